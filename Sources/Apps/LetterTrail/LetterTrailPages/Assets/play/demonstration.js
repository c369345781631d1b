// How a stroke is written: a pencil goes along it and leaves a line. Whoever touches ends it.

import { turn } from "./path.js";
import { part } from "./shapes.js";

/**
 * @import { Stroke } from "./path.js"
 * @import { Screen } from "../app.js"
 */

// Millimetres a second, and the limits of the whole in seconds.
const speed = 45;
const shortest = 1;
const longest = 7;
// The line stays for this long at the end, milliseconds.
const rest = 900;

export class Demonstration {
  #frame = 0;
  #timer = 0;
  #reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** The stroke that is shown; null while none is. @type {Stroke | null} */
  stroke = null;

  /** @param {Screen<"trail">["side"]} side the hand that writes. */
  constructor(side) {
    this.line = part("path", { class: "shown", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" });
    this.arrows = part("g", { class: "shown-arrows" });
    // A pencil whose point is at (0, 0), held from the side of the hand.
    this.pencil = part(
      "g",
      { class: "pencil" },
      part(
        "g",
        { transform: side === "left" ? "scale(-1,1)" : "" },
        part("path", { class: "pencil-wood", d: "M 0 0 L 2.2 -6.4 L 6.4 -2.2 Z" }),
        part("path", { class: "pencil-body", d: "M 2.2 -6.4 L 13.6 -17.8 L 17.8 -13.6 L 6.4 -2.2 Z" }),
        part("path", { class: "pencil-lead", d: "M 0 0 L 0.8 -2.3 L 2.3 -0.8 Z" }),
      ),
    );
    this.element = part("g", { class: "demonstration hidden" }, this.line, this.arrows, this.pencil);
  }

  /**
   * Shows a stroke.
   *
   * @param {Stroke} stroke
   * @param {number} width of the line in millimetres.
   */
  show(stroke, width) {
    this.stop();
    this.stroke = stroke;
    const { line, length } = stroke;
    this.line.setAttribute("d", line.getAttribute("d") ?? "");
    this.line.setAttribute("stroke-width", String(width));
    this.arrows.replaceChildren();
    this.element.classList.remove("hidden");
    const duration = Math.min(longest, Math.max(shortest, length / speed)) * 1000;
    if (this.#reduced) return this.#showStill(stroke, width, duration);
    let start = 0;
    const step = (/** @type {number} */ now) => {
      start ||= now;
      const share = Math.min(1, (now - start) / duration);
      const at = length * share;
      const { x, y } = line.getPointAtLength(at);
      this.line.setAttribute("stroke-dasharray", `${at} ${length + 1}`);
      this.pencil.setAttribute("transform", `translate(${x} ${y}) scale(${(width / 2.6).toFixed(3)})`);
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else this.#timer = setTimeout(() => this.stop(), rest);
    };
    this.#frame = requestAnimationFrame(step);
  }

  // Without movement: the whole line, with an arrow in each of its curves.
  /**
   * @param {Stroke} stroke
   * @param {number} width
   * @param {number} duration
   */
  #showStill({ line, length, starts }, width, duration) {
    this.line.removeAttribute("stroke-dasharray");
    this.pencil.setAttribute("transform", "scale(0)");
    for (const [number, start] of starts.slice(0, -1).entries()) {
      const at = (start + starts[number + 1]) / 2;
      const { x, y } = line.getPointAtLength(at);
      this.arrows.append(part("path", {
        d: "M -1.6 -2.4 L 1.8 0 L -1.6 2.4",
        fill: "none",
        transform: `translate(${x} ${y}) rotate(${turn(line, at, length)}) scale(${(width / 2).toFixed(3)})`,
      }));
    }
    this.#timer = setTimeout(() => this.stop(), duration + 2 * rest);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.stroke = null;
    this.element.classList.add("hidden");
  }
}
