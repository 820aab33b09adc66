/** Which lesson is on the board: of a ruleset, the one that an address names, else the first that is not solved. */
import { loadJson } from "../load.js";
import { tell } from "../refuse.js";
import { openLesson, tellLesson } from "./course.js";

/** @import { Course } from "./course.js" */
/** @import { Lessons } from "./lesson.js" */

/** @param {string} ruleset @returns {Promise<Lessons>} */
export const loadLessons = (ruleset) => loadJson(`../data/course/${ruleset}.json`);

/** The lesson of that id, else the first one that is not solved. @param {Course} course @param {string} id */
export function openFirst(course, id) {
  const { lessons, progress, state } = course;
  const solved = progress.solved(state.meta.id);
  const named = lessons.findIndex((lesson) => lesson.id === id);
  const unsolved = lessons.findIndex((lesson) => !solved.has(lesson.id));
  openLesson(course, { meta: state.meta, lessons }, Math.max(0, named < 0 ? unsolved : named));
}

/** Counts what was asked for: of two rulesets chosen quickly the later one is shown, whichever file comes first. */
let asked = 0;

/** @param {Course} course @param {string} ruleset @param {string} id */
export async function openRuleset(course, ruleset, id) {
  asked += 1;
  const mine = asked;
  const found = await loadLessons(ruleset).catch(() => null);
  if (mine !== asked) return;
  if (!found) {
    course.parts.ruleset.value = course.state.meta.id;
    tell(course, { key: "boot.file_missing" }, []);
    return;
  }
  const { meta, lessons } = found;
  course.state.meta = meta;
  course.lessons = lessons;
  course.parts.ruleset.value = ruleset;
  openFirst(course, id);
  if (document.activeElement !== course.parts.ruleset) tellLesson(course);
}
