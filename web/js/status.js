/** What the status card says: one title and one sentence or two, from the state alone. */
import { spoken } from "./i18n.js";
import { ruleOf } from "./rules.js";
import { candidates, landings, origins } from "./selection.js";
import { resultReason, resultTitle } from "./speak.js";
import { canPlay, computersTurn, isUnknown } from "./state.js";

/** @import { Translate } from "./i18n.js" */
/** @import { Rule } from "./rules.js" */
/** @import { Note, State } from "./state.js" */

/**
 * @typedef {object} StatusText
 * @property {"turn" | "must" | "lifted" | "wait" | "over" | "failed" | "refused" | "way" | "hint" | "answer" | "trouble"} tone
 * @property {string} title
 * @property {string} text
 * @property {{action: string, label: string}[]} buttons
 * @property {Rule | null} [rule]   where it is written
 */

/** @param {State} state @param {Translate} t @returns {StatusText} */
export function statusText(state, t) {
  const { note, view, engine } = state;
  const over = view.turn === "over";
  if (over && note?.kind !== "trouble") return overText(state, t); // why a square is refused is said aloud
  if (note) return noteText(note, state, t);
  if (engine.state === "failed") return failedText(state, t);
  const waiting = state.chosen.length === 0; // else the choice matters more
  if (waiting && state.busy === "hint") return wait(t("status.hintThinking"));
  if (waiting && state.busy === "draw") return wait(t("status.drawThinking"));
  if (computersTurn(state)) return computerText(state, t);
  if (!canPlay(state)) return wait(t("status.waiting"), t("status.waitingView"));
  return state.chosen.length > 0 ? liftedText(state, t) : turnText(state, t);
}

/** @param {Note} note @param {State} state @param {Translate} t @returns {StatusText} */
function noteText({ kind, title, text, paragraph, again }, { engine, meta }, t) {
  const failed = engine.state === "failed";
  const button = { action: (!failed && again) || "retry", label: t("tool.retry") };
  const buttons = failed || kind === "trouble" ? [button] : [];
  const rule = ruleOf(meta, paragraph, t);
  return { tone: kind, title: spoken(t, title), text: spoken(t, text), buttons, rule };
}

/** @param {string} title @param {string} [text] @returns {StatusText} */
const wait = (title, text = "") => ({ tone: "wait", title, text, buttons: [] });

/** @param {State} state @param {Translate} t @returns {StatusText} */
function overText({ record, view, note }, t) {
  const buttons = [{ action: "again", label: t("result.again") }];
  const words = note?.kind === "answer" ? ` ${spoken(t, note.text)}` : "";
  return { tone: "over", title: resultTitle(t, record, view), text: resultReason(t, view) + words, buttons };
}

/** The text that says why Python could not be started, and what helps. @param {string} code @param {Translate} t */
export function bootFailure(code, t) {
  return engineWords(code, t) ?? "boot.failedHow";
}

/** The text for what happened to the engine outside Python, if there is one. @param {string} code @param {Translate} t */
export function engineWords(code, t) {
  return [`trouble.${code}`, `boot.${code}`].find((known) => t(known) !== known) ?? null;
}

/** @param {State} state @param {Translate} t @returns {StatusText} */
function failedText({ engine }, t) {
  return {
    tone: "failed",
    title: t("boot.failed"),
    text: t(bootFailure(engine.code, t)),
    buttons: [{ action: "retry", label: t("tool.retry") }],
  };
}

/** @param {State} state @param {Translate} t @returns {StatusText} */
function computerText(state, t) {
  const { engine, view } = state;
  if (isUnknown(state)) return wait(t("status.waiting"), t("status.waitingView"));
  if (engine.state === "ready") return wait(t("status.thinking"));
  return wait(t("status.waiting"), view.plies > 0 ? t("status.waitingReply") : "");
}

/** @param {State} state @param {Translate} t @returns {StatusText} */
function liftedText({ view, chosen }, t) {
  const from = chosen[chosen.length - 1];
  const chain = candidates(view.legal, chosen).some(({ path }) => path.length > 2);
  const title = t(chain ? "status.chain" : "status.lifted", { from });
  return { tone: "lifted", title, text: t(chain ? "status.chainHint" : "status.liftedHint"), buttons: [] };
}

/** @param {State} state @param {Translate} t @returns {StatusText} */
function turnText({ record, view }, t) {
  const friend = record.opponent === "friend";
  const values = {
    at: t(`colour.${view.side}.at`),
    of: t(`colour.${view.side}.of`),
    colour: t(`colour.${view.side}`),
  };
  if (view.status === "must_capture") {
    const title = friend ? t("status.mustColour", values) : t("status.must");
    return { tone: "must", title, text: captureText(view.legal, t), buttons: [] };
  }
  const title = friend ? t("status.turn", values) : t("status.yourTurn");
  const now = mayCaptureText(view.legal, t) || (view.plies > 0 ? "" : t("status.first"));
  const text = [...huffedTexts(record, view, t), now].filter(Boolean).join(" ");
  return { tone: "turn", title, text, buttons: [] };
}

/** What has left the board since the person's last turn for not having captured. @param {State["record"]} record @param {State["view"]} view @param {Translate} t */
function huffedTexts({ opponent }, { moves }, t) {
  const since = moves.slice(opponent === "friend" ? -1 : -2);
  return since.map(({ huffed }) => huffed && t("status.huffed", { square: huffed }));
}

/** Where nobody has to capture: that one can, and what it costs not to. @param {State["view"]["legal"]} legal @param {Translate} t */
function mayCaptureText(legal, t) {
  const n = new Set(origins(legal.filter(({ captures }) => captures.length > 0))).size;
  if (n === 0) return "";
  const huffs = legal.some(({ huffed }) => huffed);
  return t(huffs ? "status.orHuffed" : "status.mayCapture", { n });
}

/** Which pieces can capture, and how many pieces the only way takes. @param {State["view"]["legal"]} legal @param {Translate} t */
function captureText(legal, t) {
  const from = origins(legal);
  if (from.length > 1) return t("status.manyWays", { n: from.length });
  if (legal.length > 1) return t("status.onePieceWays", { from: from[0], n: legal.length });
  const squares = [...landings(legal, from).keys()].join(", ");
  return t("status.oneWay", { from: from[0], n: legal[0].captures.length, landings: squares });
}
