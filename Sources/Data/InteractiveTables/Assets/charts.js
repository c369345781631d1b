// Pictures of columns: bars that are pressed, and points that are caught.

import { make } from "./dom.js";
import { nameInFilter, plain, quoted, rangeFilter } from "./filter.js";
import { countsOf, edgesOf, isByRatio, rankCorrelation, sortedValues, summaryOf, textCounts } from "./statistics.js";
import { isNumber, textOf } from "./table.js";

/** @typedef {import("./table.js").Column} Column */
/** @typedef {{ label: string, filter: string, all: number, chosen: number }} Bar */

const MOST_TEXTS = 24;

/** The edges of a column's bins over all rows. @param {Column} column @param {ArrayLike<number>} all */
export function binsOf(column, all) {
  const sorted = sortedValues(column, all);
  return sorted.length === 0 ? [] : edgesOf(sorted, isByRatio(column), column.decimals ?? 0);
}

/** @param {Column} column @param {ArrayLike<number>} all @param {ArrayLike<number>} chosen @returns {Bar[]} */
export function barsOf(column, all, chosen) {
  if (isNumber(column)) {
    const edges = binsOf(column, all);
    if (edges.length === 0) return [];
    const [whole, part] = [countsOf(column, all, edges), countsOf(column, chosen, edges)];
    return whole.map((count, index) => ({
      label: `${plain(edges[index])} to ${plain(edges[index + 1])}`,
      filter: rangeFilter(column, edges[index], edges[index + 1]),
      all: count,
      chosen: part[index],
    }));
  }
  const part = new Map(textCounts(column, chosen).map(({ code, count }) => [code, count]));
  return textCounts(column, all).slice(0, MOST_TEXTS).map(({ code, count }) => ({
    label: code < 0 ? "no value" : column.texts[code],
    filter: `${nameInFilter(column)} ${code < 0 ? "is empty" : `= ${quoted(column.texts[code])}`}`,
    all: count,
    chosen: part.get(code) ?? 0,
  }));
}

/**
 * The distribution of a column as a row of buttons. One of them is reached by Tab, the others by the arrow keys.
 *
 * @param {Column} column @param {ArrayLike<number>} all @param {ArrayLike<number>} chosen
 * @param {(filter: string) => void} press
 */
export function histogram(column, all, chosen, press) {
  const bars = barsOf(column, all, chosen);
  const most = Math.max(1, ...bars.map((bar) => bar.all));
  const buttons = bars.map((bar, index) =>
    make(
      "button.bar",
      {
        tabindex: index === 0 ? "0" : "-1",
        title: `${bar.label}: ${bar.chosen === bar.all ? bar.all : `${bar.chosen} of ${bar.all}`}`,
        "aria-label": `${column.heading} ${bar.label}: ${bar.chosen} of ${bar.all}`,
        onclick: () => press(bar.filter),
      },
      make("span.all", { style: `height:${100 * bar.all / most}%` }),
      make("span.chosen", { style: `height:${100 * bar.chosen / most}%` }),
    )
  );
  const move = (/** @type {any} */ event) => {
    const from = buttons.indexOf(event.target);
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -from, End: buttons.length - 1 - from };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (from < 0 || step === undefined) return;
    event.preventDefault();
    const to = Math.min(buttons.length - 1, Math.max(0, from + step));
    buttons[from].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  };
  return make(
    "div.histogram",
    { "data-column": column.name },
    make("h3", { title: column.name }, column.heading),
    make("div.bars", { role: "group", "aria-label": `Distribution of ${column.heading}`, onkeydown: move }, buttons),
    make(
      "div.ends",
      {},
      make("span", {}, bars[0]?.label.split(" to ")[0] ?? ""),
      make("span", {}, isNumber(column) ? `median ${shown(column, summaryOf(column, chosen).median)}` : ""),
      make("span", {}, bars.at(-1)?.label.split(" to ").at(-1) ?? ""),
    ),
  );
}

/** A value with its column's decimals. @param {Column} column @param {number} value */
export function shown(column, value) {
  return Number.isNaN(value) ? "–" : value.toFixed(column.decimals ?? 2);
}

/** Where values are on an axis. */
class Scale {
  /** @param {Column} column @param {ArrayLike<number>} rows @param {number} start @param {number} end in pixels. */
  constructor(column, rows, start, end) {
    const sorted = sortedValues(column, rows);
    this.byRatio = isByRatio(column);
    this.start = start;
    this.end = end;
    this.low = this.bent(sorted[0] ?? 0);
    this.high = this.bent(sorted[sorted.length - 1] ?? 1);
    const margin = (this.high - this.low) * 0.03 || 0.5;
    this.low -= margin;
    this.high += margin;
  }

  /** @param {number} value */
  bent(value) {
    return this.byRatio ? Math.log(value) : value;
  }

  /** @param {number} value */
  place(value) {
    return this.start + (this.bent(value) - this.low) / (this.high - this.low) * (this.end - this.start);
  }

  /** @param {number} place */
  value(place) {
    const value = this.low + (place - this.start) / (this.end - this.start) * (this.high - this.low);
    return this.byRatio ? Math.exp(value) : value;
  }

  ticks() {
    const [low, high] = [this.value(this.start), this.value(this.end)];
    if (this.byRatio && high / low > 3) {
      const all = [];
      for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
        all.push(power, 2 * power, 5 * power);
      }
      return all.filter((value) => value >= low && value <= high);
    }
    const rough = (high - low) / 6;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
    const all = [];
    for (let tick = Math.ceil(low / step); tick * step <= high; tick += 1) {
      all.push(Number((tick * step).toPrecision(10)));
    }
    return all;
  }
}

