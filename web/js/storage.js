/**
 * Games and settings in localStorage. Nothing a player had is ever lost here:
 *
 *   dama:v1:game:<ruleset>          the record of the game in progress, whole, after every move
 *   dama:v1:prev:<ruleset>          the record before that: what is resumed if the newest cannot be read
 *   dama:v1:view:<ruleset>          a copy of its view, painted before Python is up; may vanish at any time
 *   dama:v1:settings                see settings.js
 *   dama:v1:aside:<ruleset>:<time>  a record that cannot be read or played, byte for byte, until the player removes it
 *   dama:v1:course                  the lessons that are solved, see course/progress.js
 *   dama:v1:probe                   written and removed at once, to see whether anything is kept
 *
 * In the tab's own storage, which a reload leaves as it is:
 *
 *   dama:v1:ruleset                 the ruleset that this tab shows: two tabs may show two
 *   dama:v1:left                    the board that was left for a rule, see leave.js
 *   dama:v1:base:<ruleset>          what the browser held when the game found no room there
 *   and all of the above that the browser does not take; of settings, also what they were chosen over
 *
 * Two tabs: every change of a record raises its `revision`. A save that is not newer than what is stored is refused,
 * and the newer record is handed to the listeners of onChange, which adopt it. A game that the browser did not take, or
 * that a tab has stored over which had not heard of it yet, and the other tab's become one record: the newer counts and
 * keeps the other aside.
 *
 * A record that is to be put aside and finds no room stays in its place, and its game goes on in the tab, which has a
 * copy of it. With the next save that finds room all that is in the tab goes to the browser: first what is put aside.
 *
 * Where storage is missing, throws or is full, games live in the tab, or in the page's memory where that takes nothing
 * either, and onFault says so. Kinds of fault:
 *   unavailable   nothing can be kept in this browser
 *   full          no room: this game is kept in the tab only (offer an export); without a `ruleset` none is yet
 *   unreadable    a record is not a record (`key`: where it was put aside; `restored`: the one before it was resumed)
 *   newer         a record was written by a later version: it stays where it is, and the game lives in the tab
 *
 * @import { GameRecord, View } from "./types.js"
 * @import { Settings } from "./settings.js"
 * @import { Area, TabArea } from "./area.js"
 */
import { browserArea, drop, hasRoom, keysOf, read, tabArea, write } from "./area.js";
import { joined, keptAside } from "./record.js";
import { rebased, validSettings } from "./settings.js";
import { isRecord, isView, othersSettings, parsed } from "./shapes.js";
import { brought } from "./versions.js";

/** @typedef {{record: GameRecord, view: View | null}} SavedGame */
/** @typedef {{kind: "unavailable" | "full" | "unreadable" | "newer", ruleset?: string, key?: string, restored?: boolean}} Fault */

/** The version of these keys; records have one of their own. @param {string} kind @param {string} [name] */
export const keyOf = (kind, name) => `dama:v1:${kind}${name === undefined ? "" : `:${name}`}`;
const GAME = keyOf("game", "");
const ASIDE = keyOf("aside", "");
const BASE = keyOf("base", "");
const SETTINGS = keyOf("settings");
const RULESET = keyOf("ruleset");
const PROBE = keyOf("probe");
/** Of each ruleset so many records are remembered to tell whether one that is stored is news. */
const MOST_SEEN = 8;
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

/** The rulesets that have a game there. @param {Area} area */
const rulesetsIn = (area) =>
  keysOf(area)
    .filter((key) => key.startsWith(GAME))
    .map((key) => key.slice(GAME.length));

/** @param {Area} area @returns {{key: string, ruleset: string, time: number, text: string}[]} */
const asidesIn = (area) =>
  keysOf(area)
    .filter((key) => key.startsWith(ASIDE))
    .map((key) => {
      const [ruleset, time] = key.slice(ASIDE.length).split(":");
      return { key, ruleset, time: Number(time), text: read(area, key) ?? "" };
    });

