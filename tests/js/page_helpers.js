// Boards and moves for the tests of the page's pure parts.

/** @import { Meta, Move, View } from "../../web/js/types.js" */

/** @param {number} size @param {(file: number, rank: number) => string | null} naming @param {Partial<Meta>} [facts] @returns {Meta} */
export function metaWith(size, naming, facts = {}) {
  /** @type {Record<string, [number, number]>} */
  const names = {};
  for (let rank = 0; rank < size; rank++) {
    for (let file = 0; file < size; file++) {
      const name = naming(file, rank);
      if (name) names[name] = [file, rank];
    }
  }
  return /** @type {Meta} */ ({ id: "test", size, squares: "all", names, removed_at_once: true, ...facts });
}

/** @param {number} file @param {number} rank */
export const algebraic = (file, rank) => "abcdefgh"[file] + (rank + 1);

/** Every square, as in Turkish dama. */
export const fullBoard = () => metaWith(8, algebraic);
/** The dark squares only. */
export const darkBoard = () =>
  metaWith(8, (file, rank) => ((file + rank) % 2 === 0 ? algebraic(file, rank) : null), { squares: "a1" });

/** @param {string} text "d4xd6xf6" or "d3-d4" @param {string[]} [captures] @returns {Move} */
export function move(text, captures = []) {
  return {
    path: text.split(/[x-]/),
    captures,
    crowned: false,
    text,
    shown: text.replaceAll("x", "×").replaceAll("-", "–"),
  };
}

/** @param {Move[]} legal @param {View["pieces"]} [pieces] @returns {View} */
export function viewWith(legal, pieces = {}) {
  return /** @type {View} */ ({
    legal,
    pieces,
    moves: [],
    turn: "white",
    side: "white",
    plies: 0,
    status: "to_move",
    result: null,
  });
}
