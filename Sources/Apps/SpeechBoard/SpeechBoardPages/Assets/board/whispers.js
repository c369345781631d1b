// What the scanner offers, whispered to a person who does not see it well: the program makes the sounds, and where this browser
// speaks they are played here, on an output of their own if one was chosen on this device.

/**
 * @import { Handlers } from "../messages.js"
 *
 * @typedef {{ text: string, locale?: string, number: number }} Whispered
 */

// A whisper that nobody answers does not hold up the scanner, milliseconds.
const patience = 8000;
// How long a whisper waits for the person's own words, and the time between two looks, milliseconds.
const [longestWait, look] = [10_000, 50];
const storedAs = "whisper-output";

/** The output that was chosen on this device; empty for the usual one. */
export function whisperOutput() {
  return localStorage.getItem(storedAs) ?? "";
}

/**
 * Chooses the output on this device.
 *
 * @param {string} id of a device; empty for the usual one.
 */
export function setWhisperOutput(id) {
  localStorage.setItem(storedAs, id);
}

/** Whether this browser can play on another output than the usual one. */
export function hasOutputs() {
  return "AudioContext" in globalThis && "setSinkId" in AudioContext.prototype;
}

export class Whispers {
  #send;
  #isTalking;
  #number = 0;
  /** @type {(() => void) | null} */
  #done = null;
  #timer = 0;
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBufferSourceNode | null} */
  #playing = null;

  /**
   * @param {(what: Whispered) => void} send asks the program for a whisper.
   * @param {() => boolean} isTalking whether this browser says the person's words now.
   */
  constructor(send, isTalking) {
    this.#send = send;
    this.#isTalking = isTalking;
  }

  /**
   * Whispers, in the place of the whisper before.
   *
   * @param {string} text
   * @param {string | undefined} locale
   * @param {() => void} done is called when it was heard, or cannot be, unless another one has taken its place.
   */
  say(text, locale, done) {
    this.silence();
    if (!text) return done();
    this.#done = done;
    this.#timer = setTimeout(() => this.#finish(this.#number), patience);
    this.#send({ text, locale: locale || undefined, number: this.#number });
  }

  /** Ends what is whispered; its end is not told. */
  silence() {
    this.#number += 1;
    this.#done = null;
    clearTimeout(this.#timer);
    this.#playing?.stop();
    this.#playing = null;
  }

  /** @param {Parameters<Handlers["whisper"]>[0]} message */
  async hear({ number, address, sampleRate }) {
    if (number !== this.#number) return;
    if (!address || !sampleRate) return this.#finish(number);
    clearTimeout(this.#timer);
    try {
      const bytes = await (await fetch(address)).arrayBuffer();
      for (let waited = 0; this.#isTalking() && waited < longestWait; waited += look) {
        await new Promise((resolve) => setTimeout(resolve, look));
      }
      if (number !== this.#number) return;
      const context = await this.#open();
      if (number !== this.#number) return;
      const data = new Float32Array(bytes);
      const buffer = context.createBuffer(1, Math.max(1, data.length), sampleRate);
      buffer.copyToChannel(data, 0);
      const node = context.createBufferSource();
      node.buffer = buffer;
      node.connect(context.destination);
      node.onended = () => this.#finish(number);
      node.start();
      this.#playing = node;
      // A sound that the system holds up holds up nobody.
      this.#timer = setTimeout(() => this.#finish(number), 1000 * buffer.duration + 1000);
    } catch {
      this.#finish(number);
    }
  }

  /** @param {number} number */
  #finish(number) {
    if (number !== this.#number) return;
    const done = this.#done;
    this.silence();
    done?.();
  }

  async #open() {
    if (!this.#context || this.#context.state === "closed") {
      this.#context = new AudioContext({ latencyHint: "interactive" });
    }
    const context = /** @type {AudioContext & { sinkId?: string, setSinkId?: (id: string) => Promise<void> }} */ (
      this.#context
    );
    const wanted = whisperOutput();
    // An output that is not there any more: the usual one.
    if (context.setSinkId && (context.sinkId ?? "") !== wanted) await context.setSinkId(wanted).catch(() => {});
    if (context.state !== "running") context.resume().catch(() => {});
    return context;
  }

  end() {
    this.silence();
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}
