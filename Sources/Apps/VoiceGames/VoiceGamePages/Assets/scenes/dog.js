// Short sounds of one syllable: each one is a jump towards the goal.
//
// Extra picture "start": what the player sits on before the game, with data-seat="x y" (parts of its size).
// A player with data-hold="x y" takes the goal and holds it there; others stop beside it.

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

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ phase: string, introduction: number, jumps: number, jumpCount: number, run: number }} State
 * @typedef {{ start: number, from: number, x: number, y?: number, end?: number, fails?: boolean }} Hop
 * @typedef {{ x: number, y: number, mood: string, angle?: number, onSeat?: boolean }} Place
 */

const riseTime = 0.2;
const fallTime = 0.22;

/**
 * @param {Stage} stage
 * @param {Theme} theme
 */
export async function open(stage, theme) {
  await prepare(stage, theme);
  return new DogScene(stage, theme);
}

class DogScene {
  /** @type {string | undefined} */
  phase;
  /** @type {number | undefined} */
  jumps;
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  runsSince;
  /** @type {number | undefined} */
  x;
  /** @type {Hop | undefined} */
  hop;
  /** @type {Actor[] | undefined} */
  spots;
  cameDown = false;
  tail = 0;
  ears = 0;
  held = 0;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  startX = 0;
  goalX = 0;
  way = 0;
  hopHeight = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   */
  constructor(stage, theme) {
    this.stage = stage;
    this.landedAt =
      this.stumbledAt =
      this.wonderedAt =
      this.tookOffAt =
        -9;
    const scale = stage.height > stage.width ? 0.145 : 0.15;
    const start = theme.extras?.start;
    this.start = start ? place(stage, start, { scale, anchor: [0.5, 1], depth: 0 }) : undefined;
    this.goal = place(stage, pictureOf(theme, "goal"), { scale, anchor: [0.5, 1], depth: 2 });
    this.shadow = shadow(stage, 18);
    this.player = place(stage, pictureOf(theme, "player"), { scale, least: 20, anchor: [0.5, 1], depth: 3 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale, depth: 5 }).fade(0);
    this.hold = point(this.player, "hold", undefined);
    this.puffs = new Puffs(stage, { size: 3.2 });
    const star =
      'viewBox="0 0 40 40"><path d="M20 4l4.5 10.5 11.5 1-8.7 7.5 2.7 11.2-10-6-10 6 2.7-11.2-8.7-7.5 11.5-1z" ' +
      'fill="#ffc94a" stroke="#2b2a33" stroke-width="4" stroke-linejoin="round"/>';
    this.stars = [0, 1, 2].map(() => effect(stage, star, { height: 4, depth: 5 }).fade(0));
    this.hint = new Hint(stage, "hop");
    this.layout();
  }

  layout() {
    const { stage, player, goal } = this;
    this.ground = groundOf(stage);
    const edge = Math.max(1.5 * stage.unit, stage.width * 0.03);
    this.startX = edge + player.width * 0.5 + (stage.width > stage.height ? stage.width * 0.03 : 0);
    this.goalX = stage.width - edge - goal.width / 2;
    const gap = this.hold ? (this.hold[0] - 0.5) * player.width : goal.width * 0.3;
    this.way = Math.max(stage.unit * 20, this.goalX - gap - this.startX);
    this.hopHeight = Math.min(stage.unit * 24, (this.ground - player.height) * 0.5);
    this.placeSpots();
  }

  // Where the jumps lead: pale spots on the ground.
  placeSpots() {
    const { spots } = this;
    if (!spots) return;
    spots.forEach((spot, k) => spot.move(this.xAt((k + 1) / spots.length), this.ground));
  }

  /** @param {number} count */
  makeSpots(count) {
    if (this.spots || count > 12) return;
    const drawing = 'viewBox="0 0 60 18"><ellipse cx="30" cy="9" rx="30" ry="9" fill="#fff"/>';
    this.spots = Array.from({ length: count }, () => effect(this.stage, drawing, { height: 1.8, depth: 1 }).fade(0));
    this.placeSpots();
  }

