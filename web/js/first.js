/**
 * Begins what takes longest, Python's start, before the rest of the page has loaded: the page gives this script a tag of
 * its own, ahead of main.js.
 */
import { createEngine } from "./engine.js";

/** @import { EngineEvent } from "./engine.js" */
/** @import { Site } from "./types.js" */

/** @type {Promise<Site>} */
export const siteLoading = fetch(new URL("../data/site.json", import.meta.url)).then((answer) =>
  answer.json(),
);

/** @type {EngineEvent[]} */
const unheard = [];
/** @type {(event: EngineEvent) => void} */
let hear = (event) => void unheard.push(event);

export const engine = createEngine({ site: siteLoading, onEvent: (event) => hear(event) });

/** Tells the engine's events from now on, first those that nobody has heard. @param {(event: EngineEvent) => void} listener */
export function listenToEngine(listener) {
  hear = listener;
  for (const event of unheard.splice(0)) listener(event);
}
