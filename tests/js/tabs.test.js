// Two tabs: each has its own ruleset on the board, and what one decides about settings and own rules counts in the other.

import assert from "node:assert/strict";
import test from "node:test";
import { keepSettings } from "../../web/js/app.js";
import { memoryArea } from "../../web/js/area.js";
import { adopt, commit } from "../../web/js/game.js";
import { openAddress, watchStore } from "../../web/js/open.js";
import { withoutOwn } from "../../web/js/ownrules.js";
import { createStore } from "../../web/js/storage.js";
import { browser, follow, game, settled, tab, tabHolding, viewOf } from "./app_helpers.js";

const ID = "turkish+optional";
const OWN = { id: ID, name: "Bizim" };

/** What Python tells of own rules. @param {string} op @param {any} fields */
function told(op, { ruleset }) {
  if (op !== "ruleset") return undefined;
  const meta = {
    id: ruleset,
    base: "turkish",
    switched: ["optional"],
    size: 8,
    names: {},
    removed_at_once: true,
  };
  return { ruleset: meta, opening: viewOf(game([], { ruleset })) };
}

/** Two tabs of one browser; heard(): what one has written has come to the other. */
function tabs() {
  browser();
  const area = memoryArea();
  const events = new EventTarget();
  const [here, there] = [
    tab({ area, answer: told, held: tabHolding() }),
    tab({ area, answer: told, held: tabHolding(), events }),
  ];
  watchStore(there.app);
  const heard = () => {
    const key = "dama:v1:settings";
    events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue: area.getItem(key) }));
  };
  return { area, here: here.app, there: there.app, heard };
}

test("each tab opens again with the ruleset it had, and a new one with that of the last move", async () => {
  const { area } = tabs();
  const [own, others] = [tabHolding(), tabHolding()];
  const [here, there] = [tab({ area, held: own }), tab({ area, held: others })];
  await adopt(here.app, game([]));
  await adopt(there.app, game([], { ruleset: "english" }));
  const rulesets = () =>
    [own, others, tabHolding()].map((held) => createStore(area, null, held).getSettings().ruleset);
  assert.deepEqual(rulesets(), ["turkish", "english", "english"]);
  commit(here.app, here.app.state.view.legal[0]);
  await settled();
  assert.deepEqual(rulesets(), ["turkish", "english", "turkish"]);
});

test("a tab hears at once what another has set, and goes on with its own ruleset", async () => {
  const { here, there, heard } = tabs();
  await adopt(there, game([], { ruleset: "english" }));
  keepSettings(here, { theme: "dark", own: [OWN], ruleset: "turkish" });
  heard();
  const { theme, own, ruleset } = there.state.settings;
  assert.deepEqual([theme, own, ruleset], ["dark", [OWN], "english"]);
});

for (const [what, change] of /** @type {const} */ ([
  ["deleted", []],
  ["made into others", [{ id: "turkish+back", name: "Bizim" }]],
]))
  test(`[R43] own rules that another tab has ${what} do not come back by a move`, async () => {
    const { here, there, heard } = tabs();
    await follow(there, `#ruleset=${ID}&name=Bizim&opponent=friend`, openAddress);
    assert.deepEqual(here.store.getSettings().own, [OWN]);
    keepSettings(here, { own: [...withoutOwn(here.store.getSettings().own, ID), ...change] });
    heard();
    assert.deepEqual(there.state.settings.own, change);
    commit(there, there.state.view.legal[0]);
    await settled();
    assert.deepEqual(there.store.getSettings().own, change);
    assert.equal(there.state.record.moves.length, 1);
    await follow(there, `#ruleset=${ID}&name=Yine`, openAddress);
    assert.deepEqual(
      there.store.getSettings().own,
      [...change, { id: ID, name: "Yine" }],
      "a link brings them back",
    );
  });

/** Two tabs whose browser carries what they store from one to the other late: the last that is stored counts. */
function lateTabs() {
  const key = "dama:v1:game:turkish";
  const [here, there] = [1, 2].map(() => {
    const area = memoryArea();
    const events = new EventTarget();
    const store = createStore(area, events, tabHolding());
    /** @type {import("../../web/js/types.js").GameRecord[]} */
    const told = [];
    store.onChange(({ record }) => void told.push(record));
    return { area, events, store, told };
  });
  /** @param {string} newValue @param {typeof here} to @param {boolean} [counts] */
  const carry = (newValue, to, counts = true) => {
    if (counts) to.area.setItem(key, newValue);
    to.events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  };
  const stored = (/** @type {typeof here} */ { area }) => String(area.getItem(key));
  const games = (/** @type {typeof here} */ of) => {
    /** @type {string[]} */
    const found = [];
    for (let record = JSON.parse(stored(of)); record; record = record.previous)
      found.push(record.moves.join());
    return found;
  };
  return { here, there, carry, stored, games };
}

