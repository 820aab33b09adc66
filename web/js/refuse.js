/**
 * Why a move cannot be played: at once from what the page knows, then from Python, which knows the rules.
 */
import { spoken } from "./i18n.js";
import { colourOf } from "./record.js";
import { ruleOf } from "./rules.js";
import { origins } from "./selection.js";
import { canPlay, computersTurn, isUnknown } from "./state.js";
import { bootFailure } from "./status.js";

/** @import { Explanation } from "./types.js" */
/** @import { Translate, Words } from "./i18n.js" */
/** @import { Chooser } from "./play.js" */
/** @import { State } from "./state.js" */

/** @param {Chooser} app @param {string[]} path  what was asked for @param {boolean} [ambiguous] */
export async function explainRefusal(app, path, ambiguous = false) {
  const { record, chosen, busy } = app.state;
  const to = path[path.length - 1];
  if (ambiguous) return tell(app, { key: "status.ambiguous", values: { to } }, [to]);
  const wait = whyNobody(app.state, app.t);
  if (wait) return tellWait(app, wait);
  const local = { key: guessKey(app.state, path), values: { square: to, to } };
  // Behind a search Python's reason would come late, and take the place of what was found
  if (app.engine.state !== "ready" || busy) return tell(app, local, [to]);
  const stale = () => record !== app.state.record || chosen !== app.state.chosen;
  try {
    /** @type {Explanation} */
    const answer = await app.engine.request("explain", { record, path });
    if (stale()) return undefined;
    return tell(app, answer.sentence, answer.squares, answer.paragraph);
  } catch {
    return stale() ? undefined : tell(app, local, [to]);
  }
}

/** @param {Chooser} app @param {Words} text @param {string[]} squares @param {string | null} [paragraph]  of the rules page */
export function tell(app, text, squares, paragraph = null) {
  const { t, state } = app;
  app.set({ note: { kind: "refused", title: { key: "status.refused" }, text, squares, paragraph } });
  const rule = ruleOf(state.meta, paragraph, t);
  app.announcer.alert(rule ? `${spoken(t, text)} ${t("say.rule", { rule: rule.label })}` : spoken(t, text));
}

/** The status card shows it by itself. @param {Chooser} app @param {Words} text */
function tellWait({ announcer, state, t }, text) {
  if (computersTurn(state)) announcer.say(spoken(t, text));
  else announcer.alert(spoken(t, text));
}

/** Why nobody can move now, if so. @param {State} state @param {Translate} t @returns {Words | null} */
export function whyNobody(state, t) {
  if (canPlay(state)) return null;
  if (state.view.turn === "over") return { key: "local.over" };
  if (state.engine.state === "failed") return { key: bootFailure(state.engine.code, t) };
  return { key: computersTurn(state) && !isUnknown(state) ? "local.notYourTurn" : "status.waitingView" };
}

/** What the view alone tells. @param {State} state @param {string[]} path */
function guessKey(state, path) {
  const { view, record } = state;
  const piece = view.pieces[path[path.length - 1]];
  if (path.length > 1 && !piece) return "local.landing";
  if (!piece) return "local.empty";
  if (colourOf(piece) !== view.side)
    return record.opponent === "friend" ? "local.notMover" : "local.notYours";
  return view.status === "must_capture" && origins(view.legal).length > 0 ? "local.must" : "local.stuck";
}
