/**
 * Everything the page shows is drawn from this one object; changing it and drawing again is all that ever happens.
 */

/** @import { Words } from "./i18n.js" */
/** @import { Colour, EngineEvent, GameRecord, Language, Meta, Settings, View } from "./types.js" */

/**
 * A sentence in the status card that stays until the next action, and the squares it speaks of.
 *
 * @typedef {object} Note
 * @property {"refused" | "way" | "hint" | "answer" | "trouble" | "wait"} kind
 * @property {Words} title
 * @property {Words} text
 * @property {string[]} squares
 * @property {string[]} [victims]     a way's: the pieces it takes
 * @property {string | null} [paragraph]   the paragraph of the rules page that says so
 * @property {Words} [more]   a hint's: what asking again adds
 * @property {"hint" | "offer-draw"} [again]   a trouble's: what was asked for, if it was not the game itself
 */

/**
 * @typedef {object} State
 * @property {Meta} meta            the ruleset on the board
 * @property {GameRecord} record    the game; what is saved
 * @property {View} view            what the record means, or the page's guess until Python has answered
 * @property {string[]} chosen      the move being chosen: origin and landings so far
 * @property {boolean} turned       the board is turned against the person's usual side
 * @property {Note | null} note
 * @property {"search" | "hint" | "draw" | null} busy   what the engine is asked for
 * @property {Settings} settings
 * @property {Language} language    what the page speaks: the setting, or what a link asked for
 * @property {EngineState} engine
 */

/**
 * What is known of the engine: how far its boot is, and why it failed.
 *
 * @typedef {{state: "booting" | "ready" | "failed", kernel: "compiled" | "python" | null, done: number, total: number, code: string}} EngineState
 */

/** @type {Readonly<EngineState>} */
export const BOOTING = Object.freeze({ state: "booting", kernel: null, done: 0, total: 0, code: "" });

/** @param {EngineState} engine @param {EngineEvent} event @returns {EngineState} */
export function afterEvent(engine, event) {
  switch (event.event) {
    case "boot":
      return { ...engine, done: event.done, total: event.total };
    case "ready":
      return { ...engine, state: "ready", kernel: event.kernel };
    case "failed":
      return { ...engine, state: "failed", code: event.code };
    default:
      return BOOTING;
  }
}

/** The colour at the lower edge of the screen. @param {State} state @returns {Colour} */
export function lowerColour({ record, turned }) {
  const own = record.opponent === "friend" ? "white" : record.side;
  return (own === "white") === turned ? "black" : "white";
}

/** Whether the computer has to move. @param {State} state */
export function computersTurn({ record, view }) {
  return view.turn !== "over" && record.opponent !== "friend" && view.side !== record.side;
}

/** Whether nothing is known yet of the game on the board, not even that its moves can be played. @param {State} state */
export function isUnknown({ view }) {
  return view.provisional === true && Object.keys(view.pieces).length === 0;
}

/** Whether a person may move now. @param {State} state */
export function canPlay(state) {
  return state.view.turn !== "over" && !state.view.provisional && !computersTurn(state);
}

/** Whether a game would be lost by starting another. @param {State} state */
export function inProgress({ view, record }) {
  return view.turn !== "over" && !record.result && record.moves.length > 1; // of the view nothing may be known yet
}
