/** The buttons of a game: taking back, playing again, hint, draw, resigning, starting anew. */

import { confirmed } from "./dialogs.js";
import { adopt, endGame, tellAnswer } from "./game.js";
import { spoken } from "./i18n.js";
import { isBegunAlike, newRecord, otherColour, playedAgain, takenBack } from "./record.js";
import { whyNobody } from "./refuse.js";
import { rivalSentence } from "./speak.js";
import { computersTurn, inProgress } from "./state.js";

/** @import { Colour, DrawAnswer, Hint, Opponent } from "./types.js" */
/** @import { App } from "./app.js" */

/** @param {App} app */
export function undo(app) {
  const { record, view } = app.state;
  const earlier = takenBack(record, view);
  if (!earlier) return sayWhyNot(app, "say.noUndo");
  app.board.skip();
  app.announcer.say(app.t("say.undone"));
  void adopt(app, earlier);
}

/** @param {App} app */
export function redo(app) {
  const later = computersTurn(app.state) ? null : playedAgain(app.state.record);
  if (!later) return sayWhyNot(app, "say.noRedo");
  app.board.skip();
  app.announcer.say(app.t("say.redone"));
  void adopt(app, later);
}

/** Says why a key did nothing, for who does not see it: nobody can move yet, or there is no such move. @param {App} app @param {string} key */
function sayWhyNot({ state, t, announcer }, key) {
  const wait = state.view.turn === "over" ? null : whyNobody(state, t);
  announcer.say(spoken(t, wait ?? { key }));
}

/** A move to play; asked for again, the line behind it and who stands better. @param {App} app */
export async function hint(app) {
  const { record, note, busy } = app.state;
  const wait =
    whyNobody(app.state, app.t) ??
    (busy && { key: busy === "draw" ? "status.drawThinking" : "status.hintThinking" });
  if (wait) return app.announcer.say(spoken(app.t, wait));
  if (note?.kind === "hint") {
    const text = note.more ?? "";
    app.set({ note: { ...note, text } });
    return app.announcer.say(spoken(app.t, text));
  }
  app.set({ busy: "hint", note: null, chosen: [] });
  try {
    /** @type {Hint} */
    const answer = await app.engine.request("hint", { record, learned_as: app.state.meta.learned_as });
    if (record === app.state.record) showHint(app, answer);
  } catch (error) {
    if (record === app.state.record) noAnswer(app, /** @type {Error} */ (error), "hint");
  }
}

/** @param {App} app @param {Error} error @param {"hint" | "offer-draw"} asked */
function noAnswer(app, error, asked) {
  app.set({ busy: null });
  app.trouble(error, asked);
}

/** @param {App} app @param {Hint} hint */
function showHint(app, { move, line, verdict }) {
  const title = { key: "status.hint", values: { move: move.shown } };
  const text = { key: "status.hintAgain" };
  const behind = { key: "status.hintLine", values: { line: line.join(", ") } };
  const more = line.length > 1 ? [verdict.sentence, behind] : verdict.sentence;
  const squares = [move.path[0], move.path[move.path.length - 1]];
  app.set({ busy: null, note: { kind: "hint", title, text, more, squares } });
  app.announcer.say(`${spoken(app.t, title)}. ${spoken(app.t, text)}`);
}

/** @param {App} app */
export async function offerDraw(app) {
  const { record } = app.state;
  if (app.state.view.turn === "over" || computersTurn(app.state) || app.state.busy) return;
  const friend = record.opponent === "friend";
  if (!(await confirmed(app.t, friend ? "draw" : "offer")) || record !== app.state.record) return;
  if (friend) return endGame(app, null, "agreed");
  app.set({ busy: "draw", note: null });
  try {
    /** @type {DrawAnswer} */
    const answer = await app.engine.request("offer_draw", { record, learned_as: app.state.meta.learned_as });
    if (record !== app.state.record) return;
    if (answer.accepted) endGame(app, null, "agreed", answer);
    else tellAnswer(app, answer);
  } catch (error) {
    if (record === app.state.record) noAnswer(app, /** @type {Error} */ (error), "offer-draw");
  }
}

/** @param {App} app */
export async function resign(app) {
  const { record: asked, view: seen } = app.state;
  if (seen.turn === "over" || !(await confirmed(app.t, "resign"))) return;
  const { record, view } = app.state;
  const friend = record.opponent === "friend";
  if (view.turn === "over" || !isBegunAlike(record, asked)) return; // another tab or a link has brought another game
  if (friend && record !== asked) return; // another tab moved: another player would resign
  endGame(app, otherColour(friend ? view.side : record.side), "resigned");
}

/** Starts anew; asks first when a game would be lost. @param {App} app @param {{opponent?: Opponent, side?: Colour}} [wishes] */
export async function newGame(app, { opponent, side } = {}) {
  const { record: asked } = app.state;
  if (inProgress(app.state) && !(await confirmed(app.t, "new"))) return false;
  const { record, meta } = app.state;
  if (!isBegunAlike(record, asked)) return false;
  const revision = Math.max(app.store.nextRevision(meta.id), record.revision + 1);
  void adopt(
    app,
    newRecord({
      ruleset: meta.id,
      revision,
      opponent: opponent ?? record.opponent,
      side: side ?? record.side,
      previous: record.previous,
    }),
  );
  app.announcer.say(`${app.t("say.newGame")} ${rivalSentence(app.t, app.state.record)}`.trim());
  return true;
}
