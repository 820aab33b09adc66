/** A memory that does not grow: what was used longest ago is forgotten. */

/**
 * @template T
 * @param {number} most   how many values are remembered
 */
export function recently(most) {
  /** The keys in the order of their last use. @type {Map<string, T>} */
  const kept = new Map();
  return {
    /** @param {string} key @returns {T | undefined} */
    get(key) {
      const value = kept.get(key);
      if (value !== undefined) this.set(key, value);
      return value;
    },
    /** @param {string} key @param {T} value */
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most) kept.delete(oldest);
    },
  };
}
