// A row of circles at the top: how much of the game is done.

import { approach } from "../common/stage.js";
import { effect } from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 */

const most = 12;

export class Beads {
  y = 0;
  bottom = 0;

  /**
   * A row of at most twelve circles; for longer games a circle stands for several successes.
   *
   * @param {Stage} stage
   * @param {number} count the successes of the game.
   */
  constructor(stage, count) {
    this.stage = stage;
    this.count = Math.max(1, count);
    const drawing = (/** @type {string} */ fill) =>
      `viewBox="0 0 40 40"><circle cx="20" cy="20" r="17" fill="${fill}" stroke="#2b2a33" stroke-width="4"/>`;
    this.all = Array.from({ length: Math.min(most, this.count) }, () => ({
      ring: effect(stage, drawing("#fff"), { height: 5, depth: 8 }).fade(0.75),
      full: effect(stage, drawing("#ffc94a"), { height: 5, depth: 9 }).fade(0),
      filled: 0,
    }));
  }

  /** Between the round buttons of the corners, or below them where there is no room. */
  layout() {
    const { stage, all } = this;
    const { unit, width } = stage;
    const isNarrow = width < 700;
    const row = Math.min(7 * unit * all.length, width - (isNarrow ? 4 * unit : 250));
    const size = Math.min(5 * unit, (row / all.length) * 0.8);
    this.y = isNarrow ? 108 + size / 2 : Math.max(48, 6 * unit);
    this.bottom = this.y + size / 2;
    all.forEach((bead, k) => {
      const x = width / 2 + ((k + 0.5) / all.length - 0.5) * row;
      for (const actor of [bead.ring, bead.full]) actor.resize(size / unit).move(x, this.y);
    });
  }

  /**
   * @param {number} successes
   * @param {Frame} frame
   */
  draw(successes, { dt, reduced }) {
    const filled = (successes / this.count) * this.all.length;
    this.all.forEach((bead, k) => {
      bead.filled = approach(bead.filled, Math.min(1, Math.max(0, Math.floor(filled - k + 1e-6))), dt, 0.08);
      bead.full.stretch(reduced ? 1 : 0.4 + 0.6 * bead.filled).fade(bead.filled);
    });
  }
}
