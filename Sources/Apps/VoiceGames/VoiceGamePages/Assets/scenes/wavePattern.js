// The wave of a voice: above, that of the therapist's utterance; below, the child's grows as it speaks. A wave is as high as
// the voice is loud.

import { prepare } from "./props.js";
import { ContourScene } from "./contourScene.js";

/**
 * @import { Actor, Stage } from "../common/stage.js"
 * @import { Theme } from "../screens/themes.js"
 * @import { Point } from "./hum.js"
 * @import { Rules } from "./contourScene.js"
 *
 * @typedef {{ contour?: { points: Point[], step: number, frequency: number }, register?: number, rules?: Rules }} Parameters
 */

// How high the highest wave is, in parts of its half of the field, and the level at which it is.
const [highest, loudest] = [0.9, 9];

/**
 * How high a wave is, in parts of the highest one.
 *
 * @param {number} level dB above that of the utterance.
 */
export function waveOf(level) {
  return Math.min(1, Math.max(0.03, 10 ** ((level - loudest) / 30)));
}

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  const { contour = { points: [], step: 0.05, frequency: 240 }, register, rules } = settings.parameters ?? {};
  const line = { points: contour.points, step: contour.step, register: register ?? contour.frequency };
  // The pitch is free.
  return new WaveScene(stage, theme, line, { ...rules, pitchTolerance: Infinity });
}

class WaveScene extends ContourScene {
  get half() {
    return (this.bottom - this.top) / 2;
  }

  /** @override */
  heightOf() {
    return this.bottom - this.half / 2;
  }

  /** @override */
  modelHeightOf() {
    return this.top + this.half / 2;
  }

  /**
   * @override
   * @param {number} level dB.
   */
  wide(level) {
    return waveOf(level) * highest * this.half;
  }

  /**
   * @override
   * @param {Actor} bead
   * @param {number} level dB.
   */
  shapeBead(bead, level) {
    const step = this.placeOf(this.line.step) - this.placeOf(0);
    bead.stretch(Math.max(0.5, (0.9 * step) / bead.width), this.wide(level) / bead.height);
  }
}
