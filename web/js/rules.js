/** Where a rule is written: the paragraph of the ruleset's page in the language of the board. */
import { DEFAULTS } from "./settings.js";

/** @import { App } from "./app.js" */
/** @import { Translate } from "./i18n.js" */

/** @typedef {{href: string, label: string}} Rule */

/**
 * @param {string} ruleset
 * @param {string | null | undefined} paragraph   its id in the page
 * @param {Translate} t
 * @returns {Rule | null}
 */
export function ruleOf(ruleset, paragraph, t) {
  if (!paragraph) return null;
  const page = t.language === "tr" ? "kurallar" : "rules";
  const own = ruleset === DEFAULTS.ruleset ? "" : `-${ruleset}`; // the page that opens first has the short name
  return { href: `${page}${own}.html#${paragraph}`, label: labelOf(paragraph, t) };
}

/** @param {string} paragraph @param {Translate} t */
function labelOf(paragraph, t) {
  const key = `rule.${paragraph}`;
  const rule = t(key);
  return rule === key ? t("rule.any") : t("rule.link", { rule });
}

/** Follows the link that the status card shows. @param {App} app */
export function openRule({ announcer, t }) {
  const link = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-status] [data-why]"));
  if (link.hidden) announcer.say(t("say.noRule"));
  else link.click();
}
