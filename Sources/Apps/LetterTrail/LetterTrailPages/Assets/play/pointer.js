// Samples of a finger, a pen or a mouse: all that the browser has, also those between two frames. One pointer counts at a
// time; a palm does not.

import { Touches } from "./touches.js";

/**
 * Time in seconds, place in millimetres, whether it touches; then, where the device has them, pressure and tilt.
 *
 * @typedef {[time: number, x: number, y: number, contact: number, ...more: (number | null)[]]} Sample
 */

// A key moves the finger by this many millimetres a second.
const keySpeed = 45;

/** @type {Record<string, number[]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pointer {
  #surface;
  #place;
  #emit;
  #touches = new Touches();
  /** The place of the last sample. */
  #last = { x: 0, y: 0 };
  #start = performance.now();
  #lastTime = 0;
  /** @type {Set<string>} */
  #keys = new Set();
  #keyPoint = { x: 0, y: 0 };
  #keyDown = false;
  #keyFrame = 0;
  #keyTime = 0;

  /**
   * @param {HTMLElement} surface the element that is touched.
   * @param {(x?: number, y?: number) => { x: number, y: number }} place gives {x, y} in millimetres for a place of the window; and for none, where keys begin.
   * @param {(samples: Sample[]) => void} emit takes samples: [time, x, y, contact, pressure, tiltX, tiltY].
   */
  constructor(surface, place, emit) {
    this.#surface = surface;
    this.#place = place;
    this.#emit = emit;
    surface.addEventListener("pointerdown", this.#down);
    surface.addEventListener("pointermove", this.#move);
    surface.addEventListener("pointerup", this.#up);
    surface.addEventListener("pointercancel", this.#up);
    surface.addEventListener("lostpointercapture", this.#up);
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("keydown", this.#keydown);
    surface.addEventListener("keyup", this.#keyup);
    surface.addEventListener("blur", this.#leave);
  }

  /** Whether something touches. */
  get isDown() {
    return this.#touches.active !== null || this.#keyDown;
  }

  /** The time now, in seconds on the clock of the samples. */
  get time() {
    return this.#clock(performance.now());
  }

  /** Whatever touches counts as lifted: its connection was lost. */
  drop() {
    this.#touches.end();
    this.#keyDown = false;
  }

  end() {
    cancelAnimationFrame(this.#keyFrame);
    this.#touches.end();
  }

  /** @param {number} milliseconds */
  #clock(milliseconds) {
    const seconds = Math.round(Math.max(0, milliseconds - this.#start) * 100) / 1e5;
    this.#lastTime = Math.max(this.#lastTime, seconds);
    return this.#lastTime;
  }

  /**
   * @param {PointerEvent} event
   * @param {number} contact
   */
  #sample(event, contact) {
    const { x, y } = this.#place(event.clientX, event.clientY);
    // A mouse says 0.5, and a finger without a sensor 0.5 or 0 or 1: that is no pressure.
    const hasPressure = event.pointerType === "pen" && event.pressure > 0;
    const hasTilt = event.pointerType === "pen" && (event.tiltX !== 0 || event.tiltY !== 0);
    /** @type {Sample} */
    const sample = [this.#clock(event.timeStamp), round(x), round(y), contact];
    if (hasPressure || hasTilt) sample.push(hasPressure && contact ? Math.min(1, event.pressure) : null);
    if (hasTilt) sample.push(Math.round(event.tiltX), Math.round(event.tiltY));
    return sample;
  }

  #down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#surface.focus({ preventScroll: true });
    const verdict = this.#touches.begin(event);
    if (verdict === "ignored") return;
    if (verdict === "replaces") this.#lift(event);
    try {
      this.#surface.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that has gone already.
    }
    this.#give([this.#sample(event, 1)]);
  };

  #move = (/** @type {PointerEvent} */ event) => {
    this.#touches.see(event);
    if (!this.#touches.isActive(event)) return;
    event.preventDefault();
    const all = event.getCoalescedEvents?.() ?? [];
    const events = all.length > 0 ? all : [event];
    this.#give(events.map((one) => this.#sample(one, 1)));
  };

  #up = (/** @type {PointerEvent} */ event) => {
    if (!this.#touches.isActive(event)) return;
    this.#touches.end();
    this.#lift(event);
  };

  /**
   * The place of a lift is that of the last touch: a cancelled pointer has none.
   *
   * @param {PointerEvent} event
   */
  #lift(event) {
    this.#emit([[this.#clock(event.timeStamp), this.#last.x, this.#last.y, 0]]);
  }

  /** @param {Sample[]} samples */
  #give(samples) {
    const [, x, y] = samples[samples.length - 1];
    this.#last = { x, y };
    this.#emit(samples);
  }

  // MARK: Keys: the space bar or Enter puts the finger down and lifts it, the arrows move it.

  #keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.repeat || this.#touches.active) return;
      this.#keyDown = !this.#keyDown;
      if (this.#keyDown) {
        this.#keyPoint = this.#place();
        this.#keyTime = performance.now();
        this.#keyFrame = requestAnimationFrame(this.#walk);
      }
      this.#giveKey(this.#keyDown ? 1 : 0);
    } else if (arrows[event.key]) {
      event.preventDefault();
      this.#keys.add(event.key);
    }
  };

  #keyup = (/** @type {KeyboardEvent} */ event) => this.#keys.delete(event.key);

  #leave = () => {
    this.#keys.clear();
    if (!this.#keyDown) return;
    this.#keyDown = false;
    this.#giveKey(0);
  };

  #walk = (/** @type {number} */ now) => {
    if (!this.#keyDown) return;
    const way = [...this.#keys].reduce(([x, y], key) => [x + arrows[key][0], y + arrows[key][1]], [0, 0]);
    const length = Math.hypot(...way);
    const step = Math.min(0.05, (now - this.#keyTime) / 1000) * keySpeed;
    this.#keyTime = now;
    if (length > 0) {
      this.#keyPoint.x += (way[0] / length) * step;
      this.#keyPoint.y += (way[1] / length) * step;
      this.#giveKey(1);
    }
    this.#keyFrame = requestAnimationFrame(this.#walk);
  };

  /** @param {number} contact */
  #giveKey(contact) {
    this.#emit([[this.#clock(performance.now()), round(this.#keyPoint.x), round(this.#keyPoint.y), contact]]);
  }
}

/** @param {number} millimetres */
function round(millimetres) {
  return Math.round(millimetres * 1000) / 1000;
}
