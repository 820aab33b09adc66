/**
 * The board in the document: grid > row > gridcell > button, one button a played square, in the order of the screen.
 * Buttons are made once a layout and then only changed; one of them is the tab stop.
 */
import { Animator } from "./animate.js";
import { svgUse } from "./dom.js";
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

/** @param {Piece} piece */
export const pieceElement = (piece) => svgUse(`man ${piece}`, piece);

/** @param {Piece} piece */
function standingPiece(piece) {
  const holder = document.createElement("span");
  holder.className = "piece";
  holder.dataset.kind = piece;
  holder.append(pieceElement(piece));
  return holder;
}

/** The board's life: made once; every layout (ruleset, turning, look) rebuilds its squares; update() dresses them. */
export class Board {
  /** @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();
  animator = new Animator();
  /** The tab stop. */
  cursor = "";
  /** What the squares were last built for. */
  shape = "";
  /** What each square was last dressed in. @type {Map<string, string>} */
  dresses = new Map();
  /** @type {Layout} */
  layout;

  /** @param {HTMLElement} frame  holds the grid and its coordinates @param {Meta} meta  the first ruleset */
  constructor(frame, meta) {
    this.frame = frame;
    this.grid = /** @type {HTMLElement} */ (frame.querySelector("[role=grid]"));
    this.layout = layoutOf(meta, false);
  }

  /** @param {BoardProps} props */
  update(props) {
    const wanted = [props.meta.id, props.flipped, props.chequered].join();
    if (wanted !== this.shape) this.rebuild(props, wanted);
    this.grid.setAttribute("aria-label", props.label);
    this.grid.toggleAttribute("data-numbers", props.numbers);
    this.grid.toggleAttribute("data-must", props.must);
    for (const [square, look] of Object.entries(props.looks)) this.dress(square, look, props.names[square]);
  }

  /** @param {BoardProps} props @param {string} wanted */
  rebuild({ meta, flipped, chequered }, wanted) {
    const focused = this.grid.contains(document.activeElement);
    this.animator.skip();
    this.layout = layoutOf(meta, flipped);
    this.shape = wanted;
    this.buttons.clear();
    this.dresses.clear();
    this.frame.dataset.size = String(meta.size);
    this.frame.toggleAttribute("data-chequered", chequered);
    this.grid.replaceChildren(...Array.from({ length: meta.size }, (_, row) => this.rowElement(row)));
    drawCoordinates(this.frame, this.layout);
    if (!this.buttons.has(this.cursor)) this.cursor = squareNear(this.layout);
    this.moveCursor(this.cursor, focused);
  }

  /** @param {number} row */
  rowElement(row) {
    const element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    for (let column = 0; column < this.layout.meta.size; column++)
      element.append(this.cellElement(row, column));
    return element;
  }

  /** @param {number} row @param {number} column */
  cellElement(row, column) {
    const cell = document.createElement("div");
    const square = squareAt(this.layout, row, column);
    const last = this.layout.meta.size - 1;
    const [file, rank] = this.layout.flipped ? [last - column, row] : [column, last - row];
    cell.className = isDark(this.layout.meta, file, rank) ? "cell dark" : "cell light";
    cell.setAttribute("role", "gridcell");
    if (square) {
      cell.dataset.name = square;
      cell.append(this.squareButton(square));
    }
    return cell;
  }

  /** @param {string} square */
  squareButton(square) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "square";
    button.dataset.square = square;
    button.tabIndex = -1;
    this.buttons.set(square, button);
    return button;
  }

  /** @param {string} square @param {SquareLook} look @param {string} name */
  dress(square, look, name) {
    const dress = JSON.stringify([look, name]);
    if (dress === this.dresses.get(square)) return; // most squares stay as they are
    this.dresses.set(square, dress);
    const button = this.buttonOf(square);
    setOrRemove(button, "data-piece", look.piece);
    setOrRemove(button, "data-state", look.states.join(" "));
    setOrRemove(button, "data-number", look.number ? String(look.number) : "");
    button.setAttribute("aria-label", name);
    button.parentElement?.setAttribute("aria-selected", String(look.states.includes("lifted")));
    const held = this.pieceOn(square);
    if (held?.dataset.kind === look.piece) return;
    held?.remove();
    if (look.piece) button.append(standingPiece(look.piece));
  }

  /** @param {string} square */
  buttonOf(square) {
    return /** @type {HTMLButtonElement} */ (this.buttons.get(square));
  }

  /** @param {string} square @returns {HTMLElement | null} */
  pieceOn(square) {
    return this.buttonOf(square).querySelector(".piece:not(.ghost)");
  }

  /** The words of its data-state. @param {string} square */
  stateOf(square) {
    return this.buttonOf(square).dataset.state ?? "";
  }

  /** Lets the eye follow a move that update() has already shown. @param {Slide} slide */
  slide({ path, taken, before, duration, carried }) {
    const target = path[path.length - 1];
    const piece = this.pieceOn(target);
    if (!piece || duration === 0) return;
    const end = cellOf(this.layout, target);
    const offsets = path
      .map((square) => cellOf(this.layout, square))
      .map(({ row, column }) => ({ x: column - end.column, y: row - end.row }));
    const ghosts = taken.map(({ square, piece: kind, hop }) => {
      const element = standingPiece(kind);
      element.classList.add("ghost");
      this.buttonOf(square).append(element);
      return { element, hop: carried ? -1 : hop };
    });
    const after = piece.firstElementChild;
    if (after && !after.classList.contains(before)) after.replaceWith(pieceElement(before));
    this.animator.play({ piece, offsets: carried ? [] : offsets, ghosts, duration }, () => {
      if (after && after !== piece.firstElementChild) piece.replaceChildren(after);
    });
  }

  /** @param {string} square @param {boolean} [focus] */
  moveCursor(square, focus = true) {
    if (this.buttons.has(this.cursor)) this.buttonOf(this.cursor).tabIndex = -1;
    this.cursor = square;
    const button = this.buttonOf(square);
    button.tabIndex = 0;
    if (focus) button.focus({ preventScroll: false });
  }

  /** Ends every movement now. */
  skip() {
    this.animator.skip();
  }

  /** Resolves when nothing moves. */
  settled() {
    return this.animator.settled();
  }
}

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
