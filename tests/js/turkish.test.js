import assert from "node:assert/strict";
import test from "node:test";
import { fill, translator } from "../../web/js/i18n.js";
import { inWords, withCase } from "../../web/js/turkish.js";
import { texts } from "./app_helpers.js";

test("endings follow the last word said", () => {
  const endings = {
    0: ["0’da", "0’dan", "0’a", "0’ı", "0’ın", "0’ı"],
    a1: ["a1’de", "a1’den", "a1’e", "a1’i", "a1’in", "a1’i"],
    b2: ["b2’de", "b2’den", "b2’ye", "b2’yi", "b2’nin", "b2’si"],
    c3: ["c3’te", "c3’ten", "c3’e", "c3’ü", "c3’ün", "c3’ü"],
    d4: ["d4’te", "d4’ten", "d4’e", "d4’ü", "d4’ün", "d4’ü"],
    e5: ["e5’te", "e5’ten", "e5’e", "e5’i", "e5’in", "e5’i"],
    f6: ["f6’da", "f6’dan", "f6’ya", "f6’yı", "f6’nın", "f6’sı"],
    g7: ["g7’de", "g7’den", "g7’ye", "g7’yi", "g7’nin", "g7’si"],
    h8: ["h8’de", "h8’den", "h8’e", "h8’i", "h8’in", "h8’i"],
    9: ["9’da", "9’dan", "9’a", "9’u", "9’un", "9’u"],
    10: ["10’da", "10’dan", "10’a", "10’u", "10’un", "10’u"],
    18: ["18’de", "18’den", "18’e", "18’i", "18’in", "18’i"],
    20: ["20’de", "20’den", "20’ye", "20’yi", "20’nin", "20’si"],
    30: ["30’da", "30’dan", "30’a", "30’u", "30’un", "30’u"],
    40: ["40’ta", "40’tan", "40’a", "40’ı", "40’ın", "40’ı"],
    46: ["46’da", "46’dan", "46’ya", "46’yı", "46’nın", "46’sı"],
    50: ["50’de", "50’den", "50’ye", "50’yi", "50’nin", "50’si"],
  };
  for (const [square, forms] of Object.entries(endings)) {
    assert.deepEqual(
      ["de", "den", "e", "i", "in", "si"].map((wanted) => withCase(square, wanted)),
      forms,
    );
  }
});

test("a list takes the ending of its last square; other words take none", () => {
  assert.equal(withCase("d6, f6, f8", "e"), "d6, f6, f8’e");
  assert.equal(withCase("tahta", "de"), "tahta");
});

test("numbers up to ten are written in words", () => {
  assert.equal(inWords(3), "üç");
  assert.equal(inWords(11), "11");
});

test("templates take values, endings and words", () => {
  assert.equal(
    fill("tr", "{from|de}ki taş {n|count} taş alır: {missing}", { from: "d4", n: 3 }),
    "d4’teki taş üç taş alır: {missing}",
  );
  assert.equal(fill("en", "{n|count} pieces", { n: 2 }), "two pieces");
});

test("English has plurals, Turkish has none after a number", () => {
  const en = translator("en", texts("en"));
  const tr = translator("tr", texts("tr"));
  assert.equal(en("moves.count", { n: 1 }), "1 move");
  assert.equal(en("moves.count", { n: 2 }), "2 moves");
  assert.equal(tr("moves.count", { n: 2 }), "2 hamle");
});

test("both languages have the same texts with the same values", () => {
  const tr = texts("tr");
  const en = texts("en");
  assert.deepEqual(Object.keys(en), Object.keys(tr));
  /** But for n, which may stand as one or as a plural. @param {unknown} text */
  const names = (text) => {
    const found = new Set([...JSON.stringify(text).matchAll(/\{(\w+)/g)].map(([, name]) => name));
    return [...found].filter((name) => name !== "n").sort();
  };
  for (const key of Object.keys(tr)) assert.deepEqual(names(en[key]), names(tr[key]), key);
});
