// Low and high: the player is as high as the voice. Two zones show which pitches are meant, and the goal in one of them
// calls; once the voice has been there for long enough, the other one calls.
//
// Extra picture "above": what the player hangs on, as a lift on its cable. A player with data-tilt="30" leans as it rises
// and falls.

import { approach, blinks, easeOut } from "../common/stage.js";
import { Beads } from "./beads.js";
import { cents, effect, feel, Hint, pictureOf, place, pose, prepare, Puffs, shadow, Sheet, spring } from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ frequency?: number, wantsHigh: boolean, reached: number, isFinished: boolean }} State
 * @typedef {{ low: number[], high: number[], count: number }} Parameters the zones in hertz, and how many are to be reached.
 * @typedef {PitchSwitchScene["zones"][number]} Zone
 */

// What is seen below the low zone and above the high one, in cents.
const [below, above] = [500, 250];

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new PitchSwitchScene(stage, theme, settings.parameters);
}

class PitchSwitchScene {
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  reached;
  /** @type {number | undefined} */
  y;
  /** @type {Zone | undefined} */
  reachedZone;
  hadVoice = false;
  wantedBefore = false;
  lastZone = 0;
  // Places, in pixels: `layout` finds them.
  bottom = 0;
  top = 0;
  rest = 0;
  x = 0;
  left = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Parameters} parameters
   */
  constructor(stage, theme, { low, high, count }) {
    this.stage = stage;
    this.low = low;
    this.high = high;
    this.lean = this.astray = this.share = 0;
    this.reachedAt = this.spokenAt = -9;
    this.plain = new Sheet(stage, 1);
    const goal = pictureOf(theme, "goal");
    this.zones = [low, high].map((band) => ({
      band,
      glow: new Sheet(stage, 1),
      goal: place(stage, goal, { scale: 0.1, depth: 2 }),
      gleam: 0,
      gladAt: -9,
      x: 0,
      y: 0,
    }));
    const hanging = theme.extras?.above;
    this.cable = hanging ? place(stage, hanging, { scale: 0.1, anchor: [0.5, 1], depth: 3 }) : undefined;
    this.shadow = shadow(stage, 18);
    this.player = place(stage, pictureOf(theme, "player"), { scale: 0.1, depth: 5 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale: 0.1, depth: 9 }).fade(0);
    this.tilt = Number(this.player.svg.dataset.tilt ?? 0);
    const arrow =
      'viewBox="0 0 90 90" fill="none" stroke-linecap="round" stroke-linejoin="round"><circle cx="45" cy="45" r="40" fill="#fff" ' +
      'stroke="#2b2a33" stroke-width="4"/><path d="M45 66V26M27 42L45 24L63 42" stroke="#2a827e" stroke-width="9"/>';
    this.arrow = effect(stage, arrow, { height: 9, depth: 6 }).fade(0);
    this.sparks = new Puffs(stage, { count: 20, colour: "#ffc94a", size: 2.8, depth: 7 });
    this.hint = new Hint(stage, "fall", { long: true });
    this.hint.actor.element.style.zIndex = "8";
    this.beads = new Beads(stage, count);
    this.layout();
  }

  layout() {
    const { stage, player, reward } = this;
    const { unit, width, height } = stage;
    const isTall = height > width;
    this.beads.layout();
    this.bottom = height - 100;
    this.top = Math.max(this.beads.bottom + 2 * unit, isTall ? 0 : 70);
    const room = this.bottom - this.top;
    const tall = Math.min((isTall ? 26 : 21) * unit, room * 0.3);
    player.resize(Math.min(tall, (tall * 1.3) / player.aspect) / unit);
    this.rest = this.bottom - player.height * 0.5;
    const half = Math.min(width * 0.46, 40 * unit);
    const middle = width / 2;
    this.x = middle;
    const radius = 4 * unit;
    let plain = "";
    for (const zone of this.zones) {
      const [from, to] = zone.band;
      const [y1, y2] = [this.heightOf(to), this.heightOf(from)];
      // A narrow zone keeps its true middle and can still be seen.
      const size = Math.max(y2 - y1, 5 * unit);
      const y = (y1 + y2 - size) / 2;
      const box = `x="${middle - half}" y="${y}" width="${2 * half}" height="${size}" rx="${
        Math.min(radius, size / 2)
      }"`;
      plain += `<rect ${box} fill="#fffdf6" opacity="0.4"/>`;
      zone.glow.draw(
        `<rect ${box} fill="#ffe9a0" opacity="0.66"/><rect ${box} fill="none" stroke="#2a827e" stroke-width="${
          0.8 * unit
        }" ` +
          `stroke-dasharray="${2.6 * unit} ${2 * unit}" stroke-linecap="round"/>`,
      );
      zone.y = y + size / 2;
      const { goal } = zone;
      const fit = Math.min(Math.max(size * 0.94, 15 * unit), 24 * unit, (half * 0.62) / goal.aspect);
      goal.resize(fit / unit);
      zone.x = middle + half * 0.96 - goal.width / 2;
    }
    this.plain.draw(plain);
    this.left = middle - half;
    const wide = Math.min(15 * unit, (half * 0.4) / reward.aspect);
    reward.resize(wide / unit);
    this.shadow.resize(((player.width * 0.7) / unit) * 0.16);
    this.cable?.resize(this.cable.drawn * (player.height / player.drawn) / unit);
  }

  /**
   * Where a pitch is, in pixels from the top: equal intervals are equally far apart.
   *
   * @param {number} frequency
   */
  heightOf(frequency) {
    const lowest = this.low[0];
    const share = (cents(frequency, lowest) + below) / (cents(this.high[1], lowest) + below + above);
    const end = this.rest;
    return end - Math.min(1, Math.max(0, share)) * (end - this.top);
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, player } = this;
    const { now, dt, reduced } = frame;
    const { unit } = stage;
    const wanted = state.wantsHigh ? 1 : 0;
    const band = this.zones[wanted].band;
    this.notice(state, now);
    const isDone = state.isFinished;
    const since = isDone ? now - (this.finishedAt ?? now) : -1;
    const { frequency } = state;
    const hasVoice = frequency !== undefined && !isDone;
    const isInside = hasVoice && frequency >= band[0] && frequency <= band[1];
    if (hasVoice && !this.hadVoice) this.spokenAt = now;
    this.hadVoice = hasVoice;

    // Its height is the pitch; without a voice it sinks softly.
    const target = isDone ? this.zones[this.lastZone].y : hasVoice ? this.heightOf(frequency) : this.rest;
    const before = (this.y ??= target);
    this.y = approach(this.y, target, dt, hasVoice ? 0.06 : isDone ? 0.2 : 0.6);
    const climb = dt > 0 ? (before - this.y) / dt / unit : 0;
    this.lean = approach(this.lean, Math.max(-1, Math.min(1, climb / 70)), dt, 0.08);
    const float = reduced || this.cable ? 0 : Math.sin(now * 3) * unit * 0.4;
    const joy = isDone && !reduced ? Math.abs(Math.sin(since * 5)) * unit * 4 * Math.max(0.25, 1 - since / 3) : 0;
    const top = this.top + player.height * 0.4;
    // What hangs on nothing leaps to the goal for a moment.
    const leap = reduced || this.cable || now - this.reachedAt >= 0.7
      ? 0
      : Math.sin(((now - this.reachedAt) / 0.7) * Math.PI);
    const way = this.reachedZone ? (this.reachedZone.x - this.x) * 0.6 : 0;
    player.move(this.x + leap * way, Math.max(top, this.y + float - joy));
    const start = reduced ? 0 : 0.1 * spring(now - this.spokenAt, 0.4) + 0.12 * spring(now - this.reachedAt, 0.5);
    const breath = reduced ? 0 : 0.013 * Math.sin(now * 2.4);
    const swing = isDone && !reduced ? 6 * Math.sin(since * 9) * Math.max(0.25, 1 - since / 3) : 0;
    player.turn(reduced ? 0 : -this.lean * this.tilt + swing).stretch(1 - start * 0.7 - breath, 1 + start + breath);
    feel(player, isDone || isInside || now - this.reachedAt < 0.9 ? "happy" : hasVoice ? "moving" : "");
    this.moveParts(hasVoice, since, frame);

    const high = Math.min(1, (this.rest - this.y) / Math.max(1, this.rest - this.top));
    this.shadow.move(player.x, this.bottom).stretch(1 - 0.5 * high).fade(0.14 * (1 - 0.9 * high));
    if (this.cable) {
      const end = player.y - player.height * 0.4;
      this.cable.move(this.x, end).stretch(1, (end + 8 * unit) / this.cable.height);
    }
    this.zones.forEach((zone, k) => this.drawZone(zone, k === wanted && !isDone, isInside, since, frame));
    this.drawArrow(hasVoice && !isInside, band, state, frame);
    this.drawReward(since, frame);
    this.sparks.draw(frame);
    this.beads.draw(state.reached, frame);
    this.drawHint(state, wanted, frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    const isFirst = this.reached === undefined;
    if (this.reached !== undefined && state.reached > this.reached) {
      // The target that was wanted until now.
      const zone = this.zones[this.wantedBefore ? 1 : 0];
      this.reachedAt = zone.gladAt = now;
      this.reachedZone = zone;
      this.sparks.burst(zone.x, zone.y, { count: 7, spread: 0.95, speed: 26, life: 0.8, gravity: 20 });
    }
    if (state.isFinished && this.finishedAt === undefined) {
      this.finishedAt = isFirst ? now - 9 : now;
      this.lastZone = state.wantsHigh ? 1 : 0;
      this.sparks.burst(this.x, this.zones[this.lastZone].y, {
        count: 20,
        spread: 0.95,
        speed: 44,
        life: 1.3,
        gravity: 26,
      });
    }
    this.reached = state.reached;
    this.wantedBefore = state.wantsHigh;
  }

  /**
   * @param {boolean} hasVoice
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  moveParts(hasVoice, since, { now, dt, reduced }) {
    const { player } = this;
    pose(player, "eyes", { stretchY: blinks(now, 2) ? 0.12 : 1 });
    if (reduced) return;
    const dance = since >= 0 ? 16 * Math.sin(now * 9) : 0;
    pose(player, "arm", { angle: dance + 4 * Math.sin(now * 2.2) });
    pose(player, "tail", { angle: (hasVoice ? 11 : 4) * Math.sin(now * (hasVoice ? 9 : 2.4)) });
    pose(player, "wing", { angle: 9 * Math.sin(now * 3) + dance });
    // Doors open for who is waiting.
    const isOpen = since >= 0 || now - this.reachedAt < 0.9;
    this.share = approach(this.share, isOpen ? 1 : 0, dt, 0.1);
    for (const side of ["left", "right"]) pose(player, `doors-${side}`, { stretchX: 1 - 0.7 * this.share });
  }

  /**
   * @param {Zone} zone
   * @param {boolean} isWanted
   * @param {boolean} isInside
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawZone(zone, isWanted, isInside, since, { now, dt, reduced }) {
    const { goal } = zone;
    const { unit } = this.stage;
    const isGlad = since >= 0 || now - zone.gladAt < 0.9;
    const gleam = isWanted || (since >= 0 && zone === this.zones[this.lastZone]) ? 1 : 0;
    zone.gleam = approach(zone.gleam, gleam, dt, 0.09);
    // It breathes while it waits, and is quite bright while the voice is there.
    const pulse = reduced || !isWanted || isInside ? 1 : 0.86 + 0.14 * Math.sin(now * 3);
    zone.glow.fade(zone.gleam * pulse);
    feel(goal, isGlad ? "happy" : isWanted ? "wanted" : "");
    pose(goal, "eyes", { stretchY: blinks(now, 8) ? 0.12 : 1 });
    pose(goal, "arm", { angle: reduced ? 0 : 16 * Math.sin(now * 6) });
    pose(goal, "sway", { angle: reduced ? 0 : (isGlad ? 9 : 3) * Math.sin(now * (isGlad ? 11 : 3)) });
    const jolt = reduced ? 0 : 0.12 * spring(now - zone.gladAt, 0.7) + (isWanted ? 0.02 * Math.sin(now * 3.2) : 0);
    const hop = isGlad && !reduced ? Math.abs(Math.sin(now * 8)) * unit * 0.8 : 0;
    goal.move(zone.x, zone.y - hop).stretch(1 - jolt * 0.6, 1 + jolt);
  }

  // Where the voice should go, once it has been elsewhere for a while.
  /**
   * @param {boolean} isAstray
   * @param {number[]} band
   * @param {State} state
   * @param {Frame} frame
   */
  drawArrow(isAstray, band, state, { now, dt, reduced }) {
    const { arrow, player } = this;
    this.astray = isAstray ? this.astray + dt : 0;
    arrow.fade(approach(arrow.opacity, this.astray > 0.6 ? 1 : 0, dt, 0.08));
    if (!isAstray) return;
    const up = (state.frequency ?? 0) < band[0] ? 1 : -1;
    const bob = reduced ? 0 : Math.sin(now * 4) * this.stage.unit * 0.8;
    const x = Math.max(arrow.width * 0.6, player.x - player.width * 0.5 - arrow.width * 0.65);
    arrow.move(x, player.y - up * bob).turn(up > 0 ? 0 : 180);
  }

  // It comes out of the goal that was reached and rises; in the end it stays.
  /**
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawReward(since, { now, reduced }) {
    const { reward } = this;
    const zone = this.reachedZone;
    const left = now - this.reachedAt;
    if (since >= 0) {
      const pop = easeOut((since + 0.02) / 0.4);
      const x = Math.max(reward.width * 0.7, this.x - this.player.width * 0.5 - reward.width * 0.8);
      reward.move(x, this.zones[this.lastZone].y).fade(pop).stretch(
        reduced ? 1 : 0.3 + 0.7 * pop + 0.1 * spring(since - 0.2, 0.7),
      );
    } else if (zone && left < 1) {
      const share = easeOut(left / 0.9);
      const rise = reduced ? 0.6 : 0.4 + 0.35 * share;
      reward.move(zone.x, Math.max(this.top, zone.y - rise * zone.goal.height)).fade(
        left > 0.75 ? Math.max(0, (1 - left) / 0.25) : 1,
      );
      reward.stretch(reduced ? 1 : 0.5 + 0.5 * easeOut((left + 0.03) / 0.2));
    } else reward.fade(0);
    pose(reward, "sway", { angle: reduced ? 0 : 20 * Math.sin(now * 11) });
  }

  /**
   * @param {State} state
   * @param {number} wanted the number of the zone.
   * @param {Frame} frame
   */
  drawHint(state, wanted, frame) {
    const { hint, stage } = this;
    const what = wanted === 1 ? "rise" : "fall";
    if (hint.shown <= 0 || hint.what === undefined) hint.what = hint.actor.mood = what;
    const x = Math.max(hint.width / 2 + 2 * stage.unit, this.left + hint.width / 2);
    const y = this.zones[wanted].y + hint.actor.height / 2;
    hint.draw(!state.isFinished, x, Math.min(y, this.bottom), frame);
  }
}
