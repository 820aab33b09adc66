/**
 * Leaving the page. Who reads a rule and comes back, by the browser's button or by a link to the board, finds the board as
 * they left it, and is on it. The game itself is kept anyway, and this is the rest. Where nothing keeps it but the page, the
 * page is not left without a question.
 */
import { drop, read, tabArea, write } from "./area.js";
import { CHOICES } from "./settings.js";
import { isTexts, parsed } from "./shapes.js";
import { namesGame, parseHash } from "./share.js";
import { keyOf } from "./storage.js";

/** @import { Language } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Note } from "./state.js" */

/**
 * @typedef {object} Left
 * @property {Language} language
 * @property {string} ruleset
 * @property {number} revision   of the game: what belongs to its position comes back with no other
 * @property {string} square     where the person was on the board
 * @property {boolean} turned
 * @property {string[]} chosen
 * @property {Note | null} note
 */

const KEY = keyOf("left");

/** Whether the page may be loaded again without asking: no game is lost, nor what stands in a dialog. @param {App} app */
export function mayLeave({ store }) {
  return !store.wouldLose && !document.querySelector("dialog[open]");
}

/** Where a game would be lost the browser asks; phones do not always, so that links open in a tab of their own there. @param {App} app */
export function askBeforeLeaving({ store }) {
  const ask = (/** @type {BeforeUnloadEvent} */ event) => {
    if (!store.wouldLose) return;
    event.preventDefault();
    event.returnValue = true; // older browsers look at this
  };
  store.onFault(() => addEventListener("beforeunload", ask)); // not before: it costs some browsers the quick way back
}

/** A link was pressed. @param {App} app @param {HTMLAnchorElement} link @param {MouseEvent} press */
export function leave({ state, board, store }, link, { altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey || ctrlKey || metaKey || shiftKey) return; // the browser opens it elsewhere, or keeps it
  const stays = store.wouldLose;
  link.target = stays ? "_blank" : "";
  if (link.dataset.why === undefined) return; // no rule
  link.closest("dialog")?.close();
  if (stays) return;
  const { language, record, turned, chosen, note } = state;
  const { ruleset, revision } = record;
  const lasting = note?.kind === "wait" ? null : note; // a page that is loaded again has no answer to wait for
  board.moveCursor(board.cursor); // a page that is not loaded again comes back with this focus
  /** @type {Left} */
  const left = { language, ruleset, revision, square: board.cursor, turned, chosen, note: lasting };
  write(tabArea(), KEY, JSON.stringify(left));
  addEventListener("pageshow", takeLeft, { once: true }); // then nothing was lost
}

/** What was left, once. @returns {Left | null} */
export function takeLeft() {
  const area = tabArea();
  const kept = parsed(read(area, KEY));
  drop(area, KEY);
  const left = isLeft(kept) ? kept : null;
  const link = parseHash(location.hash, left ? [left.ruleset] : []);
  // a link to a game asks for something else; the rules' links to their board do not
  return left && !namesGame(link) && (!location.hash || link.ruleset === left.ruleset || link.lang)
    ? left
    : null;
}

/** @param {any} value @returns {value is Left} */
function isLeft(value) {
  return (
    CHOICES.language.includes(value?.language) &&
    isTexts([value.ruleset, value.square]) &&
    Number.isSafeInteger(value.revision) &&
    typeof value.turned === "boolean" &&
    isTexts(value.chosen) &&
    (value.note === null || isNote(value.note))
  );
}

/** @param {any} note @returns {note is Note} */
function isNote(note) {
  return (
    isTexts([note?.kind, ...(Array.isArray(note?.squares) ? note.squares : [null])]) &&
    [note.title, note.text, note.more ?? ""].every(isWords) &&
    isTexts(note.victims ?? []) &&
    isTexts([note.paragraph ?? ""])
  );
}

/** @param {any} words @returns {boolean} */
function isWords(words) {
  if (words === null || typeof words !== "object") return typeof words === "string";
  if (Array.isArray(words)) return words.every(isWords);
  if (!("key" in words)) return CHOICES.language.every((language) => typeof words[language] === "string");
  const values = Object.values(words.values ?? {});
  return (
    typeof words.key === "string" && values.every((value) => typeof value === "number" || isWords(value))
  );
}

/** The board as it was, if it is still that game. @param {App} app @param {Left} left */
export function comeBack(app, { ruleset, revision, square, turned, chosen, note }) {
  const { record, meta } = app.state;
  if (record.ruleset !== ruleset || record.revision !== revision) return;
  app.set({ turned, chosen: app.state.view.provisional ? [] : chosen, note });
  if (Object.hasOwn(meta.names, square)) app.board.moveCursor(square);
}
