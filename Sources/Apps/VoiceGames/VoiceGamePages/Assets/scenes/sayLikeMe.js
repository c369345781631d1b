// Say it like me: the goal sings what the therapist has said, and the voice follows it.

import { prepare } from "./props.js";
import { ContourScene } from "./contourScene.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Theme } from "../screens/themes.js"
 * @import { Point } from "./hum.js"
 * @import { Rules } from "./contourScene.js"
 *
 * @typedef {{ contour?: { points: Point[], step: number, frequency: number }, register?: number, rules?: Rules }} Parameters
 */

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  const { contour = { points: [], step: 0.05, frequency: 240 }, register, rules } = settings.parameters ?? {};
  const line = { points: contour.points, step: contour.step, register: register ?? contour.frequency };
  return new ContourScene(stage, theme, line, rules ?? {});
}
