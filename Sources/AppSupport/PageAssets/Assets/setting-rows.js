// Settings as sliders in their own units, switches, lists of numbers, and choices of words.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { language, say } from "./words.js";

const words = {
  from: { cs: "od", en: "from" },
  to: { cs: "do", en: "to" },
  less: { cs: "méně", en: "less" },
  more: { cs: "více", en: "more" },
  yes: { cs: "ano", en: "yes" },
  no: { cs: "ne", en: "no" },
  limited: { cs: "omezit", en: "limit" },
  seconds: { cs: "s", en: "s" },
};

// Presses within this time are one change, milliseconds: one step of undoing.
const pressTime = 450;
// The places of a slider; a logarithmic one has equal ratios between them.
const places = 240;
// A range whose ends differ by this factor or more has a logarithmic slider.
const logarithmicFrom = 30;
// Wider ranges than this have no slider: seeds, points.
const widest = 1e5;

/** @typedef {import("./words.js").Words} Words */

/**
 * A setting as the server describes it.
 *
 * @typedef {object} SettingRow
 * @property {string} name
 * @property {string} kind
 * @property {any} value a number, yes or no, two numbers or more, the name of a choice, or `null`.
 * @property {Words} text
 * @property {Words} unit
 * @property {Words} meaning
 * @property {number} lowest
 * @property {number} highest
 * @property {number} step
 * @property {boolean} isOptional
 * @property {boolean} [isMoved]
 * @property {{name: string, words: Words}[]} choices
 *
 * @typedef {{end: number | null, set: (number: number) => void}} Slider `end` is that of a range: 0 or 1.
 * @typedef {(name: string, value: any) => void} Change
 */

// How far a key moves a slider.
/** @type {Record<string, number>} */
const directions = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** A setting on the screen; it keeps its elements while its value changes. */
export class SettingRowView {
  #row;
  #change;
  #tickRate;
  #waiting = 0;
  /** @type {{value: any} | null} */
  #pending = null;
  /** @type {Slider[]} */
  sliders = [];

  /**
   * @param {SettingRow} row
   * @param {number} tickRate how many ticks a second has.
   * @param {Change} change takes the setting's name and its new value.
   */
  constructor(row, tickRate, change) {
    this.#row = row;
    this.#change = change;
    this.#tickRate = tickRate;
    const id = `setting-${row.name}`;
    this.output = make("output.value", { id: `${id}-value` });
    this.label = make("span.meaning", { id, text: sentence(meaning(row)) });
    this.controls = make("div.controls");
    this.element = make(
      `div.setting${row.isMoved ? ".is-moved" : ""}`,
      { role: "group", "aria-labelledby": id, dataset: { setting: row.name } },
      make("div.setting-head", {}, this.label, this.output),
      this.controls,
    );
    this.#build();
    this.#show();
  }

  get name() {
    return this.#row.name;
  }

