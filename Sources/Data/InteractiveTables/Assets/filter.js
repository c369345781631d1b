// What a reader types to choose rows: `pitch_median_hz > 400 and split = test`, `clipped_samples > 0 or warning is known`,
// `not status = ok`, or a word that any text of a row contains.

import { columnOf, isKnown, isNumber } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Column} Column */
/** @typedef {(row: number) => boolean} Test */
/** @typedef {{ kind: "word" | "text" | "name" | "sign" | "end", text: string, place: number }} Token */

/** A filter that cannot be read: what was expected, and where. */
export class FilterFault extends Error {
  /** @param {string} message @param {number} place in the text, from 0. */
  constructor(message, place) {
    super(message);
    this.place = place;
  }
}

const SIGNS = ["<=", ">=", "!=", "==", "!~", "(", ")", "<", ">", "=", "~"];

/**
 * @param {string} text
 * @returns {Token[]}
 */
function tokens(text) {
  /** @type {Token[]} */
  const found = [];
  let place = 0;
  while (place < text.length) {
    const rest = text.slice(place);
    const sign = SIGNS.find((sign) => rest.startsWith(sign));
    const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest);
    const named = /^\[([^\]]*)\]/.exec(rest);
    const word = /^[^\s<>=~!()]+/.exec(rest);
    if (/^\s/.test(rest)) {
      place += 1;
    } else if (sign) {
      found.push({ kind: "sign", text: sign, place });
      place += sign.length;
    } else if (quoted) {
      found.push({ kind: "text", text: quoted[1].replace(/\\(.)/g, "$1"), place });
      place += quoted[0].length;
    } else if (rest.startsWith('"')) {
      throw new FilterFault('expected a second " at the end of the text', place);
    } else if (named) {
      found.push({ kind: "name", text: named[1], place });
      place += named[0].length;
    } else if (word) {
      found.push({ kind: "word", text: word[0], place });
      place += word[0].length;
    } else {
      throw new FilterFault(`expected a word or a comparison, got ${rest[0]}`, place);
    }
  }
  found.push({ kind: "end", text: "", place: text.length });
  return found;
}

/**
 * The test of a text; an empty text lets every row through.
 *
 * @param {Table} table @param {string} text
 * @returns {Test}
 * @throws {FilterFault}
 */
export function filterOf(table, text) {
  const parser = new Parser(table, tokens(text));
  if (text.trim() === "") return () => true;
  const test = parser.either();
  if (parser.next.kind !== "end") parser.fail("expected and, or, or the end");
  return test;
}

/**
 * The columns that a text compares or asks for, in its order.
 *
 * @param {Table} table @param {string} text
 * @returns {Set<Column>}
 * @throws {FilterFault}
 */
export function columnsAsked(table, text) {
  const parser = new Parser(table, tokens(text));
  if (text.trim() !== "") parser.either();
  return parser.asked;
}

class Parser {
  /** @param {Table} table @param {Token[]} list */
  constructor(table, list) {
    this.table = table;
    this.list = list;
    this.index = 0;
    /** @type {Set<Column>} */
    this.asked = new Set();
  }

  /** @returns {Token} */
  get next() {
    return this.list[this.index];
  }

  /** @param {string} message @param {Token} token @returns {never} */
  fail(message, token = this.next) {
    throw new FilterFault(token.text ? `${message}, got ${token.text}` : message, token.place);
  }

  /** @param {string[]} texts words or signs. */
  takes(...texts) {
    const { kind, text } = this.next;
    if ((kind !== "word" && kind !== "sign") || !texts.includes(text.toLowerCase())) return false;
    this.index += 1;
    return true;
  }

  /** @returns {Test} */
  either() {
    const tests = [this.both()];
    while (this.takes("or")) tests.push(this.both());
    return tests.length === 1 ? tests[0] : (row) => tests.some((test) => test(row));
  }

  /** @returns {Test} */
  both() {
    const tests = [this.one()];
    while (true) {
      const { kind, text } = this.next;
      if (kind === "end" || text === ")" || (kind === "word" && text.toLowerCase() === "or")) break;
      this.takes("and");
      tests.push(this.one());
    }
    return tests.length === 1 ? tests[0] : (row) => tests.every((test) => test(row));
  }

  /** @returns {Test} */
  one() {
    if (this.takes("not")) {
      const test = this.one();
      return (row) => !test(row);
    }
    if (this.takes("(")) {
      const test = this.either();
      if (!this.takes(")")) this.fail("expected )");
      return test;
    }
    const first = this.next;
    if (first.kind === "end") this.fail("expected a word or a comparison");
    if (first.kind === "sign") this.fail("expected the name of a column before the sign");
    this.index += 1;
    const { kind, text } = this.next;
    if (kind === "sign" && text !== "(" && text !== ")") return this.comparison(first);
    if (kind === "word" && text.toLowerCase() === "is" && columnOf(this.table, first.text)) return this.presence(first);
    if (first.kind === "name") this.fail("expected a comparison after the column");
    return contains(this.table, first.text);
  }

