/** The rules that a player has made, written out by Python: standard rulesets have pages, these a dialog. */
import { dialog } from "./dialogs.js";
import { within } from "./dom.js";
import { rulesetName } from "./ownrules.js";

/** @import { App } from "./app.js" */
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
  try {
    /** @type {{sections: Section[]}} */
    const { sections } = await app.engine.request("rulebook", { ruleset: record.ruleset });
    if (record.ruleset !== app.state.record.ruleset) return;
    const element = dialog("rulebook");
    within(element, "h2").textContent = rulesetName(app.t, settings.own, record.ruleset);
    within(element, "[data-rulebook]").replaceChildren(...sections.flatMap((section) => drawn(app, section)));
    element.showModal();
  } catch (error) {
    app.trouble(/** @type {Error} */ (error));
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
