/** The search on the page that lists all texts: it shows, of the list that is there without it, what has all the words. */

/**
 * Text as it is compared: lower case in the Turkish and the English manner alike, without marks on letters, so that
 * "INIŞ", "iniş" and "inis" are one word, and d4xd6 is d4×d6.
 *
 * @param {string} text
 */
export function folded(text) {
  return text
    .toLocaleLowerCase("tr")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("×", "x")
    .replaceAll("’", "'");
}

/** Whether the text has every word that is looked for, if only as a part of another. @param {string} text @param {string} wanted */
export function matches(text, wanted) {
  const here = folded(text);
  return folded(wanted)
    .split(/\s+/)
    .every((word) => here.includes(word));
}

/** @param {HTMLElement} search  the form, with the texts of its answer */
function prepare(search) {
  const box = /** @type {HTMLInputElement} */ (search.querySelector("input"));
  const found = /** @type {HTMLElement} */ (search.querySelector("[data-found]"));
  const pages = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("[data-page]")]);

  search.hidden = false;
  search.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("input", () => {
    const wanted = box.value.trim();
    const number = pages.reduce((sum, page) => sum + filter(page, wanted), 0);
    const template = (number > 0 ? found.dataset.found : found.dataset.none) ?? "";
    found.textContent = wanted && template.replace("{n}", String(number));
  });
}

/** Shows of a page what is wanted, and the page if it has any. @param {HTMLDetailsElement} page @param {string} wanted */
function filter(page, wanted) {
  let number = 0;
  for (const entry of page.querySelectorAll("[data-entry]")) {
    const fits = matches(entry.textContent ?? "", wanted);
    entry.toggleAttribute("hidden", !fits);
    number += Number(fits);
  }
  page.hidden = number === 0;
  page.open = wanted !== "" && number > 0;
  return number;
}

/** @type {HTMLElement | null | undefined} */
const search = globalThis.document?.querySelector("[data-search]");
if (search) prepare(search);
