/**
 * Mouse, pen and finger on the board. A press without movement is a click, and clicks come from the buttons themselves
 * (so do Enter and Space). A piece that can move may also be dragged: the first pointer only, and a second finger
 * anywhere on the page or Esc lets the piece go back. Everywhere else a finger scrolls the page.
 */

/** @import { Board } from "./board.js" */

/**
 * @typedef {object} Hand
 * @property {(square: string) => boolean} canDrag
 * @property {(square: string) => void} lift
 * @property {(square: string, dragged: boolean) => void} press
 * @property {() => void} pressNothing        a click on a square that is not played
 */

const THRESHOLD = 4; // pixels; less is a shaking hand

/** @param {Board} board @param {Hand} hand */
export function listenToPointer(board, hand) {
  const { grid } = board;
  const drag = new Drag(board, hand);
  grid.addEventListener("pointerdown", (event) => drag.down(event));
  grid.addEventListener("click", (event) => drag.click(event));
  // What began on the board may go on and end anywhere.
  document.addEventListener("pointerdown", (event) => drag.downElsewhere(event));
  document.addEventListener("pointermove", (event) => drag.move(event));
  document.addEventListener("pointerup", (event) => drag.up(event));
  document.addEventListener("pointercancel", () => drag.letGo());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && drag.letGo());
}

/** One press from down to up: held on a piece that can move, carried once it has moved far enough. */
class Drag {
  /** @type {{id: number, square: string, x: number, y: number, piece: HTMLElement | null} | null} */
  held = null;
  clickIsDrag = false;

  /** @param {Board} board @param {Hand} hand */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
  }

  /** @param {PointerEvent} event */
  down({ isPrimary, button, target, pointerId, clientX, clientY }) {
    this.board.skip();
    this.clickIsDrag = false;
    if (this.held) this.letGo();
    else if (isPrimary && button === 0) {
      const square = squareOf(target);
      const free = square !== null && this.hand.canDrag(square);
      if (free) this.held = { id: pointerId, square, x: clientX, y: clientY, piece: null };
    }
  }

  /** @param {PointerEvent} event */
  downElsewhere({ pointerId }) {
    if (this.held && this.held.id !== pointerId) this.letGo();
  }

  /** @param {PointerEvent} event */
  move({ pointerId, clientX, clientY }) {
    if (this.held?.id !== pointerId) return;
    const [x, y] = [clientX - this.held.x, clientY - this.held.y];
    if (!this.held.piece && Math.hypot(x, y) >= THRESHOLD) this.grab(this.held);
    this.held.piece?.style.setProperty("transform", `translate(${x}px, ${y}px) scale(1.1)`);
  }

  /** @param {NonNullable<Drag["held"]>} held */
  grab(held) {
    this.board.grid.setPointerCapture(held.id);
    this.hand.lift(held.square);
    held.piece = this.board.pieceOn(held.square);
    held.piece?.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  up({ pointerId, clientX, clientY }) {
    if (this.held?.id !== pointerId) return;
    const from = this.held.piece ? this.held.square : null;
    this.letGo();
    if (from === null) return;
    this.clickIsDrag = true;
    const target = squareOf(document.elementFromPoint(clientX, clientY));
    if (target && target !== from) this.hand.press(target, true);
  }

  letGo() {
    this.held?.piece?.style.removeProperty("transform");
    this.held?.piece?.classList.remove("dragged");
    this.held = null;
  }

  /** Keys click too: they have detail 0. @param {MouseEvent} event */
  click({ detail, target }) {
    const square = squareOf(target);
    if (this.clickIsDrag && detail > 0) this.clickIsDrag = false;
    else if (square) this.hand.press(square, false);
    else this.hand.pressNothing();
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof Element ? (target.closest(".square")?.getAttribute("data-square") ?? null) : null;
}
