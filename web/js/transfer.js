/** Games in and out as text: links, PDN, FEN. */

import { errorWords, waitingWords } from "./app.js";
import { readArchive } from "./archive.js";
import { localDay } from "./day.js";
import { ask, dialog, download, openToFill } from "./dialogs.js";
import { within } from "./dom.js";
import { adopt } from "./game.js";
import { spoken } from "./i18n.js";
import { tellLine } from "./lines.js";
import { closeNotice, showNotice } from "./notices.js";
import { welcome } from "./ownlist.js";
import { pending } from "./pending.js";
import { keptAside, newRecord } from "./record.js";
import { hashOf } from "./share.js";

/** @import { GameRecord } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Words } from "./i18n.js" */

/** @param {App} app */
export function share(app) {
  const element = dialog("share");
  const field = /** @type {HTMLInputElement} */ (within(element, "[data-share-link]"));
  const { record, settings } = app.state;
  const name = settings.own.find(({ id }) => id === record.ruleset)?.name;
  field.value = location.href.replace(/#.*$/, "") + hashOf(record, name);
  field.onfocus = () => field.select();
  const told = within(element, "[data-share-told]");
  tellLine(told, "", app.t);
  return ask(element, async () => {
    tellLine(told, "", app.t);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.focus(); // it is selected, to be copied by hand
      field.select();
      tellLine(told, { key: "dialog.share.byHand" }, app.t);
      return false;
    }
    app.announcer.say(app.t("say.copied"));
    return true;
  });
}

/** @param {App} app */
export async function exportGame(app) {
  const { record } = app.state;
  const element = dialog("export");
  const pdn = /** @type {HTMLTextAreaElement} */ (within(element, "[data-export-pdn]"));
  const position = /** @type {HTMLInputElement} */ (within(element, "[data-export-fen]"));
  /** @param {Words} told @param {{text: string}} [game] @param {{fen: string}} [place] */
  const write = (told, { text } = { text: "" }, { fen } = { fen: "" }) => {
    tellLine(within(element, "[data-export-told]"), told, app.t);
    pdn.value = text;
    pdn.setSelectionRange(0, 0); // else it shows its end
    position.value = fen;
  };
  write(waitingWords(app.engine));
  const wanted = openToFill(element, () => {
    if (pdn.value) download(`dama-${record.ruleset}.pdn`, pdn.value);
    return pdn.value !== "";
  });
  try {
    const [game, place] = await Promise.all([
      app.engine.request("export_pdn", { record, tags: tagsOf(app) }),
      app.engine.request("fen", { record }),
    ]);
    if (wanted()) write("", game, place);
  } catch (error) {
    if (wanted()) write(errorWords(app, /** @type {Error} */ (error)));
  }
}

/** @param {App} app */
function tagsOf({ state, t }) {
  const { opponent, side, updated } = state.record;
  const date = localDay(updated).replaceAll("-", ".");
  if (opponent === "friend") return { Date: date };
  const [own, other] = side === "white" ? ["White", "Black"] : ["Black", "White"];
  return {
    Date: date,
    [own]: t("player.you"),
    [other]: `${t("player.computer")} (${t(`level.${opponent}`)})`,
  };
}

/** The game that was pasted takes the board unless the dialog was closed before it was read. @param {App} app */
export async function importGame(app) {
  const element = dialog("import");
  const field = /** @type {HTMLTextAreaElement} */ (within(element, "[data-import-text]"));
  const wrong = within(element, "[data-import-wrong]");
  const line = within(element, "[data-import-told]");
  field.value = "";
  tellLine(wrong, "", app.t);
  tellLine(line, "", app.t);
  letChoose(element, (text) => {
    field.value = text ?? "";
    tellLine(wrong, text === null ? { key: "dialog.import.tooLarge" } : "", app.t);
    within(element, "[data-confirm]").focus();
  });
  await ask(element, async (wanted, signal) => {
    tellLine(wrong, "", app.t);
    try {
      const read = await pending(app, line, () => readGame(app, field.value.trim(), signal));
      if (wanted()) openImported(app, read);
      return true;
    } catch (error) {
      if (wanted()) tellLine(wrong, errorWords(app, /** @type {Error} */ (error)), app.t);
      return false;
    }
  });
}

/**
 * Lets a file be chosen in the import dialog. Reading it takes time: only the last one that was chosen counts, and only
 * as long as the dialog is not closed or opened anew.
 *
 * @param {HTMLDialogElement} element
 * @param {(text: string | null) => void} take   what to do with its text; null: it is too large
 */
function letChoose(element, take) {
  const picker = /** @type {HTMLInputElement} */ (within(element, "[data-import-file]"));
  /** @type {File | null} */
  let latest = null;
  const choose = async () => {
    const [file] = picker.files ?? [];
    if (!file) return;
    latest = file;
    picker.value = ""; // the same file may be chosen again
    const text = file.size > LARGEST_TEXT ? null : await textOf(file);
    if (element.open && picker.onchange === choose && latest === file) take(text);
  };
  picker.onchange = choose;
  within(element, "[data-import-choose]").onclick = () => picker.click();
}

/** Bytes of a file of games, characters of a text: half of what the engine reads at a time, for JSON may write one as two. */
const LARGEST_TEXT = 2_000_000;

/** The text of a file: UTF-8, or else the Western encoding of older files; nothing, if it cannot be read. @param {Blob} file */
async function textOf(file) {
  const raw = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder("windows-1252").decode(raw);
  }
}

/** What a position begins with: the side to move and a colon. */
const FEN = /^"?[WB]:/i;

/**
 * @typedef {object} Imported
 * @property {Pick<GameRecord, "ruleset" | "start" | "moves" | "result">} record   the first game of the text
 * @property {number} games      how many the text holds
 * @property {number} left_out   moves made after the game had ended by its rules
 */

/** An error that the page words itself, whatever the engine's state. @param {string} key */
const told = (key) => Object.assign(new Error(key), { sentence: { key } });

/** @param {App} app @param {string} text @param {AbortSignal} signal @returns {Promise<Imported>} */
async function readGame(app, text, signal) {
  const { ruleset } = app.state.record;
  if (text.length > LARGEST_TEXT) throw told("dialog.import.tooLarge");
  if (FEN.test(text)) {
    const { fen } = await app.engine.request("check_fen", { ruleset, fen: text.replaceAll('"', "") }, signal);
    return { record: { ruleset, start: fen, moves: [], result: null }, games: 1, left_out: 0 };
  }
  if (readArchive(text)) throw told("dialog.import.archive");
  const { game, games } = await app.engine.request("import_pdn", { text, ruleset }, signal);
  if (!game) throw told("dialog.import.empty");
  return { ...game, games };
}

/** @param {App} app @param {Imported} imported */
function openImported(app, { record: { ruleset, start, moves, result }, games, left_out }) {
  const { opponent, side } = app.state.record;
  const previous = keptAside(app.store.loadGame(ruleset)?.record);
  const revision = app.store.nextRevision(ruleset); // of what is there by now: loading may have resumed a record before
  const fields = { ruleset, start, moves, opponent, side, revision, previous, guest: true };
  welcome(app, ruleset);
  void adopt(app, { ...newRecord(fields), result });
  /** @type {Words[]} */
  const text = [];
  if (games > 1) text.push({ key: "notice.firstGame", values: { n: games } });
  if (left_out > 0) text.push({ key: "notice.leftOut", values: { n: left_out } });
  closeNotice("imported");
  if (text.length === 0) return;
  showNotice({ id: "imported", text }, app.t);
  app.announcer.say(spoken(app.t, text));
}
