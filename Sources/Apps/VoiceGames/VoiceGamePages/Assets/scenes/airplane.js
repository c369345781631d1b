// Long breath: the player goes to the goal as long as the voice carries it, higher with voice and lower without.
//
// Extra picture "under": what carries the player on the ground and grows with its height, as a wave carries a boat.
// A player with data-tilt="5" leans by so many degrees at most.

import { approach, blinks, easeOut } from "../common/stage.js";
import {
  easeBoth,
  effect,
  feel,
  groundOf,
  Hint,
  pictureOf,
  place,
  pose,
  prepare,
  Puffs,
  readyToPan,
  sceneryScale,
  shadow,
  spring,
} from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ phase: string, position: number, altitude: number }} State
 */

// How far the view moves from the start to the goal, in units of the scenery.
const journey = 2200;
// What carries the player stands in front of it up to here.
const draught = 0.12;

/**
 * @param {Stage} stage
 * @param {Theme} theme
 */
export async function open(stage, theme) {
  readyToPan(await prepare(stage, theme));
  return new AirplaneScene(stage, theme);
}

class AirplaneScene {
  /** @type {string | undefined} */
  phase;
  /** @type {number | undefined} */
  landedAt;
  startedFirst = 0;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  lift = 0;
  range = 0;
  peekX = 0;
  startX = 0;
  goalX = 0;
  endX = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   */
  constructor(stage, theme) {
    this.stage = stage;
    this.position =
      this.altitude =
      this.lean =
      this.spin =
      this.entry =
      this.push =
        0;
    this.startedAt = this.touchedAt = this.triedAt = -9;
    this.nextPuff = 0;
    const scale = stage.height > stage.width ? 0.135 : 0.14;
    this.goal = place(stage, pictureOf(theme, "goal"), { scale, anchor: [0.5, 1], depth: 1 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale, anchor: [0.5, 1], depth: 1 }).fade(0);
    this.shadow = shadow(stage, 20);
    this.player = place(stage, pictureOf(theme, "player"), { scale, least: 20, anchor: [0.5, 1], depth: 3 });
    const under = theme.extras?.under;
    this.under = under ? place(stage, under, { scale, anchor: [0.5, 1], depth: 4 }) : undefined;
    // Where the goal is while it is out of sight.
    const bubble =
      'viewBox="0 0 120 100"><path d="M50 4A46 46 0 1 0 50 96Q74 96 88 74L114 50L88 26Q74 4 50 4z" fill="#fff" stroke="#2b2a33" ' +
      'stroke-width="4" stroke-linejoin="round"/>';
    this.bubble = effect(stage, bubble, { height: 15, depth: 6, anchor: [1, 0.5] }).fade(0);
    this.sight = stage.actor(pictureOf(theme, "goal"), { height: 9.5, depth: 7 }).fade(0);
    this.puffs = new Puffs(stage, { count: 16, size: 3.4, depth: 2 });
    this.hint = new Hint(stage, "right", { long: true });
    this.tilt = Number(this.player.svg.dataset.tilt ?? 13);
    this.layout();
  }

