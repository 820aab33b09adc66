// The shapes that cross the borders between the parts of the page, the worker and the Python package.
// Types only: nothing here runs. JavaScript files name them with `@import { View } from "./types.js"`.

import type { Runtime } from "../worker/runtime.js";

export type Colour = "white" | "black";
export type Piece = "white-man" | "white-king" | "black-man" | "black-king";
export type Level = "easy" | "medium" | "hard" | "master";
export type Opponent = Level | "friend";
export type Language = "tr" | "en";
/** One sentence in every language of the page. */
export type Sentence = Record<Language, string>;

/** What the page has to know of a ruleset; every fact comes from the Python table. */
export interface Meta {
  id: string;
  /** The standard ruleset it is made from: itself, but for rules that a player has made. */
  base: string;
  /** By what that can be changed, a list for every question of which one may be chosen. */
  switches: Record<string, string[]>;
  /** What it says itself to those questions, where that has a word. */
  unchanged: Record<string, string>;
  /** By what it has been changed. */
  switched: string[];
  /** The ruleset whose tables the computer may use. */
  learned_as: string;
  size: number;
  /** Which squares are played: all of them, or the colour of the corner named. */
  squares: "all" | "a1" | "h1";
  chequered: boolean;
  /** Moves as they are typed. */
  typed: { step: string; capture: string };
  /** Squares have numbers for names. */
  numeric: boolean;
  first: Colour;
  /** A captured piece leaves the board when it is jumped, not at the end of the move. */
  removed_at_once: boolean;
  /** File and rank of every played square, counted from 0 at White's lower left. */
  names: Record<string, [number, number]>;
  /** The address of its rules in each language; a player's own rules have none. */
  pages?: Record<Language, string>;
}

export interface Move {
  /** The origin and every landing square. */
  path: string[];
  /** The squares captured, one a hop; empty for a quiet move. */
  captures: string[];
  crowned: boolean;
  /** Where the mover loses a piece for not having captured. */
  huffed?: string;
  /** ASCII, as it stands in records: d4xd6xf6xf8. */
  text: string;
  /** As people read it: d4×d6×f6×f8. */
  shown: string;
}

export interface PlayedMove extends Move {
  side: Colour;
}

export type Reason =
  | "no_pieces" | "no_moves" | "one_piece_each" | "repetition" | "no_progress"
  | "endgame" | "same_force" | "resigned" | "agreed";

export interface Result {
  winner: Colour | null;
  reason: Reason;
  /** Whose the draw rule is: a federation's, our reading of one, or the site's own. */
  standing: "official" | "interpretation" | "ours" | null;
  /** How far the draw rule had to count. */
  limit: number | null;
  score: string;
}

/** All the page needs to show a position and to let a person move in it. */
export interface View {
  ruleset: string;
  plies: number;
  fen: string;
  pieces: Record<string, Piece>;
  turn: Colour | "over";
  /** Who is to move, even when the game is over. */
  side: Colour;
  status: "to_move" | "must_capture" | "over";
  result: Result | null;
  legal: Move[];
  moves: PlayedMove[];
  /** Made by the page itself until Python has answered: the legal moves are not known yet. */
  provisional?: boolean;
}

/** What is saved, shared and undone. Python reads the first five fields, the others belong to the page. */
export interface GameRecord {
  /** The version of its form (versions.js). */
  v: number;
  ruleset: string;
  start: string | null;
  moves: string[];
  result: { winner: Colour | null; reason: "resigned" | "agreed" } | null;
  /** Whom the person plays against. */
  opponent: Opponent;
  /** The person's colour. */
  side: Colour;
  /** What the computer draws by lot follows from it: no two games need be alike, and a reload changes nothing. */
  seed?: number;
  /** The computer's resignation was taken back: it does not resign this game again. */
  playOn?: boolean;
  /** Moves taken back, the next one to be played again first. */
  redo: string[];
  /** Grows with every change: of two tabs' records the greater one counts. */
  revision: number;
  /** Milliseconds since 1970. */
  updated: number;
  /** The game came by a link or from a file. */
  guest?: boolean;
  /** The game that this one pushed aside, so that it can be taken up again; it may keep another one in turn. */
  previous?: GameRecord | null;
  [other: string]: unknown;
}

export type { Settings } from "./settings.js";

/** What the computer has to say. */
export interface Remark {
  code: string;
  facts: Record<string, unknown>;
  sentence: Sentence;
}

export interface Choice {
  move: Move;
  score: number;
  depth: number;
  nodes: number;
  seconds: number;
  pv: string[];
  /** Why the computer gives up instead of moving; null as a rule. */
  resigns: Remark | null;
}

export interface Hint {
  move: Move;
  /** The moves expected, as people read them, the hinted one first. */
  line: string[];
  /** Who stands better. */
  verdict: Remark;
}

export interface DrawAnswer extends Remark {
  accepted: boolean;
}

export interface Explanation {
  legal: boolean;
  code: string;
  facts: Record<string, unknown>;
  sentence: Sentence;
  /** The squares the sentence speaks of. */
  squares: string[];
  /** The id of the paragraph of the rules that says so; null for what is legal. */
  paragraph: string | null;
}

/** A way to capture, played out to its end. */
export interface Way {
  path: string[];
  captures: string[];
  /** As people read it: d4×d6×f6×f8. */
  shown: string;
  legal: boolean;
  code: string;
  sentence: Sentence;
  paragraph: string | null;
}

export interface Ways {
  /** The legal ones first, then those that take most. */
  rows: Way[];
  /** Whether these are all of them. */
  complete: boolean;
  sentence: Sentence;
}

/** app-<hash>/data/site.json */
export interface Site extends Runtime {
  version: string;
  rulesets: Meta[];
  openings: Record<string, View>;
}

export type { Engine, EngineError, EngineEvent } from "./engine.js";
export type { Store } from "./storage.js";
