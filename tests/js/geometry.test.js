import assert from "node:assert/strict";
import test from "node:test";
import {
  boardEnd,
  isDark,
  layoutOf,
  neighbour,
  onLine,
  readingOrder,
  rowEnd,
} from "../../web/js/geometry.js";
import { darkBoard, fullBoard } from "./page_helpers.js";

/** @param {import("../../web/js/geometry.js").Layout} layout @param {string} square @param {number} lane @param {import("../../web/js/geometry.js").Direction[]} directions */
const walk = (layout, square, lane, ...directions) =>
  directions.reduce((here, direction) => neighbour(layout, here, direction, lane), square);

test("on a full board the arrows go to the neighbour, as the screen shows it", () => {
  const layout = layoutOf(fullBoard(), false);
  assert.equal(neighbour(layout, "d4", "up", 3), "d5");
  assert.equal(neighbour(layout, "d4", "right", 3), "e4");
  assert.equal(neighbour(layout, "h8", "right", 7), "h8");
  assert.equal(neighbour(layout, "h8", "up", 7), "h8");
});

test("on a turned board up is towards rank 1", () => {
  const layout = layoutOf(fullBoard(), true);
  assert.equal(neighbour(layout, "d4", "up", 4), "d3");
  assert.equal(neighbour(layout, "d4", "right", 4), "c4");
});

test("on a diagonal board only played squares are visited, and up twice returns to the lane", () => {
  const layout = layoutOf(darkBoard(), false);
  assert.equal(neighbour(layout, "c3", "right", 2), "e3");
  assert.equal(walk(layout, "c3", 2, "up"), "b4");
  assert.equal(walk(layout, "c3", 2, "up", "up"), "c5");
  assert.equal(walk(layout, "c3", 2, "up", "up", "down", "down"), "c3");
});

test("Home and End, alone and with Ctrl", () => {
  const layout = layoutOf(darkBoard(), false);
  assert.equal(rowEnd(layout, "d4", false), "b4");
  assert.equal(rowEnd(layout, "d4", true), "h4");
  assert.equal(boardEnd(layout, false), "b8");
  assert.equal(boardEnd(layout, true), "g1");
});

test("digits go to a rank or file", () => {
  const layout = layoutOf(fullBoard(), false);
  assert.equal(onLine(layout, "d4", 7, false), "d7");
  assert.equal(onLine(layout, "d4", 7, true), "g4");
  assert.equal(onLine(layoutOf(darkBoard(), false), "d4", 7, false), "c7");
  assert.equal(onLine(layout, "d4", 9, false), "d4");
});

test("reading order begins at the top left of the screen", () => {
  assert.deepEqual(readingOrder(layoutOf(fullBoard(), false)).slice(0, 2), ["a8", "b8"]);
  assert.deepEqual(readingOrder(layoutOf(fullBoard(), true)).slice(0, 2), ["h1", "g1"]);
});

test("played squares are dark; a full board has a dark a1", () => {
  assert.equal(isDark(darkBoard(), 0, 0), true);
  assert.equal(isDark({ ...darkBoard(), squares: "h1" }, 7, 0), true);
  assert.equal(isDark(fullBoard(), 1, 0), false);
});