export class Store {
  /** The browser's storage, or null. @type {Area | null} */
  #browser;
  /** Where games go when the browser's storage does not take them. @type {TabArea} */
  #tab;
  /** Rulesets whose games are there, with what the browser held then, as far as that is known. @type {Map<string, string | null>} */
  #inTab = new Map();
  /** What this tab stored last, by ruleset. @type {Map<string, GameRecord>} */
  #stored = new Map();
  /** The last records that it loaded, stored or heard of, by ruleset. @type {Map<string, string[]>} */
  #seen = new Map();
  /** @type {Fault[]} */
  #faults = [];
  /** @type {((fault: Fault) => void)[]} */
  #faultListeners = [];
  /** @type {(() => void)[]} */
  #roomListeners = [];
  /** @type {((game: SavedGame) => void)[]} */
  #changeListeners = [];
  /** @type {(() => void)[]} */
  #settingsListeners = [];

  /** @param {Area | null} browser @param {EventTarget | null} events @param {TabArea} tab */
  constructor(browser, events, tab) {
    this.#browser = browser;
    this.#tab = tab;
    events?.addEventListener("storage", (event) =>
      this.#changedElsewhere(/** @type {StorageEvent} */ (event)),
    );
    if (!browser) this.#report({ kind: "unavailable" });
    else if (!hasRoom(browser, PROBE)) this.#report({ kind: "full" });
    this.#bringAsides();
    for (const ruleset of rulesetsIn(tab)) this.#findInTab(ruleset);
  }

  /** False when the games of that ruleset live in the tab only. @param {string} ruleset */
  keeps(ruleset) {
    return this.#area(ruleset) === this.#browser;
  }

  /** Whether its game is there when the page is loaded again. @param {string} ruleset */
  outlasts(ruleset) {
    return this.keeps(ruleset) || !this.#tab.isFleeting(GAME + ruleset);
  }

  /** Whether a game that was begun is lost with the page. */
  get wouldLose() {
    return this.games().some((record) => !this.outlasts(record.ruleset) && keptAside(record) !== null);
  }