  /** @param {SettingRow} row */
  update(row) {
    const isOther = row.kind !== this.#row.kind || (row.value === null) !== (this.#row.value === null);
    const hasOtherEnds = row.lowest !== this.#row.lowest || row.highest !== this.#row.highest;
    this.#row = row;
    // What a hand has changed meanwhile stays until it is sent.
    if (this.#pending !== null) return;
    if (isOther || hasOtherEnds) this.#build();
    this.#show();
  }

  /** Sends what has not been sent yet. */
  flush() {
    clearTimeout(this.#waiting);
    if (this.#pending === null) return;
    const { value } = this.#pending;
    this.#pending = null;
    this.#change(this.#row.name, value);
  }

  /** @param {any} value */
  #give(value, delay = 0) {
    this.#pending = { value };
    this.#say(value);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.flush(), delay);
  }

  #build() {
    const { kind, value, isOptional } = this.#row;
    this.sliders = [];
    const parts = [];
    if (kind === "flag") parts.push(this.#switch());
    else if (kind === "choice") parts.push(this.#choice());
    else if (kind === "numbers") parts.push(this.#list());
    else if (kind === "range") parts.push(this.#slider(0, words.from), this.#slider(1, words.to));
    else {
      if (isOptional) parts.push(this.#limit());
      if (value !== null) parts.push(this.#isWide ? this.#field() : this.#slider(null));
    }
    const focused = this.controls.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
      : null;
    this.controls.replaceChildren(...parts);
    if (focused) this.controls.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  get #isLogarithmic() {
    const { lowest, highest } = this.#row;
    return lowest > 0 && highest / lowest >= logarithmicFrom;
  }

  // Times begin at nothing, and the short ones matter most: the first half of the slider has the first quarter of the range.
  get #bend() {
    const { lowest, highest, kind } = this.#row;
    return lowest === 0 && highest >= 5 && kind !== "whole" ? 2 : 1;
  }

  get #isWide() {
    return this.#row.highest > widest;
  }

  #show() {
    const { value, text } = this.#row;
    for (const slider of this.sliders) slider.set(slider.end === null ? value : value[slider.end]);
    if (this.#row.kind === "choice") {
      this.input.value = value;
      this.output.textContent = "";
      return;
    }
    if (this.input && this.input.type === "checkbox") this.input.checked = value;
    else if (this.input && document.activeElement !== this.input) {
      this.input.value = [value].flat().map(plain).join(", ");
    }
    // A list is read in its field.
    this.output.textContent = this.#row.kind === "numbers" ? say(this.#row.unit) : say(text) + this.#inSeconds(value);
  }

  /** @param {any} value */
  #say(value) {
    if (["numbers", "choice"].includes(this.#row.kind)) return;
    if (typeof value === "boolean") this.output.textContent = say(value ? words.yes : words.no);
    else if (value !== null) {
      const text = [value].flat().map((number) => written(number)).join(this.#row.kind === "range" ? " – " : ", ");
      this.output.textContent = `${text} ${say(this.#row.unit)}`.trim() + this.#inSeconds(value);
    }
  }

  /**
   * Ticks mean little to a person.
   *
   * @param {any} value
   */
  #inSeconds(value) {
    if (this.#row.unit.en !== "ticks" || typeof value !== "number") return "";
    return ` = ${written(value / this.#tickRate)} ${say(words.seconds)}`;
  }

  /**
   * One slider with a button at each end, for those whose fingers or keys are better at pressing.
   *
   * @param {number | null} end
   * @param {Words | null} name
   */
  #slider(end, name = null) {
    const { lowest, highest } = this.#row;
    const isLogarithmic = this.#isLogarithmic;
    const bend = this.#bend;
    const place = (/** @type {number} */ number) =>
      isLogarithmic
        ? (places * Math.log(number / lowest)) / Math.log(highest / lowest)
        : places * ((number - lowest) / (highest - lowest)) ** (1 / bend);
    const numberAt = (/** @type {number} */ at) =>
      isLogarithmic
        ? lowest * (highest / lowest) ** (at / places)
        : lowest + (highest - lowest) * (at / places) ** bend;
    const spoken = [meaning(this.#row), name ? say(name) : null].filter(Boolean).join(", ");
    const key = `${this.#row.name} ${end ?? ""}`;
    const input = make("input", {
      type: "range",
      min: 0,
      max: places,
      step: "any",
      "aria-label": spoken,
      dataset: { key },
    });
    let current = lowest;
    const tell = (/** @type {number} */ number) =>
      input.setAttribute("aria-valuetext", `${written(number)} ${say(this.#row.unit)}`);
    /** @type {Slider} */
    const slider = {
      end,
      set(number) {
        current = number;
        input.value = place(number);
        tell(number);
      },
    };
    const take = (/** @type {number} */ number, /** @type {number} */ delay) => {
      const next = this.#within(number, end);
      if (next === current) return slider.set(current);
      slider.set(next);
      this.#give(this.#with(next, end), delay);
    };
    input.addEventListener("input", () => {
      current = this.#within(numberAt(Number(input.value)), end);
      tell(current);
      this.#say(this.#with(current, end));
    });
    input.addEventListener("change", () => {
      slider.set(current);
      this.#give(this.#with(current, end));
    });
    // Arrows move by steps that a person would choose, not by places of the slider.
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const direction = directions[event.key];
      if (!direction) return;
      event.preventDefault();
      take(current + direction * this.#nudge(current), pressTime);
    });
    const press = (/** @type {number} */ sign) => () => take(current + sign * this.#nudge(current), pressTime);
    /**
     * @param {number} sign
     * @param {string} icons
     * @param {Words} text
     */
    const button = (sign, icons, text) =>
      make(
        "button.nudge",
        { onclick: press(sign), "aria-label": `${spoken}: ${say(text)}`, dataset: { key: `${key} ${sign}` } },
        icon(icons),
      );
    this.sliders.push(slider);
    return make(
      "div.slider",
      {},
      name ? make("span.end", { text: say(name), "aria-hidden": "true" }) : null,
      button(-1, "minus", words.less),
      input,
      button(1, "plus", words.more),
    );
  }

  /**
   * The step of a press: about a twentieth of the number, as 1, 2 or 5 of its digits.
   *
   * @param {number} number
   */
  #nudge(number) {
    const { step, kind, lowest, highest } = this.#row;
    const wanted = this.#isLogarithmic || this.#bend > 1
      ? Math.max(Math.abs(number) / 20, step)
      : (highest - lowest) / 50;
    const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1e-9)));
    const round = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= wanted * 0.75) ?? wanted;
    return kind === "whole" ? Math.max(1, Math.round(round)) : Math.max(step, round);
  }

  /**
   * @param {number} number
   * @param {number | null} end
   */
  #within(number, end) {
    const { lowest, highest, step, kind } = this.#row;
    const inSteps = kind === "whole" ? Math.round(number) : Number((Math.round(number / step) * step).toFixed(4));
    let [low, high] = [lowest, highest];
    const current = this.#current;
    if (end === 0) high = current[1] - step;
    if (end === 1) low = current[0] + step;
    return Math.min(high, Math.max(low, inSteps));
  }

  get #current() {
    return this.#pending ? this.#pending.value : this.#row.value;
  }

