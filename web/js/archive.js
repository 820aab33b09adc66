/** All games of this browser in one file, and such a file opened again. Nothing that is here is lost by it. */

import { tellTrouble } from "./app.js";
import { localDay } from "./day.js";
import { dialog, download } from "./dialogs.js";
import { within } from "./dom.js";
import { keepFocus } from "./focus.js";
import { adopt, learn, NO_RULES, UNPLAYABLE } from "./game.js";
import { spoken } from "./i18n.js";
import { tellLine } from "./lines.js";
import { showNotice } from "./notices.js";
import { keepOwn, welcome } from "./ownlist.js";
import { isOwn, MOST_OWN, validOwn } from "./ownrules.js";
import { pending } from "./pending.js";
import { completed, isPlayedAlike, keptAside, withLast } from "./record.js";
import { isRecord, parsed } from "./shapes.js";
import { brought } from "./versions.js";

/** @import { EngineError, GameRecord } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { OwnRules } from "./ownrules.js" */
/** @import { Store } from "./storage.js" */
/** @import { Translate, Words } from "./i18n.js" */

/** Bytes; a browser's whole storage has fewer, whatever is in it. */
export const LARGEST_ARCHIVE = 20_000_000;
/** The field that tells our files from others; its value is their version, which is not that of the records in them. */
const MARK = "damaGames";
const VERSION = 1;

/** @param {Store} store */
export function archiveText(store) {
  const aside = store.asides().map(({ ruleset, time, text }) => ({ ruleset, time, text }));
  const { own } = store.getSettings();
  return JSON.stringify({ [MARK]: VERSION, games: store.games(), own, aside }, null, 1);
}

/** @param {any} file */
const gamesOf = (file) => (Array.isArray(file?.games) ? file.games : []);

/**
 * The records in the text of a file; what has not the shape of one is counted as strange. And the own rules of who saved
 * it; older files have none.
 * @param {string} text
 * @returns {{records: GameRecord[], strange: number, own: OwnRules[]} | "newer" | null} newer: a later version wrote it; null: not such a file
 */
export function readArchive(text) {
  const { [MARK]: version, games, own } = parsed(text, gamesOf) ?? {};
  if (!Number.isSafeInteger(version) || version < 1) return null;
  if (version > VERSION) return "newer";
  if (!Array.isArray(games)) return null;
  const found = games.map((game) => brought(game));
  if (found.some(({ newer }) => newer)) return "newer";
  const records = found.map(({ value }) => value).filter((game) => isRecord(game, game?.ruleset));
  return { records, strange: games.length - records.length, own: validOwn(own) };
}

/** @param {App} app */
export function saveAll({ store, t }) {
  download(`dama-${localDay()}.json`, archiveText(store), "application/json");
  const n = store.laterGames();
  tellInSettings(t, n > 0 ? { key: "keep.savedWithout", values: { n } } : { key: "keep.savedFile" });
}

/** @param {App} app @param {Blob} file */
export async function openAll(app, file) {
  const read = file.size > LARGEST_ARCHIVE ? null : readArchive(await file.text().catch(() => ""));
  if (!read) return tellOfArchive(app, { key: "keep.notOurs" });
  if (read === "newer") return tellOfArchive(app, { key: "keep.newer" });
  const counts = { opened: 0, same: 0, refused: read.strange, rules: 0, rulesSame: 0, rulesNoRoom: 0 };
  try {
    await pending(app, within(dialog("settings"), "[data-keep-told]"), () => openEach(app, read, counts));
    app.set({});
    tellOfArchive(app, wordsOf(counts));
  } catch (error) {
    const again = () => void openAll(app, file);
    tellTrouble(app, "archive", /** @type {Error} */ (error), again); // Python does not answer: what is opened is opened
  }
}

/** @param {App} app @param {{records: GameRecord[], own: OwnRules[]}} read @param {Record<string, number>} counts  of what has become of them */
async function openEach(app, { records, own }, counts) {
  const listed = () => new Set(app.store.getSettings().own.map(({ id }) => id));
  const before = listed();
  for (const { ruleset } of records) welcome(app, ruleset);
  for (const { id, name } of own) welcome(app, id, name);
  for (const record of records) {
    const outcome = await openOne(app, record);
    counts[outcome] += 1;
    if (outcome !== "refused") await list(app, record.ruleset);
  }
  for (const { id } of own) {
    const now = listed();
    if (before.has(id)) counts.rulesSame += 1;
    else if (now.has(id)) continue;
    else if (now.size < MOST_OWN) await list(app, id);
    else counts.rulesNoRoom += 1;
  }
  counts.rules = [...listed()].filter((id) => !before.has(id)).length;
}

/** @param {App} app @param {GameRecord} record @returns {Promise<"opened" | "same" | "refused">} */
async function openOne(app, record) {
  const own = () => app.store.loadGame(record.ruleset)?.record ?? null;
  const here = own();
  if (here && isPlayedAlike(here, record)) return "same";
  if (!(await isPlayable(app, record))) return "refused";
  takeIn(app, record, own()); // while Python looked at it the own game may have gone on
  return "opened";
}

/** The player's own rules are in the list of rulesets, if they make sense. @param {App} app @param {string} ruleset */
async function list(app, ruleset) {
  if (!isOwn(ruleset)) return;
  try {
    await learn(app, ruleset);
    keepOwn(app, ruleset);
  } catch (error) {
    if (!NO_RULES.has(/** @type {EngineError} */ (error).code)) throw error;
  }
}

/** A sentence for every fate that games and rules of the file have had. @param {Record<string, number>} counts @returns {Words} */
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

/** Whether Python can read and replay it. @param {App} app @param {GameRecord} record */
async function isPlayable(app, record) {
  try {
    await app.engine.request("view", { record });
    return true;
  } catch (error) {
    const { code } = /** @type {EngineError} */ (error);
    if (UNPLAYABLE.has(code) || NO_RULES.has(code) || code === "bad_request") return false;
    throw error;
  }
}

/** The game comes to the front of its ruleset; the one that was there is kept aside. @param {App} app @param {GameRecord} record @param {GameRecord | null} own */
function takeIn(app, record, own) {
  const taken = completed(
    {
      ...record,
      revision: app.store.nextRevision(record.ruleset),
      updated: Date.now(),
      previous: withLast(keptAside(own), record.previous ?? null),
    },
    app.state.settings,
  );
  if (record.ruleset === app.state.record.ruleset) void adopt(app, taken);
  else app.store.saveGame(taken);
}

/** What the settings say of how safe the games are. @param {App} app */
export async function showSafety(app) {
  const { store, state } = app;
  const kept = store.keeps(state.record.ruleset);
  const persisted = kept && (await navigator.storage?.persisted?.().catch(() => false));
  tellInSettings(app.t, { key: persisted ? "keep.persisted" : kept ? "keep.usual" : "app.notSaved" });
  keepFocus(within(dialog("settings"), ".keep .buttons"), () => {
    within(dialog("settings"), "[data-action=keep-safe]").hidden =
      !kept || persisted === true || !navigator.storage?.persist;
  });
}

/** Asks the browser not to clear the games away when it needs room. @param {App} app */
export async function keepSafe(app) {
  const granted = await navigator.storage.persist().catch(() => false);
  await showSafety(app);
  if (!granted) tellInSettings(app.t, { key: "keep.denied" });
}

/** Heard as well, for the line is a live region of the dialog. @param {Translate} t @param {Words} words */
function tellInSettings(t, words) {
  tellLine(within(dialog("settings"), "[data-keep-told]"), words, t);
}
