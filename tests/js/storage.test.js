import assert from "node:assert/strict";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { DEFAULTS, validSettings } from "../../web/js/settings.js";
import { MOST_KEPT } from "../../web/js/shapes.js";
import { createStore } from "../../web/js/storage.js";
import { fullArea } from "./app_helpers.js";
import { move, viewWith } from "./page_helpers.js";

/** @import { GameRecord, View } from "../../web/js/types.js" */

const KEY = "dama:v1:game:turkish";
const PREVIOUS = "dama:v1:prev:turkish";
const VIEW = "dama:v1:view:turkish";
const view = /** @type {View} */ ({ ...viewWith([move("c4-c5")], { c4: "white-man" }), ruleset: "turkish" });

/** @param {number} revision @param {Partial<GameRecord>} [change] */
function record(revision, change = {}) {
  const moves = ["d3-d4", "e6-e5", "c3-c4"].slice(0, revision);
  return /** @type {GameRecord} */ ({ v: 1, ruleset: "turkish", start: null, moves, revision, ...change });
}

/** @param {import("../../web/js/area.js").Area | null} area @param {EventTarget} [events] */
function storeWith(area, events) {
  const store = createStore(area, events ?? null);
  /** @type {string[]} */
  const faults = [];
  store.onFault(({ kind }) => void faults.push(kind));
  return { store, faults };
}

/** An area with room for so many characters. @param {number} room */
function smallArea(room) {
  const area = memoryArea();
  const used = () =>
    Array.from({ length: area.length }, (_, index) => area.getItem(area.key(index) ?? "")).join("").length;
  return fullArea((key, text) => used() - (area.getItem(key)?.length ?? 0) + text.length > room, area);
}

test("a game comes back as it was saved, with its view", () => {
  const { store, faults } = storeWith(memoryArea());
  assert.equal(store.loadGame("turkish"), null);
  assert.equal(store.saveGame(record(2, { redo: ["c3-c4"] }), view), true);
  assert.deepEqual(store.loadGame("turkish"), { record: record(2, { redo: ["c3-c4"] }), view });
  assert.equal(store.loadGame("russian"), null);
  assert.deepEqual(faults, []);
});

test("a view that is of another position is not shown", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  store.saveGame(record(1), view);
  area.setItem(KEY, JSON.stringify(record(2)));
  assert.deepEqual(store.loadGame("turkish"), { record: record(2), view: null });
  area.setItem(VIEW, "{damaged");
  assert.equal(store.loadGame("turkish")?.view, null);
  store.saveGame(record(3));
  assert.equal(area.getItem(VIEW), null, "a view is not kept beyond its record");
});

test("a view that was damaged is not shown", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  store.saveGame(record(2), view);
  const copy = JSON.parse(area.getItem(VIEW) ?? "");
  const legal = view.legal[0];
  for (const damaged of [
    null,
    {},
    [],
    "x",
    7,
    { moves: [], pieces: {} },
    { moves: 5 },
    { ...view, ruleset: "russian" },
    { ...view, turn: "red" },
    { ...view, side: undefined },
    { ...view, result: {} },
    { ...view, pieces: null },
    { ...view, pieces: ["white-man"] },
    { ...view, pieces: { c4: "white-cat" } },
    { ...view, legal: {} },
    { ...view, legal: [null] },
    { ...view, legal: [{ ...legal, path: ["c4"] }] },
    { ...view, legal: [{ ...legal, captures: undefined }] },
    { ...view, moves: [legal] },
  ]) {
    area.setItem(VIEW, JSON.stringify({ ...copy, view: damaged }));
    assert.deepEqual(store.loadGame("turkish"), { record: record(2), view: null }, JSON.stringify(damaged));
  }
  area.setItem(VIEW, JSON.stringify(copy));
  assert.deepEqual(store.loadGame("turkish"), { record: record(2), view });
});

