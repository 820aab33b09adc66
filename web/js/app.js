/**
 * The application: one state, the parts that show it and the parts that are asked. What players do (actions.js,
 * choices.js, open.js, play.js, transfer.js) changes the state through here, and everything is drawn again.
 */

import { dialog } from "./dialogs.js";
import { spoken } from "./i18n.js";
import { boardProps } from "./looks.js";
import { showNotice } from "./notices.js";
import { foreseen } from "./ownrules.js";
import { drawPanels, drawSaved } from "./panels.js";
import { recently } from "./recently.js";
import { otherColour, positionKey } from "./record.js";
import { engineWords } from "./status.js";
import { drawTheme } from "./theme.js";

/** @import { Engine, EngineError, GameRecord, Meta, Move, Settings, Site, Store, View } from "./types.js" */
/** @import { Announcer } from "./announce.js" */
/** @import { Board } from "./board.js" */
/** @import { Translate, Words } from "./i18n.js" */
/** @import { Note, State } from "./state.js" */

/**
 * @typedef {object} App
 * @property {State} state
 * @property {Translate} t
 * @property {Site} site
 * @property {Store} store
 * @property {Engine} engine
 * @property {Board} board
 * @property {Announcer} announcer
 * @property {ReturnType<typeof recently<View>>} views   the last views by position, so that going back is instant
 * @property {Map<string, {ruleset: Meta, opening: View}>} learned   what Python has told of own rules
 * @property {Map<string, string>} arrived   own rules of links and files that are not in the list yet, and what they are called there
 * @property {string} address             the part after # that was opened last; a later link is not this one's to clear
 * @property {string} unsaid             a move that will be told together with the turn that follows it
 * @property {string} offered            the game kept aside that a notice has offered: closing it is an answer
 * @property {string} unlisted           own rules that the full list did not take: they were told of
 * @property {(change: Partial<State>) => void} set   changes the state and draws
 * @property {(move: Move, carried?: boolean) => void} commit   plays a move that was chosen on the board
 * @property {(error: Error, again?: Note["again"]) => void} trouble   an answer about the game on the board that did not come
 */

/** A view has all moves of its game: of a long game there are not many. */
const VIEWS = 60;

/** @param {Omit<App, "set" | "views" | "learned" | "arrived" | "address" | "unsaid" | "offered" | "unlisted" | "trouble">} parts @returns {App} */
export function createApp(parts) {
  /** @type {App} */
  const app = {
    ...parts,
    views: recently(VIEWS),
    learned: new Map(),
    arrived: new Map(),
    address: "",
    unsaid: "",
    offered: "",
    unlisted: "",
    set(change) {
      Object.assign(app.state, change);
      draw(app);
    },
    trouble: (error, again) => showTrouble(app, error, again),
  };
  return app;
}

/** @param {App} app @param {Error} error @param {Note["again"]} again */
function showTrouble(app, error, again) {
  const { code } = /** @type {EngineError} */ (error);
  if (code === "cancelled") return;
  const text = errorWords(app, error);
  app.set({ note: { kind: "trouble", title: { key: "status.trouble" }, text, squares: [], again } });
  app.announcer.alert(spoken(app.t, text));
  showStatus();
}

/**
 * What went wrong elsewhere than on the board, where the game goes on: the card is not for it. What was asked for in the
 * settings is told where it can be seen.
 *
 * @param {App} app @param {string} id  of the notice @param {Error} error @param {() => void} again
 */
export function tellTrouble(app, id, error, again) {
  const text = errorWords(app, error);
  const run = () => {
    if (app.engine.state === "failed") app.engine.restart();
    again();
  };
  dialog("settings").close();
  showNotice({ id, text, actions: [{ label: { key: "tool.retry" }, run }] }, app.t);
  app.announcer.alert(spoken(app.t, text));
}

/** What was asked for at the other end of the page is answered where it is seen. */
export function showStatus() {
  document.querySelector("[data-status]")?.scrollIntoView({ block: "nearest" });
}

/** What went wrong: Python's own sentence, or the page's for what happened outside Python. @param {App} app @param {Error} error @returns {Words} */
export function errorWords({ t, engine }, error) {
  const { code, sentence } = /** @type {EngineError} */ (error);
  if (sentence) return sentence;
  const key = engineWords(code, t);
  if (key) return { key };
  return engine.state === "failed" ? { key: "boot.failedHow" } : error.message;
}

/** What a dialog says that waits for Python: an answer comes at once when it is up. @param {Pick<Engine, "state">} engine @returns {Words} */
export function waitingWords({ state }) {
  return state === "booting" ? { key: "status.waiting" } : "";
}

/** Keeps what was chosen here; all else is as any tab has kept it last. @param {App} app @param {Partial<Settings>} change */
export function keepSettings(app, change) {
  const settings = { ...app.store.getSettings(), ...change };
  app.store.setSettings(settings);
  app.state.settings = settings;
}

/** @param {App} app */
export function draw(app) {
  const { state, t, board } = app;
  const { meta, settings } = state;
  board.update(boardProps(state, t, settings.squareNumbers));
  drawPanels(state, t);
  drawSaved(app.store.keeps(meta.id), t);
  drawTheme(settings, t);
}

/** @param {App} app @param {string} id @returns {Meta} */
export function metaOf({ site, learned }, id) {
  const known = site.rulesets.find((meta) => meta.id === id) ?? learned.get(id)?.ruleset;
  return known ?? foreseen(site, id)?.ruleset ?? site.rulesets[0];
}

/** How a game of a ruleset begins, as far as it is known. @param {App} app @param {string} id @returns {View} */
function openingOf({ site, learned }, id) {
  const known = site.openings[id] ?? learned.get(id)?.opening ?? foreseen(site, id)?.opening;
  return known ?? site.openings[site.rulesets[0].id];
}

/** What this visit knows of a record, else a board to look at. @param {App} app @param {GameRecord} record @returns {View} */
export function knownView(app, record) {
  return app.views.get(positionKey(record)) ?? unknownView(openingOf(app, record.ruleset), record);
}

/** All that a record tells by itself: how long the game is and, as players take turns, who is to move. @param {View} opening @param {GameRecord} record @returns {View} */
export function unknownView(opening, { start, moves, result }) {
  const plies = moves.length;
  if (start === null && plies === 0 && !result) return opening;
  const first = start === null ? opening.side : /^\W*b/i.test(start) ? "black" : "white";
  const side = plies % 2 === 0 ? first : otherColour(first);
  return { ...opening, plies, turn: side, side, pieces: {}, legal: [], moves: [], provisional: true };
}