  // The jumps cover four fifths of the way, the run the last fifth.
  /** @param {number} done the share of the jumps. */
  xAt(done, run = 0) {
    return this.startX + this.way * (done * 0.8 + run * 0.2);
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (["quietSound", "longSound", "loudSound"].includes(event.name)) this.wonderedAt = now;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, player } = this;
    const { now } = frame;
    this.makeSpots(state.jumpCount);
    this.notice(state, now);
    const count = Math.max(1, state.jumpCount);
    /** @type {Place} */
    let place;
    if (state.phase === "introduction") place = this.introduce(state.introduction, now, frame.reduced);
    else if (this.hop) place = this.fly(this.hop, state, now, count);
    else place = this.stand(state, frame, count);
    const camera = state.phase === "introduction" && !frame.reduced ? this.camera(state.introduction) : 0;
    this.x = place.x;
    stage.pan(camera / sceneryScale(stage));

    // The player.
    const squash = frame.reduced ? 0 : -0.1 * spring(now - this.landedAt) + 0.12 * spring(now - this.tookOffAt, 0.3);
    const breath = frame.reduced ? 0 : 0.012 * Math.sin(now * 2.4);
    const dizzy = this.isDizzy(now) ? Math.max(0, 1 - (now - this.stumbledAt) / 1.1) : 0;
    const angle = frame.reduced ? 0 : (place.angle ?? 0) + dizzy * 9 * Math.sin((now - this.stumbledAt) * 11);
    feel(player, place.mood);
    player.move(place.x - camera, this.ground - place.y).turn(angle);
    player.stretch(1 - squash * 0.8, 1 + squash + breath);
    this.moveParts(place, frame);
    const height = Math.min(1, place.y / Math.max(1, this.hopHeight));
    this.shadow.move(place.x - camera, this.ground).stretch(1 - 0.4 * height).fade(
      place.onSeat ? 0 : 0.15 * (1 - 0.5 * height),
    );

