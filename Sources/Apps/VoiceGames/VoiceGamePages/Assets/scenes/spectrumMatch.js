// The same sound: the shape of the child's sound grows inside of the model's shape. The goal calls the sound, the player
// imitates it, and while the two shapes are alike the reward comes from the goal to the player.
//
// Moods of the player and of the goal: "calling", "happy". data-mouth="0.9 0.4" says where the mouth is, in parts of the
// width and height.

import { approach, blinks, easeOut } from "../common/stage.js";
import { feel, groundOf, Hint, pictureOf, place, point, pose, prepare, Puffs, shadow, spring } from "./props.js";
import { SpectrumShape } from "./spectrumShape.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Frame, GameEvent } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 *
 * @typedef {{ coefficients: number[] }} Spectrum
 * @typedef {{ spectrum?: Spectrum, isMet: boolean, progress: number, isFinished: boolean }} State
 * @typedef {{ spectrum?: Spectrum }} Model the sound that is imitated.
 */

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { model?: Model } }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  return new SpectrumMatchScene(stage, theme, settings.parameters?.model);
}

class SpectrumMatchScene {
  /** @type {number | undefined} */
  finishedAt;
  ringsLeft = 0;
  // Places, in pixels: `layout` finds them.
  ground = 0;
  playerX = 0;
  goalX = 0;
  mouthX = 0;
  mouthY = 0;
  voiceX = 0;
  voiceY = 0;
  hintY = 0;

  /**
   * @param {Stage} stage
   * @param {Theme} theme
   * @param {Model | undefined} model
   */
  constructor(stage, theme, model) {
    this.stage = stage;
    this.progress = this.near = 0;
    this.metAt = this.calledAt = -9;
    const still = { scale: 0.15, anchor: [0.5, 1] };
    this.shape = new SpectrumShape(stage, model?.spectrum?.coefficients);
    this.goal = place(stage, pictureOf(theme, "goal"), { ...still, depth: 2 });
    this.shadow = shadow(stage, 20);
    this.player = place(stage, pictureOf(theme, "player"), { ...still, depth: 3 });
    this.reward = place(stage, pictureOf(theme, "reward"), { scale: 0.15, depth: 4 });
    this.sparks = new Puffs(stage, { count: 16, colour: "#ffc94a", size: 3, depth: 6 });
    this.calls = new Puffs(stage, {
      count: 6,
      size: 9,
      depth: 5,
      drawing:
        'viewBox="0 0 60 60"><path d="M40 6q-22 24 0 48" fill="none" stroke="#2a827e" stroke-width="8" stroke-linecap="round"/>',
    });
    this.hint = new Hint(stage, "", { long: true });
    this.layout();
  }

  layout() {
    const { stage, player, goal, reward } = this;
    const { width, height, unit } = stage;
    const isTall = height > width;
    this.ground = groundOf(stage) + unit;
    // The shape lies between the round buttons of the corners, or below them where there is no room.
    const side = isTall ? 4 * unit : Math.max(112, width * 0.16);
    const top = isTall ? 108 : 22;
    const share = isTall ? 0.44 : 0.46;
    const bottom = top + (this.ground - top) * share;
    this.shape.layout(side, top, width - 2 * side, bottom - top);
    const room = this.ground - bottom - 2 * unit;
    const widest = Math.max(player.drawn * player.aspect, goal.drawn * goal.aspect);
    const pixels = Math.min(room / (Math.max(player.drawn, goal.drawn) + reward.drawn * 0.4), (width * 0.45) / widest);
    for (const actor of [player, goal]) actor.resize((actor.drawn * pixels) / unit);
    reward.resize(Math.max(8, (reward.drawn * pixels) / unit));
    this.playerX = width * (isTall ? 0.25 : 0.27);
    this.goalX = width * (isTall ? 0.76 : 0.74);
    const mouth = point(player, "mouth", [0.6, 0.35]);
    this.mouthX = this.playerX + (mouth[0] - 0.5) * player.width;
    this.mouthY = this.ground - (1 - mouth[1]) * player.height;
    const voice = point(goal, "mouth", [0.3, 0.35]);
    this.voiceX = this.goalX + (voice[0] - 0.5) * goal.width;
    this.voiceY = this.ground - (1 - voice[1]) * goal.height;
    this.shadow.resize(((player.width * 0.8) / unit) * 0.16);
    this.hintY = bottom + this.hint.actor.height + unit * 2;
  }

