import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test, { afterEach, beforeEach, mock } from "node:test";
import { createEngine, WORKER_FILES } from "../../web/js/engine.js";
import { afterEvent, BOOTING } from "../../web/js/state.js";

/** @import { EngineEvent } from "../../web/js/engine.js" */
/** @import { Site } from "../../web/js/types.js" */

/** A worker that does what the test says. */
class FakeWorker {
  /** @type {any[]} */
  heard = [];
  ended = false;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;

  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {any} data */
  say(data) {
    this.onmessage?.({ data });
  }
  /** @param {any} [result] what the last request is answered with */
  answer(result = {}) {
    this.say({ id: this.asked?.id, ok: true, result });
  }
  ready(kernel = "compiled") {
    this.say({ event: "ready", kernel });
  }
  /** The last message that is a request. */
  get asked() {
    return this.heard.filter((message) => message.op !== "boot" && message.op !== "cancel").at(-1);
  }
}

let now = 0;

beforeEach(() => {
  now = 0;
  mock.timers.enable({ apis: ["setInterval"] });
  mock.method(performance, "now", () => now);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** @param {number} seconds */
function pass(seconds) {
  for (let half = 0; half < seconds * 2; half++) {
    now += 500;
    mock.timers.tick(500);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const loadSite = () => Promise.resolve(/** @type {Site} */ ({}));

/** @param {() => Promise<Site>} [load] */
function engineOf(load = loadSite) {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {EngineEvent[]} */
  const events = [];
  const spawn = () => {
    workers.push(new FakeWorker());
    return /** @type {any} */ (workers.at(-1));
  };
  const engine = createEngine({ loadSite: load, onEvent: (event) => void events.push(event), spawn });
  return { engine, workers, events, names: () => events.map(({ event }) => event) };
}

/** What a promise came to: its result, or the code of its error. @param {Promise<any>} promise */
const outcome = (promise) => promise.then(String, (error) => error.code);

/** What Python reads of a game. @param {string[]} moves */
const record = (moves) => ({ v: 1, ruleset: "turkish", start: null, moves, result: null });

test("questions wait for the boot and are then asked one at a time", async () => {
  const { engine, workers } = engineOf();
  const first = engine.request("view", { record: record(["d3-d4"]) });
  const second = engine.request("view", { record: record([]) });
  await settled();
  assert.deepEqual(workers[0].heard, [{ op: "boot", site: {} }]);
  assert.equal(engine.state, "booting");
  workers[0].ready();
  assert.deepEqual([engine.state, engine.kernel], ["ready", "compiled"]);
  assert.deepEqual(workers[0].asked, { id: 1, op: "view", record: record(["d3-d4"]) });
  workers[0].answer("one");
  assert.deepEqual(workers[0].asked.record, record([]));
  workers[0].answer("two");
  assert.deepEqual([await first, await second], ["one", "two"]);
});

test("of a record Python hears what it reads, and nothing that is the page's or another's own", async () => {
  const { engine, workers } = engineOf();
  void engine.request("view", { record: { ...record([]), seed: 5, previous: record(["d3-d4"]), x: [[[]]] } });
  workers[0].ready();
  assert.deepEqual(workers[0].asked, { id: 1, op: "view", record: record([]) });
});

test("a refusal carries its code, data and sentence", async () => {
  const { engine, workers } = engineOf();
  const question = engine.request("view");
  workers[0].ready();
  const message = { tr: "olmaz", en: "no" };
  workers[0].say({ id: 1, ok: false, error: { code: "bad_record", message, data: { ply: 3 } } });
  await assert.rejects(question, { code: "bad_record", message: "no", data: { ply: 3 }, sentence: message });
});

test("a refusal without a number, of what Python could not read, is one of the question that is asked", async () => {
  const { engine, workers } = engineOf();
  const [long, next] = [outcome(engine.request("import_pdn")), engine.request("view")];
  workers[0].ready();
  workers[0].say({ id: null, ok: false, error: { code: "bad_request", message: null, data: {} } });
  workers[0].answer("goes on");
  assert.deepEqual([await long, await next, workers.length], ["bad_request", "goes on", 1]);
});

test("cancelling refuses searches at once, and the next question waits until the worker has stopped", async () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  const search = engine.request("search");
  const view = engine.request("view");
  const hint = engine.request("hint");
  engine.cancel();
  assert.deepEqual(await Promise.all([search, hint].map(outcome)), ["cancelled", "cancelled"]);
  assert.deepEqual(
    workers[0].heard.filter(({ op }) => op === "cancel"),
    [{ op: "cancel", id: 1 }],
  );
  workers[0].say({ id: 1, ok: true, result: "too late" });
  assert.equal(workers[0].asked.op, "view");
  workers[0].answer("still asked");
  assert.equal(await view, "still asked");
});

test("a question whose signal aborts is refused at once, whether it waits or is with the worker", async () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  const [under, waits] = [new AbortController(), new AbortController()];
  const first = engine.request("import_pdn", {}, under.signal);
  const second = engine.request("view", {}, waits.signal);
  const third = engine.request("info");
  waits.abort();
  under.abort();
  const late = engine.request("view", {}, waits.signal);
  assert.deepEqual(await Promise.all([first, second, late].map(outcome)), [
    "cancelled",
    "cancelled",
    "cancelled",
  ]);
  assert.deepEqual(
    workers[0].heard.filter(({ op }) => op === "cancel"),
    [{ op: "cancel", id: 1 }],
  );
  workers[0].say({ id: 1, ok: false, error: { code: "cancelled", message: null, data: {} } });
  assert.equal(workers[0].asked.op, "info");
  workers[0].answer("goes on");
  assert.equal(await third, "goes on");
});

test("a text that takes too long to be read is not read again, and play goes on", async () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  const text = engine.request("import_pdn");
  const view = engine.request("view");
  pass(36);
  assert.deepEqual([await outcome(text), workers.length], ["timeout", 2]);
  workers[1].ready();
  assert.equal(workers[1].asked.op, "view");
  workers[1].answer("here");
  assert.equal(await view, "here");
});

test("a worker that does not answer is replaced and asked once more", async () => {
  const { engine, workers, names } = engineOf();
  workers[0].ready();
  const view = engine.request("view");
  pass(9);
  assert.deepEqual([workers.length, workers[0].ended, engine.state], [2, true, "booting"]);
  workers[0].say({ id: 1, ok: true, result: "from the one that was given up" });
  workers[1].ready();
  workers[1].answer("again");
  assert.equal(await view, "again");
  assert.deepEqual(names(), ["ready", "restarted", "ready"]);
});

test("a question that is not answered twice is refused, and play goes on", async () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  const bad = engine.request("view");
  const good = engine.request("info");
  pass(9);
  workers[1].ready();
  pass(9);
  assert.equal(await outcome(bad), "timeout");
  workers[2].ready();
  workers[2].answer("info");
  assert.equal(await good, "info");
});

