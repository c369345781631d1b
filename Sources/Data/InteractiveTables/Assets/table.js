// The rows of a page as columns: numbers as one array, texts as places in a list of texts.

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} heading
 * @property {number | null} decimals of a number; null for texts.
 * @property {"measured" | "own" | "origin" | "sound" | "file" | "reason"} role
 * @property {boolean} shown whether it is in the table from the start.
 * @property {boolean} log whether ratios matter rather than differences.
 * @property {Float64Array} numbers of a column of numbers: one for each row, NaN where there is none.
 * @property {Int32Array} codes of a column of texts: the place of each row's text, -1 where there is none.
 * @property {string[]} texts
 * @property {number} known how many rows have a value.
 */

/**
 * @typedef {object} Table
 * @property {string} noun what a row is.
 * @property {number} count of the rows.
 * @property {Column[]} columns the first names the row.
 * @property {[string, string] | null} plane
 * @property {string[]} choices names of the columns of which the reader chooses a value from a list.
 */

/**
 * Puts the chunks of a page together.
 *
 * @param {any} description the columns.
 * @param {any[]} chunks of rows; see TableChunk.swift for the forms of a column.
 * @returns {Table}
 */
export function tableOf(description, chunks) {
  const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  const columns = description.columns.map(
    /** @param {any} field @param {number} place */ (field, place) => {
      const column = { ...field, numbers: new Float64Array(), codes: new Int32Array(), texts: [], known: 0 };
      if (field.decimals !== null) readNumbers(column, chunks, place, count);
      else readTexts(column, chunks, place, count);
      return column;
    },
  );
  return { noun: description.noun, plane: description.plane, choices: description.choices ?? [], count, columns };
}

/** @param {Column} column @param {any[]} chunks @param {number} place @param {number} count */
function readNumbers(column, chunks, place, count) {
  const numbers = column.numbers = new Float64Array(count);
  let row = 0;
  for (const chunk of chunks) {
    const values = chunk.columns[place];
    for (let index = 0; index < chunk.count; index += 1) {
      const value = Array.isArray(values) ? values[index] : values.c;
      numbers[row] = value === null ? NaN : value;
      if (value !== null) column.known += 1;
      row += 1;
    }
  }
}

/** @param {Column} column @param {any[]} chunks @param {number} place @param {number} count */
function readTexts(column, chunks, place, count) {
  const coder = new Coder(column, count);
  for (const chunk of chunks) {
    const values = chunk.columns[place];
    const names = place > 0 && values.p !== undefined ? textsOf(chunk.columns[0], chunk.count) : [];
    const texts = names.length > 0
      ? names.map((name) => name === null ? null : `${values.p}${name}${values.s}`)
      : textsOf(values, chunk.count);
    texts.forEach((text) => coder.add(text));
  }
}

/** @param {any} values @param {number} count @returns {(string | null)[]} */
function textsOf(values, count) {
  if (Array.isArray(values)) return values;
  if (values.t) {
    return values.i.map(/** @param {number} code */ (code) => code < 0 ? null : values.t[code]);
  }
  return new Array(count).fill(values.c);
}

/** Gives each text of a column its place. */
class Coder {
  /** @param {Column} column @param {number} count */
  constructor(column, count) {
    column.codes = new Int32Array(count);
    this.column = column;
    this.row = 0;
    this.places = new Map();
  }

  /** @param {string | null} text */
  add(text) {
    const { column } = this;
    let code = -1;
    // An empty cell of a manifest is no value.
    if (text !== null && text !== "") {
      code = this.places.get(text) ?? column.texts.length;
      if (code === column.texts.length) {
        this.places.set(text, code);
        column.texts.push(text);
      }
      column.known += 1;
    }
    column.codes[this.row] = code;
    this.row += 1;
  }
}

/** @param {Column} column */
export function isNumber(column) {
  return column.decimals !== null;
}

