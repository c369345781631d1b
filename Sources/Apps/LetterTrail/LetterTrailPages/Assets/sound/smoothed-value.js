// A value on its way to another one: after its time it has done two thirds of the way.

export class SmoothedValue {
  value;
  target;
  #rise;
  #fall;

  /**
   * @param {number} value
   * @param {number} rise seconds.
   * @param {number} fall seconds.
   * @param {number} sampleRate
   */
  constructor(value, rise, fall, sampleRate) {
    this.value = this.target = value;
    this.#rise = 1 - Math.exp(-1 / (rise * sampleRate));
    this.#fall = 1 - Math.exp(-1 / (fall * sampleRate));
  }

  /** The value at the next frame. */
  next() {
    const { value, target } = this;
    let next = value + (target - value) * (target > value ? this.#rise : this.#fall);
    // A value that comes near to silence is silence, so that no denormal number is computed with.
    if (target === 0 && Math.abs(next) < 1e-9) next = 0;
    this.value = next;
    return next;
  }
}
