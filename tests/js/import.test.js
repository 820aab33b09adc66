// A game that comes as a file: read into the box of the import dialog, where it is opened like one that was pasted; and what
// becomes of the game that was there.

import assert from "node:assert/strict";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { importGame } from "../../web/js/transfer.js";
import { browser, game, settled, tab } from "./app_helpers.js";

/** @param {BlobPart} content  of the file that is chosen @param {Parameters<typeof tab>[0]} [options] */
async function chosen(content, options) {
  const page = browser();
  const shown = tab(options);
  const dialog = page.dialog("import");
  const part = (/** @type {string} */ selector) => /** @type {any} */ (dialog.querySelector(selector));
  void importGame(shown.app);
  const picker = part("[data-import-file]");
  const choose = (/** @type {any} */ file) => {
    picker.files = [file];
    return picker.onchange();
  };
  await choose(new Blob([content]));
  const press = async () => {
    part("[data-confirm]").press();
    await settled();
  };
  const wrong = () => part("[data-import-wrong]").textContent;
  const field = part("[data-import-text]");
  const type = (/** @type {string} */ text) => {
    field.value = text;
  };
  return { ...shown, dialog, choose, type, press, wrong, picker, text: () => field.value };
}

/** @typedef {Awaited<ReturnType<typeof chosen>>} Shown */

test("a file is read into the box, and the same one may be chosen again", async () => {
  const { text, wrong, picker } = await chosen("\ufeff1. d3-d4 *");
  assert.deepEqual([text(), wrong(), picker.value], ["1. d3-d4 *", "", ""]);
});

test("a file in the Western encoding is read, too", async () => {
  const { text } = await chosen(new Uint8Array([0x4b, 0xf6, 0x6b])); // Kök
  assert.equal(text(), "Kök");
});

test("a file that is too large is refused before it is read", async () => {
  const { app, text, wrong } = await chosen("x".repeat(2_000_001));
  assert.deepEqual([text(), wrong()], ["", app.t("dialog.import.tooLarge")]);
});

/** A file whose text is there once finish() is called. */
function slowFile() {
  /** @type {(content: Uint8Array) => void} */
  let answer = () => {};
  const bytes = new Promise((resolve) => {
    answer = resolve;
  });
  const finish = async (/** @type {string} */ content) => {
    answer(new TextEncoder().encode(content));
    await settled();
  };
  return { size: 9, arrayBuffer: () => bytes, finish };
}

for (const [name, meanwhile, left] of /** @type {[string, (shown: Shown) => unknown, string][]} */ ([
  ["nothing else has happened", () => {}, "late"],
  ["another has been chosen", ({ choose }) => choose(new Blob(["second"])), "second"],
  ["the dialog has been closed", ({ dialog }) => dialog.close(), "first"],
  [
    "the dialog has been opened again",
    ({ app, dialog, type }) => {
      dialog.close();
      void importGame(app);
      type("typed");
    },
    "typed",
  ],
])) {
  test(`when a file has been read at last and ${name}, the box says: ${left}`, async () => {
    const shown = await chosen("first");
    const file = slowFile();
    void shown.choose(file);
    await meanwhile(shown);
    await file.finish("late");
    assert.equal(shown.text(), left);
  });
}

test("a file that is too large takes the place of one that is still being read", async () => {
  const { app, choose, text, wrong } = await chosen("first");
  const file = slowFile();
  void choose(file);
  await choose({ size: 2_000_001 });
  await file.finish("late");
  assert.deepEqual([text(), wrong()], ["", app.t("dialog.import.tooLarge")]);
});

test("a text that is too long is refused before it is read", async () => {
  const { app, type, press, wrong, asked } = await chosen("");
  type("x".repeat(2_000_001));
  await press();
  assert.deepEqual([wrong(), asked], [app.t("dialog.import.tooLarge"), []]);
});

test("a file of all games is shown the way to the settings", async () => {
  const { app, press, wrong, asked } = await chosen('{"damaGames": 1, "games": []}');
  await press();
  assert.equal(wrong(), app.t("dialog.import.archive"));
  assert.deepEqual(asked, []);
});

test("a game is opened where the saved one cannot be read, and keeps aside the one that is resumed", async () => {
  const area = memoryArea();
  area.setItem("dama:v1:game:english", "{damaged");
  const before = game(["b1-b2"], { ruleset: "english", revision: 7 });
  area.setItem("dama:v1:prev:english", JSON.stringify(before));
  const record = { ruleset: "english", start: null, moves: ["c1-c2"], result: null };
  const answer = (/** @type {string} */ op) =>
    op === "import_pdn" ? { game: { record, left_out: 0 }, games: 1 } : undefined;
  const { app, press, stored } = await chosen("1. c1-c2 *", { area, answer });
  await press();
  assert.deepEqual(app.state.record.moves, ["c1-c2"]);
  assert.deepEqual([stored()?.moves, stored()?.previous?.moves], [["c1-c2"], ["b1-b2"]]);
});