/**
 * What a cell shows; empty where there is no value.
 *
 * @param {Column} column @param {number} row
 */
export function textOf(column, row) {
  if (column.decimals === null) return column.codes[row] < 0 ? "" : column.texts[column.codes[row]];
  const value = column.numbers[row];
  return Number.isNaN(value) ? "" : value.toFixed(column.decimals);
}

/** @param {Column} column @param {number} row */
export function isKnown(column, row) {
  return column.decimals === null ? column.codes[row] >= 0 : !Number.isNaN(column.numbers[row]);
}

/**
 * The folder that all names of rows begin with, with its slash; empty where there is none.
 *
 * @param {Table} table
 */
export function commonFolder(table) {
  const { texts } = table.columns[0];
  if (texts.length < 2) return "";
  const [first] = texts;
  const length = texts.reduce((least, text) => {
    let same = 0;
    while (same < least && text[same] === first[same]) same += 1;
    return same;
  }, first.length);
  return first.slice(0, first.lastIndexOf("/", length - 1) + 1);
}

/**
 * The column of a name or heading, without regard to capitals.
 *
 * @param {Table} table @param {string} name
 */
export function columnOf(table, name) {
  const low = name.toLowerCase();
  return table.columns.find((column) => column.name.toLowerCase() === low) ??
    table.columns.find((column) => column.heading.toLowerCase() === low);
}

/**
 * The reasons in a text like `a_hz, b_hz: no voiced frame; c_db: silence`, by the names of the columns.
 *
 * @param {string} text
 */
export function reasonsOf(text) {
  /** @type {Map<string, string>} */
  const reasons = new Map();
  for (const part of text.split("; ")) {
    const colon = part.indexOf(": ");
    if (colon < 0) continue;
    for (const name of part.slice(0, colon).split(", ")) reasons.set(name, part.slice(colon + 2));
  }
  return reasons;
}

/**
 * Adds a column `why_NAME` for each column of numbers that lacks some values: why a row has none. The reasons come from the
 * columns `error` and `undefined`.
 *
 * @param {Table} table
 */
export function addReasons(table) {
  const [error, reason] = [columnOf(table, "error"), columnOf(table, "undefined")];
  if (!reason) return;
  const reasons = reason.texts.map(reasonsOf);
  const names = new Set(reasons.flatMap((map) => [...map.keys()]));
  for (const column of table.columns.filter((column) => names.has(column.name) && column.known < table.count)) {
    /** @type {Column} */
    const why = {
      ...column,
      name: `why_${column.name}`,
      heading: `why no ${column.heading}`,
      decimals: null,
      role: "reason",
      shown: false,
      numbers: new Float64Array(),
      texts: [],
      known: 0,
    };
    const coder = new Coder(why, table.count);
    for (let row = 0; row < table.count; row += 1) {
      const given = reason.codes[row] < 0 ? undefined : reasons[reason.codes[row]].get(column.name);
      const text = isKnown(column, row) ? null : given ?? ((error && textOf(error, row)) || null);
      coder.add(text);
    }
    if (why.known > 0) table.columns.push(why);
  }
}

/**
 * Makes numbers of the reader's own columns in which all texts are numbers. Digits after a leading zero are a name.
 *
 * @param {Table} table
 */
export function readOwnNumbers(table) {
  // The first column is the rows' name, digits or not.
  for (const column of table.columns.slice(1)) {
    if (column.role !== "own" || column.decimals !== null || column.known === 0) continue;
    const isNumeric = column.texts.every((text) => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text));
    if (!isNumeric || !column.texts.every((text) => Number.isFinite(Number(text)))) continue;
    const { texts } = column;
    column.numbers = Float64Array.from(column.codes, (code) => code < 0 ? NaN : Number(texts[code]));
    column.decimals = Math.min(6, Math.max(...texts.map((text) => (text.split(".")[1] ?? "").length)));
    column.codes = new Int32Array();
    column.texts = [];
  }
}
