// Samples of fingers, pens and the mouse: all that the browser has, also those between two frames, of all that touches.

import { Contacts } from "./contacts.js";

/**
 * Time in seconds, place in millimetres, whether it touches; then, where the device has them, pressure, tilt, the number of
 * the contact, its tool (0 finger, 1 pen, 2 mouse), its size in millimetres, and how far the map has moved.
 *
 * @typedef {[time: number, x: number, y: number, contact: number, ...more: (number | null)[]]} Sample
 *
 * @typedef {{ x: number, y: number }} Point
 */

// A key moves the finger by this many millimetres a second.
const keySpeed = 45;
// The identifier of the keys among the pointers of the browser, which are not negative.
const keys = -7;
// A pen in the air is told of this often at most, milliseconds.
const airTime = 20;

/** @type {Record<string, number[]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, number>} */
const tools = { touch: 0, pen: 1, mouse: 2 };

export class Pointer {
  #surface;
  #view;
  #emit;
  /** @type {Contacts<Point>} */
  #contacts = new Contacts();
  #start = performance.now();
  #lastTime = 0;
  #airTime = 0;
  /** @type {Set<string>} */
  #keys = new Set();
  #keyPoint = { x: 0, y: 0 };
  #keyFrame = 0;
  #keyTime = 0;

  /**
   * @param {HTMLElement} surface the element that is touched.
   * @param {{ pixels: number, scroll: () => Point | null, corner: () => Point, dot: () => Point }} view pixels a millimetre;
   *   how far the map has moved in millimetres, null where it stands still; the place of the map, in millimetres, that is
   *   in the corner of the window; and where keys begin.
   * @param {(samples: Sample[]) => void} emit takes samples of one contact.
   */
  constructor(surface, view, emit) {
    this.#surface = surface;
    this.#view = view;
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

  /** The time now, in seconds on the clock of the samples. */
  get time() {
    return this.#clock(performance.now());
  }

  /** Whatever touches counts as lifted: its connection was lost. */
  drop() {
    this.#contacts.clear();
  }

  end() {
    cancelAnimationFrame(this.#keyFrame);
    this.#contacts.clear();
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
   * @param {number} number of the contact.
   */
  #sample(event, contact, number) {
    const { pixels, corner } = this.#view;
    const { x, y } = corner();
    const isPen = event.pointerType === "pen";
    // A mouse says 0.5, and a finger without a sensor 0.5 or 0 or 1: that is no pressure.
    const pressure = isPen && contact && event.pressure > 0 ? Math.min(1, event.pressure) : null;
    const hasTilt = isPen && (event.tiltX !== 0 || event.tiltY !== 0);
    const tilt = hasTilt ? [Math.round(event.tiltX), Math.round(event.tiltY)] : [null, null];
    // A contact of one pixel is a place without a size.
    const size = Math.max(event.width, event.height);
    const width = event.pointerType === "touch" && size > 1 ? Math.min(1000, round(size / pixels)) : null;
    return this.#row(
      event.timeStamp,
      { x: x + event.clientX / pixels, y: y + event.clientY / pixels },
      contact,
      [pressure, ...tilt, number, tools[event.pointerType] ?? null, width],
    );
  }

  /**
   * @param {number} milliseconds
   * @param {Point} place
   * @param {number} contact
   * @param {(number | null)[]} more
   * @returns {Sample}
   */
  #row(milliseconds, { x, y }, contact, more) {
    const scroll = this.#view.scroll();
    if (scroll) more.push(round(scroll.x), round(scroll.y));
    while (more.length > 0 && more[more.length - 1] === null) more.pop();
    return [this.#clock(milliseconds), round(x), round(y), contact, ...more];
  }

  #down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#surface.focus({ preventScroll: true });
    try {
      this.#surface.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that has gone already.
    }
    const contact = this.#contacts.begin(event.pointerId);
    this.#give(contact, [this.#sample(event, 1, contact.number)]);
  };

  #move = (/** @type {PointerEvent} */ event) => {
    const contact = this.#contacts.of(event.pointerId);
    if (!contact) return this.#hover(event);
    event.preventDefault();
    const all = event.getCoalescedEvents?.() ?? [];
    const events = all.length > 0 ? all : [event];
    this.#give(contact, events.map((one) => this.#sample(one, 1, contact.number)));
  };

  // A pen that is near tells of the hand that holds it, and of the way in the air.
  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== "pen" || event.timeStamp - this.#airTime < airTime) return;
    this.#airTime = event.timeStamp;
    const contact = this.#contacts.begin(event.pointerId);
    this.#contacts.end(event.pointerId);
    this.#emit([this.#sample(event, 0, contact.number)]);
  }

  #up = (/** @type {PointerEvent} */ event) => {
    const contact = this.#contacts.end(event.pointerId);
    // The place of a lift is that of the last touch: a cancelled pointer has none.
    if (contact?.last) {
      this.#emit([this.#row(event.timeStamp, contact.last, 0, [
        null,
        null,
        null,
        contact.number,
        tools[event.pointerType] ?? null,
        null,
      ])]);
    }
  };

  /**
   * @param {{ last: Point | null }} contact
   * @param {Sample[]} samples
   */
  #give(contact, samples) {
    const [, x, y] = samples[samples.length - 1];
    contact.last = { x, y };
    this.#emit(samples);
  }

  // MARK: Keys. The space bar or Enter puts the finger down and lifts it, the arrows move it.

  #keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      if (this.#contacts.of(keys)) return this.#liftKey();
      this.#keyPoint = { ...this.#view.dot() };
      this.#keyTime = performance.now();
      this.#contacts.begin(keys);
      this.#giveKey(1);
      this.#keyFrame = requestAnimationFrame(this.#walk);
    } else if (arrows[event.key]) {
      event.preventDefault();
      this.#keys.add(event.key);
    }
  };

  #keyup = (/** @type {KeyboardEvent} */ event) => this.#keys.delete(event.key);

  #leave = () => {
    this.#keys.clear();
    if (this.#contacts.of(keys)) this.#liftKey();
  };

  #liftKey() {
    this.#giveKey(0);
    this.#contacts.end(keys);
  }

  #walk = (/** @type {number} */ now) => {
    if (!this.#contacts.of(keys)) return;
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
    const number = this.#contacts.of(keys)?.number ?? 0;
    this.#emit([this.#row(performance.now(), this.#keyPoint, contact, [null, null, null, number, null, null])]);
  }
}

/** @param {number} millimetres */
function round(millimetres) {
  return Math.round(millimetres * 1000) / 1000;
}
