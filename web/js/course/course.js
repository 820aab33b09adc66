/**
 * A lesson being solved. One state, as in the game, whose view is always one of the lesson's: the reader's right moves
 * and the opponent's replies lead from one to the next; any other legal move is answered and stays unmade.
 */
import { spoken } from "../i18n.js";
import { slideOf } from "../slide.js";
import { moveSentence, turnSentence } from "../speak.js";
import { BOOTING } from "../state.js";
import { answerAt, isSolved, judge, nextUnsolved, recordAt, sentenceOf } from "./lesson.js";
import { showCourse } from "./show.js";

/** @import { Announcer } from "../announce.js" */
/** @import { Board } from "../board.js" */
/** @import { Translate, Words } from "../i18n.js" */
/** @import { Chooser } from "../play.js" */
/** @import { Note, State } from "../state.js" */
/** @import { Move, Settings } from "../types.js" */
/** @import { Lesson, Lessons } from "./lesson.js" */
/** @import { Parts } from "./parts.js" */
/** @import { Progress } from "./progress.js" */

/**
 * @typedef {object} Own
 * @property {Parts} parts
 * @property {Progress} progress
 * @property {Lesson[]} lessons    those of the ruleset that is played
 * @property {number} at           which of them
 * @property {(lesson: Lesson) => void} opened   told of every lesson that is opened
 */
/** @typedef {Chooser & Own} Course */

const REPLY_MS = 500;
/** Python, until it is wanted. @type {Chooser["engine"]} */
const ASLEEP = { state: "booting", request: () => Promise.reject(new Error("Python is not up yet.")) };

/**
 * @param {{t: Translate, parts: Parts, board: Board, announcer: Announcer, progress: Progress, settings: Settings,
 *   opened: (lesson: Lesson) => void}} given
 * @param {Lessons} first   what is shown first, its first lesson
 * @returns {Course}
 */
export function createCourse({ settings, ...given }, { meta, lessons }) {
  /** @type {State} */
  const state = {
    ...standing(meta, lessons[0], 0),
    settings,
    language: given.t.language,
    turned: false,
    busy: null,
    engine: BOOTING,
  };
  /** @type {Course} */
  const course = {
    ...given,
    state,
    engine: ASLEEP,
    lessons,
    at: 0,
    set(change) {
      Object.assign(state, change);
      showCourse(course);
    },
    commit: (move, carried = false) => commit(course, move, carried),
  };
  return course;
}

/** The part of the state that a lesson decides. @param {Lessons["meta"]} meta @param {Lesson} lesson @param {number} plies */
function standing(meta, lesson, plies) {
  const record = recordAt(meta.id, lesson, plies);
  return { meta, record, view: lesson.views[plies], chosen: [], note: null };
}

/** Takes up a lesson of those given. @param {Course} course @param {Lessons} from @param {number} at */
export function openLesson(course, { meta, lessons }, at) {
  course.board.skip();
  Object.assign(course, { lessons, at });
  course.set({ ...standing(meta, lessons[at], 0), turned: false });
  course.opened(lessons[at]);
}

/** Says which lesson is on the board, and puts the cursor on a piece that can move. @param {Course} course */
export function tellLesson(course) {
  const { t, state, board, announcer } = course;
  const number = t("course.lesson", { n: course.at + 1 });
  const task = spoken(t, sentenceOf(course.lessons[course.at], "task"));
  board.moveCursor(state.view.legal[0].path[0]);
  announcer.say(`${number}. ${task} ${turnSentence(t, state.record, state.view)}`);
}

/** Another lesson of the same ruleset. @param {Course} course @param {number} at */
export function goTo(course, at) {
  openLesson(course, { meta: course.state.meta, lessons: course.lessons }, at);
  tellLesson(course);
}

/** @param {Course} course */
export function goOn(course) {
  const next = nextUnsolved(course.lessons, course.progress.solved(course.state.meta.id), course.at);
  if (next !== null) goTo(course, next);
}

/** The lesson's hint; asked for again, the answer. @param {Course} course */
export function showHint(course) {
  const { state, t, announcer } = course;
  const lesson = course.lessons[course.at];
  if (isSolved(lesson, state.view)) return announcer.say(t("course.alreadySolved"));
  if (state.view.side !== state.record.side) return undefined; // the opponent is about to reply
  const { path, shown } = answerAt(lesson, state.view.plies);
  /** @type {Words} */
  const text =
    state.note?.kind === "hint"
      ? { key: "course.answerIs", values: { move: shown } }
      : [sentenceOf(lesson, "hint"), { key: "course.hintAgain" }];
  const squares = state.note?.kind === "hint" ? [path[0], path[path.length - 1]] : [];
  tell(course, { kind: "hint", title: { key: "tool.hint" }, text, squares });
  return announcer.say(spoken(t, text));
}

/** @param {Course} course @param {Note} note */
function tell(course, note) {
  course.set({ chosen: [], note });
}

/** A legal move was chosen. @param {Course} course @param {Move} move @param {boolean} carried */
function commit(course, move, carried) {
  const lesson = course.lessons[course.at];
  const found = judge(lesson, course.state.view.plies, move);
  if (found === "wrong") return tellWrong(course, move);
  advance(course, slideOf(course.state, move, carried), "");
  if (found === "solved") return tellSolved(course);
  return void reply(course);
}

/** @param {Course} course @param {Move} move */
function tellWrong(course, move) {
  const text = [
    { key: "course.wrong", values: { move: move.shown } },
    sentenceOf(course.lessons[course.at], "hint"),
  ];
  tell(course, { kind: "refused", title: { key: "course.wrongTitle" }, text, squares: [] });
  course.announcer.alert(spoken(course.t, text));
}

/** A ply further. @param {Course} course @param {import("../board.js").Slide} slide @param {Words} words  said after the move */
function advance(course, slide, words) {
  const { state, board, t, announcer } = course;
  board.skip();
  course.set(standing(state.meta, course.lessons[course.at], state.view.plies + 1));
  board.slide(slide);
  const { record, view } = state;
  announcer.say(`${moveSentence(t, record, view.moves[view.moves.length - 1])} ${spoken(t, words)}`.trim());
}

/** @param {Course} course */
async function reply(course) {
  const { record } = course.state;
  await course.board.settled();
  await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
  if (record !== course.state.record) return;
  const move = answerAt(course.lessons[course.at], course.state.view.plies);
  const goesOn = { key: "course.goOn" };
  advance(course, slideOf(course.state, move, false), goesOn);
  tell(course, { kind: "answer", title: "", text: goesOn, squares: [] });
}

/** @param {Course} course */
function tellSolved(course) {
  const { t, announcer, progress, state, parts, board } = course;
  const lesson = course.lessons[course.at];
  progress.mark(state.meta.id, lesson.id);
  /** @type {Words[]} */
  const text = [sentenceOf(lesson, "done")];
  if (nextUnsolved(course.lessons, progress.solved(state.meta.id), course.at) === null)
    text.push({ key: "course.allSolved" });
  const atBoard = board.grid.contains(document.activeElement);
  tell(course, { kind: "answer", title: { key: "course.solved" }, text, squares: [] });
  announcer.say(`${t("course.solved")} ${spoken(t, text)}`);
  if (atBoard) (parts.next.hidden ? parts.again : parts.next).focus();
}

/** Every lesson of the ruleset is unsolved again. @param {Course} course */
export function beginAgain(course) {
  course.progress.forget(course.state.meta.id);
  goTo(course, 0);
  course.announcer.say(course.t("course.resetDone"));
}
