/** Choosing a move on the board, square by square. */
import { explainRefusal, tell } from "./refuse.js";
import { back, jumped, landings, press } from "./selection.js";
import { hopTime } from "./slide.js";
import { canPlay } from "./state.js";

/** @import { App } from "./app.js" */
/** @import { Hand } from "./pointer.js" */
/** @import { Engine } from "./types.js" */

/**
 * What choosing a move needs of a page: the game has it, and so has a lesson.
 *
 * @typedef {Pick<App, "state" | "t" | "board" | "announcer" | "set" | "commit"> & {engine: Pick<Engine, "state" | "request">}} Chooser
 */

/** What a hand does on the board. @param {Chooser} app @param {Hand["press"]} press @returns {Hand} */
export function handOn(app, press) {
  return {
    canDrag: (square) => canPlay(app.state) && /movable|lifted/.test(app.board.stateOf(square)),
    lift: (square) => void (app.state.chosen.at(-1) !== square && press(square, false)),
    press,
    pressNothing: () => tell(app, { key: "local.notPlayed" }, []),
  };
}

/** A square was pressed. @param {Chooser} app @param {string} square @param {boolean} [dragged] */
export function pressSquare(app, square, dragged = false) {
  const { state } = app;
  app.board.skip();
  if (!canPlay(state)) {
    explainRefusal(app, [square]);
    return;
  }
  const outcome = press(state.view.legal, state.chosen, square);
  if (outcome.move) app.commit(outcome.move, dragged);
  else if (outcome.refused) explainRefusal(app, outcome.refused, outcome.ambiguous);
  else choose(app, outcome.chosen, dragged);
}

/** Shows the choice so far, and lets the piece hop to a landing. @param {Chooser} app @param {string[]} chosen @param {boolean} dragged */
function choose(app, chosen, dragged) {
  const before = app.state.chosen;
  const { view, meta } = app.state;
  app.set({ chosen, note: null });
  if (chosen.length > Math.max(1, before.length)) {
    const victims = meta.removed_at_once ? jumped(view.legal, chosen).slice(before.length - 1) : [];
    app.board.slide({
      path: chosen.slice(before.length - 1),
      taken: victims.map((square, hop) => ({ square, piece: view.pieces[square], hop })),
      before: view.pieces[chosen[0]],
      duration: hopTime(app.state.settings),
      carried: dragged,
    });
  }
  tellChoice(app, before);
}

/** @param {Chooser} app @param {string[]} before */
function tellChoice({ state, t, announcer }, before) {
  const { chosen, view } = state;
  const square = chosen[chosen.length - 1];
  if (!square) return announcer.say(t("say.letGo"));
  if (chosen.length < before.length) return announcer.say(t("say.back", { square }));
  const next = [...landings(view.legal, chosen).keys()];
  const values = { square, squares: next.join(", ") };
  if (chosen.length === 1) return announcer.say(t("say.lifted", { ...values, n: next.length }));
  return announcer.say(t("say.landed", { ...values, n: jumped(view.legal, chosen).length }));
}

/** Esc: a landing back, then the piece is let go. @param {Chooser} app */
export function stepBack(app) {
  if (app.state.chosen.length === 0) return false;
  choose(app, back(app.state.chosen), true);
  return true;
}
