/** The day as people write it where they are: 2025-03-01. */

/** @param {unknown} [time]  milliseconds since 1970; anything else is now */
export function localDay(time) {
  const known = new Date(Number(time ?? Number.NaN));
  const date = Number.isNaN(known.getTime()) ? new Date() : known;
  const numbers = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return numbers.map((number) => String(number).padStart(2, "0")).join("-");
}