  /** @param {Token} token */
  column(token) {
    const column = columnOf(this.table, token.text) ?? this.fail("expected the name of a column", token);
    this.asked.add(column);
    return column;
  }

  /** `is empty`, `is known`, `is not empty` … @param {Token} first @returns {Test} */
  presence(first) {
    const column = this.column(first);
    this.index += 1;
    const isNot = this.takes("not");
    const isEmpty = this.takes("empty", "undefined");
    if (!isEmpty && !this.takes("known", "defined")) this.fail("expected empty or known");
    return isEmpty !== isNot ? (row) => !isKnown(column, row) : (row) => isKnown(column, row);
  }

  /** @param {Token} first @returns {Test} */
  comparison(first) {
    const column = this.column(first);
    const sign = this.next.text;
    this.index += 1;
    const value = this.next;
    if (value.kind === "end" || value.kind === "sign") this.fail(`expected a value after ${sign}`);
    this.index += 1;
    if (!isNumber(column)) {
      return textTest(column, sign, value.text) ??
        this.fail(`${column.name} is a text: expected =, !=, ~ or !~ before the value`, value);
    }
    const number = Number(value.text);
    if (Number.isNaN(number)) this.fail(`${column.name} is a number: expected a number after ${sign}`, value);
    return numberTest(column.numbers, sign, number) ??
      this.fail(`${column.name} is a number: expected <, <=, =, !=, >= or > before the value`, value);
  }
}

/** @param {Float64Array} numbers @param {string} sign @param {number} value @returns {Test | null} */
function numberTest(numbers, sign, value) {
  switch (sign) {
    case "<":
      return (row) => numbers[row] < value;
    case "<=":
      return (row) => numbers[row] <= value;
    case ">":
      return (row) => numbers[row] > value;
    case ">=":
      return (row) => numbers[row] >= value;
    case "=":
    case "==":
      return (row) => numbers[row] === value;
    case "!=":
      return (row) => numbers[row] < value || numbers[row] > value;
    default:
      return null;
  }
}

/** @param {Column} column @param {string} sign @param {string} value @returns {Test | null} */
function textTest(column, sign, value) {
  const low = value.toLowerCase();
  const isPart = sign.endsWith("~");
  if (!isPart && !["=", "==", "!="].includes(sign)) return null;
  const fits = column.texts.map((text) => isPart ? text.toLowerCase().includes(low) : text === value);
  const isNot = sign.startsWith("!");
  return (row) => column.codes[row] >= 0 && fits[column.codes[row]] !== isNot;
}

/** Whether any text of a row contains a word. @param {Table} table @param {string} word @returns {Test} */
function contains(table, word) {
  const low = word.toLowerCase();
  const columns = table.columns.flatMap((column) => {
    if (isNumber(column) || column.role === "sound" || column.role === "file") return [];
    const fits = column.texts.map((text) => text.toLowerCase().includes(low));
    return fits.includes(true) ? [{ codes: column.codes, fits }] : [];
  });
  return (row) => columns.some(({ codes, fits }) => codes[row] >= 0 && fits[codes[row]]);
}

/** A column as a filter names it. @param {Column} column */
export function nameInFilter(column) {
  return /^[^\s<>=~!()"[\]]+$/.test(column.name) && !["and", "or", "not"].includes(column.name.toLowerCase())
    ? column.name
    : `[${column.name}]`;
}

/** A text as a filter quotes it. @param {string} text */
export function quoted(text) {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/**
 * A filter with one more condition, each once.
 *
 * @param {string} filter @param {string} condition
 */
export function withCondition(filter, condition) {
  const text = filter.trim();
  if (text === "" || text === condition) return condition;
  if (text.split(" and ").includes(condition)) return text;
  return / or /i.test(text) && !/^\(.*\)$/.test(text) ? `(${text}) and ${condition}` : `${text} and ${condition}`;
}

/** The filter of a range, its upper end excluded. @param {Column} column @param {number} low @param {number} high */
export function rangeFilter(column, low, high) {
  const name = nameInFilter(column);
  return `${name} >= ${plain(low)} and ${name} < ${plain(high)}`;
}

/** A number without the dust of binary fractions. @param {number} value */
export function plain(value) {
  return String(Number(value.toPrecision(10)));
}
