/**
 * The endgame tables: a file or two for each ruleset, fetched once the computer has moved in such a game and handed to
 * Python when nothing else is asked. Without them the computer has to search what it could know.
 */
import { checked } from "./progress.js";

/**
 * @param {object} options
 * @param {Record<string, string[]>} options.files                          ruleset: addresses of its files
 * @param {(ruleset: string, content: Uint8Array) => unknown} options.add
 * @param {import("./progress.js").Fetch} [options.fetch]
 * @returns {(ruleset: string) => Promise<void>}  call it as often as you like: a file is asked for once
 */
export function endingsLoader({ files, add, fetch = globalThis.fetch }) {
  const asked = new Set();
  return async (ruleset) => {
    if (!(ruleset in files) || asked.has(ruleset)) return;
    asked.add(ruleset);
    for (const file of files[ruleset]) {
      try {
        const response = checked(ruleset, await fetch(file));
        await add(ruleset, new Uint8Array(await response.arrayBuffer()));
      } catch (error) {
        console.info("Some endgame tables are not there.", error);
      }
    }
  };
}