  /**
   * @param {number} number
   * @param {number | null} end
   */
  #with(number, end) {
    if (end === null) return number;
    const range = [...this.#current];
    range[end] = number;
    return range;
  }

  #switch() {
    this.input = make("input", {
      type: "checkbox",
      role: "switch",
      "aria-label": meaning(this.#row),
      dataset: { key: this.#row.name },
      onchange: () => this.#give(this.input.checked),
    });
    return make("label.switch", {}, this.input, make("span.knob", { "aria-hidden": "true" }));
  }

  #choice() {
    this.input = make(
      "select.text",
      {
        "aria-label": meaning(this.#row),
        dataset: { key: this.#row.name },
        onchange: () => this.#give(this.input.value),
      },
      this.#row.choices.map(({ name, words: text }) => make("option", { value: name, text: say(text) })),
    );
    return this.input;
  }

  #limit() {
    const input = make("input", {
      type: "checkbox",
      role: "switch",
      "aria-label": `${meaning(this.#row)}: ${say(words.limited)}`,
      dataset: { key: `${this.#row.name} limit` },
      onchange: () => this.#give(input.checked ? Math.max(this.#row.lowest, 10) : null),
    });
    input.checked = this.#row.value !== null;
    return make(
      "label.switch",
      {},
      input,
      make("span.knob", { "aria-hidden": "true" }),
      make("span", { text: say(words.limited) }),
    );
  }

  #field() {
    this.input = make("input.text", {
      type: "text",
      inputmode: "numeric",
      "aria-label": meaning(this.#row),
      dataset: { key: this.#row.name },
      onchange: () => {
        const number = Number(this.input.value);
        if (Number.isFinite(number)) this.#give(number);
        else this.#show();
      },
    });
    return this.input;
  }

  #list() {
    this.input = make("input.text.list", {
      type: "text",
      inputmode: "text",
      "aria-label": meaning(this.#row),
      dataset: { key: this.#row.name },
      onchange: () => {
        const numbers = this.input.value.split(/[,;\s]+/).filter(Boolean).map(Number);
        if (numbers.length > 0 && numbers.every(Number.isFinite)) this.#give(numbers);
        else this.#show();
      },
    });
    return this.input;
  }
}

/** The rows of several settings, in groups. */
export class SettingRows {
  /** @type {Map<string, SettingRowView>} */
  #rows = new Map();

  /**
   * @param {{title: string, about?: string, rows: SettingRow[], isFolded?: boolean}[]} groups
   * @param {number} tickRate how many ticks a second has.
   * @param {Change} change takes the setting's name and its new value.
   */
  constructor(groups, tickRate, change) {
    this.element = make(
      "div.setting-groups",
      {},
      groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, about, rows, isFolded }) => {
          const views = rows.map((row) => {
            const view = new SettingRowView(row, tickRate, change);
            this.#rows.set(row.name, view);
            return view.element;
          });
          const list = make("div.settings", {}, views);
          const note = about ? make("p.about", { text: about }) : null;
          return isFolded
            ? make("details.panel-card", {}, make("summary", { text: title }), note, list)
            : make("section.panel-card", {}, make("h2", { text: title }), note, list);
        }),
    );
  }

  /** @param {SettingRow[]} rows */
  update(rows) {
    for (const row of rows) this.#rows.get(row.name)?.update(row);
  }

  flush() {
    for (const view of this.#rows.values()) view.flush();
  }
}

/**
 * What a setting is. Its words are those of the command, too, where a missing value is written as "none"; a switch says that
 * here.
 *
 * @param {Pick<SettingRow, "meaning">} row
 */
export function meaning(row) {
  return say(row.meaning).replace(/; none: .*$/, "");
}

/** @param {string} text */
function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A number as a person types it, in any language: with a point.
 *
 * @param {number} number
 */
function plain(number) {
  return String(Math.round(number * 10) / 10);
}

/** @param {number} number */
function written(number) {
  const decimals = Math.abs(number) >= 20 ? 0 : 2;
  return new Intl.NumberFormat(language(), { maximumFractionDigits: decimals, useGrouping: false }).format(number);
}