test("a search may take its time", () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  engine.request("search");
  pass(34);
  assert.equal(workers.length, 1);
});

test("that another worker takes over is told before it boots", () => {
  const { engine, workers, events } = engineOf();
  /** @type {unknown[]} */
  const seen = [];
  workers[0].ready();
  events.push = (event) => seen.push([event.event, engine.state, workers.length]);
  engine.request("view");
  pass(9);
  engine.restart();
  assert.deepEqual(seen, [
    ["restarted", "booting", 1],
    ["restarted", "booting", 2],
  ]);
});

test("what the page knows of the engine follows its events, and a new boot begins at nothing", () => {
  const events = /** @type {EngineEvent[]} */ ([
    { event: "boot", phase: "runtime", done: 5, total: 9 },
    { event: "ready", kernel: "python" },
    { event: "restarted" },
    { event: "failed", code: "boot_timeout", message: "", data: {} },
  ]);
  const states = events.map((_, index) => events.slice(0, index + 1).reduce(afterEvent, BOOTING));
  assert.deepEqual(states, [
    { state: "booting", kernel: null, done: 5, total: 9, code: "" },
    { state: "ready", kernel: "python", done: 5, total: 9, code: "" },
    { state: "booting", kernel: null, done: 0, total: 0, code: "" },
    { state: "failed", kernel: null, done: 0, total: 0, code: "boot_timeout" },
  ]);
});

