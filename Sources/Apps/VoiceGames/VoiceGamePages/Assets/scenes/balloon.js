// The right loudness: the player is as large as the voice is loud.
//
// The goal's picture is drawn twice: at the smallest and at the largest size of the target. Player and goal say with
// data-anchor="x y" about which point they grow; those that grow from their foot stand on the ground.
// Extra picture "base": what lies before the foot, as the logs of a fire.

import { approach, blinks, easeOut } from "../common/stage.js";
import { effect, feel, groundOf, Hint, pictureOf, place, point, pose, prepare, Puffs, spring } from "./props.js";

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ phase: string, size: number, isInTarget: boolean, progress: number, pops: number }} State
 * @typedef {{ parameters?: { targetRange?: number[], popVolume?: number } }} Settings
 */

const dotCount = 8;
const smallest = 0.3;

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {Settings} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new BalloonScene(stage, theme, settings);
}

class BalloonScene {
  /** @type {string | undefined} */
  phase;
  /** @type {number | undefined} */
  pops;
  /** @type {number | undefined} */
  finishedAt;
  popSize = 0;
  // Places, in pixels: `layout` finds them.
  rowY = 0;
  rewardX = 0;
  x = 0;
  y = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Settings} settings
   */
  constructor(stage, theme, settings) {
    this.stage = stage;
    const { targetRange, popVolume } = settings?.parameters ?? {};
    this.target = (targetRange ?? [90, 140]).map((volume) => volume / 200);
    this.limit = Math.min(1, Math.max((popVolume ?? 170) / 200, this.target[1]));
    this.size =
      this.joy =
      this.bob =
      this.progress =
        0;
    this.returnedAt = this.poppedAt = this.enteredAt = -9;
    const options = { scale: 0.1, anchor: [0.5, 0.5], depth: 3 };
    this.player = place(stage, pictureOf(theme, "player"), options);
    this.player.anchor = point(this.player, "anchor", [0.5, 0.5]);
    /** @type {Actor[]} */
    this.marks = [];
    for (let k = 0; k < 2; k += 1) {
      const mark = place(stage, pictureOf(theme, "goal"), { ...options, depth: 2 + 2 * (1 - k) });
      mark.anchor = point(mark, "anchor", [0.5, 0.5]);
      this.marks.push(mark);
    }
    const base = theme.extras?.base;
    this.base = base ? place(stage, base, { scale: 0.1, anchor: [0.5, 0.7], depth: 5 }) : undefined;
    this.isStanding = this.player.anchor[1] > 0.9;
    const ring = 'viewBox="0 0 40 40"><circle cx="20" cy="20" r="16" fill="#fff" stroke="#2b2a33" stroke-width="5"/>';
    const full =
      'viewBox="0 0 40 40"><circle cx="20" cy="20" r="14" fill="#2a827e"/><circle cx="15" cy="15" r="4" fill="#fff"/>';
    this.dots = Array.from({ length: dotCount }, () => ({
      ring: effect(stage, ring, { height: 4, depth: 6 }),
      full: effect(stage, full, { height: 4, depth: 7 }).fade(0),
      filled: 0,
    }));
    this.reward = stage.actor(pictureOf(theme, "reward"), { height: 9, depth: 8 });
    this.puffs = new Puffs(stage, { count: 16, size: 4, depth: 6 });
    this.sparks = new Puffs(stage, { count: 14, size: 2.6, depth: 1, colour: "#ffc94a" });
    this.hint = new Hint(stage, "size", { long: true });
    this.layout();
  }

  layout() {
    const { stage, player } = this;
    const { unit, width, height } = stage;
    // The row of dots lies between the round buttons, or below them where there is no room.
    const isNarrow = width < 700;
    this.rowY = isNarrow ? 108 + 5 * unit : Math.max(56, 6 * unit);
    const row = Math.min(64 * unit, width - (isNarrow ? 4 * unit : 250));
    const gap = row / (dotCount + 1.6);
    const size = Math.min(5.4 * unit, gap * 0.86);
    this.dots.forEach((dot, k) => {
      const x = width / 2 - row / 2 + (k + 0.5) * gap;
      for (const actor of [dot.ring, dot.full]) actor.resize(size / unit).move(x, this.rowY);
    });
    this.reward.resize((size * 1.75) / unit / Math.max(1, this.reward.aspect * 0.75));
    this.rewardX = width / 2 - row / 2 + (dotCount + 0.85) * gap;
    // At the limit the player fills the room below.
    const top = this.rowY + size;
    const ground = groundOf(stage);
    const bottom = this.isStanding ? ground : height - 100;
    const room = Math.min(
      (bottom - top) / this.shareOf(this.limit),
      (width * 0.92) / player.aspect / this.shareOf(this.limit),
    );
    const about = player.anchor[1];
    player.resize(room / unit);
    this.x = width / 2;
    const used = room * this.shareOf(this.limit);
    this.y = this.isStanding ? ground : top + (bottom - top - used) / 2 + used * about;
    this.marks.forEach((mark, k) => {
      mark.resize((room * mark.drawn) / player.drawn / unit);
      mark.move(this.x, this.y).stretch(this.shareOf(this.target[k]));
    });
    this.base?.resize((room * 0.36 * this.base.drawn) / player.drawn / unit).move(this.x, this.y);
  }

  /**
   * How large the picture is for a size of the state.
   *
   * @param {number} size
   */
  shareOf(size) {
    return smallest + (1 - smallest) * Math.min(1, Math.max(0, size));
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name === "soundInTargetRange") this.enteredAt = now;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { stage, player } = this;
    const { now, dt, reduced } = frame;
    this.notice(state, now);
    const isPopped = state.phase === "popped";
    const isFinished = state.phase === "finished";
    // At the end it keeps the middle of the target.
    const goal = isFinished ? (this.target[0] + this.target[1]) / 2 : isPopped ? 0 : state.size;
    this.size = approach(this.size, goal, dt, isFinished ? 0.25 : 0.04);
    if (isPopped) this.flyAway(now, reduced);
    else this.float(state, frame);
    pose(player, "eyes", { stretchY: blinks(now, 3) && !isPopped ? 0.12 : 1 });
    if (!reduced) {
      pose(player, "sway", { angle: 9 * Math.sin(now * 2.2) });
      pose(player, "wing", { angle: 12 * Math.sin(now * (isFinished ? 16 : 5)) });
      pose(player, "flicker", { stretchX: 1 + 0.05 * Math.sin(now * 9), stretchY: 1 + 0.05 * Math.sin(now * 7 + 1) });
    }
    const isMarked = !isPopped && !isFinished;
    this.marks.forEach((mark) => {
      mark.fade(approach(mark.opacity, isMarked ? (state.isInTarget ? 1 : 0.6) : 0, dt, 0.08));
    });
    this.drawRow(state, frame);
    this.puffs.draw(frame);
    this.sparks.draw(frame);
    const isStill = state.phase === "floating" && state.progress === 0;
    const below = this.rowY + 5 * stage.unit + this.hint.actor.height;
    const isRoomy = stage.height > stage.width;
    // Beside the player where the screen is wide, above it where it is high.
    const hintX = isRoomy ? this.x : Math.max(this.hint.width * 0.5 + stage.unit * 3, stage.width * 0.17);
    this.hint.draw(isStill, hintX, isRoomy ? below : Math.max(below, stage.height * 0.42), frame);
  }

  /**
   * @param {State} state
   * @param {number} now
   */
  notice(state, now) {
    // A page that was reloaded comes into the middle of a game.
    this.phase ??= state.phase === "popped" ? "floating" : state.phase;
    this.pops ??= state.pops;
    if (state.phase === "finished") this.finishedAt ??= now;
    if (state.pops > this.pops || (state.phase === "popped" && this.phase !== "popped")) {
      this.poppedAt = now;
      this.popSize = Math.max(this.shareOf(this.size), 0.55);
      this.puffs.burst(this.x, this.y - (this.isStanding ? this.player.height * 0.35 : 0), {
        count: 14,
        spread: 0.93,
        speed: 46,
        life: 0.8,
      });
    }
    if (this.phase === "popped" && state.phase !== "popped") this.returnedAt = now;
    if (state.phase === "finished" && this.phase !== "finished") {
      this.sparks.burst(this.x, this.y - (this.isStanding ? this.player.height * 0.3 : 0), {
        count: 14,
        spread: 0.93,
        speed: 48,
        life: 1.3,
      });
    }
    this.pops = state.pops;
    this.phase = state.phase;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  float(state, { now, dt, reduced }) {
    const { stage, player } = this;
    const { unit } = stage;
    const isFinished = state.phase === "finished";
    const isLoud = this.size > this.target[1] + 0.02 && !isFinished;
    const isQuiet = this.size < 0.05;
    feel(player, isFinished ? "happy" : state.isInTarget ? "target" : isLoud ? "big" : "");
    const back = reduced ? 1 : easeOut((now - this.returnedAt) / 0.5);
    const share = this.shareOf(this.size) * (0.2 + 0.8 * back);
    // In the target it moves up and down; it trembles when it is about to be too much.
    this.bob = approach(this.bob, state.isInTarget || isFinished ? 1 : 0, dt, 0.15);
    const hop = reduced ? 0 : Math.sin(now * (isFinished ? 5 : 4)) * unit * 2 * this.bob * (this.isStanding ? 0 : 1);
    const idle = reduced || this.isStanding ? 0 : Math.sin(now * 1.4) * unit * 0.6;
    const tremble = isLoud && !reduced ? Math.sin(now * 50) * unit * 0.45 : 0;
    player.move(this.x + tremble, this.y + hop + idle);
    // It turns once when the game is won.
    const since = isFinished ? now - (this.finishedAt ?? now) : 9;
    const turn = reduced || this.isStanding || since > 0.7 ? 1 : Math.cos(easeOut(since / 0.7) * Math.PI * 2);
    const wave = reduced
      ? 0
      : this.isStanding
      ? 0.03 * Math.sin(now * 6) * (0.4 + this.bob)
      : 0.012 * Math.sin(now * 2.4);
    const swell = reduced ? 0 : 0.06 * spring(now - this.enteredAt, 0.5) + (isFinished ? 0.1 * spring(since, 1.2) : 0);
    player.stretch(share * turn * (1 - wave + swell), share * (1 + wave + swell));
    player.turn(reduced ? 0 : (isQuiet ? 2.5 : 1.2) * Math.sin(now * 1.1) * (this.isStanding ? 0.5 : 1)).fade(back);
  }

  // What has popped whizzes about and is gone; what stands on the ground stays there and smokes.
  /**
   * @param {number} now
   * @param {boolean} reduced
   */
  flyAway(now, reduced) {
    const { stage, player } = this;
    const since = now - this.poppedAt;
    feel(player, "popped");
    if (player.mood !== "popped") {
      player.fade(0);
      return;
    }
    if (reduced || this.isStanding) {
      const puff = reduced ? 0 : 0.1 * spring(since, 0.8);
      player.move(this.x, this.y).turn(0).stretch(this.popSize * (1 + puff), this.popSize * (1 - puff)).fade(1);
      return;
    }
    const loop = since * 7;
    const reach = Math.min(stage.width, stage.height) * 0.24;
    const x = this.x + Math.sin(loop) * reach * Math.min(1, since * 2.5);
    const y = this.y - Math.sin(loop * 0.5) ** 2 * reach * 0.8 + Math.max(0, since - 0.9) ** 2 * stage.height * 2.2;
    player.move(x, y).turn(Math.sin(loop + 0.6) * 40).stretch(this.popSize).fade(
      since > 1.35 ? Math.max(0, 1 - (since - 1.35) * 8) : 1,
    );
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  drawRow(state, { now, dt, reduced }) {
    const { stage, reward } = this;
    this.progress = state.phase === "finished" ? 1 : state.progress;
    this.dots.forEach((dot, k) => {
      const wanted = Math.min(1, Math.max(0, this.progress * dotCount - k));
      // A dot fills quickly; all of them empty softly.
      dot.filled = approach(dot.filled, wanted, dt, wanted > dot.filled ? 0.03 : 0.2);
      dot.full.stretch(reduced ? 1 : 0.4 + 0.6 * dot.filled).fade(Math.min(1, dot.filled * 1.6));
    });
    const since = this.finishedAt === undefined ? -1 : now - this.finishedAt;
    const won = since < 0 ? 0 : reduced ? 1 : easeOut((since - 0.4) / 0.8);
    // The reward waits at the end of the row and comes to the player.
    const aside = this.x + Math.min(stage.width * 0.29, stage.unit * 44);
    const x = this.rewardX + (aside - this.rewardX) * won;
    const y = this.rowY + (this.y - stage.unit * (this.isStanding ? 18 : 0) - this.rowY) * won;
    const sway = reduced ? 0 : Math.sin(now * 2.6);
    const most = Math.min(2.4, (stage.width - aside) / Math.max(1, reward.width * 0.6));
    reward.move(x, y + sway * won * stage.unit).turn(sway * (won > 0 ? 8 : 3)).stretch(1 + (most - 1) * won);
  }
}
