/** Notices above the side cards: they stay until they are answered or closed, and change their language with the page. */

import { svgUse } from "./dom.js";
import { keepFocus } from "./focus.js";
import { spoken } from "./i18n.js";

/** @import { Translate, Words } from "./i18n.js" */
/** @typedef {{id: string, text: Words, actions?: Action[]}} Notice */
/** @typedef {{label: Words, run: () => void, stays?: boolean}} Action   stays: the notice is not answered by it */

/** What every notice in the document says. @type {WeakMap<Element, Notice>} */
const shown = new WeakMap();

const holder = () => /** @type {HTMLElement} */ (document.querySelector("[data-notices]"));

/** @param {Notice} notice @param {Translate} t */
export function showNotice(notice, t) {
  const { id, actions = [] } = notice;
  const element = document.createElement("div");
  element.className = "notice";
  element.dataset.notice = id;
  const answers = document.createElement("div");
  answers.className = "answers";
  for (const { run, stays } of actions)
    answers.append(
      button("chip", () => {
        if (!stays) closeNotice(id);
        run();
      }),
    );
  const close = button("quiet icon", () => closeNotice(id));
  close.append(svgUse("line", "i-close"));
  element.append(document.createElement("p"), answers, close);
  shown.set(element, notice);
  write(element, t);
  replace(id, element);
}

/** @param {string} id */
export function closeNotice(id) {
  replace(id);
}

/** The notices that are there, in another language. @param {Translate} t */
export function translateNotices(t) {
  for (const element of holder().children) write(element, t);
}

/** @param {string} id @param {HTMLElement} [instead] */
function replace(id, instead) {
  const all = holder();
  keepFocus(all, () => {
    all.querySelector(`[data-notice="${id}"]`)?.remove();
    if (instead) all.append(instead);
    all.hidden = all.childElementCount === 0;
  });
}

/** @param {Element} element @param {Translate} t */
function write(element, t) {
  const notice = shown.get(element);
  if (!notice) return;
  const [words, answers, close] = element.children;
  words.textContent = spoken(t, notice.text);
  for (const [index, { label }] of (notice.actions ?? []).entries())
    answers.children[index].textContent = spoken(t, label);
  close.setAttribute("aria-label", t("notice.close"));
}

/** The second half of a double press may fall on a notice that has come in the place of the first. @param {string} className @param {() => void} pressed */
function button(className, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.addEventListener("click", ({ detail }) => {
    if (detail > 1) return;
    pressed();
  });
  return made;
}
