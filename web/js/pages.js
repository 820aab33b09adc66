/** The text pages that the board links to, in each language. */

/** @import { Language } from "./types.js" */

/** @type {Readonly<Record<"course" | "help" | "house-rules", Record<Language, string>>>} */
export const PAGES = Object.freeze({
  course: { tr: "kurs.html", en: "course.html" },
  help: { tr: "yardim.html", en: "help.html" },
  "house-rules": { tr: "ev-kurallari.html", en: "house-rules.html" },
});

/** Links marked data-NAME lead to that page in the language of the board. @param {Language} language */
export function linkPages(language) {
  for (const [name, addresses] of Object.entries(PAGES)) {
    for (const link of document.querySelectorAll(`[data-${name}]`))
      link.setAttribute("href", addresses[language]);
  }
}
