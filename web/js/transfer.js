/** Games in and out as text: links, PDN, FEN, and a move typed by hand. */

import { ask, dialog, download, within } from "./dialogs.js";
import { adopt, commit } from "./game.js";
import { newRecord } from "./record.js";
import { tell } from "./refuse.js";
import { hashOf } from "./share.js";
import { canPlay } from "./state.js";

/** @import { EngineError, GameRecord } from "./types.js" */
/** @import { App } from "./app.js" */

/** @param {App} app */
export function share(app) {
  const element = dialog("share");
  const field = /** @type {HTMLInputElement} */ (within(element, "[data-share-link]"));
  field.value = location.href.replace(/#.*$/, "") + hashOf(app.state.record);
  field.onfocus = () => field.select();
  return ask(element, async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      return false; // the link stays selected, to be copied by hand
    }
    app.announcer.say(app.t("say.copied"));
    return true;
  });
}

/** @param {App} app */
export async function exportGame(app) {
  const { record } = app.state;
  const element = dialog("export");
  try {
    const [{ text }, { fen }] = await Promise.all([
      app.engine.request("export_pdn", { record, tags: tagsOf(app) }),
      app.engine.request("fen", { record }),
    ]);
    /** @type {HTMLTextAreaElement} */ (within(element, "[data-export-pdn]")).value = text;
    /** @type {HTMLInputElement} */ (within(element, "[data-export-fen]")).value = fen;
    await ask(element, () => {
      download(`dama-${record.ruleset}.pdn`, text);
      return true;
    });
  } catch (error) {
    app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
function tagsOf({ state, t }) {
  const { opponent, side } = state.record;
  const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  if (opponent === "friend") return { Date: date };
  const [own, other] = side === "white" ? ["White", "Black"] : ["Black", "White"];
  return {
    Date: date,
    [own]: t("player.you"),
    [other]: `${t("player.computer")} (${t(`level.${opponent}`)})`,
  };
}

/** @param {App} app */
export async function importGame(app) {
  const element = dialog("import");
  const field = /** @type {HTMLTextAreaElement} */ (within(element, "[data-import-text]"));
  const wrong = within(element, "[data-import-wrong]");
  field.value = "";
  wrong.textContent = "";
  await ask(element, async () => {
    try {
      openImported(app, await readGame(app, field.value.trim()));
      return true;
    } catch (error) {
      const { sentence, message } = /** @type {EngineError} */ (error);
      wrong.textContent = app.t("dialog.import.failed", {
        reason: sentence?.[app.state.settings.language] ?? message,
      });
      return false;
    }
  });
}

/** What a position begins with: the side to move and a colon. */
const FEN = /^"?[WB]:/i;

/** @param {App} app @param {string} text @returns {Promise<Pick<GameRecord, "ruleset" | "start" | "moves" | "result">>} */
async function readGame(app, text) {
  const { ruleset } = app.state.record;
  if (FEN.test(text)) {
    const { fen } = await app.engine.request("check_fen", { ruleset, fen: text.replaceAll('"', "") });
    return { ruleset, start: fen, moves: [], result: null };
  }
  const { games } = await app.engine.request("import_pdn", { text });
  if (games.length === 0) throw new Error(app.t("dialog.import.empty"));
  return games[0].record;
}

/** @param {App} app @param {Pick<GameRecord, "ruleset" | "start" | "moves" | "result">} read */
function openImported(app, { ruleset, start, moves, result }) {
  const { opponent, side } = app.state.record;
  const revision = app.store.nextRevision(ruleset);
  const stored = /** @type {GameRecord | undefined} */ (app.store.loadGame(ruleset)?.record);
  const previous = stored && stored.moves.length > 0 ? stored : null;
  void adopt(app, { ...newRecord({ ruleset, start, moves, opponent, side, revision, previous }), result });
}

/** A move as text, in any notation the package reads. @param {App} app @param {HTMLInputElement} field */
export async function typeMove(app, field) {
  const { record, view } = app.state;
  const text = field.value.trim();
  if (!text || !canPlay(app.state)) return;
  try {
    const { path } = await app.engine.request("parse", { record, text });
    const move = view.legal.find((legal) => legal.path.join() === path.join());
    if (record !== app.state.record || !move) return;
    field.value = "";
    commit(app, move);
  } catch (error) {
    const { sentence, message } = /** @type {EngineError} */ (error);
    if (record === app.state.record) tell(app, sentence?.[app.state.settings.language] ?? message, []);
  }
}
