// Five hundred things at random, for many seeds: moves, undo, new games, other rulesets, reloads, a second tab, slow answers,
// a storage that is full or damaged. After each of them every accepted move is where it should be.

import assert from "node:assert/strict";
import test from "node:test";
import { newGame, redo, undo } from "../../web/js/actions.js";
import { archiveText, openAll } from "../../web/js/archive.js";
import { keysOf, memoryArea } from "../../web/js/area.js";
import { commit } from "../../web/js/game.js";
import { openAddress, openRuleset, watchStore } from "../../web/js/open.js";
import { inProgress } from "../../web/js/state.js";
import { readRecord } from "../../web/js/storage.js";
import { browser, fullArea, settled, tab, tabHolding, viewOf } from "./app_helpers.js";
import { chance } from "./chance.js";

const SEEDS = Number(process.env.TORTURE_SEEDS ?? 20);
const STEPS = 500;
const GAME = "dama:v1:game:";
const RULESETS = ["turkish", "english"];
const MOVES = ["a1-a2", "b1-b2", "c1-c2", "h8-h7"];

/** What has begun goes on as far as it can without waiting. */
const flush = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
};

class Torture {
  /** @param {number} seed */
  constructor(seed) {
    this.random = chance(seed);
    this.page = browser();
    this.fault = { full: false };
    this.disk = memoryArea();
    this.area = fullArea(() => this.fault.full, this.disk);
    /** What was put into the storage and is no record. @type {string[]} */
    this.junk = [];
    this.tabs = [this.newTab(), this.newTab()];
    this.current = 0;
    /** All that was begun. @type {unknown[]} */
    this.begun = [];
    /** All of Python's answers that were ever under way. @type {(() => void)[]} */
    this.held = [];
    this.over = false;
  }

  /** @param {import("../../web/js/area.js").TabArea} [held]  what the tab had before its page was loaded again */
  newTab(held = tabHolding()) {
    /** Answers of Python that are still under way; a page that is left does not hear them. @type {(() => void)[]} */
    const waiting = [];
    const made = tab({
      area: this.area,
      held,
      answer: (op, fields) =>
        op === "view" && !this.over && this.random() < 0.3
          ? new Promise((go) => {
              const answer = () => go(viewOf(fields.record));
              waiting.push(answer);
              this.held.push(answer);
            })
          : undefined,
    });
    made.app.state.settings.opponent = "friend";
    watchStore(made.app);
    return { ...made, held, waiting };
  }

  get app() {
    return this.tabs[this.current].app;
  }

  /** @template T @param {T[]} choices */
  one(choices) {
    return choices[Math.floor(this.random() * choices.length)];
  }

  /** What a player or the world may do. @returns {Record<string, () => unknown>} */
  actions() {
    return {
      move: () => this.move(),
      again: () => this.move(),
      undo: () => undo(this.app),
      redo: () => redo(this.app),
      new: () => this.newGame(),
      ruleset: () => openRuleset(this.app, this.one(RULESETS)),
      tab: () => {
        this.current = 1 - this.current;
      },
      reload: () => this.reload(),
      answers: () => {
        for (const { waiting } of this.tabs) for (const go of waiting.splice(0)) go();
      },
      full: () => {
        this.fault.full = this.random() < 0.3;
      },
      damage: () => this.damage(),
      file: () => openAll(this.app, new Blob([archiveText(this.app.store)])),
    };
  }

  move() {
    const { app } = this;
    if (app.state.view.turn === "over") return;
    const [legal] = app.state.view.legal;
    if (legal) commit(app, { ...legal, text: this.one(MOVES) });
  }

  async newGame() {
    const asks = inProgress(this.app.state);
    const done = newGame(this.app);
    await flush();
    if (asks) /** @type {any} */ (this.page.dialog("confirm").querySelector("[data-confirm]")).press();
    return done;
  }

  /** @param {number} which */
  async reload(which = this.current) {
    const { app, held } = this.tabs[which];
    const { ruleset } = app.state.record;
    const fresh = this.newTab(held);
    fresh.app.state.meta = /** @type {any} */ (fresh.app.site.rulesets.find(({ id }) => id === ruleset));
    this.tabs[which] = fresh;
    await this.begin(openAddress(fresh.app));
  }

  /** Goes on with what was begun as far as that can without waiting. @param {unknown} done */
  async begin(done) {
    this.begun.push(done);
    await Promise.race([done, flush()]);
  }

  /** Every answer comes: what was begun ends, and without a fault. Once there is room nothing is left in a tab. */
  async end() {
    this.over = true;
    for (const answer of this.held) answer();
    await Promise.all(this.begun);
    await settled();
    this.fault.full = false;
    for (const which of this.tabs.keys()) {
      await this.reload(which);
      const left = keysOf(this.tabs[which].held).filter((key) => /:(game|aside):/.test(key));
      assert.deepEqual(left, [], "has not come back from the tab");
    }
  }

  /** Between two visits. */
  async damage() {
    const key = GAME + this.one(RULESETS);
    if (!this.stored(key.slice(GAME.length)).record) return;
    const text = `damaged ${this.junk.length}`;
    this.disk.setItem(key, text);
    this.junk.push(text);
    for (const which of this.tabs.keys()) await this.reload(which);
  }

  /** @param {string} ruleset */
  stored(ruleset) {
    return readRecord(this.area.getItem(GAME + ruleset), ruleset);
  }

  /** Fails unless nothing that was kept before the step is lost by it. @param {string} action @param {Map<string, string[]>} before */
  check(action, before) {
    for (const ruleset of RULESETS) {
      const { record, fault } = this.stored(ruleset);
      if (record) assert.ok(viewOf(record), "Python can replay what is stored");
      const had = before.get(ruleset);
      if (had && !fault && KEEPING.has(action)) {
        const games = [];
        for (let game = record; game; game = game.previous ?? null) games.push(game.moves);
        const kept = games.some((moves) => had.every((move, ply) => moves[ply] === move));
        assert.ok(kept, `${action} lost ${had} of ${ruleset}: ${JSON.stringify(games)}`);
      }
    }
    const area = this.area;
    const everything = Array.from({ length: area.length }, (_, n) => area.getItem(area.key(n) ?? ""));
    for (const text of this.junk) assert.ok(everything.includes(text), `${text} was thrown away`);
  }
}

/** Actions that may add to a stored game and never take from it. */
const KEEPING = new Set(["move", "again", "ruleset", "tab", "reload", "answers", "full", "file"]);

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`seed ${seed}: no accepted move is lost in ${STEPS} steps`, async () => {
    const torture = new Torture(seed);
    await torture.begin(openAddress(torture.tabs[0].app));
    for (let step = 0; step < STEPS; step += 1) {
      const before = new Map();
      for (const ruleset of RULESETS) {
        const { record } = torture.stored(ruleset);
        const kept = torture.tabs.every(({ app }) => app.store.keeps(ruleset)); // else a game waits to take its place
        if (record && kept) before.set(ruleset, record.moves);
      }
      const actions = torture.actions();
      const action = torture.one(Object.keys(actions));
      await torture.begin(actions[action]());
      await flush();
      torture.check(action, before);
    }
    await torture.end();
  });
}
