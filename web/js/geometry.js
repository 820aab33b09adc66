/**
 * Where squares are on the screen, and which square the keyboard goes to. Rows are counted from the top of the
 * screen and columns from its left, so everything here follows the flipped board.
 */

/** @import { Meta } from "./types.js" */
/** @typedef {{row: number, column: number}} Cell */
/** @typedef {"left" | "right" | "up" | "down"} Direction */
/** @typedef {{meta: Meta, flipped: boolean, byCell: Map<number, string>}} Layout */

/** @param {Meta} meta @param {boolean} flipped @returns {Layout} */
export function layoutOf(meta, flipped) {
  const byCell = new Map();
  for (const name of Object.keys(meta.names)) {
    const { row, column } = cellOf({ meta, flipped, byCell }, name);
    byCell.set(row * meta.size + column, name);
  }
  return { meta, flipped, byCell };
}

/** @param {Layout} layout @param {string} square @returns {Cell} */
export function cellOf({ meta, flipped }, square) {
  const [file, rank] = meta.names[square];
  const last = meta.size - 1;
  return flipped ? { row: rank, column: last - file } : { row: last - rank, column: file };
}

/** The played square there, if it is one. @param {Layout} layout @param {number} row @param {number} column */
export function squareAt({ meta, byCell }, row, column) {
  const outside = row < 0 || column < 0 || row >= meta.size || column >= meta.size;
  return outside ? undefined : byCell.get(row * meta.size + column);
}

/** Whether the square is dark on a chequered board: the played colour, or that of a1. @param {Meta} meta @param {number} file @param {number} rank */
export function isDark(meta, file, rank) {
  const even = (file + rank) % 2 === 0;
  return meta.squares === "h1" ? !even : even;
}

/** The played squares of a row from left to right. @param {Layout} layout @param {number} row */
function rowOf(layout, row) {
  const columns = Array.from({ length: layout.meta.size }, (_, column) => squareAt(layout, row, column));
  return columns.filter((square) => square !== undefined);
}

/**
 * The square one arrow key away, or the same square at the edge. Where only every other square is played, up and
 * down go to the adjacent row, to the square nearest to the lane: the column in which the walk began.
 *
 * @param {Layout} layout
 * @param {string} square
 * @param {Direction} direction
 * @param {number} lane
 */
export function neighbour(layout, square, direction, lane) {
  const { row, column } = cellOf(layout, square);
  if (direction === "left" || direction === "right") {
    const squares = rowOf(layout, row);
    return squares[squares.indexOf(square) + (direction === "left" ? -1 : 1)] ?? square;
  }
  const squares = rowOf(layout, row + (direction === "up" ? -1 : 1));
  return nearest(layout, squares, lane, column) ?? square;
}

/** @param {Layout} layout @param {string[]} squares @param {number} lane @param {number} column */
function nearest(layout, squares, lane, column) {
  const distance = (/** @type {string} */ square, /** @type {number} */ goal) =>
    Math.abs(cellOf(layout, square).column - goal);
  return [...squares].sort(
    (a, b) => distance(a, lane) - distance(b, lane) || distance(a, column) - distance(b, column),
  )[0];
}

/** First or last square of the row. @param {Layout} layout @param {string} square @param {boolean} last */
export function rowEnd(layout, square, last) {
  return rowOf(layout, cellOf(layout, square).row).at(last ? -1 : 0) ?? square;
}

/** First or last played square of the board. @param {Layout} layout @param {boolean} last */
export function boardEnd(layout, last) {
  const { size } = layout.meta;
  return rowOf(layout, last ? size - 1 : 0).at(last ? -1 : 0) ?? Object.keys(layout.meta.names)[0];
}

/**
 * A square of the rank (or file) with that number, as near as possible to where we are.
 *
 * @param {Layout} layout
 * @param {string} square
 * @param {number} number   from 1
 * @param {boolean} byFile
 */
export function onLine(layout, square, number, byFile) {
  const { names } = layout.meta;
  const [file, rank] = names[square];
  const axis = byFile ? 0 : 1;
  const other = byFile ? rank : file;
  const line = Object.keys(names).filter((name) => names[name][axis] === number - 1);
  const away = (/** @type {string} */ name) => Math.abs(names[name][1 - axis] - other);
  return line.sort((a, b) => away(a) - away(b))[0] ?? square;
}

/** The squares in reading order of the screen. @param {Layout} layout */
export function readingOrder(layout) {
  return Array.from({ length: layout.meta.size }, (_, row) => rowOf(layout, row)).flat();
}
