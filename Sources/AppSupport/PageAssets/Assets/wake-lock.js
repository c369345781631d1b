// The screen stays on while something goes on: a game, a test, a chapter, a recording, a board that is in use.

/** @typedef {{addEventListener: (type: "release", listener: () => void) => void, release: () => Promise<void>}} Lock */

// Who has not touched a board for so long has put it away, milliseconds.
const restTime = 600_000;

/** A lock of the screen. A browser without one lets the screen go dark; nothing else is different. */
export class WakeLock {
  /** @type {Set<string>} */
  #reasons = new Set();
  /** @type {Lock | null} */
  #lock = null;
  #isAsking = false;
  #resting = 0;

  /**
   * @param {{wakeLock?: {request: (type: "screen") => Promise<Lock>}}} device
   * @param {Pick<Document, "visibilityState" | "addEventListener">} page
   * @param {{set: (action: () => void, time: number) => number, clear: (timer: number) => void}} timers
   */
  constructor(
    device = navigator,
    page = document,
    timers = { set: (action, time) => setTimeout(action, time), clear: (timer) => clearTimeout(timer) },
  ) {
    this.device = device;
    this.page = page;
    this.timers = timers;
    // The browser takes the lock of a page that is not seen.
    page.addEventListener("visibilitychange", () => this.#settle());
  }

  /**
   * Says whether something goes on.
   *
   * @param {string} reason names it: the screen goes dark when nothing goes on any more.
   * @param {boolean} goesOn
   */
  hold(reason, goesOn) {
    if (goesOn) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    this.#settle();
  }

  /** Somebody uses what is shown: it stays for ten minutes. */
  use() {
    this.timers.clear(this.#resting);
    this.#resting = this.timers.set(() => this.hold("use", false), restTime);
    this.hold("use", true);
  }

  /** What is shown is not used any more. */
  leave() {
    this.timers.clear(this.#resting);
    this.hold("use", false);
  }

  get #isWanted() {
    return this.#reasons.size > 0 && this.page.visibilityState === "visible";
  }

  async #settle() {
    if (!this.#isWanted) {
      const lock = this.#lock;
      this.#lock = null;
      return void lock?.release().catch(() => {});
    }
    if (this.#lock || this.#isAsking || !this.device.wakeLock) return;
    this.#isAsking = true;
    /** @type {Lock | null} */
    let lock = null;
    try {
      lock = await this.device.wakeLock.request("screen");
    } catch {
      // A battery that is almost empty, or a policy: the screen does as it is set.
    }
    this.#isAsking = false;
    if (!lock) return;
    const own = lock;
    own.addEventListener("release", () => {
      if (this.#lock === own) this.#lock = null;
    });
    this.#lock = own;
    // What went on may have ended meanwhile.
    if (!this.#isWanted) this.#settle();
  }
}
