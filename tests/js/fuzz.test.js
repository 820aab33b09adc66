// What comes into the page from outside, made up and damaged at random: links, stored records, views, settings, progress,
// files, what a tab left. Nothing of it may throw, reach Object.prototype, grow without bound, or come back as something
// else than it is taken for. A failure names its seed: FUZZ_SEED=... FUZZ_ROUNDS=1 runs that one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readArchive } from "../../web/js/archive.js";
import { memoryArea } from "../../web/js/area.js";
import { placeOf } from "../../web/js/course/lesson.js";
import { createProgress } from "../../web/js/course/progress.js";
import { spoken, translator } from "../../web/js/i18n.js";
import { takeLeft } from "../../web/js/leave.js";
import { looks } from "../../web/js/looks.js";
import * as own from "../../web/js/ownrules.js";
import * as records from "../../web/js/record.js";
import { CHOICES, DEFAULTS, validSettings } from "../../web/js/settings.js";
import { isTexts, MOST_KEPT } from "../../web/js/shapes.js";
import { hashOf, namesGame, parseHash } from "../../web/js/share.js";
import { BOOTING } from "../../web/js/state.js";
import { statusText } from "../../web/js/status.js";
import { createStore, readRecord } from "../../web/js/storage.js";
import { browser, texts } from "./app_helpers.js";
import { chance } from "./chance.js";
import { fullBoard, move, viewWith } from "./page_helpers.js";

/** @import { GameRecord } from "../../web/js/types.js" */

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1500);
const FIRST = Number(process.env.FUZZ_SEED ?? 1);
const KEPT = new URL("../data/records/v1/", import.meta.url);
const kept = (/** @type {string} */ name) => readFileSync(new URL(name, KEPT), "utf8");
/** @type {Record<string, string>} */
const STORAGE = JSON.parse(kept("storage.json"));
const GAME = "dama:v1:game:";
const RULESETS = Object.keys(STORAGE)
  .filter((key) => key.startsWith(GAME))
  .map((key) => key.slice(GAME.length));
const t = translator("en", texts("en"));

/** Things that have caused harm somewhere. */
// biome-ignore format: a table
const STRANGE = [
  null, true, false, 0, -1, 1, 1.5, 2 ** 53, 2 ** 53 - 1, 1e308, "", " ", "turkish", "__proto__", "constructor", "toString",
  "\0", "\ud800", "\u202e", "<img src=x onerror=alert(1)>", "{computer}", "$&", "d3-d4", "x".repeat(5000), [], {}, [null],
  [[[]]], { v: 1 }, { key: "app.title" }, { length: 5 }, { constructor: 1 }, { toString: 1 }, { previous: {} },
];
/** What would change every object if it were merged without care. */
const POLLUTING = ['"__proto__":{"polluted":true},', '"constructor":{"prototype":{"polluted":true}},'];
// biome-ignore format: a table
const SCRAPS = [
  "&", "=", "#", "+", "%", "%zz", "%ff", "%00", ",", ";", '"', "\\", "{", "}", "[", "]", ":", "null", "1e999", "\ud83d", "é",
  "\0", "ruleset=", "fen=", "moves=", "name=", "lang=en", "-", "x", "~", "<", "__proto__=1",
];

/** Makes things up. */
class Maker {
  /** @param {number} seed */
  constructor(seed) {
    this.random = chance(seed);
  }
  /** @param {number} most */
  number(most) {
    return Math.floor(this.random() * (most + 1));
  }
  /** @template T @param {readonly T[]} choices @returns {T} */
  one(choices) {
    return choices[this.number(choices.length - 1)];
  }
  strange() {
    return structuredClone(this.one(STRANGE));
  }
  /** A text of which some characters are others, missing or doubled. @param {string} text */
  damaged(text) {
    let made = text;
    for (let times = this.number(4); times >= 0; times--) {
      const at = this.number(made.length);
      made =
        made.slice(0, at) +
        this.one([...SCRAPS, ""]) +
        made.slice(at + this.number(this.one([0, 1, 1, 9, 400])));
    }
    return made;
  }
  /** A value of which some parts are others, missing or moved. @param {any} value @returns {any} */
  changed(value) {
    const copy = structuredClone(value);
    for (let times = this.number(3); times >= 0; times--) {
      const places = [...placesIn(copy)];
      if (places.length === 0) return this.strange();
      const [holder, key] = this.one(places);
      const what = this.number(3);
      if (what === 0) delete holder[key];
      else if (what === 1) holder[this.one(["extra", "constructor", "v", "moves", "0"])] = this.strange();
      else holder[key] = what === 2 ? this.strange() : structuredClone(this.one(places)[0]);
    }
    return copy;
  }
  /** JSON that was right once, and perhaps is not even JSON. @param {string} text */
  json(text) {
    const kind = this.number(5);
    if (kind === 0) return this.damaged(text);
    if (kind === 1) return JSON.stringify(this.one(STRANGE)) ?? "";
    if (kind === 2) return text.replaceAll("{", () => `{${this.one([...POLLUTING, ""])}`);
    return JSON.stringify(this.changed(JSON.parse(text)));
  }
}

