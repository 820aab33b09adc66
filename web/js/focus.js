/** The focus does not fall back to the beginning of the page when what had it is no more. */

/** Changes what is in an element; if that takes the focus away, another button of it gets it, else the board. @param {HTMLElement} holder @param {() => void} change */
export function keepFocus(holder, change) {
  const had = holder.contains(document.activeElement);
  change();
  if (!had || holder.contains(document.activeElement)) return;
  /** @type {HTMLElement | null} */
  const next = holder.querySelector("button") ?? document.querySelector(".square[tabindex='0']");
  next?.focus();
}
