/**
 * Rules that players make of a standard ruleset. The id, turkish+optional+back, says all of the game, and Python what it
 * means; the page keeps their names, and until Python is up it shows the standard ruleset's board.
 *
 * @typedef {{id: string, name: string}} OwnRules
 */

/** @import { Translate } from "./i18n.js" */
/** @import { Meta, Site, View } from "./types.js" */

export const MOST_OWN = 50;
export const LONGEST_NAME = 40;
/** How many changes stand in the place of a name. */
const CHANGES_TOLD = 2;
const ID = /^[a-z]{1,20}(\+[a-z-]{1,20}){1,10}$/;
/**
 * Blanks and signs that cannot be seen; a joiner between two signs that it joins, of an emoji or of a script that needs it,
 * is found together with the first of them.
 */
const UNSEEN =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{EMod}][\u200c\u200d])(?=[\p{L}\p{Extended_Pictographic}])|[\s\p{C}]+/gu;

/** Whether a text has the form of such an id; whether its rules make sense only Python knows. @param {unknown} id @returns {id is string} */
export function isOwn(id) {
  return typeof id === "string" && ID.test(id);
}

/** The standard ruleset that a ruleset is made from. @param {string} id */
export function baseOf(id) {
  return id.split("+")[0];
}

/** A name as it is kept: on one line, without signs that cannot be seen, not too long; none of what is no text. @param {unknown} text */
export function cleanName(text) {
  const plain = (typeof text === "string" ? text : "")
    .normalize()
    .replace(UNSEEN, (_, joined) => joined ?? " ")
    .trim();
  return [...plain]
    .slice(0, LONGEST_NAME)
    .join("")
    .replace(/[\s\u200c\u200d]+$/u, "");
}

/** What of anything at all is a list of own rules. @param {unknown} raw @returns {OwnRules[]} */
export function validOwn(raw) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const entry of Array.isArray(raw) ? raw : []) {
    if (isOwn(entry?.id) && !names.has(entry.id)) names.set(entry.id, cleanName(entry.name));
  }
  return [...names].slice(0, MOST_OWN).map(([id, name]) => ({ id, name }));
}

/** The list with the entry, in the place of the one that is edited. @param {readonly OwnRules[]} own @param {OwnRules} entry @param {string} [edited]  its id */
export function withOwn(own, entry, edited = entry.id) {
  const others = own.filter(({ id }) => id !== entry.id || id === edited);
  const known = others.some(({ id }) => id === edited);
  return known ? others.map((other) => (other.id === edited ? entry : other)) : [...others, entry];
}

/** @param {readonly OwnRules[]} own @param {string} id */
export function withoutOwn(own, id) {
  return own.filter((entry) => entry.id !== id);
}

/**
 * A list as another tab has kept it, with what was added, renamed and deleted here.
 *
 * @param {readonly OwnRules[]} theirs @param {readonly OwnRules[]} ours
 * @param {readonly OwnRules[]} before   what ours was made of
 */
export function joinedOwn(theirs, ours, before) {
  const deleted = before.filter(({ id }) => ours.every((entry) => entry.id !== id));
  const changed = ours.filter(
    ({ id, name }) => !before.some((entry) => entry.id === id && entry.name === name),
  );
  const left = theirs.filter(({ id }) => deleted.every((entry) => entry.id !== id));
  return changed.reduce((list, entry) => withOwn(list, entry), left);
}

/** What a ruleset is called. @param {Translate} t @param {readonly OwnRules[]} own @param {string} id */
export function rulesetName(t, own, id) {
  if (!isOwn(id)) return t(`ruleset.${id}`);
  const name = own.find((entry) => entry.id === id)?.name;
  return name || t("own.unnamed", { ruleset: t(`ruleset.${baseOf(id)}`), changes: someOf(t, id) });
}

/** The first changes of own rules in words. @param {Translate} t @param {string} id */
function someOf(t, id) {
  const [, ...switches] = id.split("+");
  const told = switches.slice(0, CHANGES_TOLD).map((word) => t(`own.${word}`));
  return told.join(", ") + (switches.length > CHANGES_TOLD ? "…" : "");
}

/** How rules differ from the standard ones; empty for those themselves. @param {Translate} t @param {Meta} meta */
export function differences(t, { base, switched }) {
  if (!switched?.length) return "";
  const changes = switched.map((word) => t(`own.${word}`)).join(", ");
  return t("own.differences", { ruleset: t(`ruleset.${base}`), changes });
}

/**
 * What is known of an own ruleset before Python has told it: its board is that of the standard one. Nothing for one that
 * is made of no ruleset.
 *
 * @param {Site} site @param {string} id @returns {{ruleset: Meta, opening: View} | null}
 */
export function foreseen({ rulesets, openings }, id) {
  const base = isOwn(id) && rulesets.find((meta) => meta.id === baseOf(id));
  if (!base) return null;
  const opening = { ...openings[base.id], ruleset: id, legal: [], provisional: true };
  return { ruleset: { ...base, id, pages: undefined }, opening };
}
