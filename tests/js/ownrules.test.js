// Rules that players make: their names, links to them, and what the page shows before and after Python has told them.

import assert from "node:assert/strict";
import test from "node:test";
import { keepSettings } from "../../web/js/app.js";
import { memoryArea } from "../../web/js/area.js";
import { commit } from "../../web/js/game.js";
import { translator } from "../../web/js/i18n.js";
import { translateLines } from "../../web/js/lines.js";
import { openAddress, openRuleset } from "../../web/js/open.js";
import { makeOwnRules } from "../../web/js/owndialog.js";
import * as own from "../../web/js/ownrules.js";
import { guessedView } from "../../web/js/record.js";
import { validSettings } from "../../web/js/settings.js";
import { hashOf, parseHash } from "../../web/js/share.js";
import { moveSentence } from "../../web/js/speak.js";
import { statusText } from "../../web/js/status.js";
import { browser, FakeElement, follow, game, settled, tab, texts, viewOf } from "./app_helpers.js";
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

test("[R43] a name keeps the joiners inside emoji and words, and no other sign that cannot be seen", () => {
  for (const name of ["👨‍👩‍👧‍👦 evi", "👩🏽‍🚀", "❤️‍🔥", "🧔🏽‍♂️", "خانه‌ها", "ක්‍රීඩා"]) {
    assert.equal(own.cleanName(name), name.normalize());
    assert.equal(own.cleanName(own.cleanName(`\u200d${name}\u200c`)), name.normalize());
  }
  assert.equal(own.cleanName("a\u202eb\u2066c\u2069d\u200be\ufefff\u00adg"), "a b c d e f g");
  assert.equal(own.cleanName("a\u200d\u200db\u200d c \u200cd"), "a b c d");
  assert.equal(own.cleanName("a\u200d\u202eb"), "a b");
  const cut = own.cleanName("👨‍👩".repeat(99));
  assert.ok([...cut].length <= own.LONGEST_NAME && !cut.endsWith("\u200d"), "not cut behind a joiner");
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

/** As many own rules as are kept. */
const many = () =>
  Array.from({ length: own.MOST_OWN }, (_, n) => ({
    id: `turkish+${"b".repeat(1 + (n % 20))}+${"c".repeat(1 + Math.floor(n / 20))}`,
    name: `kural ${n}`,
  }));

test("[R43] into a full list the rules of a link come in the place of the oldest without a game, and that is said", async () => {
  const page = browser();
  const { app } = tab({ answer: told });
  const rules = many();
  app.store.setSettings({ ...app.store.getSettings(), own: rules });
  app.store.saveGame(game(["a1-a2"], { ruleset: rules[0].id }));
  app.store.saveGame(game([], { ruleset: rules[1].id }));
  await follow(app, `#ruleset=${ID}&name=Kahve&opponent=friend`, openAddress);
  const left = [rules[0], ...rules.slice(2), { id: ID, name: "Kahve" }];
  assert.deepEqual(app.store.getSettings().own, left);
  assert.deepEqual(page.notices(), [t("own.gaveWay", { n: own.MOST_OWN, name: "kural 1" })]);
});

test("[R43] where all have games none gives way; that is said once, and the game is kept all the same", async () => {
  const page = browser();
  const { app, said } = tab({ answer: told });
  const rules = many();
  app.store.setSettings({ ...app.store.getSettings(), own: rules });
  for (const { id } of rules) app.store.saveGame(game(["a1-a2"], { ruleset: id }));
  await follow(app, `#ruleset=${ID}&name=Kahve&opponent=friend`, openAddress);
  const full = t("own.noRoom", { n: own.MOST_OWN });
  commit(app, viewWith([move("a1-a2")], {}).legal[0]);
  await settled();
  assert.deepEqual([page.notices(), said.filter((text) => text === full).length], [[full], 1]);
  assert.deepEqual(app.store.getSettings().own, rules);
  assert.deepEqual(app.store.loadGame(ID)?.record.moves, ["a1-a2"]);

  app.store.setSettings({ ...app.store.getSettings(), own: rules.slice(1) });
  commit(app, viewWith([move("a1-a2")], {}).legal[0]);
  await settled();
  assert.equal(app.store.getSettings().own.at(-1)?.name, "Kahve", "once there is room");
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

/** The dialog of own rules in a tab: new ones, of Turkish dama, in which capturing is optional. @param {ReturnType<typeof tab>["app"]} app @param {string} name */
function making(app, name) {
  Object.assign(globalThis, { Option: FakeElement });
  void makeOwnRules(app);
  const dialog = /** @type {any} */ (document.querySelector("[data-dialog=own]"));
  dialog.querySelector("[data-own-name]").value = name;
  dialog.querySelector("[data-own-switches]").querySelectorAll("select")[0].value = "optional";
  const save = () => dialog.querySelector("[data-confirm]").press();
  return { dialog, save, remove: () => dialog.querySelector("[data-own-delete]").onclick() };
}

test("[R43] a dialog of own rules keeps those that another tab has made since", async () => {
  browser();
  const area = memoryArea();
  const [here, there] = [tab({ area, answer: told }), tab({ area, answer: told })];
  const made = { id: "english+optional", name: "Ev" };
  const { save } = making(here.app, "Kahve");
  keepSettings(there.app, { own: [made] });
  save();
  await settled();
  const mine = { id: "turkish+optional", name: "Kahve" };
  assert.deepEqual(here.app.store.getSettings().own, [made, mine]);
  const { dialog, remove } = making(here.app, "");
  const other = { id: "english+back", name: "" };
  keepSettings(there.app, { own: [made, mine, other] });
  const isTold = () => here.app.t("own.deleted") === dialog.querySelector("[data-own-told]").textContent;
  assert.equal(isTold(), false);
  remove();
  assert.equal(isTold(), true);
  await settled();
  assert.deepEqual(here.app.store.getSettings().own, [made, other]);
});

for (const [answered, answer] of /** @type {[string, any][]} */ ([
  ["are good", told("ruleset", { ruleset: "turkish+optional" })],
  ["are refused", Promise.reject(new Error("refused"))],
])) {
  answer.catch?.(() => {});
  test(`[R43] own rules that ${answered} once the dialog was closed change nothing`, async () => {
    browser();
    let go = () => {};
    const waiting = new Promise((resolve) => {
      go = () => resolve(answer);
    });
    const { app } = tab({ answer: (op) => op === "ruleset" && waiting });
    const { dialog, save } = making(app, "Kahve");
    save();
    dialog.close();
    go();
    await settled();
    assert.deepEqual([app.store.getSettings().own, app.state.meta.id], [[], "turkish"]);
    assert.equal(dialog.querySelector("[data-own-wrong]").textContent, "");
  });
}

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

test("[R43] the status card says what was huffed since the person's last turn", () => {
  const { app } = tab();
  const quiet = move("a3-a4");
  const text = (/** @type {any} */ opponent, /** @type {any[]} */ ...moves) => {
    const record = { ...game([]), opponent };
    const view = { ...viewOf(record), legal: [quiet], moves, plies: moves.length };
    return statusText({ ...app.state, record, view }, t).text;
  };
  const told = "The piece on d4 did not capture and is huffed.";
  assert.equal(text("friend", huffing), told);
  assert.equal(text("friend", huffing, quiet), "");
  assert.equal(text("easy", huffing, quiet), told);
  assert.equal(text("easy", huffing, quiet, quiet), "");
});

test("[R43] own rules that are saved while Python boots are waited for in sight", async () => {
  browser();
  const { app } = tab({ answer: () => new Promise(() => {}) });
  Object.assign(app.engine, { state: "booting" });
  const { dialog, save } = making(app, "Kahve");
  save();
  assert.equal(dialog.querySelector("[data-own-told]").textContent, app.t("status.waiting"));
});

test("[R43] own rules that were called off while Python boots are not waited for when the dialog is open again, in any language", async () => {
  browser();
  /** @type {AbortSignal[]} */
  const signals = [];
  const { app } = tab();
  const request = (
    /** @type {string} */ _op,
    /** @type {any} */ _fields,
    /** @type {AbortSignal} */ signal,
  ) => {
    signals.push(signal);
    return new Promise((_, reject) => {
      signal.onabort = () => reject(Object.assign(new Error("cancelled"), { code: "cancelled" }));
    });
  };
  Object.assign(app.engine, { state: "booting", request });
  const first = making(app, "Kahve");
  const line = first.dialog.querySelector("[data-own-told]");
  first.save();
  first.dialog.close();
  assert.equal(signals[0].aborted, true);
  const second = making(app, "Kahve");
  await settled();
  translateLines(app.t);
  assert.equal(line.textContent, "");
  second.save();
  second.dialog.close();
  making(app, "Kahve").save();
  await settled();
  assert.equal(line.textContent, app.t("status.waiting"), "the end of an earlier wait does not end this one");
});

test("[R43] what the dialog of own rules tells changes its language with the page, and is gone when it opens again", async () => {
  browser();
  const { app } = tab({ answer: told });
  const turkish = translator("tr", texts("tr"));
  const { dialog, save, remove } = making(app, "Kahve");
  const [wrong, line] = ["[data-own-wrong]", "[data-own-told]"].map((part) => dialog.querySelector(part));
  const shown = () => [wrong.textContent, line.textContent];
  dialog.querySelector("[data-own-switches]").querySelectorAll("select")[0].value = "";
  save();
  await settled();
  assert.deepEqual(shown(), [t("own.nothing"), ""]);
  translateLines(turkish);
  assert.deepEqual(shown(), [turkish("own.nothing"), ""]);
  remove();
  translateLines(turkish);
  assert.deepEqual(shown(), ["", turkish("own.deleted")]);
  making(app, "");
  translateLines(t);
  assert.deepEqual(shown(), ["", ""]);
});