  /**
   * @param {string} ruleset
   * @returns {SavedGame | null} the view is null when there is no fitting copy
   */
  loadGame(ruleset) {
    const text = this.#read(ruleset, GAME + ruleset);
    const { record, fault } = readRecord(text, ruleset);
    this.#see(ruleset, text);
    if (fault === "newer") return this.#leave(ruleset);
    if (text !== null && fault) return this.#rescue(ruleset, text);
    return record && { record, view: this.#loadView(record) };
  }

  /**
   * @param {GameRecord} record
   * @param {View | null} [view]
   * @returns {boolean} false: not as it is, because another tab stored one that is as new or newer, or one that this tab
   * has not heard of and that is joined with it; onChange has been told
   */
  saveGame(record, view = null) {
    const { ruleset } = record;
    this.#bringBack();
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
    else if (known.record && !same && !this.#hasSeen(ruleset, stored)) {
      const both = joined(known.record, record);
      if (both !== record) return this.#keepJoined(both);
    }
    // What is there is not written again: another tab may have gone on, and this one not have heard of it yet
    if (!same) {
      this.#keep(ruleset, text);
      if (known.record) write(this.#area(ruleset), keyOf("prev", ruleset), String(stored));
    }
    this.#stored.set(ruleset, record);
    this.#saveView(record, view);
    this.#tellRoom();
    return true;
  }

  /** @param {GameRecord} record  of two @returns {false} */
  #keepJoined(record) {
    this.#keep(record.ruleset, JSON.stringify(record));
    this.#stored.set(record.ruleset, record);
    this.#tellChange(record);
    return false;
  }

  /** The game of every ruleset that has one which can be read. @returns {GameRecord[]} */
  games() {
    return [...new Set(this.#areas.flatMap(rulesetsIn))]
      .map((ruleset) => readRecord(this.#read(ruleset, GAME + ruleset), ruleset).record)
      .filter((record) => record !== null);
  }

  /** How many games games() leaves out because a later version has written them. */
  laterGames() {
    const area = this.#browser;
    if (!area) return 0;
    const isNewer = (/** @type {string} */ ruleset) =>
      readRecord(read(area, GAME + ruleset), ruleset).fault === "newer";
    return rulesetsIn(area).filter(isNewer).length;
  }

  /** The revision of a record that replaces the stored one: a new game, a link, an import. @param {string} ruleset */
  nextRevision(ruleset) {
    const { record } = readRecord(this.#read(ruleset, GAME + ruleset), ruleset);
    return (record?.revision ?? 0) + 1;
  }

  /** Those of any tab, save the ruleset: that is this tab's. @returns {Settings} */
  getSettings() {
    const shared = validSettings(parsed(this.#browser && read(this.#browser, SETTINGS)));
    const unkept = parsed(this.#tab.getItem(SETTINGS));
    const settings = unkept
      ? rebased(shared, validSettings(unkept.chosen), validSettings(unkept.over))
      : shared;
    const ruleset = this.#tab.getItem(RULESET);
    return ruleset === null ? settings : validSettings({ ...settings, ruleset });
  }

  /** The ruleset is also that of pages that open later. @param {Settings} settings  what getSettings tells now, with a change */
  setSettings(settings) {
    const stored = this.#browser && read(this.#browser, SETTINGS);
    const chosen = validSettings(settings);
    const text = JSON.stringify({ ...othersSettings(stored), ...chosen });
    if (this.#browser && write(this.#browser, SETTINGS, text)) this.#tab.removeItem(SETTINGS);
    else {
      const over = validSettings(parsed(stored)); // what another tab changes later is told from it
      this.#tab.setItem(SETTINGS, JSON.stringify({ chosen, over }));
    }
    this.#tab.setItem(RULESET, settings.ruleset);
  }

  /** Puts the saved record aside byte for byte, for it breaks the rules. @param {string} ruleset @returns {string | null} one of asides(); null when there is none */
  setAside(ruleset) {
    const text = this.#read(ruleset, GAME + ruleset);
    return text === null ? null : this.#putAside(ruleset, text);
  }

  /** Records that could not be read or played. */
  asides() {
    return this.#areas.flatMap(asidesIn);
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

  /** There is room again, and every game that had none is stored. @param {() => void} listener */
  onRoom(listener) {
    this.#roomListeners.push(listener);
  }

  /** Another tab has changed the settings. @param {() => void} listener */
  onSettings(listener) {
    this.#settingsListeners.push(listener);
  }

  /** Another tab's newer record. @param {(game: SavedGame) => void} listener */
  onChange(listener) {
    this.#changeListeners.push(listener);
  }

  /** What is kept may be in both. */
  get #areas() {
    return this.#browser ? [this.#browser, this.#tab] : [this.#tab];
  }

  /** @param {string} ruleset @returns {Area} */
  #area(ruleset) {
    return this.#browser && !this.#inTab.has(ruleset) ? this.#browser : this.#tab;
  }

  /** A storage that cannot be read is not written to either: what it holds stays. @param {string} ruleset @param {string} key */
  #read(ruleset, key) {
    try {
      return this.#area(ruleset).getItem(key);
    } catch {
      this.#moveToTab(ruleset, "unavailable");
      return this.#tab.getItem(key);
    }
  }

  /** @param {Fault} fault */
  #report(fault) {
    this.#faults.push(fault);
    for (const listener of this.#faultListeners) listener(fault);
  }

  /** Writes a game to the browser; else to the tab. @param {string} ruleset @param {string} text */
  #keep(ruleset, text) {
    const key = GAME + ruleset;
    this.#see(ruleset, text);
    if (this.#fits(this.#area(ruleset), key, text)) return;
    this.#moveToTab(ruleset, "full", this.#read(ruleset, key));
    this.#tab.setItem(key, text);
  }

  /** Writes it, if need be in the place of copies. @param {Area} area @param {string} key @param {string} text @returns {boolean} whether it is kept now */
  #fits(area, key, text) {
    if (write(area, key, text)) return true;
    this.#dropCopies();
    return write(area, key, text);
  }

  /** There may be room again. */
  #bringBack() {
    this.#bringAsides();
    for (const ruleset of [...this.#inTab.keys()]) this.#comeBack(ruleset);
  }

  #bringAsides() {
    if (!this.#browser) return;
    for (const { key, ruleset, text } of asidesIn(this.#tab)) {
      const isThere = asidesIn(this.#browser).some(
        (other) => other.ruleset === ruleset && other.text === text,
      );
      if (isThere || write(this.#browser, key, text)) this.#tab.removeItem(key);
    }
  }

  /** What another tab has stored meanwhile is joined with the tab's game; what cannot be read or played is put aside first. @param {string} ruleset @returns {boolean} */
  #comeBack(ruleset) {
    const key = GAME + ruleset;
    const text = this.#tab.getItem(key);
    if (!this.#browser || text === null) return false;
    /** @type {string | null} */
    let stored;
    try {
      stored = this.#browser.getItem(key);
    } catch {
      return false; // nobody knows what would be written over
    }
    const { record: theirs, fault } = readRecord(stored, ruleset);
    if (fault === "newer") return false;
    const known = stored === this.#inTab.get(ruleset);
    if (stored !== null && fault && !known) this.#findDamaged(ruleset, stored);
    const isAside = (/** @type {Area} */ area) => asidesIn(area).some((aside) => aside.text === stored);
    if (isAside(this.#tab)) return false;
    if (!theirs || known || isAside(this.#browser)) return this.#takeBack(ruleset, text);
    const { record: ours } = readRecord(text, ruleset);
    const record = ours ? joined(theirs, ours) : theirs;
    const both = JSON.stringify(record);
    this.#stored.set(ruleset, record);
    const back = this.#takeBack(ruleset, both);
    if (!back) {
      this.#tab.setItem(key, both);
      // Not in the tab's storage: it may not have taken the joined game, and the one behind it knows nothing of theirs.
      this.#inTab.set(ruleset, stored);
    }
    this.#tellChange(record);
    return back;
  }

  /** What the browser holds beside the tab's game cannot be read. @param {string} ruleset @param {string} text */
  #findDamaged(ruleset, text) {
    const key = this.#asideKey(ruleset, text);
    this.#tab.setItem(key, text);
    this.#remember(ruleset, text);
    this.#bringAsides();
    this.#report({ kind: "unreadable", ruleset, key, restored: true });
  }

  /** The browser keeps the game again, if it has room. @param {string} ruleset @param {string} text */
  #takeBack(ruleset, text) {
    if (!this.#browser || !write(this.#browser, GAME + ruleset, text)) return false;
    for (const start of [GAME, BASE, ...COPIES]) this.#tab.removeItem(start + ruleset);
    this.#inTab.delete(ruleset);
    return true;
  }

  /** A game that this tab kept before the page was loaded again. @param {string} ruleset */
  #findInTab(ruleset) {
    if (!this.#browser) return;
    this.#inTab.set(ruleset, this.#tab.getItem(BASE + ruleset));
    if (this.#comeBack(ruleset)) return;
    const { fault } = readRecord(read(this.#browser, GAME + ruleset), ruleset);
    this.#report({ kind: fault === "newer" ? "newer" : "full", ruleset });
  }

  /** What was said of a storage that was full is no longer so. */
  #tellRoom() {
    const full = this.#faults.filter(({ kind }) => kind === "full");
    if (full.length === 0 || full.some(({ ruleset }) => ruleset !== undefined && !this.keeps(ruleset)))
      return;
    if (!this.#browser || !hasRoom(this.#browser, PROBE)) return;
    this.#faults = this.#faults.filter(({ kind }) => kind !== "full");
    for (const listener of this.#roomListeners) listener();
  }

  #dropCopies() {
    const area = this.#browser;
    if (!area) return;
    for (const key of keysOf(area)) if (COPIES.some((start) => key.startsWith(start))) drop(area, key);
  }

  /** @param {string} ruleset @param {"full" | "unavailable" | "newer"} kind @param {string | null} [base]  what the browser holds */
  #moveToTab(ruleset, kind, base = null) {
    this.#remember(ruleset, base);
    this.#report({ kind, ruleset });
  }

  /** @param {string} ruleset @param {string | null} base  what the tab's game goes over */
  #remember(ruleset, base) {
    this.#inTab.set(ruleset, base);
    if (base !== null) this.#tab.setItem(BASE + ruleset, base);
  }

  /** The later version will find its record as it left it. @param {string} ruleset @returns {SavedGame | null} */
  #leave(ruleset) {
    this.#moveToTab(ruleset, "newer");
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
    this.#report({ kind: "unreadable", ruleset, restored: record !== null, key });
    if (record) this.#keep(ruleset, JSON.stringify(record));
    return record && { record, view: null };
  }

  /** Where the browser has no room for it the bytes stay where they are. @param {string} ruleset @param {string} text @returns {string} one of asides() */
  #putAside(ruleset, text) {
    const area = this.#area(ruleset);
    const key = this.#asideKey(ruleset, text);
    if (this.#fits(area, key, text)) drop(area, GAME + ruleset);
    else {
      this.#tab.setItem(key, text);
      this.#moveToTab(ruleset, "full", text);
    }
    return key;
  }

  /** The same bytes are put aside once. @param {string} ruleset @param {string} text */
  #asideKey(ruleset, text) {
    const asides = this.asides();
    const same = asides.find((aside) => aside.ruleset === ruleset && aside.text === text);
    let time = Date.now();
    const keyAt = () => `${ASIDE}${ruleset}:${time}`;
    while (asides.some(({ key }) => key === keyAt())) time += 1;
    return same?.key ?? keyAt();
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
    if (key === SETTINGS) for (const listener of this.#settingsListeners) listener();
    if (!key?.startsWith(GAME)) return;
    const ruleset = key.slice(GAME.length);
    if (this.#tab.getItem(key) !== null) {
      this.#bringBack();
      this.#tellRoom();
      return;
    }
    const { record, fault } = readRecord(newValue, ruleset);
    const isNews = !this.#hasSeen(ruleset, newValue);
    this.#see(ruleset, newValue);
    if (record) this.#tellChange(this.#withOurs(record, isNews));
    else if (fault === "newer" && this.keeps(ruleset)) this.#leave(ruleset);
  }

  /**
   * Tabs hear of each other's changes late: one that did not know of this tab's record may have stored its own over it.
   * That shows by a record that is not newer than this tab's; then both are joined.
   * @param {GameRecord} heard  another tab's @param {boolean} isNews  this tab knew nothing of it
   */
  #withOurs(heard, isNews) {
    const { ruleset } = heard;
    const ours = this.#stored.get(ruleset);
    const { record: theirs } = readRecord(this.#read(ruleset, GAME + ruleset), ruleset); // there may be another by now
    if (!ours || !theirs) return heard;
    if (theirs.revision > ours.revision && !(isNews && heard.revision <= ours.revision)) return heard;
    const record = joined(theirs, ours);
    const text = JSON.stringify(record);
    if (text !== JSON.stringify(theirs)) this.#keep(ruleset, text);
    this.#stored.set(ruleset, record);
    return record;
  }

  /** @param {string} ruleset @param {string | null} text */
  #see(ruleset, text) {
    if (text === null) return;
    const others = (this.#seen.get(ruleset) ?? []).filter((seen) => seen !== text);
    this.#seen.set(ruleset, [...others, text].slice(-MOST_SEEN));
  }

  /** @param {string} ruleset @param {string | null} text */
  #hasSeen(ruleset, text) {
    return text !== null && (this.#seen.get(ruleset) ?? []).includes(text);
  }

  /** @param {GameRecord} record */
  #tellChange(record) {
    const game = { record, view: this.#loadView(record) };
    for (const listener of this.#changeListeners) listener(game);
  }
}

/**
 * @param {Area | null} [browser]          null: the tab
 * @param {EventTarget | null} [events]    where other tabs' `storage` events arrive
 * @param {TabArea} [tab]
 */
export function createStore(
  browser = browserArea(PROBE),
  events = globalThis.window ?? null,
  tab = tabArea(),
) {
  return new Store(browser, events, tab);
}
