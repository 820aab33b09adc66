/** Notices above the side cards: they stay until they are answered or closed. */

/** @import { Translate } from "./i18n.js" */
/** @typedef {{id: string, text: string, actions?: Action[]}} Notice */
/** @typedef {{label: string, run: () => void, stays?: boolean}} Action   stays: the notice is not answered by it */

const holder = () => /** @type {HTMLElement} */ (document.querySelector("[data-notices]"));

/** @param {Notice} notice @param {Translate} t */
export function showNotice({ id, text, actions = [] }, t) {
  closeNotice(id);
  const notice = document.createElement("div");
  notice.className = "notice";
  notice.dataset.notice = id;
  const words = document.createElement("p");
  words.textContent = text;
  notice.append(words);
  const answers = document.createElement("div");
  answers.className = "answers";
  for (const { label, run, stays } of actions)
    answers.append(
      button(label, "chip", () => {
        if (!stays) closeNotice(id);
        run();
      }),
    );
  notice.append(answers);
  const close = button("", "quiet icon", () => closeNotice(id));
  close.setAttribute("aria-label", t("notice.close"));
  close.innerHTML = '<svg class="line" aria-hidden="true"><use href="#i-close"/></svg>';
  notice.append(close);
  holder().append(notice);
  holder().hidden = false;
}

/** @param {string} id */
export function closeNotice(id) {
  holder().querySelector(`[data-notice="${id}"]`)?.remove();
  holder().hidden = holder().childElementCount === 0;
}

/** @param {string} label @param {string} className @param {() => void} pressed */
function button(label, className, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  made.addEventListener("click", pressed);
  return made;
}
