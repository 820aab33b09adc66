// Moves that are typed, and why one cannot be played: never in silence.

import assert from "node:assert/strict";
import test from "node:test";
import { hint } from "../../web/js/actions.js";
import { adopt, refresh } from "../../web/js/game.js";
import { pressSquare } from "../../web/js/play.js";
import { statusText } from "../../web/js/status.js";
import { exportGame, importGame } from "../../web/js/transfer.js";
import { typeMove } from "../../web/js/typed.js";
import { browser, FakeElement, game, settled, tab, viewOf } from "./app_helpers.js";
import { move } from "./page_helpers.js";

/** @param {string} value */
const typed = (value) => /** @type {any} */ (Object.assign(new FakeElement(), { value }));

const REASON = {
  legal: false,
  sentence: { tr: "Uzak.", en: "Too far." },
  squares: ["a1"],
  paragraph: "man-step",
};
const REFUSAL = { tr: "Oynanamaz.", en: "It cannot be played." };

/** What is said of a move that Python refuses. @param {object} data  of its error @param {object} reason  what it explains */
async function refusal(data, reason) {
  browser();
  /** @type {any} */
  let explained = null;
  const { app, said } = tab({
    answer(op, fields) {
      if (op === "parse") throw Object.assign(new Error(), { code: "illegal_move", data, sentence: REFUSAL });
      if (op === "explain") explained = fields.path;
      return op === "explain" ? reason : undefined;
    },
  });
  await adopt(app, game([]));
  said.length = 0;
  const field = typed("a1-a3");
  await typeMove(app, field);
  assert.equal(field.value, "a1-a3", "it can be mended");
  return { said, explained, shown: statusText(app.state, app.t) };
}

test("a typed move is refused with the same reason as a pressed one, its rule and the key that opens it", async () => {
  const { said, explained, shown } = await refusal({ path: ["a1", "a3"] }, REASON);
  assert.deepEqual(explained, ["a1", "a3"]);
  assert.deepEqual([shown.text, shown.rule?.href], ["Too far.", "rules-turkish.html#man-step"]);
  assert.match(said.join(), /^Too far\. .* press W to open it\.$/);
});

for (const [what, data, reason] of /** @type {const} */ ([
  ["cannot be read", {}, REASON],
  ["names squares that could be played", { path: ["a1", "a2"] }, { ...REASON, legal: true }],
]))
  test(`a typed move that ${what} is refused in the words of who read it`, async () => {
    const { said, shown } = await refusal(data, reason);
    assert.deepEqual([said, shown.text, shown.rule], [[REFUSAL.en], REFUSAL.en, null]);
  });

test("a typed move that has to wait is told of", async () => {
  browser();
  /** @type {(move: object) => void} */
  let read = () => {};
  const { app, said } = tab({
    answer: (op) => (op === "parse" ? new Promise((resolve) => (read = resolve)) : undefined),
  });
  await adopt(app, game([]));
  for (const [engine, busy, title] of /** @type {const} */ ([
    ["booting", null, "status.waiting"],
    ["ready", "hint", "status.moment"],
  ])) {
    Object.assign(app.engine, { state: engine });
    app.set({ busy });
    const field = typed("a1-a2");
    const played = typeMove(app, field);
    await settled();
    const { title: shown, text, tone } = statusText(app.state, app.t);
    assert.deepEqual([shown, text, tone], [app.t(title), app.t("status.waitingTyped"), "wait"]);
    assert.equal(said.at(-1), `${shown}. ${text}`);
    field.value = "b1-";
    read({ path: ["a1", "a2"] });
    await played;
    assert.deepEqual([app.state.note, field.value], [null, "b1-"], "and the next one may be typed meanwhile");
    app.set({ record: game([], { revision: app.state.record.revision + 1 }), view: viewOf(game([])) });
  }
});

/** A page whose engine does not start. */
function stuck() {
  browser();
  const error = Object.assign(new Error("Error: TypeError: Failed to fetch"), { code: "boot_failed" });
  const shown = tab({
    answer() {
      throw error;
    },
  });
  Object.assign(shown.app.engine, { state: "failed" });
  shown.app.set({ engine: { ...shown.app.state.engine, state: "failed", code: "boot_failed" } });
  return shown;
}