    // What stands about.
    this.start?.move(this.startX - this.stage.unit * 3 - camera, this.ground - this.stage.unit * 1.5);
    this.spots?.forEach((spot, k) => {
      const goal = state.phase === "introduction" ? 0 : k < state.jumps ? 0.25 : 0.8;
      spot.fade(approach(spot.opacity, goal, frame.dt, 0.12));
    });
    this.drawGoal(state, frame, camera);
    this.drawStars(dizzy, now);
    this.puffs.draw(frame);
    const isWaiting = state.phase === "waiting" && !this.hop;
    const side = this.hint.width / 2 + stage.unit * 2;
    const hintX = Math.min(stage.width - side, Math.max(side, player.x + player.width * 0.3));
    this.hint.draw(isWaiting, hintX, this.ground - player.height - stage.unit * 3, frame);
  }

  /** @param {number} now */
  isDizzy(now) {
    return now - this.stumbledAt < 1.1 && !this.hop;
  }

  /**
   * Takes in what has changed since the last frame.
   *
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    // A page that was reloaded comes into the middle of a game.
    this.phase ??= state.phase;
    this.jumps ??= state.jumps;
    if (state.phase === "jumping" && this.phase !== "jumping") this.takeOff(now);
    if (state.jumps > this.jumps) {
      const hop = !this.hop || this.hop.end !== undefined ? this.takeOff(now) : this.hop;
      hop.end = Math.max(now, hop.start + riseTime);
    } else if (this.phase === "jumping" && state.phase !== "jumping" && this.hop) {
      this.hop.end = now;
      this.hop.fails = true;
    }
    this.phase = state.phase;
    this.jumps = state.jumps;
  }

  /** @param {number} now */
  takeOff(now) {
    const { stage } = this;
    const from = this.x ?? this.startX;
    /** @type {Hop} */
    const hop = { start: now, from, x: from };
    this.hop = hop;
    this.tookOffAt = now;
    this.stumbledAt = -9;
    this.puffs.burst(from - stage.unit * 5, this.ground, { count: 4, heading: -150, spread: 0.2, speed: 12 });
    return hop;
  }

  /**
   * @param {Hop} hop
   * @param {State} state
   * @param {number} now
   * @param {number} count of the jumps.
   * @returns {Place}
   */
  fly(hop, state, now, count) {
    // The first frame of a jump already shows it in the air.
    const rise = easeOut((now - hop.start + 0.035) / riseTime);
    if (hop.end === undefined || now < hop.end) {
      const middle = this.xAt((state.jumps + (hop.end === undefined ? 0.5 : -0.5)) / count);
      const share = easeOut((now - hop.start + 0.035) / 0.5);
      hop.x = hop.from + (middle - hop.from) * share;
      hop.y = rise * this.hopHeight + Math.sin((now - hop.start) * 7) * this.stage.unit * 0.5 * rise;
      return { x: hop.x, y: hop.y, angle: -10 * rise, mood: "jumping" };
    }
    const target = hop.fails ? hop.from : this.xAt(state.jumps / count);
    const share = Math.min(1, (now - hop.end) / fallTime);
    const place = {
      x: hop.x + (target - hop.x) * share,
      y: (hop.y ?? this.hopHeight) * (1 - share * share),
      angle: hop.fails ? 12 * share : -10 + 18 * share,
      mood: hop.fails ? "stumbling" : "jumping",
    };
    if (share >= 1) {
      this.landedAt = now;
      if (hop.fails) this.stumbledAt = now;
      this.puffs.burst(place.x, this.ground, { count: 6, heading: -90, spread: 0.5, speed: 13 });
      this.hop = undefined;
      place.angle = 0;
    }
    return place;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   * @param {number} count of the jumps.
   * @returns {Place}
   */
  stand(state, { now, dt, reduced }, count) {
    const target = this.xAt(state.jumps / count, state.run);
    const x = approach(this.x ?? target, target, dt, 0.06);
    if (state.phase === "running") {
      this.runsSince ??= now;
      const gallop = reduced ? 0 : Math.abs(Math.sin((now - this.runsSince) * 11));
      return {
        x,
        y: gallop * this.stage.unit * 5,
        angle: reduced ? 0 : 5 * Math.cos((now - this.runsSince) * 11),
        mood: "jumping",
      };
    }
    if (state.phase === "finished") {
      this.finishedAt ??= now;
      const since = now - this.finishedAt;
      const y = reduced || since > 1.8 ? 0 : Math.abs(Math.sin(since * 7)) * this.stage.unit * 4 * (1 - since / 1.8);
      return { x, y, mood: "happy" };
    }
    return { x, y: 0, mood: this.isDizzy(now) ? "stumbling" : "" };
  }

  /**
   * The view goes from the goal to the player, who jumps down from the seat.
   *
   * @param {number} share of the introduction.
   */
  camera(share) {
    const from = Math.max(0, this.goalX - this.stage.width / 2);
    return from * (1 - easeBoth((share - 0.2) / 0.4));
  }

  /**
   * @param {number} share of the introduction.
   * @param {number} now
   * @param {boolean} reduced
   * @returns {Place}
   */
  introduce(share, now, reduced) {
    if (!this.start || reduced) {
      // Without a seat it comes in from the left.
      const way = this.start || reduced ? 1 : easeBoth((share - 0.45) / 0.45);
      const isWalking = way > 0 && way < 1;
      const x = -this.player.width * 0.6 + (this.startX + this.player.width * 0.6) * way;
      const y = isWalking ? Math.abs(Math.sin(share * 34)) * this.stage.unit * 3 : 0;
      return { x, y, mood: isWalking ? "jumping" : "" };
    }
    const seat = point(this.start, "seat", [0.5, 0.6]);
    const seatX = this.startX - this.stage.unit * 3 + (seat[0] - 0.5) * this.start.width;
    const seatY = this.stage.unit * 1.5 + (1 - seat[1]) * this.start.height;
    const jump = (share - 0.76) / 0.16;
    if (jump < 0) return { x: seatX, y: seatY, mood: "", onSeat: true };
    if (jump < 1) {
      const arc = Math.sin(jump * Math.PI) * this.stage.unit * 12;
      return {
        x: seatX + (this.startX - seatX) * jump,
        y: seatY * (1 - jump) + arc,
        angle: -8 + 16 * jump,
        mood: "jumping",
      };
    }
    if (!this.cameDown) {
      this.cameDown = true;
      this.landedAt = now;
      this.puffs.burst(this.startX, this.ground, { count: 6 });
    }
    return { x: this.startX, y: 0, mood: "" };
  }

  /**
   * @param {Place} place
   * @param {Frame} frame
   */
  moveParts(place, { now, dt, tick, reduced }) {
    const { player } = this;
    const isHappy = place.mood === "happy";
    const isUp = place.mood === "jumping";
    pose(player, "eyes", { stretchY: blinks(now, 1) ? 0.12 : 1 });
    if (reduced) return;
    const wag = isHappy ? 24 * Math.sin(now * 18) : isUp ? -22 : 7 * Math.sin(now * 5);
    pose(player, "tail", { angle: this.tail = approach(this.tail, wag, dt, isHappy ? 0.015 : 0.05) });
    // The ears fly up in the air; they prick up a little at every voice.
    const voice = tick?.sounding === "voice" ? 0.15 : 0;
    const lift = isUp ? 1 + 0.12 * Math.sin(now * 20) : voice;
    this.ears = approach(this.ears, lift, dt, 0.05);
    pose(player, "flap-left", { angle: 62 * this.ears });
    pose(player, "flap-right", { angle: -62 * this.ears });
    const wonder = Math.max(0, 1 - (now - this.wonderedAt) / 1.2);
    const nod = isHappy ? 4 * Math.sin(now * 9) : 2 * Math.sin(now * 1.1);
    pose(player, "head", { angle: nod - 14 * easeBoth(wonder * 2) });
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   * @param {number} camera
   */
  drawGoal(state, { now, dt, reduced }, camera) {
    const { stage, goal, player, reward } = this;
    const isDone = state.phase === "finished";
    this.held = approach(this.held, isDone && this.hold ? 1 : 0, dt, 0.1);
    // In the introduction the goal hops once, so that it is seen.
    const hello = state.phase === "introduction" && !reduced
      ? Math.max(0, Math.sin((state.introduction - 0.02) * 20))
      : 0;
    const y = this.ground - (state.introduction < 0.18 ? hello * stage.unit * 4 : 0);
    const [hx, hy] = this.hold ?? [0.5, 0.5];
    const mouthX = player.x + (hx - 0.5) * player.width;
    const mouthY = player.y - (1 - hy) * player.height + goal.height / 2;
    goal.move(this.goalX - camera + (mouthX - this.goalX) * this.held, y + (mouthY - y) * this.held);
    goal.element.style.zIndex = String(isDone && this.hold ? 4 : 2);
    if (!isDone) return;
    const since = now - (this.finishedAt ?? now);
    const pop = easeOut((since - 0.3) / 0.5);
    const x = Math.min(stage.width - reward.width * 0.7, player.x);
    const top = this.ground - player.height - reward.height * 0.6 - stage.unit * 4;
    reward.move(x, top + (reduced ? 0 : Math.sin(now * 2.5) * stage.unit)).fade(pop);
    reward.stretch(reduced ? 1 : 0.4 + 0.6 * pop + 0.05 * Math.sin(now * 5));
  }

  /**
   * @param {number} dizzy
   * @param {number} now
   */
  drawStars(dizzy, now) {
    const { stage, player } = this;
    this.stars.forEach((star, k) => {
      const turn = now * 4 + (k * Math.PI * 2) / 3;
      star.move(
        player.x + player.width * 0.18 + Math.cos(turn) * stage.unit * 9,
        this.ground - player.height - stage.unit * 2 + Math.sin(turn) * stage.unit * 2,
      );
      star.fade(Math.min(1, dizzy * 2));
    });
  }
}
