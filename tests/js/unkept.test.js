// Games that the browser does not take: the tab has them when its page is loaded again; those that nothing takes but the
// page's memory are not left without a question.

import assert from "node:assert/strict";
import test from "node:test";
import { keysOf, memoryArea, tabArea } from "../../web/js/area.js";
import { adopt, commit } from "../../web/js/game.js";
import { askBeforeLeaving, leave } from "../../web/js/leave.js";
import { openAddress, watchStore } from "../../web/js/open.js";
import { DEFAULTS } from "../../web/js/settings.js";
import { createStore } from "../../web/js/storage.js";
import {
  browser,
  FakeElement,
  follow,
  fullArea,
  game,
  settled,
  tab,
  tabHolding,
  texts,
} from "./app_helpers.js";

/** @import { Area } from "../../web/js/area.js" */
/** @import { Store } from "../../web/js/storage.js" */
/** @import { GameRecord } from "../../web/js/types.js" */

const KEY = "dama:v1:game:turkish";
const ASIDE = "dama:v1:aside:";
const english = texts("en");
const kept = game(["d3-d4"]);
const unkept = game(["d3-d4", "d6-d5"], { revision: 2 });
const RESIGNED = /** @type {const} */ ({ winner: "white", reason: "resigned" });
const LATER = JSON.stringify({ ...game([]), v: 999 });

/** Another tab keeps a game, and this one hears of it. @param {EventTarget} events @param {Area} area @param {GameRecord} record */
function hearIn(events, area, record) {
  const newValue = JSON.stringify(record);
  area.setItem(KEY, newValue);
  events.dispatchEvent(Object.assign(new Event("storage"), { key: KEY, newValue }));
}

/** A browser that can be full, or have no room for what is put aside, and the tab; the page is loaded as often as needed. */
function place() {
  const area = memoryArea();
  const state = { full: false, asidesFull: false };
  const limited = fullArea((key) => state.full || (state.asidesFull && key.startsWith(ASIDE)), area);
  const held = tabHolding();
  const load = () => {
    const events = new EventTarget();
    const store = createStore(limited, events, held);
    /** @type {string[]} */
    const faults = [];
    store.onFault(({ kind }) => void faults.push(kind));
    /** @type {GameRecord[]} */
    const told = [];
    store.onChange(({ record }) => void told.push(record));
    store.onRoom(() => void faults.push("no more"));
    const hear = (/** @type {GameRecord} */ record) => hearIn(events, area, record);
    return { store, faults, told, hear };
  };
  /** What is put aside in the browser. */
  const asides = () =>
    keysOf(area)
      .filter((key) => key.startsWith(ASIDE))
      .map((key) => area.getItem(key));
  return { area, state, load, asides };
}

/** A browser that was full when the second move was made; the page is loaded again. */
function visit() {
  const visited = place();
  const { store } = visited.load();
  store.saveGame(kept);
  visited.state.full = true;
  store.saveGame(unkept);
  return visited;
}

test("a game that had no room is there when the page is loaded again, and that it is in the tab only is said", () => {
  const { area, load } = visit();
  const { store, faults } = load();
  assert.deepEqual(store.loadGame("turkish")?.record, unkept);
  assert.deepEqual(
    [store.keeps("turkish"), store.outlasts("turkish"), store.wouldLose],
    [false, true, false],
  );
  assert.deepEqual(faults, ["full", "full"], "of the browser, and of this game");
  assert.deepEqual(JSON.parse(area.getItem(KEY) ?? ""), kept);
});

for (const [what, stored, expected] of /** @type {const} */ ([
  ["nothing has changed", kept, { moves: unkept.moves, aside: undefined }],
  [
    "another tab played on",
    { ...kept, moves: ["d3-d4", "e6-e5"], revision: 9 },
    { moves: ["d3-d4", "e6-e5"], aside: unkept.moves },
  ],
  ["another tab played the same", { ...unkept, revision: 9 }, { moves: unkept.moves, aside: undefined }],
]))
  test(`a game of the tab is stored when the page finds room, and none is lost where ${what}`, () => {
    const { area, state, load } = visit();
    area.setItem(KEY, JSON.stringify(stored));
    state.full = false;
    const { store, faults } = load();
    const record = store.loadGame("turkish")?.record;
    assert.deepEqual({ moves: record?.moves, aside: record?.previous?.moves }, expected);
    assert.deepEqual([store.keeps("turkish"), faults], [true, []]);
    assert.deepEqual(load().store.loadGame("turkish")?.record, record, "the tab has no second one");
  });

