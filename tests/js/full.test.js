// A storage that is full when the page comes: what it holds is read, and that it takes no more is said.

import assert from "node:assert/strict";
import test from "node:test";
import { browserArea, memoryArea } from "../../web/js/area.js";
import { createProgress } from "../../web/js/course/progress.js";
import { commit } from "../../web/js/game.js";
import { openAddress, watchStore } from "../../web/js/open.js";
import { DEFAULTS } from "../../web/js/settings.js";
import { createStore } from "../../web/js/storage.js";
import { browser, fullArea, game, settled, tab, texts } from "./app_helpers.js";

const KEY = "dama:v1:game:turkish";
const own = [{ id: "turkish+optional", name: "Kahve" }];

/** A storage that takes nothing but what it has already. @param {Record<string, unknown>} held */
function full(held) {
  const area = memoryArea();
  for (const [key, value] of Object.entries(held)) area.setItem(key, JSON.stringify(value));
  return fullArea(() => true, area);
}

/** The storage as a page finds it in its window. @param {import("../../web/js/area.js").Area} localStorage */
function found(localStorage) {
  Object.assign(globalThis, { window: { localStorage } });
  return browserArea("dama:v1:probe");
}

test("games, settings, own rules and the course's progress are read from a storage that is full", () => {
  const area = found(
    full({
      [KEY]: game(["a1-a2"]),
      "dama:v1:settings": { ...DEFAULTS, language: "en", own },
      "dama:v1:course": { v: 1, solved: { turkish: ["one"] } },
    }),
  );
  assert.ok(area);
  const store = createStore(area, null);
  assert.deepEqual(store.loadGame("turkish")?.record.moves, ["a1-a2"]);
  assert.deepEqual([store.getSettings().language, store.getSettings().own], ["en", own]);
  assert.deepEqual([...createProgress(area).solved("turkish")], ["one"]);
});

test("the saved game is on the board, and the page says that there is no more room", async () => {
  const page = browser();
  const { app } = tab({ area: full({ [KEY]: game(["a1-a2"]) }) });
  watchStore(app);
  await openAddress(app);
  assert.deepEqual(app.state.record.moves, ["a1-a2"]);
  assert.deepEqual([page.notices(), app.store.keeps("turkish")], [[texts("en")["notice.noRoom"]], true]);
  commit(app, app.state.view.legal[0]);
  await settled();
  assert.deepEqual(page.notices(), [texts("en")["notice.full"]], "once a move is not kept");
  assert.deepEqual([app.store.keeps("turkish"), app.state.record.moves.length], [false, 2]);
});

test("a storage that takes nothing and holds nothing is none, as is one that cannot be read", () => {
  assert.equal(found(full({})), null);
  Object.defineProperty(globalThis, "window", {
    value: {
      get localStorage() {
        throw new Error("SecurityError");
      },
    },
  });
  assert.equal(browserArea("dama:v1:probe"), null);
});
