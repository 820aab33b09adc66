// Rules that players make: their names, links to them, and what the page shows before and after Python has told them.

import assert from "node:assert/strict";
import test from "node:test";
import { memoryArea } from "../../web/js/area.js";
import { commit } from "../../web/js/game.js";
import { translator } from "../../web/js/i18n.js";
import { openAddress, openRuleset } from "../../web/js/open.js";
import * as own from "../../web/js/ownrules.js";
import { guessedView } from "../../web/js/record.js";
import { validSettings } from "../../web/js/settings.js";
import { hashOf, parseHash } from "../../web/js/share.js";
import { moveSentence } from "../../web/js/speak.js";
import { statusText } from "../../web/js/status.js";
import { browser, follow, game, settled, tab, texts, viewOf } from "./app_helpers.js";
import { move, viewWith } from "./page_helpers.js";

const ID = "turkish+optional+back";
const t = translator("en", texts("en"));

/** What Python tells of own rules here: that Black starts; of turkish+flying, that it makes no sense. @param {string} op @param {any} fields */
function told(op, { ruleset }) {
  if (op !== "ruleset") return undefined;
  if (ruleset === "turkish+flying") {
    const sentence = { tr: "Değişmez.", en: "It changes nothing." };
    throw Object.assign(new Error("refused"), { code: "bad_own_rules", sentence });
  }
  const [base, ...switched] = ruleset.split("+");
  const meta = { id: ruleset, base, switched, size: 8, names: {}, removed_at_once: true };
  return { ruleset: meta, opening: { ...viewOf(game([], { ruleset })), side: "black", turn: "black" } };
}

test("[R43] an id is a standard ruleset and at least one switch", () => {
  for (const id of [ID, "english+crown-end"]) assert.ok(own.isOwn(id), id);
  for (const id of [
    "turkish",
    "",
    "+",
    "turkish+",
    "Turkish+back",
    "a+b:c",
    "a+<b>",
    `a+${"b".repeat(99)}`,
    7,
    null,
  ])
    assert.equal(own.isOwn(id), false, String(id));
});

test("[R43] a name stays on one line, keeps its letters and is not endless", () => {
  assert.equal(own.cleanName("  Kahve\n\tusulü \u0000\u202e"), "Kahve usulü");
  assert.equal(own.cleanName("<b>İç</b>"), "<b>İç</b>");
  assert.equal([...own.cleanName("😀".repeat(99))].length, own.LONGEST_NAME);
  for (const none of [undefined, null, 7, [], { toString: 1 }]) assert.equal(own.cleanName(none), "");
});

test("[R43] of damaged settings the own rules that are some are kept, each once", () => {
  const raw = [
    { id: ID, name: "Kahve" },
    { id: ID, name: "Ev" },
    { id: "turkish" },
    null,
    7,
    { id: "pool+optional" },
  ];
  const kept = [
    { id: ID, name: "Kahve" },
    { id: "pool+optional", name: "" },
  ];
  assert.deepEqual(validSettings({ own: raw, ruleset: ID }).own, kept);
  assert.equal(validSettings({ ruleset: ID }).ruleset, ID);
  assert.deepEqual(validSettings({ own: "turkish" }).own, []);
  const many = Array.from({ length: 99 }, (_, n) => ({
    id: `turkish+${"b".repeat(1 + (n % 20))}+${"c".repeat(1 + Math.floor(n / 20))}`,
  }));
  assert.equal(own.validOwn(many).length, own.MOST_OWN);
});

test("[R43] rules that are edited keep their place, and none is there twice", () => {
  const [a, b, c] = ["a+x", "b+x", "c+x"].map((id) => ({ id, name: id }));
  assert.deepEqual(own.withOwn([a, b], c), [a, b, c]);
  assert.deepEqual(own.withOwn([a, b], { id: "a+x", name: "new" }), [{ id: "a+x", name: "new" }, b]);
  assert.deepEqual(own.withOwn([a, b], c, "a+x"), [c, b]);
  assert.deepEqual(own.withOwn([a, b], { ...b, name: "new" }, "a+x"), [{ ...b, name: "new" }]);
  assert.deepEqual(own.withoutOwn([a, b], "a+x"), [b]);
});

test("[R43] rules are called by their name, else by what they are made of", () => {
  assert.equal(own.rulesetName(t, [], "turkish"), "Turkish dama");
  assert.equal(own.rulesetName(t, [{ id: ID, name: "Kahve" }], ID), "Kahve");
  assert.equal(own.rulesetName(t, [], ID), "Turkish dama: capturing is optional, men capture backwards too");
  assert.equal(
    own.rulesetName(t, [], "turkish+huffing+short+plain"),
    "Turkish dama: who does not capture is huffed, short kings…",
  );
});

test("[R43] how they differ is told in words", () => {
  const meta = /** @type {any} */ ({ base: "turkish", switched: ["optional", "back"] });
  assert.equal(
    own.differences(t, meta),
    "Turkish dama, but: capturing is optional, men capture backwards too.",
  );
  assert.equal(own.differences(t, { ...meta, switched: [] }), "");
});

