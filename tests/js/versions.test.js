// Records of every version: the kept examples under tests/data/records are read, and how a later version reads them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { archiveText, readArchive } from "../../web/js/archive.js";
import { memoryArea } from "../../web/js/area.js";
import { createProgress } from "../../web/js/course/progress.js";
import { takenUp } from "../../web/js/record.js";
import { createStore } from "../../web/js/storage.js";
import { brought, VERSION } from "../../web/js/versions.js";
import { fullArea } from "./app_helpers.js";

const KEPT = new URL("../data/records/", import.meta.url);
const text = (/** @type {string} */ path) => readFileSync(new URL(path, KEPT), "utf8");
const folders = readdirSync(KEPT).sort();

/** A browser as a version of the page left it. @param {string} folder */
function browserOf(folder) {
  const area = memoryArea();
  for (const [key, value] of Object.entries(JSON.parse(text(`${folder}/storage.json`))))
    area.setItem(key, value);
  /** @type {string[]} */
  const faults = [];
  const store = createStore(area, null);
  store.onFault(({ kind }) => void faults.push(kind));
  return { area, store, faults };
}

test("there are examples of every version", () => {
  assert.deepEqual(
    folders,
    Array.from({ length: VERSION }, (_, index) => `v${index + 1}`),
  );
});

for (const folder of folders) {
  /** @type {Record<string, {plies: number, reason: string | null, redo?: number, aside?: number}>} */
  const expected = JSON.parse(text(`${folder}/expected.json`));

  test(`[R28] ${folder}: every game of a browser is read, with what can be played again and what is kept aside`, () => {
    const { store, faults } = browserOf(folder);
    for (const [ruleset, { plies, redo = 0, aside = 0, reason }] of Object.entries(expected)) {
      const record = store.loadGame(ruleset)?.record;
      assert.ok(record, ruleset);
      assert.deepEqual(
        [record.v, record.ruleset, record.moves.length, record.redo?.length ?? 0],
        [VERSION, ruleset, plies, redo],
      );
      assert.equal(record.result?.reason ?? null, /resigned|agreed/.test(reason ?? "") ? reason : null);
      assert.equal(takenUp(record, record.revision + 1)?.moves.length ?? 0, aside);
      assert.equal(store.saveGame({ ...record, revision: record.revision + 1 }), true);
    }
    assert.deepEqual([faults, store.asides()], [[], []]);
    assert.equal(store.games().length, Object.keys(expected).length);
  });

  test(`${folder}: the settings and the progress of the course are read`, () => {
    const { area, store } = browserOf(folder);
    const { own, ...settings } = store.getSettings();
    assert.deepEqual(settings, {
      language: "en",
      theme: "dark",
      ruleset: "turkish+huffing+back",
      opponent: "hard",
      side: "black",
      resigns: true,
      squareNumbers: true,
      chequered: true,
      animation: "fast",
    });
    assert.deepEqual(
      own.map(({ id, name }) => `${id}: ${name}`),
      ["turkish+huffing+back: Kahve usulü", "english+optional+flying: ", "turkish+chequered: Damalı"],
    );
    const progress = createProgress(area);
    assert.deepEqual([...progress.solved("turkish")], ["man-forward", "man-sideways"]);
    assert.equal(progress.solved("frisian").size, 1);
  });

  test(`[R28] ${folder}: a file with all games is read, and is what would be written now`, () => {
    const file = text(`${folder}/archive.json`);
    const read = readArchive(file);
    assert.ok(read && read !== "newer");
    assert.equal(read.strange, 0);
    assert.deepEqual(read.records.map(({ ruleset }) => ruleset).sort(), Object.keys(expected).sort());
    if (folder === `v${VERSION}`) {
      const { store } = browserOf(folder);
      const written = readArchive(archiveText(store));
      assert.ok(written && written !== "newer");
      assert.deepEqual(new Set(written.records), new Set(read.records));
    }
  });
}

/** Steps that a later version might have. */
const STEPS = [
  (/** @type {any} */ { moves, ...record }) => ({ ...record, v: 2, played: moves }),
  (/** @type {any} */ record) => ({ ...record, v: 3, level: 1 }),
];

test("a record goes through every step from its version on, and so does what it keeps aside", () => {
  const old = Object.freeze({
    v: 1,
    moves: ["a"],
    previous: { v: 2, played: ["b"], previous: { v: 3, level: 5 } },
  });
  assert.deepEqual(brought(old, STEPS), {
    value: {
      v: 3,
      played: ["a"],
      level: 1,
      previous: { v: 3, played: ["b"], level: 1, previous: { v: 3, level: 5 } },
    },
    newer: false,
  });
});

test("what is newer, or keeps something newer, is left as it is; what has no version is none", () => {
  for (const value of [{ v: 4 }, { v: 1, moves: [], previous: { v: 4 } }])
    assert.equal(brought(value, STEPS).newer, true);
  for (const value of [null, 7, "x", [], {}, { v: 0 }, { v: "1" }, { v: 1.5 }])
    assert.deepEqual(brought(value, STEPS), { value, newer: false });
});

test("the progress of a later version is left alone, and what is solved meanwhile is remembered", () => {
  const area = memoryArea();
  const kept = JSON.stringify({ v: 2, lessons: 5 });
  area.setItem("dama:v1:course", kept);
  const progress = createProgress(area);
  progress.mark("turkish", "a");
  assert.deepEqual([[...progress.solved("turkish")], progress.newer()], [["a"], true]);
  progress.forget("turkish");
  assert.deepEqual([progress.solved("turkish").size, area.getItem("dama:v1:course")], [0, kept]);
});

test("progress for which there is no room lasts as long as the page", () => {
  const progress = createProgress(fullArea());
  progress.mark("turkish", "a");
  progress.mark("turkish", "b");
  assert.deepEqual([...progress.solved("turkish")], ["a", "b"]);
});
