// Why not: the address of a rule, what a refusal says of it, the board that is left and found again, the ways to capture.

import assert from "node:assert/strict";
import test from "node:test";
import { hint } from "../../web/js/actions.js";
import { memoryArea } from "../../web/js/area.js";
import { translator } from "../../web/js/i18n.js";
import { comeBack, leave, takeLeft } from "../../web/js/leave.js";
import { looks } from "../../web/js/looks.js";
import { pressSquare } from "../../web/js/play.js";
import { ruleOf } from "../../web/js/rules.js";
import { statusText } from "../../web/js/status.js";
import { showWays, verdictOf } from "../../web/js/ways.js";
import { browser, FakeElement, game, settled, tab, texts } from "./app_helpers.js";

/** @import { Way } from "../../web/js/types.js" */

const turkish = translator("tr", texts("tr"));
const english = translator("en", texts("en"));
const TURKISH = { pages: { tr: "kurallar.html", en: "rules.html" } };

test("a rule stands in its ruleset's page in the language of the board", () => {
  const pages = { tr: "kurallar-italian.html", en: "rules-italian.html" };
  assert.equal(ruleOf({ pages }, "chain", turkish)?.href, "kurallar-italian.html#chain");
  assert.equal(ruleOf({ pages }, "chain", english)?.href, "rules-italian.html#chain");
  assert.equal(ruleOf({}, "chain", english), null, "own rules have no page");
});

test("a rule is called by its subject, one that the page does not know by none", () => {
  const label = (/** @type {string} */ paragraph, t = english) => ruleOf(TURKISH, paragraph, t)?.label;
  assert.equal(label("must-capture", turkish), "Kural: alma zorunluluğu");
  assert.equal(label("must-capture"), "The rule: compulsory capture");
  assert.equal(label("new-rule", turkish), "Kuralı oku");
  assert.equal(label("new-rule"), "Read the rule");
});

test("without a paragraph there is no rule", () => {
  for (const paragraph of [undefined, null, ""]) assert.equal(ruleOf(TURKISH, paragraph, english), null);
});

const SENTENCE = { tr: "Olmaz.", en: "It cannot." };

/** A page whose engine explains, and where a square was pressed that holds no piece. @param {object} more */
async function refused(more) {
  browser();
  const shown = tab({
    answer: (op) => (op === "explain" ? { sentence: SENTENCE, squares: ["a1"], ...more } : undefined),
  });
  shown.app.set({ record: game([]) });
  pressSquare(shown.app, "h8");
  await settled();
  return shown;
}

test("a refusal shows its rule and says which key opens it", async () => {
  const { app, said } = await refused({ paragraph: "must-capture" });
  assert.deepEqual(said, ["It cannot. The rule: compulsory capture; press W to open it."]);
  assert.deepEqual(statusText(app.state, app.t).rule, {
    href: "rules-turkish.html#must-capture",
    label: "The rule: compulsory capture",
  });
});

test("a refusal without a paragraph is the sentence alone", async () => {
  const { app, said } = await refused({});
  assert.deepEqual(said, ["It cannot."]);
  assert.equal(statusText(app.state, app.t).rule, null);
});

test("why not is not guessed of a position that is gone when Python does not answer", async () => {
  browser();
  let refuse = () => {};
  const waiting = new Promise((_, reject) => {
    refuse = () => reject(new Error("crashed"));
  });
  const { app, said } = tab({ answer: (op) => op === "explain" && waiting });
  app.set({ record: game([]) });
  pressSquare(app, "h8");
  app.set({ record: game(["a1-a2"]) });
  refuse();
  await settled();
  assert.deepEqual([said, app.state.note], [[], null]);
});

test("why not is said at once while a hint is looked for, and does not take its place", async () => {
  browser();
  /** @type {(hint: object) => void} */
  let found = () => {};
  const { app, said, asked } = tab({
    answer: (op) => (op === "hint" ? new Promise((resolve) => (found = resolve)) : undefined),
  });
  app.set({ record: game([]) });
  const hinted = hint(app);
  pressSquare(app, "h8");
  assert.deepEqual(said, [app.t("local.notMover", { square: "h8" })]);
  found({ move: { path: ["a1", "a2"], shown: "a1–a2" }, line: [], verdict: { sentence: SENTENCE } });
  await hinted;
  await settled();
  assert.equal(app.state.note?.kind, "hint");
  assert.deepEqual(asked, ["hint"]);
});

