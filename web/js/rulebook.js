/** The rules that a player has made, written out by Python: standard rulesets have pages, these a dialog. */
import { errorWords, waitingWords } from "./app.js";
import { dialog, openToFill } from "./dialogs.js";
import { within } from "./dom.js";
import { tellLine } from "./lines.js";
import { rulesetName } from "./ownrules.js";

/** @import { App } from "./app.js" */
/** @import { Words } from "./i18n.js" */
/** @import { Sentence } from "./types.js" */

/** @typedef {{id: string, title: Sentence, paragraphs: {id: string, text: Sentence}[]}} Section */

/** Words of which some are stressed, between two asterisks each. @param {string} text @returns {(string | HTMLElement)[]} */
export function stressed(text) {
  return text.split("**").map((words, index) => {
    if (index % 2 === 0) return words;
    const strong = document.createElement("strong");
    strong.textContent = words;
    return strong;
  });
}

/** @param {App} app */
export async function showRulebook(app) {
  const { record, settings } = app.state;
  const element = dialog("rulebook");
  /** @param {Words} told @param {Section[]} [sections] */
  const write = (told, sections = []) => {
    tellLine(within(element, "[data-rulebook-told]"), told, app.t);
    within(element, "[data-rulebook]").replaceChildren(...sections.flatMap((section) => drawn(app, section)));
  };
  within(element, "h2").textContent = rulesetName(app.t, settings.own, record.ruleset);
  write(waitingWords(app.engine));
  const wanted = openToFill(element);
  try {
    /** @type {{sections: Section[]}} */
    const { sections } = await app.engine.request("rulebook", { ruleset: record.ruleset });
    if (wanted()) write("", sections);
  } catch (error) {
    if (wanted()) write(errorWords(app, /** @type {Error} */ (error)));
  }
}

/** @param {App} app @param {Section} section @returns {HTMLElement[]} */
function drawn({ state: { language } }, { title, paragraphs }) {
  const heading = document.createElement("h3");
  heading.textContent = title[language];
  return [
    heading,
    ...paragraphs.map(({ text }) => {
      const paragraph = document.createElement("p");
      paragraph.append(...stressed(text[language]));
      return paragraph;
    }),
  ];
}
