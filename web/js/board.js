/**
 * The board in the document: grid > row > gridcell > button, one button a played square, in the order of the screen.
 * Buttons are made once a layout and then only changed; one of them is the tab stop.
 */
import { createAnimator } from "./animate.js";
import { cellOf, isDark, layoutOf, squareAt } from "./geometry.js";

/** @import { Meta, Piece } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { SquareLook } from "./looks.js" */

/**
 * @typedef {object} BoardProps
 * @property {Meta} meta
 * @property {boolean} flipped
 * @property {boolean} numbers     write the square numbers
 * @property {boolean} chequered
 * @property {boolean} must        capturing is compulsory
 * @property {Record<string, SquareLook>} looks
 * @property {Record<string, string>} names   accessible names
 * @property {string} label                   accessible name of the grid
 */

/**
 * @typedef {object} Slide
 * @property {string[]} path
 * @property {{square: string, piece: Piece, hop: number}[]} taken
 * @property {Piece} before         what the moved piece was until it landed
 * @property {number} duration      milliseconds a hop, 0 for none
 * @property {boolean} carried      the hand has already brought the piece there
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Piece} piece */
export function pieceElement(piece) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `man ${piece}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${piece}`);
  svg.append(use);
  return svg;
}

/** @param {Piece} piece */
function standingPiece(piece) {
  const holder = document.createElement("span");
  holder.className = "piece";
  holder.dataset.kind = piece;
  holder.append(pieceElement(piece));
  return holder;
}

/** @param {HTMLElement} frame  holds the grid and its coordinates */
export function createBoard(frame) {
  const grid = /** @type {HTMLElement} */ (frame.querySelector("[role=grid]"));
  const animator = createAnimator();
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Layout} */
  let layout;
  let shape = "";
  let cursor = "";

  /** @param {BoardProps} props */
  function update(props) {
    const wanted = [props.meta.id, props.flipped, props.chequered].join();
    if (wanted !== shape) rebuild(props, wanted);
    grid.setAttribute("aria-label", props.label);
    grid.toggleAttribute("data-numbers", props.numbers);
    grid.toggleAttribute("data-must", props.must);
    for (const [square, look] of Object.entries(props.looks)) dress(square, look, props.names[square]);
  }

  /** @param {BoardProps} props @param {string} wanted */
  function rebuild({ meta, flipped, chequered }, wanted) {
    const focused = grid.contains(document.activeElement);
    animator.skip();
    layout = layoutOf(meta, flipped);
    shape = wanted;
    buttons.clear();
    frame.dataset.size = String(meta.size);
    frame.toggleAttribute("data-chequered", chequered);
    grid.replaceChildren(...Array.from({ length: meta.size }, (_, row) => rowElement(row)));
    drawCoordinates(frame, layout);
    if (!buttons.has(cursor)) cursor = squareNear(layout);
    moveCursor(cursor, focused);
  }

  /** @param {number} row */
  function rowElement(row) {
    const element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    for (let column = 0; column < layout.meta.size; column++) element.append(cellElement(row, column));
    return element;
  }

  /** @param {number} row @param {number} column */
  function cellElement(row, column) {
    const cell = document.createElement("div");
    const square = squareAt(layout, row, column);
    const last = layout.meta.size - 1;
    const [file, rank] = layout.flipped ? [last - column, row] : [column, last - row];
    cell.className = isDark(layout.meta, file, rank) ? "cell dark" : "cell light";
    cell.setAttribute("role", "gridcell");
    if (square) {
      cell.dataset.name = square;
      cell.append(squareButton(square));
    }
    return cell;
  }

  /** @param {string} square */
  function squareButton(square) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "square";
    button.dataset.square = square;
    button.tabIndex = -1;
    buttons.set(square, button);
    return button;
  }

  /** @param {string} square @param {SquareLook} look @param {string} name */
  function dress(square, look, name) {
    const button = buttonOf(square);
    setOrRemove(button, "data-piece", look.piece);
    setOrRemove(button, "data-state", look.states.join(" "));
    setOrRemove(button, "data-number", look.number ? String(look.number) : "");
    button.setAttribute("aria-label", name);
    button.parentElement?.setAttribute("aria-selected", String(look.states.includes("lifted")));
    const held = pieceOn(square);
    if (held?.dataset.kind === look.piece) return;
    held?.remove();
    if (look.piece) button.append(standingPiece(look.piece));
  }

  /** @param {string} square */
  function buttonOf(square) {
    return /** @type {HTMLButtonElement} */ (buttons.get(square));
  }

  /** @param {string} square @returns {HTMLElement | null} */
  const pieceOn = (square) => buttonOf(square).querySelector(".piece:not(.ghost)");

  /** Lets the eye follow a move that update() has already shown. @param {Slide} slide */
  function slide({ path, taken, before, duration, carried }) {
    const target = path[path.length - 1];
    const piece = pieceOn(target);
    if (!piece || duration === 0) return;
    const end = cellOf(layout, target);
    const offsets = path
      .map((square) => cellOf(layout, square))
      .map(({ row, column }) => ({ x: column - end.column, y: row - end.row }));
    const ghosts = taken.map(({ square, piece: kind, hop }) => {
      const element = standingPiece(kind);
      element.classList.add("ghost");
      buttonOf(square).append(element);
      return { element, hop: carried ? -1 : hop };
    });
    const after = piece.firstElementChild;
    if (after && !after.classList.contains(before)) after.replaceWith(pieceElement(before));
    animator.play({ piece, offsets: carried ? [] : offsets, ghosts, duration }, () => {
      if (after && after !== piece.firstElementChild) piece.replaceChildren(after);
    });
  }

  /** @param {string} square @param {boolean} [focus] */
  function moveCursor(square, focus = true) {
    if (buttons.has(cursor)) buttonOf(cursor).tabIndex = -1;
    cursor = square;
    const button = buttonOf(square);
    button.tabIndex = 0;
    if (focus) button.focus({ preventScroll: false });
  }

  return {
    grid,
    update,
    slide,
    moveCursor,
    pieceOn,
    stateOf: (/** @type {string} */ square) => buttonOf(square).dataset.state ?? "",
    skip: animator.skip,
    settled: animator.settled,
    get cursor() {
      return cursor;
    },
    get layout() {
      return layout;
    },
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/** @param {Element} element @param {string} name @param {string | undefined} value */
function setOrRemove(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Where the tab stop begins: low in the middle, among one's own pieces. @param {Layout} layout */
function squareNear(layout) {
  const { size } = layout.meta;
  const row = size - 3;
  return (
    squareAt(layout, row, size / 2) ??
    squareAt(layout, row, size / 2 - 1) ??
    Object.keys(layout.meta.names)[0]
  );
}

/** Letters and digits in the frame, for rulesets that name their squares so. @param {HTMLElement} frame @param {Layout} layout */
function drawCoordinates(frame, layout) {
  const { size, numeric } = layout.meta;
  const places = numeric
    ? []
    : Array.from({ length: size }, (_, index) => (layout.flipped ? size - 1 - index : index));
  const files = places.map((file) => String.fromCharCode("a".charCodeAt(0) + file));
  const ranks = places.map((rank) => String(rank + 1)).reverse();
  for (const [name, texts] of /** @type {[string, string[]][]} */ ([
    ["files", files],
    ["ranks", ranks],
  ])) {
    frame.querySelector(`.${name}`)?.replaceChildren(
      ...texts.map((text) => {
        const span = document.createElement("span");
        span.textContent = text;
        return span;
      }),
    );
  }
}
