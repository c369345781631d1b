// A line for the voice: drawn by the therapist as a row of pitches and a row of loudnesses.

import { prepare } from "./props.js";
import { ContourScene } from "./contourScene.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Theme } from "../screens/themes.js"
 * @import { Rules } from "./contourScene.js"
 *
 * @typedef {object} Parameters
 * @property {number[]} [melody] cents.
 * @property {number[]} [loudness] dB.
 * @property {number} [length] seconds.
 * @property {number} [register] hertz.
 * @property {Rules} [rules]
 */

const step = 0.05;

/**
 * The value of a row of numbers, which are joined by straight lines.
 *
 * @param {number[]} row
 * @param {number} share 0…1 of the row.
 */
export function along(row, share) {
  const place = Math.max(0, Math.min(1, share)) * (row.length - 1);
  const k = Math.min(row.length - 2, Math.floor(place));
  return k < 0 ? row[0] ?? 0 : row[k] + (row[k + 1] - row[k]) * (place - k);
}

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: Parameters }} settings
 */
export async function open(stage, theme, settings) {
  await prepare(stage, theme);
  const { melody = [0, 0], loudness = [0, 0], length = 1.5, register = 240, rules } = settings.parameters ?? {};
  const count = Math.max(2, Math.round(length / step));
  const points = Array.from({ length: count }, (_, k) => ({
    cents: along(melody, k / (count - 1)),
    level: along(loudness, k / (count - 1)),
  }));
  return new ContourScene(stage, theme, { points, step, register }, rules ?? {});
}
