/**
 * Movement on the board. The document already shows the end of the move; animation only lets the eye follow:
 * the moved piece starts at its origin and hops over every landing, and copies of captured pieces stay until they go.
 */

/**
 * @typedef {object} Hop
 * @property {HTMLElement} piece      the moved piece, already on its last square
 * @property {{x: number, y: number}[]} offsets   where it was at every landing, in squares, the last being 0, 0
 * @property {{element: HTMLElement, hop: number}[]} ghosts   captured pieces and the hop that takes them
 * @property {number} duration        milliseconds a hop, more than 0
 */

/** How far into a hop the jumped piece leaves. */
const PASSING = 0.55;
const LEAVE_MS = 140;

export class Animator {
  /** What runs, and how each ends. @type {Map<Animation, () => void>} */
  running = new Map();
  /** @type {(() => void)[]} */
  waiting = [];

  /** @param {Animation} animation @param {() => void} ended */
  track(animation, ended) {
    const end = () => {
      if (!this.running.delete(animation)) return;
      animation.cancel(); // an animation that fills would stay in the document's list
      ended();
      if (this.running.size > 0) return;
      for (const resolve of this.waiting) resolve();
      this.waiting = [];
    };
    this.running.set(animation, end);
    animation.onfinish = end;
  }

  /** @param {Hop} hop @param {() => void} [landed] */
  play({ piece, offsets, ghosts, duration }, landed = () => {}) {
    const hops = offsets.length - 1;
    for (const { element, hop } of ghosts) this.leave(element, (hop + PASSING) * duration);
    if (hops < 1) {
      landed();
      return;
    }
    piece.classList.add("moving");
    this.track(piece.animate(keyframes(offsets), { duration: hops * duration }), () => {
      piece.classList.remove("moving");
      landed();
    });
  }

  /** @param {HTMLElement} ghost @param {number} delay */
  leave(ghost, delay) {
    const frames = [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: "scale(0.72)" },
    ];
    const timing = /** @type {const} */ ({ duration: LEAVE_MS, delay, easing: "ease-in", fill: "both" });
    this.track(ghost.animate(frames, timing), () => ghost.remove());
  }

  /** Ends every movement now. */
  skip() {
    for (const end of [...this.running.values()]) end();
  }

  /** Resolves when nothing moves. @returns {Promise<void>} */
  settled() {
    return this.running.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => void this.waiting.push(resolve));
  }
}

/** @param {{x: number, y: number}[]} offsets @returns {Keyframe[]} */
function keyframes(offsets) {
  const hops = offsets.length - 1;
  const frames = offsets.map(({ x, y }, index) => ({
    transform: `translate(${x * 100}%, ${y * 100}%)`,
    offset: index / hops,
    easing: "cubic-bezier(0.45, 0, 0.25, 1)",
  }));
  if (hops === 1) return frames;
  const raised = offsets.slice(1).map(({ x, y }, index) => ({
    transform: `translate(${((x + offsets[index].x) / 2) * 100}%, ${((y + offsets[index].y) / 2) * 100}%) scale(1.12)`,
    offset: (index + 0.5) / hops,
    easing: "cubic-bezier(0.45, 0, 0.25, 1)",
  }));
  return frames.flatMap((frame, index) => (index < raised.length ? [frame, raised[index]] : [frame]));
}
