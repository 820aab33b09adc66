/**
 * Turkish as it is spoken: case endings of squares and numbers, and numbers in words.
 *
 * An ending follows the sound of the last word said: d4 is "de dört", hence d4’te, d4’ten, d4’e; f6 is "fe altı",
 * hence f6’da, f6’dan, f6’ya. Numbered squares end in a digit or in a round ten: 18’de, 30’da, 40’ta.
 */

/** Cases are named by their endings after "bir": at, from, to, the, of. */
const CASES = ["de", "den", "e", "i", "in"];
/** Endings in that order, by the last word of the number. */
/** @type {Record<number, [string, string, string, string, string]>} */
const ENDINGS = {
  1: ["de", "den", "e", "i", "in"], // bir
  2: ["de", "den", "ye", "yi", "nin"], // iki
  3: ["te", "ten", "e", "ü", "ün"], // üç
  4: ["te", "ten", "e", "ü", "ün"], // dört
  5: ["te", "ten", "e", "i", "in"], // beş
  6: ["da", "dan", "ya", "yı", "nın"], // altı
  7: ["de", "den", "ye", "yi", "nin"], // yedi
  8: ["de", "den", "e", "i", "in"], // sekiz
  9: ["da", "dan", "a", "u", "un"], // dokuz
  10: ["da", "dan", "a", "u", "un"], // on
  20: ["de", "den", "ye", "yi", "nin"], // yirmi
  30: ["da", "dan", "a", "u", "un"], // otuz
  40: ["ta", "tan", "a", "ı", "ın"], // kırk
  50: ["de", "den", "ye", "yi", "nin"], // elli
};

const WORDS = ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on"];

/** @param {number} number */
export function inWords(number) {
  return WORDS[number] ?? String(number);
}

/**
 * The text with its case ending; a text that does not end in a number from 1 to 59 stays as it is.
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
