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
 *   cancelled       cancel() was called; the worker may still need a moment to notice
 *   timeout         no answer, twice
 *   crashed         the worker died on this question, twice
 *   worker_failed   the worker's script did not load or run
 *   wasm_missing    this browser has no WebAssembly
 *   wasm_blocked    a content security policy forbids WebAssembly
 *   file_missing    a file of the runtime is missing or is not what it should be (data.file)
 *   boot_timeout    60 s without progress
 *   boot_failed     anything else that stopped the boot
 */

/** @typedef {{tr: string, en: string}} Sentence */
/** @typedef {{event: "boot", phase: string, done: number, total: number}} BootEvent */
/** @typedef {{event: "ready", kernel: "compiled" | "python", seconds: number}} ReadyEvent */
/** @typedef {{event: "failed", code: string, message: string, data?: object}} FailedEvent */
/** @typedef {{event: "restarted", code: string}} RestartedEvent */
/** @typedef {BootEvent | ReadyEvent | FailedEvent | RestartedEvent} EngineEvent */
/** @typedef {"booting" | "ready" | "failed"} EngineState */

/**
 * @typedef {object} Engine
 * @property {EngineState} state
 * @property {"compiled" | "python" | null} kernel       known once ready
 * @property {(op: string, fields?: object) => Promise<any>} request  the result, or an EngineError
 * @property {() => void} cancel      refuses every search, hint and draw offer now (code "cancelled") and stops the worker's
 * @property {() => void} restart     a new worker, for the Retry button
 * @property {() => void} stop        ends the worker for good
 */

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} op
 * @property {object} fields
 * @property {number} asked      how often it was sent to a worker
 * @property {boolean} settled   already answered or cancelled for the page
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

const TICK_MS = 500;
const LONGEST_TICK_MS = 2 * TICK_MS;
const BOOT_LIMIT_MS = 60_000;
const QUICK_LIMIT_MS = 8_000;
const SEARCH_BUDGET_MS = 30_000; // six plies with the pure kernel on a slow phone
const GRACE_MS = 5_000;
const SEARCHES = new Set(["search", "hint", "offer_draw"]);
const LONG = new Set([...SEARCHES, "import_pdn"]);
const UNLIMITED = new Set(["perft", "bench"]);

export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} [message]
   * @param {object} [data]
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
  if (UNLIMITED.has(op)) return Infinity;
  return LONG.has(op) ? SEARCH_BUDGET_MS + GRACE_MS : QUICK_LIMIT_MS;
}

function defaultWorker() {
  return new Worker(new URL("../worker/engine.worker.js", import.meta.url), { type: "module" });
}

/**
 * @param {object} options
 * @param {object | Promise<object>} options.site   data/site.json
 * @param {(event: EngineEvent) => void} [options.onEvent]
 * @param {() => Worker} [options.spawn]            another worker, for tests
 * @returns {Engine}
 */
