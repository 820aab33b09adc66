/** Files of the page that its scripts read. */
import { EngineError } from "./engine.js";

/** @param {string} path  from the scripts' folder @returns {Promise<any>} rejects with an EngineError when it did not arrive whole */
export async function loadJson(path) {
  try {
    const answer = await fetch(new URL(path, import.meta.url));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw new EngineError("file_missing", `${path}: ${error}`, { file: path });
  }
}
