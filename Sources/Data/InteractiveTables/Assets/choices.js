// Values of columns that are chosen from lists, and the parts of the page that follow them.

import { columnOf, textOf } from "./table.js";

/** @typedef {import("./table.js").Column} Column */
/** @typedef {import("./table.js").Table} Table */

/** What is chosen, by the names of columns. */
export class Choices {
  /** @param {Table} table */
  constructor(table) {
    /** @type {Column[]} the columns with more than one value. */
    this.columns = table.choices.map((name) => columnOf(table, name)).filter((column) => column !== undefined)
      .filter((column) => column.texts.length > 1);
    /** @type {Map<string, string>} */
    this.chosen = new Map();
  }

  /** @param {string} name @param {string} value nothing for all. */
  set(name, value) {
    const column = this.columns.find((column) => column.name === name);
    if (column && column.texts.includes(value)) this.chosen.set(name, value);
    else this.chosen.delete(name);
  }

  /** Whether a row has what is chosen. @param {number} row */
  admits(row) {
    return this.columns.every((column) => {
      const value = this.chosen.get(column.name);
      return value === undefined || textOf(column, row) === value;
    });
  }

  /**
   * Whether a part of the page is shown.
   *
   * @param {{ column?: string, shown?: string, only?: string }} part `shown`: the value that it is about; `only`: the value
   *   that must be chosen, empty for none.
   */
  shows({ column, shown, only }) {
    const value = this.chosen.get(column ?? "");
    return only === undefined ? value === undefined || value === shown : (value ?? "") === only;
  }

  /** What is chosen, for people. */
  text() {
    return this.columns.filter(({ name }) => this.chosen.has(name))
      .map((column) => `${column.heading} ${this.chosen.get(column.name)}`).join(", ");
  }
}
