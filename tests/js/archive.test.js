// All games in one file: saved, opened elsewhere, and nothing lost that was there.

import assert from "node:assert/strict";
import test from "node:test";
import { archiveText, LARGEST, openAll, readArchive } from "../../web/js/archive.js";
import { memoryArea } from "../../web/js/area.js";
import { adopt } from "../../web/js/game.js";
import { createStore } from "../../web/js/storage.js";
import { browser, game, settled, tab } from "./app_helpers.js";

/** A file, as the browser hands it over. @param {string} text */
const fileOf = (text) => new Blob([text]);

/** @param {import("../../web/js/types.js").GameRecord | null | undefined} record */
const moves = (record) => record?.moves.join(" ");

test("every game that was saved opens in another browser", async () => {
  browser();
  const here = tab();
  await adopt(here.app, game(["a1-a2"]));
  here.app.store.saveGame(game(["b1-b2"], { ruleset: "english" }));
  const text = archiveText(here.app.store);

  const page = browser();
  const there = tab();
  await openAll(there.app, fileOf(text));
  await settled();
  assert.equal(moves(there.app.store.loadGame("turkish")?.record), "a1-a2");
  assert.equal(moves(there.app.store.loadGame("english")?.record), "b1-b2");
  assert.equal(
    moves(there.app.state.record),
    "a1-a2",
    "the game of the ruleset that is played is on the board",
  );
  assert.deepEqual(page.notices().slice(-1), ["Opened from the file: two games."]);
});

test("a game that is here is kept aside for the one of the file, with the games that file kept aside after it", async () => {
  browser();
  const { app } = tab();
  await adopt(app, game(["c1-c2"]));
  const record = { ...game(["a1-a2"]), previous: game(["b1-b2"]) };
  await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games: [record] })));
  await settled();
  const opened = app.store.loadGame("turkish")?.record;
  assert.deepEqual(
    [moves(opened), moves(opened?.previous), moves(opened?.previous?.previous)],
    ["a1-a2", "c1-c2", "b1-b2"],
  );
});

test("the same file opened twice changes nothing the second time", async () => {
  const page = browser();
  const { app } = tab();
  await adopt(app, game(["a1-a2"]));
  const text = archiveText(app.store);
  const before = JSON.stringify(app.store.loadGame("turkish"));
  await openAll(app, fileOf(text));
  await settled();
  assert.equal(JSON.stringify(app.store.loadGame("turkish")), before);
  assert.deepEqual(page.notices(), ["One game was here already."]);
});

test("a record that breaks the rules is left out, and the others are opened", async () => {
  const page = browser();
  const { app } = tab();
  await adopt(app, game(["c1-c2"]));
  const games = [game(["a1-a1"]), { v: 1 }, game(["b1-b2"], { ruleset: "english" }), null];
  await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games })));
  await settled();
  assert.equal(moves(app.store.loadGame("turkish")?.record), "c1-c2");
  assert.equal(moves(app.store.loadGame("english")?.record), "b1-b2");
  assert.deepEqual(page.notices().slice(-1), [
    "One game was opened from the file. Left out because they break the rules: three games.",
  ]);
});

test("a file without games is told to hold none", async () => {
  const page = browser();
  const { app } = tab();
  await openAll(app, fileOf('{"damaGames": 1, "games": []}'));
  assert.deepEqual(page.notices(), [app.t("dialog.import.empty")]);
});

for (const [what, text] of [
  ["an empty file", ""],
  ["a page", "<!doctype html>"],
  ["JSON of another program", '{"games": []}'],
  ["JSON that is no object", "[1]"],
  ["a file with games that are no list", '{"damaGames": 1, "games": {"__proto__": 1}}'],
  ["a file of no version", '{"damaGames": "1", "games": []}'],
  ["a file that goes deep", `{"damaGames": 1, "games": ${"[".repeat(9999)}${"]".repeat(9999)}}`],
  ["a file of many megabytes", `{"damaGames": 1, "games": []}${" ".repeat(LARGEST)}`],
]) {
  test(`${what} is not read, and nothing changes`, async () => {
    if (text.length < LARGEST) assert.equal(readArchive(text), null);
    const page = browser();
    const { app } = tab();
    await adopt(app, game(["a1-a2"]));
    await openAll(app, fileOf(text));
    assert.equal(moves(app.store.loadGame("turkish")?.record), "a1-a2");
    assert.match(page.notices().join(), /nothing was changed/);
  });
}

for (const [what, file] of [
  ["a file of a later version", { damaGames: 2, games: [game(["b1-b2"])] }],
  ["a file with a game of a later version", { damaGames: 1, games: [game(["b1-b2"]), { v: 2 }] }],
]) {
  test(`${what} is left for that version, and nothing changes`, async () => {
    const page = browser();
    const { app } = tab();
    await adopt(app, game(["a1-a2"]));
    await openAll(app, fileOf(JSON.stringify(file)));
    assert.equal(moves(app.store.loadGame("turkish")?.record), "a1-a2");
    assert.deepEqual(page.notices().slice(-1), [app.t("keep.newer")]);
  });
}

test("a file that holds all that a browser has room for can be opened again", () => {
  const room = 5_250_000;
  const area = memoryArea();
  area.setItem("dama:v1:game:turkish", JSON.stringify(game(["a1-a2"])));
  area.setItem("dama:v1:aside:turkish:1", '"'.repeat(room));
  const text = archiveText(createStore(area, null));
  assert.ok(text.length < LARGEST);
  const read = readArchive(text);
  assert.ok(read && read !== "newer" && read.records.length === 1);
});
