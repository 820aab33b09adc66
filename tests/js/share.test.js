import assert from "node:assert/strict";
import test from "node:test";
import { newRecord } from "../../web/js/record.js";
import { hashOf, isUnreadable, namesGame, parseHash } from "../../web/js/share.js";

const RULESETS = ["turkish", "english"];

test("every part of the address is read", () => {
  const link = parseHash(
    "#ruleset=turkish&fen=W:Wa2,Kd4:Bc4&moves=d3-d4,e6-e5&opponent=hard&side=white&lang=tr",
    RULESETS,
  );
  assert.deepEqual(link, {
    ruleset: "turkish",
    fen: "W:Wa2,Kd4:Bc4",
    moves: ["d3-d4", "e6-e5"],
    opponent: "hard",
    side: "white",
    lang: "tr",
  });
});

test("escaped characters, unknown words and nothing at all", () => {
  assert.equal(parseHash("#fen=W%3AWa2%3ABb4", RULESETS).fen, "W:Wa2:Bb4");
  assert.deepEqual(parseHash("#ruleset=chess&opponent=god&side=red&lang=de&moves=", RULESETS), {});
  assert.deepEqual(parseHash("", RULESETS), {});
});

test("an address of which nothing is understood, or with rules that there are not, cannot be read", () => {
  const unreadable = (/** @type {string} */ hash) => isUnreadable(hash, RULESETS);
  for (const hash of ["#garbage", "#ruleset=frob", "#ruleset=&moves=d3-d4", "#ruleset=frob&opponent=hard"])
    assert.equal(unreadable(hash), true, hash);
  for (const hash of ["", "#", "#lang=en", "#ruleset=english", "#opponent=hard", "#ruleset=turkish+optional"])
    assert.equal(unreadable(hash), false, hash);
});

test("only a game is a game", () => {
  assert.equal(namesGame({ ruleset: "english", lang: "en" }), false);
  assert.equal(namesGame({ opponent: "friend" }), true);
});

test("a shared game comes back as it was", () => {
  const record = newRecord({
    ruleset: "english",
    start: "B:W21,K30:B1-3",
    moves: ["11-15"],
    opponent: "easy",
    side: "black",
    revision: 1,
  });
  assert.deepEqual(parseHash(hashOf(record), RULESETS), {
    ruleset: "english",
    fen: "B:W21,K30:B1-3",
    moves: ["11-15"],
    opponent: "easy",
    side: "black",
  });
});
