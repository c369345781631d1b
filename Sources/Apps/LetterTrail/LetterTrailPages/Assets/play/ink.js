// What the finger has drawn: lines on a canvas that moves with the map.

// The longest side of the canvas in its own pixels.
const longest = 4096;

/**
 * @import { Screen } from "../app.js"
 * @import { Sample } from "./pointer.js"
 */

export class Ink {
  #context;
  #scale;
  /** @type {{ x: number, y: number } | null} */
  #last = null;

  /** Whether what is drawn counts; else it is pale. */
  isOn = false;

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
   * Draws samples: [time, x, y, contact, pressure …] in millimetres.
   *
   * @param {Sample[]} samples
   */
  add(samples) {
    const context = this.#context;
    if (!context) return;
    const style = getComputedStyle(this.element);
    for (const [, x, y, contact, pressure] of samples) {
      if (!contact) {
        this.#last = null;
        continue;
      }
      if (this.#last) {
        context.strokeStyle = this.isOn
          ? style.getPropertyValue("--ink-line") || "#7a4e8a"
          : style.getPropertyValue("--pale-line") || "#b9b3c4";
        context.lineWidth = this.width * this.#scale * (0.6 + 0.8 * (pressure ?? 0.5));
        context.beginPath();
        context.moveTo(this.#last.x, this.#last.y);
        context.lineTo(x * this.#scale, y * this.#scale);
        context.stroke();
      }
      this.#last = { x: x * this.#scale, y: y * this.#scale };
    }
  }
}