for (const [what, ours, theirs] of /** @type {const} */ ([
  ["equally new", 2, 2],
  ["older", 3, 2],
]))
  test(`a record that is ${what} and was stored over one that its tab had not heard of is joined with it`, () => {
    const { here, there, carry, stored, games } = lateTabs();
    here.store.saveGame(game(["a1-a2"], { revision: ours, updated: 1 }));
    const word = stored(here);
    there.store.saveGame(game(["b1-b2"], { revision: theirs, updated: 2 }));
    carry(stored(there), here);
    carry(word, there, false);
    assert.deepEqual(games(here).sort(), ["a1-a2", "b1-b2"]);
    assert.deepEqual(JSON.parse(stored(here)), here.told.at(-1));
    carry(stored(here), there);
    assert.equal(stored(there), stored(here));
    assert.deepEqual(JSON.parse(stored(there)), there.told.at(-1));
  });

test("tabs that join the same two records come to one", () => {
  const { here, there, carry, stored, games } = lateTabs();
  here.store.saveGame(game(["a1-a2"], { revision: 2, updated: 1 }));
  there.store.saveGame(game(["b1-b2"], { revision: 2, updated: 1 }));
  const words = [stored(here), stored(there)];
  carry(words[1], here);
  carry(words[0], there);
  assert.equal(stored(here), stored(there));
  assert.deepEqual(games(here).sort(), ["a1-a2", "b1-b2"]);
});

test("a game that goes on while it is joined again and again is kept aside once, as far as it went", () => {
  const { here, there, carry, stored, games } = lateTabs();
  here.store.saveGame(game(["a1-a2"], { revision: 9, updated: 9 }));
  const others = ["b1-b2", "c1-c2", "d1-d2"];
  for (const [n] of others.entries()) {
    there.store.saveGame(game(others.slice(0, n + 1), { revision: n + 1, seed: 1 }));
    carry(stored(there), here);
  }
  assert.deepEqual(games(here), ["a1-a2", others.join()]);
});

test("a save is joined with a record that its tab has not heard of", () => {
  const { here, there, stored, games } = lateTabs();
  here.store.saveGame(game(["a1-a2"], { revision: 2, seed: 1 }));
  there.store.saveGame(game(["b1-b2"], { revision: 2 }));
  here.area.setItem("dama:v1:game:turkish", stored(there));
  assert.equal(here.store.saveGame(game(["a1-a2", "c1-c2"], { revision: 3, seed: 1 })), false);
  assert.deepEqual(games(here), ["a1-a2,c1-c2", "b1-b2"]);
  assert.deepEqual(JSON.parse(stored(here)), here.told.at(-1));
});

test("a tab that has gone far before it hears of another's record has shown by its first step that it did not know", () => {
  const { here, there, carry, stored, games } = lateTabs();
  here.store.saveGame(game(["a1-a2"], { revision: 2 }));
  const words = [2, 3, 4].map((revision) => {
    there.store.saveGame(game(["b1-b2"].slice(revision % 2), { revision, seed: 2 }));
    return stored(there);
  });
  here.area.setItem("dama:v1:game:turkish", words[2]);
  for (const word of words) carry(word, here, false);
  assert.deepEqual(games(here), ["b1-b2", "a1-a2"]);
  assert.deepEqual(JSON.parse(stored(here)), here.told.at(-1));
});

test("what two tabs have put aside without room is kept once", () => {
  const area = memoryArea();
  for (const time of [1, 2]) {
    const held = tabHolding();
    held.setItem(`dama:v1:aside:turkish:${time}`, "damaged");
    assert.deepEqual(
      createStore(area, null, held)
        .asides()
        .map(({ text }) => text),
      ["damaged"],
    );
  }
});

test("late word of a record that a tab has gone on from changes nothing", () => {
  const { here, carry, stored } = lateTabs();
  here.store.saveGame(game(["a1-a2"], { revision: 2 }));
  const word = stored(here);
  here.store.saveGame(game(["a1-a2", "b1-b2"], { revision: 3 }));
  carry(word, here, false);
  assert.deepEqual(JSON.parse(stored(here)).moves, ["a1-a2", "b1-b2"]);
  assert.deepEqual(here.told.at(-1)?.moves, ["a1-a2", "b1-b2"]);
});
