// Which part of the map the window shows. While a contact writes, the map moves only as far as the path ahead needs it.

/**
 * @typedef {{ x: number, y: number }} Place in pixels of the map.
 */

// The place ahead stays out of this share of the window at each side.
const margin = 0.22;
// How fast the map moves under a finger, at most, pixels a second.
const fastest = 220;

export class Camera {
  #size;
  /** @type {Place} */
  at = { x: 0, y: 0 };

  /** @param {Place} size of the map. */
  constructor(size) {
    this.#size = size;
  }

  #more() {
    return { x: this.#size.x - innerWidth, y: this.#size.y - innerHeight };
  }

  // A map that fits stands in the middle; of a larger one the window shows the part around a place.
  /** @param {Place} place */
  #wanted({ x, y }) {
    const more = this.#more();
    /** @type {(more: number, wanted: number) => number} */
    const fit = (more, wanted) => (more <= 0 ? more / 2 : Math.min(more, Math.max(0, wanted)));
    return { x: fit(more.x, x - innerWidth * 0.4), y: fit(more.y, y - innerHeight * 0.5) };
  }

  /** Whether the window shows the whole map, which then never moves. */
  get isStill() {
    const more = this.#more();
    return more.x <= 0 && more.y <= 0;
  }

  /** @param {Place} place comes into the window at once. */
  jump(place) {
    this.at = this.#wanted(place);
  }

  /**
   * Nothing writes: the map glides until it shows a place.
   *
   * @param {Place} place
   * @param {number} seconds since the last step.
   */
  glide(place, seconds) {
    const wanted = this.#wanted(place);
    const share = 1 - Math.exp(-seconds / 0.16);
    this.at.x += (wanted.x - this.at.x) * share;
    this.at.y += (wanted.y - this.at.y) * share;
  }

  /**
   * Something writes.
   *
   * @param {Place} next the path ahead.
   * @param {number} seconds since the last step.
   */
  follow(next, seconds) {
    const more = this.#more();
    /**
     * @param {number} goal
     * @param {number} size
     * @param {number} more
     * @param {number} at
     */
    const push = (goal, size, more, at) => {
      if (more <= 0) return at;
      const [low, high] = [(goal - at) / size, 1 - (goal - at) / size];
      const depth = low < margin ? low / margin - 1 : high < margin ? 1 - high / margin : 0;
      return Math.min(more, Math.max(0, at + Math.max(-1, Math.min(1, depth)) * fastest * seconds));
    };
    this.at.x = push(next.x, innerWidth, more.x, this.at.x);
    this.at.y = push(next.y, innerHeight, more.y, this.at.y);
  }
}
