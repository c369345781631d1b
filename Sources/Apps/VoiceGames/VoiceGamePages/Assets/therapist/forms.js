// What the screens of the therapist have in common: tiles, portraits, and buttons that must be held.

import { icon } from "../common/icons.js";
import { pictureElement } from "../common/pictures.js";
import { language } from "../common/words.js";
import { childPicture } from "../screens/child-picture.js";

/** @typedef {Parameters<typeof import("../messages.js").to.therapistPortrait>[0]["portrait"]} Portrait */

const words = {
  fox: { cs: "liška", en: "fox" },
  owl: { cs: "sova", en: "owl" },
  bear: { cs: "medvěd", en: "bear" },
  cat: { cs: "kočka", en: "cat" },
  frog: { cs: "žába", en: "frog" },
  rabbit: { cs: "králík", en: "rabbit" },
  hedgehog: { cs: "ježek", en: "hedgehog" },
  penguin: { cs: "tučňák", en: "penguin" },
  lion: { cs: "lev", en: "lion" },
  mouse: { cs: "myš", en: "mouse" },
  snail: { cs: "šnek", en: "snail" },
  whale: { cs: "velryba", en: "whale" },
};

/**
 * The picture of a game.
 *
 * @param {{ picture: string }} game
 */
export function gamePicture(game) {
  return game.picture ? pictureElement(`/pictures/${game.picture}.svg`) : icon("star");
}

/**
 * The picture of a child, to choose it.
 *
 * @param {Portrait} name
 */
export function choosable(name) {
  return { name, words: words[name] ?? { cs: name, en: name }, image: () => childPicture({ portrait: name }) };
}

/** @param {string} text */
export function day(text) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "full" }).format(new Date(text));
}

/** @param {string} text */
export function timeOfDay(text) {
  return new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(new Date(text));
}

/**
 * Minutes and seconds: 1:05.
 *
 * @param {number} seconds
 */
export function length(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
