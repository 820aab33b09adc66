// The course without a browser: what a move is to a lesson, what comes next, and what is kept of it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { answerAt, isSolved, judge, nextUnsolved, placeOf, recordAt } from "../../web/js/course/lesson.js";
import { createProgress } from "../../web/js/course/progress.js";
import { move, viewWith } from "./page_helpers.js";

/** @import { Lesson } from "../../web/js/course/lesson.js" */
/** @import { PlayedMove } from "../../web/js/types.js" */

const ROOT = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");

/** @param {string} id @param {...PlayedMove} line @returns {Lesson} */
function lessonWith(id, ...line) {
  const views = Array.from({ length: line.length + 1 }, (_, plies) => ({
    ...viewWith([]),
    plies,
    moves: line.slice(0, plies),
  }));
  return { id, chapter: "man", start: "W:Wd4:Bh7", texts: /** @type {any} */ ({}), views };
}
/** @param {string} text @param {string[]} [captures] @returns {PlayedMove} */
const played = (text, captures) => ({ ...move(text, captures), side: "white" });
const exchange = lessonWith("a", played("f7-f8"), played("h4xf4", ["g4"]), played("f8xf3xc3", ["f4", "d3"]));
const single = lessonWith("b", played("d4-d5"));

test("a lesson is solved by the last move of its answer, and goes on after those before", () => {
  assert.equal(judge(single, 0, move("d4-d5")), "solved");
  assert.equal(judge(exchange, 0, move("f7-f8")), "goes_on");
  assert.equal(judge(exchange, 2, move("f8xf3xc3", ["f4", "d3"])), "solved");
  assert.equal(answerAt(exchange, 1).text, "h4xf4");
  assert.deepEqual(
    exchange.views.map((view) => isSolved(exchange, view)),
    [false, false, false, true],
  );
});

test("a legal move that is not asked for is wrong; another way with the same ends and victims is not", () => {
  assert.equal(judge(single, 0, move("d4-e4")), "wrong");
  assert.equal(judge(exchange, 2, move("f8xd4xc3", ["d3", "f4"])), "solved");
  assert.equal(judge(exchange, 2, move("f8xf3xc3", ["f4", "e3"])), "wrong");
});

test("the reader has the side that begins, against the computer", () => {
  const { moves, side, opponent, start } = recordAt("turkish", exchange, 2);
  assert.deepEqual([moves, side, opponent, start], [["f7-f8", "h4xf4"], "white", "easy", "W:Wd4:Bh7"]);
});

test("after a lesson comes the next that is not solved, from the beginning again, until all are", () => {
  const lessons = ["a", "b", "c"].map((id) => lessonWith(id, played("d4-d5")));
  assert.equal(nextUnsolved(lessons, new Set(), 0), 1);
  assert.equal(nextUnsolved(lessons, new Set(["b", "c"]), 2), 0);
  assert.equal(nextUnsolved(lessons, new Set(["a", "b"]), 2), 2);
  assert.equal(nextUnsolved(lessons, new Set(["a", "b", "c"]), 1), null);
});

test("an address names a ruleset or one of its lessons", () => {
  const rulesets = ["turkish", "english"];
  assert.deepEqual(placeOf("#english", rulesets), { ruleset: "english", id: "" });
  assert.deepEqual(placeOf("#turkish-man-forward", rulesets), { ruleset: "turkish", id: "man-forward" });
  assert.equal(placeOf("", rulesets), null);
  assert.equal(placeOf("#chess", rulesets), null);
});

test("what is solved is kept by ruleset, and forgotten by ruleset", () => {
  const area = memoryArea();
  const progress = createProgress(area);
  progress.mark("turkish", "a");
  progress.mark("turkish", "a");
  progress.mark("english", "b");
  assert.deepEqual([...createProgress(area).solved("turkish")], ["a"]);
  assert.deepEqual(JSON.parse(area.getItem("dama:v1:course") ?? ""), {
    v: 1,
    solved: { turkish: ["a"], english: ["b"] },
  });
  progress.forget("turkish");
  assert.deepEqual([...progress.solved("turkish"), ...progress.solved("english")], ["b"]);
});

test("what cannot be read of the progress counts as nothing solved, and is written over", () => {
  for (const text of [
    "{",
    "null",
    "[]",
    '{"v":2,"solved":{"turkish":["a"]}}',
    '{"v":1,"solved":{"turkish":1}}',
  ]) {
    const area = memoryArea();
    area.setItem("dama:v1:course", text);
    const progress = createProgress(area);
    assert.deepEqual([...progress.solved("turkish")], [], text);
    progress.mark("turkish", "b");
    assert.deepEqual([...progress.solved("turkish")], ["b"], text);
  }
});

test("the course's texts are the same in both languages, and all are used", () => {
  const keys = Object.keys(JSON.parse(read("web/i18n/course.tr.json")));
  assert.deepEqual(Object.keys(JSON.parse(read("web/i18n/course.en.json"))), keys);
  const scripts = readdirSync(new URL("web/js/course/", ROOT)).map((name) => `web/js/course/${name}`);
  const users = [...scripts, "web/js/course.js", "web/templates/lessons.html", "web/tools/coursepages.py"];
  const text = users.map(read).join("\n");
  const chapters = /CHAPTERS = \(([^)]*)\)/.exec(read("web/tools/course.py"))?.[1] ?? "";
  const unused = keys.filter((key) =>
    key.startsWith("chapter.") ? !chapters.includes(`"${key.slice(8)}"`) : !text.includes(`"${key}"`),
  );
  assert.deepEqual(unused, []);
  const named = [...text.matchAll(/"(course\.(?!html)[a-zA-Z]+)"/g)].map(([, key]) => key);
  assert.deepEqual(
    named.filter((key) => !keys.includes(key)),
    [],
  );
});
