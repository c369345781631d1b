// Two or four sounds: a goal with a guest for each sound. The player thinks of the guest that is wanted, and that guest
// waves. The player goes where the child's sound leads: the right guest gets the reward, another one shakes its head.
//
// Extra pictures: "first", "second", "third" and "fourth", the guests. A goal with data-seat="0.5 0.6" has its guest there, in parts of its
// width and height; data-lift keeps a picture above the ground, in units of its drawing. Moods of a guest: "wanted",
// "happy". Moods of the player: "moving", "happy".

import { approach, blinks, easeOut } from "../common/stage.js";
import {
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
  sceneryScale,
  shadow,
  spring,
} from "./props.js";
import { Beads } from "./beads.js";

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ wanted: number, distances?: number[], hits: number, misses: number, isFinished: boolean }} State
 * @typedef {{ count?: number, largestDistance?: number }} Rules
 * @typedef {ReturnType<SoundChoiceScene["side"]>} Side
 */

const still = { scale: 0.15, anchor: [0.5, 1] };

const glow =
  'viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="#fff3c4"/><circle cx="50" cy="50" r="38" fill="#ffdf85"/>';
const thought = `viewBox="0 0 200 200" fill="#fff" stroke="#2b2a33" stroke-width="5">
  <path d="M52 150C20 156 2 126 18 104C0 80 18 44 48 46C58 14 104 4 126 26C158 14 192 40 186 74C206 98 190 140 158 142C142 170 84 172 52 150z"/>
  <circle cx="112" cy="176" r="10"/><circle cx="100" cy="194" r="4.5"/>`;
const arrow = `viewBox="0 0 80 90" stroke="#2b2a33" stroke-width="5" stroke-linejoin="round">
  <path d="M28 5h24q5 0 5 5v32h14q6 0 3 5L44 83q-4 5 -8 0L6 47q-3 -5 3 -5h14V10q0 -5 5 -5z" fill="#2a827e"/>`;

// A walk to a goal and back, seconds.
const [there, leaves, back] = [0.38, 0.95, 1.5];

const roles = ["first", "second", "third", "fourth"];

/**
 * The number of the sound that the last one was nearest to, from 1; 0 without a sound.
 *
 * @param {number[] | undefined} distances
 */
export function nearest(distances = []) {
  return distances.length === 0 ? 0 : 1 + distances.indexOf(Math.min(...distances));
}

/**
 * How clearly a sound is nearer to one model than to the others, dB.
 *
 * @param {number[] | undefined} distances
 */
export function clarity(distances = []) {
  const [least, next] = [...distances].sort((a, b) => a - b);
  return next === undefined ? 0 : next - least;
}

/** The scene of the games that ask for one of several sounds. */
export class SoundChoiceScene {
  /**
   * Reads the pictures, then makes the scene.
   *
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {number} count of the sounds, 2 or 4.
   * @param {Rules} rules
   */
  static async open(stage, theme, count, rules) {
    await prepare(stage, theme);
    return new SoundChoiceScene(stage, theme, count, rules);
  }

  /** @type {number | undefined} */
  shown;
  /** @type {number | undefined} */
  hits;
  /** @type {number | undefined} */
  misses;
  /** @type {number | undefined} */
  asked;
  // Places, in pixels: `layout` finds them.
  isHigh = false;
  pixels = 0;
  lift = 0;
  homeX = 0;
  homeY = 0;
  bubbleY = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {number} sounds how many there are.
   * @param {Rules} rules
   */
  constructor(stage, theme, sounds, { count = 6, largestDistance = 12 }) {
    this.stage = stage;
    this.count = count;
    this.largest = largestDistance;
    this.walk = { side: 0, isRight: true, at: -9 };
    this.lean = 0;
    this.shownAt = -9;
    this.halo = effect(stage, glow, { height: 40, depth: 0 }).fade(0);
    this.sides = roles.slice(0, sounds).map((role) => this.side(theme, role));
    this.arrow = effect(stage, arrow, { height: 10, depth: 6, anchor: [0.5, 1] }).fade(0);
    this.bubble = effect(stage, thought, { height: 26, depth: 6, anchor: [0.5, 1] }).fade(0);
    this.reward = place(stage, pictureOf(theme, "reward"), { ...still, depth: 5 }).fade(0);
    this.shadow = shadow(stage, 18);
    this.player = place(stage, pictureOf(theme, "player"), { ...still, depth: 4 });
    this.sparks = new Puffs(stage, { count: 16, colour: "#ffc94a", size: 3, depth: 6 });
    this.hint = new Hint(stage, "");
    this.beads = new Beads(stage, this.count);
    this.layout();
  }

