import assert from "node:assert/strict";
import test from "node:test";
import { back, hopsMade, jumped, landings, press, standing, victims } from "../../web/js/selection.js";
import { move, viewWith } from "./page_helpers.js";

const chain = move("d4xd6xf6xf8", ["d5", "e6", "f7"]);
const quiet = [move("d3-d4"), move("d3-c3"), move("e3-e4")];

test("a piece that can move is lifted, any other square is refused", () => {
  assert.deepEqual(press(quiet, [], "d3"), { chosen: ["d3"] });
  assert.deepEqual(press(quiet, [], "a1"), { chosen: [], refused: ["a1"] });
});

test("a landing completes a move", () => {
  assert.deepEqual(press(quiet, ["d3"], "c3"), { chosen: [], move: quiet[1] });
});

test("another own piece is lifted instead, the same piece is let go", () => {
  assert.deepEqual(press(quiet, ["d3"], "e3"), { chosen: ["e3"] });
  assert.deepEqual(press(quiet, ["d3"], "d3"), { chosen: [] });
});

test("a refused landing leaves the piece lifted and says what was asked for", () => {
  assert.deepEqual(press(quiet, ["d3"], "h8"), { chosen: ["d3"], refused: ["d3", "h8"] });
});

test("the landings of a chain are chosen one by one", () => {
  assert.deepEqual(press([chain], ["d4"], "d6"), { chosen: ["d4", "d6"] });
  assert.deepEqual(press([chain], ["d4", "d6"], "f6"), { chosen: ["d4", "d6", "f6"] });
  assert.deepEqual(press([chain], ["d4", "d6", "f6"], "f8"), { chosen: [], move: chain });
});

test("the end square is enough where one chain leads there, and so is a landing on the way", () => {
  assert.deepEqual(press([chain], ["d4"], "f8"), { chosen: [], move: chain });
  assert.deepEqual(press([chain], ["d4"], "f6"), { chosen: ["d4", "d6", "f6"] });
});

test("where several chains lead to a square, the landings are asked for", () => {
  const left = move("d4xb4xb6xd6", ["c4", "b5", "c6"]);
  const right = move("d4xf4xf6xd6", ["e4", "f5", "e6"]);
  const outcome = press([left, right], ["d4"], "d6");
  assert.deepEqual(outcome, { chosen: ["d4"], refused: ["d4", "d6"], ambiguous: true });
  assert.deepEqual(
    [...landings([left, right], ["d4"])],
    [
      ["b4", 1],
      ["b6", 2],
      ["f4", 1],
      ["f6", 2],
    ],
  );
});

test("a chain that comes back to its origin can be finished there", () => {
  const round = move("d4xb4xb6xd6xd4", ["c4", "b5", "c6", "d5"]);
  assert.deepEqual(press([round], ["d4", "b4", "b6", "d6"], "d4"), { chosen: [], move: round });
  assert.deepEqual(press([round], ["d4"], "d4"), { chosen: [] });
});

test("pressing the piece on its landing takes that landing back", () => {
  assert.deepEqual(press([chain], ["d4", "d6"], "d6"), { chosen: ["d4"] });
  assert.deepEqual(back(["d4"]), []);
});

test("landings carry their number in the chain", () => {
  assert.deepEqual(
    [...landings([chain], ["d4"])],
    [
      ["d6", 1],
      ["f6", 2],
      ["f8", 3],
    ],
  );
  assert.deepEqual(
    [...landings([chain], ["d4", "d6"])],
    [
      ["f6", 2],
      ["f8", 3],
    ],
  );
  assert.equal(landings([chain], []).size, 0);
});

test("victims: all on the only way, else those of the next landing", () => {
  assert.deepEqual(victims([chain], ["d4"]), ["d5", "e6", "f7"]);
  const other = move("d4xd6xb6", ["d5", "c6"]);
  assert.deepEqual(victims([chain, other], ["d4"]), ["d5"]);
  assert.deepEqual(victims([chain, other], ["d4", "d6"]), ["d5", "e6", "c6"]);
});

test("during a chain the piece stands on its landing; jumped pieces leave only where they leave at once", () => {
  const view = viewWith([chain], { d4: "white-man", d5: "black-man", e6: "black-man" });
  assert.deepEqual(standing(view, ["d4"], true), view.pieces);
  assert.deepEqual(standing(view, ["d4", "d6"], true), { d6: "white-man", e6: "black-man" });
  assert.deepEqual(standing(view, ["d4", "d6"], false), {
    d6: "white-man",
    d5: "black-man",
    e6: "black-man",
  });
  assert.deepEqual(jumped([chain], ["d4", "d6", "f6"]), ["d5", "e6"]);
  assert.deepEqual(jumped([chain], []), []);
});

test("the hops that the choice has made count only for the move that begins with it", () => {
  assert.equal(hopsMade(chain, []), 0);
  assert.equal(hopsMade(chain, ["d4"]), 0);
  assert.equal(hopsMade(chain, ["d4", "d6", "f6"]), 2);
  assert.equal(hopsMade(chain, ["d4", "b4"]), 0);
  assert.equal(hopsMade(quiet[0], ["d4", "d6"]), 0);
});
