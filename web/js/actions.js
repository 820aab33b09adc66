/** The buttons of a game: taking back, playing again, hint, draw, resigning, starting anew. */

import { confirmed } from "./dialogs.js";
import { adopt } from "./game.js";
import { changed, endedView, newRecord, otherColour, playedAgain, takenBack } from "./record.js";
import { turnSentence } from "./speak.js";
import { canPlay, computersTurn, inProgress } from "./state.js";

/** @import { Choice, Colour, Opponent } from "./types.js" */
/** @import { App } from "./app.js" */

/** @param {App} app */
export function undo(app) {
  const { record, view } = app.state;
  const earlier = takenBack(record, view);
  if (!earlier) return;
  app.board.skip();
  app.announcer.say(app.t("say.undone"));
  void adopt(app, earlier);
}

/** @param {App} app */
export function redo(app) {
  const later = computersTurn(app.state) ? null : playedAgain(app.state.record);
  if (!later) return;
  app.board.skip();
  app.announcer.say(app.t("say.redone"));
  void adopt(app, later);
}

/** @param {App} app */
export async function hint(app) {
  const { record } = app.state;
  if (!canPlay(app.state) || app.state.busy) return;
  app.set({ busy: "hint", note: null, chosen: [] });
  try {
    /** @type {Choice} */
    const { move } = await app.engine.request("hint", { record });
    if (record !== app.state.record) return;
    const title = { key: "status.hint", values: { move: move.shown } };
    app.set({
      busy: null,
      note: { kind: "hint", title, text: "", squares: [move.path[0], move.path[move.path.length - 1]] },
    });
    app.announcer.say(app.t(title.key, title.values));
  } catch (error) {
    if (record === app.state.record) app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
export async function offerDraw(app) {
  const { record } = app.state;
  if (app.state.view.turn === "over" || computersTurn(app.state) || app.state.busy) return;
  if (record.opponent === "friend") {
    if ((await confirmed(app.t, "draw")) && record === app.state.record) end(app, null, "agreed");
    return;
  }
  app.set({ busy: "draw", note: null });
  try {
    const { accepted, sentence } = await app.engine.request("offer_draw", { record });
    if (record !== app.state.record) return;
    app.announcer.say(sentence[app.state.language]);
    const title = { key: "status.drawAnswer" };
    if (accepted) end(app, null, "agreed");
    else app.set({ busy: null, note: { kind: "answer", title, text: sentence, squares: [] } });
  } catch (error) {
    if (record === app.state.record) app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
export async function resign(app) {
  const { record: asked, view: seen } = app.state;
  if (seen.turn === "over" || !(await confirmed(app.t, "resign"))) return;
  const { record, view } = app.state;
  const friend = record.opponent === "friend";
  if (view.turn === "over" || (friend && record !== asked)) return; // another tab moved: another player would resign
  end(app, otherColour(friend ? view.side : record.side), "resigned");
}

/** @param {App} app @param {Colour | null} winner @param {"resigned" | "agreed"} reason */
function end(app, winner, reason) {
  const { record, view } = app.state;
  const ended = changed(record, { result: { winner, reason } });
  const shown = endedView(view, winner, reason);
  void adopt(app, ended, shown);
  app.announcer.say(turnSentence(app.t, ended, shown));
}

/** Starts anew; asks first when a game would be lost. @param {App} app @param {{opponent?: Opponent, side?: Colour}} [wishes] */
export async function newGame(app, { opponent, side } = {}) {
  if (inProgress(app.state) && !(await confirmed(app.t, "new"))) return false;
  const { record, meta } = app.state;
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
  app.announcer.say(app.t("say.newGame"));
  return true;
}