  /**
   * @param {Theme} theme
   * @param {string} role of its guest. A theme without guests has the goal itself as the picture of a sound.
   */
  side(theme, role) {
    const { stage } = this;
    const name = theme.extras?.[role];
    return {
      goal: place(stage, pictureOf(theme, "goal"), { ...still, depth: 1 }),
      guest: name ? place(stage, name, { ...still, depth: 2 }) : undefined,
      idea: place(stage, name ?? pictureOf(theme, "goal"), { scale: 0.1, depth: 7 }).fade(0),
      wanted: 0,
      x: 0,
      seatX: 0,
      seatY: 0,
      top: 0,
    };
  }

  layout() {
    const { stage, player, sides } = this;
    const { width, height, unit } = stage;
    const isTall = height > width;
    const isRow = sides.length > 2;
    // Where the goals are many or the window is narrow, what the player thinks has its place above them.
    const isHigh = this.isHigh = isTall || isRow;
    this.beads.layout();
    const ground = groundOf(stage);
    const step = sceneryScale(stage);
    const goal = sides[0].goal;
    // One scale for all pictures.
    const room = ground - 90 * step - Math.max(this.beads.bottom, 104);
    const seat = point(goal, "seat", [0.5, 0.6]);
    const lift = Number(goal.svg.dataset.lift ?? 0);
    // How high a goal is with its guest and the arrow above it.
    const guests = sides.map(({ guest }) => goal.drawn * (1 - seat[1]) + (guest?.drawn ?? 0));
    const tallest = lift + Math.max(goal.drawn, ...guests);
    const high = ground - Math.max(this.beads.bottom, 104) - this.arrow.height - 3 * unit;
    const wide = (width * (isRow ? 0.23 : isTall ? 0.44 : 0.3)) / (goal.drawn * goal.aspect);
    const pixels = Math.min(wide, (high * (isTall ? 0.7 : isRow ? 0.55 : 0.96)) / tallest);
    this.pixels = pixels;
    const fit = (/** @type {Actor} */ actor, factor = 1) => actor.resize((actor.drawn * pixels * factor) / unit);
    this.lift = Number(player.svg.dataset.lift ?? 0) * pixels;
    this.homeX = width / 2;
    this.homeY = ground + 30 * step - this.lift;
    fit(player);
    if (player.height > room * 0.5) player.resize((room * 0.5) / unit);
    fit(this.reward);
    const raised = lift * pixels;
    // In a high and narrow window the goals stand higher, so that the player has room before them.
    const goalY = ground - (isTall ? 70 : 20) * step - raised;
    sides.forEach((side, k) => {
      const edge = isRow ? 0.13 : isTall ? 0.25 : 0.2;
      side.x = width * (edge + ((1 - 2 * edge) * k) / (sides.length - 1));
      fit(side.goal).move(side.x, goalY);
      side.seatX = side.x + (seat[0] - 0.5) * side.goal.width;
      side.seatY = goalY - (1 - seat[1]) * side.goal.height;
      if (side.guest) fit(side.guest).move(side.seatX, side.seatY);
      side.top = Math.min(goalY - side.goal.height, side.guest ? side.seatY - side.guest.height : goalY);
    });
    this.halo.resize((Math.max(goal.height, goal.width) * 1.3) / unit);
    // The thought is over the player; where the window is narrow, it is over the goals, which would lie behind it.
    const above = isHigh
      ? Math.min(...sides.map(({ top }) => top), this.homeY - player.height)
      : this.homeY - player.height;
    const free = above - Math.max(this.beads.bottom, 100) - unit * 3;
    // The hint has room above what the player thinks.
    const left = free - this.hint.actor.height - unit;
    const size = Math.min(isTall ? 38 * unit : 34 * unit, Math.max(20 * unit, left));
    this.bubble.resize(size / unit);
    this.bubbleY = above - unit;
    for (const { idea } of sides) idea.resize((Math.min(size * 0.5, (size * 0.62) / idea.aspect)) / unit);
    this.shadow.resize(((player.width * 0.8) / unit) * 0.16);
  }

