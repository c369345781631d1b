// A line to follow with the voice: its height is the pitch, its width the loudness. The voice draws its own line over it, of
// beads: gold where it is on the line, red where it is not. The player flies at the head of the voice's line to the goal.
//
// Moods of the player: "flying" or "moving" (with a voice), "happy". Moods of the goal: "calling" (the model sounds), "happy"
// or "open".

import { approach, blinks, easeOut } from "../common/stage.js";
import { easeBoth, effect, feel, Hint, pictureOf, place, pose, Puffs, shadow, Sheet, spring } from "./props.js";
import { Beads } from "./beads.js";
import { Hum } from "./hum.js";
import { Said } from "./said.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 * @import { Point } from "./hum.js"
 *
 * @typedef {object} State
 * @property {"model" | "waiting" | "speaking" | "result" | "echo"} phase
 * @property {number} phaseTime
 * @property {Point[]} attempt
 * @property {number} step
 * @property {number} timeFactor
 * @property {number} registerShift
 * @property {number} levelShift
 * @property {boolean} [isMatch]
 * @property {number} hits
 * @property {boolean} isFinished
 *
 * @typedef {object} Rules
 * @property {number} [pitchTolerance] cents.
 * @property {number} [loudnessTolerance] dB.
 * @property {number} [count]
 *
 * @typedef {{ points: Point[], step: number, register: number }} Line
 */

const most = 160;
const bead =
  `viewBox="0 0 40 40" stroke="#2b2a33" stroke-width="3"><circle cx="20" cy="20" r="17" fill="#ffc94a" data-when="inside"/>
  <circle cx="20" cy="20" r="17" fill="#f2705b" data-when=""/>`;
const noteDrawing =
  `viewBox="0 0 60 80" stroke="#2b2a33" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">
  <path d="M28 62V10L50 18V32L28 24" fill="#2a827e"/><ellipse cx="18" cy="64" rx="13" ry="10" fill="#2a827e"/>`;

/**
 * The line without holes in its pitch: where a voice has none, the line goes straight on to the next pitch.
 *
 * @param {Point[]} points
 */
export function withoutHoles(points) {
  const known = points.flatMap(({ cents }, k) => (cents === undefined ? [] : [{ k, cents }]));
  return points.map(({ level }, k) => {
    const after = known.find((point) => point.k >= k);
    const before = known.findLast((point) => point.k <= k);
    if (!before || !after) return { cents: (before ?? after)?.cents ?? 0, level };
    const share = after.k > before.k ? (k - before.k) / (after.k - before.k) : 0;
    return { cents: before.cents + (after.cents - before.cents) * share, level };
  });
}

