// Voice on and off: each voice lifts one of the players from the ground to its place in the sky.
//
// Extra picture "perch": what waits in the sky at each place, with data-seat="x y" (where the player sits on it).

import { approach, blinks, easeOut } from "../common/stage.js";
import {
  easeBoth,
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
  spring,
} from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ phase: string, introduction: number, heights: number[], lifted: number, awaitsSilence: boolean,
 *   sunSmiles: boolean }} State
 * @typedef {ReturnType<CloudScene["make"]>} One of those who are lifted.
 */

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { cloudCount?: number } }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new CloudScene(stage, theme, settings?.parameters?.cloudCount ?? 1);
}

class CloudScene {
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  lifted;
  spin = 0;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  rewardY = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {number} count of those who are lifted.
   */
  constructor(stage, theme, count) {
    this.stage = stage;
    this.theme = theme;
    /** @type {One[]} */
    this.flock = [];
    this.triedAt = -9;
    this.reward = place(stage, pictureOf(theme, "reward"), { scale: 0.1, depth: 2 });
    this.puffs = new Puffs(stage, { count: 16, size: 3, depth: 60 });
    this.sparks = new Puffs(stage, { count: 14, size: 2.4, depth: 1, colour: "#ffc94a" });
    this.hint = new Hint(stage, "up", { long: true });
    this.hint.actor.element.style.zIndex = "40";
    for (let k = 0; k < count; k += 1) this.flock.push(this.make());
    this.layout();
  }

  make() {
    const { stage, theme } = this;
    const perch = theme.extras?.perch;
    const player = place(stage, pictureOf(theme, "player"), { scale: 0.1, anchor: [0.5, 1] });
    const below = perch ? place(stage, perch, { scale: 0.1 }) : undefined;
    const dark = shadow(stage, 14);
    return {
      player,
      perch: below,
      shadow: dark,
      actors: below ? [player, below, dark] : [player, dark],
      x: 0,
      top: 0,
      bottom: 0,
      height: 1,
      eager: 0,
      isDown: false,
      isUp: false,
      landedAt: -9,
      liftedAt: -9,
      arrivedAt: -9,
    };
  }

  /**
   * The state has the last word on the number of players.
   *
   * @param {number} count
   */
  gather(count) {
    while (this.flock.length > count) for (const actor of this.flock.pop()?.actors ?? []) actor.remove();
    if (this.flock.length === count) return;
    while (this.flock.length < count) this.flock.push(this.make());
    this.layout();
  }

