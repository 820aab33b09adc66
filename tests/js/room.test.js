// A storage that is full for a while: games wait in memory, and go back when there is room.

import assert from "node:assert/strict";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { createStore } from "../../web/js/storage.js";
import { fullArea, game } from "./app_helpers.js";

const KEY = "dama:v1:game:turkish";

/** A storage that can be full, and its store. */
function storage() {
  const area = memoryArea();
  const state = { full: false };
  const limited = fullArea(() => state.full, area);
  return { area, state, store: createStore(limited, null) };
}

/** @param {import("../../web/js/area.js").Area} area @returns {string[]} */
const moves = (area) => JSON.parse(area.getItem(KEY) ?? "{}").moves;

test("a game that had no room is stored with its next move when there is some", () => {
  const { area, state, store } = storage();
  store.saveGame(game(["d3-d4"], { revision: 1 }));
  state.full = true;
  store.saveGame(game(["d3-d4", "d6-d5"], { revision: 2 }));
  store.saveGame(game(["d3-d4", "d6-d5", "c3-c4"], { revision: 3 }));
  assert.deepEqual([moves(area), store.keeps("turkish")], [["d3-d4"], false]);
  state.full = false;
  store.saveGame(game(["d3-d4", "d6-d5", "c3-c4", "e6-e5"], { revision: 4 }));
  assert.deepEqual([moves(area).length, store.keeps("turkish")], [4, true]);
  assert.equal(store.loadGame("turkish")?.record.moves.length, 4);
});

test("what another tab has stored meanwhile is not overwritten", () => {
  const { area, state, store } = storage();
  store.saveGame(game(["d3-d4"], { revision: 1 }));
  state.full = true;
  store.saveGame(game(["d3-d4", "d6-d5"], { revision: 2 }));
  area.setItem(KEY, JSON.stringify(game(["d3-d4", "a6-a5", "a3-a4"], { revision: 9 })));
  state.full = false;
  store.saveGame(game(["d3-d4", "d6-d5", "c3-c4"], { revision: 3 }));
  assert.deepEqual(moves(area), ["d3-d4", "a6-a5", "a3-a4"]);
});
