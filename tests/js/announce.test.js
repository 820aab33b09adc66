// What is said aloud: together what comes together, and nothing into a dialog, where it is not heard.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { createAnnouncer } from "../../web/js/announce.js";
import { FakeElement } from "./app_helpers.js";

const soon = () => mock.timers.tick(80);

/** A page with a live region, and a dialog that may be open; time passes as the test says. @param {import("node:test").TestContext} context */
function page(context) {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const [region, dialog] = [new FakeElement(), new FakeElement()];
  const document = { querySelector: () => (dialog.open ? dialog : null) };
  Object.assign(globalThis, { document });
  const { say } = createAnnouncer(/** @type {any} */ (region), /** @type {any} */ (new FakeElement()));
  return { say, dialog, heard: () => region.textContent };
}

test("sentences that come together are said together, and the same ones again are a change", (context) => {
  const { say, heard } = page(context);
  const said = [];
  for (let time = 0; time < 2; time += 1) {
    say("One.");
    say("Two.");
    soon();
    said.push(heard());
  }
  assert.deepEqual(
    said.map((text) => text.trim()),
    ["One. Two.", "One. Two."],
  );
  assert.notEqual(said[0], said[1]);
});

test("what is said while a dialog is open is said when it is closed", (context) => {
  const { say, dialog, heard } = page(context);
  dialog.showModal();
  say("One.");
  soon();
  say("Two.");
  soon();
  assert.equal(heard(), "");
  dialog.close();
  soon();
  assert.equal(heard().trim(), "One. Two.");
});
