// The table of a page as a tool: what its reader asks, and what is shown for it.

import { binsOf, histogram, scatter, shown } from "./charts.js";
import { Choices } from "./choices.js";
import { addressOf, choice, make } from "./dom.js";
import {
  columnsAsked,
  FilterFault,
  filterOf,
  nameInFilter,
  plain,
  quoted,
  rangeFilter,
  withCondition,
} from "./filter.js";
import { Grid } from "./grid.js";
import { grouped, ordered } from "./order.js";
import { GivenFiles, soundPart } from "./sound.js";
import { distinctOf, outliersOf, outstanding, summaryOf } from "./statistics.js";
import { addReasons, columnOf, commonFolder, isKnown, isNumber, readOwnNumbers, tableOf, textOf } from "./table.js";

/** @typedef {import("./table.js").Column} Column */
/** @typedef {import("./table.js").Table} Table */

const PANELS = {
  distributions: "Distributions",
  plane: "Two figures",
  outliers: "What stands out",
  groups: "Groups",
};
const MOST_CARDS = 24;
const MOST_GROUPS = 200;
const MOST_VALUES = 60;
const PRINTED_ROWS = 100;

class Explorer {
  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.table = table;
    this.all = Int32Array.from({ length: table.count }, (_, row) => row);
    this.chosen = this.all;
    /** @type {Int32Array} */
    this.rows = this.all;
    this.name = table.columns[0];
    this.folder = commonFolder(table);
    this.useful = table.columns.filter((column) =>
      column.known > 0 && column.role !== "sound" && column.role !== "file"
    );
    this.numbers = this.useful.filter(isNumber);
    this.visible = new Set(this.useful.filter((column) => column.shown));
    /** @type {Set<Column>} those that the filter names; they stand first. */
    this.asked = new Set();
    /** @type {{ column: Column, falls: boolean } | null} */
    this.sorting = null;
    /** @type {Column | null} */
    this.group = null;
    this.panel = "distributions";
    this.given = new GivenFiles();
    this.choices = new Choices(table);
    const [x, y] = (table.plane ?? []).map((name) => this.numbers.find((column) => column.name === name));
    this.x = x ?? this.numbers[0];
    this.y = y ?? this.numbers.find((column) => column !== this.x) ?? this.x;
    /** @type {Column | null} */
    this.judged = null;
    /** @type {Map<Column, import("./statistics.js").Outlier[]>} */
    this.far = new Map();
    this.grid = new Grid(`All ${table.noun}s`, {
      sort: (column) => this.sort(column),
      open: (row) => this.open(row),
      hint: (column, row) => this.reason(column, row),
      name: (row) => this.label(row),
    });
    this.build(root);
    this.readAddress();
    this.showColumns();
    this.apply();
  }

  /** @param {HTMLElement} root */
  build(root) {
    const { table } = this;
    this.input = make("input", {
      type: "search",
      id: "filter",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: "a word, or pitch_median_hz > 400 and clipped_samples > 0",
      oninput: () => this.schedule(),
      onchange: () => this.apply(),
    });
    this.status = make("output", { id: "count", for: "filter" });
    this.fault = make("p.fault", { role: "alert" });
    this.groupChoice = choice(
      "Group by",
      "group",
      [["", "nothing"], ...this.useful.filter((column) => this.canGroup(column)).map(named)],
      (name) => this.setGroup(name),
    );
    this.panelPlace = make("section.panel", { id: "panel", role: "tabpanel" });
    this.detail = make("aside.detail", { "aria-label": `The ${table.noun} that is open`, hidden: true });
    this.printed = make("section.printed", { hidden: true });
    this.tabs = make(
      "div.tabs",
      { role: "tablist", "aria-label": "Views", onkeydown: (/** @type {any} */ event) => this.moveTab(event) },
      Object.entries(PANELS).map(([key, text]) =>
        make(
          "button",
          { role: "tab", "data-panel": key, "aria-controls": "panel", onclick: () => this.show(key) },
          text,
        )
      ),
    );
    root.append(
      make(
        "div.tools",
        { role: "search" },
        make("label.choice.wide", {}, make("span", {}, "Search and filter"), this.input),
        this.choices.columns.map((column) => this.chooser(column)),
        this.groupChoice,
        this.columnMenu(),
        make("button", { id: "save", onclick: () => this.save() }, "Save as CSV"),
        make("button", { id: "reset", onclick: () => this.reset() }, "Start again"),
      ),
      this.help(),
      this.fault,
      this.tabs,
      this.panelPlace,
      make("p.count", {}, this.status, this.folder ? make("small", {}, ` in ${this.folder}`) : null),
      make("div.work", {}, this.grid.element, this.detail),
      this.printed,
    );
    this.detail.addEventListener("keydown", (/** @type {any} */ event) => {
      if (event.key === "Escape") this.close();
    });
    root.addEventListener("pointerdown", (/** @type {any} */ event) => {
      const menu = /** @type {HTMLDetailsElement | null} */ (root.querySelector("details.menu[open]"));
      if (menu && !menu.contains(event.target)) menu.open = false;
    });
    addEventListener("beforeprint", () => this.preparePrint());
    addEventListener("hashchange", () => {
      if (location.hash.slice(1) === this.address()) return;
      this.readAddress();
      this.showColumns();
      this.apply();
    });
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth === width) return;
      width = innerWidth;
      this.showColumns();
      if (this.panel === "plane") this.show("plane");
    });
  }

  help() {
    const example = (/** @type {string} */ text) =>
      make("button.example", { onclick: () => this.setFilter(text) }, text);
    const failed = columnOf(this.table, "status") ? "status = failed" : null;
    const clipped = columnOf(this.table, "clipped_samples")?.known ? "clipped_samples > 0" : null;
    const number = this.numbers[0] && `${nameInFilter(this.numbers[0])} is empty`;
    return make(
      "details.help",
      {},
      make("summary", {}, "How to ask"),
      make(
        "p",
        {},
        "A word is found in any text. A column is compared by <, <=, =, !=, >=, >, and a text by =, != and ~ (contains). " +
          "A column is empty or is known. Conditions are joined by and, or, not and parentheses. A name with blanks is " +
          "written in [brackets], a text with blanks in quotes. A press on a heading sorts, on a bar chooses its " +
          `${this.table.noun}s, on a row opens it.`,
      ),
      make("p", {}, [failed, clipped, number].filter(Boolean).map((text) => example(String(text)))),
      make(
        "p.small",
        {},
        `Without any value: ${
          this.table.columns.filter((column) => column.known === 0).map((column) => column.name).join(", ") || "none"
        }.`,
      ),
    );
  }

  columnMenu() {
    const box = (/** @type {Column} */ column) =>
      make(
        "label",
        { title: column.name },
        make("input", {
          type: "checkbox",
          checked: this.visible.has(column),
          onchange: (/** @type {any} */ event) => {
            if (event.target.checked) this.visible.add(column);
            else this.visible.delete(column);
            this.showColumns();
          },
        }),
        ` ${column.heading}`,
      );
    return make(
      "details.menu",
      {},
      make("summary", {}, "Columns"),
      make("div.boxes", {}, this.useful.filter((column) => column !== this.name).map(box)),
    );
  }

  /** A list of a column's values, of which one is chosen. @param {Column} column */
  chooser(column) {
    const options = [["", "all"], ...column.texts.map((text) => [text, text])];
    return choice(column.heading, `choice-${column.name}`, /** @type {[string, string][]} */ (options), (value) => {
      this.choices.set(column.name, value);
      this.apply();
    });
  }

  /** Shows what is chosen in the lists, and the parts of the page that belong to it. */
  showChoices() {
    for (const { name } of this.choices.columns) {
      const select = /** @type {HTMLSelectElement | null} */ (document.getElementById(`choice-${name}`));
      if (select) select.value = this.choices.chosen.get(name) ?? "";
    }
    for (const part of document.querySelectorAll("main [data-shown], main [data-only]")) {
      const element = /** @type {HTMLElement} */ (part);
      element.hidden = !this.choices.shows(element.dataset);
      const details = element.querySelector(":scope > details");
      if (details && element.dataset.only) details.toggleAttribute("open", !element.hidden);
    }
  }

  /** Whether groups of a column say something. @param {Column} column */
  canGroup(column) {
    if (column === this.name) return false;
    return isNumber(column) || column.texts.length <= MOST_GROUPS || column.texts.length < column.known;
  }

  showColumns() {
    const asked = this.useful.filter((column) => this.asked.has(column));
    const others = this.useful.filter((column) => this.visible.has(column) && !this.asked.has(column));
    this.columns = [this.name, ...[...asked, ...others].filter((column) => column !== this.name)];
    this.grid.setColumns(this.columns, this.sorting);
    this.grid.setRows(this.rows);
  }

  /** Why a cell is empty. @param {Column} column @param {number} row */
  reason(column, row) {
    const why = columnOf(this.table, `why_${column.name}`);
    return (why && textOf(why, row)) || "no value";
  }

  /** The name of a row without the folder that all have in common. @param {number} row */
  label(row) {
    return textOf(this.name, row).slice(this.folder.length);
  }

  schedule() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.apply(), this.table.count > 20_000 ? 150 : 30);
  }

  /** Chooses the rows that the filter lets through. A filter that cannot be read leaves them as they are. */
  apply() {
    clearTimeout(this.timer);
    try {
      const test = filterOf(this.table, this.input.value);
      this.chosen = this.all.filter((row) => this.choices.admits(row) && test(row));
      const asked = columnsAsked(this.table, this.input.value);
      if (asked.size !== this.asked.size || [...asked].some((column) => !this.asked.has(column))) {
        this.asked = asked;
        this.showColumns();
      }
      this.fault.textContent = "";
      this.input.removeAttribute("aria-invalid");
    } catch (error) {
      if (!(error instanceof FilterFault)) throw error;
      this.fault.textContent = `At character ${error.place + 1}: ${error.message}.`;
      this.input.setAttribute("aria-invalid", "true");
      return;
    }
    this.showChoices();
    this.order();
    this.show(this.panel);
  }

  order() {
    this.rows = this.sorting ? ordered(this.chosen, this.sorting.column, this.sorting.falls) : this.chosen;
    this.grid.setRows(this.rows);
    const [part, whole] = [this.rows.length, this.table.count].map((count) => count.toLocaleString("en"));
    const noun = this.table.count === 1 ? this.table.noun : `${this.table.noun}s`;
    this.status.textContent = part === whole ? `${whole} ${noun}` : `${part} of ${whole} ${noun}`;
    this.writeAddress();
  }

  /** The first press on a heading sorts numbers from the highest, texts from A. @param {Column} column */
  sort(column) {
    const falls = this.sorting?.column === column ? !this.sorting.falls : isNumber(column);
    this.sorting = { column, falls };
    this.grid.setColumns(this.columns ?? [], this.sorting);
    this.order();
  }

  /** @param {string} text */
  setFilter(text) {
    this.input.value = text;
    this.apply();
  }

  /** @param {string} condition */
  add(condition) {
    this.setFilter(withCondition(this.input.value, condition));
  }

  /** @param {string} name */
  setGroup(name) {
    this.group = this.useful.find((column) => column.name === name) ?? null;
    this.groupChoice.querySelector("select").value = this.group?.name ?? "";
    this.show(this.group ? "groups" : this.panel);
    this.writeAddress();
  }

  reset() {
    this.sorting = null;
    this.visible = new Set(this.useful.filter((column) => column.shown));
    this.choices.chosen.clear();
    this.setGroup("");
    this.close();
    this.setFilter("");
    this.showColumns();
    const menu = this.columnMenu();
    document.querySelector("details.menu")?.replaceWith(menu);
  }

  // Views

  /** @param {string} panel */
  show(panel) {
    this.panel = panel;
    for (const tab of this.tabs.children) {
      const isOpen = tab.dataset.panel === panel;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
    }
    this.panelPlace.setAttribute("aria-label", PANELS[/** @type {keyof typeof PANELS} */ (panel)]);
    const views = {
      distributions: () => this.distributions(),
      plane: () => this.plane(),
      outliers: () => this.outliers(),
      groups: () => this.groups(),
    };
    this.panelPlace.classList.toggle("whole", panel === "plane");
    const top = this.panelPlace.scrollTop;
    this.panelPlace.replaceChildren(...views[/** @type {keyof typeof views} */ (panel)]());
    this.panelPlace.scrollTop = top;
  }

  /** @param {any} event */
  moveTab(event) {
    const tabs = [...this.tabs.children];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    this.show(next.dataset.panel);
    next.focus();
  }

  /** The columns whose values differ and are few enough to draw. */
  distributions() {
    const order = (/** @type {Column} */ column) =>
      (this.visible.has(column) ? 0 : 2) + (column.role === "own" ? -0.5 : 0);
    const drawn = this.useful.filter((column) => {
      if (column === this.name || ["reason", "origin"].includes(column.role)) return false;
      return isNumber(column)
        ? column.numbers.some((value) => value !== column.numbers[0] && !Number.isNaN(value))
        : column.name !== "undefined" && column.texts.length > 1 && column.texts.length <= MOST_GROUPS / 4;
    }).sort((one, other) => order(one) - order(other));
    return [
      make(
        "div.histograms",
        {},
        drawn.map((column) => histogram(column, this.all, this.chosen, (filter) => this.add(filter))),
      ),
    ];
  }

  plane() {
    if (!this.x || !this.y) return [make("p", {}, "No column has numbers.")];
    const options = this.numbers.map(named);
    const set = (/** @type {"x" | "y"} */ axis) => (/** @type {string} */ name) => {
      this[axis] = this.numbers.find((column) => column.name === name) ?? this[axis];
      this.show("plane");
      document.getElementById(`axis-${axis}`)?.focus();
    };
    const series = this.group ? this.groupsOf(this.group) : [];
    const places = new Int32Array(this.table.count);
    series.forEach((group, place) => group.rows.forEach((row) => places[row] = place));
    const name = (/** @type {number} */ place) =>
      place === 6 && series.length > 7 ? "others" : series[place].label ?? "no value";
    const legend = series.length > 1
      ? [make("p.legend", {}, series.slice(0, 7).map((_, place) => make(`span.s${place}`, {}, name(place))))]
      : [];
    return [
      make(
        "div.tools",
        {},
        choice("Across", "axis-x", options, set("x"), this.x.name),
        choice("Up", "axis-y", options, set("y"), this.y.name),
      ),
      ...legend,
      scatter(this.x, this.y, this.all, this.chosen, (row) => Math.min(6, places[row]), {
        open: (row) => this.open(row),
        choose: (filter) => this.add(filter),
        name: this.name,
        width: this.panelPlace.clientWidth - 24,
      }),
    ];
  }

  outliers() {
    const judged = this.numbers.filter((column) => column.role !== "origin");
    const columns = this.judged ? [this.judged] : judged;
    const found = outstanding(columns, this.chosen);
    const chooser = choice(
      "Far from the others in",
      "judged",
      [["", "any figure"], ...judged.filter((column) => outliersOf(column, this.chosen).length > 0).map(named)],
      (name) => {
        this.judged = judged.find((column) => column.name === name) ?? null;
        this.show("outliers");
        document.getElementById("judged")?.focus();
      },
      this.judged?.name,
    );
    const card = (/** @type {typeof found[number]} */ { row, reasons }) =>
      make(
        "li.card",
        {},
        make("button.name", { onclick: () => this.open(row) }, this.label(row)),
        make("ul", {}, reasons.slice(0, 4).map((reason) => make("li", {}, why(reason)))),
        reasons.length > 4 ? make("p.small", {}, `and ${reasons.length - 4} more figures`) : null,
        this.lazyPicture(row),
      );
    const text =
      `${found.length} of ${this.chosen.length} ${this.table.noun}s have a value that is 3.5 or more robust ` +
      "deviations (1.4826 × the median distance from the median) from the median of those chosen; of frequencies and " +
      "lengths by their logarithms.";
    return [
      make("div.tools", {}, chooser),
      make("p.small", {}, text),
      make("ol.cards", {}, found.slice(0, MOST_CARDS).map(card)),
      found.length > MOST_CARDS ? make("p.small", {}, `The ${MOST_CARDS} farthest are shown.`) : null,
    ].filter(Boolean);
  }

  /** @param {Column} column */
  groupsOf(column) {
    if (!isNumber(column)) return grouped(this.chosen, column, []);
    const values = this.valuesOf(column);
    return values
      ? grouped(this.chosen, column, [...values, Infinity], true)
      : grouped(this.chosen, column, binsOf(column, this.all));
  }

  /** The values of a column of numbers that are groups of their own, since they are few; null for bins. @param {Column} column */
  valuesOf(column) {
    return distinctOf(column, this.all, MOST_VALUES);
  }

  groups() {
    const { group } = this;
    if (!group) {
      return [make("p", {}, "Choose a column in “Group by”: each group gets a row with its medians and quartiles.")];
    }
    const found = this.groupsOf(group);
    // Of many texts those that repeat say something: the same checksum, the same fault.
    const repeats = !isNumber(group) && group.texts.length > MOST_GROUPS;
    const groups = repeats ? found.filter((one) => one.rows.length > 1) : found;
    const caption = repeats
      ? `${groups.length.toLocaleString("en")} values of ${group.heading} have more than one ${this.table.noun}, ` +
        `${(found.length - groups.length).toLocaleString("en")} have one` +
        (groups.length > MOST_GROUPS ? `; the ${MOST_GROUPS} most frequent are shown` : "")
      : `${groups.length} groups of ${group.heading}`;
    const isExact = isNumber(group) && this.valuesOf(group) !== null;
    const figures = (this.columns ?? []).filter((column) => isNumber(column) && column !== group);
    const name = nameInFilter(group);
    const filter = (/** @type {typeof groups[number]} */ one) =>
      one.label === null
        ? `${name} is empty`
        : isExact
        ? `${name} = ${plain(one.low)}`
        : isNumber(group)
        ? rangeFilter(group, one.low, one.high)
        : `${name} = ${quoted(one.label)}`;
    const cell = (/** @type {Column} */ column, /** @type {Int32Array} */ rows) => {
      const { count, quarter, median, threeQuarters } = summaryOf(column, rows);
      if (count === 0) return make("td.n", {}, "–");
      return make(
        "td.n",
        { title: `${count} values` },
        shown(column, median),
        make("small", {}, ` ${shown(column, quarter)}…${shown(column, threeQuarters)}`),
      );
    };
    return [
      make(
        "div.table",
        { tabindex: "0", role: "region", "aria-label": `Groups of ${group.heading}` },
        make(
          "table",
          { id: "groups" },
          make("caption", {}, `${caption}: median, and quartiles after it`),
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              [group.heading, `${this.table.noun}s`].map((text) => make("th", { scope: "col" }, text)),
              figures.map((column) => make("th.n", { scope: "col", title: column.name }, column.heading)),
            ),
          ),
          make(
            "tbody",
            {},
            groups.slice(0, MOST_GROUPS).map((one) =>
              make(
                "tr",
                {},
                make(
                  "th",
                  { scope: "row" },
                  make("button.name", { onclick: () => this.add(filter(one)) }, one.label ?? "no value"),
                ),
                make("td.n", {}, String(one.rows.length)),
                figures.map((column) => cell(column, one.rows)),
              )
            ),
          ),
        ),
      ),
    ];
  }

  // One row

  /** The picture that the page holds of a row. @param {number} row */
  picture(row) {
    const part = document.querySelector(`noscript[data-name="picture ${row}"]`);
    const svg = part && new DOMParser().parseFromString(part.textContent ?? "", "text/html").querySelector("svg");
    return svg ? make("figure", {}, document.importNode(svg, true)) : null;
  }

  /** The same when it comes into sight: a picture has thousands of strokes. @param {number} row */
  lazyPicture(row) {
    if (!document.querySelector(`noscript[data-name="picture ${row}"]`)) return null;
    const place = make("div.waiting");
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const picture = this.picture(row);
      if (picture) place.replaceWith(picture);
    });
    observer.observe(place);
    return place;
  }

  /** The outliers of a column among all rows, found once. @param {Column} column */
  farOf(column) {
    const found = this.far.get(column) ?? outliersOf(column, this.all);
    this.far.set(column, found);
    return found;
  }

  /** @param {number} row */
  open(row) {
    const { table } = this;
    const name = textOf(this.name, row);
    const rate = columnOf(table, "sample_rate_hz")?.numbers[row] ?? NaN;
    const sounds = table.columns.filter((column) => column.role === "sound");
    const parts = sounds.filter((column) => isKnown(column, row)).flatMap((column) => [
      sounds.length > 1 ? make("h3", {}, column.heading) : "",
      soundPart(textOf(column, row), name, rate, this.given),
    ]);
    const files = table.columns.filter((column) => column.role === "file" && isKnown(column, row));
    const far = this.numbers.filter((column) => column.role !== "origin")
      .flatMap((column) => this.farOf(column).filter((outlier) => outlier.row === row));
    const shownColumns = this.useful.filter((column) =>
      column !== this.name && column.role !== "reason" && column.name !== "undefined" &&
      (isKnown(column, row) || columnOf(table, `why_${column.name}`))
    );
    const fact = (/** @type {Column} */ column) =>
      make(
        "div",
        { class: isKnown(column, row) ? null : "u" },
        make("dt", { title: column.name }, column.heading),
        make("dd", {}, isKnown(column, row) ? textOf(column, row) : `– ${this.reason(column, row)}`),
      );
    this.detail.replaceChildren(
      make("button.close", { "aria-label": "Close", onclick: () => this.close() }, "×"),
      make("h2", { tabindex: "-1" }, name),
      ...parts,
      this.picture(row) ?? "",
      far.length > 0 ? make("h3", {}, "What stands out") : "",
      far.length > 0 ? make("ul", {}, far.map((outlier) => make("li", {}, why(outlier)))) : "",
      make("dl", {}, shownColumns.map(fact)),
      files.length > 0 ? make("p", {}, "Files: ", files.flatMap((column) => [fileLink(column, row), " "])) : "",
    );
    this.detail.hidden = false;
    document.querySelector(".work")?.classList.add("open");
    this.detail.querySelector("h2").focus({ preventScroll: innerWidth >= 1000 });
  }

  close() {
    if (this.detail.hidden) return;
    this.detail.hidden = true;
    this.detail.replaceChildren();
    document.querySelector(".work")?.classList.remove("open");
    this.grid.element.focus();
  }

  // What leaves the page

  save() {
    const cell = (/** @type {string} */ text) => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const columns = this.useful.filter((column) => column.role !== "reason");
    const lines = [columns.map((column) => cell(column.name)).join(",")];
    for (const row of this.rows) lines.push(columns.map((column) => cell(textOf(column, row))).join(","));
    const href = URL.createObjectURL(new Blob([lines.join("\n") + "\n"], { type: "text/csv" }));
    make("a", { href, download: "selection.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  /** A sheet has what was asked, the pictures, and the first rows of the answer. */
  preparePrint() {
    const columns = (this.columns ?? []).slice(0, 9);
    const rows = Array.from(this.rows.slice(0, PRINTED_ROWS));
    const cell = (/** @type {Column} */ column, /** @type {number} */ row) =>
      make(isNumber(column) ? "td.n" : "td", {}, textOf(column, row) || "–");
    this.printed.hidden = false;
    this.printed.replaceChildren(
      make("h2", {}, this.status.textContent),
      this.choices.chosen.size > 0 ? make("p", {}, `Chosen: ${this.choices.text()}`) : "",
      this.input.value ? make("p", {}, `Chosen by: ${this.input.value}`) : "",
      this.group && this.panel !== "groups" ? this.groups()[0] : "",
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, column.heading)))),
        make("tbody", {}, rows.map((row) => make("tr", {}, columns.map((column) => cell(column, row))))),
      ),
      this.rows.length > rows.length ? make("p", {}, `The first ${rows.length} of ${this.rows.length}.`) : "",
    );
  }

  /** What was asked, as the end of the page's address. */
  address() {
    const query = new URLSearchParams();
    if (this.input.value) query.set("filter", this.input.value);
    if (this.sorting) query.set("sort", `${this.sorting.falls ? "-" : ""}${this.sorting.column.name}`);
    if (this.group) query.set("group", this.group.name);
    for (const [name, value] of this.choices.chosen) query.set(`choice-${name}`, value);
    return query.toString();
  }

  writeAddress() {
    // A browser may refuse an address of a page from a disk; nothing rests on it.
    try {
      history.replaceState(null, "", `#${this.address()}`);
    } catch { /* refused */ }
  }

  readAddress() {
    const query = new URLSearchParams(location.hash.slice(1));
    this.input.value = query.get("filter") ?? "";
    const sort = query.get("sort") ?? "";
    const column = this.useful.find((column) => column.name === sort.replace(/^-/, ""));
    this.sorting = column ? { column, falls: sort.startsWith("-") } : null;
    for (const { name } of this.choices.columns) this.choices.set(name, query.get(`choice-${name}`) ?? "");
    const group = query.get("group");
    if (group) this.setGroup(group);
  }
}

