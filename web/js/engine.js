/**
 * The page's side of the engine: one worker, one question at a time, and never a silent wait.
 *
 * Life of the engine
 *   booting --ready--> ready --(no answer in time, crash)--> booting (a new worker; the question is asked once more)
 *   booting --failed, or 60 s without progress--> failed --restart()--> booting
 *
 * Questions asked while booting wait in the queue. Only the question at the head is with the worker, so its time limit
 * is its own and Python is never entered twice. When the engine fails, everything waiting is refused with the reason.
 *
 * Time is counted in ticks of this page, not by the clock: a laptop that slept did not hang.
 *
 * An answer that is not ok rejects with an EngineError. Codes of the engine itself (all others come from Python):
 *   cancelled       cancel() was called, or the question's signal aborted; the worker may still need a moment to notice
 *   timeout         no answer, twice; of a text that is read, once
 *   crashed         the worker died on this question, twice
 *   worker_failed   the worker's script did not load or run
 *   wasm_missing    this browser has no WebAssembly
 *   wasm_blocked    a content security policy forbids WebAssembly
 *   file_missing    a file of the runtime is missing or is not what it should be (data.file)
 *   no_memory       this device has no room for Python
 *   boot_timeout    60 s without progress
 *   boot_failed     anything else that stopped the boot
 *
 * @import { Sentence, Site } from "./types.js"
 */
import { inTime } from "./patience.js";

/**
 * What the page is told: how far the boot is, that it ended well or badly, that another worker takes over.
 * @typedef {{event: "boot", phase: "runtime" | "library" | "package", done: number, total: number}
 *   | {event: "ready", kernel: "compiled" | "python"}
 *   | {event: "failed", code: string, message: string, data: Record<string, unknown>}
 *   | {event: "restarted"}} EngineEvent
 */

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} op
 * @property {object} fields
 * @property {number} asked      how often it was sent to a worker
 * @property {boolean} settled   the page has its answer (or has cancelled it)
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

const TICK_MS = 500;
const LONGEST_TICK_MS = 2 * TICK_MS;
const BOOT_LIMIT_MS = 60_000;
const QUICK_LIMIT_MS = 8_000;
const SEARCH_BUDGET_MS = 30_000; // it thinks for five seconds at most; before, a slow phone replays the game and reads tables
const GRACE_MS = 5_000;
const ATTEMPTS = 2;
const SEARCHES = new Set(["search", "hint", "offer_draw"]);
const LONG = new Set([...SEARCHES, "import_pdn"]);
/** Questions that would take as long again. */
const ASKED_ONCE = new Set(["import_pdn"]);
/** What has to be there for the worker to run. */
export const WORKER_FILES = [
  "../worker/engine.worker.js",
  "../worker/boot.js",
  "../worker/bridge.py",
  "../worker/progress.js",
  "../worker/tables.js",
];
/** Milliseconds. */
const REFETCH_LIMIT_MS = 5000;

export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} [message]
   * @param {Record<string, unknown>} [data]
   * @param {Sentence | null} [sentence]  what to tell the player; null: the page has its own words for this code
   */
  constructor(code, message = code, data = {}, sentence = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.data = data;
    this.sentence = sentence;
  }
}

/** @param {string} op */
function limitOf(op) {
  return LONG.has(op) ? SEARCH_BUDGET_MS + GRACE_MS : QUICK_LIMIT_MS;
}

function spawnWorker() {
  return new Worker(new URL("../worker/engine.worker.js", import.meta.url), { type: "module" });
}

/** Makes the browser ask the server for the worker's files: it may have kept a wrong answer. */
function refetchWorker() {
  return Promise.allSettled(
    WORKER_FILES.map((file) =>
      inTime(REFETCH_LIMIT_MS, async (signal) => {
        const answer = await fetch(new URL(file, import.meta.url), { cache: "reload", signal });
        await answer.blob();
      }),
    ),
  );
}

