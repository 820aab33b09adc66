// The texts of the page: every one is used, every one that is used exists, and the two languages agree.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { translator } from "../../web/js/i18n.js";
import { CHOICES } from "../../web/js/settings.js";
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

/** @param {string} text */
const words = (text) => text.split(/\s+/);
/** What happens to the engine outside Python, as engine.js lists it. */
const ENGINE_CODES = [...read("web/js/engine.js").matchAll(/^ \* {3}([a-z_]+) {2,}/gm)].map(
  ([, code]) => code,
);

/** Keys that stand in the scripts or in the document. */
const NAMED = new Set([
  ...[...SCRIPTS.matchAll(/"([a-z]+(?:\.[\w-]+)+)"/gi)].map(([, key]) => key),
  ...[...DOCUMENT.matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, key]) => key),
]);
const COLOURS = ["white", "black"];
const LEVELS = ["easy", "medium", "hard", "master"];
/** Keys that scripts put together, and the words that take the place of the star. @type {Record<string, readonly string[]>} */
const COMPOSED = {
  "animation.*": CHOICES.animation,
  "boot.*": ENGINE_CODES,
  "colour.*": COLOURS,
  "colour.*.at": COLOURS,
  "colour.*.of": COLOURS,
  "dialog.*.confirm": ["new", "resign", "draw", "offer"],
  "dialog.*.text": ["new", "resign", "draw", "offer"],
  "dialog.*.title": ["new", "resign", "draw", "offer"],
  "keep.*": ["opened", "same", "refused", "rules", "rulesSame", "rulesNoRoom"],
  "language.*": CHOICES.language,
  "level.*": LEVELS,
  "notice.*": ["unavailable", "full", "unreadable", "newer"],
  "opponent.*": CHOICES.opponent,
  "own.*":
    words(`must optional huffing back no-back flying short crown-end crown-stops crown-on white-first black-first most
    free chequered plain`),
  "own.group.*": words("capture men kings crowning first choice look"),
  "piece.*": words("white-man white-king black-man black-king"),
  "reason.*": words(
    `no_pieces no_moves one_piece_each repetition no_progress endgame same_force resigned agreed`,
  ),
  "rule.*": words(`board-squares board-setup board-first man-step man-never man-capture man-capture-never
    chain must-capture choice-free choice-most choice-by-king choice-most-kings
    choice-kings-first choice-value choice-equal removed turn king-step king-capture
    king-capture-never men-take-kings crown crown-in-chain win-all win-blocked draw-one-piece
    draw-repetition draw-no-progress draw-endgame draw-same-force draw-agreed notation-squares
    notation-moves`),
  "ruleset.*": readdirSync(new URL("web/course/", ROOT))
    .filter((name) => name.endsWith(".toml"))
    .map((name) => name.replace(".toml", "")),
  "square.*": words("lifted landing captured movable hint"),
  "standing.*": words("ours interpretation"),
  "theme.*": CHOICES.theme,
  "trouble.*": ENGINE_CODES,
};
const MADE = new Set(
  Object.entries(COMPOSED).flatMap(([pattern, all]) => all.map((word) => pattern.replace("*", word))),
);

test("every text is used", () => {
  const unused = KEYS.filter((key) => !NAMED.has(key) && !MADE.has(key));
  assert.deepEqual(unused, []);
});

test("every text that a script puts together is of a family whose words are known", () => {
  const found = SCRIPTS.matchAll(new RegExp(`\`((?:${FAMILIES})\\.[^\`\\s]*\\$\\{[^\`\\s]*)\``, "g"));
  const patterns = [...found].map(([, pattern]) => pattern.replace(/\$\{[^}]*\}/, "*"));
  assert.deepEqual([...new Set(patterns)].sort(), Object.keys(COMPOSED));
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
