/** Time limits for what comes from elsewhere. AbortSignal.timeout is younger than the browsers that the page runs in. */

/**
 * @template T
 * @param {number} milliseconds  until the signal aborts
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTime(milliseconds, work) {
  const patience = new AbortController();
  const alarm = setTimeout(() => patience.abort(), milliseconds);
  try {
    return await work(patience.signal);
  } finally {
    clearTimeout(alarm);
  }
}
