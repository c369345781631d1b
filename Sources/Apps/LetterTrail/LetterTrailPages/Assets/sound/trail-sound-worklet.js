/// <reference path="../../../../../AppSupport/PageAssets/Assets/worklets.d.ts" />
// Sounds the finger in this browser's audio thread, as TrailSoundSource.swift does on the computer.

import { TraceSonifier } from "./trace-sonifier.js";

/**
 * @import { Cue } from "./cue-sounds.js"
 * @import { TouchState } from "./touch-tracker.js"
 *
 * @typedef {{ state: TouchState, cues: Cue[], isLate: boolean }} Told late: what became known of a touch after its sample.
 */

// The clocks of two threads part; a message may be late. Seconds.
const drift = 0.05;

class TrailSound extends AudioWorkletProcessor {
  /** @type {number | null} from the clock of the samples to that of the sound; `null` while nothing touches. */
  #shift = null;
  #sonifier;

  /** @param {{ processorOptions: import("./finger-sound.js").Style }} options */
  constructor(options) {
    super(options);
    const { style, level } = options.processorOptions;
    this.#sonifier = new TraceSonifier(style, level, sampleRate);
    this.port.onmessage = ({ data }) => {
      for (const told of data) this.#take(told);
    };
  }

  // The first sample of a touch is heard as soon as possible; those that follow keep their distance from it.
  /** @param {Told} told */
  #take({ state, cues, isLate }) {
    const now = this.#sonifier.frame / sampleRate;
    let time = now;
    if (!isLate) {
      if (this.#shift !== null && Math.abs(state.time + this.#shift - now) > drift) this.#shift = null;
      this.#shift ??= now - state.time;
      time = state.time + this.#shift;
      if (!state.contact) this.#shift = null;
    }
    this.#sonifier.add({ state }, time);
    for (const cue of cues) this.#sonifier.add({ cue }, time);
  }

  /**
   * @param {Float32Array[][]} _
   * @param {Float32Array[][]} outputs
   */
  process(_, [output]) {
    this.#sonifier.render(output[0], output[1]);
    return true;
  }
}

registerProcessor("trail-sound", TrailSound);
