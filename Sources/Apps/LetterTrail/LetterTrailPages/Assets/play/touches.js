// Which of the touches on a screen counts: one at a time, and no palm.

// A touch whose contact is wider than this, in CSS pixels, is a palm.
const palmWidth = 70;
// After a pen was there, fingers do not count for this long, milliseconds: the hand that holds it rests on the screen.
const penTime = 4000;

/**
 * What a browser says of a touch, as far as it matters here; times in milliseconds, sizes in CSS pixels.
 *
 * @typedef {{
 *   pointerId: number, pointerType: string, timeStamp: number, button: number, width: number, height: number,
 * }} TouchEventLike
 */

export class Touches {
  #penSeen = -Infinity;
  /**
   * The touch that counts; null if none does.
   *
   * @type {{id: number, type: string} | null}
   */
  active = null;

  /**
   * Takes a touch that begins.
   *
   * @param {TouchEventLike} event
   * @returns {"ignored" | "begins" | "replaces"} whether it counts; "replaces" if another one ends by it.
   */
  begin(event) {
    if (event.button !== 0) return "ignored";
    const isPen = event.pointerType === "pen";
    this.see(event);
    if (event.pointerType === "touch") {
      if (event.timeStamp - this.#penSeen < penTime) return "ignored";
      if (Math.max(event.width, event.height) > palmWidth) return "ignored";
    }
    // A pen takes the place of a finger; a second finger does not.
    const replaces = this.active !== null;
    if (this.active && (!isPen || this.active.type === "pen")) return "ignored";
    this.active = { id: event.pointerId, type: event.pointerType };
    return replaces ? "replaces" : "begins";
  }

  /**
   * A pen that is near, even without touching, tells of the hand that holds it.
   *
   * @param {TouchEventLike} event
   */
  see(event) {
    if (event.pointerType === "pen") this.#penSeen = event.timeStamp;
  }

  /**
   * Whether what the browser says is of the touch that counts.
   *
   * @param {TouchEventLike} event
   */
  isActive(event) {
    return this.active?.id === event.pointerId;
  }

  end() {
    this.active = null;
  }
}
