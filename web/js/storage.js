/**
 * Games and settings in localStorage. Nothing a player had is ever lost here:
 *
 *   dama:v1:game:<ruleset>          the record of the game in progress, whole, after every move
 *   dama:v1:prev:<ruleset>          the record before that: what is resumed if the newest cannot be read
 *   dama:v1:view:<ruleset>          a copy of its view, painted before Python is up; may vanish at any time
 *   dama:v1:settings                see settings.js
 *   dama:v1:aside:<ruleset>:<time>  a record that cannot be read or played, byte for byte, until the player removes it
 *   dama:v1:course                  the lessons that are solved, see course/progress.js
 *   dama:v1:left                    in the tab's own storage: the board that was left for a rule, see leave.js
 *   dama:v1:probe                   written and removed at once, to see whether anything is kept
 *
 * Two tabs: every change of a record raises its `revision`. A save that is not newer than what is stored is refused,
 * and the newer record is handed to the listeners of onChange, which adopt it.
 *
 * Where storage is missing, throws or is full, games live in memory for this visit and onFault says so. Kinds of fault:
 *   unavailable   nothing can be kept in this browser
 *   full          no room: this game is kept in memory only (offer an export); without a `ruleset` none is yet
 *   unreadable    a record is not a record (`key`: where it was put aside; `restored`: the one before it was resumed)
 *   newer         a record was written by a later version: it stays where it is, and the game lives in memory
 *
 * @import { GameRecord, View } from "./types.js"
 * @import { Settings } from "./settings.js"
 * @import { Area } from "./area.js"
 */
import { browserArea, drop, hasRoom, keysOf, memoryArea, read, write } from "./area.js";
import { validSettings } from "./settings.js";
import { isRecord, isView, othersSettings, parsed } from "./shapes.js";
import { brought } from "./versions.js";

/** @typedef {{record: GameRecord, view: View | null}} SavedGame */
/** @typedef {{kind: "unavailable" | "full" | "unreadable" | "newer", ruleset?: string, key?: string, restored?: boolean}} Fault */

/** The version of these keys; records have one of their own. @param {string} kind @param {string} [name] */
export const keyOf = (kind, name) => `dama:v1:${kind}${name === undefined ? "" : `:${name}`}`;
const GAME = keyOf("game", "");
const ASIDE = keyOf("aside", "");
const PROBE = keyOf("probe");
/** Copies that can be made again: they give way to a game when there is no room. */
const COPIES = [keyOf("view", ""), keyOf("prev", "")];

/**
 * @param {string | null} text
 * @param {string} ruleset
 * @returns {{record: GameRecord | null, fault: "unreadable" | "newer" | null}}
 */
export function readRecord(text, ruleset) {
  if (text === null) return { record: null, fault: null };
  const { value, newer } = brought(parsed(text, (record) => [record]));
  if (newer) return { record: null, fault: "newer" };
  return isRecord(value, ruleset) ? { record: value, fault: null } : { record: null, fault: "unreadable" };
}

export class Store {
  /** The browser's storage, or null. @type {Area | null} */
  #browser;
  /** Where games go when the browser's storage does not take them. */
  #memory = memoryArea();
  /** Rulesets whose games are in memory. @type {Set<string>} */
  #inMemory = new Set();
  /** Those of them whose games went there for want of room alone, with what the browser held then. @type {Map<string, string | null>} */
  #waiting = new Map();
  /** @type {Fault[]} */
  #faults = [];
  /** @type {((fault: Fault) => void)[]} */
  #faultListeners = [];
  /** @type {((game: SavedGame) => void)[]} */
  #changeListeners = [];

  /** @param {Area | null} browser @param {EventTarget | null} events */
  constructor(browser, events) {
    this.#browser = browser;
    events?.addEventListener("storage", (event) =>
      this.#changedElsewhere(/** @type {StorageEvent} */ (event)),
    );
    if (!browser) this.#report({ kind: "unavailable" });
    else if (!hasRoom(browser, PROBE)) this.#report({ kind: "full" });
  }

  /** False when the games of that ruleset live in memory only. @param {string} ruleset */
  keeps(ruleset) {
    return this.#area(ruleset) === this.#browser;
  }

