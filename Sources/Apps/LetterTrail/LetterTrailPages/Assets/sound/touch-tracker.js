// What the finger does at a moment, as the sound needs it, as TouchTracker.swift makes it of samples and the engine's events.

/** @import { Cue } from "./cue-sounds.js" */

/**
 * Time in seconds, whether the letter is being written (the touch has taken the dot), speed in millimetres a second, the deviation as a share of the tolerance, the place on the map from 0 to 1.
 *
 * @typedef {{ time: number, contact: boolean, isWriting: boolean, speed: number, deviation: number, x: number, y: number }} TouchState
 *
 * @typedef {{ width: number, height: number, tolerance: number }} TouchedMap
 *
 * @typedef {{ event: string, deviation_mm?: number }} TouchEvent what the engine made of a sample.
 */

// The time constant of the speed in seconds: two frames of a screen.
const speedTime = 0.02;

export class TouchTracker {
  #map;
  /** @type {number[] | null} */
  #last = null;
  #speed = 0;
  #deviation = 0;
  #isWriting = false;

  /** @param {TouchedMap} map */
  constructor(map) {
    this.#map = map;
  }

  /**
   * Takes a sample: time, place in millimetres, contact.
   *
   * @param {(number | null)[]} sample
   */
  take([time, x, y, contact]) {
    const sample = [time, x, y, contact].map(Number);
    if (this.#last?.[3] && contact) {
      const step = sample[0] - this.#last[0];
      if (step > 0) {
        const [dx, dy] = [this.#last[1] - sample[1], this.#last[2] - sample[2]];
        this.#speed += (Math.sqrt(dx * dx + dy * dy) / step - this.#speed) * (1 - Math.exp(-step / speedTime));
      }
    } else this.#speed = 0;
    if (!contact) [this.#deviation, this.#isWriting] = [0, false];
    this.#last = sample;
  }

  /**
   * Takes what the engine made of the samples, and returns what is heard once.
   *
   * @param {TouchEvent[]} events
   * @returns {Cue[]}
   */
  meet(events) {
    /** @type {Set<Cue>} */
    const cues = new Set();
    const isFinished = events.some(({ event }) => event === "chapter_finished");
    for (const { event, deviation_mm } of events) {
      if (event === "dot_touched") this.#isWriting = this.#last?.[3] === 1;
      else if (event === "moved") this.#deviation = Math.abs(deviation_mm ?? 0) / this.#map.tolerance;
      else if (event === "left") {
        this.#deviation = 1.2;
        cues.add("left");
      } else if (event === "trigger_reached" || (event === "curve_finished" && !isFinished)) cues.add("checkpoint");
      else if (event === "chapter_finished") cues.add("finished");
    }
    return [...cues];
  }

  /**
   * What the finger does now; `null` before the first sample.
   *
   * @returns {TouchState | null}
   */
  get state() {
    if (!this.#last) return null;
    const [time, x, y, contact] = this.#last;
    /** @type {(share: number) => number} */
    const within = (share) => Math.min(1, Math.max(0, share));
    return {
      time,
      contact: contact === 1,
      isWriting: this.#isWriting,
      speed: this.#speed,
      deviation: this.#deviation,
      x: within(x / this.#map.width),
      y: within(y / this.#map.height),
    };
  }
}
