// The calm piece whose instruments leave, as MusicSound.swift makes it: the same notes, the same samples. A test compares them.

import { SmoothedValue } from "./smoothed-value.js";

/** @import { TouchState } from "./touch-tracker.js" */

// Shares of the tolerance at which melody, bells and pad leave; the bass stays.
const leaves = [0.5, 0.75, 1];
const fade = 0.08 / 2.3;
// Seconds after the lift, and the time constant of the end.
const afterLift = 1.5;
const fadeOut = 0.2;
const quaverSeconds = 60 / 84 / 2;
// Seconds.
const attack = 0.012;
// Numbers of MIDI by quavers; 0 is a rest.
// deno-fmt-ignore
const melody = [
  76, 0, 79, 0, 84, 0, 79, 76, 72, 0, 76, 0, 81, 0, 0, 79, 77, 0, 81, 0, 84, 0, 81, 77, 79, 0, 83, 79, 74, 0, 0, 0,
];
// deno-fmt-ignore
const bells = [
  0, 0, 0, 0, 96, 0, 0, 0, 0, 0, 0, 0, 93, 0, 0, 0, 0, 0, 0, 0, 96, 0, 0, 0, 0, 0, 0, 0, 91, 0, 98, 0,
];
const roots = [48, 45, 41, 43];
const chords = [[60, 64, 67], [57, 60, 64], [57, 60, 65], [59, 62, 67]];

/**
 * Cycles a frame of a number of MIDI.
 *
 * @param {number} number
 * @param {number} sampleRate
 */
const stepOf = (number, sampleRate) => 440 * 2 ** ((number - 69) / 12) / sampleRate;

class Note {
  #phase = 0;
  #step = 0;
  #level = 0;
  #age = 0;
  #decay = 1;

  /**
   * Begins a note; 0 is a rest.
   *
   * @param {number} number
   * @param {number} level
   * @param {number} seconds
   * @param {number} sampleRate
   */
  strike(number, level, seconds, sampleRate) {
    if (number === 0) return;
    [this.#step, this.#level, this.#age] = [stepOf(number, sampleRate), level, 0];
    this.#decay = Math.exp(-1 / (seconds * sampleRate));
  }

  /**
   * The next sample.
   *
   * @param {number} overtone
   * @param {number} sampleRate
   */
  next(overtone, sampleRate) {
    this.#phase = (this.#phase + this.#step) % 1;
    this.#age += 1;
    const rise = Math.min(1, this.#age / (attack * sampleRate));
    const angle = 2 * Math.PI * this.#phase;
    const value = this.#level * rise * (Math.sin(angle) + overtone * Math.sin(2 * angle));
    this.#level *= this.#decay;
    return value;
  }
}

export class MusicSound {
  #sampleRate;
  #quaver;
  #gains;
  #whole;
  #melody = new Note();
  #bell = new Note();
  #bass = new Note();
  #padPhases = [0, 0, 0];
  #padSteps = [0, 0, 0];
  #frame = 0;
  #sinceLift = Infinity;
  #isTouched = false;

  /** @param {number} sampleRate */
  constructor(sampleRate) {
    this.#sampleRate = sampleRate;
    this.#quaver = Math.round(quaverSeconds * sampleRate);
    this.#gains = leaves.map(() => new SmoothedValue(1, fade, fade, sampleRate));
    this.#whole = new SmoothedValue(0, 0.02, fadeOut, sampleRate);
  }

  /** @param {TouchState} state */
  set({ contact, isWriting, deviation }) {
    leaves.forEach((limit, part) => this.#gains[part].target = deviation < limit ? 1 : 0);
    // The piece is for the letter: a touch that does not write begins nothing.
    this.#isTouched = contact && isWriting;
    if (!this.#isTouched) return;
    this.#sinceLift = 0;
    this.#whole.target = 1;
  }

  #begin() {
    const rate = this.#sampleRate;
    const place = Math.floor(this.#frame / this.#quaver) % melody.length;
    const bar = Math.floor(place / 8);
    this.#melody.strike(melody[place], 0.055, 0.5, rate);
    this.#bell.strike(bells[place], 0.03, 0.9, rate);
    if (place % 8 === 0 || place % 8 === 5) this.#bass.strike(roots[bar], 0.10, 0.7, rate);
    if (place % 8 === 0) chords[bar].forEach((note, k) => this.#padSteps[k] = stepOf(note, rate));
  }

  /** The next sample. */
  next() {
    const rate = this.#sampleRate;
    if (!this.#isTouched) {
      this.#sinceLift += 1;
      if (this.#sinceLift > (afterLift - 5 * fadeOut) * rate) this.#whole.target = 0;
    }
    const gain = this.#whole.next();
    // The piece stands still while nothing of it is heard, and goes on where it was.
    if (gain <= 1e-6 && this.#whole.target <= 0) return 0;
    if (this.#frame % this.#quaver === 0) this.#begin();
    this.#frame += 1;
    let pad = 0;
    for (let k = 0; k < 3; k += 1) {
      this.#padPhases[k] = (this.#padPhases[k] + this.#padSteps[k]) % 1;
      pad += Math.sin(2 * Math.PI * this.#padPhases[k]);
    }
    const tune = this.#gains[0].next() * this.#melody.next(0.3, rate);
    const ringing = this.#gains[1].next() * this.#bell.next(0.1, rate);
    const bass = this.#bass.next(0.25, rate);
    return gain * (tune + ringing + this.#gains[2].next() * 0.014 * pad + bass);
  }
}
