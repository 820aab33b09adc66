// Which game is on the board, and that none is lost: two tabs, links, imports, new games, records that break the rules.

import assert from "node:assert/strict";
import test from "node:test";
import { newGame, redo, undo } from "../../web/js/actions.js";
import { unknownView } from "../../web/js/app.js";
import { memoryArea } from "../../web/js/area.js";
import { adopt, commit, refresh } from "../../web/js/game.js";
import { openAddress, openRuleset, watchStore } from "../../web/js/open.js";
import { changed, withMove } from "../../web/js/record.js";
import { whyNobody } from "../../web/js/refuse.js";
import { inProgress } from "../../web/js/state.js";
import { statusText } from "../../web/js/status.js";
import { browser, follow, game, settled, tab, viewOf } from "./app_helpers.js";

/** @import { GameRecord } from "../../web/js/types.js" */

const KEY = "dama:v1:game:turkish";
const FIRST = "#ruleset=turkish&fen=W:Wa1:Bh8&opponent=friend";
const SECOND = "#ruleset=turkish&fen=W:Wb2:Bh8&opponent=friend";

/** The moves of every game that is kept aside, the one to be offered first. @param {GameRecord | null | undefined} record */
function aside(record) {
  const found = [];
  for (let game = record?.previous; game; game = game.previous) found.push(game.moves.join());
  return found;
}

test("a tab that was overtaken while Python answered neither shows its own view nor lets the computer move", async () => {
  browser();
  const area = memoryArea();
  /** @type {(() => void)[]} */
  const waiting = [];
  const here = tab({
    area,
    answer: (op) => op === "view" && new Promise((go) => waiting.push(() => go(undefined))),
  });
  const there = tab({ area });
  watchStore(here.app);
  const start = game(["a1-a2"], { opponent: "easy" });
  there.app.store.saveGame(start);
  void openRuleset(here.app, "turkish");
  const played = withMove(start, "h8-h7");
  there.app.store.saveGame(played);
  waiting[0]();
  await settled();
  assert.deepEqual(here.app.state.record.moves, played.moves);
  for (const go of waiting) go();
  await settled();
  assert.equal(here.app.state.view.plies, 2);
  assert.ok(!here.asked.includes("search"), "it is the person's turn");
  assert.deepEqual(here.stored()?.moves, played.moves);
});

test("of two games that are equally far the stored one is shown", async () => {
  browser({ hash: FIRST });
  const area = memoryArea();
  const here = tab({ area });
  watchStore(here.app);
  void openAddress(here.app);
  tab({ area }).app.store.saveGame(game(["a1-a2"]));
  await settled();
  assert.deepEqual(here.app.state.record.moves, ["a1-a2"]);
  assert.equal(here.app.state.view.plies, 1);
});

test("a saved game is no conflict with itself, however another program wrote it", async () => {
  const page = browser({ hash: "#ruleset=turkish" });
  const area = memoryArea();
  const { v, ruleset, start, moves, revision } = game(["a1-a2"]);
  for (const text of [
    JSON.stringify(game(["a1-a2"])),
    JSON.stringify(game(["a1-a2"]), null, 1),
    JSON.stringify({ revision, moves, start, ruleset, v }),
    JSON.stringify({ ...game(["a1-a2"]), opponent: "god", redo: 7 }),
  ]) {
    area.setItem(KEY, text);
    const { app } = tab({ area });
    page.location.hash = "#ruleset=turkish";
    watchStore(app);
    await openAddress(app);
    await settled();
    assert.deepEqual(page.notices(), [], text);
    assert.equal(page.location.hash, "", "it was kept");
    assert.equal(app.store.loadGame("turkish")?.view?.plies, 1, "and so was its view");
    assert.ok(["friend", "medium"].includes(app.state.record.opponent));
  }
});

test("a link keeps the own game aside, and another link does not displace it", async () => {
  const page = browser();
  const { app, stored } = tab();
  await adopt(app, game(["a1-a2"]));
  await follow(app, FIRST, openAddress);
  assert.deepEqual(aside(stored()), ["a1-a2"]);
  await follow(app, SECOND, openAddress);
  assert.deepEqual([stored()?.start, aside(stored())], ["W:Wb2:Bh8", ["a1-a2"]]);
  commit(app, app.state.view.legal[0]);
  await follow(app, FIRST, openAddress);
  assert.deepEqual(aside(stored()), ["a1-a2"], "not even when moves were made in it");
  assert.deepEqual(page.notices(), ["Your own game is kept aside."]);
  page.press("Back to my game");
  await settled();
  assert.deepEqual([stored()?.moves, aside(stored())], [["a1-a2"], []]);
  assert.deepEqual(page.notices(), []);
});

