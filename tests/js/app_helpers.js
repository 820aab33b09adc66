// The page without a browser: the application over real parts where they need none, and stand-ins for the rest.

import { readFileSync } from "node:fs";
import { createApp } from "../../web/js/app.js";
import { memoryArea, tabArea } from "../../web/js/area.js";
import { commit } from "../../web/js/game.js";
import { translator } from "../../web/js/i18n.js";
import { newRecord } from "../../web/js/record.js";
import { DEFAULTS } from "../../web/js/settings.js";
import { BOOTING } from "../../web/js/state.js";
import { createStore } from "../../web/js/storage.js";

/** @import { App } from "../../web/js/app.js" */
/** @import { Colour, GameRecord, View } from "../../web/js/types.js" */

/** The texts of a language. @param {"tr" | "en"} language @returns {Record<string, any>} */
export const texts = (language) =>
  JSON.parse(readFileSync(new URL(`../../web/i18n/${language}.json`, import.meta.url), "utf8"));

/**
 * A storage that takes what it has already, and nothing else while it is full.
 *
 * @param {(key: string, text: string) => boolean} [isFull]  asked for every text that is to be kept; as a rule it is full
 * @param {import("../../web/js/area.js").Area} [area]         what it holds
 * @returns {import("../../web/js/area.js").Area}
 */
export function fullArea(isFull = () => true, area = memoryArea()) {
  const setItem = (/** @type {string} */ key, /** @type {string} */ text) => {
    if (area.getItem(key) !== text && isFull(key, text))
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    area.setItem(key, text);
  };
  return Object.assign(Object.create(area), { setItem });
}

/** The storage of a tab, which holds what the browser does not take; or a page's memory, where the tab takes nothing either. @param {boolean} [lasts] */
export function tabHolding(lasts = true) {
  Object.assign(globalThis, { window: lasts ? { sessionStorage: memoryArea() } : {} });
  return tabArea();
}

/** An element that holds others and can be pressed; notices and buttons are looked for in it, anything else is made. */
export class FakeElement extends EventTarget {
  tag = "";
  /** @type {FakeElement[]} */
  children = [];
  /** @type {FakeElement | null} */
  parent = null;
  /** @type {Record<string, string>} */
  dataset = {};
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {Map<string, FakeElement>} */
  #parts = new Map();
  open = false;
  hidden = false;
  value = "";
  textContent = "";

