// What the finger has drawn: lines on a canvas that moves with the map.

// The longest side of the canvas in its own pixels.
const longest = 4096;
// The most samples of a contact that wait for the program's answer.
const longestWait = 200;

/**
 * @import { Screen } from "../app.js"
 * @import { Sample } from "./pointer.js"
 */

export class Ink {
  #context;
  #scale;
  /**
   * Where each contact was last, and its line so far while it is not known whether it writes.
   *
   * @type {Map<number, { x: number, y: number, width: number }[]>}
   */
  #lines = new Map();

  /**
   * @param {Screen<"trail">["map"]} map
   * @param {number} pixels a millimetre.
   */
  constructor(map, pixels) {
    this.element = document.createElement("canvas");
    this.element.className = "ink";
    this.element.setAttribute("aria-hidden", "true");
    const dots = Math.min(devicePixelRatio || 1, 2);
    this.#scale = Math.min(pixels * dots, longest / Math.max(map.width, map.height));
    this.element.width = Math.ceil(map.width * this.#scale);
    this.element.height = Math.ceil(map.height * this.#scale);
    const context = this.element.getContext("2d");
    if (context) context.lineCap = context.lineJoin = "round";
    this.#context = context;
    this.width = Math.max(0.8, map.tolerance * 0.18);
  }

  /**
   * Draws samples of one contact: [time, x, y, contact, pressure …] in millimetres.
   *
   * @param {Sample[]} samples
   * @param {boolean} counts whether the contact writes; else its line is pale.
   */
  add(samples, counts) {
    const context = this.#context;
    if (!context) return;
    const style = getComputedStyle(this.element);
    const colour = counts
      ? style.getPropertyValue("--ink-line") || "#7a4e8a"
      : style.getPropertyValue("--pale-line") || "#b9b3c4";
    for (const [, x, y, contact, pressure, , , pointer] of samples) {
      const number = pointer ?? 0;
      if (!contact) {
        this.#lines.delete(number);
        continue;
      }
      const line = this.#lines.get(number) ?? [];
      const width = this.width * this.#scale * (0.6 + 0.8 * (pressure ?? 0.5));
      line.push({ x: x * this.#scale, y: y * this.#scale, width });
      // What was drawn pale before the program answered is drawn again.
      for (let at = counts ? 1 : line.length - 1; at > 0 && at < line.length; at += 1) {
        context.strokeStyle = colour;
        context.lineWidth = line[at].width;
        context.beginPath();
        context.moveTo(line[at - 1].x, line[at - 1].y);
        context.lineTo(line[at].x, line[at].y);
        context.stroke();
      }
      this.#lines.set(number, counts || line.length > longestWait ? line.slice(-1) : line);
    }
  }
}