export const SERIES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a828c"];

/**
 * Two columns against each other. A press on a point opens its row; a dragged rectangle chooses the rows in it.
 *
 * @param {Column} x @param {Column} y @param {ArrayLike<number>} all @param {ArrayLike<number>} chosen
 * @param {(row: number) => number} seriesOf the colour of a row, from 0.
 * @param {{ open: (row: number) => void, choose: (filter: string) => void, name: Column, width: number }} reader
 */
export function scatter(x, y, all, chosen, seriesOf, reader) {
  const [width, height] = [Math.max(260, Math.min(900, reader.width)), 380];
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const across = new Scale(x, all, 58, width - 12);
  const up = new Scale(y, all, height - 40, 10);
  const both = Array.from(chosen).filter((row) => !Number.isNaN(x.numbers[row]) && !Number.isNaN(y.numbers[row]));
  const correlation = rankCorrelation(x, y, chosen);
  const facts = `${both.length} with both; Spearman's rank correlation ${
    Number.isNaN(correlation) ? "undefined" : correlation.toFixed(3)
  }`;
  const canvas = make("canvas.scatter", {
    width: width * ratio,
    height: height * ratio,
    style: `width:${width}px;height:${height}px`,
    role: "img",
    "aria-label": `${y.heading} against ${x.heading}: ${facts}`,
  });
  const style = getComputedStyle(document.documentElement);
  const [ink, line] = ["--ink", "--line"].map((name) => style.getPropertyValue(name).trim() || "#000");
  const draw = (/** @type {number[] | null} */ frame) => {
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "12px system-ui, sans-serif";
    context.strokeStyle = line;
    context.fillStyle = ink;
    context.textAlign = "center";
    let last = -Infinity;
    for (const tick of across.ticks()) {
      const place = Math.round(across.place(tick)) + 0.5;
      context.strokeRect(place, up.end, 0, up.start - up.end);
      if (place - last > 40) {
        context.fillText(plain(tick), place, up.start + 16);
        last = place;
      }
    }
    context.fillText(x.heading, (across.start + across.end) / 2, height - 6);
    context.textAlign = "right";
    for (const tick of up.ticks()) {
      const place = Math.round(up.place(tick)) + 0.5;
      context.strokeRect(across.start, place, across.end - across.start, 0);
      context.fillText(plain(tick), across.start - 6, place + 4);
    }
    context.save();
    context.translate(12, (up.start + up.end) / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = "center";
    context.fillText(y.heading, 0, 0);
    context.restore();
    const size = both.length > 3000 ? 2 : both.length > 300 ? 3 : 5;
    context.globalAlpha = both.length > 300 ? 0.6 : 0.9;
    for (const row of both) {
      context.fillStyle = SERIES[seriesOf(row) % SERIES.length];
      context.fillRect(across.place(x.numbers[row]) - size / 2, up.place(y.numbers[row]) - size / 2, size, size);
    }
    context.globalAlpha = 1;
    if (frame) {
      context.strokeStyle = ink;
      context.strokeRect(frame[0] + 0.5, frame[1] + 0.5, frame[2] - frame[0], frame[3] - frame[1]);
    }
  };
  const nearest = (/** @type {number} */ left, /** @type {number} */ top) => {
    let [best, found] = [15 ** 2, -1];
    for (const row of both) {
      const distance = (across.place(x.numbers[row]) - left) ** 2 + (up.place(y.numbers[row]) - top) ** 2;
      if (distance < best) [best, found] = [distance, row];
    }
    return found;
  };
  /** @type {number[] | null} */
  let from = null;
  canvas.onpointerdown = (/** @type {any} */ event) => {
    from = [event.offsetX, event.offsetY];
    if (event.pointerType === "mouse") canvas.setPointerCapture(event.pointerId);
  };
  canvas.onpointermove = (/** @type {any} */ event) => {
    if (from && event.pointerType === "mouse") draw([...from, event.offsetX, event.offsetY]);
    else if (!from) {
      const row = nearest(event.offsetX, event.offsetY);
      canvas.title = row < 0 ? "" : `${textOf(reader.name, row)}: ${textOf(x, row)}, ${textOf(y, row)}`;
    }
  };
  canvas.onpointercancel = () => from = null;
  canvas.onpointerup = (/** @type {any} */ event) => {
    if (!from) return;
    const [start, end] = [from, [event.offsetX, event.offsetY]];
    from = null;
    if (Math.abs(start[0] - end[0]) < 6 || Math.abs(start[1] - end[1]) < 6 || event.pointerType !== "mouse") {
      draw(null);
      const row = nearest(end[0], end[1]);
      if (row >= 0) reader.open(row);
      return;
    }
    const range = (/** @type {Column} */ column, /** @type {Scale} */ scale, /** @type {number} */ part) => {
      const ends = [scale.value(start[part]), scale.value(end[part])].sort((one, other) => one - other);
      return rangeFilter(column, Number(ends[0].toPrecision(4)), Number(ends[1].toPrecision(4)));
    };
    reader.choose(`${range(x, across, 0)} and ${range(y, up, 1)}`);
  };
  draw(null);
  return make("figure", {}, canvas, make("figcaption", {}, `${facts}. Drag a rectangle to choose the rows in it.`));
}
