import assert from "node:assert/strict";
import test from "node:test";
import {
  completed,
  guessedView,
  isBegunAlike,
  isPlayedAlike,
  newRecord,
  playedAgain,
  seedOf,
  takenBack,
  withMove,
} from "../../web/js/record.js";
import { DEFAULTS } from "../../web/js/settings.js";
import { VERSION } from "../../web/js/versions.js";
import { move, viewWith } from "./page_helpers.js";

/** @import { Colour, GameRecord, Opponent, View } from "../../web/js/types.js" */

/** @param {Opponent} opponent @param {string[]} moves @param {Colour} [side] */
const recordOf = (opponent, moves, side = "white") =>
  newRecord({ ruleset: "turkish", moves, opponent, side, revision: 5 });

/** @param {string[]} texts @returns {View} */
function viewAfter(texts) {
  const moves = texts.map((text, ply) => ({
    ...move(text),
    ply,
    side: /** @type {Colour} */ (ply % 2 === 0 ? "white" : "black"),
  }));
  return { ...viewWith([]), moves, plies: moves.length };
}

test("a new record is of the version that is written now", () => {
  assert.equal(recordOf("friend", []).v, VERSION);
});

test("against a friend one move is taken back", () => {
  const texts = ["d3-d4", "e6-e5", "d4-d5"];
  const earlier = takenBack(recordOf("friend", texts), viewAfter(texts));
  assert.deepEqual(earlier?.moves, ["d3-d4", "e6-e5"]);
  assert.deepEqual(earlier?.redo, ["d4-d5"]);
  assert.equal(earlier?.revision, 6);
});

test("against the computer moves are taken back to one's own turn", () => {
  const texts = ["d3-d4", "e6-e5", "d4-d5", "e5-e4"];
  assert.deepEqual(takenBack(recordOf("easy", texts), viewAfter(texts))?.moves, ["d3-d4", "e6-e5"]);
  const thinking = texts.slice(0, 3);
  assert.deepEqual(takenBack(recordOf("easy", thinking), viewAfter(thinking))?.moves, ["d3-d4", "e6-e5"]);
  assert.equal(takenBack(recordOf("easy", ["d3-d4"], "black"), viewAfter(["d3-d4"])), null);
});

test("what was agreed is taken back before any move", () => {
  const record = {
    ...recordOf("easy", ["d3-d4"]),
    result: /** @type {const} */ ({ winner: null, reason: "agreed" }),
  };
  const earlier = takenBack(record, viewAfter(["d3-d4"]));
  assert.deepEqual([earlier?.result, earlier?.moves], [null, ["d3-d4"]]);
});

test("who takes back the computer's resignation plays on", () => {
  /** @type {GameRecord["result"]} */
  const won = { winner: "white", reason: "resigned" };
  const resigned = { ...recordOf("hard", ["d3-d4"]), result: won };
  const earlier = takenBack(resigned, viewAfter(["d3-d4"]));
  assert.deepEqual([earlier?.result, earlier?.playOn, earlier?.moves], [null, true, ["d3-d4"]]);
  const own = takenBack({ ...resigned, side: "black" }, viewAfter(["d3-d4"]));
  assert.equal(own?.playOn, undefined, "one's own resignation leaves the computer's to it");
  assert.equal(takenBack({ ...resigned, opponent: "friend" }, viewAfter(["d3-d4"]))?.playOn, undefined);
});

test("records are of one game by their rules, beginning and seed, and played alike by their beginning, moves and result", () => {
  const one = recordOf("easy", ["d3-d4"]);
  const { seed, ...older } = one;
  /** @type {[object, object, boolean, boolean][]} */
  const cases = [
    [one, { ...one, moves: [] }, true, false],
    [one, { ...one, seed: Number(seed) + 1 }, false, true],
    [one, { ...one, ruleset: "russian" }, false, true],
    [older, { ...older, start: "W:Wa1:Bh8" }, false, false],
    [older, { ...older, result: { winner: null, reason: "agreed" } }, true, false],
    [one, { start: null, moves: ["d3-d4"] }, false, true],
  ];
  for (const [left, right, begun, played] of cases) {
    const both = /** @type {[any, any]} */ ([left, right]);
    assert.deepEqual([isBegunAlike(...both), isPlayedAlike(...both)], [begun, played], JSON.stringify(right));
  }
});

test("every new game has a seed of its own, which its moves keep", () => {
  const seeds = new Set(Array.from({ length: 50 }, () => recordOf("easy", []).seed));
  assert.ok(seeds.size > 45, "two games need not be alike");
  for (const seed of seeds) assert.ok(Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) < 2 ** 32);
  const record = recordOf("easy", []);
  assert.equal(withMove(record, "d3-d4").seed, record.seed);
});

test("[R24] an older record, or one with a level that is not known, is completed and loses nothing", () => {
  const strange = { ...recordOf("easy", ["d3-d4"]), opponent: "grandmaster", note: "mine" };
  const known = completed(/** @type {any} */ (strange), DEFAULTS);
  assert.deepEqual([known.opponent, known.note, known.moves], [DEFAULTS.opponent, "mine", ["d3-d4"]]);
  const { seed, ...older } = recordOf("master", ["d3-d4"]);
  assert.equal(completed(older, DEFAULTS), older, "a record is not another one for having no seed");
  for (const wrong of [undefined, null, -1, 0.5, "7"])
    assert.equal(seedOf(/** @type {any} */ ({ ...older, seed: wrong })), 0);
  assert.equal(seedOf({ ...older, seed }), seed);
});

test("taken back moves are played again in order; another move forgets them", () => {
  const record = { ...recordOf("easy", ["d3-d4"]), redo: ["e6-e5", "d4-d5", "e5-e4"] };
  assert.deepEqual(playedAgain(record)?.moves, ["d3-d4", "e6-e5", "d4-d5"]);
  assert.deepEqual(playedAgain({ ...record, opponent: "friend" })?.redo, ["d4-d5", "e5-e4"]);
  assert.equal(playedAgain(recordOf("easy", [])), null);
  assert.deepEqual(withMove(record, "e6-e5").redo, ["d4-d5", "e5-e4"]);
  assert.deepEqual(withMove(record, "a6-a5").redo, []);
});

test("nothing is played again in a game that was ended", () => {
  const result = /** @type {const} */ ({ winner: "black", reason: "resigned" });
  assert.equal(playedAgain({ ...recordOf("friend", []), redo: ["d3-d4"], result }), null);
});

test("the page's own fields are mended where another program wrote something else", () => {
  const settings = { ...DEFAULTS, side: /** @type {const} */ ("black") };
  for (const [name, value, mended] of [
    ["opponent", "zzz", "medium"],
    ["opponent", null, "medium"],
    ["side", 5, "black"],
    ["redo", "abc", []],
    ["redo", [7, null], []],
  ]) {
    const record = completed({ ...recordOf("friend", []), [String(name)]: value }, settings);
    assert.deepEqual([record[String(name)], record.revision], [mended, 6], `${name}: ${value}`);
  }
});

test("the page's guess moves, captures and crowns as the move itself says", () => {
  const chain = { ...move("d4xd6xd8", ["d5", "d7"]), crowned: true };
  const before = viewWith([chain], { d4: "white-man", d5: "black-man", d7: "black-king", a7: "black-man" });
  const after = guessedView(before, chain);
  assert.deepEqual(after.pieces, { d8: "white-king", a7: "black-man" });
  assert.deepEqual([after.turn, after.plies, after.legal, after.provisional], ["black", 1, [], true]);
  assert.equal(after.moves[0].side, "white");
});
