// The rules of one's own, as Python writes them.

import assert from "node:assert/strict";
import test from "node:test";
import { showRulebook, stressed } from "../../web/js/rulebook.js";
import { browser, tab } from "./app_helpers.js";

const SECTIONS = [
  {
    id: "must",
    title: { tr: "Almak", en: "Capturing" },
    paragraphs: [
      { id: "must-capture", text: { tr: "Zorunlu değil.", en: "You need **not** <b>capture</b>." } },
    ],
  },
];

test("words between asterisks are stressed, and markup is text", () => {
  browser();
  const [before, strong, after] = stressed("You need **not** <b>capture</b>.");
  assert.deepEqual(
    [before, /** @type {HTMLElement} */ (strong).textContent, after],
    ["You need ", "not", " <b>capture</b>."],
  );
});

test("the book of the game that is played opens under its name, in the language of the page", async () => {
  const page = browser();
  const { app } = tab({ answer: (op) => op === "rulebook" && { sections: SECTIONS } });
  await showRulebook(app);
  const dialog = page.dialog("rulebook");
  assert.equal(dialog.open, true);
  assert.equal(dialog.querySelector("h2")?.textContent, "Turkish dama");
  assert.deepEqual(
    dialog.querySelector("[data-rulebook]")?.children.map(({ tag, textContent }) => [tag, textContent]),
    [
      ["h3", "Capturing"],
      ["p", "You need  <b>capture</b>."],
    ],
  );
});

test("the book waits for Python in its dialog; one that was closed meanwhile is not filled or opened again", async () => {
  const page = browser();
  const dialog = page.dialog("rulebook");
  /** @type {(() => void)[]} */
  const waiting = [];
  const { app } = tab({
    answer: (op) => op === "rulebook" && new Promise((go) => waiting.push(() => go({ sections: SECTIONS }))),
  });
  Object.assign(app.engine, { state: "booting" });
  const shown = () => [
    dialog.open,
    dialog.querySelector("[data-rulebook-told]")?.textContent,
    dialog.querySelector("[data-rulebook]")?.children.length,
  ];
  const opened = showRulebook(app);
  assert.deepEqual(shown(), [true, app.t("status.waiting"), 0]);
  dialog.close();
  waiting[0]();
  await opened;
  assert.deepEqual(shown(), [false, app.t("status.waiting"), 0]);
  const again = showRulebook(app);
  waiting[1]();
  await again;
  assert.deepEqual(shown(), [true, "", 2]);
});

test("a book that Python cannot give is told of in its dialog", async () => {
  const page = browser();
  const { app } = tab({
    answer: (op) => {
      if (op === "rulebook") throw Object.assign(new Error("gone"), { code: "crashed" });
    },
  });
  await showRulebook(app);
  const dialog = page.dialog("rulebook");
  assert.equal(dialog.open, true);
  assert.equal(dialog.querySelector("[data-rulebook-told]")?.textContent, app.t("trouble.crashed"));
});
