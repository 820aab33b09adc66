/** All games of this browser in one file, and such a file opened again. Nothing that is here is lost by it. */

import { dialog, download, within } from "./dialogs.js";
import { adopt, NO_RULES, UNPLAYABLE } from "./game.js";
import { spoken } from "./i18n.js";
import { showNotice } from "./notices.js";
import { completed, keptAside, withLast } from "./record.js";
import { isRecord, parsed } from "./shapes.js";
import { brought } from "./versions.js";

/** @import { EngineError, GameRecord } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Store } from "./storage.js" */
/** @import { Words } from "./i18n.js" */

/** Bytes; a browser's whole storage has fewer, whatever is in it. */
export const LARGEST = 20_000_000;
/** The field that tells our files from others; its value is their version, which is not that of the records in them. */
const MARK = "damaGames";
const VERSION = 1;

/** @param {Store} store */
export function archiveText(store) {
  const aside = store.asides().map(({ ruleset, time, text }) => ({ ruleset, time, text }));
  return JSON.stringify({ [MARK]: VERSION, games: store.games(), aside }, null, 1);
}

/**
 * The records in the text of a file; what has not the shape of one is counted as strange.
 * @param {string} text
 * @returns {{records: GameRecord[], strange: number} | "newer" | null} newer: a later version wrote it; null: not such a file
 */
export function readArchive(text) {
  const { [MARK]: version, games } = parsed(text) ?? {};
  if (!Number.isSafeInteger(version) || version < 1) return null;
  if (version > VERSION) return "newer";
  if (!Array.isArray(games)) return null;
  const found = games.map((game) => brought(game));
  if (found.some(({ newer }) => newer)) return "newer";
  const records = found.map(({ value }) => value).filter((game) => isRecord(game, game?.ruleset));
  return { records, strange: games.length - records.length };
}

/** @param {App} app */
export function saveAll({ store, announcer, t }) {
  const day = new Date().toISOString().slice(0, 10);
  download(`dama-${day}.json`, archiveText(store), "application/json");
  announcer.say(t("keep.savedFile"));
}

/** @param {App} app @param {Blob} file */
export async function openAll(app, file) {
  const read = file.size > LARGEST ? null : readArchive(await file.text().catch(() => ""));
  if (!read) return tellOfArchive(app, { key: "keep.notOurs" });
  if (read === "newer") return tellOfArchive(app, { key: "keep.newer" });
  const counts = { opened: 0, same: 0, refused: read.strange };
  try {
    for (const record of read.records) counts[await openOne(app, record)] += 1;
    tellOfArchive(app, wordsOf(counts));
  } catch (error) {
    dialog("settings").close();
    app.trouble(/** @type {Error} */ (error)); // Python does not answer: what is opened is opened
  }
}

/** @param {App} app @param {GameRecord} record @returns {Promise<"opened" | "same" | "refused">} */
async function openOne(app, record) {
  const own = () => app.store.loadGame(record.ruleset)?.record ?? null;
  if (isSameGame(own(), record)) return "same";
  if (!(await isPlayable(app, record))) return "refused";
  await takeIn(app, record, own()); // while Python looked at it the own game may have gone on
  return "opened";
}

/** A sentence for every fate that a game of the file has had. @param {Record<string, number>} counts @returns {Words} */
function wordsOf(counts) {
  const had = Object.entries(counts).filter(([, n]) => n > 0);
  return had.length > 0
    ? had.map(([fate, n]) => ({ key: `keep.${fate}`, values: { n } }))
    : { key: "dialog.import.empty" };
}

/** @param {App} app @param {Words} text */
function tellOfArchive(app, text) {
  dialog("settings").close();
  showNotice({ id: "archive", text }, app.t);
  app.announcer.say(spoken(app.t, text));
}

/** @param {GameRecord | null} own @param {GameRecord} other */
function isSameGame(own, other) {
  /** @param {GameRecord} record */
  const facts = ({ start, moves, result }) => JSON.stringify([start, moves, result ?? null]);
  return own !== null && facts(own) === facts(other);
}

/** Whether Python can replay it. @param {App} app @param {GameRecord} record */
async function isPlayable(app, record) {
  try {
    await app.engine.request("view", { record });
    return true;
  } catch (error) {
    const { code } = /** @type {EngineError} */ (error);
    if (UNPLAYABLE.has(code) || NO_RULES.has(code)) return false;
    throw error;
  }
}

/** The game comes to the front of its ruleset; the one that was there is kept aside. @param {App} app @param {GameRecord} record @param {GameRecord | null} own */
async function takeIn(app, record, own) {
  const taken = completed(
    {
      ...record,
      revision: app.store.nextRevision(record.ruleset),
      updated: Date.now(),
      previous: withLast(keptAside(own), record.previous ?? null),
    },
    app.state.settings,
  );
  if (record.ruleset === app.state.record.ruleset) await adopt(app, taken);
  else app.store.saveGame(taken);
}

/** What the settings say of how safe the games are. @param {App} app */
export async function showSafety({ store, state, t }) {
  const element = dialog("settings");
  const kept = store.keeps(state.record.ruleset);
  const persisted = kept && (await navigator.storage?.persisted?.().catch(() => false));
  within(element, "[data-keep-safety]").textContent = t(
    persisted ? "keep.persisted" : kept ? "keep.usual" : "app.notSaved",
  );
  within(element, "[data-action=keep-safe]").hidden =
    !kept || persisted === true || !navigator.storage?.persist;
}

/** Asks the browser not to clear the games away when it needs room. @param {App} app */
export async function keepSafe(app) {
  const granted = await navigator.storage.persist().catch(() => false);
  await showSafety(app);
  app.announcer.say(app.t(granted ? "keep.persisted" : "keep.denied"));
  if (!granted) within(dialog("settings"), "[data-keep-safety]").textContent = app.t("keep.denied");
}