/** Every place in a value: what holds it, and its key there. @param {any} value @returns {Generator<[any, string]>} */
function* placesIn(value) {
  for (const [key, item] of Object.entries(value ?? {})) {
    yield [value, key];
    if (item !== null && typeof item === "object") yield* placesIn(item);
  }
}

/** @param {string} name @param {(maker: Maker) => string} input @param {(input: string) => void} check */
function fuzz(name, input, check) {
  test(name, () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const began = performance.now();
    for (let seed = FIRST; seed < FIRST + ROUNDS; seed++) {
      const made = input(new Maker(seed));
      try {
        check(made);
        assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), before);
        assert.equal(/** @type {any} */ ({}).polluted, undefined);
      } catch (error) {
        throw new Error(`seed ${seed}: ${JSON.stringify(made).slice(0, 600)}`, { cause: error });
      }
    }
    assert.ok(performance.now() - began < 20 * ROUNDS, "20 ms each are plenty, on a busy machine too");
  });
}

const LINK =
  "#ruleset=turkish+optional&name=Kahve%20usul%C3%BC&fen=W:Wa2,Kd4:Bc4&moves=d4xb4,c4-c5&opponent=hard&side=white";

fuzz(
  "a link has parts of their kinds, none too long, and a game of it is the same when it is shared on",
  (maker) => maker.damaged(maker.one([LINK, `${LINK}&lang=tr`, "#ruleset=english&moves=11-15", "#", ""])),
  (hash) => {
    const link = parseHash(hash, ["turkish", "english"]);
    const { ruleset, name, fen, moves, opponent, side, lang, ...more } = link;
    assert.deepEqual(more, {});
    if (ruleset !== undefined) assert.ok(["turkish", "english"].includes(ruleset) || own.isOwn(ruleset));
    if (name !== undefined)
      assert.ok(name && [...name].length <= own.LONGEST_NAME && own.cleanName(name) === name);
    if (fen !== undefined) assert.ok(typeof fen === "string" && fen);
    if (moves !== undefined) assert.ok(isTexts(moves) && moves.length > 0);
    assert.ok(opponent === undefined || CHOICES.opponent.includes(opponent));
    assert.ok(side === undefined || CHOICES.side.includes(side));
    assert.ok(lang === undefined || CHOICES.language.includes(lang));
    if (!namesGame(link) || !ruleset) return;
    const record = records.newRecord({
      ruleset,
      start: fen ?? null,
      moves,
      opponent: opponent ?? "easy",
      side: side ?? "white",
      revision: 1,
    });
    const { lang: _, ...game } = { opponent: "easy", side: "white", ...link };
    assert.deepEqual(parseHash(hashOf(record, name), ["turkish", "english"]), game);
  },
);

fuzz(
  "an address of the course names a lesson of a ruleset there is, or none",
  (maker) => maker.damaged("#turkish-man-step"),
  (hash) => {
    const place = placeOf(hash, ["turkish", "english"]);
    if (place) assert.ok(["turkish", "english"].includes(place.ruleset) && typeof place.id === "string");
  },
);

/** All that the page does with a record before Python has seen it. @param {GameRecord} record */
function walkThrough(record) {
  const settled = records.completed(record, DEFAULTS);
  const view = viewWith([move("a2-a3")], { a2: "white-man" });
  for (const one of [settled, records.withMove(settled, "a2-a3"), records.playedAgain(settled)]) {
    if (!one) continue;
    assert.ok(records.seedOf(one) >= 0);
    records.takenBack(one, view);
    parseHash(hashOf(one, "name"), RULESETS);
    const text = JSON.stringify(one);
    assert.deepEqual(readRecord(text, one.ruleset), { record: JSON.parse(text), fault: null });
  }
  const aside = records.keptAside(settled);
  records.takenUp({ ...settled, previous: aside }, 9);
  assert.ok(records.positionKey(settled));
}

