import assert from "node:assert/strict";
import test from "node:test";
import { recently } from "../../web/js/recently.js";

test("what was used last is remembered, and no more than so much", () => {
  const memory = recently(2);
  memory.set("a", 1);
  memory.set("b", 2);
  memory.get("a");
  memory.set("c", 3);
  assert.deepEqual([memory.get("a"), memory.get("b"), memory.get("c")], [1, undefined, 3]);
});
