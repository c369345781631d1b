// Gliding: the voice flies along a line of coins, and the player follows below it on the road. The road is as high as
// the pitches of the settings.
//
// The place says what the road is: data-road="slope" (the usual one), "steps" or "boughs", and data-road-colours="#86b973
// #625f6e" (what is below the road, and its surface). A player with data-gait="hop" hops from point to point; others
// drive.

import { approach, blinks, easeOut } from "../common/stage.js";
import { cents, easeBoth, effect, feel, Hint, pictureOf, place, pose, prepare, Puffs, Sheet, spring } from "./props.js";
import { Road } from "./road.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Point } from "./road.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ frequency?: number, reached: number, isFinished: boolean }} State
 */

const voiceDrawing = `viewBox="0 0 100 100" stroke-linejoin="round" stroke-linecap="round">
  <circle cx="50" cy="50" r="46" fill="#fff" stroke="#2b2a33" stroke-width="5" data-when=""/>
  <circle cx="50" cy="50" r="46" fill="#ffc94a" stroke="#2b2a33" stroke-width="5" data-when="inside"/>
  <path d="M22 50q12 -22 22 -22q5 0 6 4q1 -4 6 -4q10 0 22 22q-12 24 -28 24t-28 -24z" fill="#f2705b" stroke="#2b2a33" stroke-width="5"/>
  <path d="M33 50q17 -10 34 0q-8 11 -17 11t-17 -11z" fill="#7d3040"/>`;
const coinDrawing =
  'viewBox="0 0 30 30"><circle cx="15" cy="15" r="12" fill="#ffc94a" stroke="#2b2a33" stroke-width="4"/>';
const arrowDrawing = `viewBox="0 0 60 60" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <path d="M30 52V12M10 30L30 10L50 30" stroke="#fff" stroke-width="18"/><path d="M30 52V12M10 30L30 10L50 30" stroke="#2a827e" stroke-width="10"/>`;

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { points?: number[], toleranceCents?: number } }} settings
 */
export async function open(stage, theme, settings) {
  const scenery = await prepare(stage, theme);
  const { points = [220, 330], toleranceCents = 100 } = settings?.parameters ?? {};
  return new PitchGlideScene(stage, theme, scenery, points, toleranceCents);
}

class PitchGlideScene {
  /** @type {number | undefined} */
  finishedAt;
  /** @type {number | undefined} */
  along;
  /** @type {number | undefined} */
  angle;
  hadVoice = false;
  isNew = false;
  isDrawn = false;
  // Places, in pixels: `layout` finds them.
  /** @type {Point[]} */
  nodes = [];
  hintAt = [0, 0];
  lowest = 0;
  lift = 0;
  ceiling = 0;
  startX = 0;
  goalX = 0;
  endX = 0;
  scale = 0;
  floor = 0;
  voiceX = 0;
  voiceY = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {SVGSVGElement} scenery
   * @param {number[]} points the pitches, in hertz.
   * @param {number} tolerance cents.
   */
  constructor(stage, theme, scenery, points, tolerance) {
    this.stage = stage;
    this.points = points;
    this.tolerance = tolerance;
    this.spokenAt = this.stumbledAt = this.caughtAt = -9;
    this.astray = 0;
    const scale = stage.height > stage.width ? 0.09 : 0.085;
    this.road = new Road(new Sheet(stage, 1), scenery.dataset);
    this.line = new Sheet(stage, 2);
    this.goal = place(stage, pictureOf(theme, "goal"), { scale, anchor: [0.5, 1], depth: 3 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale, anchor: [0.5, 1], depth: 8 }).fade(0);
    this.coins = this.points.map(() => effect(stage, coinDrawing, { height: 3, depth: 3 }));
    this.player = place(stage, pictureOf(theme, "player"), { scale, least: 13, anchor: [0.5, 1], depth: 5 });
    this.hops = this.player.svg.dataset.gait === "hop";
    this.voice = effect(stage, voiceDrawing, { height: 7, depth: 7, mood: "" }).fade(0);
    this.arrow = effect(stage, arrowDrawing, { height: 5, depth: 7 }).fade(0);
    this.puffs = new Puffs(stage, { count: 16, size: 2.6, depth: 4 });
    this.sparks = new Puffs(stage, { count: 16, size: 1.6, depth: 6, colour: "#ffc94a" });
    const isDown = points[points.length - 1] < points[0];
    this.hint = new Hint(stage, isDown ? "fall" : "rise", { long: true });
    this.hint.actor.element.style.zIndex = "9";
    this.layout();
  }

