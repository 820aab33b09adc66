/**
 * Sentences for screen readers. The two live regions are in the document from the first paint and are never replaced.
 *
 * A region is written a moment after the event, once focus has settled. Sentences that come together are read together.
 * While a dialog is open nothing outside it is heard, so they wait until it is closed; what belongs to the dialog stands
 * in a line of its own there.
 * The same sentence twice must still be a change: a no-break space is added every other time (blanks are ignored).
 */

const SETTLE_MS = 60;
const NO_BREAK_SPACE = "\u00a0";

/** @param {HTMLElement} region */
function speaker(region) {
  /** @type {string[]} */
  let waiting = [];
  let odd = false;

  const speakSoon = () => setTimeout(speak, SETTLE_MS);

  function speak() {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) {
      dialog.addEventListener("close", speakSoon, { once: true });
      return;
    }
    odd = !odd;
    region.textContent = waiting.join(" ") + (odd ? NO_BREAK_SPACE : "");
    waiting = [];
  }

  return (/** @type {string} */ sentence) => {
    if (!sentence) return;
    if (waiting.length === 0) speakSoon();
    waiting.push(sentence);
  };
}

/** @typedef {{say: (sentence: string) => void, alert: (sentence: string) => void}} Announcer */

/** @param {HTMLElement} status @param {HTMLElement} alert @returns {Announcer} */
export function createAnnouncer(status, alert) {
  return { say: speaker(status), alert: speaker(alert) };
}