for (const [what, text, aside] of /** @type {const} */ ([
  ["has been cleared", null, []],
  ["has been damaged", "{damaged", ["{damaged"]],
]))
  for (const again of [false, true])
    test(`a game of the tab comes back where what the browser held ${what}${again ? ", when the page is loaded again" : ""}`, () => {
      const { area, state, load, asides } = visit();
      const { store } = load();
      if (text === null) area.removeItem(KEY);
      else area.setItem(KEY, text);
      state.full = false;
      const later = again ? load().store : store;
      later.saveGame({ ...unkept, moves: [...unkept.moves, "c3-c4"], revision: 3 });
      assert.deepEqual([later.keeps("turkish"), asides()], [true, aside]);
      assert.equal(JSON.parse(area.getItem(KEY) ?? "").moves.length, 3);
    });

const BROKEN = ` ${JSON.stringify(game(["a1-a1"], { revision: 5 }))}\n`;
for (const [what, text, putAside] of /** @type {[string, string, (store: Store) => unknown][]} */ ([
  ["cannot be read", "{damaged", (store) => store.loadGame("turkish")],
  ["breaks the rules", BROKEN, (store) => store.setAside("turkish")],
]))
  for (const again of [false, true])
    test(`a record that ${what} is put aside once there is room, and the tab's game comes back${again ? ", when the page is loaded again, too" : ""}`, () => {
      const { area, state, load, asides } = place();
      area.setItem(KEY, text);
      state.full = true;
      const first = load();
      putAside(first.store);
      first.store.saveGame(game([], { revision: 6 }));
      const { store, faults } = again ? load() : first;
      const offered = () => store.asides().map((aside) => aside.text);
      assert.deepEqual([offered(), area.getItem(KEY), store.keeps("turkish")], [[text], text, false]);

      state.full = false;
      state.asidesFull = true;
      const next = game(["d3-d4"], { revision: 7 });
      store.saveGame(next);
      assert.deepEqual([asides(), area.getItem(KEY), store.keeps("turkish")], [[], text, false]);

      state.asidesFull = false;
      const last = game(["d3-d4", "d6-d5"], { revision: 8 });
      store.saveGame(next);
      assert.equal(faults.at(-1), "no more");
      store.saveGame(last);
      assert.deepEqual([asides(), offered(), store.keeps("turkish")], [[text], [text], true]);
      assert.deepEqual(
        JSON.parse(area.getItem(KEY) ?? ""),
        last,
        "it keeps nothing of it as an earlier game",
      );
      assert.deepEqual(load().store.loadGame("turkish")?.record, last, "the tab has no second one");
    });

test("what a tab without room has put aside of its own goes to the browser with the next game that is saved", () => {
  const { state, load, asides } = visit();
  const { store } = load();
  store.setAside("turkish");
  state.full = false;
  store.saveGame(game([], { ruleset: "english" }));
  assert.deepEqual([asides(), store.asides().length], [[JSON.stringify(unkept)], 1]);
});

test("a record put aside in the tab that is removed there is not offered as an earlier game", () => {
  const { area, state, load, asides } = place();
  area.setItem(KEY, BROKEN);
  state.full = true;
  const { store } = load();
  store.removeAside(String(store.setAside("turkish")));
  store.saveGame(unkept);
  state.full = false;
  const later = load().store;
  assert.deepEqual([later.loadGame("turkish")?.record, later.keeps("turkish")], [unkept, true]);
  assert.deepEqual([asides(), JSON.parse(area.getItem(KEY) ?? "")], [[], unkept]);
});

test("where what cannot be read finds no room, the record before it is the tab's at once", () => {
  const { area, state, load } = place();
  area.setItem("dama:v1:prev:turkish", JSON.stringify(kept));
  area.setItem(KEY, "{damaged");
  state.full = true;
  const { store } = load();
  const resumed = () => store.loadGame("turkish")?.record;
  assert.deepEqual([resumed(), resumed(), load().store.loadGame("turkish")?.record], [kept, kept, kept]);
});

test("a storage that cannot be read when the page is loaded again is not written over by the tab's game", () => {
  const { area, state, load } = place();
  state.full = true;
  load().store.saveGame(unkept);
  state.full = false;
  area.setItem(KEY, "what nobody can read now");
  const getItem = () => {
    throw new Error("SecurityError");
  };
  const store = createStore(Object.assign(Object.create(area), { getItem }), null, tabArea());
  store.saveGame({ ...unkept, revision: 3 });
  assert.deepEqual([area.getItem(KEY), store.keeps("turkish")], ["what nobody can read now", false]);
});

/** The moves of a record and of those that it keeps aside. @param {GameRecord | null | undefined} record @returns {string[]} */
const allMoves = (record) => (record ? [record.moves.join(" "), ...allMoves(record.previous)] : []);

