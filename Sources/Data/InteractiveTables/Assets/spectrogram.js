// A picture of a sound from its samples: waveform and spectrogram. The transform is a plain radix-2 one.

/** The real transform of one length, planned once. */
export class Transform {
  /** @param {number} length a power of two. */
  constructor(length) {
    this.length = length;
    this.real = new Float64Array(length);
    this.imaginary = new Float64Array(length);
    this.cosines = Float64Array.from({ length: length / 2 }, (_, k) => Math.cos(2 * Math.PI * k / length));
    this.sines = Float64Array.from({ length: length / 2 }, (_, k) => Math.sin(2 * Math.PI * k / length));
    // A periodic Hann window.
    this.window = Float64Array.from({ length }, (_, n) => 0.5 - 0.5 * Math.cos(2 * Math.PI * n / length));
  }

  /**
   * The power in each bin from 0 to half the rate, of the windowed samples from a place on; beyond the ends is silence. A
   * sine of amplitude 1 in the middle of a bin has 1.
   *
   * @param {Float32Array} samples @param {number} start @param {Float64Array} power length / 2 + 1 values, written.
   */
  power(samples, start, power) {
    const { length, real, imaginary } = this;
    const bits = Math.log2(length);
    for (let n = 0; n < length; n += 1) {
      let [place, rest] = [0, n];
      for (let bit = 0; bit < bits; bit += 1) {
        place = place << 1 | rest & 1;
        rest >>= 1;
      }
      real[place] = (samples[start + n] ?? 0) * this.window[n];
      imaginary[place] = 0;
    }
    for (let half = 1; half < length; half *= 2) {
      const step = length / (2 * half);
      for (let first = 0; first < length; first += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const [low, high] = [first + k, first + k + half];
          const [cosine, sine] = [this.cosines[k * step], this.sines[k * step]];
          const a = real[high] * cosine + imaginary[high] * sine;
          const b = imaginary[high] * cosine - real[high] * sine;
          real[high] = real[low] - a;
          imaginary[high] = imaginary[low] - b;
          real[low] += a;
          imaginary[low] += b;
        }
      }
    }
    const scale = 4 / length;
    for (let k = 0; k <= length / 2; k += 1) power[k] = (real[k] ** 2 + imaginary[k] ** 2) * scale ** 2;
  }
}

/**
 * The levels of a spectrogram in dB relative to a sine of amplitude 1: columns of time, rows of frequency, the lowest row
 * first, at equal ratios from 50 Hz to half the rate.
 *
 * @param {Float32Array} samples of one channel. @param {number} rate in hertz. @param {number} columns @param {number} rows
 */
export function spectrogram(samples, rate, columns, rows) {
  const length = 2 ** Math.min(13, Math.max(8, Math.round(Math.log2(rate * 0.04))));
  const transform = new Transform(length);
  const power = new Float64Array(length / 2 + 1);
  const levels = new Float32Array(columns * rows);
  const lowest = Math.min(50, rate / 8);
  const edges = Array.from({ length: rows + 1 }, (_, row) => lowest * (rate / 2 / lowest) ** (row / rows));
  for (let column = 0; column < columns; column += 1) {
    const middle = (column + 0.5) / columns * samples.length;
    transform.power(samples, Math.round(middle - length / 2), power);
    for (let row = 0; row < rows; row += 1) {
      const first = Math.min(length / 2, Math.round(edges[row] / rate * length));
      const last = Math.max(first, Math.min(length / 2, Math.round(edges[row + 1] / rate * length) - 1));
      let highest = 0;
      for (let k = first; k <= last; k += 1) highest = Math.max(highest, power[k]);
      levels[column * rows + row] = 10 * Math.log10(Math.max(highest, 1e-14));
    }
  }
  return { levels, lowest, highest: rate / 2 };
}

/**
 * The lowest and highest sample in each of some stretches of time.
 *
 * @param {Float32Array} samples @param {number} columns
 */
export function extents(samples, columns) {
  return Array.from({ length: columns }, (_, column) => {
    const first = Math.floor(column / columns * samples.length);
    const end = Math.max(first + 1, Math.floor((column + 1) / columns * samples.length));
    let [low, high] = [Infinity, -Infinity];
    for (let index = first; index < end && index < samples.length; index += 1) {
      low = Math.min(low, samples[index]);
      high = Math.max(high, samples[index]);
    }
    return low <= high ? { low, high } : { low: 0, high: 0 };
  });
}

/** Colours from dark to bright whose lightness rises evenly, near to matplotlib's magma. */
const COLOURS = [[0, 0, 4], [40, 17, 89], [114, 31, 129], [183, 55, 121], [241, 96, 93], [254, 176, 120], [
  252,
  253,
  191,
]];

/** @param {number} share 0 for the darkest, 1 for the brightest. @returns {number[]} red, green, blue */
export function colourOf(share) {
  const place = Math.min(1, Math.max(0, share)) * (COLOURS.length - 1);
  const index = Math.min(COLOURS.length - 2, Math.floor(place));
  return COLOURS[index].map((value, part) => Math.round(value + (place - index) * (COLOURS[index + 1][part] - value)));
}