const UNREADABLE = {
  "cut short": JSON.stringify(record(1)).slice(0, -4),
  empty: "",
  null: "null",
  "a list": "[]",
  "a number": "7",
  "another game's": JSON.stringify(record(1, { ruleset: "russian" })),
  "without moves": JSON.stringify({ ...record(1), moves: undefined }),
  "with moves that are no text": JSON.stringify({ ...record(1), moves: [1] }),
  "without a revision": JSON.stringify({ ...record(1), revision: "1" }),
  "of no version": JSON.stringify({ ...record(1), v: undefined }),
  "of version 0": JSON.stringify({ ...record(1), v: 0 }),
  "with a decision that is none": JSON.stringify({ ...record(1), result: { reason: "resigned" } }),
  "that goes deep": JSON.stringify(record(1)).replace("{", `{"x":${"[".repeat(9999)}${"]".repeat(9999)},`),
};

for (const [name, text] of Object.entries(UNREADABLE)) {
  test(`a record that cannot be read is put aside byte for byte: ${name}`, () => {
    const area = memoryArea();
    area.setItem(KEY, text);
    const { store, faults } = storeWith(area);
    assert.equal(store.loadGame("turkish"), null);
    assert.deepEqual(faults, ["unreadable"]);
    assert.deepEqual(
      store.asides().map((aside) => [aside.ruleset, aside.text]),
      [["turkish", text]],
    );
    assert.equal(store.saveGame(record(1)), true);
    assert.equal(store.asides().length, 1, "a new game leaves it alone");
    store.removeAside(store.asides()[0].key);
    assert.deepEqual(store.asides(), []);
    assert.notEqual(store.loadGame("turkish"), null, "only what was put aside can be removed");
  });
}

test("a record of a later version stays as it is, and is said to be one", () => {
  const area = memoryArea();
  const text = JSON.stringify({ ...record(2), v: 2, more: "than is known here" });
  area.setItem(KEY, text);
  const { store, faults } = storeWith(area);
  assert.equal(store.loadGame("turkish"), null);
  assert.equal(store.saveGame(record(1)), true);
  assert.deepEqual(store.loadGame("turkish")?.record, record(1), "a game can be played meanwhile");
  assert.deepEqual([faults, store.asides()], [["newer"], []]);
  assert.deepEqual([store.games(), store.laterGames()], [[record(1)], 1]);
  assert.deepEqual([area.getItem(KEY), store.keeps("turkish"), store.keeps("russian")], [text, false, true]);
});

test("a record of a later version that another tab has written is not written over", () => {
  const area = memoryArea();
  const events = new EventTarget();
  const { store, faults } = storeWith(area, events);
  store.saveGame(record(1));
  const text = JSON.stringify({ ...record(2), v: 2 });
  area.setItem(KEY, text);
  store.saveGame(record(2));
  assert.deepEqual([area.getItem(KEY), faults, store.keeps("turkish")], [text, ["newer"], false]);
  const other = storeWith(memoryArea(), events);
  events.dispatchEvent(Object.assign(new Event("storage"), { key: KEY, newValue: text }));
  assert.deepEqual([faults, other.faults], [["newer"], ["newer"]], "told once");
});

test("a record that keeps more games aside than can be walked through is that game, with the nearest of them", () => {
  const area = memoryArea();
  const deep = 8000;
  const head = JSON.stringify(record(1)).slice(0, -1);
  area.setItem(KEY, `${`${head},"previous":`.repeat(deep)}null${"}".repeat(deep)}`);
  const { store, faults } = storeWith(area);
  const loaded = /** @type {GameRecord} */ (store.loadGame("turkish")?.record);
  assert.deepEqual(loaded.moves, record(1).moves);
  assert.equal(store.saveGame({ ...loaded, moves: record(2).moves, revision: 2 }), true);
  let kept = -1;
  for (let game = store.loadGame("turkish")?.record; game; game = game.previous) kept += 1;
  assert.deepEqual([kept, store.loadGame("turkish")?.record.moves], [MOST_KEPT, record(2).moves]);
  assert.deepEqual([faults, store.asides()], [[], []]);
});

