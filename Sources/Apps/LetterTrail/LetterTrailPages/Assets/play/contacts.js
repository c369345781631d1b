// All that touches the glass at the same time, each with a number of its own. Which of them writes, the program decides.

/**
 * @template Last
 */
export class Contacts {
  /** @type {Map<number, { number: number, last: Last | null }>} */
  #open = new Map();

  /** How many touch. */
  get count() {
    return this.#open.size;
  }

  /**
   * A contact begins: it gets the lowest number that is free.
   *
   * @param {number} id as the browser counts.
   */
  begin(id) {
    const taken = new Set([...this.#open.values()].map(({ number }) => number));
    let number = 0;
    while (taken.has(number)) number += 1;
    const contact = { number, last: /** @type {Last | null} */ (null) };
    this.#open.set(id, contact);
    return contact;
  }

  /**
   * A contact that touches.
   *
   * @param {number} id
   */
  of(id) {
    return this.#open.get(id);
  }

  /**
   * A contact ends.
   *
   * @param {number} id
   */
  end(id) {
    const contact = this.#open.get(id);
    this.#open.delete(id);
    return contact;
  }

  clear() {
    this.#open.clear();
  }
}
