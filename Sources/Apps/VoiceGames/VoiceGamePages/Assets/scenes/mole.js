// Two players, one below the line of the beds with a low voice and one above it with a high voice. The upper player fills
// the beds, the lower one empties them, and the upper one catches the lower one.
//
// The theme's player is the lower one, its reward the upper one. Extra picture "bed": an empty bed. The place has its line
// at 560, and what the lower player stands on at 740. data-gait of a player: "walk", "waddle", "hop", "swim" or "fly";
// data-lift: so many units above the line. data-anchor of goal and bed: the point that lies on the line.

import { approach, blinks, easeOut } from "../common/stage.js";
import { feel, Hint, pictureOf, place, point, pose, prepare, Puffs, sceneryScale, shadow, spring } from "./props.js";
import { Purse } from "./purse.js";
import { ToneTrack } from "./toneTrack.js";

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ position: number, points: number, frequency?: number, aim?: "left" | "right" }} Its what one of the two does.
 * @typedef {{ mole: Its, gardener: Its, plants: boolean[], isFinished: boolean }} State
 * @typedef {Record<"left" | "right", number>} Tones in hertz.
 * @typedef {{
 *   bedCount: number, moleTones: Tones, gardenerTones: Tones, toleranceCents: number, pointsToWin?: number,
 * }} Parameters
 * @typedef {{ thing: Actor, ground?: Actor, isFull?: boolean, changedAt: number }} Bed
 */

/**
 * One of the two: its picture on the ground and that on its board, and what its board shows.
 *
 * @typedef {object} Player
 * @property {Actor} actor
 * @property {Actor} face
 * @property {ToneTrack} track
 * @property {Purse} purse
 * @property {number} lift
 * @property {string} gait
 * @property {number} facing
 * @property {number} stride
 * @property {number} ateAt
 * @property {number} high so many pixels above the ground.
 * @property {number} nearness
 * @property {number} [position]
 * @property {number} [x]
 * @property {number} [side]
 */

const [line, floor] = [560, 740];
const flight = 0.7;
// The least distance of two beds, units: more beds than fit are a garden through which the picture moves.
const leastStep = 5.2;
// How high each hops and how much it sways at a step.
/** @type {Record<string, number[]>} */
const gaits = { hop: [5, 2], fly: [0, 0], swim: [0.8, 2], waddle: [1, 5], walk: [1.4, 4] };

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new MoleScene(stage, theme, settings.parameters);
}