  event() {}

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { now, dt, reduced, tick } = frame;
    const { stage } = this;
    this.notice(state, frame);
    const since = now - this.walk.at;
    // The next wish is shown when the player has come to the goal.
    if (this.shown !== state.wanted && (since > leaves || this.shown === undefined)) {
      this.shown = state.wanted;
      this.shownAt = now;
    }
    const speaks = tick && tick.sounding !== "silence";
    const led = this.sides[nearest(state.distances) - 1];
    const way = led ? (led.x - this.homeX) / (stage.width * 0.3) : 0;
    const nearer = speaks ? (way * clarity(state.distances)) / this.largest : 0;
    this.lean = approach(this.lean, Math.max(-1, Math.min(1, nearer * 1.5)), dt, 0.08);
    const isFinished = state.isFinished && since > leaves;
    this.sides.forEach((side, k) => this.drawSide(side, k + 1, state, isFinished, frame));
    this.drawWish(state, since, frame);
    this.drawPlayer(since, isFinished, frame);
    this.beads.draw(state.hits, frame);
    this.sparks.draw(frame);
    const [x, y] = this.placeOfHint();
    this.hint.draw(!state.isFinished && since > back, x, y, frame);
    if (reduced) this.lean = 0;
  }

  // Above the thought; where that has no room, beside the thought in a high window and beside the player in a wide one.
  placeOfHint() {
    const { stage, hint, bubble, player } = this;
    const { unit, width } = stage;
    const above = this.bubbleY - bubble.height - unit;
    if (above - hint.actor.height > this.beads.bottom) return [this.homeX, above];
    const beside = this.isHigh ? [bubble.width, this.bubbleY] : [player.width, this.homeY - player.height * 0.4];
    return [Math.min(width - hint.width * 0.5 - unit, this.homeX + (beside[0] + hint.width) * 0.5 + unit), beside[1]];
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  notice(state, { now }) {
    // A page that was reloaded comes into the middle of a game.
    this.hits ??= state.hits;
    this.misses ??= state.misses;
    this.asked ??= state.wanted;
    if (state.hits > this.hits) {
      this.walk = { side: this.asked, isRight: true, at: now };
      const side = this.sides[this.asked - 1];
      this.sparks.burst(side.seatX, side.seatY - this.stage.unit * 8, {
        count: 12,
        spread: 0.9,
        speed: 36,
        life: 0.9,
        gravity: 30,
      });
    } else if (state.misses > this.misses) this.walk = { side: nearest(state.distances), isRight: false, at: now };
    this.hits = state.hits;
    this.misses = state.misses;
    this.asked = state.wanted;
  }

  /**
   * @param {Side} side
   * @param {number} number from 1.
   * @param {State} state
   * @param {boolean} isFinished
   * @param {Frame} frame
   */
  drawSide(side, number, state, isFinished, { now, dt, reduced }) {
    const { unit } = this.stage;
    const { goal, guest } = side;
    const since = now - this.walk.at;
    const isVisited = this.walk.side === number && since < back;
    const isWanted = this.shown === number && !state.isFinished && !isVisited;
    side.wanted = approach(side.wanted, isWanted ? 1 : 0, dt, 0.1);
    const isHappy = isFinished || (isVisited && this.walk.isRight && since > there * 0.6);
    const isDenying = isVisited && !this.walk.isRight && since > there * 0.6;
    feel(goal, isWanted || isHappy ? "open" : "");
    if (isWanted && !state.isFinished) {
      const swell = reduced ? 1 : 1 + 0.04 * Math.sin(now * 4);
      this.halo.move(side.x, goal.y - goal.height * 0.5).stretch(swell);
    }
    if (!guest) return;
    feel(guest, isHappy ? "happy" : isWanted ? "wanted" : "");
    pose(guest, "eyes", { stretchY: blinks(now, number * 5) ? 0.12 : 1 });
    const wave = reduced ? 0 : Math.sin(now * 7);
    pose(guest, "arm", { angle: (isWanted || isHappy ? 18 : 3) * wave });
    const bounce = reduced
      ? 0
      : isHappy
      ? Math.abs(Math.sin(since * 8)) * 4
      : isWanted
      ? Math.abs(Math.sin(now * 3.5)) * 1.8
      : 0;
    const breath = reduced ? 0 : 0.012 * Math.sin(now * 2.2 + number);
    const shake = isDenying && !reduced
      ? Math.sin((since - there) * 22) * 2 * Math.max(0, 1 - (since - there) / 0.8)
      : 0;
    guest.move(side.seatX + shake * unit * 0.8, side.seatY - bounce * unit).turn(shake * 3);
    guest.stretch(1 - breath, 1 + breath);
  }

  /**
   * @param {State} state
   * @param {number} since the time since the walk.
   * @param {Frame} frame
   */
  drawWish(state, since, { now, dt, reduced }) {
    const { unit } = this.stage;
    const isWished = !state.isFinished && this.shown !== undefined && since > leaves;
    const side = this.sides[(this.shown ?? 1) - 1];
    this.halo.fade(approach(this.halo.opacity, isWished ? 0.9 : 0, dt, 0.08));
    const bob = reduced ? 0 : Math.abs(Math.sin(now * 3)) * unit * 1.6;
    this.arrow.move(side.x, Math.max(side.top - unit, 106 + this.arrow.height) - bob);
    this.arrow.fade(approach(this.arrow.opacity, isWished ? 1 : 0, dt, 0.08));
    const grown = reduced ? 1 : 0.75 + 0.25 * easeOut((now - this.shownAt) / 0.3);
    this.bubble.move(this.homeX, this.bubbleY).stretch(grown);
    this.bubble.fade(approach(this.bubble.opacity, isWished ? 1 : 0, dt, 0.06));
    const middle = this.bubbleY - this.bubble.height * 0.55;
    this.sides.forEach(({ idea }, k) => {
      feel(idea, "wanted");
      idea.move(this.homeX, middle).stretch(grown);
      idea.fade(isWished && this.shown === k + 1 ? this.bubble.opacity : 0);
    });
  }

  /**
   * @param {number} since the time since the walk.
   * @param {boolean} isFinished
   * @param {Frame} frame
   */
  drawPlayer(since, isFinished, frame) {
    const { now, reduced, tick } = frame;
    const { player, stage, walk } = this;
    const { unit } = stage;
    const target = this.sides[Math.max(1, walk.side) - 1];
    const far = this.sides.length > 2 ? 0.9 : walk.isRight ? 0.62 : 0.5;
    const out = reduced
      ? (since < leaves ? 1 : 0)
      : easeOut(since / there) * (1 - easeBoth((since - leaves) / (back - leaves)));
    const walks = since < back ? out : 0;
    const lean = (1 - walks) * this.lean * stage.width * 0.09;
    const x = this.homeX + (target.x - this.homeX) * far * walks + lean;
    const isMoving = since < there || (since > leaves && since < back);
    feel(player, isFinished || (walk.isRight && since > there && since < leaves) ? "happy" : isMoving ? "moving" : "");
    pose(player, "eyes", { stretchY: blinks(now, 1) ? 0.12 : 1 });
    pose(player, "tail", { angle: reduced ? 0 : 8 * Math.sin(now * (isMoving ? 14 : 2.4)) });
    pose(player, "wing", { angle: reduced ? 0 : 22 * Math.sin(now * (isMoving ? 20 : 6)) });
    const hop = reduced
      ? 0
      : isMoving
      ? Math.abs(Math.sin(since * 16)) * 2.4
      : isFinished
      ? Math.abs(Math.sin(now * 5)) * 5
      : 0;
    const float = this.lift > 0 && !reduced ? Math.sin(now * 1.8) * 1.2 : 0;
    // What flies goes up to the goal, what walks stays on the ground.
    const rise = this.lift > 0 ? (target.seatY - this.homeY + player.height * 0.3) * far * walks : 0;
    const voice = tick?.sounding === "voice" && !reduced ? 0.02 * Math.sin(now * 22) : 0;
    const squash = reduced ? 0 : 0.1 * spring(since, 0.4) + voice - 0.012 * Math.sin(now * 2.4);
    player.move(x, this.homeY + rise - (hop + float) * unit);
    const tilt = (target.x < this.homeX ? -1 : 1) * (isMoving ? (since < there ? 9 : -7) : 0);
    player.turn(reduced ? 0 : tilt * (walks > 0 ? 1 : 0) + this.lean * 5).stretch(1 + squash, 1 - squash);
    this.shadow.move(x, this.homeY + this.lift).fade(this.lift > 0 ? 0.07 : 0.14);
    this.drawReward(since, isFinished, frame);
  }

  /**
   * @param {number} since the time since the walk.
   * @param {boolean} isFinished
   * @param {Frame} frame
   */
  drawReward(since, isFinished, { now, reduced }) {
    const { reward, walk, stage } = this;
    const { unit } = stage;
    if (isFinished) {
      const sway = reduced ? 0 : Math.sin(now * 2.6);
      reward.move(this.homeX, this.homeY - this.player.height - unit * 6 + sway * unit).turn(5 * sway).stretch(1.25)
        .fade(1);
      return;
    }
    const isGiven = walk.isRight && since > there * 0.5 && since < back;
    const side = this.sides[Math.max(1, walk.side) - 1];
    const share = easeOut((since - there * 0.5) / 0.4);
    const high = (side.guest ?? side.goal).height * 0.85;
    reward.move(side.seatX, side.seatY - high * share).turn(0).stretch(reduced ? 0.8 : 0.4 + 0.5 * share);
    reward.fade(isGiven ? 1 - easeOut((since - leaves) / 0.4) : 0);
  }
}
