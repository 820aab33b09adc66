/** Files of the page that its scripts read. */
import { EngineError } from "./engine.js";
import { inTime } from "./patience.js";

/** Milliseconds for a file to arrive whole. */
const PATIENCE_MS = 20_000;
/** Waits before a file is asked for again because no answer came at all: few, and spaced. */
const PAUSES_MS = [500, 2000];

/** What did not arrive as it should: the browser may keep that, so the next time the server is asked. @type {Set<string>} */
const suspects = new Set();

/** @param {string} path  from the scripts' folder @returns {Promise<any>} rejects with an EngineError when it did not arrive whole */
export async function loadJson(path) {
  const pauses = [...PAUSES_MS];
  for (;;) {
    try {
      const content = await ask(path);
      suspects.delete(path);
      return content;
    } catch (error) {
      suspects.add(path);
      const pause = error instanceof TypeError ? pauses.shift() : undefined; // other errors are answers, or silence
      if (pause === undefined) throw new EngineError("file_missing", `${path}: ${error}`, { file: path });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** @param {string} path */
function ask(path) {
  const cache = suspects.has(path) ? "reload" : "default";
  return inTime(PATIENCE_MS, async (signal) => {
    const answer = await fetch(new URL(path, import.meta.url), { cache, signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  });
}