/** A tab of a browser in which a rule is read. @param {{hash?: string}} [where] */
function reading(where) {
  const opened = browser(where);
  const { app } = tab();
  const record = game(["a1-a2"]);
  const meta = { ...app.state.meta, names: /** @type {Record<string, [number, number]>} */ ({ a1: [0, 0] }) };
  app.set({ record, meta, view: { ...app.state.view, provisional: false } });
  const link = Object.assign(new FakeElement(), { target: "", dataset: { why: "" }, closest: () => null });
  /** @type {string[]} */
  const walked = [];
  app.board.moveCursor = (square) => void walked.push(square);
  app.store.saveGame(record);
  return { ...opened, app, record, link, walked };
}

/** The tab's own storage, and a window that hears of pages coming back. */
function tabStorage() {
  Object.assign(globalThis, { window: { sessionStorage: memoryArea() }, addEventListener() {} });
}

/** A press of a link, perhaps with a key. */
const press = (keys = {}) => /** @type {any} */ (keys);

test("the board that was left for a rule is found again, once", () => {
  tabStorage();
  const { app, record, link, walked } = reading();
  const note = /** @type {const} */ ({ kind: "refused", title: "no", text: SENTENCE, squares: ["a1"] });
  app.set({ turned: true, chosen: ["a1"], note });
  leave(app, /** @type {any} */ (link), press());
  const left = takeLeft();
  assert.equal(takeLeft(), null);
  assert.equal(left?.language, "en");

  const later = reading();
  later.app.set({ record, view: app.state.view });
  assert.ok(left);
  comeBack(later.app, left);
  const { turned, chosen } = later.app.state;
  assert.deepEqual([turned, chosen, later.app.state.note], [true, ["a1"], note]);
  assert.deepEqual([walked, later.walked], [["a1"], ["a1"]]);
});

test("a page that is loaded again does not say that it waits: what was asked went with the page before", () => {
  tabStorage();
  const { app, link } = reading();
  app.set({ turned: true, note: { kind: "wait", title: { key: "status.moment" }, text: "", squares: [] } });
  leave(app, /** @type {any} */ (link), press());
  const left = takeLeft();
  assert.deepEqual([left?.turned, left?.note], [true, null]);
  assert.equal(app.state.note?.kind, "wait", "a page that comes back as it was waits on");
});

test("a game that went on meanwhile is not given what was left of an earlier position", () => {
  tabStorage();
  const { app, record, link } = reading();
  app.set({ turned: true });
  leave(app, /** @type {any} */ (link), press());
  const left = takeLeft();
  const later = reading();
  later.app.set({ record: { ...record, revision: record.revision + 1 } });
  assert.ok(left);
  comeBack(later.app, left);
  assert.deepEqual([later.app.state.turned, later.walked], [false, []]);
});

test("what was left and is damaged is not there, and a square that there is not is passed over", () => {
  tabStorage();
  const { app, link, walked } = reading();
  app.set({ note: { kind: "refused", title: "no", text: SENTENCE, squares: ["a1"] } });
  leave(app, /** @type {any} */ (link), press());
  const area = globalThis.window.sessionStorage;
  const whole = JSON.parse(area.getItem("dama:v1:left") ?? "");
  const { note } = whole;
  for (const damaged of [
    null,
    [],
    7,
    { ...whole, language: "xx" },
    { ...whole, ruleset: 1 },
    { ...whole, square: null },
    { ...whole, chosen: "a1" },
    { ...whole, note: 7 },
    { ...whole, note: { ...note, squares: null } },
    { ...whole, note: { ...note, text: 7 } },
    { ...whole, note: { ...note, text: { tr: 1, en: "x" } } },
    { ...whole, note: { ...note, text: { key: "x", values: { a: null } } } },
    { ...whole, note: { ...note, title: [{}] } },
    { ...whole, note: { ...note, paragraph: 1 } },
  ]) {
    area.setItem("dama:v1:left", JSON.stringify(damaged));
    assert.equal(takeLeft(), null, JSON.stringify(damaged));
  }
  area.setItem("dama:v1:left", "{damaged");
  assert.equal(takeLeft(), null);
  walked.length = 0;
  comeBack(app, { ...whole, square: "z9" });
  assert.deepEqual([walked, app.state.note], [[], note]);
});

