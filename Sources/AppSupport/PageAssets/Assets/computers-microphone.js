// The microphone of the server's computer among the sounds that are watched: the server says whether it gives nothing at all.

/** How long a touch takes the picture away while the microphone goes on giving nothing, in milliseconds. */
const pause = 3000;

/** @typedef {import("./sound-guard.js").SoundSource} SoundSource */

/** @implements {SoundSource} */
export class ComputersMicrophone {
  /** Whether every sample has been exactly 0 for seconds. */
  isSilent = false;
  #looks = 0;
  #hiddenUntil = 0;

  reading = () => {
    if (!this.isSilent) return null;
    // Packets come as long as the server says so.
    const input = { isMuted: false, hasEnded: false, packets: this.#looks++, zeros: this.#isHidden ? 0 : Infinity };
    return { name: "the computer's microphone", context: "running", input };
  };

  /** Only a hand at the microphone mends it; the picture comes back if it did not. */
  mend = () => {
    this.#hiddenUntil = performance.now() + pause;
  };

  get #isHidden() {
    return performance.now() < this.#hiddenUntil;
  }
}
