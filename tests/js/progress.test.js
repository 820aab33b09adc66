import assert from "node:assert/strict";
import test from "node:test";
import { watchedFetch } from "../../web/worker/progress.js";
import { settled } from "./app_helpers.js";

const BASE = "https://example.org/dama/runtime-1/";
const PARTS = ["\0asm", "1234", "56"];
const SIZE = PARTS.join("").length;

/** @param {string} type @param {string[]} [parts] @param {number} [status] */
function response(type, parts = PARTS, status = 200) {
  const body = new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  return new Response(body, { status, headers: { "content-type": type } });
}

/**
 * @param {(url: string, init?: RequestInit) => Response} answer
 * @param {string[]} [ahead]
 */
function watching(answer, ahead = []) {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const faults = [];
  let bytes = 0;
  const fetch = watchedFetch({
    base: BASE,
    files: { "a.wasm": SIZE },
    ahead,
    onBytes: (_, more) => {
      bytes += more;
    },
    onFault: (fault) => void faults.push(fault.message),
    fetch: async (input, init) => {
      asked.push(String(input));
      return answer(String(input), init);
    },
  });
  return { fetch, asked, faults, bytes: () => bytes };
}

test("bytes are counted as they arrive and the answer stays as it is", async () => {
  const watched = watching(() => response("application/wasm"));
  const answer = await watched.fetch(`${BASE}a.wasm`);
  assert.equal(answer.headers.get("content-type"), "application/wasm");
  assert.equal(await answer.text(), PARTS.join(""));
  await settled();
  assert.deepEqual([watched.bytes(), watched.faults], [SIZE, []]);
});

test("WebAssembly gets its type where the host does not know it", async () => {
  const answer = await watching(() => response("application/octet-stream")).fetch(`${BASE}a.wasm`);
  assert.equal(answer.headers.get("content-type"), "application/wasm");
  assert.equal(await answer.text(), PARTS.join(""));
});

test("a file that is missing, a page or too short is told at once", async () => {
  const cases = /** @type {[string, Response][]} */ ([
    ["a.wasm: status 404", response("text/plain", PARTS, 404)],
    ["a.wasm: a page of HTML came instead", response("text/html; charset=utf-8")],
    ["a.wasm: 4 bytes instead of 10", response("application/wasm", ["\0asm"])],
  ]);
  for (const [fault, answer] of cases) {
    const watched = watching(() => answer);
    await watched.fetch(`${BASE}a.wasm`).catch(() => {});
    await settled();
    assert.deepEqual(watched.faults, [fault]);
  }
});

test("a network that fails is told", async () => {
  const watched = watching(() => {
    throw new TypeError("Failed to fetch");
  });
  await assert.rejects(watched.fetch(`${BASE}a.wasm`));
  assert.deepEqual(watched.faults, ["a.wasm: TypeError: Failed to fetch"]);
});

test("a file fetched ahead is fetched once, unless its hash is to be checked", async () => {
  const watched = watching(() => response("application/wasm"), ["a.wasm"]);
  assert.equal(watched.asked.length, 1);
  await watched.fetch(`${BASE}a.wasm`);
  assert.equal(watched.asked.length, 1);
  const hashed = watching(() => response("application/wasm"), ["a.wasm"]);
  await hashed.fetch(`${BASE}a.wasm`, { integrity: "sha256-x" });
  assert.equal(hashed.asked.length, 2);
});

test("anything else is left alone", async () => {
  const watched = watching(() => response("text/html", ["page"]));
  assert.equal(await (await watched.fetch("https://example.org/dama/")).text(), "page");
  await settled();
  assert.deepEqual([watched.bytes(), watched.faults], [0, []]);
});