  /**
   * @param {GameEvent} event
   * @param {Frame} frame
   */
  event(event, { now }) {
    if (event.name === "modelMatched") this.metAt = now;
  }

  /**
   * @param {State} state
   * @param {Frame} frame
   */
  draw(state, frame) {
    const { now, dt, reduced } = frame;
    const { player, goal, stage } = this;
    const { unit } = stage;
    const isFinished = state.isFinished;
    if (isFinished && this.finishedAt === undefined) {
      this.finishedAt = now;
      this.sparks.burst(this.mouthX, this.mouthY, { count: 16, spread: 0.95, speed: 44, life: 1.2, gravity: 30 });
    }
    const since = isFinished ? now - (this.finishedAt ?? now) : -1;
    const speaks = state.spectrum !== undefined && !isFinished;
    this.shape.draw(state, isFinished, frame);
    this.progress = approach(
      this.progress,
      isFinished ? 1 : state.progress,
      dt,
      state.progress > this.progress ? 0.05 : 0.25,
    );

    feel(player, isFinished ? "happy" : speaks ? "calling" : "");
    pose(player, "eyes", { stretchY: blinks(now, 1) ? 0.12 : 1 });
    const joy = isFinished && !reduced ? Math.abs(Math.sin(since * 5)) * Math.max(0.3, 1 - since / 4) : 0;
    pose(player, "wing", { angle: reduced ? 0 : 4 * Math.sin(now * 2) + 20 * joy });
    pose(player, "tail", { angle: reduced ? 0 : 6 * Math.sin(now * 2.2) });
    const voice = speaks && !reduced ? 0.025 * Math.sin(now * 20) : 0;
    const squash = reduced ? 0 : voice - 0.012 * Math.sin(now * 2.4) + 0.08 * spring(now - this.metAt, 0.5);
    player.move(this.playerX, this.ground - joy * unit * 5).turn(state.isMet && !reduced ? 3 * Math.sin(now * 6) : 0);
    player.stretch(1 + squash, 1 - squash);
    this.shadow.move(this.playerX, this.ground);

    this.call(speaks || isFinished, frame);
    feel(goal, isFinished || state.isMet ? "happy" : now - this.calledAt < 1.2 ? "calling" : "");
    pose(goal, "eyes", { stretchY: blinks(now, 6) ? 0.12 : 1 });
    pose(goal, "spin", { angle: reduced ? 0 : (now * 60) % 360 });
    const hum = reduced ? 0 : now - this.calledAt < 1.2 ? 0.02 * Math.sin(now * 18) : 0.01 * Math.sin(now * 2);
    goal.move(this.goalX, this.ground).stretch(1 - hum, 1 + hum);

    this.drawReward(since, frame);
    this.sparks.draw(frame);
    this.hint.draw(!speaks && !isFinished, stage.width / 2, this.hintY, frame);
  }

  // Every three seconds of silence the goal calls: rings go from it to the player.
  /**
   * @param {boolean} isQuiet
   * @param {Frame} frame
   */
  call(isQuiet, frame) {
    const { now } = frame;
    if (!isQuiet && now - this.calledAt > 3.4) {
      this.calledAt = now;
      this.ringsLeft = 3;
    }
    if (this.ringsLeft > 0 && now - this.calledAt > (3 - this.ringsLeft) * 0.3) {
      this.ringsLeft -= 1;
      this.calls.burst(this.voiceX, this.voiceY, { count: 1, speed: 22, heading: 180, life: 0.9 });
    }
    this.calls.draw(frame);
  }

  /**
   * @param {number} since the time since the end; below 0 before it.
   * @param {Frame} frame
   */
  drawReward(since, { now, reduced }) {
    const { reward, stage } = this;
    const { unit } = stage;
    const [fromX, fromY] = [this.goalX, this.ground - this.goal.height * 0.96];
    const share = this.progress;
    const arc = Math.sin(Math.PI * share) * unit * 5;
    const sway = reduced ? 0 : Math.sin(now * 2.6);
    const x = fromX + (this.mouthX + reward.width * 0.5 - fromX) * share;
    const y = fromY + (this.mouthY - fromY) * share - arc + sway * unit * 0.4;
    reward.move(x, y).turn(reduced ? 0 : 5 * sway + 40 * share);
    // It is eaten, or taken, at the end.
    const eaten = since < 0 ? 0 : easeOut((since - 0.5) / 0.4);
    reward.stretch(reduced ? 1 : 1 - 0.8 * eaten).fade(1 - eaten);
  }
}
