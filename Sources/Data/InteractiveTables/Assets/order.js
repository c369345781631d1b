// Rows in an order, and in groups.

import { isKnown, isNumber } from "./table.js";

/** @typedef {import("./table.js").Column} Column */

const collator = new Intl.Collator("en", { numeric: true });

/**
 * Rows in the order of a column. Rows without a value are last in both directions; equal ones keep their order.
 *
 * @param {ArrayLike<number>} rows @param {Column} column @param {boolean} falls
 * @returns {Int32Array}
 */
export function ordered(rows, column, falls) {
  const all = Int32Array.from(rows);
  const known = all.filter((row) => isKnown(column, row));
  const unknown = all.filter((row) => !isKnown(column, row));
  const sign = falls ? -1 : 1;
  if (isNumber(column)) {
    const { numbers } = column;
    known.sort((one, other) => sign * (numbers[one] - numbers[other]) || one - other);
  } else {
    const places = placesOf(column.texts);
    known.sort((one, other) => sign * (places[column.codes[one]] - places[column.codes[other]]) || one - other);
  }
  const result = new Int32Array(all.length);
  result.set(known);
  result.set(unknown, known.length);
  return result;
}

/** The place of each text in their order. @param {string[]} texts */
function placesOf(texts) {
  const order = texts.map((_, index) => index).sort((one, other) => collator.compare(texts[one], texts[other]));
  const places = new Int32Array(texts.length);
  order.forEach((code, place) => places[code] = place);
  return places;
}

/**
 * @typedef {object} Group
 * @property {string | null} label null for the rows without a value.
 * @property {Int32Array} rows
 * @property {number} low of a group of numbers.
 * @property {number} high its end, excluded.
 */

/**
 * Rows in the groups of a column: those of the same text, largest first, or those in the same bin of numbers.
 *
 * @param {ArrayLike<number>} rows @param {Column} column @param {number[]} edges of a column of numbers.
 * @param {boolean} isExact whether each edge but the last is the only value of its bin.
 * @returns {Group[]}
 */
export function grouped(rows, column, edges, isExact = false) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (let index = 0; index < rows.length; index += 1) {
    const key = isNumber(column) ? binOf(column.numbers[rows[index]], edges) : column.codes[rows[index]];
    const list = found.get(key);
    if (list) list.push(rows[index]);
    else found.set(key, [rows[index]]);
  }
  const groups = [...found].map(([key, list]) => ({
    key,
    label: key < 0
      ? null
      : !isNumber(column)
      ? column.texts[key]
      : isExact
      ? String(edges[key])
      : `${edges[key]} to ${edges[key + 1]}`,
    rows: Int32Array.from(list),
    low: key < 0 ? NaN : edges[key],
    high: key < 0 ? NaN : edges[key + 1],
  }));
  // Rows without a value are last.
  return groups.sort((one, other) =>
    Number(one.key < 0) - Number(other.key < 0) ||
    (isNumber(column) ? one.key - other.key : other.rows.length - one.rows.length || one.key - other.key)
  );
}

/** @param {number} value @param {number[]} edges */
function binOf(value, edges) {
  if (Number.isNaN(value)) return -1;
  let bin = 0;
  while (bin < edges.length - 2 && value >= edges[bin + 1]) bin += 1;
  return bin;
}
