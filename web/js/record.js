/**
 * The record of a game: new records made of old ones, and the page's own guess of the view after a move until
 * Python has answered. The guess uses nothing but the move itself: where it went, what it captured, whether it crowned.
 */
import { CHOICES } from "./settings.js";
import { isTexts, MOST_KEPT } from "./shapes.js";
import { VERSION } from "./versions.js";

/** @import { Colour, GameRecord, Move, Opponent, Piece, Result, Settings, View } from "./types.js" */

const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * @param {{ruleset: string, start?: string | null, moves?: string[], opponent: Opponent, side: Colour, revision: number,
 *   previous?: GameRecord | null, guest?: boolean}} fields
 * @returns {GameRecord}
 */
export function newRecord({ ruleset, start = null, moves = [], opponent, side, revision, previous, guest }) {
  return {
    v: VERSION,
    ruleset,
    start,
    moves,
    result: null,
    opponent,
    side,
    seed: freshSeed(),
    redo: [],
    revision,
    updated: Date.now(),
    ...(guest && { guest }),
    ...(previous && { previous }),
  };
}

/** The record with the page's own fields, where another program left them out or wrote something else. @param {GameRecord} record @param {Settings} settings */
export function completed(record, { opponent, side }) {
  /** @type {Partial<GameRecord>} */
  const missing = {};
  if (!CHOICES.opponent.includes(record.opponent)) missing.opponent = opponent;
  if (!CHOICES.side.includes(record.side)) missing.side = side;
  if (!isTexts(record.redo)) missing.redo = [];
  return Object.keys(missing).length === 0 ? record : changed(record, missing);
}

/**
 * What is kept aside when a game from elsewhere takes the record's place: every own game that was begun, by a move or
 * by a position, the newest outermost. Another game from elsewhere is kept only where it displaces none.
 *
 * @param {GameRecord | null | undefined} record
 * @returns {GameRecord | null}
 */
export function keptAside(record) {
  /** @type {GameRecord[]} */
  const kept = [];
  for (const game of chain(record).reverse()) {
    const begun = game.moves.length > 0 || game.start !== null;
    if (begun && !(game.guest && kept.length > 0)) kept.unshift(game);
  }
  return linked(kept);
}

/** A record and those that it keeps aside, in their order. @param {GameRecord | null | undefined} record */
function chain(record) {
  const games = [];
  for (let game = record; game; game = game.previous) games.push(game);
  return games;
}

/** The first record, which keeps the others aside. @param {GameRecord[]} games @returns {GameRecord | null} */
function linked(games) {
  return games
    .slice(0, MOST_KEPT)
    .reduceRight((previous, game) => ({ ...game, previous }), /** @type {GameRecord | null} */ (null));
}

/** The game kept aside comes back; the one on the board is kept after all others. @param {GameRecord} record @param {number} revision @returns {GameRecord | null} */
export function takenUp({ previous, ...record }, revision) {
  if (!previous) return null;
  const begun = record.moves.length > 0 || (record.start !== null && !record.guest); // a link can be followed again
  const last = begun ? /** @type {GameRecord} */ (record) : null;
  return { ...previous, revision, updated: Date.now(), previous: withLast(previous.previous, last) };
}

/** Games kept aside, and one more that is offered after all of them. @param {GameRecord | null | undefined} kept @param {GameRecord | null} last @returns {GameRecord | null} */
export function withLast(kept, last) {
  return kept ? linked([...chain(kept), ...chain(last)]) : last;
}

/** The seed of the game; older records have none. @param {GameRecord} record */
export function seedOf({ seed }) {
  return seed !== undefined && Number.isSafeInteger(seed) && seed >= 0 ? seed : 0;
}

/** @param {GameRecord} record @param {Partial<GameRecord>} change @returns {GameRecord} */
export function changed(record, change) {
  return { ...record, ...change, revision: record.revision + 1, updated: Date.now() };
}

/** @param {GameRecord} record @param {string} text */
export function withMove(record, text) {
  const redo = record.redo?.[0] === text ? record.redo.slice(1) : [];
  return changed(record, { moves: [...record.moves, text], redo });
}

/** The number of moves that remain after taking back: to the person's own last turn. @param {GameRecord} record @param {View} view */
function undoTarget(record, view) {
  if (record.opponent === "friend") return view.moves.length - 1;
  return view.moves.findLastIndex(({ side }) => side === record.side);
}

/**
 * A result that was agreed on is taken back before any move; who takes back the computer's resignation plays on.
 *
 * @param {GameRecord} record @param {View} view
 */
export function takenBack(record, view) {
  if (record.result) {
    const won = record.opponent !== "friend" && record.result.winner === record.side;
    return changed(record, { result: null, ...(won && { playOn: true }) });
  }
  const target = undoTarget(record, view);
  if (target < 0) return null;
  const redo = [...record.moves.slice(target), ...(record.redo ?? [])];
  return changed(record, { moves: record.moves.slice(0, target), redo });
}