export class ContourScene {
  /** @type {number | undefined} */
  finishedAt;
  /** @type {string | undefined} */
  phase;
  /** @type {number | undefined} */
  hits;
  phaseAt = -9;
  speaks = false;
  y = 0;
  x = 0;
  isPlaced = false;
  // Places, in pixels: `layout` finds them.
  top = 0;
  bottom = 0;
  startX = 0;
  endX = 0;
  goalX = 0;
  goalY = 0;
  hintY = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Line} line
   * @param {Rules} rules
   */
  constructor(stage, theme, line, { pitchTolerance = 250, loudnessTolerance = 8, count = 3 }) {
    this.stage = stage;
    this.line = line;
    this.points = withoutHoles(line.points);
    this.duration = Math.max(line.step, line.points.length * line.step);
    this.tolerance = pitchTolerance;
    this.loudness = loudnessTolerance;
    const cents = this.points.filter(({ level }) => level !== undefined).map((point) => point.cents);
    const [low, high] = [Math.min(0, ...cents), Math.max(0, ...cents)];
    const margin = Math.max(350, (1000 - (high - low)) / 2);
    this.range = [low - margin, high + margin];
    this.hum = new Hum();
    this.said = new Said();
    const scale = 0.09;
    this.way = new Sheet(stage, 1);
    this.goal = place(stage, pictureOf(theme, "goal"), { scale, least: 17, depth: 3 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale, least: 11, anchor: [0.5, 1], depth: 8 }).fade(0);
    this.beads = Array.from({ length: most }, () => effect(stage, bead, { height: 4, depth: 4, mood: "" }).fade(0));
    this.shadow = shadow(stage, 14);
    this.player = place(stage, pictureOf(theme, "player"), { scale, least: 16, depth: 6 });
    this.note = effect(stage, noteDrawing, { height: 8, depth: 7, anchor: [0.3, 0.8] }).fade(0);
    this.sparks = new Puffs(stage, { count: 18, colour: "#ffc94a", size: 2.6, depth: 7 });
    this.hint = new Hint(stage, "right", { long: true });
    this.done = new Beads(stage, count);
    this.layout();
  }

  layout() {
    const { stage, player, goal, reward } = this;
    const { unit, width, height } = stage;
    this.done.layout();
    const isTall = height > width;
    // Nobody takes more than its part of a narrow window.
    const widest = width * (isTall ? 0.22 : 0.16);
    for (const actor of [player, goal]) {
      const size = Math.min(isTall ? 20 : 24, actor.drawn * 0.1, widest / actor.aspect / unit);
      actor.resize(Math.max(9, size));
    }
    reward.resize(Math.min(14, Math.max(8, reward.drawn * 0.07)));
    this.top = Math.max(this.done.bottom, 100) + player.height * 0.5 + unit;
    this.bottom = height - 116 - player.height * 0.5 - unit;
    // In a high window the line is not stretched to all of its height.
    const most = width * 1.05;
    if (this.bottom - this.top > most) {
      const spare = this.bottom - this.top - most;
      this.top += spare * 0.4;
      this.bottom -= spare * 0.6;
    }
    this.startX = player.width + 2.5 * unit;
    this.goalX = width - goal.width * 0.55 - 1.5 * unit;
    this.endX = this.goalX - goal.width * 0.5 - 2 * unit;
    const last = this.points[this.points.length - 1];
    this.goalY = Math.min(this.bottom, Math.max(this.top, this.heightOf(last?.cents ?? 0)));
    goal.move(this.goalX, this.goalY);
    this.hintY = Math.min(height - 112, this.bottom + player.height * 0.5 + unit);
    this.drawWay();
  }

  /** @param {number} cents above the zero of the line. */
  heightOf(cents) {
    const [low, high] = this.range;
    const share = Math.min(1.06, Math.max(-0.06, (cents - low) / (high - low)));
    return this.bottom - share * (this.bottom - this.top);
  }

  /**
   * Where the model is at a pitch.
   *
   * @param {number} cents
   */
  modelHeightOf(cents) {
    return this.heightOf(cents);
  }

  /** @param {number} time seconds of the model. */
  placeOf(time) {
    return this.startX + Math.min(1.04, time / this.duration) * (this.endX - this.startX);
  }

  /**
   * How wide a line of this loudness is, in pixels.
   *
   * @param {number} level dB.
   */
  wide(level) {
    return Math.min(5, Math.max(1.2, 2.8 * 10 ** (level / 44))) * this.stage.unit;
  }

  // The model: a band for each part between pauses, and a soft one of what is near enough.
  drawWay() {
    const { points, line, stage } = this;
    const { unit } = stage;
    const near = Math.abs(this.heightOf(0) - this.heightOf(Math.min(this.tolerance, 600)));
    let [bands, soft] = ["", ""];
    let from = 0;
    while (from < points.length) {
      if (points[from].level === undefined) {
        from += 1;
        continue;
      }
      let to = from;
      while (to + 1 < points.length && points[to + 1].level !== undefined) to += 1;
      const part = points.slice(from, to + 1).map((point, k) => ({
        x: this.placeOf((from + k) * line.step),
        y: this.modelHeightOf(point.cents),
        half: this.wide(point.level ?? 0) / 2 + 0.6 * unit,
      }));
      // A single point is a band, too.
      if (part.length === 1) part.push({ ...part[0], x: part[0].x + 0.5 * unit });
      const edge = (/** @type {typeof part} */ row, /** @type {number} */ side, /** @type {number} */ more) =>
        row.map(({ x, y, half }) => `${x.toFixed(1)} ${(y + side * (half + more)).toFixed(1)}`);
      const shape = (/** @type {number} */ more) =>
        `M${[...edge(part, -1, more), ...edge([...part].reverse(), 1, more)].join("L")}z`;
      bands += shape(0);
      soft += shape(near);
      from = to + 1;
    }
    const round = 'stroke-linejoin="round"';
    this.way.draw(
      `<path d="${soft}" fill="#fff" opacity="0.34"/>` +
        `<path d="${bands}" fill="#fff" fill-opacity="0.85" stroke="#2a827e" stroke-width="${0.7 * unit}" ${round}/>`,
    );
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { now } = frame;
    this.notice(state, now);
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const head = this.drawAttempt(state, frame);
    this.drawPlayer(state, head, since, frame);
    this.drawNote(state, frame);
    this.drawGoal(state, since, frame);
    this.done.draw(state.hits, frame);
    this.sparks.draw(frame);
    const isCalling = state.phase === "waiting" && since < 0;
    this.hint.draw(isCalling, Math.max(this.startX, this.hint.width * 0.5 + this.stage.unit), this.hintY, frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    this.hits ??= state.hits;
    if (state.phase !== this.phase) {
      // A page that was reloaded does not begin in the middle of the model.
      const begins = this.phase !== undefined || state.phaseTime < 0.3;
      if (state.phase === "model" && begins) this.hum.play(this.line.points, this.line.step, this.line.register);
      if (state.phase === "echo" && begins) this.said.play().catch(console.error);
      this.phase = state.phase;
      this.phaseAt = now;
    }
    if (state.hits > this.hits) {
      this.hits = state.hits;
      this.sparks.burst(this.goalX, this.goalY, { count: 14, spread: 0.95, speed: 34, life: 0.9 });
    }
    if (state.isFinished) this.finishedAt ??= now;
  }

  /**
   * The point of the model at a time; `undefined` outside of it and in its pauses.
   *
   * @param {number} time
   */
  modelAt(time) {
    const point = this.points[Math.round(time / this.line.step)];
    return point?.level === undefined ? undefined : { cents: point.cents, level: point.level };
  }

  /**
   * Draws the beads of the attempt; returns where its head is.
   *
   * @param {State} state
   * @param {Frame} frame
   */
  drawAttempt(state, { dt }) {
    const { attempt, step, timeFactor, registerShift, levelShift, phase } = state;
    const isOver = phase === "model" || phase === "waiting";
    const every = Math.max(1, Math.ceil(attempt.length / most));
    /** @type {{ x: number, y: number } | undefined} */
    let head;
    let cents = 0;
    this.beads.forEach((actor, slot) => {
      const k = slot * every;
      const point = attempt[k];
      if (!point || point.level === undefined) return actor.fade(0);
      cents = point.cents ?? cents;
      const [own, level] = [cents - registerShift, point.level - levelShift];
      const time = k * step * timeFactor;
      const model = this.modelAt(time);
      const isInside = model !== undefined && Math.abs(model.cents - own) <= this.tolerance &&
        Math.abs(model.level - level) <= this.loudness;
      const [x, y] = [this.placeOf(time), this.heightOf(own)];
      feel(actor, isInside ? "inside" : "");
      // What was said before fades when the next attempt is awaited.
      this.shapeBead(actor.move(x, y), level);
      actor.fade(isOver ? approach(actor.opacity, phase === "model" ? 0 : 0.25, dt, 0.2) : 1);
      head = { x, y };
    });
    return head;
  }

  /**
   * @param {import("../common/stage.js").Actor} bead
   * @param {number} level dB.
   */
  shapeBead(bead, level) {
    bead.stretch(this.wide(level) / bead.height);
  }

  /**
   * @param {State} state
   * @param {{ x: number, y: number } | undefined} head
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawPlayer(state, head, since, { now, dt, reduced }) {
    const { player, stage, startX, points } = this;
    const { unit } = stage;
    const isDone = since >= 0;
    const isMatch = state.phase === "result" && state.isMatch === true;
    const isMiss = state.phase === "result" && state.isMatch === false;
    const speaks = state.phase === "speaking";
    const first = this.heightOf(points[0]?.cents ?? 0);
    const home = { x: startX - player.width * 0.5 - unit, y: Math.min(this.bottom, first) };
    const over = now - this.phaseAt;
    const goal = { x: this.endX - player.width * 0.3, y: this.goalY };
    const wanted = isDone || isMatch ? goal : speaks && head ? { x: head.x + player.width * 0.2, y: head.y } : home;
    // After another melody it stays for a moment, shakes its head, and goes back.
    const stays = isMiss && over < 0.9 && head ? { x: head.x, y: head.y } : wanted;
    if (!this.isPlaced) [this.x, this.y, this.isPlaced] = [home.x, home.y, true];
    const pace = speaks ? 0.07 : 0.22;
    this.x = approach(this.x, stays.x, dt, pace);
    this.y = approach(this.y, stays.y, dt, speaks ? 0.06 : pace);
    const bob = reduced || speaks ? 0 : Math.sin(now * 2.6) * unit * 0.7;
    const joy = (isDone || isMatch) && !reduced ? Math.abs(Math.sin(now * 6)) * unit * 2.6 : 0;
    const shake = isMiss && over < 0.9 && !reduced ? Math.sin(over * 20) * 7 * (1 - over / 0.9) : 0;
    player.move(this.x, this.y + bob - joy).turn(shake);
    const swell = reduced ? 0 : 0.012 * Math.sin(now * 2.4) + (speaks ? 0.015 * Math.sin(now * 20) : 0);
    const jolt = reduced ? 0 : 0.1 * spring(over, 0.4) * (speaks || isMatch ? 1 : 0);
    player.stretch(1 - swell - jolt * 0.6, 1 + swell + jolt);
    feel(player, isDone || isMatch ? "happy" : speaks ? "flying" : "");
    if (speaks && player.mood === "") feel(player, "moving");
    pose(player, "eyes", { stretchY: blinks(now, 3) ? 0.12 : 1 });
    if (!reduced) {
      pose(player, "wing", { angle: (speaks ? 22 : 8) * Math.sin(now * (speaks ? 20 : 4)) });
      pose(player, "tail", { angle: 8 * Math.sin(now * (speaks ? 12 : 3)) });
    }
    const ground = stage.height - 104;
    this.shadow.move(this.x, ground).fade(0.1 * (1 - Math.min(1, Math.max(0, (ground - this.y) / ground))));
  }

  // A note goes along the line while the model is heard.
  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawNote(state, { now, dt, reduced }) {
    const { note, line } = this;
    const sounds = state.phase === "model" && state.phaseTime < this.duration;
    note.fade(approach(note.opacity, sounds ? 1 : 0, dt, 0.06));
    if (!sounds) return;
    const time = Math.min(this.duration, now - this.phaseAt);
    const k = Math.min(this.points.length - 1, Math.floor(time / line.step));
    const point = this.points[Math.max(0, k)];
    const swing = reduced ? 0 : Math.sin(now * 9) * 8;
    const swell = point?.level === undefined ? 0.7 : Math.min(1.5, Math.max(0.6, 1 + point.level / 20));
    note.move(this.placeOf(time), this.modelHeightOf(point?.cents ?? 0)).turn(swing).stretch(reduced ? 1 : swell);
  }

  /**
   * @param {State} state
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawGoal(state, since, { now, reduced }) {
    const { goal, reward, stage } = this;
    const sounds = state.phase === "model" && state.phaseTime < this.duration;
    const isHappy = since >= 0 || (state.phase === "result" && state.isMatch === true);
    feel(goal, isHappy ? "happy" : sounds ? "calling" : "");
    if (goal.mood === "" && (isHappy || sounds)) feel(goal, "open");
    pose(goal, "eyes", { stretchY: blinks(now, 9) ? 0.12 : 1 });
    const breath = reduced ? 0 : 0.014 * Math.sin(now * 2.1) + (sounds ? 0.03 * Math.sin(now * 16) : 0);
    goal.stretch(1 - breath, 1 + breath);
    if (!reduced) {
      pose(goal, "sway", { angle: (isHappy ? 12 : 4) * Math.sin(now * 2.2) });
      pose(goal, "wing", { angle: (isHappy || sounds ? 14 : 3) * Math.sin(now * 8) });
    }
    if (since < 0) return;
    const pop = easeOut((since - 0.3) / 0.5);
    const swell = reduced ? 1 : 0.3 + 0.7 * easeBoth(pop) + 0.08 * spring(since - 0.7);
    const y = Math.max(this.done.bottom + reward.height, goal.y - goal.height * 0.45);
    reward.move(Math.min(stage.width - reward.width * 0.6, this.goalX), y).fade(pop).stretch(swell);
    feel(reward, "happy");
  }

  end() {
    this.hum.end();
    this.said.end();
  }
}
