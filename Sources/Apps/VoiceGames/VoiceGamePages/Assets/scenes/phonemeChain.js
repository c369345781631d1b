// A chain of sounds: a row of steps to the goal, each with the name of its sound. Each right sound is a hop to the next
// step; after the last one the player is at the goal and gets the reward. A wrong sound makes it shake its head, a long
// silence takes it back to the beginning.
//
// Extra picture: "step", on what the player hops. Moods of the player: "jumping" or "moving" (in a hop), "happy". Moods of
// the goal: "happy" or "open".

import { approach, blinks, easeOut } from "../common/stage.js";
import { shape } from "../common/svg.js";
import { Beads } from "./beads.js";
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
  shadow,
  spring,
} from "./props.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ link: number, hits: number, misses: number, isFinished: boolean }} State
 * @typedef {{ models?: { name: string }[], chain?: number[], rules?: { count?: number } }} Parameters
 */

// A hop, and how long the player stays at the goal, seconds.
const [hopping, staying] = [0.4, 1.1];

const sign = `viewBox="0 0 120 140" stroke="#2b2a33" stroke-width="5" stroke-linejoin="round">
  <path d="M60 134L44 108H76z" fill="#fff" data-when=""/><path d="M60 134L44 108H76z" fill="#ffdf85" data-when="next"/>
  <path d="M60 134L44 108H76z" fill="#9fd3cd" data-when="done"/>
  <circle cx="60" cy="60" r="54" fill="#fff" data-when=""/><circle cx="60" cy="60" r="54" fill="#ffdf85" data-when="next"/>
  <circle cx="60" cy="60" r="54" fill="#9fd3cd" data-when="done"/>`;

/**
 * The names of the sounds in the order in which they are said.
 *
 * @param {Parameters} parameters
 */
export function chainOf({ models = [], chain = [] }) {
  return chain.map((number) => models[number - 1]?.name ?? "");
}

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new PhonemeChainScene(stage, theme, settings.parameters ?? {});
}

