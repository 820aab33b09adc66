/**
 * The worker that Python lives in. It boots when it is told where the runtime is, then answers one request after the
 * other: {id, op, ...} in, {id, ok, result | error} out (see dama/api.py). Python keeps no game, so this worker may be
 * ended at any moment.
 *
 * {op: "cancel", id} is seen in the middle of long work, which lets messages in every few dozen milliseconds.
 */
import { BootError, boot } from "./boot.js";
import { tablesLoader } from "./tables.js";

/** @type {import("./boot.js").Started | null} */
let python = null;
/** @type {ReturnType<typeof tablesLoader> | null} */
let tables = null;
/** Requests are answered one after the other: Python is never entered twice. */
let last = Promise.resolve();
/** The request that is being answered, and what calls it off. @type {{id: number, controller: AbortController} | null} */
let running = null;

/** Requests that need what the computer knows. */
const SEARCHING = new Set(["bench", "hint", "offer_draw", "search"]);
const channel = new MessageChannel();

/** Lets the messages in that have arrived. @returns {Promise<void>} */
function tick() {
  return new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}

/** @param {import("./runtime.js").Runtime} site @param {string} [suspect]  a file that was not what it should be */
async function start(site, suspect) {
  try {
    const report = (/** @type {import("./boot.js").Progress} */ progress) =>
      self.postMessage({ event: "boot", ...progress });
    const started = await boot(site, report, suspect);
    python = started;
    tables = tablesLoader({
      files: withAddresses(site.tables),
      add: started.addTables,
      between(call) {
        last = last.then(() => void call());
        return last;
      },
    });
    self.postMessage({ event: "ready", kernel: started.kernel });
  } catch (error) {
    const { code, data } = error instanceof BootError ? error : { code: "boot_failed", data: {} };
    self.postMessage({ event: "failed", code, data, message: String(error) });
  }
}

/** @param {import("./runtime.js").Runtime["tables"]} tables */
function withAddresses(tables) {
  const data = new URL("../data/", import.meta.url);
  /** @param {import("./tables.js").Files["first"]} files @returns {import("./tables.js").Files["first"]} */
  const addresses = (files) => files.map(([kind, file]) => [kind, new URL(file, data).href]);
  return Object.fromEntries(
    Object.entries(tables).map(([ruleset, { first, rest }]) => [
      ruleset,
      { first: addresses(first), rest: addresses(rest) },
    ]),
  );
}

/** learned_as: whose tables serve the record's ruleset. @param {{id: number, op: string, record?: {ruleset: string}, learned_as?: string}} request */
async function answer(request) {
  if (!python) return;
  const controller = new AbortController();
  running = { id: request.id, controller };
  const ruleset = request.learned_as ?? request.record?.ruleset;
  if (ruleset && SEARCHING.has(request.op)) await tables?.first(ruleset, controller.signal);
  try {
    let text = python.begin(JSON.stringify(request));
    while (text === undefined) {
      await tick();
      text = python.goOn(controller.signal.aborted);
    }
    self.postMessage(JSON.parse(text));
  } catch (error) {
    // Python answers even what it cannot do: the interpreter itself is broken, and another worker has to take over
    python = null;
    self.postMessage({ event: "failed", code: "crashed", data: {}, message: String(error) });
  }
  running = null;
  if (ruleset && request.op === "search") void tables?.rest(ruleset);
}

/** @param {number} id */
function cancel(id) {
  if (id === running?.id) running.controller.abort();
}

self.onmessage = ({ data }) => {
  if (data.op === "boot") void start(data.site, data.suspect);
  else if (data.op === "cancel") cancel(data.id);
  else last = last.then(() => answer(data));
};
