// The interval of the scanner, learned from the person's presses, as the program's `ScanPace`.

const bounds = [0.3, 10];
const bounded = (/** @type {number} */ interval) => Math.min(bounds[1], Math.max(bounds[0], interval));

export class Pace {
  /** @type {number[]} */
  responses = [];
  slowdown = 1;

  /** @param {number} interval seconds. */
  constructor(interval) {
    this.interval = bounded(interval);
  }

  /** @param {{ outcome: "entered" | "chosen" | "left", response?: number }} what the scanner did. */
  learn({ outcome, response }) {
    if (outcome === "left") {
      this.slowdown = Math.min(2, this.slowdown * 1.15);
      return this.#approach();
    }
    if (response === undefined) return;
    if (outcome === "chosen") this.slowdown = Math.max(1, this.slowdown * 0.97);
    this.responses = [...this.responses, response].slice(-15);
    this.#approach();
  }

  #approach() {
    if (this.responses.length < 5) return;
    const sorted = [...this.responses].sort((one, other) => one - other);
    const middle = Math.floor(sorted.length / 2);
    const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    const goal = bounded(median / 0.65 * this.slowdown);
    this.interval = Math.min(this.interval * 1.1, Math.max(this.interval / 1.1, goal));
  }
}
