// Games that the browser does not take: the tab has them when its page is loaded again; those that nothing takes but the
// page's memory are not left without a question.

import assert from "node:assert/strict";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { adopt, commit } from "../../web/js/game.js";
import { askBeforeLeaving, leave } from "../../web/js/leave.js";
import { openAddress, watchStore } from "../../web/js/open.js";
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

const KEY = "dama:v1:game:turkish";
const english = texts("en");
const kept = game(["d3-d4"]);
const unkept = game(["d3-d4", "d6-d5"], { revision: 2 });
const LATER = JSON.stringify({ ...game([]), v: 999 });

/** A browser that was full when the second move was made, and the tab; the page is loaded again. */
function visit() {
  const area = memoryArea();
  const state = { full: false };
  const limited = fullArea(() => state.full, area);
  const held = tabHolding();
  const load = () => {
    const store = createStore(limited, null, held);
    /** @type {string[]} */
    const faults = [];
    store.onFault(({ kind }) => void faults.push(kind));
    return { store, faults };
  };
  const { store } = load();
  store.saveGame(kept);
  state.full = true;
  store.saveGame(unkept);
  return { area, state, load };
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
