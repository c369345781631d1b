// Two tones as the two ends of a track, and a pin where the voice is: near an end, it steers to that side.
//
// The higher tone lies higher. What is coloured around an end is how near a tone must be met.

import { approach } from "../common/stage.js";
import { effect } from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 *
 * @typedef {"left" | "right"} Side
 */

const [width, height, left, right, reach, slope] = [300, 96, 62, 238, 40, 12];
const sides = /** @type {const} */ (["left", "right"]);

export class ToneTrack {
  x = 0;
  y = 0;
  scale = 0;

  /**
   * @param {Stage} stage
   * @param {Record<Side, number>} tones the two tones in hertz, {left, right}.
   * @param {number} tolerance how near a tone must be met, in cents.
   * @param {string} colour of the pin.
   */
  constructor(stage, tones, tolerance, colour) {
    this.stage = stage;
    this.tones = tones;
    this.cents = 1200 * Math.log2(tones.right / tones.left);
    this.rise = Math.sign(this.cents);
    this.track = effect(stage, this.drawing(tolerance), { height: 1, depth: 8 });
    const pad = (/** @type {Side} */ side) => {
      const d = side === "left" ? "M9 -13L-9 0L9 13" : "M-9 -13L9 0L-9 13";
      const drawing =
        `viewBox="0 0 64 64"><circle cx="32" cy="32" r="27" fill="#2a827e" stroke="#2b2a33" stroke-width="4"/>` +
        `<path transform="translate(32 32)" d="${d}" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`;
      return effect(stage, drawing, { height: 1, depth: 9 }).fade(0);
    };
    this.pads = { left: pad("left"), right: pad("right") };
    const pin =
      `viewBox="0 0 48 62"><path d="M24 57C18 44 5 38 5 23A19 19 0 0 1 43 23C43 38 30 44 24 57z" fill="${colour}" stroke="#2b2a33" ` +
      `stroke-width="5" stroke-linejoin="round"/><circle cx="18" cy="18" r="5" fill="#fff" opacity="0.75"/>`;
    this.pin = effect(stage, pin, { height: 1, depth: 10, anchor: [0.5, 0.93] }).fade(0);
    this.share = 0.5;
    this.quiet = 2;
  }

  get aspect() {
    return width / height;
  }

  // The drawing: a board, the reach of each tone, an arrow at each tone.
  /** @param {number} tolerance cents. */
  drawing(tolerance) {
    const middle = (left + right) / 2;
    const y = (/** @type {number} */ x) => height / 2 - (this.rise * slope * (x - middle)) / (right - middle);
    const half = Math.min(
      (right - left) / 2 - 3,
      Math.max(27, ((right - left) * tolerance) / Math.max(1, Math.abs(this.cents))),
    );
    const zone = (/** @type {number} */ x) => {
      const [from, to] = [Math.max(left - reach, x - half), Math.min(right + reach, x + half)];
      const [a, b] = [from + 17, Math.max(from + 18, to - 17)];
      return `<path d="M${a} ${y(a)}L${b} ${y(b)}" stroke="#cfe8e5" stroke-width="34" stroke-linecap="round"/>`;
    };
    /**
     * @param {number} x
     * @param {string} d
     */
    const arrow = (x, d) =>
      `<circle cx="${x}" cy="${y(x)}" r="27" fill="#fff" stroke="#2b2a33" stroke-width="4"/>` +
      `<path transform="translate(${x} ${y(x)})" d="${d}" stroke="#2a827e" stroke-width="8"/>`;
    const [a, b] = [left - 12, right + 12];
    return (
      `viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
      `<path d="M${a} ${y(a) + 3}L${b} ${y(b) + 3}" stroke="#2b2a33" stroke-opacity="0.18" stroke-width="72"/>` +
      `<path d="M${a} ${y(a)}L${b} ${y(b)}" stroke="#fffdf6" stroke-width="70"/>` +
      `${zone(left)}${zone(right)}<path d="M${left} ${y(left)}L${right} ${
        y(right)
      }" stroke="#e4dccb" stroke-width="6" stroke-dasharray="1 13"/>` +
      arrow(left, "M9 -13L-9 0L9 13") +
      arrow(right, "M-9 -13L9 0L-9 13")
    );
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} pixels
   */
  layout(x, y, pixels) {
    const { unit } = this.stage;
    this.scale = pixels / height;
    [this.x, this.y] = [x, y];
    this.track.resize(pixels / unit).move(x, y);
    for (const side of sides) {
      const pad = this.pads[side].resize((64 * this.scale) / unit);
      const place = this.at(side === "left" ? 0 : 1);
      pad.move(place.x, place.y);
    }
    this.pin.resize((62 * this.scale) / unit);
  }

  // The place of a pitch: 0 is the left tone, 1 the right one.
  /** @param {number} share */
  at(share) {
    const along = left + (right - left) * share;
    const up = this.rise * slope * (2 * share - 1);
    return { x: this.x + (along - width / 2) * this.scale, y: this.y - up * this.scale };
  }

  /**
   * @param {{ frequency?: number, aim?: Side }} its
   * @param {Frame} frame
   */
  draw({ frequency, aim }, { now, dt, reduced }, isOver = false) {
    this.quiet = frequency === undefined && !isOver ? this.quiet + dt : 0;
    // While nothing is heard, a pale pin shows the way from one tone to the other.
    const shows = this.quiet > 2.5 && !reduced;
    const turn = Math.sin(now * 1.3);
    const shown = shows ? 0.5 + 0.5 * Math.max(-1, Math.min(1, turn * 1.8)) : this.share;
    if (frequency !== undefined) {
      const wanted = Math.log2(frequency / this.tones.left) / (this.cents / 1200 || 1);
      const place = Math.min(1 + reach / (right - left) / 2, Math.max(-reach / (right - left) / 2, wanted));
      this.share = this.pin.opacity < 0.6 ? place : approach(this.share, place, dt, 0.04);
    } else if (!shows) this.share = approach(this.share, 0.5, dt, 0.5);
    const place = this.at(frequency === undefined ? shown : this.share);
    const opacity = frequency !== undefined ? 1 : shows ? 0.45 : 0;
    this.pin.fade(frequency !== undefined ? 1 : approach(this.pin.opacity, opacity, dt, 0.15));
    this.pin.move(place.x, place.y - 12 * this.scale).stretch(aim && !reduced ? 1.08 + 0.05 * Math.sin(now * 16) : 1);
    for (const side of sides) {
      const pad = this.pads[side];
      const isHere = shows && (side === "left" ? shown < 0.1 : shown > 0.9);
      pad.fade(aim === side ? 1 : approach(pad.opacity, isHere ? 0.45 : 0, dt, 0.09));
      pad.stretch(aim === side && !reduced ? 1.12 : 1);
    }
  }
}
