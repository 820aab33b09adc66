/**
 * Movement on the board. The document already shows the end of the move; animation only lets the eye follow:
 * the moved piece starts at its origin and hops over every landing, and copies of captured pieces stay until they go.
 */

/**
 * @typedef {object} Hop
 * @property {HTMLElement} piece      the moved piece, already on its last square
 * @property {{x: number, y: number}[]} offsets   where it was at every landing, in squares, the last being 0, 0
 * @property {{element: HTMLElement, hop: number}[]} ghosts   captured pieces and the hop that takes them
 * @property {number} duration        milliseconds a hop
 */

/** How far into a hop the jumped piece leaves. */
const PASSING = 0.55;
const LEAVE_MS = 140;

export function createAnimator() {
  /** @type {Set<Animation>} */
  const running = new Set();
  /** @type {Set<() => void>} */
  const endings = new Set();

  /** @param {Animation} animation @param {() => void} ended */
  function track(animation, ended) {
    const finish = () => {
      running.delete(animation);
      animation.cancel();
      ended();
    };
    running.add(animation);
    animation.onfinish = finish;
    animation.oncancel = () => running.delete(animation);
  }

  /** @param {Hop} hop @param {() => void} [landed] */
  function play({ piece, offsets, ghosts, duration }, landed = () => {}) {
    const hops = offsets.length - 1;
    for (const { element, hop } of ghosts) leave(element, (hop + PASSING) * duration);
    if (hops < 1 || duration === 0) {
      landed();
      return;
    }
    piece.classList.add("moving");
    const movement = piece.animate(keyframes(offsets), { duration: hops * duration, easing: "linear" });
    track(movement, () => {
      piece.classList.remove("moving");
      landed();
    });
  }

  /** @param {HTMLElement} ghost @param {number} delay */
  function leave(ghost, delay) {
    const end = () => {
      endings.delete(end);
      ghost.remove();
    };
    endings.add(end);
    const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(0.72)" }];
    track(ghost.animate(frames, { duration: LEAVE_MS, delay, easing: "ease-in", fill: "both" }), end);
  }

  /** Ends every movement now. */
  function skip() {
    for (const animation of [...running]) animation.finish();
    for (const animation of [...running]) animation.onfinish?.call(animation, /** @type {any} */ (null));
    for (const end of [...endings]) end();
  }

  /** Resolves when nothing moves. */
  async function settled() {
    while (running.size > 0) await Promise.allSettled([...running].map(({ finished }) => finished));
  }

  return { play, skip, settled };
}

/** @param {{x: number, y: number}[]} offsets @returns {Keyframe[]} */
function keyframes(offsets) {
  const hops = offsets.length - 1;
  const frames = offsets.map(({ x, y }, index) => ({
    transform: `translate(${x * 100}%, ${y * 100}%)`, offset: index / hops, easing: "cubic-bezier(0.45, 0, 0.25, 1)",
  }));
  if (hops === 1) return frames;
  const raised = offsets.slice(1).map(({ x, y }, index) => ({
    transform: `translate(${((x + offsets[index].x) / 2) * 100}%, ${((y + offsets[index].y) / 2) * 100}%) scale(1.12)`,
    offset: (index + 0.5) / hops, easing: "cubic-bezier(0.45, 0, 0.25, 1)",
  }));
  return frames.flatMap((frame, index) => (index < raised.length ? [frame, raised[index]] : [frame]));
}