test("a new game leaves what is kept aside alone, and is itself kept when a link comes", async () => {
  browser();
  const { app, stored } = tab();
  await adopt(app, game(["a1-a2"]));
  await follow(app, FIRST, openAddress);
  await newGame(app);
  await settled();
  assert.deepEqual(aside(stored()), ["a1-a2"]);
  commit(app, { ...app.state.view.legal[0], text: "a1-b1" });
  await follow(app, FIRST, openAddress);
  assert.deepEqual(aside(stored()), ["a1-b1", "a1-a2"]);
});

test("a game that was opened from a link comes back too, as long as it displaces no own one", async () => {
  const page = browser();
  const { app, stored } = tab();
  await follow(app, FIRST, openAddress);
  commit(app, app.state.view.legal[0]);
  await follow(app, SECOND, openAddress);
  assert.deepEqual(page.notices(), ["The game you opened from a link or a file is kept aside."]);
  page.press("Back to that game");
  await settled();
  assert.equal(stored()?.start, "W:Wa1:Bh8");
});

test("the games kept aside come back one after the other", async () => {
  const page = browser();
  const { app, stored } = tab();
  await adopt(app, game(["c"], { previous: game(["b"], { previous: game(["a"]) }) }));
  for (const expected of ["b", "a", "c"]) {
    page.press("Back to my game");
    await settled();
    assert.deepEqual(stored()?.moves, [expected]);
  }
  assert.deepEqual(aside(stored()), ["b", "a"]);
});

test("the game kept aside is offered after a reload, and no more once that was closed", async () => {
  const page = browser();
  const { app } = tab();
  app.store.saveGame(game(["a1-a2"], { previous: game(["a1-b1"]) }));
  await openRuleset(app, "turkish");
  assert.deepEqual(page.notices(), ["Your own game is kept aside."]);
  page.press(""); // the cross
  await adopt(app, changed(app.state.record, { moves: [] }));
  assert.deepEqual(page.notices(), []);
  await openRuleset(app, "english");
  await openRuleset(app, "turkish");
  assert.deepEqual(page.notices(), ["Your own game is kept aside."]);
});

test("the same game by a link is the own one, with what it keeps", async () => {
  browser();
  const { app, stored } = tab();
  await adopt(app, game(["a1-a2"], { redo: ["h8-h7"], previous: game(["a1-b1"]) }));
  await follow(app, "#ruleset=turkish&moves=a1-a2&opponent=hard&side=black", openAddress);
  assert.deepEqual([stored()?.redo, aside(stored()), stored()?.opponent], [["h8-h7"], ["a1-b1"], "hard"]);
});

test("a link to another ruleset is what the page opens with from now on; a bad one is not", async () => {
  browser();
  const { app } = tab();
  await follow(app, "#ruleset=english&moves=a1-a1", openAddress);
  await follow(app, "#ruleset=english", openAddress);
  assert.equal(app.store.getSettings().ruleset, "english");
  assert.equal(app.store.getSettings().language, "tr", "and nothing else is stored");
});

test("a ruleset that this version does not have is not opened", async () => {
  browser();
  const { app } = tab();
  app.state.settings.ruleset = "go";
  await openAddress(app);
  await settled();
  assert.equal(app.state.record.ruleset, "turkish");
  assert.equal(app.store.getSettings().ruleset, "turkish");
});

test("a bad link is said to be one and changes nothing", async () => {
  const page = browser();
  const { app, stored } = tab();
  await adopt(app, game(["a1-a2"]));
  const before = stored();
  await follow(app, "#ruleset=turkish&moves=a1-a1", openAddress);
  assert.match(page.notices().join(), /^The game of the link could not be opened/);
  assert.deepEqual([app.state.record, stored(), page.location.hash], [before, before, ""]);
});

for (const hash of ["#garbage", "#ruleset=frob", "#ruleset=frob&moves=a1-a2"]) {
  test(`the link ${hash} is said not to be one, and the own game comes up`, async () => {
    const page = browser();
    const { app, said, stored } = tab();
    await adopt(app, game(["a1-b1"]));
    const before = stored();
    await follow(app, hash, openAddress);
    assert.deepEqual(page.notices(), [app.t("notice.unreadLink")]);
    assert.ok(said.includes(app.t("notice.unreadLink")));
    assert.deepEqual([app.state.record.moves, stored(), page.location.hash], [["a1-b1"], before, ""]);
  });
}

test("of a game of which nothing is known the page does not say that the computer thinks", () => {
  browser();
  const { app } = tab();
  const record = game(["a1-a2"], { opponent: "hard" });
  app.set({ record, view: unknownView(app.site.openings.turkish, record) });
  const said = () => statusText(app.state, app.t).text || statusText(app.state, app.t).title;
  assert.equal(said(), app.t("status.waitingView"));
  assert.deepEqual(whyNobody(app.state, app.t), { key: "status.waitingView" });
  app.set({ view: viewOf(record) });
  assert.equal(said(), app.t("status.thinking"));
});