  /**
   * @param {string} ruleset
   * @returns {SavedGame | null} the view is null when there is no fitting copy
   */
  loadGame(ruleset) {
    const text = this.#read(ruleset, GAME + ruleset);
    const { record, fault } = readRecord(text, ruleset);
    if (fault === "newer") return this.#leave(ruleset);
    if (text !== null && fault) return this.#rescue(ruleset, text);
    return record && { record, view: this.#loadView(record) };
  }

  /**
   * @param {GameRecord} record
   * @param {View | null} [view]
   * @returns {boolean} false: refused, because another tab stored one that is as new or newer; onChange has been told
   */
  saveGame(record, view = null) {
    const { ruleset } = record;
    if (this.#waiting.has(ruleset)) this.#comeBack(ruleset);
    const text = JSON.stringify(record);
    const stored = this.#read(ruleset, GAME + ruleset);
    const known = readRecord(stored, ruleset);
    const same = JSON.stringify(known.record) === text; // however another program spaced it
    if (known.record && !same && known.record.revision >= record.revision) {
      this.#tellChange(known.record);
      return false;
    }
    if (known.fault === "newer") this.#leave(ruleset);
    else if (stored !== null && known.fault) this.#rescue(ruleset, stored);
    this.#keep(ruleset, text);
    if (known.record && !same) write(this.#area(ruleset), keyOf("prev", ruleset), String(stored));
    this.#saveView(record, view);
    return true;
  }

  /** The game of every ruleset that has one which can be read. @returns {GameRecord[]} */
  games() {
    const keys = this.#areas.flatMap((area) => keysOf(area).filter((key) => key.startsWith(GAME)));
    return [...new Set(keys)]
      .map((key) => key.slice(GAME.length))
      .map((ruleset) => readRecord(this.#read(ruleset, GAME + ruleset), ruleset).record)
      .filter((record) => record !== null);
  }

  /** How many games games() leaves out because a later version has written them. */
  laterGames() {
    const area = this.#browser;
    if (!area) return 0;
    const keys = keysOf(area).filter((key) => key.startsWith(GAME));
    return keys.filter((key) => readRecord(read(area, key), key.slice(GAME.length)).fault === "newer").length;
  }

  /** The revision of a record that replaces the stored one: a new game, a link, an import. @param {string} ruleset */
  nextRevision(ruleset) {
    const { record } = readRecord(this.#read(ruleset, GAME + ruleset), ruleset);
    return (record?.revision ?? 0) + 1;
  }

  /** @returns {Settings} */
  getSettings() {
    const key = keyOf("settings");
    return validSettings(parsed(this.#memory.getItem(key) ?? (this.#browser && read(this.#browser, key))));
  }

  /** @param {Settings} settings */
  setSettings(settings) {
    const key = keyOf("settings");
    const stored = this.#browser && read(this.#browser, key);
    const text = JSON.stringify({ ...othersSettings(stored), ...validSettings(settings) });
    if (this.#browser && write(this.#browser, key, text)) this.#memory.removeItem(key);
    else this.#memory.setItem(key, text);
  }

  /** Puts the saved record aside byte for byte, for it breaks the rules. @param {string} ruleset @returns {string | null} one of asides(); null when there is no room */
  setAside(ruleset) {
    const text = this.#read(ruleset, GAME + ruleset);
    const key = text === null ? null : this.#putAside(ruleset, text);
    if (key === null) this.#moveToMemory(ruleset, "full");
    return key;
  }

  /** Records that could not be read or played. @returns {{key: string, ruleset: string, time: number, text: string}[]} */
  asides() {
    return this.#areas.flatMap((area) =>
      keysOf(area)
        .filter((key) => key.startsWith(ASIDE))
        .map((key) => {
          const [ruleset, time] = key.slice(ASIDE.length).split(":");
          return { key, ruleset, time: Number(time), text: read(area, key) ?? "" };
        }),
    );
  }

  /** @param {string} key  one of asides() */
  removeAside(key) {
    if (key.startsWith(ASIDE)) for (const area of this.#areas) drop(area, key);
  }

  /** Told at once of what has already happened. @param {(fault: Fault) => void} listener */
  onFault(listener) {
    this.#faultListeners.push(listener);
    for (const fault of this.#faults) listener(fault);
  }

  /** Another tab's newer record. @param {(game: SavedGame) => void} listener */
  onChange(listener) {
    this.#changeListeners.push(listener);
  }

  /** What is kept may be in both. */
  get #areas() {
    return this.#browser ? [this.#browser, this.#memory] : [this.#memory];
  }

  /** @param {string} ruleset @returns {Area} */
  #area(ruleset) {
    return this.#browser && !this.#inMemory.has(ruleset) ? this.#browser : this.#memory;
  }

  /** A storage that cannot be read is not written to either: what it holds stays. @param {string} ruleset @param {string} key */
  #read(ruleset, key) {
    try {
      return this.#area(ruleset).getItem(key);
    } catch {
      this.#moveToMemory(ruleset, "unavailable");
      return this.#memory.getItem(key);
    }
  }

  /** @param {Fault} fault */
  #report(fault) {
    this.#faults.push(fault);
    for (const listener of this.#faultListeners) listener(fault);
  }

  /** Writes a game to the browser, if need be in the place of copies; else to memory. @param {string} ruleset @param {string} text */
  #keep(ruleset, text) {
    const key = GAME + ruleset;
    if (write(this.#area(ruleset), key, text)) return;
    this.#dropCopies();
    if (write(this.#area(ruleset), key, text)) return;
    if (this.#area(ruleset) === this.#browser) this.#waiting.set(ruleset, this.#read(ruleset, key));
    this.#moveToMemory(ruleset, "full");
    this.#memory.setItem(key, text);
  }

  /** There may be room again. What another tab has stored meanwhile stays. @param {string} ruleset */
  #comeBack(ruleset) {
    const key = GAME + ruleset;
    const text = this.#memory.getItem(key);
    if (!this.#browser || text === null) return;
    if (read(this.#browser, key) !== this.#waiting.get(ruleset) || !write(this.#browser, key, text)) return;
    this.#memory.removeItem(key);
    this.#inMemory.delete(ruleset);
    this.#waiting.delete(ruleset);
  }

  #dropCopies() {
    const area = this.#browser;
    if (!area) return;
    for (const key of keysOf(area)) if (COPIES.some((start) => key.startsWith(start))) drop(area, key);
  }

  /** @param {string} ruleset @param {"full" | "unavailable" | "newer"} kind */
  #moveToMemory(ruleset, kind) {
    this.#inMemory.add(ruleset);
    this.#report({ kind, ruleset });
  }

  /** The later version will find its record as it left it. @param {string} ruleset @returns {SavedGame | null} */
  #leave(ruleset) {
    this.#moveToMemory(ruleset, "newer");
    return this.loadGame(ruleset);
  }

  /**
   * Puts aside what cannot be read and goes on with the record before it, if there is one.
   * @param {string} ruleset @param {string} text
   * @returns {SavedGame | null}
   */
  #rescue(ruleset, text) {
    const { record } = readRecord(this.#read(ruleset, keyOf("prev", ruleset)), ruleset);
    const key = this.#putAside(ruleset, text);
    this.#report({ kind: "unreadable", ruleset, restored: record !== null, ...(key && { key }) });
    if (key === null) this.#moveToMemory(ruleset, "full");
    else if (record) this.#keep(ruleset, JSON.stringify(record));
    return record && { record, view: null };
  }

  /** Without room the bytes stay where they are. @param {string} ruleset @param {string} text @returns {string | null} null when there is no room */
  #putAside(ruleset, text) {
    const area = this.#area(ruleset);
    let time = Date.now();
    const keyAt = () => `${ASIDE}${ruleset}:${time}`;
    while (this.#areas.some((any) => read(any, keyAt()) !== null)) time += 1;
    const key = keyAt();
    if (!write(area, key, text)) {
      this.#dropCopies();
      if (!write(area, key, text)) return null;
    }
    drop(area, GAME + ruleset);
    return key;
  }

  /** @param {GameRecord} record @returns {View | null} */
  #loadView({ ruleset, revision, moves }) {
    const copy = parsed(this.#read(ruleset, keyOf("view", ruleset)));
    const fits = copy?.revision === revision && copy.plies === moves.length && isView(copy.view, ruleset);
    return fits ? copy.view : null;
  }

  /** @param {GameRecord} record @param {View | null} view */
  #saveView(record, view) {
    const area = this.#area(record.ruleset);
    const key = keyOf("view", record.ruleset);
    const copy = view && JSON.stringify({ revision: record.revision, plies: record.moves.length, view });
    if (!copy || !write(area, key, copy)) drop(area, key);
  }

  /** @param {StorageEvent} event */
  #changedElsewhere({ key, newValue }) {
    if (!key?.startsWith(GAME)) return;
    const ruleset = key.slice(GAME.length);
    const { record, fault } = readRecord(newValue, ruleset);
    if (record) this.#tellChange(record);
    else if (fault === "newer" && this.keeps(ruleset)) this.#leave(ruleset);
  }

  /** @param {GameRecord} record */
  #tellChange(record) {
    const game = { record, view: this.#loadView(record) };
    for (const listener of this.#changeListeners) listener(game);
  }
}

/**
 * @param {Area | null} [browser]          null: memory
 * @param {EventTarget | null} [events]    where other tabs' `storage` events arrive
 */
export function createStore(browser = browserArea(PROBE), events = globalThis.window ?? null) {
  return new Store(browser, events);
}
