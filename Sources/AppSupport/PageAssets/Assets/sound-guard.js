// Watches the sounds of this browser while they should go on, and tells who is before the page if one of them does not.

import { showSoundTrouble } from "./sound-trouble.js";
import { SoundWatch } from "./sound-watch.js";

/**
 * A sound of this browser. `reading` says what is seen of it, `null` while it need not go on; `mend` is one try to mend it,
 * begun by a touch.
 *
 * @typedef {object} SoundSource
 * @property {() => (import("./sound-watch.js").Reading & {reason?: string}) | null} reading
 * @property {(fault: import("./sound-watch.js").SoundFault) => void} mend
 */

// How often it is looked, milliseconds.
const step = 250;

export class SoundGuard {
  /** @type {SoundSource[]} */
  #sources = [];
  #watch = new SoundWatch();
  #timer = 0;
  #rests = false;

  /** Is called when a sound begins to go on or ends. */
  onchange = () => {};

  /** @param {SoundSource} source */
  add(source) {
    this.#sources.push(source);
  }

  /** Whether a sound should go on. */
  get isNeeded() {
    return this.#sources.some((source) => source.reading() !== null);
  }

  /**
   * While nobody sees the page, or while it is not connected, nothing is said.
   *
   * @param {boolean} rests
   */
  rest(rests) {
    this.#rests = rests;
    this.look();
  }

  /** Looks now: something has changed. */
  look() {
    const seen = this.#sources.flatMap((source) => {
      const reading = source.reading();
      return reading ? [{ source, reading }] : [];
    });
    const isNeeded = seen.length > 0;
    if (isNeeded !== this.#timer > 0) {
      clearInterval(this.#timer);
      this.#timer = isNeeded ? setInterval(() => this.look(), step) : 0;
      this.onchange();
    }
    const found = this.#rests ? null : this.#watch.look(seen.map(({ reading }) => reading), performance.now() / 1000);
    const faulty = found && seen.find(({ reading }) => reading.name === found.name);
    if (!found || !faulty) return showSoundTrouble(null, () => {});
    showSoundTrouble({ fault: found.fault, reason: faulty.reading.reason }, () => {
      faulty.source.mend(found.fault);
      this.look();
    });
  }
}
