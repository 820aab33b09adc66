import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { endingsLoader } from "../../web/worker/endings.js";

const PLACE = "https://example.org/dama/endings-1/turkish";
const FILES = { turkish: [`${PLACE}/few.bin`, `${PLACE}/more.bin`] };

/** @param {() => Response} answer */
function loading(answer) {
  /** @type {string[]} */
  const asked = [];
  /** @type {[string, number[]][]} */
  const added = [];
  const load = endingsLoader({
    files: FILES,
    add: (ruleset, content) => void added.push([ruleset, [...content]]),
    fetch: async (address) => {
      asked.push(String(address));
      return answer();
    },
  });
  return { load, asked, added };
}

test("a ruleset's tables are fetched once and handed over", async () => {
  const { load, asked, added } = loading(() => new Response(Uint8Array.of(1, 2)));
  await Promise.all([load("turkish"), load("turkish")]);
  await load("turkish");
  assert.deepEqual(asked, FILES.turkish);
  assert.deepEqual(added, Array(2).fill(["turkish", [1, 2]]));
});

test("a ruleset without tables asks for nothing", async () => {
  const { load, asked, added } = loading(() => new Response(""));
  await load("english");
  assert.deepEqual([asked, added], [[], []]);
});

test("tables that do not come are done without", async () => {
  mock.method(console, "info", () => {});
  const answers = [
    () => new Response("", { status: 404 }),
    () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  for (const answer of answers) {
    const { load, added } = loading(answer);
    await load("turkish");
    assert.deepEqual(added, []);
  }
  mock.restoreAll();
});