test("a laptop that slept did not hang", () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  engine.request("view");
  now += 3_600_000;
  mock.timers.tick(500);
  assert.equal(workers.length, 1);
});

test("a worker that dies is replaced; dying on the same question twice refuses it", async () => {
  const { engine, workers } = engineOf();
  workers[0].ready();
  const view = engine.request("view");
  workers[0].onerror?.({ message: "out of memory" });
  workers[1].ready();
  workers[1].say({ event: "failed", code: "crashed", message: "fatal" });
  assert.equal(await outcome(view), "crashed");
});

test("a boot without progress fails after a minute, one with progress does not", async () => {
  const { engine, workers, events } = engineOf();
  const view = outcome(engine.request("view"));
  pass(50);
  workers[0].say({ event: "boot", phase: "runtime", done: 1, total: 2 });
  pass(50);
  assert.equal(engine.state, "booting");
  pass(11);
  assert.equal(engine.state, "failed");
  assert.equal(await view, "boot_timeout");
  assert.equal(
    await outcome(engine.request("view")),
    "boot_timeout",
    "nothing waits for an engine that failed",
  );
  assert.equal(events.at(-1)?.event, "failed");
});

test("a boot that fails says why, and can be tried again", async () => {
  const { engine, workers, events } = engineOf();
  const view = outcome(engine.request("view"));
  workers[0].say({ event: "failed", code: "file_missing", message: "gone", data: { file: "x.wasm" } });
  assert.equal(await view, "file_missing");
  assert.deepEqual(events.at(-1), {
    event: "failed",
    code: "file_missing",
    message: "gone",
    data: { file: "x.wasm" },
  });
  engine.restart();
  assert.equal(engine.state, "booting");
  const again = engine.request("view");
  await settled();
  assert.deepEqual(
    workers[1].heard,
    [{ op: "boot", site: {}, suspect: "x.wasm" }],
    "the server is asked for it",
  );
  workers[1].ready("python");
  workers[1].answer("here");
  assert.deepEqual([await again, engine.kernel], ["here", "python"]);
  engine.restart();
  await settled();
  assert.deepEqual(workers[2].heard, [{ op: "boot", site: {} }], "and no more once a worker is up");
});

test("a worker or a list of files that cannot be loaded fails the boot", async () => {
  const script = engineOf();
  script.workers[0].onerror?.({});
  assert.equal(await outcome(script.engine.request("view")), "worker_failed");
  let lost = true;
  const list = engineOf(() => (lost ? Promise.reject(new Error("404")) : loadSite()));
  await settled();
  assert.equal(await outcome(list.engine.request("view")), "file_missing");
  lost = false;
  list.engine.restart();
  await settled();
  assert.deepEqual(list.workers[1].heard, [{ op: "boot", site: {} }], "a new start asks for the list again");
  const none = createEngine({
    loadSite,
    spawn: () => {
      throw new Error("no workers here");
    },
  });
  assert.equal(await outcome(none.request("view")), "worker_failed");
});

test("after a worker that did not run, the server is asked for all its files before another is started", async () => {
  const asked = mock.method(globalThis, "fetch", async () => new Response());
  const { engine, workers } = engineOf();
  workers[0].onerror?.({});
  engine.restart();
  engine.restart();
  const started = workers.length;
  await settled();
  const there = readdirSync(new URL("../../web/worker/", import.meta.url));
  const names = asked.mock.calls.map(({ arguments: [url] }) => String(url).split("/").at(-1));
  assert.deepEqual([started, workers.length, engine.state], [2, 2, "booting"]);
  assert.deepEqual(
    names.sort(),
    there.filter((name) => !name.endsWith(".d.ts")),
  );
  assert.equal(names.length, WORKER_FILES.length);
});
