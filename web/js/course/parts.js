/** The elements of a lesson on the page: made once, then filled by show.js. */
import { PAGES } from "../pages.js";

/** @import { Translate } from "../i18n.js" */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** @typedef {ReturnType<typeof createParts>} Parts */

/** @param {Translate} t */
export function createParts(t) {
  const button = (/** @type {string} */ name, look = "") =>
    made("button", { type: "button", class: look }, t(name));
  const frame = made(
    "div",
    { class: "frame" },
    made("div", { class: "corners", "aria-hidden": "true" }),
    made("div", { class: "files", "aria-hidden": "true" }),
    made("div", { class: "ranks", "aria-hidden": "true" }),
    made("div", { class: "board", role: "grid", "aria-describedby": "lesson-help" }),
  );
  const parts = {
    frame,
    ruleset: made("select"),
    title: made("h2", { class: "lesson-title" }),
    task: made("p", { class: "lesson-task" }),
    note: made("p", { class: "lesson-note" }),
    progress: made("p", { class: "lesson-progress" }),
    list: made("nav", { "aria-label": t("course.lessons"), class: "lesson-list" }),
    next: button("course.next", "primary"),
    hint: button("tool.hint"),
    again: button("course.again"),
    reset: button("course.reset"),
    more: made("a", { class: "primary", href: PAGES.course[t.language] }),
  };
  parts.more.textContent = t("course.more");
  const card = made(
    "section",
    { class: "card lesson-card", "aria-labelledby": "lesson-title" },
    parts.title,
    parts.task,
    parts.note,
    made("div", { class: "buttons" }, parts.next, parts.more, parts.hint, parts.again),
  );
  parts.title.id = "lesson-title";
  const help = made("p", { class: "unseen", id: "lesson-help" }, t("course.help"));
  const choice = made("label", { class: "lesson-ruleset" }, t("setup.ruleset"), parts.ruleset);
  const play = made("div", { class: "lesson-play" }, frame, card);
  const below = made("div", { class: "lesson-below" }, parts.progress, parts.list, parts.reset);
  return { ...parts, card, choice, whole: made("div", { class: "course" }, choice, play, help, below) };
}
