/** What is said when the page's own texts did not arrive: without them, in both languages. */
import { part } from "./dom.js";

const SENTENCES = {
  tr: "Sayfanın bir dosyası gelmedi. Bağlantınızı yoklayıp yeniden deneyin; oyununuz duruyor.",
  en: "A file of this page did not arrive. Check your connection and try again; your game is safe.",
};
const LABELS = { tr: "Yeniden dene", en: "Try again" };

/** @param {string} tag @param {Record<string, string>} texts @returns {HTMLElement[]} one element a language */
function inBoth(tag, texts) {
  return Object.entries(texts).map(([language, text]) => {
    const made = document.createElement(tag);
    made.lang = language;
    made.textContent = text;
    return made;
  });
}

/** Says so in the status card, with a button to try again. @param {() => void} again */
export function showUnloaded(again) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "primary";
  button.append(...inBoth("span", LABELS));
  button.addEventListener("click", () => {
    part("[data-status-text]").replaceChildren();
    button.remove();
    again();
  });
  part("[data-status]").setAttribute("data-tone", "failed");
  part("[data-status-text]").replaceChildren(...inBoth("span", SENTENCES));
  part("[data-status-buttons]").replaceChildren(button);
  part("[data-live=alert]").replaceChildren(...inBoth("span", SENTENCES));
}
