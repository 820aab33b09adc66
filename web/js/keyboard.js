/** Keys on the board. Enter and Space press the square by themselves: it is a button. */
import { boardEnd, cellOf, neighbour, onLine, readingOrder, rowEnd } from "./geometry.js";

/** @import { Direction } from "./geometry.js" */
/** @import { Board } from "./board.js" */

/**
 * @typedef {object} BoardCommands
 * @property {() => boolean} back                         Esc; false when there was nothing to take back
 * @property {(kind: "man" | "king" | "movable") => string[]} find   squares to walk through, in no order
 * @property {(what: "square" | "last" | "captured" | "moves" | "captures") => void} read
 * @property {() => void} flip
 * @property {() => void} hint
 * @property {() => void} why                             to the rule behind the last refusal
 * @property {() => void} ways                            the ways to capture
 * @property {() => void} type                            to the field where a move is typed
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** Letters as keyboards give them, Turkish ones too. @type {Record<string, string>} */
const LETTERS = { ı: "i", İ: "i", I: "i" };

/** @param {Board} board @param {BoardCommands} commands */
export function listenToKeys(board, commands) {
  let lane = -1;

  board.grid.addEventListener("focusin", (event) => {
    const square = /** @type {HTMLElement} */ (event.target).dataset.square;
    if (square && square !== board.cursor) board.moveCursor(square, false);
  });
  board.grid.addEventListener("keydown", (event) => {
    const target = goal(board, event, lane, commands);
    lane = vertical(event.key) ? (lane < 0 ? cellOf(board.layout, board.cursor).column : lane) : -1;
    if (target) board.moveCursor(target);
    if (target || (!hasModifier(event) && command(event, commands))) event.preventDefault();
  });
}

/** @param {string} key */
const vertical = (key) => key === "ArrowUp" || key === "ArrowDown";
/** @param {KeyboardEvent} event */
const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
/** @param {KeyboardEvent} event */
const letterOf = ({ key }) => LETTERS[key] ?? key.toLowerCase();

/** The square a key leads to, if it leads anywhere. @param {Board} board @param {KeyboardEvent} event @param {number} lane @param {BoardCommands} commands */
function goal(board, event, lane, commands) {
  const { layout, cursor } = board;
  const { key } = event;
  const end = key === "Home" || key === "End";
  if (hasModifier(event)) {
    const wholeBoard = end && event.ctrlKey && !event.altKey && !event.metaKey;
    return wholeBoard ? boardEnd(layout, key === "End") : undefined; // all others are the browser's own keys
  }
  if (end) return rowEnd(layout, cursor, key === "End");
  if (key in ARROWS) {
    return neighbour(layout, cursor, ARROWS[key], lane < 0 ? cellOf(layout, cursor).column : lane);
  }
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  if (digit) return onLine(layout, cursor, Number(digit) || 10, event.shiftKey);
  const kind = /** @type {const} */ ({ t: "man", d: "king", n: "movable" })[letterOf(event)];
  return kind && following(board, commands.find(kind), event.shiftKey);
}

/** The next of the squares in reading order after the cursor. @param {Board} board @param {string[]} squares @param {boolean} backwards */
function following(board, squares, backwards) {
  const order = readingOrder(board.layout);
  if (backwards) order.reverse();
  const start = order.indexOf(board.cursor) + 1;
  return (
    [...order.slice(start), ...order.slice(0, start)].find((square) => squares.includes(square)) ??
    board.cursor
  );
}

/** @param {KeyboardEvent} event @param {BoardCommands} commands */
function command(event, commands) {
  switch (letterOf(event)) {
    case "escape":
      return commands.back();
    case "o":
      commands.read("square");
      return true;
    case "l":
      commands.read("last");
      return true;
    case "c":
      commands.read("captured");
      return true;
    case "m":
      commands.read(event.shiftKey ? "captures" : "moves");
      return true;
    case "f":
      commands.flip();
      return true;
    case "h":
      commands.hint();
      return true;
    case "w":
      commands.why();
      return true;
    case "y":
      commands.ways();
      return true;
    case "i":
      commands.type();
      return true;
    default:
      return false;
  }
}

/** Ctrl+Z and Ctrl+Y outside text fields, with Caps Lock too. @param {KeyboardEvent} event @param {{undo: () => unknown, redo: () => unknown}} actions */
export function undoKeys(event, { undo, redo }) {
  const { ctrlKey, metaKey, shiftKey, target } = event;
  const key = event.key.toLowerCase();
  if (!(ctrlKey || metaKey) || /** @type {Element} */ (target).closest("input, textarea, select, dialog"))
    return;
  if (key === "y" || (key === "z" && shiftKey)) redo();
  else if (key === "z") undo();
  else return;
  event.preventDefault();
}
