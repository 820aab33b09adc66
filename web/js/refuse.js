/**
 * Why a square cannot be pressed: at once from what the page knows, then from Python, which knows the rules.
 */
import { colourOf } from "./record.js";
import { origins } from "./selection.js";
import { computersTurn } from "./state.js";

/** @import { Explanation } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { State } from "./state.js" */

/** @param {App} app @param {string[]} path  what was asked for @param {boolean} [ambiguous] */
export async function explainRefusal(app, path, ambiguous = false) {
  const { record, chosen } = app.state;
  const to = path[path.length - 1];
  if (ambiguous) return tell(app, app.t("status.ambiguous", { to }), [to]);
  const local = guess(app, path);
  if (computersTurn(app.state)) return app.announcer.say(local);
  if (app.engine.state !== "ready") return tell(app, local, [to]);
  try {
    /** @type {Explanation} */
    const answer = await app.engine.request("explain", { record, path });
    if (record !== app.state.record || chosen !== app.state.chosen) return undefined;
    return tell(app, answer.sentence[app.state.language], answer.squares);
  } catch {
    return tell(app, local, [to]);
  }
}

/** @param {App} app @param {string} text @param {string[]} squares */
export function tell(app, text, squares) {
  app.set({ note: { kind: "refused", title: app.t("status.refused"), text, squares } });
  app.announcer.alert(text);
}

/** @param {App} app @param {string[]} path */
function guess({ state, t }, path) {
  const square = path[path.length - 1];
  return t(guessKey(state, path), { square, to: square });
}

/** What the view alone tells. @param {State} state @param {string[]} path */
function guessKey(state, path) {
  const { view, record } = state;
  const piece = view.pieces[path[path.length - 1]];
  if (view.turn === "over") return "local.over";
  if (computersTurn(state)) return "local.notYourTurn";
  if (view.provisional) return "status.waitingView";
  if (path.length > 1 && !piece) return "local.landing";
  if (!piece) return "local.empty";
  if (colourOf(piece) !== view.side)
    return record.opponent === "friend" ? "local.notMover" : "local.notYours";
  return view.status === "must_capture" && origins(view.legal).length > 0 ? "local.must" : "local.stuck";
}
