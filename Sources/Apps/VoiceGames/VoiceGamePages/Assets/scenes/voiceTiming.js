// Voice in time: the way is free while the goal is open. A voice then lets the player pass it and go on to the next one;
// after the last one the reward is there.
//
// Moods of the goal: "open" while the child is to speak, else the usual one. The scenery's layers repeat every 1600 units
// and reach from 0 to 3200. A player with data-gait="hop" hops on its way, with data-gait="swim" it sways; data-lift="120"
// keeps it so many units of its drawing above the ground.

import { approach, blinks, easeOut } from "../common/stage.js";
import {
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
import { Beads } from "./beads.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ isShown: boolean, windows: number, hits: number, isFinished: boolean }} State
 */

const period = 1600;
const glow =
  'viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="#fff3c4"/><circle cx="50" cy="50" r="36" fill="#ffdf85"/>';

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { count?: number } }} settings
 */
export async function open(stage, theme, settings) {
  const layers = readyToPan(await prepare(stage, theme));
  return new VoiceTimingScene(stage, theme, layers, settings.parameters?.count ?? 5);
}

class VoiceTimingScene {
  /** @type {number | undefined} */
  hits;
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  panned;
  travel = 0;
  wasOpen = false;
  hasSparkled = false;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  x = 0;
  goalX = 0;
  spacing = 0;
  pixels = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {SVGElement[]} layers of the scenery.
   * @param {number} count of the voices.
   */
  constructor(stage, theme, layers, count) {
    this.stage = stage;
    this.count = count;
    this.layers = layers;
    this.answered = -1;
    this.gleam = this.pace = 0;
    this.hitAt =
      this.missedAt =
      this.earlyAt =
      this.openedAt =
        -9;
    const still = { scale: 0.15, anchor: [0.5, 1] };
    this.halo = effect(stage, glow, { height: 40, depth: 1 }).fade(0);
    // The goal that is waited for, and the one before or after it.
    this.goals = [0, 1].map(() => place(stage, pictureOf(theme, "goal"), { ...still, depth: 2 }));
    this.reward = place(stage, pictureOf(theme, "reward"), { ...still, depth: 2 });
    this.shadow = shadow(stage, 24);
    this.player = place(stage, pictureOf(theme, "player"), { ...still, depth: 4 });
    const { gait = "roll", lift = "0" } = this.player.svg.dataset;
    this.gait = gait;
    this.lift = Number(lift);
    this.puffs = new Puffs(stage, { count: 14, size: 3.4, depth: 3 });
    this.sparks = new Puffs(stage, { count: 14, colour: "#ffc94a", size: 3, depth: 6 });
    this.hint = new Hint(stage, "right");
    this.beads = new Beads(stage, this.count);
    this.layout();
  }

  layout() {
    const { stage, player, goals, reward } = this;
    const { width, height, unit } = stage;
    this.beads.layout();
    this.ground = groundOf(stage);
    const isTall = height > width;
    // One scale for all pictures: the player takes up to 44 % of the width, the highest one up to half of the height.
    const wide = (width * (isTall ? 0.46 : 0.36)) /
      Math.max(player.drawn * player.aspect, goals[0].drawn * goals[0].aspect);
    const high = (height * 0.58) / Math.max(player.drawn + this.lift, goals[0].drawn, reward.drawn);
    const pixels = Math.min(wide, high);
    for (const actor of [player, reward, ...goals]) actor.resize((actor.drawn * pixels) / unit);
    this.pixels = pixels;
    this.shadow.resize(((player.width * 0.8) / unit) * 0.16);
    this.halo.resize((goals[0].height * 1.35) / unit);
    this.x = width * (isTall ? 0.27 : 0.3);
    this.goalX = width * (isTall ? 0.76 : 0.68);
    this.spacing = width * 0.5 + goals[0].width + player.width * 0.6;
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name === "spokeOutsideWindow") this.earlyAt = now;
    if (event.name === "windowMissed") this.missedAt = now;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { now, dt, reduced } = frame;
    this.notice(state, now);
    // Fast at once, then slower: the answer to a voice is seen in the very next frame.
    const before = this.travel;
    this.travel = reduced ? state.hits : approach(this.travel, state.hits, dt, 0.42);
    // Standing still is really still, so that nothing is painted anew.
    if (Math.abs(state.hits - this.travel) < 0.002) this.travel = state.hits;
    this.pace = (this.travel - before) / Math.max(dt, 1e-3);
    const isOpen = state.isShown && this.answered !== state.windows && !state.isFinished;
    if (isOpen && !this.wasOpen) this.openedAt = now;
    this.wasOpen = isOpen;
    this.pan();
    this.drawGoals(state, isOpen, frame);
    this.drawPlayer(isOpen, frame);
    this.beads.draw(state.hits, frame);
    this.puffs.draw(frame);
    this.sparks.draw(frame);
    const top = this.ground - this.lift * this.pixels - this.player.height - this.stage.unit * 3;
    const x = Math.max(this.hint.width * 0.5 + this.stage.unit * 3, this.x);
    this.hint.draw(isOpen, x, Math.max(top, this.beads.bottom + this.hint.actor.height + this.stage.unit * 2), frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    // A page that was reloaded comes into the middle of a game.
    if (this.hits === undefined) this.travel = state.hits;
    this.hits ??= state.hits;
    if (state.hits > this.hits) {
      this.hitAt = now;
      this.answered = state.windows;
      const { player, stage } = this;
      this.puffs.burst(this.x - player.width * 0.45, this.ground - stage.unit * 2, {
        heading: 200,
        spread: 0.25,
        speed: 26,
      });
    }
    this.hits = state.hits;
    if (state.isFinished) this.finishedAt ??= now;
    if (this.finishedAt !== undefined && !this.hasSparkled && now - this.finishedAt > 1.1) {
      this.hasSparkled = true;
      this.sparks.burst(this.goalX, this.ground - this.reward.height, {
        count: 14,
        spread: 0.8,
        speed: 40,
        life: 1.2,
        gravity: 30,
      });
    }
  }

