/**
 * A game in the address: #ruleset=turkish&fen=...&moves=d3-d4,e6-e5&opponent=hard&side=white&lang=tr
 * and for rules that a player has made: #ruleset=turkish+optional+back&name=...
 * Every part is optional. Nothing of it is sent anywhere: what follows the # never leaves the browser.
 */

import { cleanName, isOwn } from "./ownrules.js";
import { CHOICES } from "./settings.js";

/** @import { Colour, GameRecord, Language, Opponent } from "./types.js" */

/**
 * @typedef {object} Link
 * @property {string} [ruleset]     own rules may make no sense: Python knows
 * @property {string} [name]        what own rules are called
 * @property {string} [fen]
 * @property {string[]} [moves]
 * @property {Opponent} [opponent]
 * @property {Colour} [side]
 * @property {Language} [lang]
 */

/** @template {string} T @param {string | null} value @param {readonly string[]} allowed @returns {T | undefined} */
function oneOf(value, allowed) {
  return value !== null && allowed.includes(value) ? /** @type {T} */ (value) : undefined;
}

/**
 * What the address asks for; unknown rulesets and words are left out.
 *
 * @param {string} hash
 * @param {string[]} rulesets
 * @returns {Link}
 */
export function parseHash(hash, rulesets) {
  const parts = partsOf(hash);
  const moves = parts
    .get("moves")
    ?.split(/[,;\s]+/)
    .filter(Boolean);
  const ruleset = parts.get("ruleset");
  return dropMissing({
    ruleset: isOwn(ruleset) ? ruleset : oneOf(ruleset, rulesets),
    name: cleanName(parts.get("name")) || undefined,
    fen: parts.get("fen")?.trim() || undefined,
    moves: moves && moves.length > 0 ? moves : undefined,
    opponent: /** @type {Opponent | undefined} */ (oneOf(parts.get("opponent"), CHOICES.opponent)),
    side: /** @type {Colour | undefined} */ (oneOf(parts.get("side"), CHOICES.side)),
    lang: /** @type {Language | undefined} */ (oneOf(parts.get("lang"), CHOICES.language)),
  });
}

/** @param {string} hash */
function partsOf(hash) {
  // A literal + is not a blank here: people type addresses by hand and FEN has neither.
  return new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
}

/** Whether the address asks for something of which nothing is understood, or for rules that there are not. @param {string} hash @param {string[]} rulesets */
export function isUnreadable(hash, rulesets) {
  const link = parseHash(hash, rulesets);
  return partsOf(hash).has("ruleset") ? !link.ruleset : hash.length > 1 && Object.keys(link).length === 0;
}

/** @param {Link} link @returns {Link} */
function dropMissing(link) {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));
}

/** Whether the link is about a game, and not only about language or ruleset. @param {Link} link */
export function namesGame({ fen, moves, opponent, side }) {
  return Boolean(fen || moves || opponent || side);
}

/** A text as it stands in the address, commas and colons to be read; half a character, which has no form there, is blotted out. @param {string} text */
function inLink(text) {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(whole).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** @param {GameRecord} record @param {string} [name]  what own rules are called */
export function hashOf(record, name) {
  const parts = [`ruleset=${record.ruleset}`];
  if (name) parts.push(`name=${inLink(name)}`);
  if (record.start) parts.push(`fen=${inLink(record.start)}`);
  if (record.moves.length > 0) parts.push(`moves=${inLink(record.moves.join(","))}`);
  parts.push(`opponent=${record.opponent}`, `side=${record.side}`);
  return `#${parts.join("&")}`;
}
