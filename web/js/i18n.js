/**
 * The texts of the page. A text is a template:
 *   {name}        the value
 *   {name|den}    the value with a Turkish case ending (turkish.js)
 *   {name|count}  a small number in words
 *   {computer}    the name of the computer's player, which stands in one place, under player.computer
 * or, where the language has a plural, {"one": template, "other": template}, chosen by the value `n`.
 *
 * In the document, data-text names the text of an element, data-label its accessible name.
 */
import { loadJson } from "./load.js";
import { inWords, withCase } from "./turkish.js";

/** @import { Language, Sentence } from "./types.js" */
/** @typedef {string | {one: string, other: string}} Template */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {((key: string, values?: Values) => string) & {language: Language}} Translate */
/**
 * What stays to be read when the language changes: a text by its name, a sentence in every language, or several of
 * these; words that are the same in every language stand for themselves.
 *
 * @typedef {string | {key: string, values?: Record<string, string | number | Words>} | Sentence | Words[]} Words
 */

const ENGLISH_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {Language} language @param {string | number} value @param {string} filter */
function filtered(language, value, filter) {
  if (filter === "count") {
    const number = Number(value);
    return language === "tr" ? inWords(number) : (ENGLISH_WORDS[number] ?? String(number));
  }
  return withCase(String(value), filter);
}

/**
 * @param {Language} language
 * @param {string} template
 * @param {Values} values
 */
export function fill(language, template, values) {
  return template.replace(/\{(\w+)(?:\|(\w+))?\}/g, (whole, name, filter) => {
    const value = values[name];
    if (value === undefined) return whole;
    return filter ? filtered(language, value, filter) : String(value);
  });
}

/**
 * @param {Language} language
 * @param {Record<string, Template>} texts
 * @returns {Translate}
 */
export function translator(language, texts) {
  const plural = new Intl.PluralRules(language);
  const computer = String(texts["player.computer"]);
  const t = (/** @type {string} */ key, /** @type {Values} */ given = {}) => {
    /** @type {Values} */
    const values = { computer, ...given };
    if (!Object.hasOwn(texts, key)) return key;
    const template = texts[key];
    if (typeof template === "string") return fill(language, template, values);
    const form = plural.select(Number(values.n)) === "one" ? "one" : "other";
    return fill(language, template[form], values);
  };
  return Object.assign(t, { language });
}

/** @param {Translate} t @param {Words} words @returns {string} */
export function spoken(t, words) {
  if (typeof words === "string") return words;
  if (Array.isArray(words)) return words.map((part) => spoken(t, part)).join(" ");
  if (!("key" in words)) return words[t.language];
  const values = Object.entries(words.values ?? {}).map(([name, value]) => [
    name,
    typeof value === "object" ? spoken(t, value) : value,
  ]);
  return t(words.key, Object.fromEntries(values));
}

/** The texts of the game, and those that only some page needs. @param {Language} language @param {string[]} more @returns {Promise<Translate>} */
export async function loadTranslator(language, ...more) {
  const files = ["", ...more.map((name) => `${name}.`)].map((name) =>
    loadJson(`../i18n/${name}${language}.json`),
  );
  return translator(language, Object.assign({}, ...(await Promise.all(files))));
}

/** Writes the texts of a part of the document. @param {ParentNode} root @param {Translate} t */
export function translateDocument(root, t) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.text ?? "");
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    const label = t(/** @type {HTMLElement} */ (element).dataset.label ?? "");
    element.setAttribute("aria-label", label);
    if (element.matches("button, a")) element.setAttribute("title", label);
  }
}
