// The path of a letter as it is drawn: beds of the curves, what is written, the dot with its arrow, the star at the end.

import { part } from "./shapes.js";

/**
 * @import { Screen } from "../app.js"
 *
 * @typedef {Screen<"trail">["map"]} TrailMap
 * @typedef {Screen<"trail">["place"]} Place where the player is.
 * @typedef {Screen<"trail">["help"]} Help
 */

/**
 * A stroke on the map: its length and where its curves start, in millimetres, and its lines.
 *
 * @typedef {object} Stroke
 * @property {number} length
 * @property {number[]} starts
 * @property {SVGPathElement} line its middle.
 * @property {SVGPathElement} done what is written of it.
 * @property {{ edge: SVGPathElement, bed: SVGPathElement }[]} curves
 */

/** From the most help to the least. @type {Help[]} */
const helps = ["path", "dots", "start", "memory"];

/** The curves of a stroke as one line: a dash pattern would begin anew at each move. */
export function joined(/** @type {string[]} */ curves) {
  return curves.map((curve, number) => (number > 0 ? curve.slice(curve.indexOf("C")) : curve)).join(" ");
}

export class PathPicture {
  #map;
  #help;
  /** Layers of curves: those that are not open yet, and the others. */
  #later = { edges: part("g", { class: "is-later" }), beds: part("g", { class: "is-later" }) };
  #now = { edges: part("g"), beds: part("g") };
  #misses = 0;
  #stroke = 0;
  #reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /**
   * @param {TrailMap} map
   * @param {Help} help what is shown at first.
   */
  constructor(map, help) {
    this.#map = map;
    this.#help = help;
    const wide = map.bed;
    /**
     * @param {string} d
     * @param {string} style the class.
     * @param {number} width
     */
    const line = (d, style, width) =>
      part("path", {
        d,
        class: style,
        "stroke-width": width,
        fill: "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      });
    /** @type {Stroke[]} */
    this.strokes = map.strokes.map((curves) => {
      const starts = [0];
      let length = 0;
      for (const curve of curves) {
        length += part("path", { d: curve }).getTotalLength();
        starts.push(length);
      }
      return {
        length,
        starts,
        line: line(joined(curves), "middle", 0.7),
        done: line(joined(curves), "done", wide * 0.62),
        curves: curves.map((curve) => ({ edge: line(curve, "edge", wide + 2.4), bed: line(curve, "bed", wide) })),
      };
    });
    this.goal = part(
      "g",
      { class: "goal" },
      part("circle", { r: map.tolerance * 0.55, class: "goal-disc" }),
      part("path", { d: star(map.tolerance * 0.42), class: "goal-star" }),
    );
    const arrow = (/** @type {string} */ style) =>
      part("path", {
        class: style,
        d: "M -1.6 -2.4 L 1.8 0 L -1.6 2.4",
        fill: "none",
        "stroke-width": 1.1,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      });
    this.arrow = arrow("arrow");
    this.sign = arrow("sign");
    this.dot = part(
      "g",
      { class: "dot" },
      part("circle", { r: map.tolerance * 0.95, class: "halo" }),
      part("circle", { r: map.tolerance * 0.6, class: "disc" }),
      this.arrow,
    );
    const ruling = map.ruling.map((y, number) =>
      part("line", { x1: 0, x2: map.width, y1: y, y2: y, class: number === 2 ? "ruling is-base" : "ruling" })
    );
    this.element = part(
      "svg",
      { viewBox: `0 0 ${map.width} ${map.height}`, "aria-hidden": "true", class: "path" },
      ...ruling,
      this.#later.edges,
      this.#later.beds,
      this.#now.edges,
      this.#now.beds,
      ...this.strokes.map(({ done }) => done),
      ...this.strokes.map(({ line }) => line),
      this.sign,
      this.goal,
      this.dot,
    );
  }

  /**
   * Where the player is: what is written, which curve is open, where the dot waits.
   *
   * @param {Place} place
   */
  show(place) {
    if (place.stroke !== this.#stroke) [this.#stroke, this.#misses] = [place.stroke, 0];
    const isFinished = place.phase === "finished";
    for (const [index, stroke] of this.strokes.entries()) {
      const isDone = isFinished || index < place.stroke;
      const isOpen = !isFinished && index === place.stroke;
      for (const [number, { edge, bed }] of stroke.curves.entries()) {
        const layer = isDone || (isOpen && number <= place.curve) ? this.#now : this.#later;
        if (bed.parentNode === layer.beds) continue;
        layer.edges.append(edge);
        layer.beds.append(bed);
        if (layer === this.#now && number > 0 && !this.#reduced) {
          for (const element of [edge, bed]) element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 350 });
        }
      }
      stroke.line.classList.toggle("is-later", !isDone && !isOpen);
      const written = isDone ? stroke.length : isOpen ? place.written : 0;
      stroke.done.setAttribute("stroke-dasharray", `${written} ${stroke.length + 1}`);
      stroke.done.classList.toggle("hidden", written === 0);
    }
    const waits = place.phase === "waiting";
    this.dot.classList.toggle("hidden", !waits);
    this.element.classList.toggle("is-tracing", place.phase === "tracing");
    this.dot.setAttribute("transform", `translate(${place.dot[0]} ${place.dot[1]})`);
    const stroke = this.strokes[Math.min(place.stroke, this.strokes.length - 1)];
    if (waits) this.#point(stroke, place);
    this.#signal(stroke, place, isFinished);
    const end = stroke.line.getPointAtLength(stroke.length);
    this.goal.setAttribute("transform", `translate(${end.x} ${end.y})`);
    this.goal.classList.toggle("hidden", isFinished || stroke.length < this.#map.tolerance);
    this.#showHelp();
  }

  /** The path was left, or the dot was missed: help comes back, for this stroke. */
  miss() {
    this.#misses += 1;
    this.#showHelp();
  }

  #showHelp() {
    const step = helps.indexOf(this.#help);
    // From memory the first miss shows the start; later steps take two.
    const back = this.#help === "memory" ? Math.ceil(this.#misses / 2) : Math.floor(this.#misses / 2);
    this.element.dataset.help = helps[Math.max(0, step - back)];
  }

  // The arrow in the dot shows where the stroke goes on.
  /**
   * @param {Stroke} stroke
   * @param {Place} place
   */
  #point({ line, starts, length: end }, { curve, dot: [x, y], written }) {
    let at = starts[curve];
    // The dot may wait in the middle of a curve, or shortly before its start.
    const from = Math.min(at, written);
    let nearest = Infinity;
    for (let length = from; length <= starts[curve + 1]; length += 1) {
      const point = line.getPointAtLength(length);
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < nearest - 0.01) [nearest, at] = [distance, length];
    }
    this.arrow.setAttribute(
      "transform",
      `rotate(${turn(line, at, end)}) scale(${(this.#map.tolerance / 7).toFixed(3)})`,
    );
    this.arrow.classList.toggle("hidden", end < 3);
  }

