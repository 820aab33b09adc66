/**
 * Mouse, pen and finger on the board. A press without movement is a click, and clicks come from the buttons themselves
 * (so do Enter and Space). A piece that can move may also be dragged: the first pointer only, and a second finger or
 * Esc lets the piece go back. Everywhere else a finger scrolls the page.
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
  /** @type {{id: number, square: string, x: number, y: number, piece: HTMLElement | null} | null} */
  let held = null;
  let clickIsDrag = false;

  grid.addEventListener("pointerdown", (event) => {
    board.skip();
    clickIsDrag = false;
    if (held) letGo();
    else if (event.isPrimary && event.button === 0) {
      const square = squareOf(event.target);
      if (square && hand.canDrag(square))
        held = { id: event.pointerId, square, x: event.clientX, y: event.clientY, piece: null };
    }
  });
  grid.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.piece && Math.hypot(x, y) >= THRESHOLD) grab(event);
    held.piece?.style.setProperty("transform", `translate(${x}px, ${y}px) scale(1.1)`);
  });
  grid.addEventListener("pointerup", (event) => {
    if (held?.id === event.pointerId) drop(event);
  });
  grid.addEventListener("pointercancel", () => letGo());
  grid.addEventListener("keydown", ({ key }) => key === "Escape" && letGo());
  grid.addEventListener("click", (event) => {
    const square = squareOf(event.target);
    if (clickIsDrag && event.detail > 0)
      clickIsDrag = false; // keys click too, with detail 0
    else if (square) hand.press(square, false);
    else hand.pressNothing();
  });

  /** @param {PointerEvent} event */
  function grab(event) {
    if (!held) return;
    grid.setPointerCapture(event.pointerId);
    hand.lift(held.square);
    held.piece = board.pieceOn(held.square);
    held.piece?.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  function drop(event) {
    const from = held?.piece ? held.square : null;
    letGo();
    if (from === null) return;
    clickIsDrag = true;
    const target = squareOf(document.elementFromPoint(event.clientX, event.clientY));
    if (target && target !== from && grid.contains(document.elementFromPoint(event.clientX, event.clientY))) {
      hand.press(target, true);
    }
  }

  function letGo() {
    held?.piece?.style.removeProperty("transform");
    held?.piece?.classList.remove("dragged");
    held = null;
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof Element ? (target.closest(".square")?.getAttribute("data-square") ?? null) : null;
}