  get childElementCount() {
    return this.children.length;
  }
  /** @param {(FakeElement | string)[]} added */
  append(...added) {
    for (const child of added) {
      if (typeof child === "string") this.textContent += child;
      else {
        child.parent = this;
        this.children.push(child);
      }
    }
  }
  /** @param {FakeElement[]} instead */
  replaceChildren(...instead) {
    this.children = [];
    this.append(...instead);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
  /** What is selected of a text is not looked at. */
  setSelectionRange() {}
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  /** @param {string} selector */
  querySelector(selector) {
    const notice = /data-notice="(.*)"/.exec(selector)?.[1];
    if (notice) return this.children.find((child) => child.dataset.notice === notice) ?? null;
    if (selector === "button:not([hidden])")
      return this.all().find(({ tag, hidden }) => tag === "button" && !hidden) ?? null;
    if (!this.#parts.has(selector)) this.#parts.set(selector, new FakeElement());
    return this.#parts.get(selector);
  }
  /** The elements of that kind in it. @param {string} tag */
  querySelectorAll(tag) {
    return this.all().filter((element) => element.tag === tag);
  }
  /** Itself and all that is in it. @returns {FakeElement[]} */
  all() {
    return [this, ...this.children.flatMap((child) => child.all())];
  }
  /** @param {FakeElement} [other] */
  contains(other) {
    return other !== undefined && this.all().includes(other);
  }
  /** A press with a key: the button has the focus. */
  press() {
    this.focus();
    this.dispatchEvent(new Event("click"));
  }
  focus() {
    Object.assign(globalThis.document, { activeElement: this });
  }
  select() {}
  scrollIntoView() {}
  showModal() {
    this.open = true;
  }
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }
}

/** A document, an address and the other things the page finds in a browser; new for every test. */
export function browser({ hash = "" } = {}) {
  const createElement = (/** @type {string} */ tag) => Object.assign(new FakeElement(), { tag });
  const createElementNS = (/** @type {string} */ _, /** @type {string} */ tag) => createElement(tag);
  const documentElement = new FakeElement();
  const document = Object.assign(new FakeElement(), { createElement, createElementNS, documentElement });
  const location = { hash, pathname: "/", search: "", href: `http://localhost/${hash}` };
  const history = {
    replaceState() {
      location.hash = "";
    },
  };
  Object.assign(globalThis, { document, location, history, matchMedia: () => ({ matches: true }) });
  const notices = () => /** @type {FakeElement} */ (document.querySelector("[data-notices]")).children;
  return {
    document,
    location,
    /** The sentences of the notices that are shown. */
    notices: () => notices().map((notice) => notice.children[0].textContent),
    /** Presses a button of a notice. @param {string} label */
    press(label) {
      const buttons = notices().flatMap(({ children: [, answers, cross] }) => [...answers.children, cross]);
      buttons.find((button) => button.textContent === label)?.press();
    },
    /** @param {string} name */
    dialog: (name) => /** @type {FakeElement} */ (document.querySelector(`[data-dialog=${name}]`)),
    /** What has the focus, by the selector it is found with. @param {string} selector */
    focused: (selector) => /** @type {any} */ (document).activeElement === document.querySelector(selector),
  };
}

/** @param {string} text */
const moveOf = (text) => ({ path: text.split("-"), captures: [], crowned: false, text, shown: text });

/** What Python says of a record here: moves take turns, and a1-a1 breaks the rules. @param {GameRecord} record @returns {View} */
export function viewOf(record) {
  if (record.moves.includes("a1-a1")) throw Object.assign(new Error("broken"), { code: "bad_record" });
  const side = /** @type {Colour} */ (record.moves.length % 2 === 0 ? "white" : "black");
  const moves = record.moves.map((text, ply) => ({
    ...moveOf(text),
    side: /** @type {Colour} */ (ply % 2 === 0 ? "white" : "black"),
  }));
  const over = record.result !== null && record.result !== undefined;
  const result = over ? { ...record.result, standing: null, limit: null, score: "" } : null;
  return /** @type {View} */ ({
    ruleset: record.ruleset,
    plies: moves.length,
    fen: "",
    pieces: { a1: "white-man", h8: "black-man" },
    turn: over ? "over" : side,
    side,
    status: over ? "over" : "to_move",
    result,
    legal: [moveOf("a1-a2")],
    moves,
  });
}

/**
 * An application that nobody sees: its state is changed, and nothing is drawn.
 *
 * @param {object} [options]
 * @param {import("../../web/js/area.js").Area} [options.area]   shared by the tabs of one browser
 * @param {import("../../web/js/area.js").TabArea} [options.held]   the tab's own storage
 * @param {EventTarget | null} [options.events]                     where it hears of other tabs
 * @param {(op: string, fields: any) => any} [options.answer]    the engine's answer; undefined: the usual one
 */
export function tab({ area = memoryArea(), held = undefined, events = null, answer = () => undefined } = {}) {
  const metas = ["turkish", "english"].map((id) => ({
    id,
    size: 8,
    names: { a1: [0, 0], a2: [0, 1], h8: [7, 7] },
    removed_at_once: true,
    switches: { capture: ["optional"] },
    unchanged: { capture: "must" },
    pages: { tr: `kurallar-${id}.html`, en: `rules-${id}.html` },
  }));
  const { opponent, side } = DEFAULTS;
  const blank = newRecord({ ruleset: "turkish", opponent, side, revision: 0 });
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const asked = [];
  const engine = {
    state: "ready",
    kernel: "compiled",
    async request(/** @type {string} */ op, /** @type {any} */ fields) {
      asked.push(op);
      return (await answer(op, fields)) ?? (op === "view" ? viewOf(fields.record) : {});
    },
    cancel: () => void asked.push("cancel"),
    restart() {},
  };
  const board = { skip() {}, slide() {}, settled: () => Promise.resolve(), update() {}, cursor: "a1" };
  /** @type {App} */
  const app = createApp(
    /** @type {any} */ ({
      commit: (/** @type {any} */ move) => commit(app, move),
      t: translator("en", texts("en")),
      site: {
        rulesets: metas,
        openings: Object.fromEntries(metas.map(({ id }) => [id, viewOf({ ...blank, ruleset: id })])),
      },
      store: createStore(area, events, held),
      engine,
      board,
      announcer: {
        say: (/** @type {string} */ text) => void said.push(text),
        alert: (/** @type {string} */ text) => void said.push(text),
      },
      state: {
        meta: metas[0],
        settings: { ...DEFAULTS },
        language: "en",
        chosen: [],
        turned: false,
        note: null,
        busy: null,
        engine: { ...BOOTING, state: "ready" },
        record: blank,
        view: viewOf(blank),
      },
    }),
  );
  app.set = (change) => void Object.assign(app.state, change);
  return { app, said, asked, stored: () => app.store.loadGame(app.state.meta.id)?.record };
}

/** All that was begun has ended: nothing here waits for a clock, and files and streams are read in a few turns. */
export async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @param {string[]} moves @param {Partial<GameRecord>} [change] @returns {GameRecord} */
export const game = (moves, change = {}) => ({
  ...newRecord({ ruleset: "turkish", moves, opponent: "friend", side: "white", revision: 1 }),
  ...change,
});

/** Opens a link as the page does. @param {App} app @param {string} hash @param {(app: App) => Promise<unknown>} openAddress */
export async function follow(app, hash, openAddress) {
  Object.assign(globalThis.location, { hash });
  await openAddress(app);
  await settled();
}
