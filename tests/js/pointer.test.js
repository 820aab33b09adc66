// A piece that is dragged: what lets it go, wherever on the page that happens.

import assert from "node:assert/strict";
import test from "node:test";
import { listenToPointer } from "../../web/js/pointer.js";
import { FakeElement } from "./app_helpers.js";

/** A piece on d4 that a finger carries; events bubble from the grid to the document. */
function dragging() {
  const document = Object.assign(new FakeElement(), { elementFromPoint: () => square });
  const grid = Object.assign(new FakeElement(), { setPointerCapture() {} });
  const classes = new Set();
  const piece = {
    style: { setProperty() {}, removeProperty() {} },
    classList: { add: (/** @type {string} */ name) => classes.add(name), remove: () => classes.clear() },
  };
  const square = Object.assign(new FakeElement(), {
    closest: () => square,
    getAttribute: () => "d4",
  });
  Object.assign(globalThis, { document, Element: FakeElement });
  /** @type {string[]} */
  const pressed = [];
  const hand = {
    canDrag: () => true,
    lift() {},
    press: (/** @type {string} */ name) => void pressed.push(name),
    pressNothing() {},
  };
  listenToPointer(/** @type {any} */ ({ grid, skip() {}, pieceOn: () => piece }), hand);
  /** @param {string} type @param {object} fields @param {boolean} [onBoard] */
  const happens = (type, fields, onBoard = true) => {
    const event = Object.assign(new Event(type), {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      clientX: 0,
      ...fields,
    });
    Object.assign(event, { clientY: 0 });
    Object.defineProperty(event, "target", { value: square });
    if (onBoard) grid.dispatchEvent(event);
    document.dispatchEvent(event);
  };
  happens("pointerdown", {});
  happens("pointermove", { clientX: 20 });
  assert.ok(classes.has("dragged"));
  return { happens, carried: () => classes.has("dragged"), pressed };
}

test("a second finger lets a dragged piece go, on the board and beside it", () => {
  for (const onBoard of [true, false]) {
    const { happens, carried, pressed } = dragging();
    happens("pointerdown", { pointerId: 2, isPrimary: false }, onBoard);
    assert.equal(carried(), false);
    happens("pointerup", {});
    assert.deepEqual(pressed, []);
  }
});

test("a pointer that is let go beside the board carries nothing when it comes back", () => {
  const { happens, carried } = dragging();
  happens("pointerup", {}, false);
  assert.equal(carried(), false);
  happens("pointermove", { clientX: 40 });
  assert.equal(carried(), false);
});

test("Esc lets a dragged piece go, whatever has the focus", () => {
  const { happens, carried } = dragging();
  happens("keydown", { key: "Escape" }, false);
  assert.equal(carried(), false);
});