const OURS = "d3-d4 d6-d5";
for (const [what, theirs, expected] of /** @type {const} */ ([
  ["another game", game(["d3-d4", "e6-e5"], { revision: 9 }), ["d3-d4 e6-e5", OURS]],
  ["a game that is as far", game(["d3-d4", "e6-e5"], { revision: 2 }), ["d3-d4 e6-e5", OURS]],
  ["a game that is less far", game(["c3-c4"], { revision: 1 }), [OURS, "c3-c4"]],
  [
    "the same game, played on",
    { ...unkept, moves: [...unkept.moves, "c3-c4"], revision: 3 },
    [`${OURS} c3-c4`],
  ],
  ["the same game, and its end", { ...unkept, result: RESIGNED, revision: 3 }, [OURS]],
  [
    "the same game, given up earlier",
    { ...unkept, moves: ["d3-d4"], result: RESIGNED, revision: 1 },
    [OURS, "d3-d4"],
  ],
  [
    "another game, with one kept aside",
    game(["e3-e4"], { revision: 9, previous: game(["a3-a4"]) }),
    ["e3-e4", OURS, "a3-a4"],
  ],
  [
    "another game, with the tab's kept aside",
    game(["e3-e4"], { revision: 9, previous: unkept }),
    ["e3-e4", OURS],
  ],
]))
  for (const full of [false, true])
    test(`neither is lost where another tab stores ${what} ${full ? "and leaves no room" : "and there is room again"}`, () => {
      const { area, state, load } = visit();
      const { store, told, hear } = load();
      state.full = full;
      hear(theirs);
      assert.deepEqual(told.map(allMoves), [expected], "the other tab's and this one's, told as one");
      assert.deepEqual(store.loadGame("turkish")?.record, told[0]);
      assert.ok(told[0].revision >= Math.max(theirs.revision, unkept.revision));
      assert.equal(store.saveGame(told[0]), true, "what was told can be kept");
      state.full = false;
      store.saveGame(told[0]);
      assert.deepEqual(
        [allMoves(JSON.parse(area.getItem(KEY) ?? "")), store.keeps("turkish")],
        [expected, true],
      );
      assert.deepEqual(load().store.loadGame("turkish")?.record, told[0], "the tab has no second one");
    });

test("a tab without room goes along with a game that another plays on, and keeps its own aside once", () => {
  const { state, load } = visit();
  const { store, told, hear } = load();
  const theirs = game(["e3-e4"], { revision: 9 });
  hear(theirs);
  hear({ ...theirs, moves: ["e3-e4", "e6-e5"], revision: 10 });
  hear({ ...theirs, moves: ["e3-e4", "e6-e5", "a3-a4"], revision: 11 });
  const expected = ["e3-e4 e6-e5 a3-a4", OURS];
  assert.deepEqual([allMoves(told.at(-1)), store.keeps("turkish")], [expected, false]);
  assert.deepEqual(
    allMoves(load().store.loadGame("turkish")?.record),
    expected,
    "and when its page is loaded again",
  );
  state.full = false;
  const later = load().store;
  assert.deepEqual([allMoves(later.loadGame("turkish")?.record), later.keeps("turkish")], [expected, true]);
});

test("what another tab has stored stays where the joined game lasted no longer than the page", () => {
  const area = memoryArea();
  const state = { full: false };
  const sessionStorage = fullArea((key) => state.full && key === KEY);
  Object.assign(globalThis, { window: { sessionStorage } });
  const events = new EventTarget();
  area.setItem(KEY, JSON.stringify(kept));
  const store = createStore(
    fullArea(() => true, area),
    events,
    tabArea(),
  );
  store.loadGame("turkish");
  store.saveGame(unkept);
  state.full = true;
  hearIn(events, area, game(["e3-e4"], { revision: 9 }));
  const later = createStore(area, null, tabArea());
  assert.deepEqual(allMoves(later.loadGame("turkish")?.record), ["e3-e4", OURS]);
});

test("what a later version has stored is left alone by a game of the tab", () => {
  const { area, state, load } = visit();
  area.setItem(KEY, LATER);
  state.full = false;
  const { store, faults } = load();
  assert.deepEqual(store.loadGame("turkish")?.record.moves, unkept.moves);
  assert.deepEqual([area.getItem(KEY), faults], [LATER, ["newer"]]);
});

test("settings that had no room are the tab's, and everybody's once there is some", () => {
  const { area, state, load } = visit();
  const { store } = load();
  store.setSettings({ ...store.getSettings(), theme: "dark" });
  assert.equal(load().store.getSettings().theme, "dark");
  state.full = false;
  const later = load().store;
  later.setSettings(later.getSettings());
  assert.equal(createStore(area, null).getSettings().theme, "dark");
});

