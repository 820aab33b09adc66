/** Dialogs: each opens, is answered by one button or by Esc, and gives the focus back. */

import { within } from "./dom.js";

/** @import { Translate } from "./i18n.js" */

/** @param {string} name */
export function dialog(name) {
  return /** @type {HTMLDialogElement} */ (document.querySelector(`[data-dialog=${name}]`));
}

/** The second press of a double one comes within so much of the first, as systems count. */
const DOUBLE_MS = 500;

/** When each dialog was opened. @type {WeakMap<HTMLDialogElement, number>} */
const opened = new WeakMap();

/** @param {HTMLDialogElement} element */
export function openDialog(element) {
  opened.set(element, performance.now());
  element.showModal();
}

/** Whether it is the second half of the double press that has opened the dialog. @param {HTMLDialogElement} element @param {MouseEvent} press */
function isDoubled(element, { detail, timeStamp }) {
  return detail > 1 && isNew(element, timeStamp);
}

/** @param {HTMLDialogElement} element @param {number} time */
function isNew(element, time) {
  return time - (opened.get(element) ?? Number.NEGATIVE_INFINITY) < DOUBLE_MS;
}

/**
 * Buttons marked data-close close their dialog; so does a press that begins and ends beside it. A double press opens it:
 * its second half falls on the dialog, or beside it, and is none. Phones do not say of every press whether it is a second
 * one, so that beside a dialog none counts so soon.
 */
export function prepareDialogs() {
  for (const element of document.querySelectorAll("dialog")) {
    let began = false;
    element.addEventListener("pointerdown", (event) => {
      began = isBeside(element, event) && !isNew(element, event.timeStamp);
    });
    const stop = (/** @type {MouseEvent} */ event) => {
      if (!isDoubled(element, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener("keydown", (event) => enter(element, event));
    element.addEventListener("click", stop, { capture: true });
    element.addEventListener("click", (event) => {
      const { target } = /** @type {{target: any}} */ (event);
      if (target.closest("[data-close]") || (began && isBeside(element, event))) element.close();
    });
  }
}

/** Enter in a field of one line is its dialog's main button. @param {HTMLDialogElement} element @param {KeyboardEvent} event */
function enter(element, event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "Enter" || event.isComposing || !field.matches("input:is(:not([type]), [type=text])"))
    return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (element.querySelector("[data-confirm]"))?.click();
}

/** What is beside a dialog belongs to it as much as its own margins do: the place tells. @param {HTMLElement} element @param {MouseEvent} event */
function isBeside(element, { target, clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return target === element && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** What settles the question that each dialog asks. @type {Map<HTMLDialogElement, () => void>} */
const asking = new Map();

/**
 * Shows a dialog and resolves when it closes: true when its main button was pressed.
 *
 * @param {HTMLDialogElement} element
 * @param {(wanted: () => boolean, signal: AbortSignal) => boolean | Promise<boolean>} [accept]   what the main button does
 *   first; false keeps the dialog open. wanted(): whether the dialog still waits for it; signal: aborts when it closes
 * @returns {Promise<boolean>}
 */
export function ask(element, accept = () => true) {
  asking.get(element)?.(); // "close" is told late: the dialog may be opened again before
  return new Promise((resolve) => {
    let accepted = false;
    let accepting = false;
    let settled = false;
    const closing = new AbortController();
    const button = element.querySelector("[data-confirm]");
    const setBusy = (/** @type {boolean} */ busy) => button?.setAttribute("aria-busy", String(busy));
    const wanted = () => !settled && element.open;
    const confirm = async () => {
      if (accepting) return;
      accepting = true;
      setBusy(true);
      try {
        const done = await accept(wanted, closing.signal);
        if (!wanted()) return;
        accepted = done;
        if (accepted) element.close();
      } finally {
        accepting = false;
        if (!settled) setBusy(false); // else the button is a later question's by now
      }
    };
    const closed = () => void (element.open || settle());
    const settle = () => {
      settled = true;
      setBusy(false);
      closing.abort();
      button?.removeEventListener("click", confirm);
      element.removeEventListener("close", closed);
      asking.delete(element);
      resolve(accepted);
    };
    button?.addEventListener("click", confirm);
    element.addEventListener("close", closed);
    asking.set(element, settle);
    openDialog(element);
  });
}

/**
 * Shows a dialog that is filled later.
 *
 * @param {HTMLDialogElement} element @param {() => boolean} [accept]   as for ask()
 * @returns {() => boolean} whether it is still open, and has not been opened again
 */
export function openToFill(element, accept) {
  let here = true;
  void ask(element, accept).then(() => {
    here = false;
  });
  return () => here && element.open;
}

/** @param {Translate} t @param {"new" | "resign" | "draw" | "offer"} what */
export function confirmed(t, what) {
  const element = dialog("confirm");
  within(element, "h2").textContent = t(`dialog.${what}.title`);
  within(element, "p").textContent = t(`dialog.${what}.text`);
  within(element, "[data-confirm]").textContent = t(`dialog.${what}.confirm`);
  return ask(element);
}

/** @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
