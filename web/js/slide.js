/** How the eye follows a move that the board already shows. */
import { hopsMade } from "./selection.js";

/** @import { Slide } from "./board.js" */
/** @import { State } from "./state.js" */
/** @import { Move, Settings } from "./types.js" */

/** Milliseconds a hop may take; none when the person or the system asks for calm. @param {Settings} settings */
export function hopTime({ animation }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { normal: 180, fast: 90, off: 0 }[animation];
}

/**
 * What is left to see of a move, of which the choice has perhaps made some hops already.
 *
 * @param {Pick<State, "meta" | "view" | "chosen" | "settings">} before   the state that the move is made in
 * @param {Move} move @param {boolean} carried   the hand has brought the piece there
 * @returns {Slide}
 */
export function slideOf({ meta, view, chosen, settings }, move, carried) {
  const done = hopsMade(move, chosen);
  const gone = meta.removed_at_once ? done : 0;
  const last = move.path.length - 2 - done;
  const huffed = move.huffed && view.pieces[move.huffed] ? [move.huffed] : [];
  return {
    path: move.path.slice(done),
    taken: [...move.captures.slice(gone), ...huffed].map((square, index) => ({
      square,
      piece: view.pieces[square],
      hop: meta.removed_at_once ? index : last,
    })),
    before: view.pieces[move.path[0]],
    duration: hopTime(settings),
    carried,
  };
}
