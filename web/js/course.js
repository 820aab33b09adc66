/**
 * The course on a page: takes the place of the lessons in the element with the id "course", or of what stands in one
 * with the id "exercises", where only the first lessons are played. Without it both are read.
 */
import { createAnnouncer } from "./announce.js";
import { browserArea, memoryArea } from "./area.js";
import { Board } from "./board.js";
import { beginAgain, createCourse, goOn, goTo, showHint } from "./course/course.js";
import { isSolved, placeOf } from "./course/lesson.js";
import { loadLessons, openFirst, openRuleset } from "./course/open.js";
import { createParts } from "./course/parts.js";
import { createProgress } from "./course/progress.js";
import { part } from "./dom.js";
import { loadTranslator } from "./i18n.js";
import { listenToKeys } from "./keyboard.js";
import { handOn, pressSquare, stepBack } from "./play.js";
import { listenToPointer } from "./pointer.js";
import { findSquares, readAloud } from "./read.js";
import { DEFAULTS } from "./settings.js";
import { afterEvent } from "./state.js";
import { createStore, keyOf } from "./storage.js";
import { applyTheme } from "./theme.js";

/** @import { Course } from "./course/course.js" */
/** @import { Lessons } from "./course/lesson.js" */

const EXERCISES = 6;

/** The whole course. @param {HTMLElement} root */
async function startCourse(root) {
  const rulesets = [...root.querySelectorAll(".lessons")].map(({ id }) => id);
  const own = createStore().getSettings().ruleset;
  const asked = placeOf(location.hash, rulesets);
  const place = asked ?? {
    ruleset: rulesets.includes(own) ? own : DEFAULTS.ruleset,
    id: "",
  };
  const course = await start(root, place.ruleset, (lessons) => lessons);
  const { parts, t } = course;
  parts.ruleset.append(...rulesets.map((id) => new Option(t(`ruleset.${id}`), id)));
  parts.ruleset.value = place.ruleset;
  parts.ruleset.addEventListener("change", () => void openRuleset(course, parts.ruleset.value, ""));
  addEventListener("hashchange", () => {
    const named = placeOf(location.hash, rulesets);
    if (named) void openRuleset(course, named.ruleset, named.id);
  });
  course.opened = ({ id }) => history.replaceState(null, "", `#${course.state.meta.id}-${id}`);
  openFirst(course, place.id);
  if (asked) parts.whole.scrollIntoView(); // the lesson to read that the address has led to has given way
  wake(course);
}

/** A few lessons within another page. @param {HTMLElement} root */
async function startExercises(root) {
  const course = await start(root, DEFAULTS.ruleset, (lessons) => lessons.slice(0, EXERCISES));
  course.parts.choice.hidden = true;
  course.parts.more.dataset.use = "";
  openFirst(course, "");
  course.board.grid.addEventListener("focusin", () => wake(course), { once: true });
}

/** @param {HTMLElement} root @param {string} ruleset @param {(lessons: Lessons["lessons"]) => Lessons["lessons"]} some */
async function start(root, ruleset, some) {
  const language = document.documentElement.lang === "en" ? "en" : "tr";
  const settings = createStore().getSettings();
  const [t, { meta, lessons }] = await Promise.all([
    loadTranslator(language, "course"),
    loadLessons(ruleset),
  ]);
  applyTheme(settings);
  const parts = createParts(t);
  const course = createCourse(
    {
      t,
      parts,
      settings,
      board: new Board(parts.frame, meta),
      announcer: createAnnouncer(part("[data-live=status]"), part("[data-live=alert]")),
      progress: createProgress(browserArea(keyOf("probe")) ?? memoryArea()),
      opened: () => {},
    },
    { meta, lessons: some(lessons) },
  );
  for (const readable of root.children) /** @type {HTMLElement} */ (readable).hidden = true;
  root.append(parts.whole);
  connect(course);
  return course;
}

/** @param {Course} course */
function connect(course) {
  const { board, parts, announcer, t } = course;
  const press = (/** @type {string} */ square, dragged = false) => {
    if (isSolved(course.lessons[course.at], course.state.view)) announcer.say(t("course.alreadySolved"));
    else pressSquare(course, square, dragged);
  };
  listenToPointer(board, handOn(course, press));
  listenToKeys(board, {
    back: () => stepBack(course),
    find: (kind) => findSquares(course, kind),
    read: (what) => announcer.say(readAloud(course, what, board.cursor)),
    flip: () => flip(course),
    hint: () => void showHint(course),
    type: () => {},
    why: () => {},
    ways: () => {},
  });
  parts.next.addEventListener("click", () => goOn(course));
  parts.again.addEventListener("click", () => goTo(course, course.at));
  parts.hint.addEventListener("click", () => void showHint(course));
  parts.reset.addEventListener("click", () => beginAgain(course));
  parts.list.addEventListener("click", ({ target }) => {
    const chosen = /** @type {Element} */ (target).closest("[data-lesson]")?.getAttribute("data-lesson");
    if (chosen) goTo(course, Number(chosen));
  });
}

/** @param {Course} course */
function flip(course) {
  course.set({ turned: !course.state.turned });
  course.announcer.say(course.t("say.flipped"));
}

/** Starts Python, which says why a move is refused. @param {Course} course */
async function wake(course) {
  try {
    const { engine, listenToEngine } = await import("./first.js");
    course.engine = engine;
    listenToEngine((event) => course.set({ engine: afterEvent(course.state.engine, event) }));
  } catch (error) {
    console.warn("Python did not come: why a move is refused is told from the page alone.", error);
  }
}

const whole = document.getElementById("course");
const few = document.getElementById("exercises");
if (whole) startCourse(whole).catch(console.error);
else if (few) startExercises(few).catch(console.error);
