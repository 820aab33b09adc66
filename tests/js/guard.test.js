// The sentence for a page that did not begin: what its link does.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { settled } from "./app_helpers.js";

/** The page with a link to try again; its files, and how often it was loaded anew. @param {string[]} files */
async function page(files) {
  let loads = 0;
  const listening = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    readyState: "loading",
    querySelectorAll: () => files.map((href) => ({ href })),
    querySelector: () => null,
  });
  Object.assign(globalThis, {
    document,
    addEventListener: listening.addEventListener.bind(listening),
    location: {
      reload() {
        loads += 1;
      },
    },
  });
  await import("../../web/js/guard.js");
  const press = () => {
    const press = new Event("click");
    Object.defineProperty(press, "target", { value: { closest: () => true } });
    document.dispatchEvent(press);
  };
  return { press, loads: () => loads };
}

test("trying again fetches all files anew, however slow the line is, and does not wait for one that stands still", async (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  /** @type {ReadableStreamDefaultController[]} */
  const streams = [];
  const asked = mock.method(
    globalThis,
    "fetch",
    async (/** @type {string} */ _, /** @type {RequestInit} */ { signal }) => {
      const start = (/** @type {ReadableStreamDefaultController} */ stream) => {
        streams.push(stream);
        signal?.addEventListener("abort", () => stream.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    },
  );
  context.after(() => asked.mock.restore());
  const { press, loads } = await page(["a.js", "b.js"]);
  press();
  for (let part = 0; part < 5; part += 1) {
    await settled();
    mock.timers.tick(9000);
    streams[0].enqueue(new Uint8Array(1));
  }
  await settled();
  assert.deepEqual(
    [asked.mock.calls.map(({ arguments: [, { cache }] }) => cache), loads()],
    [["reload", "reload"], 0],
  );
  streams[0].close();
  await settled();
  mock.timers.tick(10_000);
  await settled();
  assert.equal(loads(), 1);
});
