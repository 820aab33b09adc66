// What is said aloud: together what comes together, and nothing into a dialog, where it is not heard.

import assert from "node:assert/strict";
import test from "node:test";
import { createAnnouncer } from "../../web/js/announce.js";
import { FakeElement } from "./app_helpers.js";

const soon = () => new Promise((resolve) => setTimeout(resolve, 80));

/** A page with a live region, and a dialog that may be open. */
function page() {
  const [region, dialog] = [new FakeElement(), new FakeElement()];
  const document = { querySelector: () => (dialog.open ? dialog : null) };
  Object.assign(globalThis, { document });
  const { say } = createAnnouncer(/** @type {any} */ (region), /** @type {any} */ (new FakeElement()));
  return { say, dialog, heard: () => region.textContent };
}

test("sentences that come together are said together, and the same ones again are a change", async () => {
  const { say, heard } = page();
  const said = [];
  for (let time = 0; time < 2; time += 1) {
    say("One.");
    say("Two.");
    await soon();
    said.push(heard());
  }
  assert.deepEqual(
    said.map((text) => text.trim()),
    ["One. Two.", "One. Two."],
  );
  assert.notEqual(said[0], said[1]);
});

test("what is said while a dialog is open is said when it is closed", async () => {
  const { say, dialog, heard } = page();
  dialog.showModal();
  say("One.");
  await soon();
  say("Two.");
  await soon();
  assert.equal(heard(), "");
  dialog.close();
  await soon();
  assert.equal(heard().trim(), "One. Two.");
});
