// Which lessons are on the board, when files come late, out of order or not at all.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { openRuleset } from "../../web/js/course/open.js";
import { createProgress } from "../../web/js/course/progress.js";
import { translator } from "../../web/js/i18n.js";
import { browser, FakeElement, game, settled, texts, viewOf } from "./app_helpers.js";

/** @param {string} ruleset */
const lessonsOf = (ruleset) => ({
  meta: { id: ruleset },
  lessons: [
    {
      id: `${ruleset}-lesson`,
      start: "W:Wa1:Bh8",
      views: [viewOf(game([], { ruleset }))],
      texts: { en: { task: "" }, tr: { task: "" } },
    },
  ],
});

/** A course of Turkish dama that asks for the lessons of others. */
function opened() {
  browser();
  /** @type {{file: string, arrive: () => void, fail: () => void}[]} */
  const asked = [];
  mock.method(globalThis, "fetch", (/** @type {URL} */ url) => {
    const file = /([a-z]+)\.json$/.exec(String(url))?.[1] ?? "";
    return new Promise((resolve, reject) =>
      asked.push({
        file,
        arrive: () => resolve({ ok: true, json: async () => lessonsOf(file) }),
        fail: () => reject(new DOMException("away", "TimeoutError")),
      }),
    );
  });
  /** @type {string[]} */
  const said = [];
  const hear = (/** @type {string} */ text) => void said.push(text);
  const course = /** @type {any} */ ({
    ...lessonsOf("turkish"),
    at: 0,
    t: translator("en", texts("en")),
    state: { meta: { id: "turkish" }, record: game([]), view: viewOf(game([])) },
    parts: { ruleset: new FakeElement() },
    progress: createProgress(memoryArea()),
    board: { skip() {}, moveCursor() {} },
    announcer: { say: hear, alert: hear },
    opened() {},
    set: (/** @type {object} */ change) => Object.assign(course.state, change),
  });
  return { course, asked, said, shown: () => [course.state.meta.id, course.lessons[0].id] };
}

test("of two rulesets chosen quickly the later one is shown, whichever file comes first", async () => {
  const { course, asked, shown } = opened();
  void openRuleset(course, "czech", "");
  void openRuleset(course, "thai", "");
  assert.deepEqual(
    asked.map(({ file }) => file),
    ["czech", "thai"],
  );
  asked[1].arrive();
  await settled();
  asked[0].arrive();
  await settled();
  assert.deepEqual(shown(), ["thai", "thai-lesson"]);
  assert.equal(course.parts.ruleset.value, "thai");
});

test("lessons that do not come are told of, and those before stay; a choice that was given up fails unheard", async () => {
  const { course, asked, said, shown } = opened();
  void openRuleset(course, "czech", "");
  void openRuleset(course, "thai", "");
  asked[0].fail();
  await settled();
  assert.deepEqual(said, []);
  asked[1].fail();
  await settled();
  assert.deepEqual([shown(), course.parts.ruleset.value], [["turkish", "turkish-lesson"], "turkish"]);
  assert.equal(said.length, 1);
});