test("a move typed in the middle of another one is played from where its piece stands", async () => {
  browser();
  const chain = move("c1xe3xc5", ["d2", "d4"]);
  const other = move("h4xf6", ["g5"]);
  const { app, stored } = tab({ answer: (op) => (op === "parse" ? { path: other.path } : undefined) });
  await adopt(app, game([]));
  /** @type {string[][]} */
  const slides = [];
  app.board.slide = ({ path }) => void slides.push(path);
  for (const chosen of [["c1"], ["c1", "e3"], ["c1", "e3", "c5"]]) {
    const pieces = /** @type {const} */ ({ c1: "white-man", h4: "white-man", d2: "black-man" });
    const record = game([], { revision: app.store.nextRevision("turkish") });
    app.set({ record, view: { ...viewOf(record), legal: [chain, other], pieces }, chosen });
    const field = typed("h4xf6");
    await typeMove(app, field);
    assert.deepEqual([slides.pop(), stored()?.moves, field.value], [["h4", "f6"], ["h4xf6"], ""]);
    assert.deepEqual(app.state.chosen, []);
  }
});

test("a move that is typed when nobody can move is answered with the reason", async () => {
  browser();
  const { app, said, asked } = tab();
  await adopt(app, game(["a1-a2"], { opponent: "easy" }));
  const answered = async () => {
    const field = typed("a1-a2");
    said.length = 0;
    await typeMove(app, field);
    assert.equal(field.value, "a1-a2", "it can be sent again");
    return said.at(-1);
  };
  app.set({ busy: "search" });
  assert.equal(await answered(), app.t("local.notYourTurn"));
  assert.equal(statusText(app.state, app.t).text, app.t("local.notYourTurn"));
  const view = viewOf(game([]));
  app.set({ record: game([]), view: { ...view, provisional: true }, note: null, busy: null });
  assert.equal(await answered(), app.t("status.waitingView"));
  app.set({ view: viewOf(game([], { result: { winner: null, reason: "agreed" } })) });
  assert.equal(await answered(), app.t("local.over"));
  assert.ok(!asked.includes("parse"));
});

test("with an engine that did not start every way out stays: the reason, and the button to try again", async () => {
  const { app, said } = stuck();
  const record = game(["a1-a2"], { opponent: "easy" });
  await adopt(app, record);
  const retry = [{ action: "retry", label: "Try again" }];
  assert.deepEqual([statusText(app.state, app.t).buttons, said], [retry, []], "the failure was told before");
  for (const ask of [() => typeMove(app, typed("a1-a2")), () => pressSquare(app, "a1")]) {
    said.length = 0;
    await ask();
    assert.equal(said.at(-1), app.t("boot.failedHow"));
    assert.deepEqual(statusText(app.state, app.t).buttons, retry);
  }
  await exportGame(app);
  const told = document.querySelector("[data-dialog=export]")?.querySelector("[data-export-told]");
  assert.equal(told?.textContent, app.t("boot.failedHow"));
  app.set({ record: game([]), view: viewOf(game([])), note: null });
  pressSquare(app, "h8");
  assert.deepEqual(statusText(app.state, app.t).text, app.t("local.notMover", { square: "h8" }));
  assert.deepEqual(statusText(app.state, app.t).buttons, retry);
  await hint(app);
  assert.deepEqual([app.state.busy, said.at(-1)], [null, app.t("boot.failedHow")]);
  await refresh(app);
});

for (const [what, text, key] of [
  ["an import that the engine cannot read", "", "boot.failedHow"],
  ["a file of all games", '{"damaGames": 1, "games": []}', "dialog.import.archive"],
])
  test(`${what} is answered in the page's language when the engine did not start`, async () => {
    const { app } = stuck();
    void importGame(app);
    const dialog = /** @type {FakeElement} */ (document.querySelector("[data-dialog=import]"));
    Object.assign(/** @type {FakeElement} */ (dialog.querySelector("[data-import-text]")), { value: text });
    dialog.querySelector("[data-confirm]")?.press();
    await settled();
    assert.equal(dialog.querySelector("[data-import-wrong]")?.textContent, app.t(key));
  });
