// All games in one file: saved, opened elsewhere, and nothing lost that was there.

import assert from "node:assert/strict";
import test from "node:test";
import { archiveText, LARGEST_ARCHIVE, openAll, readArchive, saveAll } from "../../web/js/archive.js";
import { memoryArea } from "../../web/js/area.js";
import { adopt } from "../../web/js/game.js";
import { MOST_OWN } from "../../web/js/ownrules.js";
import { createStore } from "../../web/js/storage.js";
import { VERSION } from "../../web/js/versions.js";
import { browser, FakeElement, game, settled, tab } from "./app_helpers.js";

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

for (const later of [0, 1, 2])
  test(`the settings say what was saved and how many games of a later version were not: ${later}`, () => {
    const page = browser();
    const link = () => Object.assign(new FakeElement(), { click() {} });
    Object.assign(page.document, { createElement: link });
    const area = memoryArea();
    for (const ruleset of ["english", "russian"].slice(0, later))
      area.setItem(
        `dama:v1:game:${ruleset}`,
        JSON.stringify(game(["a1-a2"], /** @type {any} */ ({ v: 2, ruleset }))),
      );
    const { app } = tab({ area });
    saveAll(app);
    const told = page.dialog("settings").querySelector("[data-keep-told]")?.textContent;
    const expected = later === 0 ? app.t("keep.savedFile") : app.t("keep.savedWithout", { n: later });
    assert.equal(told, expected);
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

test("opening a file does not wait for the computer's move", async () => {
  const page = browser();
  const { app } = tab({ answer: (op) => op === "search" && new Promise(() => {}) });
  const record = game(["a1-a2"], { opponent: "easy" });
  await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games: [record] })));
  assert.match(page.notices().join(), /One game was opened from the file\./);
  await settled();
  assert.equal(app.state.busy, "search");
});

test("a file that Python does not answer to can be tried again, and the computer goes on thinking", async () => {
  const page = browser();
  let mute = false;
  const { app } = tab({
    answer(op) {
      if (op === "search") return new Promise(() => {});
      if (mute) throw Object.assign(new Error(op), { code: "timeout" });
    },
  });
  await Promise.race([adopt(app, game(["a1-a2"], { opponent: "easy" })), settled()]);
  mute = true;
  const records = JSON.stringify({ damaGames: 1, games: [game(["b1-b2"], { ruleset: "english" })] });
  await openAll(app, fileOf(records));
  assert.deepEqual(
    [page.notices(), app.state.note, app.state.busy],
    [[app.t("trouble.timeout")], null, "search"],
  );
  mute = false;
  page.press("Try again");
  await settled();
  assert.deepEqual(page.notices(), ["One game was opened from the file."]);
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

test("of a file with a record that keeps too many games aside every game is opened", () => {
  const head = JSON.stringify(game(["a1-a2"])).slice(0, -1);
  const deep = `${`${head},"previous":`.repeat(8000)}null${"}".repeat(8000)}`;
  const read = readArchive(`{"damaGames": 1, "games": [${deep}, ${JSON.stringify(game(["b1-b2"]))}]}`);
  assert.ok(read && read !== "newer");
  assert.deepEqual([read.records.map(moves), read.strange], [["a1-a2", "b1-b2"], 0]);
});

const COFFEE = { id: "turkish+optional", name: "Kahve usulü" };

test("[R43] own rules come back under their names, with and without a game, and rules that make no sense do not", async () => {
  browser();
  const here = tab();
  const own = [COFFEE, { id: "english+back", name: "" }, { id: "english+flying", name: "Bozuk" }];
  here.app.store.setSettings({ ...here.app.store.getSettings(), own });
  here.app.store.saveGame(game(["a1-a2"], { ruleset: COFFEE.id }));
  const text = archiveText(here.app.store);

  const answer = (/** @type {string} */ op, /** @type {any} */ { ruleset }) => {
    if (ruleset === "english+flying") throw Object.assign(new Error(op), { code: "bad_own_rules" });
  };
  const page = browser();
  const there = tab({ answer });
  await openAll(there.app, fileOf(text));
  assert.deepEqual(page.notices().slice(-1), [
    "One game was opened from the file. Added to your own rules: two sets.",
  ]);
  assert.deepEqual(there.app.state.settings.own, own.slice(0, 2));
  assert.deepEqual(there.app.store.getSettings().own, own.slice(0, 2));
  assert.equal(moves(there.app.store.loadGame(COFFEE.id)?.record), "a1-a2");

  there.app.store.setSettings({ ...there.app.store.getSettings(), own: [] });
  await openAll(there.app, fileOf(text));
  assert.deepEqual(
    there.app.store.getSettings().own[0],
    COFFEE,
    "rules that were deleted, though the game is here",
  );
});

test("[R43] rules that are here already keep the name they have here, and none of them gives way to rules without a game", async () => {
  const page = browser();
  const { app } = tab();
  const own = Array.from({ length: MOST_OWN }, (_, n) => ({
    id: `turkish+${"b".repeat(1 + (n % 20))}+${"c".repeat(1 + Math.floor(n / 20))}`,
    name: "burada",
  }));
  app.store.setSettings({ ...app.store.getSettings(), own });
  const theirs = [{ ...own[0], name: "orada" }, COFFEE];
  await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games: [], own: theirs })));
  assert.deepEqual(app.store.getSettings().own, own);
  assert.deepEqual(page.notices(), [
    "One set of rules in the file is in your list already. Your list of own rules is full, so one set was left out.",
  ]);
});

