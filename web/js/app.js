/**
 * The application: one state, the parts that show it and the parts that are asked. Actions live in play.js and open.js;
 * they change the state through here, and everything is drawn again.
 */

import { looks } from "./looks.js";
import { drawPanels } from "./panels.js";
import { squareName } from "./speak.js";
import { lowerColour } from "./state.js";

/** @import { Engine, EngineError, GameRecord, Meta, Site, Store, View } from "./types.js" */
/** @import { Announcer } from "./announce.js" */
/** @import { Board } from "./board.js" */
/** @import { Translate } from "./i18n.js" */
/** @import { State } from "./state.js" */

/**
 * @typedef {object} App
 * @property {State} state
 * @property {Translate} t
 * @property {Site} site
 * @property {Store} store
 * @property {Engine} engine
 * @property {Board} board
 * @property {Announcer} announcer
 * @property {Map<string, View>} views   views of this visit by position, so that going back is instant
 * @property {string} unsaid             a move that will be told together with the turn that follows it
 * @property {(change: Partial<State>) => void} set   changes the state and draws
 * @property {(error: Error) => void} trouble         an answer that did not come
 */

/** @param {Omit<App, "set" | "views" | "unsaid" | "trouble">} parts @returns {App} */
export function createApp(parts) {
  /** @type {App} */
  const app = {
    ...parts,
    views: new Map(),
    unsaid: "",
    set(change) {
      Object.assign(app.state, change);
      draw(app);
    },
    trouble: (error) => showTrouble(app, error),
  };
  return app;
}

/** @param {App} app @param {Error} error */
function showTrouble(app, error) {
  const { code, sentence } = /** @type {EngineError} */ (error);
  app.set({ busy: null });
  if (code === "cancelled" || app.engine.state === "failed") return; // a failed engine has its own words
  const text = sentence?.[app.state.settings.language] ?? error.message;
  app.set({ note: { kind: "trouble", title: app.t("status.trouble"), text, squares: [] } });
  app.announcer.alert(text);
}

/** @param {App} app */
export function draw(app) {
  const { state, t, board } = app;
  const { meta, settings } = state;
  const seen = looks(state);
  const names = Object.fromEntries(
    Object.entries(seen).map(([square, look]) => [square, squareName(t, square, look)]),
  );
  board.update({
    meta,
    names,
    looks: seen,
    flipped: lowerColour(state) === "black",
    numbers: settings.squareNumbers && meta.numeric,
    chequered: meta.chequered || (settings.chequered && meta.squares === "all"),
    must: state.view.status === "must_capture",
    label: t("board.grid", { ruleset: t(`ruleset.${meta.id}`), size: meta.size }),
  });
  drawPanels(state, t);
}

/** Milliseconds a hop may take; none when the person or the system asks for calm. @param {App} app */
export function hopTime({ state }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { normal: 180, fast: 90, off: 0 }[state.settings.animation];
}

/** @param {App} app @param {string} id @returns {Meta} */
export function metaOf({ site }, id) {
  return site.rulesets.find((meta) => meta.id === id) ?? site.rulesets[0];
}

/** A board to look at while nothing is known of a position. @param {App} app @param {GameRecord} record @returns {View} */
export function unknownView(app, record) {
  const opening = app.site.openings[record.ruleset];
  if (record.start === null && record.moves.length === 0 && record.result === null) return opening;
  return { ...opening, pieces: {}, legal: [], moves: [], provisional: true };
}
