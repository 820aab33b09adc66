// What is hidden does not take the focus along.

import assert from "node:assert/strict";
import test from "node:test";
import { setHidden } from "../../web/js/focus.js";
import { browser, FakeElement } from "./app_helpers.js";

const BOARD = ".square[tabindex='0']";

for (const [where, inside, moves] of /** @type {const} */ ([
  ["in it", true, true],
  ["elsewhere", false, false],
]))
  test(`what is hidden while the focus is ${where} ${moves ? "gives it to the board" : "leaves it there"}`, () => {
    const page = browser();
    const [fields, radio] = [new FakeElement(), new FakeElement()];
    if (inside) fields.append(radio);
    radio.focus();
    setHidden(/** @type {any} */ (fields), true);
    assert.deepEqual([fields.hidden, page.focused(BOARD)], [true, moves]);
  });
