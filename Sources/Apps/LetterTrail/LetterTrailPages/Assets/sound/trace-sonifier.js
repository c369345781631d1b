// Makes a movement audible, as TraceSonifier.swift does: two channels, the same samples. A test compares them.

import { CueSounds } from "./cue-sounds.js";
import { FrictionSound } from "./friction-sound.js";
import { MusicSound } from "./music-sound.js";
import { SmoothedValue } from "./smoothed-value.js";

/**
 * @import { Cue } from "./cue-sounds.js"
 * @import { TouchState } from "./touch-tracker.js"
 */

// Seconds from a state to its sound.
const delay = 0.008;
// Without a state for so long the finger rests.
const restAfter = 0.06;
// The output stays below this amplitude: −6 dBFS.
const ceiling = 0.5;
const queueLength = 4096;

export class TraceSonifier {
  /** The number of rendered frames. */
  frame = 0;
  #sampleRate;
  #style;
  /** @type {{ frame: number, state?: TouchState, cue?: Cue }[]} */
  #queue = [];
  #friction;
  #music;
  #cues;
  #pan;
  #gain;
  /** @type {TouchState} */
  #state = { time: 0, contact: false, isWriting: false, speed: 0, deviation: 0, x: 0.5, y: 0.5 };
  #stateFrame = 0;
  #rests = true;

  /**
   * @param {"friction" | "music"} style
   * @param {number} level of all sounds, decibels.
   * @param {number} sampleRate
   */
  constructor(style, level, sampleRate) {
    this.#style = style;
    this.#sampleRate = sampleRate;
    this.#friction = new FrictionSound(sampleRate);
    this.#music = new MusicSound(sampleRate);
    this.#cues = new CueSounds(sampleRate);
    this.#pan = new SmoothedValue(0.5, 0.03, 0.03, sampleRate);
    this.#gain = new SmoothedValue(10 ** (Math.min(0, level) / 20), 0.05, 0.05, sampleRate);
  }

  /**
   * Takes a state or a cue. Where too many wait, it is left out.
   *
   * @param {{ state?: TouchState, cue?: Cue }} item
   * @param {number} time seconds on the clock of the rendered frames.
   */
  add(item, time) {
    if (this.#queue.length >= queueLength || !Number.isFinite(time)) return;
    this.#queue.push({ frame: Math.max(0, Math.round((time + delay) * this.#sampleRate)), ...item });
  }

  /**
   * Writes the next frames.
   *
   * @param {Float32Array} left
   * @param {Float32Array} right as long.
   */
  render(left, right) {
    for (let k = 0; k < left.length; k += 1) {
      while (this.#queue.length > 0 && this.#queue[0].frame <= this.frame) this.#take();
      if (!this.#rests && this.frame - this.#stateFrame > restAfter * this.#sampleRate) {
        this.#rests = true;
        this.#friction.set(this.#state, 0);
      }
      this.frame += 1;
      const own = this.#style === "music" ? this.#music : this.#friction;
      const sample = (this.#cues.next() + own.next()) * this.#gain.next();
      const place = this.#pan.next();
      left[k] = limited(sample * Math.sqrt(1 - place) * 1.41421356);
      right[k] = limited(sample * Math.sqrt(place) * 1.41421356);
    }
  }

  #take() {
    const { state, cue } = this.#queue.shift() ?? {};
    if (cue) this.#cues.begin(cue);
    if (!state) return;
    [this.#state, this.#stateFrame, this.#rests] = [state, this.frame, false];
    // Never wholly to one side: a player with one hearing ear hears it too.
    this.#pan.target = 0.2 + 0.6 * state.x;
    this.#friction.set(state, state.speed);
    this.#music.set(state);
  }
}

/** @param {number} sample */
const limited = (sample) => ceiling * Math.tanh(sample / ceiling);
