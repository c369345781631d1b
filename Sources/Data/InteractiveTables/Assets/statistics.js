// Figures of many values: quantiles, bins, distances. None of them knows the page.

import { isNumber } from "./table.js";

/** @typedef {import("./table.js").Column} Column */
/** @typedef {{ count: number, low: number, quarter: number, median: number, threeQuarters: number, high: number }} Summary */

/**
 * The values of rows that have one, rising.
 *
 * @param {Column} column @param {ArrayLike<number>} rows
 */
export function sortedValues(column, rows) {
  const values = new Float64Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.numbers[rows[index]];
    if (Number.isNaN(value)) continue;
    values[count] = value;
    count += 1;
  }
  return values.subarray(0, count).sort();
}

/**
 * A quantile by Hyndman and Fan's seventh definition; NaN without values.
 *
 * @param {ArrayLike<number>} sorted @param {number} share
 */
export function quantile(sorted, share) {
  if (sorted.length === 0) return NaN;
  const place = share * (sorted.length - 1);
  const index = Math.floor(place);
  const above = sorted[Math.min(index + 1, sorted.length - 1)];
  return sorted[index] + (place - index) * (above - sorted[index]);
}

/** @param {Column} column @param {ArrayLike<number>} rows @returns {Summary} */
export function summaryOf(column, rows) {
  const sorted = sortedValues(column, rows);
  const at = (/** @type {number} */ share) => quantile(sorted, share);
  return {
    count: sorted.length,
    low: at(0),
    quarter: at(0.25),
    median: at(0.5),
    threeQuarters: at(0.75),
    high: at(1),
  };
}

/**
 * The values that rows have, rising and each once; null if there are more than `most`.
 *
 * @param {Column} column @param {ArrayLike<number>} rows @param {number} most
 * @returns {number[] | null}
 */
export function distinctOf(column, rows, most) {
  /** @type {Set<number>} */
  const found = new Set();
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.numbers[rows[index]];
    if (!Number.isNaN(value)) found.add(value);
    if (found.size > most) return null;
  }
  return [...found].sort((one, other) => one - other);
}

/** Whether a column's bins are of equal ratio: frequencies and lengths above 0. @param {Column} column */
export function isByRatio(column) {
  return column.log && column.numbers.every((value) => !(value <= 0));
}

/**
 * The edges of bins with round numbers: 8 to 40 by Rice's rule, 2 n^(1/3). The last edge is above the last value.
 *
 * @param {ArrayLike<number>} sorted values that rise, at least one.
 * @param {boolean} byRatio
 * @param {number} decimals of the values.
 * @returns {number[]}
 */
export function edgesOf(sorted, byRatio, decimals) {
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  const wanted = Math.min(40, Math.max(8, Math.ceil(2 * Math.cbrt(sorted.length))));
  /** @type {number[]} */
  const edges = [];
  if (byRatio && high / low > 1.5) {
    const ratio = Math.log(high / low) / wanted;
    for (let index = 0; index <= wanted; index += 1) edges.push(round(low * Math.exp(ratio * index), index === 0));
    while (edges[edges.length - 1] <= high) edges.push(round(edges[edges.length - 1] * Math.exp(ratio), false));
    return edges.filter((edge, index) => index === 0 || edge > edges[index - 1]);
  }
  const least = 10 ** -decimals;
  const rough = Math.max((high - low) / wanted, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? rough,
    least,
  );
  const first = Math.floor(low / step + 1e-9);
  for (let index = first; edges.length < 2 || edges[edges.length - 1] <= high; index += 1) {
    edges.push(Number((index * step).toPrecision(12)));
  }
  return edges;
}

/** Three digits are enough for the edge of a bin. @param {number} value @param {boolean} isFirst */
function round(value, isFirst) {
  const power = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Number(
    ((isFirst ? Math.floor(value / power + 1e-9) : Math.ceil(value / power - 1e-9)) * power).toPrecision(6),
  );
}

/**
 * How many values of the rows are in each bin; a value at an edge is in the bin above it.
 *
 * @param {Column} column @param {ArrayLike<number>} rows @param {number[]} edges
 */
export function countsOf(column, rows, edges) {
  const counts = new Array(edges.length - 1).fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.numbers[rows[index]];
    if (Number.isNaN(value)) continue;
    let [low, high] = [0, counts.length];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (value >= edges[middle]) low = middle;
      else high = middle;
    }
    counts[low] += 1;
  }
  return counts;
}

