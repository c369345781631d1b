// The random numbers of the computer's sound, bit for bit: SplitMix64 (Steele, Lea, Flood 2014) in halves of 32 bits, since an
// audio thread makes no big integers.

/**
 * The upper half of the product of two 32-bit numbers.
 *
 * @param {number} a
 * @param {number} b
 */
function upperProduct(a, b) {
  const [a0, a1, b0, b1] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const other = a0 * b1 + (middle & 0xffff);
  return a1 * b1 + Math.floor(middle / 65536) + Math.floor(other / 65536);
}

export class SeededRandom {
  // Upper and lower half; then those of the number that is being made.
  #halves = new Uint32Array(4);

  /** @param {number} seed below 2³². */
  constructor(seed) {
    this.#halves[1] = seed;
  }

  /** A number uniform in [0, 1), with 53 random bits. */
  uniform() {
    const halves = this.#halves;
    const lower = halves[1] + 0x7f4a7c15;
    halves[1] = lower;
    halves[0] += 0x9e3779b9 + (lower > 0xffffffff ? 1 : 0);
    halves[2] = halves[0];
    halves[3] = halves[1];
    this.#shift(30);
    this.#multiply(0xbf58476d, 0x1ce4e5b9);
    this.#shift(27);
    this.#multiply(0x94d049bb, 0x133111eb);
    this.#shift(31);
    return (halves[2] * 0x200000 + (halves[3] >>> 11)) * 2 ** -53;
  }

  // z ^= z >> count
  /** @param {number} count below 32. */
  #shift(count) {
    const halves = this.#halves;
    halves[3] ^= (halves[3] >>> count) | (halves[2] << (32 - count));
    halves[2] ^= halves[2] >>> count;
  }

  // z *= factor
  /**
   * @param {number} upper
   * @param {number} lower
   */
  #multiply(upper, lower) {
    const halves = this.#halves;
    const [high, low] = [halves[2], halves[3]];
    halves[2] = upperProduct(low, lower) + (Math.imul(high, lower) >>> 0) + (Math.imul(low, upper) >>> 0);
    halves[3] = Math.imul(low, lower);
  }
}