  layout() {
    const { stage, player, goal } = this;
    const { unit, width } = stage;
    this.ground = groundOf(stage) + unit;
    const ceiling = Math.max(104, stage.height * 0.1);
    this.lift = Math.max(unit * 20, this.ground - ceiling - player.height);
    if (this.under) this.lift = Math.min(this.lift, unit * 46);
    this.range = journey * sceneryScale(stage);
    // Before the first voice only its nose can be seen.
    this.peekX = -player.width * 0.5 + Math.min(player.width * 0.3, unit * 9);
    this.startX = player.width * 0.5 + unit * 3;
    this.goalX = this.range + width - goal.width / 2 - unit * 4;
    this.endX = this.goalX - goal.width * 0.5 - player.width * 0.45 - unit;
    if (this.endX - this.range < this.startX) this.endX = this.range + this.startX;
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
    const { stage, player } = this;
    const { now, dt, reduced } = frame;
    const { unit } = stage;
    this.notice(state, now);
    const isHidden = state.phase === "hidden";
    const isHeld = state.phase === "ascending";
    const isDown = state.phase === "stopped" || state.phase === "landed";

    // The place.
    this.position = Math.abs(state.position - this.position) > 0.2
      ? state.position
      : approach(this.position, state.position, dt, 0.06);
    this.altitude = approach(this.altitude, state.altitude, dt, 0.06);
    this.entry = isHidden ? 0 : reduced ? 1 : Math.min(1, easeOut((now - this.startedFirst + 0.03) / 0.9));
    const start = this.peekX + (this.startX - this.peekX) * this.entry;
    const along = start + (this.endX - start) * this.position;
    const camera = Math.min(this.range, Math.max(0, along - stage.width * 0.36));
    const eager = isHidden && !reduced ? Math.max(0, Math.sin(now * 1.4)) * unit * 2 : 0;
    const tried = reduced ? 0 : Math.max(0, 1 - (now - this.triedAt) / 0.6);
    const x = along - camera + eager + tried * Math.sin((now - this.triedAt) * 24) * unit * 0.8;
    const isFlying = !isHidden && !isDown;
    const float = reduced || !isFlying ? 0 : Math.sin(now * 2.1) * unit * 0.7 * Math.min(1, this.altitude * 5);
    const joy = this.landedAt === undefined ? 0 : this.rejoice(now - this.landedAt, reduced);
    const height = this.altitude * this.lift + float + joy;
    const idle = this.under && !reduced ? Math.sin(now * 1.7) * unit * 0.6 : 0;
    player.move(x, this.ground - height - idle);
    stage.pan(camera / sceneryScale(stage));

    // How it leans and looks. A voice gives a push at once.
    const wanted = state.phase === "ascending" ? -1 : state.phase === "descending" ? 0.6 : 0;
    this.lean = approach(this.lean, this.altitude > 0.97 && isHeld ? -0.25 : wanted, dt, 0.07);
    const rock = this.under && !reduced ? Math.sin(now * 1.3) * 2.5 : 0;
    player.turn(reduced ? 0 : this.lean * this.tilt + rock + (isHidden ? Math.sin(now * 2.8) * 1.5 : 0));
    const squash = reduced ? 0 : -0.1 * spring(now - this.touchedAt) + 0.07 * spring(now - this.startedAt, 0.4);
    player.stretch(
      1 + squash * 0.8,
      1 - squash * (now - this.touchedAt < 0.5 ? -1 : 0.8) + (reduced ? 0 : 0.012 * Math.sin(now * 2.3)),
    );
    feel(
      player,
      state.phase === "landed"
        ? "happy"
        : isHeld
        ? "flying"
        : state.phase === "stopped" && now - this.touchedAt > 0.7
        ? "sleeping"
        : "",
    );
    this.moveParts(state, frame);

    // What is about it.
    const high = Math.min(1, height / this.lift);
    this.shadow.move(x, this.ground).stretch(1 - 0.45 * high).fade(this.under ? 0 : 0.14 * (1 - 0.7 * high));
    if (this.under) {
      const top = Math.max(unit * 1.5, height + idle + player.height * draught);
      this.under.move(x, this.ground + unit * 2).stretch(1, (top + unit * 2) / this.under.height).fade(0.92);
    }
    this.trail(isHeld, x, this.ground - height - player.height * 0.45, frame);
    this.drawGoal(state, camera, frame);
    this.puffs.draw(frame);
    const hintX = Math.max(this.hint.width / 2 + unit * 2, isHidden ? 0 : x);
    this.hint.draw(isHidden || state.phase === "stopped", hintX, this.ground - player.height - unit * 4, frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    if (this.phase === undefined) {
      // A page that was reloaded comes into the middle of a flight.
      this.phase = state.phase;
      this.startedFirst = now - 9;
      if (state.phase === "landed") this.landedAt = now;
    }
    if (state.phase === this.phase) return;
    if (this.phase === "hidden") this.startedFirst = now;
    if (state.phase === "ascending") {
      this.startedAt = now;
      this.nextPuff = now;
    }
    if (state.phase === "stopped" || state.phase === "landed") {
      this.touchedAt = now;
      this.puffs.burst(this.player.x, this.ground, { count: 7, spread: 0.5, speed: 16 });
    }
    if (state.phase === "landed") this.landedAt = now;
    this.phase = state.phase;
  }

  /**
   * Three hops of joy beside the goal.
   *
   * @param {number} landed the time since the landing.
   * @param {boolean} reduced
   */
  rejoice(landed, reduced) {
    const since = landed - 0.3;
    return reduced || since < 0 || since > 1.5
      ? 0
      : Math.abs(Math.sin((since / 1.5) * Math.PI * 3)) * this.stage.unit * 5 * (1.1 - since / 1.5);
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  moveParts(state, { now, dt, reduced }) {
    const { player } = this;
    pose(player, "eyes", { stretchY: blinks(now, 2) ? 0.12 : 1 });
    pose(this.goal, "eyes", { stretchY: blinks(now, 9) ? 0.12 : 1 });
    if (reduced) return;
    // The propeller turns with the voice; seen from the side it grows and shrinks.
    const speed = state.phase === "ascending"
      ? 34
      : state.phase === "descending"
      ? 12
      : state.phase === "landing"
      ? 9
      : 0;
    this.spin += speed * dt;
    pose(player, "propeller", { stretchY: 0.25 + 0.75 * Math.abs(Math.cos(this.spin)) });
    this.push = approach(this.push, state.phase === "ascending" ? 1 : 0, dt, 0.1);
    pose(player, "sail", { stretchX: 0.8 + 0.28 * this.push + 0.02 * Math.sin(now * 7) });
    pose(this.reward, "sway", { angle: 5 * Math.sin(now * 3), stretchY: 1 + 0.06 * Math.sin(now * 5) });
    pose(this.goal, "sway", { angle: state.phase === "landed" ? 24 * Math.sin(now * 10) : 4 * Math.sin(now * 2) });
  }

  // Puffs behind it while the voice carries it.
  /**
   * @param {boolean} isHeld
   * @param {number} x
   * @param {number} y
   * @param {Frame} frame
   */
  trail(isHeld, x, y, { now, reduced }) {
    if (!isHeld || reduced || now < this.nextPuff) return;
    this.nextPuff = now + 0.13;
    this.puffs.burst(x - this.player.width * 0.48, y, { count: 1, heading: 180, speed: 26, life: 0.9 });
  }

  /**
   * @param {State} state
   * @param {number} camera
   * @param {Frame} frame
   */
  drawGoal(state, camera, { now, dt, reduced }) {
    const { stage, goal, reward } = this;
    const { unit } = stage;
    const landed = this.landedAt === undefined ? -1 : now - this.landedAt;
    const isLanded = landed >= 0;
    feel(goal, isLanded || state.phase === "landing" ? "happy" : "");
    const joy = reduced ? 0 : 0.05 * spring(landed, 1.2);
    goal.move(this.goalX - camera, this.ground).stretch(1 - joy, 1 + joy);
    const isSeen = this.goalX - camera - goal.width / 2 < stage.width - unit * 6;
    const shown = isSeen ? 0 : 1;
    this.bubble.fade(approach(this.bubble.opacity, shown, dt, 0.12));
    this.sight.fade(this.bubble.opacity);
    const y = Math.max(stage.height * 0.34, 180);
    const beckon = reduced ? 0 : Math.sin(now * 2.5) * unit * 0.6;
    this.bubble.move(stage.width - unit * 1.5 + beckon, y);
    this.sight.move(stage.width - unit * 1.5 + beckon - this.bubble.width * 0.58, y);
    if (!isLanded) return;
    const pop = easeOut((landed - 0.3) / 0.5);
    const x = Math.max(
      reward.width * 0.6,
      Math.min(this.player.x - this.player.width * 0.5 - reward.width * 0.4, stage.width),
    );
    reward.move(x, this.ground).fade(pop).stretch(
      1,
      reduced ? 1 : 0.3 + 0.7 * easeBoth(pop) + 0.08 * spring(landed - 0.6),
    );
  }
}
