// Four sounds: see soundChoice.js.

import { SoundChoiceScene } from "./soundChoice.js";

/**
 * @import { Stage } from "../common/stage.js"
 * @import { Theme } from "../screens/themes.js"
 * @import { Rules } from "./soundChoice.js"
 */

/**
 * @param {Stage} stage
 * @param {Theme} theme
 * @param {{ parameters?: { rules?: Rules } }} settings
 */
export const open = (stage, theme, settings) =>
  SoundChoiceScene.open(stage, theme, 4, settings.parameters?.rules ?? {});
