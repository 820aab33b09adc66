/** Answers to the reading keys on the board: this square, the last move, what can be played. */

import { looks } from "./looks.js";
import { colourOf } from "./record.js";
import { candidates, origins } from "./selection.js";
import { moveSentence, squareName } from "./speak.js";
import { canPlay } from "./state.js";

/** @import { Chooser } from "./play.js" */

/** @param {Chooser} app @param {"square" | "last" | "captured" | "moves" | "captures"} what @param {string} square */
export function readAloud(app, what, square) {
  const { state, t } = app;
  const last = state.view.moves.at(-1);
  if (what === "square") return squareName(t, square, looks(state)[square]);
  if (what === "moves" || what === "captures") return movesText(app, square, what === "captures");
  if (!last) return t("say.noLast");
  if (what === "last") return moveSentence(t, state.record, last);
  return last.captures.length > 0
    ? t("say.lastTook", { squares: last.captures.join(", ") })
    : t("say.lastTookNothing");
}

/** The moves of the piece on the square, else of every piece. @param {Chooser} app @param {string} square @param {boolean} capturesOnly */
function movesText({ state, t }, square, capturesOnly) {
  const legal = canPlay(state) ? state.view.legal : [];
  const own = candidates(legal, [square]);
  const moves = (own.length > 0 ? own : legal).filter(({ captures }) => !capturesOnly || captures.length > 0);
  if (moves.length === 0) return t("say.noMoves");
  const values = { n: moves.length, square, moves: moves.map(({ shown }) => shown).join(", ") };
  return t(own.length > 0 ? "say.moves" : "say.allMoves", values);
}

/** Squares to walk through with one key. @param {Chooser} app @param {"man" | "king" | "movable"} kind */
export function findSquares({ state }, kind) {
  if (kind === "movable") return canPlay(state) ? origins(state.view.legal) : [];
  const side = state.record.opponent === "friend" ? state.view.side : state.record.side;
  const pieces = Object.entries(state.view.pieces);
  return pieces
    .filter(([, piece]) => colourOf(piece) === side && piece.endsWith(kind))
    .map(([square]) => square);
}
