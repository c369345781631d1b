// A contour of pitch and loudness as it is heard: a hum at the child's pitch, without words.

/**
 * A point of a contour: `cents` above the middle of the line, missing where there is no pitch; `level` in dB, missing in a pause.
 *
 * @typedef {{ cents?: number, level?: number }} Point
 */

// How loud a hum of 0 dB is, and the loudest one.
const [usual, loudest] = [0.1, 0.3];
const harmonics = 8;

/**
 * What a hum does at each point: its pitch in hertz and its gain. Without a pitch it keeps the last one, and the first one
 * before that; in a pause it is silent.
 *
 * @param {Point[]} points
 * @param {number} register the pitch of 0 cents, hertz.
 */
export function humOf(points, register) {
  let cents = points.find((point) => point.cents !== undefined)?.cents ?? 0;
  return points.map((point) => {
    cents = point.cents ?? cents;
    const gain = point.level === undefined ? 0 : Math.min(loudest, usual * 10 ** (point.level / 20));
    return { frequency: register * 2 ** (cents / 1200), gain };
  });
}

export class Hum {
  /** @type {AudioContext | undefined} */
  #context;
  /** @type {OscillatorNode | undefined} */
  #voice;

  /**
   * Lets a contour sound, from now on.
   *
   * @param {Point[]} points
   * @param {number} step the time between two points, seconds.
   * @param {number} register the pitch of 0 cents, hertz.
   */
  play(points, step, register) {
    this.stop();
    if (points.length === 0) return;
    this.#context ??= new AudioContext({ latencyHint: "interactive" });
    const context = this.#context;
    if (context.state !== "running") context.resume().catch(() => {});
    const voice = context.createOscillator();
    const gain = context.createGain();
    const sines = Float32Array.from({ length: harmonics + 1 }, (_, k) => (k === 0 ? 0 : k ** -1.3));
    voice.setPeriodicWave(context.createPeriodicWave(new Float32Array(harmonics + 1), sines));
    voice.connect(gain).connect(context.destination);
    const start = context.currentTime + 0.05;
    gain.gain.setValueAtTime(0, start);
    humOf(points, register).forEach((point, k) => {
      const time = start + k * step;
      if (k === 0) voice.frequency.setValueAtTime(point.frequency, start);
      else voice.frequency.linearRampToValueAtTime(point.frequency, time);
      gain.gain.linearRampToValueAtTime(point.gain, time + 0.02);
    });
    const end = start + points.length * step;
    gain.gain.linearRampToValueAtTime(0, end + 0.04);
    voice.start(start);
    voice.stop(end + 0.1);
    this.#voice = voice;
  }

  stop() {
    this.#voice?.stop();
    this.#voice = undefined;
  }

  end() {
    this.stop();
    this.#context?.close().catch(() => {});
    this.#context = undefined;
  }
}
