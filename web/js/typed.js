/** A move typed by hand: played, or refused with the same reason as one that is made on the board. */

import { errorWords, showStatus } from "./app.js";
import { commit } from "./game.js";
import { spoken } from "./i18n.js";
import { tell, whyNobody } from "./refuse.js";

/** @import { EngineError, Explanation } from "./types.js" */
/** @import { App } from "./app.js" */

/** A move as text, in any notation the package reads. @param {App} app @param {HTMLInputElement} field */
export async function typeMove(app, field) {
  const { record } = app.state;
  const text = field.value.trim();
  if (!text) return;
  const wait = whyNobody(app.state, app.t);
  if (wait) return refuse(app, wait);
  tellWait(app);
  /** @type {string[]} */
  let path;
  try {
    ({ path } = await app.engine.request("parse", { record, text }));
  } catch (error) {
    if (record === app.state.record) await explain(app, /** @type {EngineError} */ (error));
    return;
  }
  const move = app.state.view.legal.find((legal) => legal.path.join() === path.join());
  if (record !== app.state.record || !move) return;
  if (field.value.trim() === text) field.value = ""; // else the next move is being typed
  commit(app, move);
}

/** Python reads a move as soon as it is up and has done what it was asked for before. @param {App} app */
function tellWait(app) {
  const { engine, state, t } = app;
  if (engine.state === "ready" && !state.busy) return;
  const title = { key: engine.state === "ready" ? "status.moment" : "status.waiting" };
  const text = { key: "status.waitingTyped" };
  app.set({ note: { kind: "wait", title, text, squares: [] } });
  app.announcer.say(`${spoken(t, title)}. ${spoken(t, text)}`);
  showStatus();
}

/**
 * Says why a move is refused: by its squares, where it names some, else in the words of who could not read it.
 *
 * @param {App} app @param {EngineError} error
 */
async function explain(app, error) {
  const { record } = app.state;
  const { path } = error.data ?? {};
  /** @type {Explanation | null} */
  const reason = path ? await app.engine.request("explain", { record, path }).catch(() => null) : null;
  if (record !== app.state.record) return;
  if (!reason || reason.legal) return refuse(app, errorWords(app, error)); // legal: what is wrong is not its squares
  tell(app, reason.sentence, reason.squares, reason.paragraph);
  showStatus();
}

/** @param {App} app @param {Parameters<typeof tell>[1]} text */
function refuse(app, text) {
  tell(app, text, []);
  showStatus(); // it may be far from the field
}
