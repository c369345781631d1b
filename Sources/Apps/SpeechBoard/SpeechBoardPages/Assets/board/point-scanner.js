// Point scanning: a line moves across the screen and a press fixes it; a second line moves down, and a press chooses the point
// where both cross. It follows the scanner of the program case by case (Docs/Guides/switch-access.md); it has no clock: times in
// seconds come with each call and must not go back.

/**
 * How the lines move; times in seconds.
 *
 * @typedef {object} PointSettings
 * @property {number} switches
 * @property {number} lineTime how long a line takes from one side of the screen to the other.
 * @property {number} firstExtra how long a line waits before it moves for the first time.
 * @property {number} loops
 * @property {number} ignoreRepeats
 * @property {string} afterChoice
 */

/**
 * What happened; places are shares of the screen from its left and from its top.
 *
 * @typedef {{ kind: "started" | "stepped" | "stopped" | "ignored" }
 *   | { kind: "fixed", across: number }
 *   | { kind: "pointed", across: number, down: number }
 *   | { kind: "left", byPress: boolean }} PointOutcome
 */

/**
 * A target and its edges.
 *
 * @typedef {{ id: string, left: number, top: number, right: number, bottom: number }} Target
 */

export class PointScanner {
  /** @type {"nothing" | "across" | "down"} */
  #line = "nothing";
  #began = 0;
  #loop = 0;
  #across = 0;
  /** @type {Partial<Record<"choose" | "step", number>>} */
  #lastPress = {};

  /** @param {PointSettings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  get isRunning() {
    return this.#line !== "nothing";
  }

  /** The line that moves. */
  get line() {
    return this.#line;
  }

  /** When the line reaches the other side; null if a press is awaited. */
  get nextStepAt() {
    return this.isRunning ? this.#began + this.#wait + this.settings.lineTime : null;
  }

  get #wait() {
    return this.#loop === 0 ? this.settings.firstExtra : 0;
  }

  /**
   * Where the lines are; a line that is not there is null.
   *
   * @param {number} time
   */
  lines(time) {
    const moved = Math.min(1, Math.max(0, (time - this.#began - this.#wait) / this.settings.lineTime));
    if (this.#line === "nothing") return { across: null, down: null };
    return this.#line === "across" ? { across: moved, down: null } : { across: this.#across, down: moved };
  }

  stop() {
    this.#line = "nothing";
  }

  /**
   * Takes a press: of "choose", or of "step", which goes back to the first line. Returns what happened.
   *
   * @param {"choose" | "step"} key
   * @param {number} time
   * @returns {PointOutcome[]}
   */
  press(key, time) {
    const outcomes = this.advance(time);
    const last = this.#lastPress[key];
    if (last !== undefined && time - last < this.settings.ignoreRepeats) return [...outcomes, { kind: "ignored" }];
    this.#lastPress[key] = time;
    const isBack = key === "step" && this.settings.switches === 2 && this.isRunning;
    const { across, down } = this.lines(time);
    if (isBack) {
      const wasDown = this.#line === "down";
      this.#begin("across", time);
      return [...outcomes, wasDown ? { kind: "left", byPress: true } : { kind: "started" }];
    }
    if (across === null) {
      this.#begin("across", time);
      return [...outcomes, { kind: "started" }];
    }
    if (down === null) {
      this.#across = across;
      this.#begin("down", time);
      return [...outcomes, { kind: "fixed", across }];
    }
    this.stop();
    outcomes.push({ kind: "pointed", across, down });
    if (this.settings.afterChoice === "go-on") {
      this.#begin("across", time);
      outcomes.push({ kind: "started" });
    }
    return outcomes;
  }

  /**
   * Makes what is due until a time.
   *
   * @param {number} time
   */
  advance(time) {
    /** @type {PointOutcome[]} */
    const outcomes = [];
    for (let due = this.nextStepAt; due !== null && due <= time; due = this.nextStepAt) {
      if (this.#loop + 1 < this.settings.loops) {
        [this.#began, this.#loop] = [due, this.#loop + 1];
        outcomes.push({ kind: "stepped" });
      } else if (this.#line === "down") {
        this.#begin("across", due);
        outcomes.push({ kind: "left", byPress: false });
      } else {
        this.stop();
        outcomes.push({ kind: "stopped" });
      }
    }
    return outcomes;
  }

  /**
   * @param {"across" | "down"} line
   * @param {number} time
   */
  #begin(line, time) {
    [this.#line, this.#began, this.#loop] = [line, time, 0];
  }
}

/**
 * The target at a point, or the nearest one; of several as near, the one whose middle is nearest.
 *
 * @param {Target[]} targets
 * @param {number} x
 * @param {number} y
 */
export function nearestTarget(targets, x, y) {
  /** @type {{ id: string, distance: number, middle: number } | null} */
  let best = null;
  for (const { id, left, top, right, bottom } of targets) {
    const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const middle = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    const isNearer = !best || distance < best.distance || (distance === best.distance && middle < best.middle);
    if (isNearer) best = { id, distance, middle };
  }
  return best?.id ?? null;
}