  layout() {
    const { stage, player, goal, points } = this;
    const { unit, width, height } = stage;
    const [lowest, highest] = [Math.min(...points), Math.max(...points)];
    this.lowest = lowest;
    // The line of coins is so far above the road that the player stays below it.
    this.lift = player.height + 4.5 * unit;
    this.ceiling = Math.max(104, height * 0.1) + 3 * unit;
    const bottom = height - Math.max(112, height * 0.17);
    const top = Math.max(this.ceiling + this.lift, Math.max(104, height * 0.08) + goal.height);
    this.startX = player.width * 0.52 + 1.5 * unit;
    this.goalX = width - goal.width * 0.54 - 1.5 * unit;
    this.endX = this.goalX - goal.width * 0.46 - player.width * 0.48;
    const first = this.startX + Math.min(player.width * 0.5, width * 0.06) + unit;
    const last = Math.max(first + 4 * unit, this.endX - unit);
    this.endX = Math.max(this.endX, last);
    // Not steeper than one to one.
    const rise = Math.max(20, Math.min(bottom - top, (last - first) * 0.95));
    const range = Math.max(300, cents(highest, lowest));
    this.scale = rise / range;
    this.floor = bottom - Math.min(0.5 * (bottom - top - rise), height * 0.1);
    const steps = Math.max(1, points.length - 1);
    const nodes = points.map((point, k) => ({ x: first + ((last - first) * k) / steps, y: this.heightOf(point) }));
    nodes.unshift({ x: this.startX, y: nodes[0].y });
    nodes.push({ x: this.endX, y: nodes[nodes.length - 1].y });
    this.nodes = nodes;
    this.road.lay(nodes, stage);
    this.drawLine();
    const size = Math.min(3.4, Math.max(1.2, ((last - first) / steps / unit) * 0.62));
    this.coins.forEach((coin, k) => coin.resize(size).move(nodes[k + 1].x, nodes[k + 1].y - this.lift));
    goal.move(this.goalX, nodes[nodes.length - 1].y);
    // The hint is above the line of coins, on the side where more room is.
    const spots = [this.hint.width / 2 + 2 * unit, width - this.hint.width / 2 - 2 * unit].map((x) => {
      const below = nodes.filter((node) => Math.abs(node.x - x) < this.hint.width / 2 + 2 * unit);
      const coins = Math.min(...below.map(({ y }) => y - this.lift - this.tolerance * this.scale)) - 3 * unit;
      return [x, Math.min(coins, this.heightOf(lowest) - this.lift)];
    });
    const [hintX, clear] = spots[0][1] >= spots[1][1] ? spots[0] : spots[1];
    this.hintAt = [hintX, Math.max(clear, 100 + this.hint.actor.height)];
  }

