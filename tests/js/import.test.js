// A game that comes as a file: read into the box of the import dialog, where it is opened like one that was pasted.

import assert from "node:assert/strict";
import test from "node:test";
import { importGame } from "../../web/js/transfer.js";
import { browser, settled, tab } from "./app_helpers.js";

/** @param {BlobPart} content  of the file that is chosen */
async function chosen(content) {
  const page = browser();
  const shown = tab();
  const dialog = page.dialog("import");
  const part = (/** @type {string} */ selector) => /** @type {any} */ (dialog.querySelector(selector));
  void importGame(shown.app);
  const picker = part("[data-import-file]");
  picker.files = [new Blob([content])];
  await picker.onchange();
  const press = async () => {
    part("[data-confirm]").press();
    await settled();
  };
  const wrong = () => part("[data-import-wrong]").textContent;
  return { ...shown, press, wrong, picker, text: () => part("[data-import-text]").value };
}

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

test("a text that is too long is refused before it is read", async () => {
  const { app, press, wrong, asked } = await chosen("");
  Object.assign(
    /** @type {any} */ (document.querySelector("[data-dialog=import]")?.querySelector("[data-import-text]")),
    {
      value: "x".repeat(2_000_001),
    },
  );
  await press();
  assert.deepEqual([wrong(), asked], [app.t("dialog.import.tooLarge"), []]);
});

test("a file of all games is shown the way to the settings", async () => {
  const { app, press, wrong, asked } = await chosen('{"damaGames": 1, "games": []}');
  await press();
  assert.equal(wrong(), app.t("dialog.import.archive"));
  assert.deepEqual(asked, []);
});
