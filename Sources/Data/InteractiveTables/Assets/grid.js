// A table of any number of rows: only those in sight are elements, and they are used again while it scrolls.

import { make } from "./dom.js";
import { isKnown, isNumber, textOf } from "./table.js";

/** @typedef {import("./table.js").Column} Column */
/** @typedef {{ column: Column, falls: boolean } | null} Sorting */

const ROW = 30;
const SPARE = 6;

export class Grid {
  /**
   * @param {string} label
   * @param {{ sort: (column: Column) => void, open: (row: number) => void, hint: (column: Column, row: number) => string, name: (row: number) => string }}
   *   reader
   */
  constructor(label, reader) {
    this.reader = reader;
    /** @type {Column[]} */
    this.columns = [];
    /** @type {Int32Array} */
    this.rows = new Int32Array();
    this.active = 0;
    /** @type {any[]} */
    this.pool = [];
    this.head = make("div.row.head", { role: "row", "aria-rowindex": "1" });
    this.body = make("div.body", { role: "rowgroup" });
    this.element = make(
      "div.grid",
      { role: "grid", tabindex: "0", "aria-label": label, onkeydown: (/** @type {any} */ event) => this.press(event) },
      make("div", { role: "rowgroup" }, this.head),
      this.body,
    );
    this.element.addEventListener("scroll", () => this.schedule(), { passive: true });
    new ResizeObserver(() => this.schedule()).observe(this.element);
    this.body.addEventListener("pointerover", (/** @type {any} */ event) => this.explain(event.target));
    this.body.addEventListener("click", (/** @type {any} */ event) => {
      const row = event.target.closest(".row");
      if (row) this.activate(Number(row.dataset.place), true);
    });
  }

  /** @param {Column[]} columns @param {Sorting} sorting */
  setColumns(columns, sorting) {
    this.columns = columns;
    const isNarrow = innerWidth < 600;
    const widths = columns.map((column, index) => {
      if (index === 0) return isNarrow ? 150 : 280;
      return isNumber(column) ? Math.max(92, 8 * column.heading.length + 30) : column.role === "reason" ? 260 : 170;
    });
    const template = widths.map((width) => `${width}px`).join(" ");
    const whole = widths.reduce((sum, width) => sum + width, 0);
    this.element.style.setProperty("--columns", template);
    this.element.style.setProperty("--whole", `${whole}px`);
    this.element.setAttribute("aria-colcount", String(columns.length));
    this.head.replaceChildren(...columns.map((column, index) => {
      const isSorted = sorting?.column === column;
      const state = isSorted ? (sorting.falls ? "descending" : "ascending") : "none";
      return make(
        "div",
        {
          role: "columnheader",
          "aria-sort": state,
          "aria-colindex": index + 1,
          class: isNumber(column) ? "cell n" : "cell",
        },
        make(
          "button",
          { title: column.name, "data-column": column.name, onclick: () => this.reader.sort(column) },
          column.heading,
          isSorted ? make("span", { "aria-hidden": "true" }, sorting.falls ? " ▼" : " ▲") : null,
        ),
      );
    }));
    this.pool.forEach((row) => row.remove());
    this.pool = [];
    this.schedule();
  }

  /** @param {Int32Array} rows in their order. */
  setRows(rows) {
    this.rows = rows;
    this.active = 0;
    this.element.setAttribute("aria-rowcount", String(rows.length + 1));
    this.element.style.setProperty("--rows", String(Math.max(4, rows.length)));
    this.body.style.height = `${rows.length * ROW}px`;
    this.element.scrollTop = 0;
    this.pool.forEach((row) => row.dataset.place = "-1");
    this.schedule();
  }

  schedule() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.element;
    // Names that stay in place are layers of their own, which cost a third of a frame: only when they are needed.
    this.element.classList.toggle("aside", scrollLeft > 0);
    const count = Math.ceil(clientHeight / ROW) + 2 * SPARE;
    while (this.pool.length < count) this.pool.push(this.makeRow());
    const first = Math.max(0, Math.floor(scrollTop / ROW) - SPARE);
    for (let place = first; place < first + this.pool.length; place += 1) {
      // A row keeps its element as long as it is in sight.
      this.fill(this.pool[place % this.pool.length], place);
    }
    const active = this.pool[this.active % this.pool.length];
    if (active.dataset.place === String(this.active)) this.element.setAttribute("aria-activedescendant", active.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  makeRow() {
    const row = make(
      "div.row",
      { role: "row", id: `row-${this.pool.length}` },
      this.columns.map((column, index) =>
        index === 0
          // A path that is too long loses its folders, not the name at its end.
          ? make(
            "div.cell.path",
            { role: "rowheader", "aria-colindex": 1 },
            make("span.path-folder", {}, " "),
            make("span.path-end", {}, " "),
          )
          : make("div", {
            role: "gridcell",
            "aria-colindex": index + 1,
            class: isNumber(column) ? "cell n" : "cell",
          }, " ")
      ),
    );
    this.body.append(row);
    return row;
  }

  /** @param {any} element @param {number} place */
  fill(element, place) {
    const isThere = place < this.rows.length;
    element.hidden = !isThere;
    element.classList.toggle("active", place === this.active);
    if (!isThere || element.dataset.place === String(place)) return;
    element.dataset.place = String(place);
    element.setAttribute("aria-rowindex", String(place + 2));
    element.style.transform = `translateY(${place * ROW}px)`;
    const row = this.rows[place];
    for (let index = 0; index < this.columns.length; index += 1) {
      const column = this.columns[index];
      const cell = element.children[index];
      if (index === 0) {
        const name = this.reader.name(row);
        const end = name.lastIndexOf("/") + 1;
        write(cell.children[0], name.slice(0, end));
        write(cell.children[1], name.slice(end));
      } else {
        write(cell, isKnown(column, row) ? textOf(column, row) : "–");
      }
    }
  }

  /** A cell under the pointer shows its whole text, or why it is empty. @param {any} cell */
  explain(cell) {
    const place = Number(cell.parentElement?.dataset.place ?? -1);
    const column = this.columns[Number(cell.getAttribute("aria-colindex")) - 1];
    const row = this.rows[place];
    if (!column || row === undefined) return;
    cell.title = isKnown(column, row) ? textOf(column, row) : this.reader.hint(column, row);
  }

  /** @param {number} place @param {boolean} opens */
  activate(place, opens) {
    if (this.rows.length === 0) return;
    this.active = Math.min(this.rows.length - 1, Math.max(0, place));
    const [top, bottom] = [this.active * ROW, (this.active + 1) * ROW];
    const { scrollTop, clientHeight } = this.element;
    const room = clientHeight - this.head.offsetHeight;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (bottom > scrollTop + room) this.element.scrollTop = bottom - room;
    this.schedule();
    if (opens) this.reader.open(this.rows[this.active]);
  }

  /** @param {any} event */
  press(event) {
    if (event.target !== this.element || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 2);
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: this.rows.length - 1,
      Enter: this.active,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.activate(place, event.key === "Enter");
  }
}

/** A text node is written in place: to make one for each cell takes most of a frame. @param {any} element @param {string} text */
function write(element, text) {
  const node = element.firstChild;
  if (node.data !== text) node.data = text;
}
