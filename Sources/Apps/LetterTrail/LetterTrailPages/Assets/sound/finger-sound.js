// The sound of the finger, made in this browser (serve --sound browser): from the sample to the ear nothing waits for the
// network. What the engine says of a sample comes after it, and is heard then.

import { TouchTracker } from "./touch-tracker.js";

/**
 * @import { TouchedMap, TouchEvent } from "./touch-tracker.js"
 * @typedef {{ style: Style, context: AudioContext, node: AudioWorkletNode | null }} Output
 * @typedef {{ style: "friction" | "music", level: number }} Style what is heard, and its level in decibels.
 */

export class FingerSound {
  /** @type {Output | null} */
  #output = null;
  /** @type {TouchTracker | null} */
  #tracker = null;
  #guard;

  /** @param {import("../common/sound-guard.js").SoundGuard} guard tells who is before the page if the sound is not well. */
  constructor(guard) {
    this.#guard = guard;
    guard.add({
      reading: () => this.#tracker && this.#output && { name: "finger", context: this.#output.context.state },
      mend: () => this.#wake(),
    });
    // A browser lets no page sound before a finger or key has touched it.
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => this.#wake(), { capture: true, passive: true });
    }
  }

  /**
   * A letter begins; without a style it is silent here.
   *
   * @param {Style | undefined} style
   * @param {TouchedMap} map
   */
  begin(style, map) {
    this.end();
    if (!style) return;
    const before = this.#output;
    const isSame = before?.style.style === style.style && before.style.level === style.level;
    if (!isSame || before?.context.state === "closed") {
      before?.context.close().catch(() => {});
      this.#open(style);
    }
    this.#tracker = new TouchTracker(map);
    this.#wake();
  }

  /** The letter is left: what sounds fades. */
  end() {
    const state = this.#tracker?.state;
    if (state) this.#tell([{ state: { ...state, contact: false }, cues: [], isLate: true }]);
    this.#tracker = null;
    this.#guard.look();
  }

  /** @param {Style} style */
  async #open(style) {
    const context = new AudioContext({ latencyHint: "interactive" });
    /** @type {Output} */
    const output = { style, context, node: null };
    this.#output = output;
    context.onstatechange = () => this.#guard.look();
    try {
      await context.audioWorklet.addModule(new URL("./trail-sound-worklet.js", import.meta.url));
      output.node = new AudioWorkletNode(context, "trail-sound", {
        numberOfInputs: 0,
        outputChannelCount: [2],
        processorOptions: style,
      });
      output.node.connect(context.destination);
    } catch {
      // The letter goes on without its sound; the guard says that there is none.
      context.close().catch(() => {});
    }
  }

  #wake() {
    const context = this.#tracker && this.#output?.context;
    if (context?.state === "suspended") context.resume().catch(() => {});
    this.#guard.look();
  }

  /**
   * Takes samples of the finger.
   *
   * @param {(number | null)[][]} samples
   */
  take(samples) {
    const tracker = this.#tracker;
    if (!tracker) return;
    this.#tell(samples.map((sample) => {
      tracker.take(sample);
      return { state: tracker.state, cues: [], isLate: false };
    }));
  }

  /**
   * Takes what the engine made of samples.
   *
   * @param {TouchEvent[]} events
   */
  meet(events) {
    const cues = this.#tracker?.meet(events);
    const state = this.#tracker?.state;
    if (cues && state) this.#tell([{ state, cues, isLate: true }]);
  }

  /** @param {object[]} told */
  #tell(told) {
    this.#output?.node?.port.postMessage(told);
  }
}