/**
 * How many rows have each text, the most frequent first; -1 stands for no text.
 *
 * @param {Column} column @param {ArrayLike<number>} rows
 * @returns {{ code: number, count: number }[]}
 */
export function textCounts(column, rows) {
  const counts = new Map();
  for (let index = 0; index < rows.length; index += 1) {
    const code = column.codes[rows[index]];
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || one.code - other.code);
}

/** From which robust distance on a value stands out, as in OutlyingValues.swift, which has the source. */
export const FAR = 3.5;

/**
 * @typedef {object} Outlier
 * @property {number} row
 * @property {Column} column
 * @property {number} distance (x − median) / (1.4826 MAD); of the logarithms where ratios matter.
 * @property {number} median
 * @property {number} rank among the values: 1 for the highest, or the lowest if it is below the median.
 * @property {number} of how many values.
 */

/**
 * The values of a column that are far from the others, the farthest first.
 *
 * @param {Column} column @param {ArrayLike<number>} rows
 * @returns {Outlier[]}
 */
export function outliersOf(column, rows) {
  if (!isNumber(column)) return [];
  const sorted = sortedValues(column, rows);
  const scale = isByRatio(column) ? Math.log : (/** @type {number} */ value) => value;
  const values = sorted.map(scale);
  const median = quantile(values, 0.5);
  const deviation = 1.4826 * quantile(values.map((value) => Math.abs(value - median)).sort(), 0.5);
  if (!(deviation > 0)) return [];
  /** @type {Outlier[]} */
  const found = [];
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.numbers[rows[index]];
    const distance = (scale(value) - median) / deviation;
    if (!(Math.abs(distance) >= FAR)) continue;
    const rank = distance > 0 ? sorted.length - lastPlace(sorted, value) : firstPlace(sorted, value) + 1;
    found.push({ row: rows[index], column, distance, median: quantile(sorted, 0.5), rank, of: sorted.length });
  }
  return found.sort((one, other) => Math.abs(other.distance) - Math.abs(one.distance) || one.row - other.row);
}

/** How many values are below. @param {ArrayLike<number>} sorted @param {number} value */
function firstPlace(sorted, value) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the last value that is the same. @param {ArrayLike<number>} sorted @param {number} value */
function lastPlace(sorted, value) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The rows that stand out in any column, each with its reasons, the farthest first.
 *
 * @param {Column[]} columns @param {ArrayLike<number>} rows
 * @returns {{ row: number, reasons: Outlier[] }[]}
 */
export function outstanding(columns, rows) {
  /** @type {Map<number, Outlier[]>} */
  const found = new Map();
  for (const column of columns) {
    for (const outlier of outliersOf(column, rows)) {
      const reasons = found.get(outlier.row) ?? [];
      reasons.push(outlier);
      found.set(outlier.row, reasons);
    }
  }
  const far = (/** @type {Outlier[]} */ reasons) => Math.abs(reasons[0].distance);
  return [...found].map(([row, reasons]) => ({
    row,
    reasons: reasons.sort((one, other) => Math.abs(other.distance) - Math.abs(one.distance)),
  })).sort((one, other) => far(other.reasons) - far(one.reasons) || one.row - other.row);
}

/**
 * Spearman's correlation of two columns over the rows that have both; NaN below three.
 *
 * @param {Column} x @param {Column} y @param {ArrayLike<number>} rows
 */
export function rankCorrelation(x, y, rows) {
  const both = Array.from(rows).filter((row) => !Number.isNaN(x.numbers[row]) && !Number.isNaN(y.numbers[row]));
  if (both.length < 3) return NaN;
  const [one, other] = [ranks(both.map((row) => x.numbers[row])), ranks(both.map((row) => y.numbers[row]))];
  const middle = (both.length - 1) / 2;
  let [product, first, second] = [0, 0, 0];
  for (let index = 0; index < both.length; index += 1) {
    const [a, b] = [one[index] - middle, other[index] - middle];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second);
}

/** The place of each value among the others, from 0; equal values share the mean. @param {number[]} values */
function ranks(values) {
  const order = values.map((_, index) => index).sort((one, other) => values[one] - values[other]);
  const found = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end += 1;
    for (let index = start; index < end; index += 1) found[order[index]] = (start + end - 1) / 2;
    start = end;
  }
  return found;
}
