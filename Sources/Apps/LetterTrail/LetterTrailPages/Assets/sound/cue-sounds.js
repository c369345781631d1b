// Short tones that begin and end softly, as CueSounds.swift makes them: the same samples. A test compares them.

/** @typedef {"checkpoint" | "left" | "finished"} Cue something that is heard once. */

// The most tones at once.
const most = 12;
// Seconds.
const attack = 0.008;

/** Each tone's frequency, level, wait and decay in seconds. */
const tones = {
  checkpoint: [[880, 0.06, 0, 0.18]],
  left: [[147, 0.09, 0, 0.35]],
  finished: [523.25, 659.26, 783.99, 1046.5].map((frequency, number) => [
    frequency,
    0.08,
    0.14 * number,
    number === 3 ? 0.6 : 0.25,
  ]),
};

export class CueSounds {
  #sampleRate;
  #tones = Array.from(
    { length: most },
    () => ({ frequency: 0, level: 0, wait: 0, age: 0, decay: 1, phase: 0, isOn: false }),
  );

  /** @param {number} sampleRate */
  constructor(sampleRate) {
    this.#sampleRate = sampleRate;
  }

  /** @param {Cue} cue */
  begin(cue) {
    for (const [frequency, level, wait, decay] of tones[cue]) {
      // Where all are taken, the oldest has died away by now.
      const tone = this.#tones.find(({ isOn }) => !isOn) ?? this.#tones.reduce((a, b) => (b.age > a.age ? b : a));
      Object.assign(tone, {
        frequency,
        level,
        wait: Math.floor(wait * this.#sampleRate),
        age: 0,
        decay: Math.exp(-1 / (decay * this.#sampleRate)),
        phase: 0,
        isOn: true,
      });
    }
  }

  /** The next sample. */
  next() {
    const rate = this.#sampleRate;
    let sum = 0;
    for (const tone of this.#tones) {
      if (!tone.isOn) continue;
      if (tone.wait > 0) {
        tone.wait -= 1;
        continue;
      }
      tone.age += 1;
      const rise = Math.min(1, tone.age / (attack * rate));
      tone.phase = (tone.phase + tone.frequency / rate) % 1;
      const angle = 2 * Math.PI * tone.phase;
      sum += tone.level * rise * rise * (3 - 2 * rise) * (Math.sin(angle) + 0.2 * Math.sin(2 * angle));
      if (tone.age > Math.floor(attack * rate)) tone.level *= tone.decay;
      if (tone.level < 1e-5) tone.isOn = false;
    }
    return sum;
  }
}