fuzz(
  "a stored record is a record or a fault, and a record can be played on and stored again",
  (maker) => maker.json(STORAGE[GAME + maker.one(RULESETS)]),
  (text) => {
    for (const ruleset of ["turkish", "english", "__proto__"]) {
      const { record, fault } = readRecord(text, ruleset);
      assert.ok(record ? fault === null : fault === "unreadable" || fault === "newer");
      if (!record) continue;
      assert.equal(record.ruleset, ruleset);
      walkThrough(record);
    }
  },
);

fuzz(
  "a browser with anything in its storage is opened, played in and opened again, and nothing in it is lost",
  (maker) =>
    JSON.stringify([maker.one(RULESETS), maker.json(STORAGE[GAME + maker.one(RULESETS)]), maker.json(VIEW)]),
  (made) => {
    const [ruleset, text, view] = JSON.parse(made);
    const area = memoryArea();
    area.setItem(GAME + ruleset, text);
    area.setItem(`dama:v1:view:${ruleset}`, view);
    const store = createStore(area, null);
    /** @type {string[]} */
    const faults = [];
    store.onFault(({ kind }) => void faults.push(kind));
    const found = store.loadGame(ruleset);
    if (!found) assert.equal(faults.length, 1);
    const next = records.newRecord({
      ruleset,
      opponent: "easy",
      side: "white",
      revision: store.nextRevision(ruleset),
    });
    assert.equal(store.saveGame(next), true);
    assert.deepEqual(store.loadGame(ruleset)?.record, next);
    const all = [
      ...store.asides().map((aside) => aside.text),
      area.getItem(GAME + ruleset),
      area.getItem(`dama:v1:prev:${ruleset}`),
    ];
    assert.ok(all.includes(text));
  },
);

const BOARD = fullBoard();
const VIEW = JSON.stringify({
  revision: 1,
  plies: 1,
  view: {
    ...viewWith([move("d4xd6xf6", ["d5", "e6"]), move("a2-a3")], {
      d4: "white-man",
      d5: "black-man",
      e6: "black-king",
    }),
    ruleset: "turkish",
    plies: 1,
    fen: "",
    result: { winner: "white", reason: "no_moves", standing: null, limit: 5, score: "1-0" },
    moves: [{ ...move("a6-a5"), side: "black" }],
  },
});

fuzz(
  "a stored view that is shown can be drawn, whatever is in it",
  (maker) => maker.json(VIEW),
  (text) => {
    const area = memoryArea();
    const record = {
      ...records.newRecord({ ruleset: "turkish", opponent: "easy", side: "white", revision: 1 }),
      moves: ["a6-a5"],
    };
    area.setItem(`${GAME}turkish`, JSON.stringify(record));
    area.setItem("dama:v1:view:turkish", text);
    const view = createStore(area, null).loadGame("turkish")?.view;
    if (!view) return;
    for (const chosen of [[], ["d4"], ["d4", "d6"]]) {
      const state = /** @type {any} */ ({
        meta: BOARD,
        record,
        view,
        chosen,
        note: null,
        settings: DEFAULTS,
        engine: BOOTING,
      });
      assert.deepEqual(Object.keys(looks(state)), Object.keys(BOARD.names));
      assert.equal(typeof statusText(state, t).text, "string");
    }
    records.takenBack(record, view);
  },
);

fuzz(
  "settings have their values or their defaults, and stay what they are",
  (maker) => maker.json(STORAGE["dama:v1:settings"]),
  (text) => {
    const area = memoryArea();
    area.setItem("dama:v1:settings", text);
    const store = createStore(area, null);
    const settings = store.getSettings();
    assert.deepEqual(Object.keys(settings), Object.keys(DEFAULTS));
    assert.ok(settings.own.length <= own.MOST_OWN);
    for (const { id, name } of settings.own) {
      assert.ok(own.isOwn(id) && [...name].length <= own.LONGEST_NAME);
      assert.equal(typeof own.rulesetName(t, settings.own, id), "string");
    }
    assert.deepEqual(validSettings(settings), settings);
    store.setSettings(settings);
    assert.deepEqual(store.getSettings(), settings);
    assert.ok(String(area.getItem("dama:v1:settings")).length < 200_000);
  },
);

