// Points as pictures: a thing for each point, a star for each ten, and the number beside them. With a goal, pale things
// show how many are still to come.

import { approach } from "../common/stage.js";
import { effect, spring } from "./props.js";

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 */

const most = 10;

/**
 * @param {Actor} actor
 * @param {string} text
 */
function write(actor, text) {
  const element = actor.svg.querySelector("text");
  if (element) element.textContent = text;
}

export class Purse {
  across = 1;

  /**
   * @param {Stage} stage
   * @param {string} picture the thing.
   * @param {number} [goal] the points that are wanted, if any.
   */
  constructor(stage, picture, goal) {
    this.stage = stage;
    this.goal = goal;
    this.slots = goal === undefined ? most : Math.min(most, goal);
    this.points = 0;
    this.changedAt = -9;
    const plate = 'viewBox="0 0 60 60"><rect width="60" height="60" rx="30" fill="#fffdf6"/>';
    this.plates = [effect(stage, plate, { height: 1, depth: 7 }), effect(stage, plate, { height: 1, depth: 7 })];
    this.plate = effect(stage, 'viewBox="0 0 60 60"><path d="M0 0H60V60H0z" fill="#fffdf6"/>', { height: 1, depth: 7 });
    this.things = Array.from({ length: this.slots }, () => stage.actor(picture, { height: 1, depth: 9 }).fade(0));
    const star =
      'viewBox="0 0 60 60"><path d="M30 5l7.5 16.5 18 2-13.5 12 4 17.5-16-9-16 9 4-17.5-13.5-12 18-2z" fill="#ffc94a" ' +
      'stroke="#2b2a33" stroke-width="5" stroke-linejoin="round"/>';
    this.star = effect(stage, star, { height: 1, depth: 9 }).fade(0);
    const text = (/** @type {string} */ words) =>
      `viewBox="0 0 80 50"><text x="40" y="38" text-anchor="middle" font-size="38" font-weight="700" fill="#2b2a33">${words}</text>`;
    this.number = effect(stage, text("0"), { height: 1, depth: 9 });
    this.tens = effect(stage, text(""), { height: 1, depth: 10 }).fade(0);
  }

  /**
   * The middle of the row and the room for it, in pixels.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} room pixels.
   * @param {number} size pixels.
   */
  layout(x, y, room, size) {
    const { unit } = this.stage;
    // The number, ten things and a star.
    const step = Math.min(size, room / (this.slots + 3.4));
    const length = step * (this.slots + 3.2);
    const start = x - length / 2;
    const high = Math.min(size * 1.25, step * 1.6);
    this.plates[0].resize(high / unit).move(start + high / 2, y);
    this.plates[1].resize(high / unit).move(start + length - high / 2, y);
    this.plate.resize(high / unit).move(x, y);
    this.across = (length - high) / high;
    this.number.resize((step * 1.1) / unit).move(start + step * 0.95, y);
    this.things.forEach((thing, k) => {
      const fit = Math.min(step * 1.25, (step * 1.02) / thing.aspect);
      thing.resize(fit / unit).move(start + step * (k + 2.1), y);
    });
    this.star.resize((step * 1.35) / unit).move(start + length - step * 0.8, y);
    this.tens.resize((step * 0.62) / unit).move(start + length - step * 0.8, y + step * 0.06);
  }

  /**
   * @param {number} points
   * @param {Frame} frame
   */
  draw(points, { now, dt, reduced }) {
    if (points !== this.points) {
      this.points = points;
      this.changedAt = now;
      write(this.number, String(points));
      const tens = Math.floor(points / most);
      write(this.tens, this.goal === undefined && tens > 1 ? String(tens) : "");
    }
    const { goal } = this;
    const isEndless = goal === undefined;
    const filled = isEndless ? points % most : Math.min(this.slots, Math.floor((points / goal) * this.slots + 1e-6));
    const pop = reduced ? 0 : 0.35 * spring(now - this.changedAt, 0.5);
    this.plate.stretch(this.across, 1);
    this.things.forEach((thing, k) => {
      const wanted = k < filled ? 1 : isEndless ? 0 : 0.22;
      thing.fade(
        wanted > thing.opacity ? approach(thing.opacity, wanted, dt, 0.05) : approach(thing.opacity, wanted, dt, 0.15),
      );
      thing.stretch(1 + (k === filled - 1 ? pop : 0));
    });
    const hasTens = isEndless && points >= most;
    this.star.fade(approach(this.star.opacity, hasTens ? 1 : 0, dt, 0.08)).stretch(1 + (points % most === 0 ? pop : 0));
    this.tens.fade(this.star.opacity);
    this.number.stretch(1 + pop * 0.6);
  }
}
