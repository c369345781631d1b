// How a finger or a pointer chooses: by touching or leaving a target, by holding it, or by resting on it. Repeats that come
// too soon do not count.

import { around } from "../common/elements.js";

/** @typedef {import("../app.js").Screen<"board">["settings"]} Settings */

// After another page was opened, the second half of a double touch would hit what now lies under the finger, milliseconds.
const pageRest = 400;
// A browser sends a click after each touch; it is not a second press, milliseconds.
const clickTime = 700;

export class Touch {
  #settings;
  #choose;
  #lastChoice = -Infinity;
  #restUntil = -Infinity;
  /** @type {{ target: HTMLElement | null, id: number } | null} */
  #down = null;
  #lastPointer = -Infinity;
  #timer = 0;
  /** @type {HTMLElement | null} */
  #resting = null;
  #isOff = false;

  /**
   * @param {HTMLElement} element what holds the targets: elements with `data-target`.
   * @param {Pick<Settings, "dwell" | "hold" | "ignoreRepeats" | "selectsOnRelease">} settings times in seconds.
   * @param {(target: HTMLElement, way: "touch" | "keys") => void} choose is called with the chosen element and the way.
   */
  constructor(element, settings, choose) {
    this.#settings = settings;
    this.#choose = choose;
    element.addEventListener("pointerdown", (event) => this.#pressed(event));
    element.addEventListener("pointermove", (event) => this.#moved(event));
    element.addEventListener("pointerup", (event) => this.#released(event));
    element.addEventListener("pointercancel", () => this.#leave());
    element.addEventListener("pointerleave", () => this.#leave());
    element.addEventListener("click", (event) => this.#clicked(event));
    // The mouse events that follow a touch would give the focus to what was touched, and take it from a field.
    element.addEventListener("mousedown", (event) => targetOf(event.target) && event.preventDefault());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Another page was opened: what a double touch hits now is not meant. */
  rest() {
    this.#restUntil = performance.now() + pageRest;
    this.#leave();
  }

  /**
   * Switches the recogniser off, while something else takes the touches.
   *
   * @param {boolean} isOff
   */
  set isOff(isOff) {
    this.#isOff = isOff;
    this.#leave();
  }

  get #waits() {
    return Math.max(this.#settings.dwell, this.#settings.hold);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (this.#isOff || event.button !== 0) return;
    this.#lastPointer = performance.now();
    const target = targetOf(event.target);
    this.#down = target && { target, id: event.pointerId };
    if (!target) return;
    // The finger may slide to another target; the browser would keep its events at the first one.
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
    target.classList.add("is-down");
    if (this.#waits > 0) this.#rest(target);
    else if (!this.#settings.selectsOnRelease) this.#take(target, "touch");
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (this.#isOff) return;
    const isMouse = event.pointerType === "mouse" && event.buttons === 0;
    const down = this.#down;
    if (!isMouse && !down) return;
    const target = targetOf(document.elementFromPoint(event.clientX, event.clientY));
    if (isMouse) {
      // A mouse that rests chooses, too; it must leave the target before it can choose it again.
      if (this.#settings.dwell > 0 && target !== this.#resting) this.#rest(target);
      return;
    }
    if (!down || target === down.target) return;
    down.target?.classList.remove("is-down");
    down.target = target;
    target?.classList.add("is-down");
    if (this.#waits > 0) this.#rest(target);
  }

  /** @param {PointerEvent} event */
  #released(event) {
    if (this.#isOff) return;
    this.#lastPointer = performance.now();
    const target = this.#down?.target;
    this.#leave();
    if (target && this.#waits === 0 && this.#settings.selectsOnRelease && event.button === 0) {
      this.#take(target, "touch");
    }
  }

  // A keyboard or a screen reader clicks without a pointer.
  /** @param {MouseEvent} event */
  #clicked(event) {
    if (this.#isOff || performance.now() - this.#lastPointer < clickTime) return;
    const target = targetOf(event.target);
    if (target) this.#take(target, "keys");
  }

  /** @param {HTMLElement | null} target */
  #rest(target) {
    clearTimeout(this.#timer);
    this.#resting?.classList.remove("is-resting");
    this.#resting = target;
    if (!target) return;
    const length = this.#waits;
    target.style.setProperty("--wait", `${length}s`);
    target.classList.add("is-resting");
    this.#timer = setTimeout(() => {
      target.classList.remove("is-resting");
      this.#take(target, "touch");
    }, 1000 * length);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#down?.target?.classList.remove("is-down");
    this.#resting?.classList.remove("is-resting");
    this.#down = this.#resting = null;
  }

  /**
   * @param {HTMLElement} target
   * @param {"touch" | "keys"} way
   */
  #take(target, way) {
    const time = performance.now();
    if (time < this.#restUntil || time - this.#lastChoice < 1000 * this.#settings.ignoreRepeats) return;
    this.#lastChoice = time;
    this.#choose(target, way);
  }
}

/** @param {EventTarget | null} element */
function targetOf(element) {
  return around(element, "[data-target]");
}
