// The road of gliding: as high as the points want, drawn once for each size of the stage.

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Sheet } from "./props.js"
 *
 * @typedef {{ x: number, y: number }} Point
 */

export class Road {
  /** @type {Point[]} */
  nodes = [];

  /**
   * @param {Sheet} sheet
   * @param {DOMStringMap} data the attributes of the place: `road` is its kind, `roadColours` are what is below and its surface.
   */
  constructor(sheet, { road, roadColours }) {
    this.sheet = sheet;
    /** @type {"slope" | "steps" | "boughs"} */
    this.kind = road === "steps" || road === "boughs" ? road : "slope";
    const colours = roadColours?.split(" ").filter((colour) => /^#[0-9a-f]{3,8}$/i.test(colour)) ?? [];
    const [below, surface] = colours.length === 2 ? colours : ["#86b973", "#625f6e"];
    this.below = below;
    this.surface = surface;
  }

  /**
   * Lays the road over points from left to right, in pixels.
   *
   * @param {Point[]} nodes
   * @param {Stage} stage
   */
  lay(nodes, stage) {
    this.nodes = nodes;
    this.sheet.draw(this[this.kind](stage));
  }

  /**
   * How far down the road is at a place: a soft curve through the points, flat outside of them.
   *
   * @param {number} x
   */
  at(x) {
    const { nodes } = this;
    if (x <= nodes[0].x) return nodes[0].y;
    const k = nodes.findIndex((node) => node.x >= x);
    if (k < 0) return nodes[nodes.length - 1].y;
    const [left, right] = [nodes[k - 1], nodes[k]];
    const slope = (/** @type {number} */ i) => {
      const [before, after] = [nodes[i - 1], nodes[i + 1]];
      return before && after && after.x > before.x ? (after.y - before.y) / (after.x - before.x) : 0;
    };
    const wide = right.x - left.x;
    const t = wide > 0 ? (x - left.x) / wide : 1;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * left.y +
      (t3 - 2 * t2 + t) * wide * slope(k - 1) +
      (3 * t2 - 2 * t3) * right.y +
      (t3 - t2) * wide * slope(k)
    );
  }

  /** @param {Stage} stage */
  slope({ width, height, unit }) {
    const step = Math.max(2, width / 240);
    let d = `M${-unit} ${this.at(0).toFixed(1)}`;
    for (let x = 0; x <= width + step; x += step) d += `L${x.toFixed(1)} ${this.at(x).toFixed(1)}`;
    const stroke = 'fill="none" stroke-linejoin="round"';
    const thick = 3 * unit;
    const shift = `transform="translate(0 ${thick / 2})"`;
    return (
      `<path d="${d}V${height}H${-unit}z" fill="${this.below}"/>` +
      `<path d="${d}" ${shift} ${stroke} stroke="${this.surface}" stroke-width="${thick}"/>` +
      `<path d="${d}" ${shift} ${stroke} stroke="#fff" stroke-width="${0.5 * unit}" stroke-dasharray="${2.4 * unit} ${
        2 * unit
      }"/>`
    );
  }

  /**
   * The left ends of the treads, one for each point, and the right end of the last.
   *
   * @param {Stage} stage
   */
  edges({ width, unit }) {
    const middles = this.nodes.slice(1).map((node, k) => (node.x + this.nodes[k].x) / 2);
    return [-unit, ...middles, width + unit];
  }

  /** @param {Stage} stage */
  steps(stage) {
    const { height, unit } = stage;
    const edges = this.edges(stage);
    let [body, treads] = ["", ""];
    this.nodes.forEach(({ y }, k) => {
      const [left, right] = [edges[k], edges[k + 1]];
      body += `M${left} ${y}H${right + 0.5}V${height}H${left}z`;
      treads += `M${left} ${y}H${right + 0.5}v${1.6 * unit}H${left}z`;
    });
    const rows = [0.25, 0.5, 0.75].map((share) =>
      Math.min(...this.nodes.map(({ y }) => y)) * (1 - share) + height * share
    );
    return `<path d="${body}" fill="${this.below}"/><path d="${treads}" fill="${this.surface}"/>${
      this.stones(rows, edges, unit)
    }`;
  }

  // A few stones, where there is wall enough below the treads.
  /**
   * @param {number[]} rows
   * @param {number[]} edges
   * @param {number} unit
   */
  stones(rows, edges, unit) {
    let d = "";
    this.nodes.forEach(({ y }, k) => {
      const left = edges[k];
      const wide = edges[k + 1] - left;
      rows.forEach((row, r) => {
        if ((k + r) % 3 || row < y + 6 * unit) return;
        const size = Math.min(9 * unit, Math.max(5 * unit, wide * 0.6));
        d += `M${left + wide * 0.2} ${row}h${size}v${3 * unit}h${-size}z`;
      });
    });
    return `<path d="${d}" fill="#2b2a33" opacity="0.07"/>`;
  }

  /** @param {Stage} stage */
  boughs(stage) {
    const { unit } = stage;
    const edges = this.edges(stage);
    const last = this.nodes.length - 1;
    let [leaves, boughs] = ["", ""];
    this.nodes.forEach(({ y }, k) => {
      const gap = Math.min(0.6 * unit, (edges[k + 1] - edges[k]) * 0.08);
      const [left, right] = [
        k === 0 ? -4 * unit : edges[k] + gap,
        k === last ? stage.width + 4 * unit : edges[k + 1] - gap,
      ];
      const thick = Math.min(2.6 * unit, Math.max(1.2 * unit, (right - left) * 0.5));
      boughs += `<rect x="${left}" y="${y}" width="${right - left}" height="${thick}" rx="${thick / 2}"/>`;
      const size = Math.min(5 * unit, Math.max(1.4 * unit, (right - left) * 0.42));
      const middle = k === 0 ? right - size : k === last ? left + size : (left + right) / 2;
      leaves += `<ellipse cx="${middle - size * 0.4}" cy="${y + thick * 1.1}" rx="${size * 0.7}" ry="${size * 0.45}"/>`;
      leaves += `<ellipse cx="${middle + size * 0.5}" cy="${y + thick * 1.3}" rx="${size * 0.6}" ry="${size * 0.4}"/>`;
    });
    return `<g fill="${this.below}">${leaves}</g><g fill="${this.surface}">${boughs}</g>`;
  }
}