test("the record before a damaged one is resumed", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  store.saveGame(record(1));
  store.saveGame(record(2));
  assert.deepEqual(JSON.parse(area.getItem(PREVIOUS) ?? ""), record(1));
  area.setItem(KEY, "{damaged");
  /** @type {unknown[]} */
  const told = [];
  store.onFault((fault) => void told.push(fault.restored));
  assert.deepEqual(store.loadGame("turkish"), { record: record(1), view: null });
  assert.deepEqual(told, [true]);
  assert.deepEqual(store.loadGame("turkish")?.record, record(1), "and stays");
});

test("what is unreadable is put aside before it is saved over", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  area.setItem(KEY, "{damaged");
  store.saveGame(record(1));
  assert.deepEqual(
    store.asides().map((aside) => aside.text),
    ["{damaged"],
  );
  assert.deepEqual(store.loadGame("turkish")?.record, record(1));
});

test("where there is no room to put it aside, the game is kept in memory", () => {
  const text = "x".repeat(200);
  const area = smallArea(300);
  area.setItem(KEY, text);
  const { store, faults } = storeWith(area);
  assert.equal(store.loadGame("turkish"), null);
  assert.equal(store.saveGame(record(1)), true);
  assert.deepEqual(store.loadGame("turkish")?.record, record(1));
  assert.equal(area.getItem(KEY), text);
  assert.deepEqual(faults, ["full", "unreadable"]);
  assert.deepEqual([store.keeps("turkish"), store.keeps("russian")], [false, true]);
});

test("what is put aside while a game lives in memory is found there, and can be removed", () => {
  const area = memoryArea();
  const state = { full: false };
  area.setItem(KEY, "{damaged");
  const { store } = storeWith(fullArea(() => state.full, area));
  store.loadGame("turkish");
  state.full = true;
  store.saveGame(record(1));
  const key = store.setAside("turkish");
  assert.deepEqual(
    store.asides().map(({ text }) => text),
    ["{damaged", JSON.stringify(record(1))],
  );
  store.removeAside(String(key));
  assert.deepEqual(
    store.asides().map(({ text }) => text),
    ["{damaged"],
  );
});

test("without storage games live as long as the page", () => {
  const { store, faults } = storeWith(null);
  assert.equal(store.keeps("turkish"), false);
  assert.equal(store.saveGame(record(1), view), true);
  assert.deepEqual(store.loadGame("turkish"), { record: record(1), view });
  assert.deepEqual(faults, ["unavailable"]);
});

test("a full storage gives up copies first, then keeps the game in memory and says so once", () => {
  const area = smallArea(JSON.stringify(record(1)).length + 170);
  const { store, faults } = storeWith(area);
  store.saveGame(record(1), view);
  assert.deepEqual(faults, []);
  const long = { moves: Array.from({ length: 20 }, () => "a1-a2") };
  store.saveGame(record(2, long), view);
  assert.deepEqual([faults, area.getItem(VIEW)], [[], null], "the copies have gone");
  const longer = { moves: Array.from({ length: 200 }, () => "a1-a2") };
  store.saveGame(record(3, longer));
  store.saveGame(record(4, longer));
  assert.deepEqual(faults, ["full"]);
  assert.deepEqual(store.loadGame("turkish")?.record, record(4, longer));
  assert.deepEqual(JSON.parse(area.getItem(KEY) ?? ""), record(2, long), "the last one that fitted stays");
});

test("a storage that throws is never written to blindly", () => {
  const area = memoryArea();
  area.setItem(KEY, JSON.stringify(record(1)));
  const broken = Object.assign(Object.create(area), {
    getItem() {
      throw new Error("SecurityError");
    },
  });
  const { store, faults } = storeWith(broken);
  assert.equal(store.loadGame("turkish"), null);
  store.saveGame(record(2));
  assert.deepEqual(store.loadGame("turkish")?.record, record(2));
  assert.deepEqual(JSON.parse(area.getItem(KEY) ?? ""), record(1));
  assert.deepEqual(faults, ["unavailable"]);
  assert.deepEqual(store.getSettings(), DEFAULTS);
});