test("[R43] a link carries the rules and their name", () => {
  const hash = hashOf(game(["a1-a2"], { ruleset: ID }), "Kahve & <b>ev</b>");
  const link = parseHash(hash, ["turkish"]);
  assert.deepEqual([link.ruleset, link.name, link.moves], [ID, "Kahve & <b>ev</b>", ["a1-a2"]]);
  assert.equal(parseHash("#ruleset=turkish%2Boptional&name=%20", []).name, undefined);
  assert.equal(parseHash("#ruleset=turkish%2Boptional", []).ruleset, "turkish+optional");
  assert.equal(parseHash("#ruleset=turkish+../x", []).ruleset, undefined);
});

test("[R43] a link to own rules shows the standard board until Python has told them, then keeps them by their name", async () => {
  browser();
  /** @type {() => void} */
  let answer = () => {};
  const waiting = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  const { app, stored } = tab({ answer: (op, fields) => waiting.then(() => told(op, fields)) });
  const opened = follow(app, `#ruleset=${ID}&name=Kahve`, openAddress);
  assert.deepEqual([app.state.meta.id, app.state.view.provisional, app.state.view.legal], [ID, true, []]);
  assert.deepEqual(app.state.settings.own, []);
  answer();
  await opened;
  assert.deepEqual(app.state.meta.switched, ["optional", "back"]);
  assert.deepEqual(app.state.settings.own, [{ id: ID, name: "Kahve" }]);
  assert.equal(app.state.settings.ruleset, ID);
  assert.equal(stored()?.ruleset, ID);
});

test("[R43] rules that make no sense are refused with Python’s sentence, and the game before comes back", async () => {
  const page = browser();
  const { app } = tab({ answer: told });
  await openRuleset(app, "english");
  await follow(app, "#ruleset=turkish+flying&name=Kahve", openAddress);
  assert.equal(app.state.meta.id, "english");
  assert.deepEqual(page.notices(), ["The rules in the link cannot be played. It changes nothing."]);
  assert.deepEqual([app.state.settings.ruleset, app.state.settings.own], ["english", []]);
  assert.equal(page.location.hash, "");
});

test("[R43] a page that was to open with rules that make no sense opens with the first ruleset", async () => {
  browser();
  const area = memoryArea();
  const { app } = tab({ area, answer: told });
  app.state.settings = { ...app.state.settings, ruleset: "turkish+flying" };
  await openRuleset(app, "turkish+flying");
  await settled();
  assert.deepEqual([app.state.meta.id, app.state.settings.ruleset], ["turkish", "turkish"]);
});

test("[R43] own rules made in another tab are not lost when this one keeps a setting", async () => {
  browser();
  const area = memoryArea();
  const [first, second] = [tab({ area, answer: told }), tab({ area, answer: told })];
  await follow(first.app, `#ruleset=${ID}&name=Kahve`, openAddress);
  await follow(second.app, "#ruleset=english+optional&name=Ev", openAddress);
  assert.deepEqual(
    second.app.store.getSettings().own.map(({ name }) => name),
    ["Kahve", "Ev"],
  );
});

const huffing = { ...move("a2-a3"), huffed: "d4" };

test("[R43] a huffed piece leaves the board before Python has answered, and that is said", () => {
  const view = viewWith([huffing], { a2: "white-man", d4: "white-man", d5: "black-man" });
  assert.deepEqual(guessedView(view, huffing).pieces, { a3: "white-man", d5: "black-man" });
  const itself = { ...move("d4-e4"), huffed: "e4" };
  assert.deepEqual(guessedView(view, itself).pieces, { a2: "white-man", d5: "black-man" });
  const said = moveSentence(t, game([]), { ...huffing, side: "white" });
  assert.match(said, /the piece on d4 is huffed/);
});

test("[R43] a huffed piece fades from the board", async () => {
  browser();
  const { app } = tab();
  /** @type {any[]} */
  const slides = [];
  Object.assign(app.board, { slide: (/** @type {any} */ slide) => slides.push(slide) });
  app.state.view = viewWith([huffing], { a2: "white-man", d4: "white-king", d5: "black-man" });
  commit(app, huffing);
  assert.deepEqual(slides[0].taken, [{ square: "d4", piece: "white-king", hop: 0 }]);
  await settled();
});

test("[R43] where capturing is optional the status card says who can, and what it costs not to", () => {
  const { app } = tab();
  const capture = move("d4xd6", ["d5"]);
  const text = (/** @type {any[]} */ legal) => {
    const state = { ...app.state, record: game([]), view: { ...viewOf(game([])), legal } };
    return statusText(state, t).text;
  };
  assert.equal(text([capture, move("a2-a3")]), "You can capture with one piece; you do not have to.");
  assert.match(text([capture, huffing]), /if you do not, it is huffed/);
});
