/**
 * Begins what takes longest, Python's start, before the rest of the page has loaded: the page gives this script a tag of
 * its own, ahead of main.js. The texts that most players read are asked for here, too: on a slow line main.js would have
 * to wait for them.
 */
import { createEngine } from "./engine.js";
import { loadJson } from "./load.js";

/** @import { EngineEvent } from "./engine.js" */
/** @import { Site } from "./types.js" */

/** @type {Promise<Site> | null} */
let loading = null;

/** data/site.json, once for the page and the engine; when it did not arrive, it is asked for again. @returns {Promise<Site>} */
export function loadSite() {
  if (loading) return loading;
  loading = loadJson("../data/site.json");
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** @type {EngineEvent[]} */
const unheard = [];
/** @type {(event: EngineEvent) => void} */
let hear = (event) => void unheard.push(event);

export const engine = createEngine({ loadSite, onEvent: (event) => hear(event) });

/** Tells the engine's events from now on, first those that nobody has heard. @param {(event: EngineEvent) => void} listener */
export function listenToEngine(listener) {
  hear = listener;
  for (const event of unheard.splice(0)) listener(event);
}

fetch(new URL("../i18n/tr.json", import.meta.url))
  .then((answer) => answer.blob())
  .catch(() => {}); // main.js tells
