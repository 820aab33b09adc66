/** Lines of the document that say what has just happened, and change their language with the page. */
import { spoken } from "./i18n.js";

/** @import { Translate, Words } from "./i18n.js" */

/** What each line says; there are as many as the document has. @type {Map<Element, Words>} */
const lines = new Map();

/** @param {Element} line @param {Words} words @param {Translate} t */
export function tellLine(line, words, t) {
  lines.set(line, words);
  line.textContent = spoken(t, words);
}

/** Whether a line still says just that: the same words told anew are another's. @param {Element} line @param {Words} words */
export function lineSays(line, words) {
  return lines.get(line) === words;
}

/** What the lines say, in another language. @param {Translate} t */
export function translateLines(t) {
  for (const [line, words] of lines) line.textContent = spoken(t, words);
}
