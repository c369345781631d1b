// The sounds that the file carries, decoded: those that may be wanted soon before they are pressed, one after the other while
// the page has time. The ones that were used longest ago give way.

/**
 * @template {{ length: number, numberOfChannels: number }} Sound
 */
export class DecodedSounds {
  /** @type {Map<string, { sound: Promise<Sound>, bytes: number }>} The one that was used last is the last one. */
  #known = new Map();
  #bytes = 0;
  /** @type {string[]} */
  #soon = [];
  /** How many bytes may still be decoded ahead. */
  #room = 0;
  #isAtWork = false;

  /**
   * @param {object} options
   * @param {(name: string) => Promise<Sound>} options.decode
   * @param {() => Promise<void>} options.idle waits until the page has nothing else to do.
   * @param {number} options.limit the most bytes of samples that are kept.
   */
  constructor({ decode, idle, limit }) {
    this.decode = decode;
    this.idle = idle;
    this.limit = limit;
  }

  /** How many bytes of samples are kept. */
  get bytes() {
    return this.#bytes;
  }

  /**
   * A sound; one that is being decoded is not decoded twice.
   *
   * @param {string} name
   * @returns {Promise<Sound>}
   */
  sound(name) {
    const known = this.#known.get(name) ?? this.#decoding(name);
    this.#known.delete(name);
    this.#known.set(name, known);
    return known.sound;
  }

  /**
   * Decodes sounds before they are wanted, up to half of what is kept: the boards before stay, too.
   *
   * @param {string[]} names those that are wanted first stand first.
   */
  ahead(names) {
    this.#soon = [...new Set([...names, ...this.#soon])];
    this.#room = this.limit / 2;
    if (!this.#isAtWork) void this.#work();
  }

  /** @param {string} name */
  #decoding(name) {
    const entry = { sound: this.decode(name), bytes: 0 };
    entry.sound.then((sound) => {
      if (this.#known.get(name) !== entry) return;
      entry.bytes = 4 * sound.length * sound.numberOfChannels;
      this.#bytes += entry.bytes;
      this.#room -= entry.bytes;
      this.#forget();
    }, () => {
      // It is tried again when it is wanted.
      if (this.#known.get(name) === entry) this.#known.delete(name);
    });
    return entry;
  }

  #forget() {
    for (const [name, { bytes }] of this.#known) {
      if (this.#bytes <= this.limit) return;
      // One that is being decoded has no size yet.
      if (bytes === 0) continue;
      this.#known.delete(name);
      this.#bytes -= bytes;
    }
  }

  async #work() {
    this.#isAtWork = true;
    while (this.#soon.length > 0 && this.#room > 0) {
      await this.idle();
      const name = this.#soon.shift();
      if (name !== undefined) await this.sound(name).catch(() => {});
    }
    this.#soon = [];
    this.#isAtWork = false;
  }
}