export class Engine {
  /** @type {"booting" | "ready" | "failed"} */
  state = "booting";
  /** Known once ready. @type {"compiled" | "python" | null} */
  kernel = null;
  /** @type {() => Promise<Site>} */
  #loadSite;
  /** @type {(event: EngineEvent) => void} */
  #onEvent;
  /** @type {() => Worker} */
  #spawn;
  /** @type {Worker | null} */
  #worker = null;
  /** The question that is with the worker. @type {Question | null} */
  #current = null;
  /** @type {Question[]} */
  #queue = [];
  #lastId = 0;
  #waited = 0;
  #lastTick = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticker;
  /** Why the engine failed. @type {EngineError | null} */
  #failure = null;
  /** The file for which a worker could not boot: the browser may have kept what is not it. @type {unknown} */
  #suspect = null;
  /** Counts the starts: of two at once the later one counts. */
  #starts = 0;

  /** @param {() => Promise<Site>} loadSite @param {(event: EngineEvent) => void} onEvent @param {() => Worker} spawn */
  constructor(loadSite, onEvent, spawn) {
    this.#loadSite = loadSite;
    this.#onEvent = onEvent;
    this.#spawn = spawn;
    this.#start();
  }

  /**
   * @param {string} op
   * @param {object} [fields]
   * @param {AbortSignal} [signal]   aborts when the answer is no longer wanted
   * @returns {Promise<any>} the result; rejects with an EngineError
   */
  request(op, fields = {}, signal) {
    if (this.#failure) return Promise.reject(this.#failure);
    if (signal?.aborted) return Promise.reject(new EngineError("cancelled"));
    return new Promise((resolve, reject) => {
      /** @type {Question} */
      const question = {
        id: ++this.#lastId,
        op,
        fields: sent(fields),
        asked: 0,
        settled: false,
        resolve,
        reject,
      };
      signal?.addEventListener("abort", () => this.#callOff(question), { once: true });
      this.#queue.push(question);
      if (!this.#current) this.#next();
    });
  }

  /** Refuses every search, hint and draw offer at once, and stops the one under way. */
  cancel() {
    for (const question of [this.#current, ...this.#queue])
      if (question && SEARCHES.has(question.op)) this.#callOff(question);
  }

  /** Refuses a question at once; the worker stops as soon as it can. @param {Question} question */
  #callOff(question) {
    if (question.settled) return;
    this.#queue = this.#queue.filter((other) => other !== question);
    if (question === this.#current) this.#worker?.postMessage({ op: "cancel", id: question.id });
    settle(question, new EngineError("cancelled"));
  }

  /** A new worker, whatever the old one is doing. */
  restart() {
    const failure = this.#failure;
    this.#worker?.terminate();
    this.#worker = null;
    this.#failure = null;
    this.state = "booting";
    this.#onEvent({ event: "restarted" });
    const start = ++this.#starts;
    if (failure?.code !== "worker_failed") this.#start();
    else void refetchWorker().then(() => start === this.#starts && this.#start());
  }

  #start() {
    this.#watch();
    const worker = this.#launch();
    if (!worker) return;
    const suspect = this.#suspect;
    this.#loadSite().then(
      (site) => worker.postMessage({ op: "boot", site, ...(suspect !== null && { suspect }) }),
      (error) => worker === this.#worker && this.#fail("file_missing", String(error), { file: "site.json" }),
    );
  }

  #launch() {
    try {
      this.#worker = this.#spawn();
    } catch (error) {
      this.#fail("worker_failed", String(error));
      return null;
    }
    const worker = this.#worker;
    const unlessReplaced = (/** @type {(event: any) => void} */ handle) => (/** @type {any} */ event) => {
      if (worker === this.#worker) handle(event);
    };
    worker.onmessage = unlessReplaced((event) => this.#hear(event.data));
    worker.onerror = unlessReplaced((event) =>
      this.#broken("worker_failed", event.message || "The worker did not start."),
    );
    worker.onmessageerror = unlessReplaced(() => this.#broken("worker_failed", "An unreadable message."));
    return worker;
  }

  /** An answer without a number is one to a question that Python could not read. @param {any} message */
  #hear(message) {
    if (message.event === "boot") {
      this.#watch();
      this.#onEvent(message);
    } else if (message.event === "ready") {
      this.state = "ready";
      this.kernel = message.kernel;
      this.#suspect = null;
      this.#onEvent(message);
      this.#next();
    } else if (message.event === "failed") {
      this.#broken(message.code, message.message, message.data);
    } else if (this.#current && this.#current.id === (message.id ?? this.#current.id)) {
      this.#answered(this.#current, message);
    }
  }

  #next() {
    if (this.state !== "ready") return;
    clearInterval(this.#ticker);
    if (this.#current?.settled) this.#current = null;
    this.#current ??= this.#queue.shift() ?? null;
    if (!this.#current) return;
    const { id, op, fields } = this.#current;
    this.#current.asked += 1;
    this.#worker?.postMessage({ ...fields, id, op });
    this.#watch();
  }

  /** @param {Question} question @param {any} message */
  #answered(question, message) {
    if (message.ok) {
      settle(question, null, message.result);
    } else {
      const { code, message: sentence, data } = message.error;
      settle(question, new EngineError(code, sentence?.en, data, sentence ?? null));
    }
    this.#current = null;
    this.#next();
  }

  #watch() {
    this.#waited = 0;
    this.#lastTick = performance.now();
    clearInterval(this.#ticker);
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    const now = performance.now();
    this.#waited += Math.min(now - this.#lastTick, LONGEST_TICK_MS);
    this.#lastTick = now;
    if (this.state === "booting" && this.#waited > BOOT_LIMIT_MS) {
      this.#fail("boot_timeout", "The engine made no progress for a minute.");
    } else if (this.state === "ready" && this.#current && this.#waited > limitOf(this.#current.op)) {
      this.#replace("timeout", "The engine did not answer.");
    }
  }

  /**
   * The worker cannot go on: at boot that is final, later another worker tries.
   * @param {string} code @param {string} message @param {Record<string, unknown>} [data]
   */
  #broken(code, message, data) {
    if (this.state !== "booting") return this.#replace("crashed", message);
    this.#suspect = data?.file ?? null;
    this.#fail(code, message, data);
  }

  /** @param {string} code @param {string} message */
  #replace(code, message) {
    const attempts = code === "timeout" && ASKED_ONCE.has(this.#current?.op ?? "") ? 1 : ATTEMPTS;
    if (this.#current && this.#current.asked >= attempts)
      settle(this.#current, new EngineError(code, message));
    this.restart();
  }

  /** @param {string} code @param {string} message @param {Record<string, unknown>} [data] */
  #fail(code, message, data = {}) {
    clearInterval(this.#ticker);
    this.#worker?.terminate();
    this.#worker = null;
    this.state = "failed";
    this.#failure = new EngineError(code, message, data);
    const waiting = this.#current ? [this.#current, ...this.#queue] : this.#queue;
    this.#current = null;
    this.#queue = [];
    for (const question of waiting) settle(question, this.#failure);
    this.#onEvent({ event: "failed", code, message, data });
  }
}

/** Of a record what Python reads: the rest is the page's own, may be large, and if it is another's, anything. @param {any} fields */
function sent(fields) {
  if (!fields.record) return fields;
  const { v, ruleset, start, moves, result } = fields.record;
  return { ...fields, record: { v, ruleset, start, moves, result } };
}

/** @param {Question} question @param {EngineError | null} error @param {any} [result] */
function settle(question, error, result) {
  if (question.settled) return;
  question.settled = true;
  if (error) question.reject(error);
  else question.resolve(result);
}

/**
 * @param {object} options
 * @param {() => Promise<Site>} options.loadSite            data/site.json; asked for at every start, as it may have failed
 * @param {(event: EngineEvent) => void} [options.onEvent]
 * @param {() => Worker} [options.spawn]                    another worker, for tests
 */
export function createEngine({ loadSite, onEvent = () => {}, spawn = spawnWorker }) {
  return new Engine(loadSite, onEvent, spawn);
}