class PhonemeChainScene {
  /** @type {State | undefined} */
  before;
  /** Where the player hops from and to: 0 is the beginning, then the steps, then the goal. */
  hop = { from: 0, to: 0, at: -9 };
  missedAt = -9;
  /** @type {number | undefined} */
  arrivedAt;
  // Places, in pixels: `layout` finds them.
  /** @type {number[]} */
  places = [];
  ground = 0;
  standing = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Parameters} parameters
   */
  constructor(stage, theme, parameters) {
    this.stage = stage;
    const still = { scale: 0.15, anchor: /** @type {[number, number]} */ ([0.5, 1]) };
    this.steps = chainOf(parameters).map((name) => ({
      step: place(stage, pictureOf(theme, "step"), { ...still, depth: 2 }),
      sign: this.sign(name),
      done: 0,
    }));
    this.goal = place(stage, pictureOf(theme, "goal"), { ...still, depth: 2 });
    this.reward = place(stage, pictureOf(theme, "reward"), { ...still, depth: 6 }).fade(0);
    this.shadow = shadow(stage, 14);
    this.player = place(stage, pictureOf(theme, "player"), { ...still, depth: 5 });
    this.sparks = new Puffs(stage, { count: 16, colour: "#ffc94a", size: 3, depth: 7 });
    this.hint = new Hint(stage, "hop");
    this.beads = new Beads(stage, parameters.rules?.count ?? 3);
    this.layout();
  }

  /** @param {string} name */
  sign(name) {
    const made = effect(this.stage, sign, { height: 14, depth: 4, anchor: [0.5, 1], mood: "" });
    const size = Math.min(64, 150 / Math.max(1, name.length));
    const text = shape("text", {
      x: 60,
      y: 60,
      "text-anchor": "middle",
      "dominant-baseline": "central",
      "font-size": size,
      "font-weight": "bold",
      fill: "#2b2a33",
      stroke: "none",
    });
    text.textContent = name;
    made.svg.append(text);
    return made;
  }

  layout() {
    const { stage, steps, goal, player, reward } = this;
    const { unit, width, height } = stage;
    this.beads.layout();
    // In a high window the row stands in the middle of what is free.
    this.ground = height > width ? Math.min(groundOf(stage), height * 0.66) : groundOf(stage);
    const slot = width / (steps.length + 2);
    this.places = Array.from({ length: steps.length + 2 }, (_, k) => (k + 0.5) * slot);
    const room = this.ground - Math.max(this.beads.bottom, 108);
    const fit = (/** @type {typeof goal} */ actor, /** @type {number} */ wide, /** @type {number} */ high) =>
      actor.resize(Math.min(wide / actor.aspect, high) / unit);
    for (const { step } of steps) fit(step, slot * 0.86, room * 0.2);
    this.standing = steps.length > 0 ? steps[0].step.height * 0.6 : 0;
    fit(goal, slot * 0.95, room * 0.42);
    fit(player, slot * 0.95, room * 0.36);
    fit(reward, slot * 0.6, room * 0.18);
    this.shadow.resize((player.width * 0.8 * 0.16) / unit);
    steps.forEach(({ step, sign }, k) => {
      step.move(this.places[k + 1], this.ground);
      sign.resize(Math.min(slot * 0.8, room * 0.26) / unit);
    });
    goal.move(this.places[steps.length + 1], this.ground);
  }

  event() {}

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { now } = frame;
    this.notice(state, now);
    // The whole chain was said: the player is at the goal for a while, then at the beginning.
    if (this.arrivedAt !== undefined && now - this.arrivedAt > staying && !state.isFinished) {
      this.arrivedAt = undefined;
      this.hop = { from: 0, to: state.link, at: state.link > 0 ? now : -9 };
    }
    const link = this.arrivedAt === undefined ? state.link : this.steps.length;
    this.drawSteps(link, frame);
    this.drawPlayer(state, frame);
    this.beads.draw(state.hits, frame);
    this.sparks.draw(frame);
    const above = this.ground - this.player.height - this.stage.unit * 2;
    const y = Math.max(above, this.beads.bottom + this.hint.actor.height + this.stage.unit);
    this.hint.draw(!state.isFinished && state.link === 0, this.places[0] + this.hint.width * 0.3, y, frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    // A page that was reloaded comes into the middle of a game.
    const before = this.before ?? state;
    const goal = this.steps.length + 1;
    if (this.before === undefined) this.hop = { from: state.link, to: state.link, at: -9 };
    else if (state.hits > before.hits) {
      this.hop = { from: this.steps.length - 1, to: goal, at: now };
      this.arrivedAt = now;
      this.sparks.burst(this.places[goal], this.ground - this.goal.height, {
        count: 14,
        spread: 0.9,
        speed: 36,
        life: 1,
      });
    } else if (state.link !== before.link && this.arrivedAt === undefined) {
      this.hop = { from: this.hop.to, to: state.link, at: now };
    }
    if (state.misses > before.misses) this.missedAt = now;
    this.before = { ...state };
  }

  /**
   * @param {number} link how many sounds were said.
   * @param {Frame} frame
   */
  drawSteps(link, { now, dt, reduced }) {
    const { unit } = this.stage;
    this.steps.forEach((one, k) => {
      const { step, sign } = one;
      const isNext = k === link;
      feel(sign, isNext ? "next" : k < link ? "done" : "");
      one.done = approach(one.done, k < link ? 1 : 0, dt, 0.1);
      const bob = isNext && !reduced ? Math.abs(Math.sin(now * 3)) * unit : 0;
      // The player stands before the sign of its step: the sign is above its head then.
      const isUnder = this.hop.to === k + 1;
      const head = isUnder ? this.standing + this.player.height : step.height;
      sign.move(this.places[k + 1], this.ground - head - unit - bob);
      sign.stretch(isNext ? 1.12 : 1).fade(1 - 0.35 * one.done);
    });
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawPlayer(state, { now, tick, reduced }) {
    const { player, goal, reward, stage, hop } = this;
    const { unit } = stage;
    const share = reduced ? 1 : easeBoth((now - hop.at) / hopping);
    const isHopping = share < 1;
    const high = (/** @type {number} */ k) => (k === 0 || k > this.steps.length ? 0 : this.standing);
    const x = this.places[hop.from] + (this.places[hop.to] - this.places[hop.from]) * share;
    const arc = Math.sin(Math.PI * share) * Math.min(unit * 14, player.height * 0.6);
    const y = this.ground - high(hop.from) * (1 - share) - high(hop.to) * share - arc;
    const isThere = this.arrivedAt !== undefined && !isHopping;
    const since = now - (this.arrivedAt ?? now);
    feel(player, isThere ? "happy" : isHopping ? "jumping" : "");
    if (isHopping && player.mood === "") feel(player, "moving");
    pose(player, "eyes", { stretchY: blinks(now, 1) ? 0.12 : 1 });
    pose(player, "tail", { angle: reduced ? 0 : 8 * Math.sin(now * 2.6) });
    const missed = now - this.missedAt;
    const shake = reduced || missed > 0.8 ? 0 : Math.sin(missed * 22) * 5 * (1 - missed / 0.8);
    const joy = isThere && !reduced ? Math.abs(Math.sin(since * 6)) * unit * 3 : 0;
    const voice = tick?.sounding === "voice" && !reduced ? 0.02 * Math.sin(now * 22) : 0;
    const squash = reduced ? 0 : 0.1 * spring(now - hop.at - hopping, 0.4) + voice;
    player.move(x, y - joy).turn(shake).stretch(1 + squash, 1 - squash);
    this.shadow.move(x, this.ground).fade(0.14);
    feel(goal, isThere ? "happy" : "");
    if (isThere && goal.mood === "") feel(goal, "open");
    const grown = easeOut(since / 0.4);
    reward.move(this.places[this.steps.length + 1], this.ground - player.height - unit * 2 - joy);
    reward.stretch(reduced ? 1 : 0.4 + 0.6 * grown).fade(isThere || (state.isFinished && !isHopping) ? grown : 0);
  }
}