  pan() {
    if (this.stage.reduced) return;
    const units = (this.travel * this.spacing) / sceneryScale(this.stage);
    if (units === this.panned) return;
    this.panned = units;
    for (const layer of this.layers) this.stage.slide(layer, (units * Number(layer.dataset.depth)) % period);
  }

  /**
   * @param {State} state
   * @param {boolean} isOpen
   * @param {Frame} frame
   */
  drawGoals(state, isOpen, { now, dt, reduced }) {
    const { goals, halo, reward, stage } = this;
    const at = Math.floor(this.travel + 0.5);
    const wobble = reduced ? 0 : 5 * spring(now - this.earlyAt, 0.7) + 3 * spring(now - this.missedAt, 0.8);
    for (const k of [at, at + 1, at - 1]) {
      if (k < 0) continue;
      const goal = goals[k % 2];
      if (k === at - 1 && at + 1 < this.count && this.travel - at > 0) continue;
      const x = this.goalX + (k - this.travel) * this.spacing;
      if (k === at + 1 && this.travel - at < 0 && at > 0) continue;
      goal.move(x, this.ground).fade(k >= this.count ? 0 : 1);
      const isPassed = k < state.hits;
      feel(goal, isPassed || (k === state.hits && isOpen) ? "open" : "");
      const isNext = k === state.hits;
      const jolt = reduced || !isNext ? 0 : 0.1 * spring(now - this.openedAt, 0.5);
      goal.stretch(1 - jolt, 1 + jolt).turn(isNext ? wobble : 0);
    }
    const rewardX = Math.min(this.goalX, stage.width - reward.width / 2 - 2 * stage.unit);
    reward.move(rewardX + (this.count - this.travel) * this.spacing, this.ground);
    const isNear = Math.abs(reward.x - stage.width / 2) < stage.width / 2 + reward.width;
    const cheer = state.isFinished && !reduced ? 0.04 * Math.sin(now * 6) : 0;
    reward.fade(isNear ? 1 : 0).stretch(1 - cheer, 1 + cheer);
    feel(reward, state.isFinished ? "happy" : "");
    this.gleam = approach(this.gleam, isOpen ? 1 : 0, dt, isOpen ? 0.03 : 0.12);
    const swell = reduced ? 1 : 1 + 0.05 * Math.sin((now - this.openedAt) * 5);
    const next = this.goalX + (state.hits - this.travel) * this.spacing;
    halo.move(next, this.ground - goals[0].height * 0.55).stretch(swell).fade(0.9 * this.gleam);
  }

  /**
   * @param {boolean} isOpen
   * @param {Frame} frame
   */
  drawPlayer(isOpen, { now, reduced, tick }) {
    const { player, stage, gait } = this;
    const { unit } = stage;
    const moves = Math.min(1, Math.abs(this.pace) * 1.6);
    const way = this.travel * this.spacing;
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const arrived = since > 1.2;
    const isStartled = now - this.earlyAt < 0.7;
    feel(player, since >= 0 ? "happy" : moves > 0.15 ? "moving" : isStartled ? "surprised" : isOpen ? "ready" : "");
    pose(player, "eyes", { stretchY: blinks(now, 2) ? 0.12 : 1 });
    let [hop, angle] = [0, 0];
    const breath = reduced ? 0 : 0.014 * Math.sin(now * 2.4);
    if (!reduced) {
      if (gait === "hop") hop = Math.abs(Math.sin(way / (unit * 7))) * unit * 5 * moves;
      if (gait === "swim") [hop, angle] = [Math.sin(now * 2) * unit * 1.2, 5 * Math.sin(way / (unit * 9)) * moves];
      if (gait === "roll") hop = Math.abs(Math.sin(way / (unit * 4))) * unit * 0.7 * moves;
      if (arrived) hop += Math.abs(Math.sin((since - 1.2) * 5)) * unit * 3 * Math.max(0.25, 1 - (since - 1.2) / 3);
      pose(player, "wheel", { angle: (way / Math.max(1, this.pixels * 24)) * (180 / Math.PI) });
      pose(player, "tail", { angle: 10 * Math.sin(now * (2.4 + 14 * moves)) });
      pose(player, "step-left", { angle: 24 * Math.sin(way / (unit * 4)) * moves });
      pose(player, "step-right", { angle: -24 * Math.sin(way / (unit * 4)) * moves });
    }
    const start = reduced ? 0 : 0.12 * spring(now - this.hitAt, 0.5);
    const startle = reduced ? 0 : spring(now - this.earlyAt, 0.6);
    const voice = tick?.sounding === "voice" && !reduced ? 0.02 * Math.sin(now * 22) : 0;
    const rush = reduced ? 0 : easeOut(moves) * unit * 5;
    player.move(this.x + rush - startle * unit * 2, this.ground - this.lift * this.pixels - hop);
    player.turn(angle - startle * 5).stretch(1 + start - breath + voice, 1 - start + breath - voice);
    this.shadow.move(this.x + rush, this.ground).stretch(1 - (0.02 * hop) / unit).fade(this.lift > 0 ? 0.08 : 0.14);
  }
}
