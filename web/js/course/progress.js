/** Which lessons are solved: kept in the browser under one key, {v, solved: {ruleset: [id, ...]}}. */
import { read, write } from "../area.js";

/** @import { Area } from "../area.js" */

const KEY = "dama:v1:course";
const VERSION = 1;

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** @param {Area} area  the browser's storage, or memory */
export function createProgress(area) {
  /** @returns {Record<string, string[]>} what cannot be read counts as nothing solved */
  const all = () => {
    try {
      const kept = JSON.parse(read(area, KEY) ?? "null");
      return kept?.v === VERSION && kept.solved instanceof Object ? kept.solved : {};
    } catch {
      return {};
    }
  };
  const keep = (/** @type {Record<string, string[]>} */ solved) =>
    void write(area, KEY, JSON.stringify({ v: VERSION, solved }));
  /** @param {string} ruleset */
  const solved = (ruleset) => {
    const ids = all()[ruleset];
    return new Set(Array.isArray(ids) ? ids : []);
  };
  return {
    solved,
    /** @param {string} ruleset @param {string} id */
    mark: (ruleset, id) => keep({ ...all(), [ruleset]: [...solved(ruleset).add(id)] }),
    /** Every lesson of the ruleset is to be solved again. @param {string} ruleset */
    forget: (ruleset) => keep({ ...all(), [ruleset]: [] }),
  };
}
