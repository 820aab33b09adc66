// The texts of the page: every one is used, every one that is used exists, and the two languages agree.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { translator } from "../../web/js/i18n.js";
import { resultReason } from "../../web/js/speak.js";
import { withCase } from "../../web/js/turkish.js";
import { texts } from "./app_helpers.js";

/** @import { Result, View } from "../../web/js/types.js" */

const ROOT = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");
const SCRIPTS = readdirSync(new URL("web/js/", ROOT))
  .filter((name) => name.endsWith(".js"))
  .map((name) => read(`web/js/${name}`))
  .join("\n");
const DOCUMENT = read("web/index.html");
const KEYS = Object.keys(texts("tr"));
const FAMILIES = [...new Set(KEYS.map((key) => key.split(".")[0]))].join("|");

/** Keys that stand in the scripts or in the document. */
const NAMED = new Set([
  ...[...SCRIPTS.matchAll(/"([a-z]+(?:\.[\w-]+)+)"/gi)].map(([, key]) => key),
  ...[...DOCUMENT.matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, key]) => key),
]);
/** Keys that scripts put together: `ruleset.${id}`. */
const PATTERNS = [
  ...SCRIPTS.matchAll(new RegExp(`\`((?:${FAMILIES})\\.[^\`\\s]*\\$\\{[^\`\\s]*)\``, "g")),
].map(([, pattern]) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`));

test("every text is used", () => {
  const unused = KEYS.filter((key) => !NAMED.has(key) && !PATTERNS.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, []);
});

test("every text that is named exists", () => {
  const family = new RegExp(`^(?:${FAMILIES})\\.`);
  const missing = [...NAMED].filter((key) => family.test(key) && !KEYS.includes(key));
  assert.deepEqual(missing, []);
  for (const [, key] of DOCUMENT.matchAll(/data-(?:text|label)="([^"]+)"/g))
    assert.ok(KEYS.includes(key), key);
});

test("every control of the document has its action", () => {
  const actions =
    /function actionsOf\(app\) \{\n {2}return \{(.*?)\n {2}\};/s.exec(read("web/js/main.js"))?.[1] ?? "";
  const known = [...actions.matchAll(/^ {4}"?([\w-]+)"?:/gm)].map(([, name]) => name);
  const used = [...DOCUMENT.matchAll(/data-action="([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(
    used.filter((name) => !known.includes(name)),
    [],
  );
});

test("the endings of Turkish numbers are the same here and in the package", () => {
  const { suffixes } = JSON.parse(read("dama/data/sentences.json")).tr;
  for (const [number, endings] of Object.entries(suffixes)) {
    const here = ["de", "den", "e", "in", "i"].map((wanted) => withCase(number, wanted).split("’")[1]);
    assert.equal(here.join(" "), endings, number);
  }
  const known = Array.from({ length: 59 }, (_, index) => String(index + 1));
  assert.deepEqual(
    Object.keys(suffixes),
    known.filter((number) => Number(number) < 10 || number.endsWith("0")),
  );
});

test("a draw says whose rule it is and how far it had to count [R16]", () => {
  /** @param {"tr" | "en"} language @param {Partial<Result>} result */
  const said = (language, result) =>
    resultReason(
      translator(language, texts(language)),
      /** @type {View} */ ({ result: { winner: null, ...result } }),
    );
  assert.equal(
    said("tr", { reason: "repetition", standing: "ours", limit: 3 }),
    "Aynı konum, sıra aynı taraftayken üç kez oluştu. Bu kural sitenin kendi kuralıdır.",
  );
  assert.equal(
    said("en", { reason: "repetition", standing: "interpretation", limit: 4 }),
    "The same position came up four times with the same side to move. This is how we read the federation’s rule.",
  );
  assert.equal(
    said("tr", { reason: "one_piece_each", standing: "official", limit: null }),
    "İki tarafın da birer taşı kaldı.",
  );
  assert.equal(
    said("en", { reason: "agreed", standing: null, limit: null }),
    "The players agreed on a draw.",
  );
});
