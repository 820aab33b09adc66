import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { retryByItself } from "../../web/js/again.js";

/** @param {string} code */
const failed = (code) => /** @type {any} */ ({ event: "failed", code, message: "", data: {} });

/** Counts the tries; time passes as the test says. @param {import("node:test").TestContext} context */
function retrying(context) {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  let tries = 0;
  const network = new EventTarget();
  const retry = () => {
    tries += 1;
  };
  const hear = retryByItself(retry, network);
  return { hear, network, tries: () => tries };
}

test("a boot that failed for want of a file is begun again twice, later each time", (context) => {
  const { hear, tries } = retrying(context);
  const counts = [1, 2, 3].map(() => {
    hear(failed("file_missing"));
    mock.timers.tick(14_000);
    const soon = tries();
    mock.timers.tick(3_600_000);
    return [soon, tries()];
  });
  assert.deepEqual(counts, [
    [0, 1],
    [1, 2],
    [2, 2],
  ]);
});

test("it is begun again when there is a network, and not while it runs or where nothing would change", (context) => {
  const { hear, network, tries } = retrying(context);
  const online = () => {
    network.dispatchEvent(new Event("online"));
    return tries();
  };
  const before = online();
  hear(failed("worker_failed"));
  const after = online();
  hear({ event: "restarted" });
  const during = online();
  hear(failed("wasm_missing"));
  mock.timers.tick(3_600_000);
  assert.deepEqual([before, after, during, online()], [0, 1, 1, 1]);
});
