/**
 * The forms that records have had. A change of form that old records do not fit adds a step here, which makes a record of
 * one version into one of the next without changing what it is given, and kept examples under tests/data/records; nothing
 * else of the page knows any form but the last. Python reads that one alone: its VERSION, in dama/game.py, is to follow.
 */

/** @typedef {(record: any) => any} Step */

/** The first makes version 2 of version 1. @type {readonly Step[]} */
const STEPS = [];

/** The version that is written. */
export const VERSION = STEPS.length + 1;

/**
 * A value of any version in the newest form, with the games that it keeps aside.
 *
 * @param {any} value  anything that came out of JSON and is not deep
 * @param {readonly Step[]} [steps]
 * @returns {{value: any, newer: boolean}} newer: it was written by a later version, which knows what it means
 */
export function brought(value, steps = STEPS) {
  const version = value?.v;
  if (!Number.isSafeInteger(version) || version < 1) return { value, newer: false };
  if (version > steps.length + 1) return { value, newer: true };
  const made = steps.slice(version - 1).reduce((record, step) => step(record), value);
  if (!made.previous) return { value: made, newer: false };
  const aside = brought(made.previous, steps);
  return { value: { ...made, previous: aside.value }, newer: aside.newer };
}
