/** What is said when the page's own texts did not arrive: without them, in both languages, as the document has it. */
import { part } from "./dom.js";

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

/** The sentences that stand in the document for the page that does not begin at all. */
function sentences() {
  const [tr, en] = document.querySelectorAll("[data-late] p");
  return { tr: tr.textContent ?? "", en: en.textContent ?? "" };
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
  part("[data-status-text]").replaceChildren(...inBoth("span", sentences()));
  part("[data-status-buttons]").replaceChildren(button);
  part("[data-live=alert]").replaceChildren(...inBoth("span", sentences()));
}
