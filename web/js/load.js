/** Files of the page that its scripts read. */
import { EngineError } from "./engine.js";

/** Milliseconds for a file to arrive whole. */
const PATIENCE_MS = 20_000;
/** Waits before a file is asked for again because no answer came at all: few, and spaced. */
const PAUSES_MS = [500, 2000];

/** What did not arrive as it should: the browser may keep that, so the next time the server is asked. @type {Set<string>} */
const suspects = new Set();

/** @param {string} path  from the scripts' folder @returns {Promise<any>} rejects with an EngineError when it did not arrive whole */
export async function loadJson(path) {
  try {
    const answer = await ask(path, [...PAUSES_MS]);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const content = await answer.json();
    suspects.delete(path);
    return content;
  } catch (error) {
    suspects.add(path);
    throw new EngineError("file_missing", `${path}: ${error}`, { file: path });
  }
}

/** @param {string} path @param {number[]} pauses @returns {Promise<Response>} */
async function ask(path, pauses) {
  try {
    return await fetch(new URL(path, import.meta.url), {
      cache: suspects.has(path) ? "reload" : "default",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    const pause = pauses.shift();
    if (pause === undefined || /** @type {Error} */ (error).name === "TimeoutError") throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return ask(path, pauses);
  }
}
