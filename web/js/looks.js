/** How every square looks and what it is called, as a function of the state. */
import { rulesetName } from "./ownrules.js";
import { jumped, landings, origins, standing, victims } from "./selection.js";
import { squareName } from "./speak.js";
import { canPlay, lowerColour } from "./state.js";

/** @import { Piece } from "./types.js" */
/** @import { BoardProps } from "./board.js" */
/** @import { Translate } from "./i18n.js" */
/** @import { State } from "./state.js" */

/**
 * @typedef {object} SquareLook
 * @property {Piece | undefined} piece
 * @property {string[]} states     words of data-state
 * @property {number} number       number of the landing inside a chain, 0 outside
 */

/** All that the board shows. @param {State} state @param {Translate} t @param {boolean} numbers  write the numbers of squares that have some @returns {BoardProps} */
export function boardProps(state, t, numbers) {
  const { meta, settings, view } = state;
  const seen = looks(state);
  const names = Object.entries(seen).map(([square, look]) => [square, squareName(t, square, look)]);
  return {
    meta,
    looks: seen,
    names: Object.fromEntries(names),
    flipped: lowerColour(state) === "black",
    numbers: numbers && meta.numeric,
    chequered: meta.chequered || (settings.chequered && meta.squares === "all"),
    must: view.status === "must_capture",
    label: t("board.grid", { ruleset: rulesetName(t, settings.own, meta.id), size: meta.size }),
  };
}

/** @param {State} state @returns {Record<string, SquareLook>} */
export function looks(state) {
  const { meta, view, chosen } = state;
  const legal = canPlay(state) ? view.legal : [];
  const pieces = standing(view, chosen, meta.removed_at_once);
  const marks = marksOf(state);
  const landing = landings(legal, chosen);
  const chain = legal.some(({ path }) => path[0] === chosen[0] && path.length > 2);
  const entries = Object.keys(meta.names).map((square) => {
    const states = Object.keys(marks).filter((word) => marks[word].has(square));
    return [square, { piece: pieces[square], states, number: chain ? (landing.get(square) ?? 0) : 0 }];
  });
  return Object.fromEntries(entries);
}

/** The squares of every word of data-state. @param {State} state @returns {Record<string, Set<string>>} */
function marksOf(state) {
  const { view, chosen, note } = state;
  const legal = canPlay(state) ? view.legal : [];
  const last = view.moves.at(-1);
  const concerned = note?.squares ?? [];
  return {
    movable: new Set(origins(legal)),
    lifted: new Set(chosen.slice(-1)),
    landing: new Set(landings(legal, chosen).keys()),
    captured: new Set([...victims(legal, chosen), ...(note?.victims ?? [])]),
    jumped: new Set(jumped(legal, chosen)),
    last: new Set(last && chosen.length < 2 ? [last.path[0], last.path[last.path.length - 1]] : []),
    hint: new Set(note?.kind === "hint" ? concerned : []),
    concerned: new Set(note?.kind === "refused" || note?.kind === "way" ? concerned : []),
  };
}