  layout() {
    const { stage } = this;
    const { unit, width, height } = stage;
    this.ground = groundOf(stage) + Math.min(6 * unit, (height - 100 - groundOf(stage)) * 0.4);
    const isTall = height > width;
    this.reward.resize(isTall ? 30 : 25);
    this.rewardY = this.reward.height * 0.5 + Math.max(2 * unit, height * (isTall ? 0.05 : 0.015));
    const top = this.rewardY + this.reward.height * 0.5 + unit;
    const first = this.flock[0];
    const shape = first.player.aspect;
    const tall = first.perch ? 1.35 : 1.06;
    const count = this.flock.length;
    // As many rows as let them be largest; both the sky's rows and the ground's must have room.
    const best = [1, 2, 3, 4, 5].map((rows) => {
      const columns = Math.ceil(count / rows);
      const cell = (width * 0.96) / columns;
      const room = ((this.ground - top) * (first.perch ? 0.5 : 0.45)) / (rows * tall);
      return { rows, columns, cell, size: Math.min(cell * 0.9, room * shape, 36 * unit) };
    }).reduce((one, other) => (other.size > one.size ? other : one));
    const tallness = best.size / shape;
    this.flock.forEach((one, k) => {
      const row = Math.floor(k / best.columns);
      const inRow = Math.min(best.columns, count - row * best.columns);
      const column = k % best.columns;
      one.x = width / 2 + (column - (inRow - 1) / 2) * best.cell;
      const arc = inRow > 3 ? Math.abs(column / (inRow - 1) - 0.5) * tallness * -0.5 : 0;
      one.top = top + (row + 1) * tallness * tall - tallness * (tall - 1.06) * 0.6 + arc;
      one.bottom = this.ground - (best.rows - 1 - row) * tallness * 0.72;
      one.player.resize(tallness / unit);
      one.player.element.style.zIndex = String(10 + row * 2);
      one.shadow.resize((best.size * 0.14) / unit);
      one.shadow.element.style.zIndex = "5";
      if (one.perch) {
        one.perch.resize((one.perch.drawn * tallness) / one.player.drawn / unit);
        one.perch.element.style.zIndex = String(11 + row * 2);
        const seat = point(one.perch, "seat", [0.5, 0.6]);
        one.perch.move(one.x - (seat[0] - 0.5) * one.perch.width, one.top - (seat[1] - 0.5) * one.perch.height);
      }
    });
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name === "shortSound" || event.name === "quietSound") this.triedAt = now;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage } = this;
    const { now } = frame;
    this.gather(state.heights.length);
    const isFinished = state.phase === "finished";
    if (isFinished && this.finishedAt === undefined) {
      this.finishedAt = now;
      this.sparks.burst(stage.width / 2, this.rewardY, { count: 14, spread: 0.93, speed: 42, life: 1.3 });
    }
    const next = state.lifted;
    // A page that was reloaded comes into the middle of a game.
    const before = this.lifted ?? next;
    if (this.lifted === undefined) this.flock.forEach((one, k) => (one.height = state.heights[k] ?? 1));
    this.flock.forEach((one, k) => {
      const goal = state.heights[k] ?? 1;
      if (state.phase !== "introduction" && k < state.lifted && k >= before) {
        one.liftedAt = now;
        this.puffs.burst(one.x, one.bottom, { count: 5, spread: 0.5, speed: 12 });
      }
      this.drawOne(one, k, goal, state, frame, k === next && state.phase === "playing");
    });
    this.lifted = state.phase === "introduction" ? 0 : state.lifted;
    this.drawReward(state, frame);
    this.puffs.draw(frame);
    this.sparks.draw(frame);
    const waiting = this.flock[Math.min(next, this.flock.length - 1)];
    const side = this.hint.width / 2 + stage.unit * 2;
    const x = Math.min(stage.width - side, Math.max(side, waiting.x));
    const isWanted = state.phase === "playing" && next < state.heights.length;
    this.hint.draw(isWanted, x, waiting.bottom - waiting.player.height - stage.unit * 3, frame);
  }

  /**
   * @param {One} one
   * @param {number} k its number.
   * @param {number} goal how high it is in the game, 0 to 1.
   * @param {State} state
   * @param {Frame} frame
   * @param {boolean} isNext whether it is the next to be lifted.
   */
  drawOne(one, k, goal, state, { now, dt, tick, reduced }, isNext) {
    const { stage } = this;
    const { unit } = stage;
    const isIntroduction = state.phase === "introduction";
    // One after another they fall; a rise begins at once.
    const late = isIntroduction ? (k / Math.max(1, this.flock.length - 1)) * 0.35 : 0;
    const wanted = isIntroduction && goal > 0
      ? Math.min(1, goal * 1.35 + late - (goal < 1 ? 0.35 * (1 - goal) : 0))
      : goal;
    one.height = approach(one.height, wanted, dt, 0.04);
    if (goal === 0 && one.height < 0.01) one.height = 0;
    if (isIntroduction && !one.isDown && one.height < 0.03) {
      one.isDown = true;
      one.landedAt = now;
      this.puffs.burst(one.x, one.bottom, { count: 4, spread: 0.5, speed: 10 });
    }
    if (goal >= 1 && !isIntroduction && !one.isUp) {
      one.isUp = true;
      one.arrivedAt = now;
    }
    const height = isIntroduction ? 1 - (1 - one.height) ** 2 : easeOut(one.height);
    const isLifted = !isIntroduction && k < state.lifted;
    const isRising = isLifted && goal < 1;
    // Under a voice that counts, the next one trembles and grows before it flies.
    const hears = isNext && !state.awaitsSilence && tick?.sounding === "voice" ? 1 : 0;
    one.eager = approach(one.eager, hears, dt, 0.06);
    const tries = isNext && now - this.triedAt < 0.5 ? Math.sin(((now - this.triedAt) / 0.5) * Math.PI) : 0;
    const joy = this.finishedAt === undefined ? 0 : Math.max(0, Math.sin((now - this.finishedAt) * 5 - k * 0.7));
    const float = reduced ? 0 : height * Math.sin(now * 1.3 + k * 1.9);
    const isCalm = one.perch !== undefined && height > 0.98;
    let y = one.bottom + (one.top - one.bottom) * height - (reduced ? 0 : tries * 3 * unit);
    if (!isCalm) y += float * unit * 0.7;
    if (!reduced) y -= joy * unit * 2;
    const tremble = reduced ? 0 : one.eager * Math.sin(now * 38) * unit * 0.3;
    one.player.move(one.x + (isCalm ? 0 : Math.sin(now * 0.7 + k) * height * unit * (reduced ? 0 : 0.8)) + tremble, y);
    const squash = reduced
      ? 0
      : -0.1 * spring(now - one.landedAt) + 0.14 * spring(now - one.liftedAt, 0.5) - 0.08 * spring(now - one.arrivedAt);
    const breath = reduced ? 0 : 0.014 * Math.sin(now * 2.2 + k * 1.3) + 0.05 * one.eager;
    one.player.stretch(1 - squash * 0.8 + 0.05 * one.eager, 1 + squash + breath);
    one.player.turn(reduced ? 0 : isRising ? Math.sin(now * 9) * 3 : tries * 5);
    const isAwake = isNext && !state.awaitsSilence;
    feel(
      one.player,
      isIntroduction
        ? (goal >= 1 ? "happy" : "")
        : isRising || this.finishedAt
        ? "happy"
        : isLifted || isAwake
        ? ""
        : "sleeping",
    );
    pose(one.player, "eyes", { stretchY: blinks(now, k + 1) ? 0.12 : 1 });
    const flaps = !reduced && (isRising || joy > 0.1 || (isIntroduction && goal < 1 && goal > 0));
    pose(one.player, "wing", { angle: flaps ? 50 + 40 * Math.sin(now * 30) : 0 });
    one.shadow.move(one.x, one.bottom).stretch(1 - 0.5 * height).fade(0.14 * (1 - easeBoth(height * 1.6)));
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawReward(state, { now, dt, reduced }) {
    const { stage, reward } = this;
    const isIntroduction = state.phase === "introduction";
    const isHappy = state.sunSmiles || (isIntroduction && state.introduction < 0.5);
    feel(reward, isHappy ? "happy" : "");
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const bounce = reduced || since < 0 ? 0 : spring(since, 1.5) * 0.14;
    const breath = reduced ? 0 : 0.012 * Math.sin(now * 1.8);
    reward.move(stage.width / 2, this.rewardY).stretch(1 + bounce + breath, 1 + bounce - breath);
    reward.turn(reduced || since < 0 ? 0 : 5 * Math.sin(since * 4) * Math.max(0.3, 1 - since / 4));
    if (isHappy && !reduced) pose(reward, "spin", { angle: (this.spin += dt * 22) % 360 });
    pose(reward, "eyes", { stretchY: blinks(now, 40) ? 0.12 : 1 });
    pose(reward, "wing", { angle: since >= 0 && !reduced ? 14 * Math.sin(now * 12) : 0 });
  }
}
