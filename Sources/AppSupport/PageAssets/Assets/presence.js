// Whether somebody sees the page. What goes on in the program waits while nobody does.

import { to } from "./messages.js";

export class Presence {
  #isConnected = false;
  #isTold = false;

  /**
   * @param {object} page
   * @param {(message: any) => void} page.send
   * @param {() => boolean} page.isSeen
   * @param {() => boolean} page.isAdult whether the adults' side is shown: its reports open in another tab and its files in
   *   the system's windows, so nobody has left it.
   * @param {() => string} page.language
   */
  constructor(page) {
    this.page = page;
  }

  /**
   * Whether what the page times itself waits: nobody sees it, or the program is not there.
   */
  get waits() {
    return !this.#isConnected || !this.page.isSeen();
  }

  /** Whether the program waits for somebody who sees the page. */
  get isAway() {
    return this.#isTold;
  }

  /**
   * Takes whether the page is connected. A program that it has just greeted takes it as seen.
   *
   * @param {boolean} isConnected
   */
  connect(isConnected) {
    [this.#isConnected, this.#isTold] = [isConnected, false];
    this.look();
  }

  /** The page may be seen now, or not any more. */
  look() {
    if (!this.#isConnected) return;
    const isSeen = this.page.isSeen();
    if (this.#isTold && isSeen) {
      this.#isTold = false;
      this.page.send(to.pageShown({ language: this.page.language() }));
    } else if (!this.#isTold && !isSeen && !this.page.isAdult()) {
      this.#isTold = true;
      this.page.send(to.pageHidden());
    }
  }
}
