/**
 * What the computer knows of a ruleset, in files fetched when that is played: its opening book and the weights of its
 * evaluation, which a first search waits for, and endgame tables, which come once the computer has moved. Without them
 * it plays on, weaker.
 */
import { checked } from "./progress.js";

/** Milliseconds that a search waits for them: a slow network must not hold up a reply. */
const PATIENCE = 2000;

/** What is in a file. @typedef {"book" | "weights" | "endings"} Kind */
/** Where a ruleset's files are. @typedef {{first: [Kind, string][], rest: [Kind, string][]}} Files */

/**
 * @param {object} options
 * @param {Record<string, Files>} options.files   by ruleset
 * @param {(ruleset: string, kind: Kind, content: Uint8Array) => unknown} options.add
 * @param {(call: () => unknown) => Promise<unknown>} options.between   calls when no request is being answered
 * @param {import("./progress.js").Fetch} [options.fetch]
 */
export function tablesLoader({ files, add, between, fetch = globalThis.fetch }) {
  /** What was asked for, by address. @type {Map<string, Promise<void>>} */
  const asked = new Map();
  /** What has come and is not handed over yet. @type {[string, Kind, Uint8Array][]} */
  let arrived = [];

  /** @param {string} ruleset @param {Kind} kind @param {string} address */
  async function load(ruleset, kind, address) {
    try {
      const response = checked(ruleset, await fetch(address));
      arrived.push([ruleset, kind, new Uint8Array(await response.arrayBuffer())]);
    } catch (error) {
      asked.delete(address); // the next time it may come
      console.info("Some tables of the computer's are not there.", error);
    }
  }

  function handOver() {
    const given = arrived;
    arrived = [];
    for (const [ruleset, kind, content] of given) {
      try {
        add(ruleset, kind, content);
      } catch (error) {
        console.info("Some tables of the computer's cannot be used.", error);
      }
    }
  }

  /** @param {string} ruleset @param {keyof Files} part */
  const all = (ruleset, part) =>
    Promise.all(
      (files[ruleset]?.[part] ?? []).map(([kind, address]) => {
        const loading = asked.get(address) ?? load(ruleset, kind, address);
        asked.set(address, loading);
        return loading;
      }),
    );

  return {
    /** For a request that searches: book and weights are there, or have been waited for. @param {string} ruleset @param {AbortSignal} [signal]  tells that nobody waits any more */
    async first(ruleset, signal) {
      await atMost(PATIENCE, all(ruleset, "first"), signal);
      handOver();
    },
    /** After a first move: the endgame tables, when nothing is asked. @param {string} ruleset */
    async rest(ruleset) {
      await all(ruleset, "rest");
      if (arrived.length > 0) await between(handOver);
    },
  };
}

/** Until the work is done, but not longer. @param {number} ms @param {Promise<unknown>} work @param {AbortSignal} [signal]  ends the wait @returns {Promise<void>} */
function atMost(ms, work, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      resolve();
    }
    void work.then(end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