test("settings that had no room go over what another tab has chosen since, and erase none of its own rules", () => {
  const { area, state, load } = visit();
  const other = createStore(area, null, tabHolding());
  const rules = (/** @type {string[]} */ ...words) =>
    words.map((word) => ({ id: `turkish+${word}`, name: word }));
  other.setSettings({ ...other.getSettings(), own: rules("optional", "back") });
  const { store } = load();
  store.setSettings({ ...store.getSettings(), theme: "dark", own: rules("back", "king") });
  other.setSettings({ ...other.getSettings(), chequered: true, own: rules("optional", "back", "first") });
  const expected = { ...DEFAULTS, theme: "dark", chequered: true, own: rules("back", "first", "king") };
  assert.deepEqual(store.getSettings(), expected, "one deleted and one added here, one added there");
  assert.deepEqual(load().store.getSettings(), expected, "and when the page is loaded again");
  store.setSettings({ ...store.getSettings(), animation: "off" });
  state.full = false;
  store.setSettings({ ...store.getSettings(), language: "en" });
  assert.deepEqual(other.getSettings(), { ...expected, animation: "off", language: "en" });
});

test("once there is room the page says no more that there is none, and that the game is saved", async () => {
  const page = browser();
  const state = { full: false };
  const { app, said } = tab({ area: fullArea(() => state.full) });
  watchStore(app);
  await adopt(app, kept);
  state.full = true;
  commit(app, app.state.view.legal[0]);
  await settled();
  assert.deepEqual([page.notices(), app.store.keeps("turkish")], [[english["notice.full"]], false]);
  await adopt(app, game([], { ruleset: "english" }));
  assert.equal(page.notices().length, 1);
  state.full = false;
  await adopt(app, game(["a1-a2"], { ruleset: "english", revision: 2 }));
  assert.deepEqual(
    [page.notices(), app.store.keeps("turkish")],
    [[], true],
    "another game's move found room for both",
  );
  assert.equal(said.filter((text) => text === english["app.saved"]).length, 1);
});

test("another tab's game comes onto the board of one without room, which offers its own again", async () => {
  const page = browser();
  const area = memoryArea();
  const events = new EventTarget();
  const { app } = tab({ area: fullArea(() => true, area), held: tabHolding(), events });
  watchStore(app);
  await adopt(app, unkept);
  hearIn(events, area, game(["e3-e4"], { revision: 9 }));
  await settled();
  assert.deepEqual(app.state.record.moves, ["e3-e4"]);
  commit(app, app.state.view.legal[0]);
  await settled();
  assert.deepEqual(allMoves(app.store.loadGame("turkish")?.record), ["e3-e4 a1-a2", OURS]);
  page.press(english["notice.takePrevious"]);
  await settled();
  assert.deepEqual(allMoves(app.state.record), [OURS, "e3-e4 a1-a2"]);
});

/** A page whose game nothing keeps but its memory. */
async function fleeting() {
  const listeners = new EventTarget();
  Object.assign(globalThis, { addEventListener: listeners.addEventListener.bind(listeners) });
  const page = browser();
  const held = tabHolding(false);
  const { app } = tab({ area: fullArea(), held });
  askBeforeLeaving(app);
  watchStore(app);
  const asked = () => !listeners.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  /** What a link of the page opens. */
  const opens = () => {
    const link = Object.assign(new FakeElement(), { target: "" });
    leave(app, /** @type {any} */ (link), /** @type {any} */ ({}));
    return link.target;
  };
  return { page, app, asked, opens };
}

test("a page that has the only copy of a game asks before it is left, and its links open elsewhere", async () => {
  const { app, asked, opens } = await fleeting();
  await adopt(app, game([]));
  assert.deepEqual([asked(), opens(), app.store.wouldLose], [false, "", false], "nothing was played");
  commit(app, app.state.view.legal[0]);
  await settled();
  assert.deepEqual([asked(), opens(), app.store.wouldLose], [true, "_blank", true]);
  await adopt(app, game([], { ruleset: "english" }));
  assert.deepEqual([asked(), opens()], [true, "_blank"], "another game on the board");
});

test("a link stays in the address while it is all that lasts of its game", async () => {
  const hash = "#ruleset=turkish&moves=a1-a2&opponent=friend";
  const { app, page } = await fleeting();
  await follow(app, hash, openAddress);
  assert.deepEqual([app.state.record.moves, page.location.hash], [["a1-a2"], hash]);

  const other = browser();
  const lasting = tab({ area: fullArea(), held: tabHolding() });
  await follow(lasting.app, hash, openAddress);
  assert.deepEqual([lasting.app.state.record.moves, other.location.hash], [["a1-a2"], ""]);
});
