import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { tablesLoader } from "../../web/worker/tables.js";

const PLACE = "https://example.org/dama/tables-1/turkish";
/** @type {Record<string, import("../../web/worker/tables.js").Files>} */
const FILES = {
  turkish: {
    first: [["weights", `${PLACE}/weights.bin`]],
    rest: [
      ["endings", `${PLACE}/few.bin`],
      ["endings", `${PLACE}/more.bin`],
    ],
  },
};
const [FIRST, REST] = [FILES.turkish.first, FILES.turkish.rest].map((files) =>
  files.map(([, address]) => address),
);

/** @param {() => Response | Promise<Response>} answer @param {() => void} [add] */
function loading(answer, add = () => {}) {
  /** @type {string[]} */
  const asked = [];
  /** @type {[string, string, number[]][]} */
  const added = [];
  const tables = tablesLoader({
    files: FILES,
    add(ruleset, kind, content) {
      added.push([ruleset, kind, [...content]]);
      add();
    },
    between: async (call) => call(),
    fetch: async (address) => {
      asked.push(String(address));
      return answer();
    },
  });
  return { tables, asked, added };
}

test("a ruleset's weights and endgame tables are fetched once and handed over", async () => {
  const { tables, asked, added } = loading(() => new Response(Uint8Array.of(1, 2)));
  await Promise.all([tables.first("turkish"), tables.first("turkish")]);
  await tables.first("turkish");
  assert.deepEqual(asked, FIRST);
  await Promise.all([tables.rest("turkish"), tables.rest("turkish")]);
  assert.deepEqual(asked, [...FIRST, ...REST]);
  assert.deepEqual(
    added,
    ["weights", "endings", "endings"].map((kind) => ["turkish", kind, [1, 2]]),
  );
});

test("a ruleset without tables asks for nothing", async () => {
  const { tables, asked, added } = loading(() => new Response(""));
  await tables.first("english");
  await tables.rest("english");
  assert.deepEqual([asked, added], [[], []]);
});

test("tables that do not come, or cannot be read, are done without", async () => {
  mock.method(console, "info", () => {});
  const answers = [
    () => new Response("", { status: 404 }),
    () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  for (const answer of answers) {
    const { tables, added } = loading(answer);
    await tables.first("turkish");
    await tables.rest("turkish");
    assert.deepEqual(added, []);
  }
  const { tables, added } = loading(
    () => new Response("damaged"),
    () => {
      throw new Error("not a table");
    },
  );
  await tables.first("turkish");
  assert.equal(added.length, 1);
  mock.restoreAll();
});

test("tables that did not come are asked for again the next time", async () => {
  mock.method(console, "info", () => {});
  let online = false;
  const { tables, asked, added } = loading(() => new Response("1", { status: online ? 200 : 503 }));
  await tables.first("turkish");
  online = true;
  await tables.first("turkish");
  await tables.first("turkish");
  assert.deepEqual(asked, [...FIRST, ...FIRST]);
  assert.equal(added.length, 1);
  mock.restoreAll();
});

test("weights that are long on their way hold up a search for two seconds; the next one has them", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let arrive = () => {};
  const { tables, added } = loading(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(new Response(Uint8Array.of(3)));
      }),
  );
  let waited = false;
  const first = tables.first("turkish").then(() => {
    waited = true;
  });
  mock.timers.tick(1999);
  await Promise.resolve();
  assert.equal(waited, false);
  mock.timers.tick(1);
  await first;
  assert.deepEqual(added, []);
  arrive();
  await tables.first("turkish");
  assert.deepEqual(added, [["turkish", "weights", [3]]]);
  mock.timers.reset();
});

test("who calls a search off does not wait for its tables", async () => {
  mock.timers.enable({ apis: ["setTimeout"] }); // and no time goes by
  const { tables, added } = loading(() => new Promise(() => {}));
  const controller = new AbortController();
  const waiting = tables.first("turkish", controller.signal);
  controller.abort();
  await waiting;
  assert.deepEqual(added, []);
  mock.timers.reset();
});