  // The band in which a pitch meets the points, along the coins.
  drawLine() {
    const { unit } = this.stage;
    const inner = this.nodes.slice(1, -1);
    const d = inner.map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(1)} ${(y - this.lift).toFixed(1)}`).join("");
    const wide = Math.max(4 * unit, 2 * this.tolerance * this.scale);
    const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
    this.line.draw(
      // One opacity for both, so that the line around the way does not tint it; the scenery is seen through it.
      `<g opacity="0.72"><path d="${d}" ${stroke} stroke="#2a827e" stroke-width="${wide + 0.8 * unit}"/>` +
        `<path d="${d}" ${stroke} stroke="#fff" stroke-width="${wide}"/></g>`,
    );
  }

  /**
   * Where the road of a pitch is, in pixels from the top.
   *
   * @param {number} frequency
   */
  heightOf(frequency) {
    return this.floor - cents(frequency, this.lowest) * this.scale;
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    const { player } = this;
    if (event.name === "waypointReached") {
      this.caughtAt = now;
      const coin = this.coins[(event.measured?.count ?? 0) - 1];
      if (coin) this.sparks.burst(coin.x, coin.y, { count: 4, spread: 0.8, speed: 16, life: 0.45 });
    }
    if (event.name === "slidBack") {
      this.stumbledAt = now;
      this.puffs.burst(player.x, player.y, { count: 5, speed: 14 });
    }
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, nodes } = this;
    const { now, dt } = frame;
    if (state.isFinished && this.finishedAt === undefined) {
      this.finishedAt = now;
      this.sparks.burst(this.goalX, nodes[nodes.length - 1].y - this.goal.height * 0.6, {
        count: 14,
        spread: 0.92,
        speed: 36,
        life: 1,
      });
    }
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const hasVoice = state.frequency !== undefined;
    if (hasVoice && !this.hadVoice) {
      this.spokenAt = now;
      this.puffs.burst(this.player.x - this.player.width * 0.45, this.player.y - stage.unit * 2, {
        count: 3,
        heading: 190,
        spread: 0.1,
        speed: 20,
      });
    }
    this.isNew = hasVoice && !this.hadVoice;
    this.hadVoice = hasVoice;
    const wanted = state.isFinished ? nodes.length - 1 : Math.min(state.reached, nodes.length - 2);
    // Ahead at once; back slowly.
    this.along ??= wanted;
    const before = this.along;
    this.along = approach(this.along, wanted, dt, wanted >= this.along ? 0.11 : 0.35);
    this.drawVoice(state, since, frame);
    this.drawCoins(state, frame);
    this.drawPlayer(before, since, frame);
    this.drawGoal(since, frame);
    this.puffs.draw(frame);
    this.sparks.draw(frame);
    this.line.fade(since < 0 ? 1 : Math.max(0, 1 - since * 2));
    const [hintX, hintY] = this.hintAt;
    this.hint.draw(since < 0, hintX, hintY, frame);
  }

  /**
   * @param {number} before where it was.
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawPlayer(before, since, { now, dt, reduced }) {
    const { player, stage, nodes } = this;
    const { unit } = stage;
    const along = this.along ?? before;
    const k = Math.min(nodes.length - 2, Math.floor(along));
    const share = along - k;
    const x = nodes[k].x + (nodes[k + 1].x - nodes[k].x) * share;
    const isDone = since >= 0;
    const pace = dt > 0 ? Math.abs(along - before) / dt : 0;
    const isBack = now - this.stumbledAt < 0.9;
    let [y, angle, hop] = [0, 0, 0];
    if (this.hops) {
      y = nodes[k].y + (nodes[k + 1].y - nodes[k].y) * easeOut(share * 1.3);
      const leap = Math.min(6 * unit, 1.5 * unit + Math.abs(nodes[k + 1].x - nodes[k].x) * 0.35);
      hop = reduced || isBack ? 0 : Math.sin(Math.min(1, share) * Math.PI) * leap * Math.min(1, pace);
    } else {
      const half = player.width * 0.27;
      const [rear, front] = [this.road.at(x - half), this.road.at(x + half)];
      y = (rear + front) / 2;
      angle = (Math.atan2(front - rear, 2 * half) * 180) / Math.PI;
      this.angle = approach(this.angle ?? angle, angle, dt, 0.05);
      angle = this.angle;
    }
    const spin = isBack && !reduced ? 6 * Math.sin((now - this.stumbledAt) * 18) : 0;
    const joy = isDone && !reduced ? Math.abs(Math.sin(since * 5)) * unit * 4 * Math.max(0.15, 1 - since / 2.5) : 0;
    const hum = this.hadVoice && !isDone && !reduced ? Math.sin(now * 36) * unit * 0.16 : 0;
    player.move(x, y - hop - joy + hum).turn(angle + spin);
    const start = reduced ? 0 : 0.1 * spring(now - this.spokenAt, 0.4);
    const breath = reduced ? 0 : 0.013 * Math.sin(now * 2.4);
    player.stretch(1 - start * 0.7 - breath, 1 + start + breath);
    const isAstray = this.astray > 0.6;
    feel(player, isDone ? "happy" : isBack ? "sliding" : isAstray ? "astray" : this.hadVoice ? "moving" : "");
    pose(player, "eyes", { stretchY: blinks(now, 2) ? 0.12 : 1 });
    if (reduced) return;
    const rolled = (x - this.startX) / Math.max(1, (player.height / player.drawn) * 29);
    pose(player, "wheel", { angle: (rolled * 180) / Math.PI });
    pose(player, "tail", { angle: (this.hadVoice ? 8 : 4) * Math.sin(now * (this.hadVoice ? 8 : 2)) });
    pose(player, "plume", { angle: 6 * Math.sin(now * (this.hadVoice ? 7 : 2)) });
    const stride = Math.min(1, pace * 0.6) * 22;
    pose(player, "step-left", { angle: stride * Math.sin(now * 22) });
    pose(player, "step-right", { angle: -stride * Math.sin(now * 22) });
  }

  // The voice, where it is now and where it should be: at the next coin.
  /**
   * @param {State} state
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawVoice(state, since, { now, dt, reduced }) {
    const { voice, arrow, stage } = this;
    const { unit } = stage;
    const next = Math.min(state.reached, this.points.length - 1);
    const node = this.nodes[next + 1];
    const isDone = since >= 0;
    const { frequency } = state;
    if (frequency === undefined || isDone) {
      voice.fade(approach(voice.opacity, 0, dt, 0.09));
      arrow.fade(approach(arrow.opacity, 0, dt, 0.06));
      this.astray = 0;
      return;
    }

    const off = cents(frequency, this.points[next]);
    const wanted = Math.min(stage.height - 112, Math.max(this.ceiling, this.heightOf(frequency) - this.lift));
    // At its place in the first frame, smoothly from there on.
    this.voiceX = this.isNew ? node.x : approach(this.voiceX, node.x, dt, 0.06);
    this.voiceY = this.isNew ? wanted : approach(this.voiceY, wanted, dt, 0.05);
    const isInside = Math.abs(off) <= this.tolerance;
    this.astray = isInside || now - this.caughtAt < 0.4 ? 0 : this.astray + dt;
    feel(voice, isInside ? "inside" : "");
    const pulse = reduced ? 1 : 1 + 0.06 * Math.sin(now * 14) + 0.14 * spring(now - this.caughtAt, 0.35);
    voice.move(this.voiceX, this.voiceY).stretch(pulse).fade(1);
    const shown = this.astray > 0.6 ? 1 : 0;
    arrow.fade(approach(arrow.opacity, shown, dt, 0.06)).turn(off < 0 ? 0 : 180);
    const bob = reduced ? 0 : Math.sin(now * 5) * unit * 0.6;
    const side = off < 0 ? -1 : 1;
    arrow.move(this.voiceX, this.voiceY + side * (unit * 6.6 + bob));
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawCoins(state, { now, dt, reduced }) {
    this.coins.forEach((coin, k) => {
      const left = k >= state.reached ? 1 : 0;
      coin.fade(this.isDrawn ? approach(coin.opacity, left, dt, 0.06) : left);

      const call = k === state.reached && !reduced ? 0.25 + 0.2 * Math.sin(now * 6) : 0;
      coin.stretch(1 + call + 0.8 * (1 - coin.opacity));
    });
    this.isDrawn = true;
  }

  /**
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawGoal(since, { now, reduced }) {
    const { goal, reward, player, stage } = this;
    const { unit } = stage;
    const breath = reduced ? 0 : 0.012 * Math.sin(now * 2.1);
    const jolt = since >= 0 && !reduced ? 0.08 * spring(since, 0.9) : 0;
    goal.stretch(1 - breath - jolt, 1 + breath + jolt);
    pose(goal, "eyes", { stretchY: blinks(now, 9) ? 0.12 : 1 });
    if (!reduced) pose(goal, "sway", { angle: (since < 0 ? 4 : 12) * Math.sin(now * (since < 0 ? 2 : 6)) });
    if (since < 0) return;
    feel(goal, "happy");
    if (goal.mood === "") feel(goal, "open");
    const pop = easeOut((since - 0.5) / 0.5);
    const swell = reduced ? 1 : 0.3 + 0.7 * easeBoth(pop) + 0.08 * spring(since - 0.85);
    const x = Math.max(reward.width * 0.55, player.x - (player.width + reward.width) * 0.48);
    const y = Math.max(this.nodes[this.nodes.length - 1].y - unit, 104 + reward.height);
    reward.move(x, y).fade(pop).stretch(swell);
    feel(reward, "happy");
  }
}