/** @param {Column} column @returns {[string, string]} */
function named(column) {
  return [column.name, column.heading];
}

/** @param {import("./statistics.js").Outlier} outlier */
function why({ row, column, distance, median, rank, of }) {
  const side = distance > 0 ? "above" : "below";
  const place = `rank ${rank} of ${of} from the ${distance > 0 ? "top" : "bottom"}`;
  return `${column.heading} ${textOf(column, row)}: ${
    Math.abs(distance).toFixed(1)
  } robust deviations ${side} the median ` +
    `${shown(column, median)}, ${place}`;
}

/** @param {Column} column @param {number} row */
function fileLink(column, row) {
  return make("a", { href: addressOf(textOf(column, row)) }, column.heading);
}

/** Shows what is for browsers without scripts. */
function showPlain() {
  for (const part of document.querySelectorAll("noscript")) {
    const plain = new DOMParser().parseFromString(part.textContent ?? "", "text/html");
    part.replaceWith(...[...plain.body.childNodes].map((node) => document.importNode(node, true)));
  }
}

try {
  const root = /** @type {HTMLElement} */ (document.getElementById("explorer"));
  const parsed = (/** @type {string} */ kind) =>
    [...document.querySelectorAll(`script.${kind}`)].map((part) => JSON.parse(part.textContent ?? ""));
  const table = tableOf(parsed("explorer-table")[0], parsed("explorer-rows"));
  for (const part of document.querySelectorAll("script.explorer-rows")) part.remove();
  readOwnNumbers(table);
  addReasons(table);
  root.dataset.ready = String(table.count);
  new Explorer(root, table);
} catch (error) {
  showPlain();
  throw error;
}