test("[R43] a file of rules alone says what came of them", async () => {
  const page = browser();
  const { app } = tab();
  for (const told of [
    "One set of rules was added to your own.",
    "One set of rules in the file is in your list already.",
  ]) {
    await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games: [], own: [COFFEE] })));
    assert.deepEqual(page.notices(), [told]);
  }
});

for (const ruleset of [["turkish"], { toString: "turkish" }, null, 7])
  test(`a record of a ruleset that is no text displaces no game: ${JSON.stringify(ruleset)}`, async () => {
    browser();
    const { app } = tab();
    await adopt(app, game(["c1-c2"]));
    const record = { ...game(["a1-a2"]), ruleset };
    await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games: [record] })));
    assert.equal(moves(app.store.loadGame("turkish")?.record), "c1-c2");
    assert.deepEqual(app.store.asides(), []);
  });

test("a game that Python cannot even read is left out, and the others are opened", async () => {
  const page = browser();
  const answer = (/** @type {string} */ op, /** @type {any} */ { record }) => {
    if (op === "view" && record.large) throw Object.assign(new Error("too long"), { code: "bad_request" });
  };
  const { app } = tab({ answer });
  const games = [game(["a1-a2"], { large: "x" }), game(["b1-b2"], { ruleset: "english" })];
  await openAll(app, fileOf(JSON.stringify({ damaGames: 1, games })));
  assert.equal(moves(app.store.loadGame("english")?.record), "b1-b2");
  assert.match(page.notices().join(), /One game was opened.*One game breaks the rules/);
});

for (const [what, text] of [
  ["an empty file", ""],
  ["a page", "<!doctype html>"],
  ["JSON of another program", '{"games": []}'],
  ["JSON that is no object", "[1]"],
  ["a file with games that are no list", '{"damaGames": 1, "games": {"__proto__": 1}}'],
  ["a file of no version", '{"damaGames": "1", "games": []}'],
  ["a file that goes deep", `{"damaGames": 1, "games": ${"[".repeat(9999)}${"]".repeat(9999)}}`],
  ["a file of many megabytes", `{"damaGames": 1, "games": []}${" ".repeat(LARGEST_ARCHIVE)}`],
]) {
  test(`${what} is not read, and nothing changes`, async () => {
    if (text.length < LARGEST_ARCHIVE) assert.equal(readArchive(text), null);
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
  ["a file with a game of a later version", { damaGames: 1, games: [game(["b1-b2"]), { v: VERSION + 1 }] }],
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
  assert.ok(text.length < LARGEST_ARCHIVE);
  const read = readArchive(text);
  assert.ok(read && read !== "newer" && read.records.length === 1);
});

test("a file that is opened while Python boots is waited for in sight", async () => {
  const { dialog, notices } = browser();
  /** @type {(view: object) => void} */
  let come = () => {};
  const { app } = tab({ answer: () => new Promise((resolve) => (come = resolve)) });
  Object.assign(app.engine, { state: "booting" });
  const told = () => dialog("settings").querySelector("[data-keep-told]")?.textContent;
  const opened = openAll(
    app,
    fileOf('{"damaGames": 1, "games": [], "own": [{"id": "turkish+optional", "name": "Ev"}]}'),
  );
  await settled();
  assert.equal(told(), app.t("status.waiting"));
  come({ ruleset: {}, opening: {} });
  await opened;
  assert.deepEqual([told(), notices()], ["", [app.t("keep.rules", { n: 1 })]]);
});
