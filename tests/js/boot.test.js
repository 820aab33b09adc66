// Python's start as the worker makes it, over stand-ins for Pyodide and the network.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { boot } from "../../web/worker/boot.js";
import { settled } from "./app_helpers.js";

/** The runtime's folder: every module of it is this one, whose name at the end is a comment. */
const FOLDER = `data:text/javascript,export const loadPyodide = (options) => globalThis.loadPyodide(options) //`;
const WHEELS = { compiled: "compiled.whl", pure: "pure.whl", micropip: "micropip.whl" };
const WASM = "pyodide.asm.wasm";
const OTHERS = ["pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json"];
const SIZE = 30;
const SITE = {
  runtime: FOLDER,
  files: Object.fromEntries([WASM, ...OTHERS, ...Object.values(WHEELS)].map((file) => [file, SIZE])),
  wheels: WHEELS,
  tables: {},
};

/** A file in three parts. */
function whole() {
  const part = new Uint8Array(SIZE / 3);
  return new Response(new Blob([part, part, part]).stream().pipeThrough(slowly()));
}

/** Hands on what comes in parts of a third of a file. @returns {TransformStream<Uint8Array, Uint8Array>} */
function slowly() {
  return new TransformStream({
    transform(chunk, stream) {
      for (let at = 0; at < chunk.length; at += SIZE / 3) stream.enqueue(chunk.slice(at, at + SIZE / 3));
    },
  });
}

/**
 * A worker in which time passes with every look at the clock, and in which a compiled wheel does not load.
 *
 * @param {import("node:test").TestContext} context
 * @param {{answer?: (file: string) => Response, pure?: () => Promise<unknown>}} [given]  answer: what the network has; pure: what micropip does
 */
function worker(context, { answer = whole, pure = async () => {} } = {}) {
  let now = 0;
  let installed = false;
  /** @type {[string, RequestInit["cache"]][]} */
  const asked = [];
  /** @type {import("../../web/worker/boot.js").Progress[]} */
  const reports = [];
  const compile = WebAssembly.instantiateStreaming;
  const { fetch } = globalThis;
  mock.method(performance, "now", () => {
    now += 100;
    return now;
  });
  mock.method(console, "warn", () => {});
  const copied = { copy: () => () => {} };
  const bridge = { begin: copied, go_on: copied, add_tables: copied, kernel: () => "python", destroy() {} };
  const install = async () => {
    await pure();
    installed = true;
  };
  const python = {
    FS: { writeFile() {} },
    loadPackage: (/** @type {string} */ address) => globalThis.fetch(address).catch(() => {}), // it only logs
    pyimport(/** @type {string} */ name) {
      if (name === "micropip") return { install: { callKwargs: install }, destroy() {} };
      if (!installed) throw new Error("no kernel");
      return bridge;
    },
  };
  Object.assign(globalThis, {
    self: globalThis,
    loadPyodide: async () => python,
    fetch: async (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit} */ init) => {
      const file = String(input).split("/").at(-1) ?? "";
      asked.push([file, init?.cache]);
      return answer(file);
    },
  });
  context.after(() => {
    mock.restoreAll();
    WebAssembly.instantiateStreaming = compile;
    Object.assign(globalThis, { fetch });
  });
  const start = (/** @type {string} */ suspect = "") =>
    boot(SITE, (report) => void reports.push(report), suspect || undefined);
  return { asked, reports, start };
}

test("a file that was damaged is fetched anew before all others, and every part of it is told as progress", async (context) => {
  const { asked, reports, start } = worker(context);
  await start(WASM);
  const [first, ...others] = asked;
  assert.deepEqual(first, [WASM, "reload"]);
  assert.ok(others.every(([, cache]) => cache === undefined));
  const done = reports.map((report) => report.done);
  assert.deepEqual(done.slice(0, 3), [10, 20, 30]);
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
    "and the bar does not go back",
  );
  assert.ok(reports.every((report) => report.done <= report.total));
});

test("a damaged file that does not come anew either is no reason to stop", async (context) => {
  let times = 0;
  const answer = () => {
    times += 1;
    if (times === 1) throw new TypeError("Failed to fetch");
    return whole();
  };
  assert.equal((await worker(context, { answer }).start(WASM)).kernel, "python");
});

test("where the compiled package cannot be used, the files of the other one are progress, too", async (context) => {
  const { asked, reports, start } = worker(context);
  const before = await start().then(() => reports.length);
  assert.ok(asked.some(([file]) => file === WHEELS.micropip));
  const without = worker(context, {
    answer: (file) => (file === WHEELS.micropip ? new Response() : whole()),
  });
  const { length } = await without.start().then(() => without.reports);
  assert.ok(length < before);
});

test("a package that does not come is a file that is missing, which is tried again; one that fails is told as what it is", async (context) => {
  const fails = async () => {
    throw new Error("not a wheel");
  };
  const lost = (/** @type {string} */ file) => {
    if (file.endsWith(".whl")) throw new TypeError("Failed to fetch");
    return whole();
  };
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const failed = async (/** @type {Parameters<typeof worker>[1]} */ given) => {
    const told = worker(context, given)
      .start()
      .catch((error) => error);
    await settled();
    mock.timers.tick(300);
    return told;
  };
  const { code, data } = await failed({ answer: lost, pure: fails });
  assert.deepEqual([code, data], ["file_missing", { file: WHEELS.micropip }]);
  assert.equal((await failed({ pure: fails })).message, "not a wheel");
});
