/** Starting Python again by itself, after a boot that failed for want of a file: few times, and spaced. */

/** @import { EngineEvent } from "./types.js" */

const PAUSES_MS = [15_000, 60_000];
/** What may be otherwise the next time. */
const PASSING = new Set(["boot_timeout", "file_missing", "worker_failed"]);

/** @param {() => void} retry @param {EventTarget} network  says "online" when there is one again @returns {(event: EngineEvent) => void} is told what the engine does */
export function retryByItself(retry, network = globalThis) {
  const pauses = [...PAUSES_MS];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let failed = false;
  network.addEventListener("online", () => failed && retry());
  return (event) => {
    if (event.event === "boot") return;
    clearTimeout(timer);
    failed = event.event === "failed" && PASSING.has(event.code);
    if (!failed) return;
    const pause = pauses.shift();
    if (pause !== undefined) timer = setTimeout(retry, pause);
  };
}
