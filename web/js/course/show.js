/** A lesson and the list of all, drawn from the course. */
import { setHidden } from "../focus.js";
import { spoken } from "../i18n.js";
import { boardProps } from "../looks.js";
import { isSolved, nextUnsolved, sentenceOf } from "./lesson.js";
import { made } from "./parts.js";

/** @import { Course } from "./course.js" */

/** @param {Course} course */
export function showCourse(course) {
  const { board, state, t } = course;
  board.update(boardProps(state, t, true)); // the sentences speak of numbers
  showCard(course);
  showList(course);
  document.body.dataset.engine = state.engine.state;
}

/** @param {Course} course */
function showCard(course) {
  const { state, t, parts, lessons, at, progress } = course;
  const { note } = state;
  const lesson = lessons[at];
  const solved = isSolved(lesson, state.view);
  const unsolved = nextUnsolved(lessons, progress.solved(state.meta.id), at);
  parts.card.dataset.tone = solved ? "solved" : (note?.kind ?? "turn");
  parts.title.textContent = `${t("course.lesson", { n: at + 1 })}: ${t(`chapter.${lesson.chapter}`)}`;
  parts.task.textContent = spoken(t, sentenceOf(lesson, "task"));
  const title = note?.title ? made("b", {}, spoken(t, note.title)) : "";
  parts.note.replaceChildren(title, note ? ` ${spoken(t, note.text)}` : "");
  setHidden(parts.next, !solved || unsolved === null);
  setHidden(parts.more, !solved || unsolved !== null || parts.more.dataset.use === undefined);
  setHidden(parts.again, !solved);
  setHidden(parts.hint, solved);
}

/** @param {Course} course */
function showList({ state, t, parts, lessons, at, progress }) {
  const solved = progress.solved(state.meta.id);
  const done = lessons.filter(({ id }) => solved.has(id)).length;
  const told = [t("course.progress", { n: done, of: lessons.length })];
  if (progress.newer()) told.push(t("course.newer"));
  parts.progress.textContent = told.join(" ");
  setHidden(parts.reset, done === 0);
  if (parts.list.dataset.shown !== state.meta.id) fillList(parts, state.meta.id, lessons, t);
  parts.list.querySelectorAll("button").forEach((button, index) => {
    const isDone = solved.has(lessons[index].id);
    button.toggleAttribute("data-solved", isDone);
    button.setAttribute("aria-label", t(isDone ? "course.lessonDone" : "course.lesson", { n: index + 1 }));
    if (index === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

/** A button for each lesson, chapter by chapter. @param {Course["parts"]} parts @param {string} ruleset @param {Course["lessons"]} lessons @param {Course["t"]} t */
function fillList(parts, ruleset, lessons, t) {
  const groups = new Map(lessons.map(({ chapter }) => [chapter, made("div", { role: "group" })]));
  for (const [chapter, group] of groups) {
    const name = t(`chapter.${chapter}`);
    group.setAttribute("aria-label", name);
    group.append(made("span", { class: "chapter", "aria-hidden": "true" }, name));
  }
  lessons.forEach(({ chapter }, index) => {
    const button = made("button", { type: "button", "data-lesson": String(index) }, String(index + 1));
    groups.get(chapter)?.append(button);
  });
  parts.list.replaceChildren(...groups.values());
  parts.list.dataset.shown = ruleset;
}