test("a rule that is opened in another tab is no leaving", () => {
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
    tabStorage();
    const { app, link, walked } = reading();
    leave(app, /** @type {any} */ (link), press(keys));
    assert.deepEqual([takeLeft(), walked], [null, []], JSON.stringify(keys));
  }
  tabStorage();
  const { app, link, walked } = reading();
  Object.defineProperty(app.store, "wouldLose", { value: true });
  leave(app, /** @type {any} */ (link), press());
  assert.deepEqual(
    [link.target, takeLeft(), walked],
    ["_blank", null, []],
    "a game that lives in the page only",
  );
});

test("a link to another game is followed without looking back", () => {
  tabStorage();
  const { app, link, location } = reading();
  leave(app, /** @type {any} */ (link), press());
  location.hash = "#fen=W:Wa2:Bh7";
  assert.equal(takeLeft(), null);
  location.hash = "";
  assert.equal(takeLeft(), null);
});

/** @param {boolean} legal @returns {Way} */
const way = (legal) => ({
  path: ["a1", "c1"],
  captures: ["b1"],
  shown: "a1×c1",
  legal,
  code: "only",
  sentence: SENTENCE,
});

test("a way that alone is legal is compulsory, others may be chosen [R30]", () => {
  assert.equal(verdictOf(way(false), true), "ways.refused");
  assert.equal(verdictOf(way(true), true), "ways.compulsory");
  assert.equal(verdictOf(way(true), false), "ways.allowed");
});

test("the only legal way is compulsory just where a capture is [R43]", async () => {
  const { dialog } = browser();
  const { app } = tab({
    answer: (op) => (op === "ways" ? { rows: [way(true)], sentence: SENTENCE } : undefined),
  });
  /** @param {"must_capture" | "to_move"} status */
  const verdict = async (status) => {
    app.set({ record: game([]), view: { ...app.state.view, turn: "white", status } });
    await showWays(app);
    const [row] = /** @type {FakeElement} */ (dialog("ways").querySelector("[data-ways-rows]")).children;
    return row.all().find(({ tag }) => tag === "b")?.textContent;
  };
  assert.deepEqual(
    [await verdict("must_capture"), await verdict("to_move")],
    [english("ways.compulsory"), english("ways.allowed")],
  );
});

test("a way that is shown marks its squares and crosses what it takes", () => {
  browser();
  const { app } = tab();
  const names = Object.fromEntries(["a1", "b1", "c1"].map((name, file) => [name, [file, 0]]));
  const meta = /** @type {any} */ ({ ...app.state.meta, names });
  const note = /** @type {const} */ ({
    kind: "way",
    title: "a1×c1",
    text: SENTENCE,
    squares: ["a1", "c1"],
    victims: ["b1"],
  });
  const seen = looks({ ...app.state, meta, note });
  assert.ok(seen.a1.states.includes("concerned") && seen.c1.states.includes("concerned"));
  assert.deepEqual(seen.b1.states, ["captured"]);
});

test("the ways are asked for only when somebody can move, and a position that is gone closes them", async () => {
  const { dialog } = browser();
  const { app, asked } = tab({
    answer: (op) => (op === "ways" ? { rows: [], sentence: SENTENCE } : undefined),
  });
  const said = () => dialog("ways").querySelector("[data-ways-text]")?.textContent;
  const record = game([]);
  app.set({ record, view: { ...app.state.view, turn: "over" } });
  await showWays(app);
  assert.deepEqual([said(), asked], [english("local.over"), []]);
  app.set({ view: { ...app.state.view, turn: "white" } });
  await showWays(app);
  assert.deepEqual([said(), asked], ["It cannot.", ["ways"]]);
  assert.equal(dialog("ways").open, true);
  const waiting = showWays(app);
  app.set({ record: game(["a1-a2"]) });
  await waiting;
  assert.equal(dialog("ways").open, false);
  const given = showWays(app);
  dialog("ways").close();
  app.set({ record: game([]) });
  const wanted = showWays(app);
  await Promise.all([given, wanted]);
  assert.equal(dialog("ways").open, true, "what was closed does not close what was opened after it");
});
