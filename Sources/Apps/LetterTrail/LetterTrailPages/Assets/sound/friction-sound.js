// A pencil on paper, as FrictionSound.swift makes it: the same laws, the same samples. A test compares them.

import { SeededRandom } from "./seeded-random.js";
import { SmoothedValue } from "./smoothed-value.js";

/** @import { TouchState } from "./touch-tracker.js" */

// Speeds are millimetres a second.
const halfSpeed = 45;
const creeping = 8;
const rest = 0.5;
const darting = 60;
// How loud a touch is that does not write, beside one that does.
const neutralLevel = 0.35;
// From this share of the tolerance on the sound gets rough.
const roughFrom = 0.4;
const roughness = 42;
// Frames between two settings of the filter.
const grid = 16;

export class FrictionSound {
  #sampleRate;
  #level;
  #colour;
  #rough;
  #squeak;
  #crackle;
  #tone;
  #height;
  #meanSpeed = 0;
  #meanStep;
  #speed = 0;
  #noise = new SeededRandom(7);
  #sparks = new SeededRandom(11);
  #low = 0;
  #band = 0;
  #coefficient = 0;
  #damping = 0;
  #roughPhase = 0;
  #squeakPhase = 0;
  #tonePhase = 0;
  #spark = 0;
  #frame = 0;

  /** @param {number} sampleRate */
  constructor(sampleRate) {
    /** @type {(rise: number, fall: number, start?: number) => SmoothedValue} */
    const smooth = (rise, fall, start = 0) => new SmoothedValue(start, rise, fall, sampleRate);
    this.#sampleRate = sampleRate;
    this.#level = smooth(0.006, 0.02);
    this.#colour = smooth(0.02, 0.02);
    this.#rough = smooth(0.02, 0.04);
    this.#squeak = smooth(0.15, 0.03);
    this.#crackle = smooth(0.01, 0.05);
    this.#tone = smooth(0.02, 0.04);
    this.#height = smooth(0.03, 0.03, 0.5);
    this.#meanStep = 1 - Math.exp(-1 / sampleRate);
  }

  /**
   * What the finger does from now on.
   *
   * @param {TouchState} state
   * @param {number} speed
   */
  set({ contact, isWriting: writes, deviation, y }, speed) {
    const isMoving = contact && speed > rest;
    const isWriting = isMoving && writes;
    this.#level.target = isMoving ? speed / (speed + halfSpeed) * (isWriting ? 1 : neutralLevel) : 0;
    this.#colour.target = speed / (speed + 150);
    this.#rough.target = isWriting ? Math.min(1, Math.max(0, (deviation - roughFrom) / (1 - roughFrom))) : 0;
    this.#squeak.target = isWriting && speed < creeping ? 1 : 0;
    this.#crackle.target = isWriting && speed > darting && speed > 1.8 * this.#meanSpeed ? 1 : 0;
    this.#tone.target = isWriting ? 1 : 0;
    this.#height.target = y;
    this.#speed = contact ? speed : 0;
  }

  /** The next sample. */
  next() {
    const rate = this.#sampleRate;
    this.#meanSpeed += (this.#speed - this.#meanSpeed) * this.#meanStep;
    const level = this.#level.next();
    const colour = this.#colour.next();
    const rough = this.#rough.next();
    const squeak = this.#squeak.next();
    const crackle = this.#crackle.next();
    const tone = this.#tone.next();
    const pitch = 2 ** (0.5 - this.#height.next());
    if (this.#frame % grid === 0) {
      // Higher on the map sounds higher: an octave from its bottom to its top.
      this.#coefficient = 2 * Math.sin(Math.PI * Math.min(0.2, (700 + 2600 * colour) * pitch / rate));
      this.#damping = 0.9 - 0.35 * rough;
    }
    this.#frame += 1;
    const white = this.#noise.uniform() * 2 - 1;
    this.#low += this.#coefficient * this.#band;
    this.#band += this.#coefficient * (white - this.#low - this.#damping * this.#band);
    this.#roughPhase = (this.#roughPhase + roughness / rate) % 1;
    const wave = Math.sin(2 * Math.PI * this.#roughPhase);
    const shaking = 1 - 0.9 * rough * (0.5 + 0.5 * wave);
    this.#tonePhase = (this.#tonePhase + 330 * pitch / rate) % 1;
    this.#squeakPhase = (this.#squeakPhase + 1500 * pitch * (1 + 0.01 * wave) / rate) % 1;
    if (this.#sparks.uniform() < 45 / rate) this.#spark = 1;
    this.#spark *= 1 - 900 / rate;
    return level * shaking * (0.30 * this.#band + 0.035 * tone * Math.sin(2 * Math.PI * this.#tonePhase)) +
      0.012 * squeak * Math.sin(2 * Math.PI * this.#squeakPhase) + 0.10 * crackle * this.#spark * white;
  }
}