fuzz(
  "progress of the course is a set of names, and a lesson that is solved is solved",
  (maker) => maker.json(STORAGE["dama:v1:course"]),
  (text) => {
    const area = memoryArea();
    area.setItem("dama:v1:course", text);
    const progress = createProgress(area);
    for (const ruleset of ["turkish", "constructor", "__proto__"]) {
      assert.ok(isTexts([...progress.solved(ruleset)]));
      progress.mark(ruleset, "one");
      assert.ok(progress.solved(ruleset).has("one"));
    }
    if (progress.newer()) assert.equal(area.getItem("dama:v1:course"), text);
  },
);

fuzz(
  "of a file only games are taken, each of which can be played on",
  (maker) => maker.json(kept("archive.json")),
  (text) => {
    const read = readArchive(text);
    if (read === null || read === "newer") return;
    assert.ok(Number.isSafeInteger(read.strange) && read.strange >= 0);
    for (const record of read.records) walkThrough(record);
  },
);

/** @type {any} */
const LEFT = {
  language: "tr",
  ruleset: "turkish",
  revision: 3,
  square: "a1",
  turned: true,
  chosen: ["a1"],
  note: {
    kind: "refused",
    title: { key: "status.refused" },
    text: [{ tr: "Hayır.", en: "No." }],
    squares: ["a1"],
    paragraph: "x",
  },
};

fuzz(
  "what a tab left for itself is whole or not there",
  (maker) => maker.json(JSON.stringify(LEFT)),
  (text) => {
    browser();
    const area = memoryArea();
    Object.assign(globalThis, { window: { sessionStorage: area } });
    area.setItem("dama:v1:left", text);
    const left = takeLeft();
    assert.equal(area.getItem("dama:v1:left"), null);
    if (!left) return;
    assert.ok(
      CHOICES.language.includes(left.language) && isTexts([left.ruleset, left.square, ...left.chosen]),
    );
    if (left.note) assert.equal(typeof (spoken(t, left.note.title) + spoken(t, left.note.text)), "string");
  },
);

fuzz(
  "a name of own rules is a short line, and a link gives it back",
  (maker) =>
    maker.damaged(maker.one(["Kahve usulü", "<b>İç</b>", "😀".repeat(30), "{computer} $& %s", " a\n\tb "])),
  (text) => {
    const name = own.cleanName(text);
    assert.ok([...name].length <= own.LONGEST_NAME);
    assert.equal(own.cleanName(name), name);
    assert.doesNotMatch(name, /[\p{C}\n]/u);
    const record = records.newRecord({
      ruleset: "turkish+back",
      opponent: "easy",
      side: "white",
      revision: 1,
    });
    assert.equal(parseHash(hashOf(record, name), []).name ?? "", name);
    const list = own.withOwn(own.validOwn([{ id: "turkish+back", name: text }]), {
      id: "english+back",
      name,
    });
    assert.deepEqual(own.validOwn(list), list);
    if (name)
      assert.equal(spoken(t, { key: "board.grid", values: { ruleset: name, size: 8 } }).includes(name), true);
  },
);

test("games kept aside are never so many that walking through them fails", () => {
  const one = () =>
    records.newRecord({ ruleset: "turkish", moves: ["a2-a3"], opponent: "easy", side: "white", revision: 1 });
  /** @param {number} count */
  const many = (count) => {
    let record = one();
    for (let made = 1; made < count; made++) record = { ...one(), previous: record };
    return record;
  };
  const count = (/** @type {GameRecord | null | undefined} */ record) => {
    let games = 0;
    for (let game = record; game; game = game.previous) games++;
    return games;
  };
  assert.equal(count(records.keptAside(many(MOST_KEPT))), MOST_KEPT);
  assert.equal(count(records.keptAside(many(2 * MOST_KEPT))), MOST_KEPT);
  assert.equal(count(records.withLast(many(MOST_KEPT), many(5))), MOST_KEPT);
  const longest = { ...one(), previous: records.keptAside(many(MOST_KEPT)) };
  assert.equal(
    count(readRecord(JSON.stringify(longest), "turkish").record),
    MOST_KEPT + 1,
    "what is written is read",
  );
  assert.equal(
    count(readRecord(JSON.stringify(many(2 * MOST_KEPT)), "turkish").record),
    MOST_KEPT + 1,
    "of more than that the nearest",
  );
  const deep = `${'{"v":1,"previous":'.repeat(60_000)}1${"}".repeat(60_000)}`;
  assert.equal(readRecord(deep, "turkish").fault, "unreadable");
});
