/** A lesson: a position, and the moves that answer it. Whether a move is legal Python has said in the views. */
import { newRecord } from "../record.js";

/** @import { Language, Meta, Move, PlayedMove, Sentence, View } from "../types.js" */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} chapter
 * @property {string} start                                             FEN
 * @property {Record<Language, Record<"task" | "hint" | "done", string>>} texts
 * @property {View[]} views     from the start to the end of the answer, a ply apart
 */

/** data/course/RULESET.json @typedef {{meta: Meta, lessons: Lesson[]}} Lessons */

/** The move that answers the lesson after so many plies. @param {Lesson} lesson @param {number} plies @returns {PlayedMove} */
export function answerAt({ views }, plies) {
  return views[views.length - 1].moves[plies];
}

/** What a move of the reader's is: not the one asked for, one that goes on, or the last one. @param {Lesson} lesson @param {number} plies @param {Move} move */
export function judge(lesson, plies, move) {
  if (!leadsToTheSame(answerAt(lesson, plies), move)) return "wrong";
  return plies + 2 < lesson.views.length ? "goes_on" : "solved";
}

/** Two ways with the same ends and victims are one move. @param {Move} a @param {Move} b */
function leadsToTheSame(a, b) {
  const ends = (/** @type {Move} */ { path }) => [path[0], path[path.length - 1]].join();
  return ends(a) === ends(b) && [...a.captures].sort().join() === [...b.captures].sort().join();
}

/** Whether the last move of the answer is on the board. @param {Lesson} lesson @param {View} view */
export function isSolved({ views }, { plies }) {
  return plies === views.length - 1;
}

/** @param {string} ruleset @param {Lesson} lesson @param {number} plies */
export function recordAt(ruleset, lesson, plies) {
  const moves = lesson.views[plies].moves.map(({ text }) => text);
  const { side } = lesson.views[0];
  return newRecord({ ruleset, start: lesson.start, moves, opponent: "easy", side, revision: 0 });
}

/** A sentence of the lesson in every language. @param {Lesson} lesson @param {"task" | "hint" | "done"} which @returns {Sentence} */
export function sentenceOf({ texts }, which) {
  return { tr: texts.tr[which], en: texts.en[which] };
}

/** The lesson to go on to: the next that is not solved, from the beginning again if need be; null: all are. @param {Lesson[]} lessons @param {Set<string>} solved @param {number} after */
export function nextUnsolved(lessons, solved, after) {
  const order = [...lessons.keys()].map((index) => (after + 1 + index) % lessons.length);
  return order.find((index) => !solved.has(lessons[index].id)) ?? null;
}

/** The place in the course that an address names: turkish, or turkish-man-step. @param {string} hash @param {string[]} rulesets */
export function placeOf(hash, rulesets) {
  const name = hash.replace(/^#/, "");
  const ruleset = rulesets.find((id) => name === id || name.startsWith(`${id}-`));
  return ruleset ? { ruleset, id: name.slice(ruleset.length + 1) } : null;
}