test("a save that is not newer is refused and the newer game handed over", () => {
  const area = memoryArea();
  const here = storeWith(area).store;
  const there = storeWith(area).store;
  /** @type {number[]} */
  const adopted = [];
  here.onChange((game) => void adopted.push(game.record.revision));
  here.saveGame(record(1));
  there.saveGame(record(2));
  there.saveGame(record(3));
  assert.equal(here.saveGame(record(2, { moves: ["a3-a4", "a6-a5"] })), false);
  assert.deepEqual(adopted, [3]);
  assert.equal(here.nextRevision("turkish"), 4);
  assert.equal(here.saveGame(record(3)), true, "the same again is no conflict");
});

test("a game that is stored is not written again: another tab may have gone on a moment ago", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  store.saveGame(record(3));
  const heard = JSON.stringify(record(3));
  const late = {
    ...area,
    getItem: (/** @type {string} */ key) => (key === KEY ? heard : area.getItem(key)),
  };
  area.setItem(KEY, JSON.stringify(record(4)));
  const { store: behind } = storeWith(/** @type {any} */ (late));
  assert.equal(behind.saveGame(record(3)), true);
  assert.equal(JSON.parse(area.getItem(KEY)).revision, 4);
});

test("another tab's move is told", () => {
  const area = memoryArea();
  const events = new EventTarget();
  const { store } = storeWith(area, events);
  /** @type {unknown[]} */
  const adopted = [];
  store.onChange((game) => void adopted.push(game.record.revision));
  const arrive = (/** @type {string} */ key, /** @type {string | null} */ newValue) =>
    events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  arrive(KEY, JSON.stringify(record(2)));
  arrive(KEY, "{damaged");
  arrive(KEY, null);
  arrive("dama:v1:settings", "{}");
  arrive("another site's", "1");
  assert.deepEqual(adopted, [2]);
});

test("settings come back, and each damaged one is the default", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  assert.deepEqual(store.getSettings(), DEFAULTS);
  store.setSettings({ ...DEFAULTS, language: "en", chequered: true });
  assert.deepEqual(store.getSettings(), { ...DEFAULTS, language: "en", chequered: true });
  area.setItem("dama:v1:settings", "{damaged");
  assert.deepEqual(store.getSettings(), DEFAULTS);
});

test("what a later version keeps beside the settings stays", () => {
  const area = memoryArea();
  const { store } = storeWith(area);
  area.setItem("dama:v1:settings", JSON.stringify({ theme: "dark", sounds: "loud", __proto__: 1 }));
  store.setSettings({ ...store.getSettings(), language: "en" });
  assert.deepEqual(JSON.parse(area.getItem("dama:v1:settings") ?? ""), {
    ...DEFAULTS,
    theme: "dark",
    language: "en",
    sounds: "loud",
  });
  for (const junk of ["{damaged", "[1]", '"x"', `{"x":"${"x".repeat(1e6)}"}`]) {
    area.setItem("dama:v1:settings", junk);
    store.setSettings(DEFAULTS);
    assert.deepEqual(JSON.parse(area.getItem("dama:v1:settings") ?? ""), DEFAULTS);
  }
});

test("settings are kept in memory where they cannot be stored", () => {
  const { store } = storeWith(smallArea(0));
  store.setSettings({ ...DEFAULTS, theme: "dark" });
  assert.equal(store.getSettings().theme, "dark");
});

test("a setting has one of its values or its default", () => {
  for (const nonsense of [null, undefined, 7, "x", [], () => 1])
    assert.deepEqual(validSettings(nonsense), DEFAULTS);
  const mixed = {
    language: "en",
    theme: "pink",
    chequered: "yes",
    squareNumbers: true,
    ruleset: "../x",
    extra: 1,
  };
  assert.deepEqual(validSettings(mixed), { ...DEFAULTS, language: "en", squareNumbers: true });
  assert.equal(validSettings({ language: "toString" }).language, DEFAULTS.language);
  assert.equal(validSettings(JSON.parse('{"__proto__": {"theme": "dark"}}')).theme, DEFAULTS.theme);
});
