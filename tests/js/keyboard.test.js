import assert from "node:assert/strict";
import test from "node:test";
import { layoutOf } from "../../web/js/geometry.js";
import { listenToKeys, undoKeys } from "../../web/js/keyboard.js";
import { fullBoard } from "./page_helpers.js";

/** A board with the cursor on d4, and what its keys do. */
function keys() {
  const board = {
    grid: new EventTarget(),
    layout: layoutOf(fullBoard(), false),
    cursor: "d4",
    moveCursor(/** @type {string} */ square) {
      board.cursor = square;
    },
  };
  const commands = { back: () => false, find: () => [], read() {}, flip() {}, type() {} };
  listenToKeys(/** @type {any} */ (board), commands);
  return {
    /** The square a key leads to, and whether the browser may still act on it. @param {string} key @param {object} [modifiers] */
    press(key, modifiers = {}) {
      const event = Object.assign(new Event("keydown", { cancelable: true }), {
        key,
        code: "",
        ...modifiers,
      });
      board.cursor = "d4";
      board.grid.dispatchEvent(event);
      return [board.cursor, event.defaultPrevented];
    },
  };
}

test("keys with modifiers are the browser's own, but for Ctrl+Home and Ctrl+End", () => {
  const { press } = keys();
  assert.deepEqual(press("ArrowLeft"), ["c4", true]);
  assert.deepEqual(press("Home"), ["a4", true]);
  for (const modifier of ["altKey", "ctrlKey", "metaKey"])
    for (const key of ["ArrowLeft", "ArrowUp", "n", "Escape"])
      assert.deepEqual(press(key, { [modifier]: true }), ["d4", false], `${modifier} ${key}`);
  for (const modifier of ["altKey", "metaKey"])
    assert.deepEqual(press("Home", { [modifier]: true }), ["d4", false], modifier);
  assert.deepEqual(press("Home", { ctrlKey: true }), ["a8", true]);
  assert.deepEqual(press("End", { ctrlKey: true }), ["h1", true]);
});

test("Ctrl+Z takes back and Ctrl+Y plays again, with Caps Lock as without", () => {
  /** @type {string[]} */
  const done = [];
  const actions = { undo: () => done.push("undo"), redo: () => done.push("redo") };
  /** @param {string} key @param {object} [more] */
  const press = (key, more = {}) => {
    const target = { closest: () => null };
    const event = { key, ctrlKey: true, shiftKey: false, target, preventDefault() {}, ...more };
    undoKeys(/** @type {any} */ (event), actions);
    return done.splice(0).join();
  };
  assert.deepEqual([press("z"), press("Z"), press("y"), press("Y")], ["undo", "undo", "redo", "redo"]);
  assert.deepEqual([press("Z", { shiftKey: true }), press("z", { shiftKey: true })], ["redo", "redo"]);
  assert.deepEqual([press("z", { ctrlKey: false }), press("a")], ["", ""]);
  assert.equal(press("z", { target: { closest: () => ({}) } }), "", "not in a text field");
});