  // An arrow at the start of the curve that has opened, while the finger is on its way to it.
  /**
   * @param {Stroke} stroke
   * @param {Place} place
   * @param {boolean} isFinished
   */
  #signal({ line, starts, length: end }, { curve, written, phase }, isFinished) {
    const at = Math.min(starts[curve] + this.#map.tolerance, (starts[curve] + (starts[curve + 1] ?? end)) / 2);
    const isAhead = !isFinished && phase === "tracing" && curve > 0 && written < at;
    this.sign.classList.toggle("hidden", !isAhead);
    if (!isAhead) return;
    const { x, y } = line.getPointAtLength(at);
    const size = (this.#map.tolerance / 5).toFixed(3);
    this.sign.setAttribute("transform", `translate(${x} ${y}) rotate(${turn(line, at, end)}) scale(${size})`);
  }

  /** The dot attracts attention. */
  beckon() {
    this.dot.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 700 });
  }
}

/**
 * The direction of a line in degrees.
 *
 * @param {SVGPathElement} line
 * @param {number} at arc length.
 * @param {number} end the line's length.
 */
export function turn(line, at, end) {
  const here = line.getPointAtLength(Math.min(at, end - 1));
  const ahead = line.getPointAtLength(Math.min(end, Math.min(at, end - 1) + 3));
  return ((Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180) / Math.PI).toFixed(1);
}

// A star with five points.
/** @param {number} radius */
function star(radius) {
  const points = Array.from({ length: 10 }, (_, number) => {
    const angle = (number * Math.PI) / 5 - Math.PI / 2;
    const size = number % 2 ? radius * 0.45 : radius;
    return `${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M ${points.join(" L ")} Z`;
}
