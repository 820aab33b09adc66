// The search over all texts: how words are compared.

import assert from "node:assert/strict";
import test from "node:test";
import { matches } from "../../web/js/help.js";

const CASES = [
  ["Birden çok alma yolu varsa?", "alma yolu", true],
  ["Birden çok alma yolu varsa?", "yolu alma", true],
  ["Üfleme nedir?", "ufleme", true],
  ["İngiliz daması", "ingiliz", true],
  ["İngiliz daması", "INGILIZ", true],
  ["Işıklı kare", "isikli", true],
  ["International draughts", "INTERNATIONAL", true],
  ["d4×d6 nasıl okunur?", "d4xd6", true],
  ["Huffing", "crown", false],
  ["Huffing", "huffing crown", false],
  ["Huffing", "", true],
];

test("letters are compared without case or marks, and every word must be there", () => {
  for (const [text, wanted, expected] of CASES)
    assert.equal(matches(String(text), String(wanted)), expected, `${text} / ${wanted}`);
});