export function createEngine({ site, onEvent = () => {}, spawn = defaultWorker }) {
  /** @type {EngineState} */
  let state = "booting";
  /** @type {"compiled" | "python" | null} */
  let kernel = null;
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Question | null} */
  let current = null;
  /** @type {Question[]} */
  let queue = [];
  let lastId = 0;
  let waited = 0;
  let lastTick = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticker;

  function watch() {
    waited = 0;
    lastTick = performance.now();
    clearInterval(ticker);
    ticker = setInterval(tick, TICK_MS);
  }

  function tick() {
    const now = performance.now();
    waited += Math.min(now - lastTick, LONGEST_TICK_MS);
    lastTick = now;
    if (state === "booting" && waited > BOOT_LIMIT_MS) fail("boot_timeout", "The engine made no progress for a minute.");
    else if (state === "ready" && current && waited > limitOf(current.op)) replace("timeout", "The engine did not answer.");
  }

  function start() {
    state = "booting";
    const mine = launch();
    watch();
    if (!mine) return;
    Promise.resolve(site).then(
      (known) => mine === worker && mine.postMessage({ op: "boot", site: known }),
      (error) => mine === worker && fail("file_missing", String(error), { file: "site.json" }),
    );
  }

  function launch() {
    try {
      worker = spawn();
    } catch (error) {
      fail("worker_failed", String(error));
      return null;
    }
    const mine = worker;
    mine.onmessage = ({ data }) => mine === worker && hear(data);
    mine.onerror = (event) => {
      event.preventDefault?.();
      if (mine === worker) broken("worker_failed", event.message || "The worker could not be started.");
    };
    mine.onmessageerror = () => mine === worker && broken("worker_failed", "An unreadable message from the worker.");
    return mine;
  }

  /** @param {any} message */
  function hear(message) {
    if (message.event === "boot") {
      watch();
      onEvent(message);
    } else if (message.event === "ready") {
      ready(message);
    } else if (message.event === "failed") {
      broken(message.code, message.message, message.data);
    } else if (current && message.id === current.id) {
      answered(current, message);
    }
  }

  /** @param {ReadyEvent} message */
  function ready(message) {
    state = "ready";
    kernel = message.kernel;
    onEvent(message);
    next();
  }

  function next() {
    clearInterval(ticker);
    if (state !== "ready" || !worker) return;
    if (current?.settled) current = null;
    current ??= queue.shift() ?? null;
    if (!current) return;
    current.asked += 1;
    worker.postMessage({ ...current.fields, id: current.id, op: current.op });
    watch();
  }

  /** @param {Question} question @param {any} message */
  function answered(question, message) {
    if (message.ok) settle(question, message.result);
    else {
      const { code, message: sentence, data } = message.error;
      settle(question, null, new EngineError(code, sentence?.en, data, sentence ?? null));
    }
    current = null;
    next();
  }

  /** @param {Question} question @param {any} result @param {Error} [error] */
  function settle(question, result, error) {
    if (question.settled) return;
    question.settled = true;
    if (error) question.reject(error);
    else question.resolve(result);
  }

  /**
   * The worker says it cannot go on: at boot that is final, later another worker tries.
   * @param {string} code @param {string} message @param {object} [data]
   */
  function broken(code, message, data) {
    if (state === "booting") fail(code, message, data);
    else replace("crashed", message);
  }

  /** @param {string} code @param {string} message */
  function replace(code, message) {
    if (current && current.asked > 1) settle(current, null, new EngineError(code, message));
    worker?.terminate();
    onEvent({ event: "restarted", code });
    start();
  }

  /** @param {string} code @param {string} message @param {object} [data] */
  function fail(code, message, data = {}) {
    clearInterval(ticker);
    worker?.terminate();
    worker = null;
    state = "failed";
    const waiting = current ? [current, ...queue] : queue;
    current = null;
    queue = [];
    for (const question of waiting) settle(question, null, new EngineError(code, message, data));
    onEvent({ event: "failed", code, message, data });
  }

  /** @param {string} op @param {object} [fields] */
  function request(op, fields = {}) {
    return new Promise((resolve, reject) => {
      if (state === "failed") {
        reject(new EngineError("boot_failed", "The engine is not running."));
        return;
      }
      queue.push({ id: ++lastId, op, fields, asked: 0, settled: false, resolve, reject });
      if (!current) next();
    });
  }

  function cancel() {
    const stopped = queue.filter((question) => SEARCHES.has(question.op));
    queue = queue.filter((question) => !SEARCHES.has(question.op));
    if (current && SEARCHES.has(current.op)) {
      worker?.postMessage({ op: "cancel", id: current.id });
      stopped.unshift(current);
    }
    for (const question of stopped) settle(question, null, new EngineError("cancelled"));
  }

  function stop() {
    clearInterval(ticker);
    worker?.terminate();
    worker = null;
  }

  function restart() {
    stop();
    start();
  }

  start();
  return {
    get state() { return state; },
    get kernel() { return kernel; },
    request, cancel, restart, stop,
  };
}