/** Plays moves again that were taken back, unless the game was ended: one against a friend, else up to the person's turn. @param {GameRecord} record */
export function playedAgain(record) {
  const redo = record.redo ?? [];
  if (redo.length === 0 || record.result) return null;
  const count = record.opponent === "friend" ? 1 : Math.min(2, redo.length);
  return changed(record, { moves: [...record.moves, ...redo.slice(0, count)], redo: redo.slice(count) });
}

/** @param {Colour} colour @returns {Colour} */
export function otherColour(colour) {
  return colour === "white" ? "black" : "white";
}

/** @param {Piece} piece @returns {Colour} */
export function colourOf(piece) {
  return piece.startsWith("white") ? "white" : "black";
}

/** The position after the move, as far as the move itself tells. @param {View} view @param {Move} move @returns {View} */
export function guessedView(view, move) {
  const pieces = { ...view.pieces };
  const moved = pieces[move.path[0]];
  delete pieces[move.path[0]];
  for (const square of move.captures) delete pieces[square];
  const crowned = /** @type {Piece} */ (`${colourOf(moved)}-king`);
  pieces[/** @type {string} */ (move.path.at(-1))] = move.crowned ? crowned : moved;
  if (move.huffed) delete pieces[move.huffed];
  const turn = otherColour(view.side);
  return {
    ...view,
    pieces,
    turn,
    side: turn,
    status: "to_move",
    legal: [],
    plies: view.plies + 1,
    provisional: true,
    moves: [...view.moves, { ...move, side: view.side }],
  };
}

/** The view of a game that ends by a decision of the players. @param {View} view @param {Colour | null} winner @param {"resigned" | "agreed"} reason @returns {View} */
export function endedView(view, winner, reason) {
  const score = winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1";
  /** @type {Result} */
  const result = { winner, reason, standing: null, limit: null, score };
  return { ...view, turn: "over", status: "over", legal: [], result, provisional: true };
}

/** Whether records are of one game, however far: from the same beginning, with the same lots. @param {GameRecord} one @param {GameRecord} other */
export function isBegunAlike(one, other) {
  return one.ruleset === other.ruleset && one.start === other.start && one.seed === other.seed;
}

/**
 * One record of two that went apart, of one ruleset: the newer one counts, and keeps aside what it does not hold of the
 * other; whichever comes first. Joined once more with what it holds it stays as it is.
 *
 * @param {GameRecord} one @param {GameRecord} another @returns {GameRecord}
 */
export function joined(one, another) {
  const [other, record] = [one, another].sort(byAge);
  const held = chain(record);
  const aside = chain(keptAside(other)).filter((game) => !held.some((longer) => isHeldBy(longer, game)));
  if (aside.length === 0) return record;
  const all = [record, ...aside, ...held.slice(1)];
  const isHeld = (/** @type {GameRecord} */ game, /** @type {number} */ at) =>
    all.some((longer, n) => isHeldBy(longer, game) && (n < at || !isHeldBy(game, longer)));
  const kept = all.filter((game, at) => at > 0 && !isHeld(game, at));
  return { ...record, revision: record.revision + 1, previous: linked(kept) };
}

/** Of two that are equally new the one that goes on from the other; else every tab takes the same. @param {GameRecord} one @param {GameRecord} other */
function byAge(one, other) {
  const further = Number(isHeldBy(one, other)) - Number(isHeldBy(other, one));
  const byText = () => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
  return one.revision - other.revision || further || one.updated - other.updated || byText();
}

/** Whether nothing is lost of a game where there is the other: it goes on from there, has taken moves back that can be played again, or is the same. @param {GameRecord} longer @param {GameRecord} game */
function isHeldBy(longer, game) {
  if (isPlayedAlike(longer, game)) return true;
  const line = [...longer.moves, ...(longer.redo ?? [])];
  const goesOn = game.moves.every((move, ply) => line[ply] === move);
  return isBegunAlike(longer, game) && goesOn && !game.result;
}

/** @typedef {Pick<GameRecord, "start" | "moves"> & Partial<GameRecord>} Played */

/** Whether the same was played from the same position, with the same end. @param {Played} one @param {Played} other */
export function isPlayedAlike(one, other) {
  const facts = (/** @type {Played} */ { start, moves, result }) =>
    JSON.stringify([start, moves, result ?? null]);
  return facts(one) === facts(other);
}

/** A name for the position of a record, to remember its view by. @param {GameRecord} record */
export function positionKey({ ruleset, start, moves, result }) {
  return JSON.stringify([ruleset, start, moves, result]);
}
