// The shapes of two sounds: the model's is an outline, the child's grows inside of it as a row of columns.

import { approach } from "../common/stage.js";
import { cleaned } from "../common/pictures.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 */

const bands = 24;
const [lowest, highest] = [0.1, 0.92];
const leastRange = 24;
// How far from the line a column may end, in parts of the height, to be teal.
const nearEnough = 0.055;

/**
 * The levels of a spectrum's bands, dB: the inverse of the cosine transform that the ear makes.
 *
 * @param {number[]} coefficients
 */
export function bandLevels(coefficients) {
  return Array.from({ length: bands }, (_, band) =>
    coefficients
      .slice(0, 12)
      .reduce((sum, c, k) => sum + c * Math.sqrt(2 / bands) * Math.cos((Math.PI * (k + 1) * (band + 0.5)) / bands), 0));
}

export class SpectrumShape {
  width = 0;
  height = 0;
  /** @type {SVGSVGElement | undefined} */
  back;
  /** @type {SVGSVGElement | undefined} */
  front;

  /**
   * @param {Stage} stage
   * @param {number[] | undefined} model the coefficients of the model's spectrum.
   */
  constructor(stage, model) {
    this.levels = bandLevels(model ?? []);
    const [least, most] = [Math.min(...this.levels, 0), Math.max(...this.levels, 0)];
    this.middle = (least + most) / 2;
    this.range = Math.max(leastRange, (most - least) * 1.15);
    this.shares = this.levels.map((level) => this.share(level));
    this.element = document.createElement("div");
    Object.assign(this.element.style, {
      position: "absolute",
      zIndex: 1,
      background: "#fff",
      border: "4px solid #2b2a33",
      overflow: "hidden",
      contain: "strict",
    });
    this.columns = this.levels.map(() => this.column());
    stage.element.append(this.element);
  }

  /** @param {number} level */
  share(level) {
    const share = 0.5 + (level - this.middle) / this.range;
    return Math.min(1, Math.max(0.03, lowest + (highest - lowest) * share));
  }

  column() {
    const [outer, away, near] = Array.from({ length: 3 }, () => document.createElement("div"));
    Object.assign(outer.style, { position: "absolute", bottom: 0, overflow: "hidden", height: "100%" });
    const shared = {
      position: "absolute",
      left: 0,
      right: 0,
      top: 0,
      height: "104%",
      willChange: "transform, opacity",
    };
    Object.assign(away.style, shared, { background: "#ffc94a" });
    Object.assign(near.style, shared, { background: "#2a827e" });
    outer.append(away, near);
    this.element.append(outer);
    return { outer, away, near, height: 0, fit: 0, shown: "" };
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  layout(left, top, width, height) {
    Object.assign(this.element.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: `${Math.min(width, height) * 0.08}px`,
    });
    [this.width, this.height] = [width - 8, height - 8];
    const margin = this.width * 0.03;
    const step = (this.width - 2 * margin) / bands;
    this.columns.forEach((column, k) => {
      column.shown = "";
      column.outer.style.left = `${margin + k * step}px`;
      column.outer.style.width = `${step + 0.5}px`;
      for (const piece of [column.away, column.near]) piece.style.borderRadius = `${step / 2}px ${step / 2}px 0 0`;
    });
    this.outline(margin, step);
  }

  // The model is drawn once: a soft fill behind the columns and a dashed line before them.
  /**
   * @param {number} margin
   * @param {number} step
   */
  outline(margin, step) {
    const points = this.shares.map((share, k) => [margin + (k + 0.5) * step, this.height * (1 - share)]);
    const [start, end] = [[margin, points[0][1]], [this.width - margin, points[bands - 1][1]]];
    let line = `M${start.map(Math.round).join(" ")}L${points[0].map(Math.round).join(" ")}`;
    for (let k = 1; k < bands; k += 1) {
      const [before, from, to, after] = [
        points[Math.max(0, k - 2)],
        points[k - 1],
        points[k],
        points[Math.min(bands - 1, k + 1)],
      ];
      const bend = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
      const unbend = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
      line += `C${[...bend, ...unbend, ...to].map((n) => n.toFixed(1)).join(" ")}`;
    }
    line += `L${end.map(Math.round).join(" ")}`;
    const drawing = (/** @type {string} */ content) =>
      cleaned(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" fill="none">${content}</svg>`,
      );
    const width = Math.max(4, this.height * 0.02);
    const closed = `${line}V${this.height}H${margin}z`;
    this.back?.remove();
    this.front?.remove();
    this.back = drawing(`<path d="${closed}" fill="#d5ecf6"/>`);
    this.front = drawing(
      `<path d="${line}" stroke="#fff" stroke-width="${width * 2.2}" stroke-linecap="round"/>` +
        `<path d="${line}" stroke="#2b2a33" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${
          width * 2.4
        } ${width * 2}"/>`,
    );
    for (const svg of [this.back, this.front]) {
      Object.assign(svg.style, { position: "absolute", left: 0, top: 0, width: "100%", height: "100%" });
    }
    this.element.prepend(this.back);
    this.element.append(this.front);
  }

  /**
   * @param {{ spectrum?: { coefficients: number[] }, isMet: boolean }} state
   * @param {boolean} isFinished
   * @param {Frame} frame
   */
  draw(state, isFinished, { dt }) {
    const coefficients = state.spectrum?.coefficients;
    const levels = coefficients ? bandLevels(coefficients) : undefined;
    this.columns.forEach((column, k) => {
      const wanted = isFinished ? this.shares[k] : levels ? this.share(levels[k]) : 0;
      column.height = approach(column.height, wanted, dt, levels || isFinished ? 0.06 : 0.2);
      // A column is teal where it is near the line, and all are when the sound is near enough.
      const away = Math.abs(column.height - this.shares[k]);
      const fit = isFinished || state.isMet || (levels && away < nearEnough) ? 1 : 0;
      column.fit = approach(column.fit, fit, dt, 0.05);
      const transform = `translate3d(0,${((1 - column.height) * this.height).toFixed(1)}px,0)`;
      const shown = transform + column.fit.toFixed(2);
      if (shown === column.shown) return;
      column.shown = shown;
      column.away.style.transform = column.near.style.transform = transform;
      column.near.style.opacity = column.fit.toFixed(2);
    });
  }
}