test("a saved record that breaks the rules is put aside, can be fetched and removed, and what it kept comes back", async () => {
  const page = browser();
  const { app, stored } = tab();
  const broken = JSON.stringify(game(["a1-a1"], { previous: game(["a1-a2"]) }));
  app.store.saveGame(JSON.parse(broken));
  await openRuleset(app, "turkish");
  await settled();
  assert.deepEqual(stored()?.moves, ["a1-a2"]);
  assert.match(page.notices().join(), /^The saved game has a move that breaks the rules/);
  assert.deepEqual(
    app.store.asides().map(({ text }) => text),
    [broken],
  );
  page.press("Delete the save");
  assert.deepEqual(app.store.asides(), []);
});

/** An engine that says which move breaks the rules, as Python does: a1-a1. @param {string} op @param {{record: GameRecord}} fields */
function naming(op, { record }) {
  const ply = op === "view" ? record.moves.indexOf("a1-a1") : -1;
  if (ply >= 0) throw Object.assign(new Error("broken"), { code: "bad_record", data: { ply } });
}

test("of a saved record that breaks the rules the moves before that one are played on", async () => {
  const page = browser();
  const { app, stored } = tab({ answer: naming });
  const own = game(["a1-b1"]);
  app.store.saveGame(game(["a1-a2", "h8-h7", "a1-a1", "h7-h6"], { previous: own, redo: ["a2-a3"] }));
  await openRuleset(app, "turkish");
  await settled();
  assert.deepEqual([stored()?.moves, stored()?.redo, aside(stored())], [["a1-a2", "h8-h7"], [], ["a1-b1"]]);
  assert.match(page.notices()[1], /^The saved game has a move that breaks the rules; it goes on/);
  assert.equal(app.store.asides().length, 1);
});

test("a move to be played again that breaks the rules does not end the game", async () => {
  browser();
  const { app, stored } = tab({ answer: naming });
  await adopt(app, game(["a1-a2"], { redo: ["a1-a1", "h7-h6"] }));
  redo(app);
  await settled();
  assert.deepEqual([stored()?.moves, stored()?.redo], [["a1-a2"], []]);
});

test("a position that was set up counts as a game that was begun", async () => {
  const page = browser();
  const { app, stored } = tab();
  await adopt(app, game([], { start: "W:Wc3:Bh8" }));
  await follow(app, FIRST, openAddress);
  await follow(app, SECOND, openAddress);
  assert.equal(stored()?.previous?.start, "W:Wc3:Bh8");
  page.press("Back to my game");
  await settled();
  assert.deepEqual([stored()?.start, stored()?.previous], ["W:Wc3:Bh8", null]);
});

test("a record whose kept game is no record cannot be read", () => {
  const area = memoryArea();
  area.setItem(KEY, JSON.stringify({ ...game(["a1-a2"]), previous: { moves: 7 } }));
  const { app } = tab({ area });
  assert.equal(app.store.loadGame("turkish"), null);
});

test("a move that was taken back is not told afterwards", async () => {
  browser();
  /** @type {(() => void)[]} */
  const waiting = [];
  const { app, said } = tab({
    answer: (op) => op === "view" && new Promise((go) => waiting.push(() => go(undefined))),
  });
  app.set({ record: game([]), view: viewOf(game([])) });
  commit(app, app.state.view.legal[0]);
  undo(app);
  for (const go of waiting) go();
  await settled();
  assert.deepEqual(said, [app.t("say.undone")]);
});

test("a long game is in progress even while nothing is known of it", () => {
  const { app } = tab();
  const record = game(["a1-a2", "h8-h7", "a2-a3"]);
  app.set({ record, view: unknownView(app.site.openings.turkish, record) });
  assert.equal(inProgress(app.state), true);
  assert.deepEqual([app.state.view.plies, app.state.view.side], [3, "black"]);
  assert.equal(unknownView(app.site.openings.turkish, game([], { start: "B:Wa1:Bh8" })).side, "black");
  app.set({ record: { ...record, result: { winner: null, reason: "agreed" } } });
  assert.equal(inProgress(app.state), false);
});

test("a move calls off the hint or the offer that is under way", async () => {
  browser();
  const { app, asked } = tab();
  await adopt(app, game([]));
  app.set({ busy: "hint" });
  commit(app, app.state.view.legal[0]);
  assert.ok(asked.includes("cancel"));
  assert.equal(app.state.busy, null);
});

test("an engine that does not answer is told in the page's language, and can be asked again", async () => {
  browser();
  let mute = true;
  const { app, said } = tab({
    answer(op) {
      if (op === "view" && mute)
        throw Object.assign(new Error("The engine did not answer."), { code: "timeout" });
    },
  });
  const record = game(["a1-a2"]);
  await adopt(app, record);
  assert.equal(statusText(app.state, app.t).text, app.t("trouble.timeout"));
  assert.ok(said.includes(app.t("trouble.timeout")));
  mute = false;
  await refresh(app);
  assert.deepEqual(app.state.view, viewOf(record));
});
