// Asking the browser to keep the games for good, and where the focus is then.

import assert from "node:assert/strict";
import test from "node:test";
import { keepSafe, showSafety } from "../../web/js/archive.js";
import { browser, FakeElement, tab } from "./app_helpers.js";

/** The buttons of the settings that are about the games, and what the browser answers. @param {boolean} grants */
async function settings(grants) {
  const page = browser();
  let persisted = false;
  const storage = {
    persisted: async () => persisted,
    persist: async () => {
      persisted = grants;
      return grants;
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  const element = page.dialog("settings");
  const row = /** @type {FakeElement} */ (element.querySelector(".keep .buttons"));
  const ask = Object.assign(element.querySelector("[data-action=keep-safe]") ?? new FakeElement(), {
    tag: "button",
  });
  const save = Object.assign(new FakeElement(), { tag: "button" });
  row.append(ask, save);
  const { app } = tab();
  await showSafety(app);
  ask.focus();
  await keepSafe(app);
  const { activeElement } = /** @type {any} */ (page.document);
  return { ask, save, activeElement };
}

test("once the games are kept for good there is nothing to ask, and the focus is on the next button", async () => {
  const { ask, save, activeElement } = await settings(true);
  assert.deepEqual([ask.hidden, activeElement === save], [true, true]);
});

test("where the browser refuses, it can be asked again, and the focus stays", async () => {
  const { ask, activeElement } = await settings(false);
  assert.deepEqual([ask.hidden, activeElement === ask], [false, true]);
});
