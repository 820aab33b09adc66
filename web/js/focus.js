/** The focus does not fall back to the beginning of the page when what had it is no more. */

/** Shows or hides an element, and what has the focus in it does not take it along. @param {HTMLElement} element @param {boolean} hidden */
export function setHidden(element, hidden) {
  keepFocus(element, () => {
    element.hidden = hidden;
  });
}

/** Changes or hides an element; if that takes the focus away, another button of it gets it, else the board. @param {HTMLElement} holder @param {() => void} change */
export function keepFocus(holder, change) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const had = holder.contains(focused);
  change();
  if (!had || (!holder.hidden && !focused?.hidden && holder.contains(document.activeElement))) return;
  /** @type {HTMLElement | null} */
  const left = holder.hidden ? null : holder.querySelector("button:not([hidden])");
  /** @type {HTMLElement | null} */
  const board = document.querySelector(".square[tabindex='0']");
  (left ?? board)?.focus();
}
