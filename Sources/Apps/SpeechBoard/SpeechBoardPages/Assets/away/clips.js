// Plays what the desk says, in the place of `common/clips.js`: sounds that the file carries, and words that the voice of the
// device says, one after the other.

import { data } from "./data.js";
import { DecodedSounds } from "./sounds.js";

/** @typedef {{ stop: () => void }} Playing */

const words = {
  silent: {
    cs: "Toto zařízení nemá hlas pro psaná slova: {text}",
    en: "This device has no voice for typed words: {text}",
  },
};

// The pause between the words of a sentence, seconds; those that the device says have one of their own.
const pause = 0.05;
// How long the voice of the device may take to begin, milliseconds.
const patience = 4000;
// Some 160 s of sound at 48 kHz: the words of six boards of 40 tiles.
const keptBytes = 32_000_000;
// After which time a sound is decoded ahead on a page that always has something to do, milliseconds.
const idleTime = 500;

export class Clips {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {Playing | null} */
  #playing = null;
  #isSounding = false;
  #number = 0;
  #turn = Promise.resolve();
  /** @type {DecodedSounds<AudioBuffer>} */
  #sounds = new DecodedSounds({ decode: (name) => this.#decoded(name), idle, limit: keptBytes });

  /** @param {import("../common/sound-guard.js").SoundGuard} guard tells who is before the page if the sound is not well. */
  constructor(guard) {
    this.guard = guard;
    guard.add({
      reading: () => this.#isSounding ? { name: "clips", context: this.#context?.state ?? "closed" } : null,
      mend: () => this.#open(),
    });
    // A browser lets no page sound before a finger or key has touched it.
    const wake = () => this.#open();
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { capture: true, passive: true });
  }

  /** What handles the desk's messages about these sounds. */
  handlers = {
    /** @param {{ address: string, follows: boolean }} message */
    clip: (message) => this.play(message),
    silence: () => this.#silence(),
    /** @param {{ sounds: number[] }} message the sounds that may be wanted soon. */
    soon: ({ sounds }) => this.#sounds.ahead(sounds.map(String)),
  };

  /** @param {{ address: string, follows: boolean }} clip in the place of what is being played, or behind it. */
  play({ address, follows }) {
    if (!follows) {
      this.#number += 1;
      this.#silence();
      this.#turn = Promise.resolve();
    }
    const number = this.#number;
    const [kind, name, ...rest] = address.split(":");
    this.#turn = this.#turn.then(async () => {
      if (number !== this.#number) return;
      if (kind === "voice") return this.#speak(rest.join(":"), name);
      const sound = await this.#sounds.sound(name);
      // A newer word has taken its place meanwhile.
      if (number === this.#number) await this.#hear(sound);
    }).catch((error) => console.error(error));
  }

  /** @param {string} name */
  async #decoded(name) {
    const bytes = Uint8Array.from(atob(data.sounds[Number(name)]), (one) => one.charCodeAt(0));
    // A context that may not sound yet decodes.
    return await this.#made().decodeAudioData(bytes.buffer);
  }

  /**
   * @param {AudioBuffer} sound
   * @returns {Promise<void>}
   */
  #hear(sound) {
    const context = this.#open();
    const node = context.createBufferSource();
    const gain = context.createGain();
    node.buffer = sound;
    node.connect(gain).connect(context.destination);
    node.start();
    return new Promise((done) => {
      const end = () => {
        this.#set(null);
        done();
      };
      this.#set({
        stop() {
          // What is being played fades out in 5 ms.
          gain.gain.setTargetAtTime(0, context.currentTime, 0.002);
          node.stop(context.currentTime + 0.01);
          end();
        },
      }, true);
      node.onended = () => setTimeout(end, 1000 * pause);
    });
  }

  /**
   * Lets the voice of the device say words.
   *
   * @param {string} text
   * @param {string} locale
   * @returns {Promise<void>}
   */
  #speak(text, locale) {
    const synthesis = globalThis.speechSynthesis;
    const silent = () => {
      const about = (/** @type {string} */ one) => one.replace("{text}", () => text);
      dispatchEvent(new CustomEvent("silent", { detail: { cs: about(words.silent.cs), en: about(words.silent.en) } }));
    };
    if (!synthesis) return Promise.resolve(silent());
    return new Promise((done) => {
      const utterance = new SpeechSynthesisUtterance(text);
      if (locale) utterance.lang = locale.replace("_", "-");
      const late = setTimeout(() => end(true), patience);
      const end = (/** @type {boolean} */ isSilent) => {
        if (this.#playing === playing) this.#set(null);
        clearTimeout(late);
        utterance.onstart = utterance.onend = utterance.onerror = null;
        if (isSilent) {
          synthesis.cancel();
          silent();
        }
        done();
      };
      utterance.onstart = () => clearTimeout(late);
      utterance.onend = () => end(false);
      utterance.onerror = ({ error }) => end(error !== "interrupted" && error !== "canceled");
      const playing = {
        stop() {
          end(false);
          synthesis.cancel();
        },
      };
      this.#set(playing);
      synthesis.speak(utterance);
    });
  }

  /**
   * @param {Playing | null} playing
   * @param {boolean} [isSounding] whether this page's own sound goes on.
   */
  #set(playing, isSounding = false) {
    [this.#playing, this.#isSounding] = [playing, isSounding];
    this.guard.look();
  }

  #made() {
    // A system that has closed the sound gives another one.
    if (!this.#context || this.#context.state === "closed") {
      this.#context = new AudioContext({ latencyHint: "interactive" });
      this.#context.onstatechange = () => this.guard.look();
    }
    return this.#context;
  }

  #open() {
    const context = this.#made();
    if (context.state !== "running") context.resume().catch(() => {});
    return context;
  }

  #silence() {
    this.#playing?.stop();
  }
}

/** @returns {Promise<void>} */
function idle() {
  return new Promise((done) => {
    // Some browsers have none.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: idleTime });
    else setTimeout(done, idleTime / 10);
  });
}
