/**
 * What the player has chosen, once for all rulesets. Unknown or damaged values fall back to the default, one by one.
 *
 * @typedef {object} Settings
 * @property {Language} language
 * @property {"system" | "light" | "dark"} theme
 * @property {string} ruleset            the ruleset the page opens with
 * @property {Opponent} opponent
 * @property {Colour} side               the colour the player takes against the computer
 * @property {boolean} resigns           the computer may resign a game that is lost beyond doubt
 * @property {boolean} squareNumbers     write the number of every played square on it
 * @property {boolean} chequered         draw the Turkish board chequered
 * @property {"normal" | "fast" | "off"} animation
 * @property {OwnRules[]} own            the player's own rules
 */

import { isOwn, joinedOwn, validOwn } from "./ownrules.js";

/** @import { OwnRules } from "./ownrules.js" */
/** @import { Colour, Language, Opponent } from "./types.js" */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  language: "tr",
  theme: "system",
  ruleset: "turkish",
  opponent: "medium",
  side: "white",
  resigns: false,
  squareNumbers: false,
  chequered: false,
  animation: "normal",
  own: [],
});

/** The words a setting may take; a setting not named here is true or false. */
/** @type {Readonly<{[name: string]: readonly string[]}>} */
export const CHOICES = Object.freeze({
  language: ["tr", "en"],
  theme: ["system", "light", "dark"],
  opponent: ["easy", "medium", "hard", "master", "friend"],
  side: ["white", "black"],
  animation: ["normal", "fast", "off"],
});

const RULESET = /^[a-z][a-z0-9-]{0,31}$/;

/** @param {string} name @param {unknown} value */
function acceptable(name, value) {
  if (name === "ruleset") return isOwn(value) || (typeof value === "string" && RULESET.test(value));
  if (name in CHOICES) return CHOICES[name].includes(/** @type {string} */ (value));
  return typeof value === "boolean";
}

/**
 * @param {unknown} raw  anything at all
 * @returns {Settings}
 */
export function validSettings(raw) {
  const given = /** @type {{[name: string]: unknown}} */ (raw !== null && typeof raw === "object" ? raw : {});
  const kept = Object.keys(DEFAULTS).filter((name) => acceptable(name, given[name]));
  const own = validOwn(given.own);
  return { ...DEFAULTS, ...Object.fromEntries(kept.map((name) => [name, given[name]])), own };
}

/**
 * Settings as another tab has kept them, with what was chosen here alone: a list of own rules that has grown there is not
 * replaced by an older one.
 *
 * @param {Settings} theirs @param {Settings} ours
 * @param {Settings} before   what ours were chosen over
 * @returns {Settings}
 */
export function rebased(theirs, ours, before) {
  const told = new Set(Object.entries(before).map((entry) => JSON.stringify(entry)));
  const chosen = Object.entries(ours).filter((entry) => !told.has(JSON.stringify(entry)));
  return { ...theirs, ...Object.fromEntries(chosen), own: joinedOwn(theirs.own, ours.own, before.own) };
}
