/**
 * Which lessons are solved: kept in the browser under one key, {v, solved: {ruleset: [id, ...]}}. What a later version has
 * kept there stays as it is; the lessons of this visit are then remembered in memory, as they are where there is no room.
 */
import { memoryArea, read, write } from "../area.js";
import { isObject, isTexts, parsed } from "../shapes.js";
import { keyOf } from "../storage.js";

/** @import { Area } from "../area.js" */

const KEY = keyOf("course");
const VERSION = 1;

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** @param {Area} browser  the browser's storage, or memory */
export function createProgress(browser) {
  const newer = () => {
    const version = parsed(read(browser, KEY))?.v;
    return Number.isSafeInteger(version) && version > VERSION;
  };
  /** @type {Area} */
  let area = newer() ? memoryArea() : browser;
  /** @returns {Record<string, unknown>} what cannot be read counts as nothing solved */
  const all = () => {
    const kept = parsed(read(area, KEY));
    return kept?.v === VERSION && isObject(kept.solved) ? kept.solved : {};
  };
  const keep = (/** @type {Record<string, unknown>} */ solved) => {
    const text = JSON.stringify({ v: VERSION, solved });
    if (area === browser && !newer() && write(browser, KEY, text)) return;
    if (area === browser) area = memoryArea();
    write(area, KEY, text);
  };
  /** @param {string} ruleset */
  const solved = (ruleset) => {
    const ids = Object.hasOwn(all(), ruleset) ? all()[ruleset] : [];
    return new Set(/** @type {string[]} */ (isTexts(ids) ? ids : []));
  };
  return {
    solved,
    /** Whether a later version keeps its own. */
    newer,
    /** @param {string} ruleset @param {string} id */
    mark: (ruleset, id) => keep({ ...all(), [ruleset]: [...solved(ruleset).add(id)] }),
    /** Every lesson of the ruleset is to be solved again. @param {string} ruleset */
    forget: (ruleset) => keep({ ...all(), [ruleset]: [] }),
  };
}
