/** Where a rule is written: the paragraph of the ruleset's page in the language of the board. */

/** @import { App } from "./app.js" */
/** @import { Language, Meta } from "./types.js" */
/** @import { Translate } from "./i18n.js" */

/** @typedef {{href: string, label: string}} Rule */

/**
 * @param {Pick<Meta, "pages">} meta              of the ruleset; a player's own rules have no pages
 * @param {string | null | undefined} paragraph   its id in the page
 * @param {Translate} t
 * @returns {Rule | null}
 */
export function ruleOf({ pages }, paragraph, t) {
  const page = pages?.[/** @type {Language} */ (t.language)];
  return page && paragraph ? { href: `${page}#${paragraph}`, label: labelOf(paragraph, t) } : null;
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
