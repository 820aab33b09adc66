/** Whether what comes out of the browser's storage has the shape of what was put in: a record, a view. */
import { CHOICES } from "./settings.js";

/** @import { GameRecord, View } from "./types.js" */

const PIECES = ["white-man", "white-king", "black-man", "black-king"];
const COLOURS = CHOICES.side;

/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {any} value @param {(entry: any) => boolean} fits */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);
/** @param {unknown} value */
export const isTexts = (value) => isListOf(value, isText);

/** What a game is made of; the page's own fields are mended where they are used. @param {any} value @param {number} version @param {string} ruleset @returns {value is GameRecord} */
export function isRecord(value, version, ruleset) {
  return (
    value?.v === version &&
    isText(ruleset) &&
    value.ruleset === ruleset &&
    (value.start === null || isText(value.start)) &&
    isTexts(value.moves) &&
    Number.isSafeInteger(value.revision) &&
    value.revision >= 0 &&
    (!value.previous || isRecord(value.previous, version, ruleset))
  );
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
    value.pieces?.constructor === Object &&
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