class MoleScene {
  /** @type {number | undefined} */
  from;
  /** @type {number | undefined} */
  camera;
  /** @type {number | undefined} */
  finishedAt;
  /** @type {Player | undefined} */
  winner;
  /** @type {"mole" | "gardener"} */
  followed = "gardener";
  // Places, in pixels: `layout` finds them.
  line = 0;
  floor = 0;
  first = 0;
  step = 0;
  most = 0;
  upperEnd = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Parameters} parameters
   */
  constructor(stage, theme, parameters) {
    this.stage = stage;
    this.caughtAt = this.catchAt = -9;
    this.theme = theme;
    const goal = pictureOf(theme, "goal");
    const { bedCount, moleTones, gardenerTones, toleranceCents, pointsToWin } = parameters;
    this.beds = Array.from({ length: bedCount }, () => this.bed(goal));
    const board = (/** @type {Tones} */ tones, /** @type {string} */ colour) => ({
      track: new ToneTrack(stage, tones, toleranceCents, colour),
      purse: new Purse(stage, goal, pointsToWin),
    });
    /** @type {Player} */
    this.lower = { ...this.player(pictureOf(theme, "player"), 6), ...board(moleTones, "#f2705b") };
    /** @type {Player} */
    this.upper = { ...this.player(pictureOf(theme, "reward"), 2), ...board(gardenerTones, "#ffc94a"), facing: -1 };
    this.shadow = shadow(stage, 14);
    this.crumbs = new Puffs(stage, { count: 12, colour: "#a5cf8e", size: 2.4, depth: 7 });
    this.sparks = new Puffs(stage, { count: 18, colour: "#ffc94a", size: 2.8, depth: 7 });
    this.hint = new Hint(stage, "sides");
    this.layout();
  }

  /**
   * @param {string} goal
   * @returns {Bed}
   */
  bed(goal) {
    const { stage } = this;
    const soil = this.theme.extras?.bed;
    const thing = place(stage, goal, { scale: 0.1, depth: 4 });
    thing.anchor = point(thing, "anchor", [0.5, 1]);
    const ground = soil ? place(stage, soil, { scale: 0.1, depth: 3 }) : undefined;
    if (ground) ground.anchor = point(ground, "anchor", [0.5, 1]);
    return { thing: thing.fade(0), ground, changedAt: -9 };
  }

  /**
   * @param {string} picture
   * @param {number} depth
   */
  player(picture, depth) {
    const { stage } = this;
    const actor = place(stage, picture, { scale: 0.1, anchor: [0.5, 1], depth });
    const face = stage.actor(picture, { height: 8, depth: 9 });
    return {
      actor,
      face,
      lift: Number(actor.svg.dataset.lift ?? 0),
      gait: actor.svg.dataset.gait ?? "walk",
      facing: 1,
      stride: 0,
      ateAt: -9,
      high: 0,
      nearness: 1,
    };
  }

  layout() {
    const { stage, lower, upper } = this;
    const { width, height, unit } = stage;
    const scale = sceneryScale(stage);
    this.line = height - (1000 - line) * scale;
    this.floor = height - (1000 - floor) * scale;
    const isTall = height > width;
    const edge = isTall ? width * 0.03 : width * 0.05;
    this.step = Math.max((width - 2 * edge) / this.beds.length, leastStep * unit);
    this.first = edge + this.step / 2;
    this.most = Math.max(0, 2 * edge + this.beds.length * this.step - width);
    this.camera = undefined;
    for (const { thing, ground } of this.beds) {
      const wide = Math.min(this.step * 0.94, 15 * unit);
      if (ground) ground.resize(wide / ground.aspect / unit);
      thing.resize(Math.min((wide * 0.9) / thing.aspect, (this.floor - this.line) * 0.75) / unit);
    }
    this.layoutBoards(isTall);
    const room = Math.max(14 * unit, this.line - this.upperEnd - 2 * unit);
    const below = this.floor - this.line;
    lower.actor.resize(Math.min(30 * unit, below * 0.98, (40 * unit) / lower.actor.aspect) / unit);
    lower.high = 0;
    upper.high = upper.lift * scale * 0.9;
    const tall = (upper.actor.drawn / 240) * 34 * unit;
    upper.actor.resize(Math.min(tall, room - upper.high, below * 1.5) / unit);
    this.shadow.resize(((upper.actor.width * 0.7) / unit) * 0.16);
  }

  // Above, the boards lie between the round buttons of the corners, or below them where there is no room; below, over the meter.
  /** @param {boolean} isTall */
  layoutBoards(isTall) {
    const { stage, lower, upper } = this;
    const { width, height, unit } = stage;
    const middle = width / 2;
    const depth = height - this.floor;
    const isNarrow = width < 700;
    const purse = isTall ? Math.max(23, 4.4 * unit) : Math.max(18, 3.6 * unit);
    const size = isNarrow ? 16 : isTall ? 13 : 12;
    const board = Math.max(36, Math.min(size * unit, depth - 90 - (isTall ? 1.6 * purse : 0)));
    // The pin reaches above its board.
    const top = (isNarrow ? 112 : 12) + board * 0.85;
    const bottom = this.floor +
      (isTall ? board * 0.5 + unit * 1.5 : Math.max(board / 2, (depth - 90) / 2 + unit * 0.5));
    for (const { player, y } of [{ player: upper, y: top }, { player: lower, y: bottom }]) {
      const track = player.track.aspect * board;
      const face = board * 0.95;
      player.face.resize(Math.min(face, face / player.face.aspect) / unit);
      if (isTall) {
        const start = middle - (track + face) / 2;
        player.face.move(start + face / 2, y);
        player.track.layout(start + face + track / 2, y, board);
        player.purse.layout(
          middle,
          y + board * 0.5 + purse * 0.95,
          Math.min(width - 4 * unit, isNarrow ? width : width - 240),
          purse,
        );
      } else {
        const row = Math.min(purse * 13.4, Math.max(purse * 6, width - 250 - track - face));
        const start = middle - (face + track + row + unit) / 2;
        player.face.move(start + face / 2, y);
        player.track.layout(start + face + track / 2, y, board);
        player.purse.layout(start + face + track + unit + row / 2, y, row, purse);
      }
    }
    this.upperEnd = top + board * 0.5 + (isTall ? purse * 1.7 : 0);
  }

  /** @param {number} position */
  x(position) {
    return this.first + position * this.step - (this.camera ?? 0);
  }

  // Where the picture is: at both players, or at the one who sings if they are too far from each other.
  /**
   * @param {State} state
   * @param {Frame} frame
   */
  look(state, { dt }) {
    const { stage } = this;
    const [one, other] = [state.mole.position, state.gardener.position];
    for (const its of [state.mole, state.gardener]) {
      if (its.aim) {
        this.followed = its === state.mole ? "mole" : "gardener";
      }
    }
    const isTogether = Math.abs(one - other) * this.step < stage.width - 30 * stage.unit;
    const position = isTogether ? (one + other) / 2 : state[this.followed].position;
    const wanted = Math.min(this.most, Math.max(0, this.first + position * this.step - stage.width / 2));
    this.camera = this.camera === undefined ? wanted : approach(this.camera, wanted, dt, 0.3);
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name !== "moleCaught") return;
    this.catchAt = now;
    this.caughtAt = now;
    this.from = this.lower.x;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, lower, upper } = this;
    const { now, dt, reduced } = frame;
    if (state.isFinished && this.finishedAt === undefined) this.finish(state, now);
    this.look(state, frame);
    this.drawBeds(state, frame);
    for (const { player, its } of [{ player: lower, its: state.mole }, { player: upper, its: state.gardener }]) {
      const position = player.position ?? its.position;
      // A jump is a catch; the flight covers it.
      player.position = Math.abs(position - its.position) > 1.2
        ? its.position
        : approach(position, its.position, dt, 0.045);
      const half = Math.min(player.actor.width * 0.45, stage.width / 2);
      const x = this.x(player.position);
      player.x = Math.min(stage.width - half, Math.max(half, x));
      // One who is out of sight waits small at the side.
      const isAway = x < -this.step || x > stage.width + this.step;
      player.nearness = approach(player.nearness, isAway ? 0.6 : 1, frame.dt, 0.12);
      this.move(player, its, state, frame);
      player.track.draw(state.isFinished ? {} : its, frame, state.isFinished);
      player.purse.draw(its.points, frame);
      pose(player.face, "eyes", { stretchY: blinks(now, player === lower ? 2 : 7) ? 0.12 : 1 });
      player.face.stretch(1 + (its.aim && !reduced ? 0.04 * Math.sin(now * 14) : 0));
      feel(player.face, its.aim ? "happy" : "");
    }
    this.crumbs.draw(frame);
    this.sparks.draw(frame);
    const isQuiet = state.mole.frequency === undefined && state.gardener.frequency === undefined;
    this.hint.draw(isQuiet && !state.isFinished, stage.width / 2, this.line - 7 * stage.unit, frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  finish(state, now) {
    this.finishedAt = now;
    const winner = state.mole.points >= state.gardener.points ? this.lower : this.upper;
    this.winner = winner;
    if (winner.x === undefined) return;
    this.sparks.burst(winner.x, this.line - 4 * this.stage.unit, {
      count: 18,
      spread: 0.7,
      speed: 46,
      life: 1.3,
      gravity: 34,
    });
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawBeds(state, { now, dt, reduced }) {
    this.beds.forEach((bed, k) => {
      const { thing, ground } = bed;
      const isFull = state.plants[k] === true;
      const x = this.x(k);
      if (bed.isFull === undefined) bed.isFull = isFull;
      else if (isFull !== bed.isFull) this.change(bed, isFull, x, now);
      const since = now - bed.changedAt;
      ground?.move(x, this.line);
      if (x < -2 * this.step || x > this.stage.width + 2 * this.step) {
        thing.move(x, this.line).fade(isFull ? 1 : 0);
        return;
      }
      // A new one pops up; an eaten one is pulled down with a wiggle.
      const pull = isFull ? 0 : easeOut(since / 0.4);
      const grow = isFull
        ? 0.4 + 0.6 * easeOut((since + 0.03) / 0.25) + 0.22 * spring(since - 0.1, 0.5)
        : 1 - 0.7 * pull;
      const wiggle = isFull && this.beds.length > 30
        ? 0
        : isFull
        ? 2.5 * Math.sin(now * 1.8 + k * 1.3)
        : 16 * Math.sin(since * 28) * (1 - pull);
      const opacity = isFull ? 1 : since > 0.4 ? 0 : 1 - pull * pull;
      thing.fade(reduced ? approach(thing.opacity, isFull ? 1 : 0, dt, 0.1) : opacity);
      if (opacity === 0 && !reduced) return;
      thing.move(x, this.line + (reduced ? 0 : pull * thing.height * 0.5)).turn(reduced ? 0 : wiggle);
      thing.stretch(reduced ? 1 : grow);
      pose(thing, "eyes", { stretchY: blinks(now, 3 + k) ? 0.12 : 1 });
    });
  }

  /**
   * @param {Bed} bed
   * @param {boolean} isFull
   * @param {number} x
   * @param {number} now
   */
  change(bed, isFull, x, now) {
    bed.isFull = isFull;
    bed.changedAt = now;
    (isFull ? this.upper : this.lower).ateAt = now;
    if (isFull) this.sparks.burst(x, this.line, { count: 4, spread: 0.5, speed: 14, life: 0.5 });
    else this.crumbs.burst(x, this.line, { count: 6, spread: 0.7, speed: 20, life: 0.7, gravity: 40 });
  }

  /**
   * @param {Player} player
   * @param {Its} its
   * @param {State} state
   * @param {Frame} frame
   */
  move(player, its, state, frame) {
    const { stage, lower } = this;
    const { now, dt, reduced } = frame;
    const { unit } = stage;
    const { actor } = player;
    const isLower = player === lower;
    const isMoving = its.aim !== undefined && !state.isFinished;
    if (its.aim) player.side = its.aim === "left" ? -1 : 1;
    player.facing = approach(player.facing, player.side ?? player.facing, dt, 0.04);
    player.stride += isMoving ? dt * 11 : 0;
    const swing = Math.sin(player.stride);
    const [hop, sway] = gaits[player.gait] ??
      [1, 4];
    let up = isMoving ? Math.abs(swing) * hop * unit : 0;
    if (player.gait === "fly") up += unit * (1.1 * Math.sin(now * 3.1) + (isMoving ? 0.4 * swing : 0));
    if (player.gait === "swim") up += unit * 0.6 * Math.sin(now * 1.9);
    const lean = isMoving ? 7 * (its.aim === "left" ? -1 : 1) : 0;
    let angle = lean + (isMoving ? swing * sway : 0);
    let x = player.x ?? 0;
    // Being caught is funny: it flies up and over, and lands at the other end.
    const since = now - this.caughtAt;
    const isFlying = isLower && since < flight;
    if (isFlying && !reduced) {
      const share = since / flight;
      x = (this.from ?? x) + (x - (this.from ?? x)) * share;
      up += Math.sin(Math.PI * share) * (this.floor - this.line + actor.height * 1.2);
      angle = 360 * share * (x >= (this.from ?? x) ? 1 : -1);
    }
    const since2 = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const joy = since2 >= 0 && player === this.winner
      ? Math.abs(Math.sin(since2 * 5.5)) * Math.max(0.25, 1 - since2 / 4)
      : 0;
    const jump = !isLower && now - this.catchAt < 0.6 ? Math.sin(((now - this.catchAt) / 0.6) * Math.PI) * 5 : 0;
    const ate = spring(now - player.ateAt, 0.5) * 0.1 + (isLower ? 0.1 * spring(since - flight, 0.5) : 0);
    const breath = 0.014 * Math.sin(now * 2.3 + (isLower ? 0 : 2));
    const near = player.nearness;
    if (reduced) actor.turn(0).stretch(near);
    else actor.turn(angle).stretch((1 + ate - breath) * player.facing * near, (1 - ate + breath) * near);
    const ground = isLower ? this.floor : this.line + unit * 0.6;
    actor.move(x, ground - player.high - (reduced ? 0 : up + (joy * 5 + jump) * unit));
    const isGlad = now - player.ateAt < 0.8 || (!isLower && now - this.catchAt < 1.4) || state.isFinished;
    const isDizzy = isLower && since < flight + 0.5;
    feel(actor, isDizzy ? "surprised" : isGlad ? "happy" : isMoving ? "moving" : "");
    pose(actor, "eyes", { stretchY: blinks(now, isLower ? 1 : 5) ? 0.12 : 1 });
    const dance = state.isFinished ? 18 * Math.sin(now * 9) : isMoving ? 20 * swing : 3 * Math.sin(now * 2);
    pose(actor, "arm", { angle: reduced ? 0 : dance });
    pose(actor, "tail", { angle: reduced ? 0 : 10 * Math.sin(now * 3) });
    pose(actor, "wing", { angle: reduced ? 0 : 16 * Math.sin(now * (isMoving ? 42 : 26)) });
    if (!isLower) this.shadow.move(x, this.line + unit).stretch(1 - Math.min(0.4, up / (30 * unit)));
  }
}
