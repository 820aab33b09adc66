// Notices: what they say in another language, and where the focus goes when they are gone.

import assert from "node:assert/strict";
import test from "node:test";
import { translator } from "../../web/js/i18n.js";
import { tellLine, translateLines } from "../../web/js/lines.js";
import { closeNotice, showNotice, translateNotices } from "../../web/js/notices.js";
import { browser, FakeElement, texts } from "./app_helpers.js";

const english = translator("en", texts("en"));
const turkish = translator("tr", texts("tr"));
const BOARD = ".square[tabindex='0']";

test("a notice changes its language with the page", () => {
  const page = browser();
  const sentence = { tr: "Oyun kaydı okunamadı.", en: "The game record cannot be read." };
  showNotice({ id: "one", text: [{ key: "notice.badLink" }, sentence] }, english);
  showNotice(
    { id: "two", text: "d4", actions: [{ label: { key: "notice.download" }, run() {}, stays: true }] },
    english,
  );
  assert.deepEqual(page.notices(), [
    "The game of the link could not be opened. The game record cannot be read.",
    "d4",
  ]);
  translateNotices(turkish);
  assert.deepEqual(page.notices(), ["Bağlantıdaki oyun açılamadı. Oyun kaydı okunamadı.", "d4"]);
  page.press("Kaydı indir");
  assert.equal(page.notices().length, 2, "an action that answers nothing leaves the notice");
});

test("so does a line that has told something", () => {
  const line = new FakeElement();
  tellLine(/** @type {any} */ (line), { key: "keep.usual" }, english);
  assert.equal(line.textContent, english("keep.usual"));
  translateLines(turkish);
  assert.equal(line.textContent, turkish("keep.usual"));
});

test("the focus goes from a closed notice to the next one, and from the last one to the board", () => {
  const page = browser();
  const actions = [{ label: "go", run() {} }];
  showNotice({ id: "one", text: "one", actions }, english);
  showNotice({ id: "two", text: "two" }, english);
  page.press("go");
  const [next] = /** @type {any} */ (page.document.querySelector("[data-notices]")).children;
  assert.equal(
    /** @type {any} */ (page.document).activeElement,
    next.children[2],
    "the cross of the next one",
  );
  page.press("");
  assert.deepEqual([page.notices(), page.focused(BOARD)], [[], true]);
});

test("the focus stays where it is when a notice goes by itself", () => {
  const page = browser();
  showNotice({ id: "one", text: "one" }, english);
  page.document.querySelector("#elsewhere")?.focus();
  closeNotice("one");
  assert.ok(page.focused("#elsewhere"));
});

test("the second half of a double press does nothing to a notice that has come in the place of another", () => {
  const page = browser();
  showNotice({ id: "one", text: "one" }, english);
  const [notice] = /** @type {any} */ (page.document.querySelector("[data-notices]")).children;
  const cross = notice.children[2];
  cross.dispatchEvent(Object.assign(new Event("click"), { detail: 2 }));
  assert.deepEqual(page.notices(), ["one"]);
  cross.dispatchEvent(Object.assign(new Event("click"), { detail: 1 }));
  assert.deepEqual(page.notices(), []);
});
