/**
 * Turkish as it is spoken: case endings of squares and numbers, and numbers in words.
 *
 * An ending follows the sound of the last word said: d4 is "de dört", hence d4’te, d4’ten, d4’e; f6 is "fe altı",
 * hence f6’da, f6’dan, f6’ya. Numbered squares end in a digit or in a round ten: 18’de, 30’da, 40’ta.
 */

/** Cases are named by their endings after "bir", but for "si" after "iki": at, from, to, the, of; so many of something. */
const CASES = ["de", "den", "e", "i", "in", "si"];
/** Endings in that order, by the last word of the number. */
/** @type {Record<number, [string, string, string, string, string, string]>} */
const ENDINGS = {
  0: ["da", "dan", "a", "ı", "ın", "ı"], // sıfır
  1: ["de", "den", "e", "i", "in", "i"], // bir
  2: ["de", "den", "ye", "yi", "nin", "si"], // iki
  3: ["te", "ten", "e", "ü", "ün", "ü"], // üç
  4: ["te", "ten", "e", "ü", "ün", "ü"], // dört
  5: ["te", "ten", "e", "i", "in", "i"], // beş
  6: ["da", "dan", "ya", "yı", "nın", "sı"], // altı
  7: ["de", "den", "ye", "yi", "nin", "si"], // yedi
  8: ["de", "den", "e", "i", "in", "i"], // sekiz
  9: ["da", "dan", "a", "u", "un", "u"], // dokuz
  10: ["da", "dan", "a", "u", "un", "u"], // on
  20: ["de", "den", "ye", "yi", "nin", "si"], // yirmi
  30: ["da", "dan", "a", "u", "un", "u"], // otuz
  40: ["ta", "tan", "a", "ı", "ın", "ı"], // kırk
  50: ["de", "den", "ye", "yi", "nin", "si"], // elli
};

const WORDS = ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on"];

/** @param {number} number */
export function inWords(number) {
  return WORDS[number] ?? String(number);
}

/**
 * The text with its case ending; a text that does not end in a number below 60 stays as it is.
 *
 * @param {string} text   "d4", "18", or a list such as "d6, f6, f8"
 * @param {string} wanted one of the cases
 */
export function withCase(text, wanted) {
  const number = Number(/\d+$/.exec(text)?.[0]);
  const endings = ENDINGS[number % 10 || number];
  const ending = endings?.[CASES.indexOf(wanted)];
  return ending === undefined ? text : `${text}’${ending}`;
}
