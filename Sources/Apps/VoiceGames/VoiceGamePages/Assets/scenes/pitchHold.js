// Holding a pitch: the player flies as high as the voice. Inside the band it comes nearer to the goal; without a voice it
// sinks to the ground.
//
// Extra picture "under": what carries the goal and is as high as the band, as a stem carries a flower. A player with
// data-tilt="9" leans by so many degrees at most.

import { approach, blinks, easeOut } from "../common/stage.js";
import {
  cents,
  easeBoth,
  effect,
  feel,
  groundOf,
  Hint,
  pictureOf,
  place,
  point,
  pose,
  prepare,
  Puffs,
  shadow,
  Sheet,
  spring,
} from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ frequency?: number, isInside: boolean, progress: number, isFinished: boolean }} State
 * @typedef {number[] | { lowerBound: number, upperBound: number }} Band in hertz.
 */

// What is seen below and above the band, in cents.
const margin = 900;
const crumbs = 7;
// After so many seconds without a voice the player falls asleep; a voice wakes it.
const bedtime = 15;

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { band?: Band } }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new PitchHoldScene(stage, theme, settings?.parameters?.band ?? [210, 320]);
}

class PitchHoldScene {
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  y;
  /** @type {boolean | undefined} */
  wasDown;
  hadVoice = false;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  rest = 0;
  top = 0;
  startX = 0;
  goalX = 0;
  endX = 0;
  middle = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Band} band
   */
  constructor(stage, theme, band) {
    this.stage = stage;
    const [lowest, highest] = Array.isArray(band) ? band : [band.lowerBound, band.upperBound];
    this.lowest = lowest;
    this.highest = highest;
    this.progress =
      this.gleam =
      this.lean =
      this.spin =
      this.wide =
        0;
    this.spokenAt = this.touchedAt = this.caughtAt = -9;
    this.astray = this.quiet = 0;
    this.band = new Sheet(stage, 1);
    this.glow = new Sheet(stage, 1);
    const scale = 0.115;
    const under = theme.extras?.under;
    this.under = under ? place(stage, under, { scale, anchor: [0.5, 0], depth: 2 }) : undefined;
    this.goal = place(stage, pictureOf(theme, "goal"), { scale, least: 15, depth: 3 });
    this.goal.anchor = point(this.goal, "anchor", [0.5, 0.5]);
    this.goal.layout();
    this.reward = place(stage, pictureOf(theme, "reward"), { scale, anchor: [0.5, 1], depth: 7 }).fade(0);
    this.crumbs = Array.from(
      { length: crumbs },
      () =>
        effect(
          stage,
          'viewBox="0 0 30 30"><circle cx="15" cy="15" r="12" fill="#ffc94a" stroke="#2b2a33" stroke-width="4"/>',
          { height: 2.6, depth: 3 },
        ),
    );
    this.shadow = shadow(stage, 17);
    this.player = place(stage, pictureOf(theme, "player"), { scale, least: 17, depth: 5 });
    this.tilt = Number(this.player.svg.dataset.tilt ?? 8);
    const arrow =
      'viewBox="0 0 90 90" fill="none" stroke-linecap="round" stroke-linejoin="round"><circle cx="45" cy="45" r="40" fill="#fff" stroke="#2b2a33" ' +
      'stroke-width="4"/><path d="M45 66V26M27 42L45 24L63 42" stroke="#2a827e" stroke-width="9"/>';
    this.arrow = effect(stage, arrow, { height: 9, depth: 6 }).fade(0);
    this.puffs = new Puffs(stage, { count: 14, size: 2.8, depth: 4 });
    this.hint = new Hint(stage, "rise", { long: true });
    this.hint.actor.element.style.zIndex = "8";
    this.layout();
  }

  layout() {
    const { stage, player, goal } = this;
    const { unit, width, height } = stage;
    this.ground = groundOf(stage) + Math.min(5 * unit, (height - 100 - groundOf(stage)) * 0.4);
    this.rest = this.ground - player.height * 0.48;
    this.top = Math.max(104, height * 0.1) + player.height * 0.4;
    this.startX = Math.max(player.width * 0.6 + 2 * unit, width * 0.14);
    this.goalX = width - Math.max(goal.width * 0.62, width * 0.09);
    this.endX = this.goalX - goal.width * 0.42 - player.width * 0.36;
    if (this.endX < this.startX) this.endX = this.startX;
    const [upper, lower] = [this.heightOf(this.highest), this.heightOf(this.lowest)];
    this.middle = (upper + lower) / 2;
    // At least as high as a player is, so that it can be seen inside; a narrow band keeps its true middle.
    const half = Math.max((lower - upper) / 2, unit * 3);
    const [y1, y2] = [this.middle - half, this.middle + half];
    const line = (/** @type {number} */ y) =>
      `<path d="M0 ${y}H${width}" stroke="#fff" stroke-width="${
        0.9 * unit
      }"/><path d="M0 ${y}H${width}" stroke="#2a827e" stroke-width="${0.7 * unit}" stroke-dasharray="${2.4 * unit} ${
        2 * unit
      }"/>`;
    this.band.draw(`<path d="M0 ${y1}H${width}V${y2}H0z" fill="#fff" opacity="0.5"/>${line(y1)}${line(y2)}`);
    this.glow.draw(`<path d="M0 ${y1}H${width}V${y2}H0z" fill="#ffe08a" opacity="0.75"/>${line(y1)}${line(y2)}`);
    goal.move(this.goalX, this.middle);
    if (this.under) {
      const foot = this.ground + 4 * unit;
      this.under.move(this.goalX, this.middle).stretch(1, Math.max(0.1, (foot - this.middle) / this.under.height));
    }
    const way = this.endX - this.startX;
    this.crumbs.forEach((crumb, k) =>
      crumb.move(this.startX + ((k + 1) / crumbs) * way + player.width * 0.3, this.middle)
    );
  }

  /**
   * Where a pitch is, in pixels from the top.
   *
   * @param {number} frequency
   */
  heightOf(frequency) {
    const bottom = this.rest - 2 * this.stage.unit;
    const share = (cents(frequency, this.lowest) + margin) / (cents(this.highest, this.lowest) + 2 * margin);
    return bottom - Math.min(1, Math.max(0, share)) * (bottom - this.top);
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name === "pitchInTarget") {
      this.caughtAt = now;
      this.puffs.burst(this.player.x - this.player.width * 0.4, this.player.y, {
        count: 4,
        heading: 180,
        spread: 0.3,
        speed: 18,
      });
    }
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, player } = this;
    const { now, dt, reduced } = frame;
    const { unit } = stage;
    if (state.isFinished && this.finishedAt === undefined) {
      this.finishedAt = now;
      this.puffs.burst(this.goalX, this.middle, { count: 12, spread: 0.92, speed: 34, life: 0.9 });
    }
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const isDone = since >= 0;
    const { frequency } = state;
    const hasVoice = frequency !== undefined;
    if (hasVoice && !this.hadVoice) this.spokenAt = now;
    this.hadVoice = hasVoice;

    // Its height is the pitch: at once up with a voice, softly down without one.
    const wanted = isDone ? this.middle : hasVoice ? this.heightOf(frequency) : this.rest;
    const before = (this.y ??= this.rest);
    this.y = approach(this.y, wanted, dt, hasVoice || isDone ? 0.06 : 0.35);
    const isDown = this.rest - this.y < unit * 0.8 && !hasVoice;
    if (isDown && !this.wasDown && this.wasDown !== undefined) this.touchedAt = now;
    this.wasDown = isDown;
    // Ahead as the engine says; a lost pitch brings it back gently.
    const way = isDone ? 1 : state.progress;
    this.progress = approach(this.progress, way, dt, way >= this.progress ? 0.08 : 0.3);
    const x = this.startX + (this.endX - this.startX) * this.progress;
    const climb = dt > 0 ? (this.y - before) / dt / unit : 0;
    this.lean = approach(this.lean, Math.max(-1, Math.min(1, climb / 60)), dt, 0.08);
    const float = reduced || isDown ? 0 : Math.sin(now * 5) * unit * 0.5;
    const joy = isDone && !reduced ? Math.abs(Math.sin(since * 5)) * unit * 5 * Math.max(0.2, 1 - since / 2.5) : 0;
    player.move(x, this.y + float - joy);
    const start = reduced ? 0 : 0.12 * spring(now - this.spokenAt, 0.4) - 0.12 * spring(now - this.touchedAt, 0.45);
    const breath = reduced ? 0 : 0.014 * Math.sin(now * 2.4);
    const swing = isDone && !reduced ? 7 * Math.sin(since * 10) * Math.max(0.2, 1 - since / 2.5) : 0;
    player.turn(reduced ? 0 : this.lean * this.tilt + swing).stretch(1 - start * 0.7 - breath, 1 + start + breath);
    this.quiet = hasVoice ? 0 : this.quiet + dt;
    feel(
      player,
      isDone
        ? "happy"
        : state.isInside
        ? "flying"
        : hasVoice
        ? "astray"
        : isDown && this.quiet > bedtime
        ? "sleeping"
        : "",
    );

    const high = Math.min(1, (this.rest - player.y) / Math.max(1, this.rest - this.top));
    this.shadow.move(x, this.ground).stretch(1 - 0.5 * high).fade(0.14 * (1 - 0.75 * high));
    this.moveParts(hasVoice || !isDown, frame);
    this.drawBand(state, isDone, frame);
    this.drawArrow(state, isDone, frame);
    this.drawGoal(since, frame);
    this.puffs.draw(frame);
    const hintX = Math.max(
      this.hint.width / 2 + 2 * unit,
      Math.min(x + player.width * 0.5, stage.width - this.hint.width / 2),
    );
    this.hint.draw(!isDone, hintX, this.rest - player.height * 0.62 - unit, frame);
  }

  /**
   * @param {boolean} isFlying
   * @param {Frame} frame
   */
  moveParts(isFlying, { now, dt, reduced }) {
    const { player } = this;
    pose(player, "eyes", { stretchY: blinks(now, 2) ? 0.12 : 1 });
    pose(this.goal, "eyes", { stretchY: blinks(now, 9) ? 0.12 : 1 });
    if (reduced) return;
    this.wide = approach(this.wide, isFlying ? 1 : 0.12, dt, 0.08);
    pose(player, "wing", {
      angle: this.wide * 24 * Math.sin(now * (isFlying ? 22 : 3)),
      stretchX: 1 - 0.1 * this.wide,
    });
    this.spin += dt * (isFlying ? 22 : 2);
    pose(player, "propeller", { stretchY: 0.25 + 0.75 * Math.abs(Math.cos(this.spin)) });
    pose(player, "tail", { angle: 8 * Math.sin(now * 4) });
    pose(this.goal, "sway", { angle: (this.finishedAt === undefined ? 4 : 14) * Math.sin(now * 2.2) });
  }

  // It glows while the pitch is inside; what lies on the way is picked up.
  /**
   * @param {State} state
   * @param {boolean} isDone
   * @param {Frame} frame
   */
  drawBand(state, isDone, { dt }) {
    this.gleam = approach(this.gleam, state.isInside || isDone ? 1 : 0, dt, 0.06);
    this.band.fade(1 - this.gleam);
    this.glow.fade(this.gleam);
    const nose = this.progress - 0.02;
    this.crumbs.forEach((crumb, k) => {
      const left = nose < (k + 1) / crumbs - 0.03 ? 1 : 0;
      crumb.fade(approach(crumb.opacity, isDone ? 0 : left, dt, 0.05)).stretch(1 + 0.8 * (1 - crumb.opacity));
    });
  }

  // Where the voice should go, once it has been elsewhere for a while.
  /**
   * @param {State} state
   * @param {boolean} isDone
   * @param {Frame} frame
   */
  drawArrow(state, isDone, { now, dt, reduced }) {
    const { frequency } = state;
    const isAstray = !isDone && frequency !== undefined && !state.isInside;
    this.astray = isAstray ? this.astray + dt : 0;
    const shown = this.astray > 0.6 ? 1 : 0;
    this.arrow.fade(approach(this.arrow.opacity, shown, dt, 0.08));
    if (!isAstray) return;
    const up = frequency < this.lowest ? 1 : -1;
    const bob = reduced ? 0 : Math.sin(now * 4) * this.stage.unit * 0.8;
    const { player } = this;
    this.arrow.move(
      player.x + player.width * 0.5 + this.arrow.width * 0.6,
      player.y - up * (bob + this.stage.unit * 2),
    );
    this.arrow.turn(up > 0 ? 0 : 180);
  }

  /**
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawGoal(since, { now, reduced }) {
    const { stage, goal, reward } = this;
    const { unit } = stage;
    const breath = reduced ? 0 : 0.02 * Math.sin(now * 2);
    const jolt = since >= 0 && !reduced ? 0.1 * spring(since, 0.9) : 0;
    const call = since < 0 && !reduced ? 0.06 * spring(now - this.caughtAt, 0.6) : 0;
    goal.stretch(1 + breath + jolt + call, 1 + breath + jolt + call);
    if (since < 0) return;
    feel(goal, "happy");
    if (goal.mood === "") feel(goal, "open");
    const pop = easeOut((since - 0.35) / 0.5);
    const y = Math.min(
      this.ground + 2 * unit,
      Math.max(this.middle + goal.height * 0.5 + reward.height, this.top + reward.height),
    );
    const rewardX = Math.min(stage.width - reward.width * 0.6, Math.max(reward.width * 0.6, this.endX));
    const swell = reduced ? 1 : 0.3 + 0.7 * easeBoth(pop) + 0.08 * spring(since - 0.7);
    reward.move(rewardX, y).fade(pop).stretch(swell);
    feel(reward, "happy");
  }
}
