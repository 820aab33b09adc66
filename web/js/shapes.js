/** Whether what comes out of the browser's storage, or of a file, has the shape of what was put in: a record, a view. */
import { CHOICES } from "./settings.js";
import { VERSION } from "./versions.js";

/** @import { GameRecord, View } from "./types.js" */

/** Games that a record keeps aside; those beyond are left behind, so that nothing that walks through them goes too deep. */
export const MOST_KEPT = 1000;
/** Lists and objects within each other: every game that a record keeps aside lies one deeper. */
const DEEPEST = MOST_KEPT + 20;
/** Characters; what is longer than fifty own rules make it is no settings of anybody. */
const LARGEST_SETTINGS = 100_000;
/** Far from where numbers can no longer be counted on. */
const LAST_REVISION = 2 ** 50;
const PIECES = ["white-man", "white-king", "black-man", "black-king"];
const COLOURS = CHOICES.side;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {any} value @param {(entry: any) => boolean} fits */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);
/** @param {unknown} value */
export const isTexts = (value) => isListOf(value, isText);

/**
 * What a text of JSON says; null for what is none or goes so deep that walking through it would fail.
 * @param {string | null} text
 * @param {(value: any) => any} [recordsIn]  the records in it: one that keeps too many games aside is a game all the same
 * @returns {any}
 */
export function parsed(text, recordsIn = () => []) {
  try {
    const value = JSON.parse(text ?? "null");
    for (const record of recordsIn(value)) shorten(record);
    return isDeep(value) ? null : value;
  } catch {
    return null;
  }
}

/** @param {any} record  perhaps none */
function shorten(record) {
  let last = record;
  for (let kept = 0; kept < MOST_KEPT && last?.previous; kept++) last = last.previous;
  if (last?.previous) last.previous = null;
}

/** Layer by layer: a function that called itself would fail at what it is to find. @param {unknown} value */
function isDeep(value) {
  let layer = [value];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    layer = layer.flatMap((entry) =>
      entry !== null && typeof entry === "object" ? Object.values(entry) : [],
    );
  }
  return false;
}

/** What a game is made of; the page's own fields are mended where they are used. @param {any} value @param {string} ruleset @returns {value is GameRecord} */
export function isRecord(value, ruleset) {
  return (
    value?.v === VERSION &&
    isText(ruleset) &&
    value.ruleset === ruleset &&
    (value.start === null || isText(value.start)) &&
    isTexts(value.moves) &&
    isDecision(value.result) &&
    Number.isSafeInteger(value.revision) &&
    value.revision >= 0 &&
    value.revision <= LAST_REVISION &&
    (!value.previous || isRecord(value.previous, ruleset))
  );
}

/** What the players decided, if they did; older records have no field for it. @param {any} result */
function isDecision(result) {
  if (result === null || result === undefined) return true;
  return result.reason === "agreed"
    ? result.winner === null
    : result.reason === "resigned" && COLOURS.includes(result.winner);
}

/** What a later version keeps beside the settings that are known here, which stays. @param {string | null} text */
export function othersSettings(text) {
  const value = text !== null && text.length <= LARGEST_SETTINGS ? parsed(text) : null;
  return isObject(value) ? value : {};
}

/** @param {any} value @param {string} ruleset @returns {value is View} */
export function isView(value, ruleset) {
  return (
    value?.ruleset === ruleset &&
    Number.isSafeInteger(value.plies) &&
    (value.turn === "over" || COLOURS.includes(value.turn)) &&
    COLOURS.includes(value.side) &&
    isText(value.status) &&
    (value.result === null || isText(value.result?.reason)) &&
    isObject(value.pieces) &&
    Object.values(value.pieces).every((piece) => PIECES.includes(piece)) &&
    isListOf(value.legal, isMove) &&
    isListOf(value.moves, (move) => isMove(move) && COLOURS.includes(move.side))
  );
}

/** @param {any} value */
function isMove(value) {
  return (
    isTexts(value?.path) &&
    value.path.length > 1 &&
    isTexts(value.captures) &&
    isText(value.text) &&
    isText(value.shown)
  );
}
