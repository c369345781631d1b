// A stage on which pictures move: one scenery behind, actors before it. Places are CSS pixels from the top left, sizes are
// units: a hundredth of the stage's shorter side. Only transforms and opacity change while a game goes on.

import { picture, setMood } from "./pictures.js";

/**
 * How a picture stands on the stage: `height` in units; `anchor` as parts of its width and height; `depth`: what is higher lies
 * before.
 *
 * @typedef {{height: number, anchor?: number[], mood?: string, depth?: number}} ActorOptions
 */

/** A picture on the stage. Its place is that of its anchor. */
export class Actor {
  /** @type {string | undefined} */
  currentMood;
  shown = "";
  isPlaced = false;
  x = 0;
  y = 0;
  angle = 0;
  stretchX = 1;
  stretchY = 1;
  opacity = 1;

  /**
   * @param {Stage} stage
   * @param {SVGSVGElement} svg
   * @param {ActorOptions} options
   */
  constructor(stage, svg, { height, anchor = [0.5, 0.5], mood = "", depth = 1 }) {
    this.stage = stage;
    this.svg = svg;
    this.units = height;
    this.anchor = anchor;
    this.element = document.createElement("div");
    this.element.className = "actor";
    this.element.style.zIndex = String(depth);
    // It has no place yet: the stage's corner is none.
    this.element.style.visibility = "hidden";
    this.element.append(svg);
    const box = svg.viewBox.baseVal;
    this.aspect = box && box.height > 0 ? box.width / box.height : 1;
    /** The height of the drawing in its own units. */
    this.drawn = box?.height || 100;
    this.mood = mood;
    this.layout();
  }

  /**
   * Which parts are shown (data-when).
   *
   * @param {string} name
   */
  set mood(name) {
    if (name === this.currentMood) return;
    this.currentMood = name;
    setMood(this.svg, name);
  }

  get mood() {
    return this.currentMood ?? "";
  }

  /** The size in pixels. */
  get height() {
    return this.units * this.stage.unit;
  }

  get width() {
    return this.height * this.aspect;
  }

  /**
   * The part of the picture with data-part=NAME, which may be turned: `part("tail").style.transform = …`.
   *
   * @param {string} name
   * @returns {any}
   */
  part(name) {
    return this.svg.querySelector(`[data-part="${name}"]`);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    this.x = x;
    this.y = y;
    return this;
  }

  /**
   * Degrees, clockwise, about the anchor.
   *
   * @param {number} angle
   */
  turn(angle) {
    this.angle = angle;
    return this;
  }

  /** @param {number} x */
  stretch(x, y = x) {
    this.stretchX = x;
    this.stretchY = y;
    return this;
  }

  /** @param {number} opacity */
  fade(opacity) {
    this.opacity = opacity;
    return this;
  }

  /**
   * Changes the size, in units. Not while a game goes on: that is what `stretch` is for.
   *
   * @param {number} units
   */
  resize(units) {
    this.units = units;
    this.layout();
    return this;
  }

  remove() {
    this.stage.actors.delete(this);
    this.element.remove();
  }

  layout() {
    this.element.style.width = `${this.width}px`;
    this.element.style.height = `${this.height}px`;
    this.element.style.transformOrigin = `${this.anchor[0] * 100}% ${this.anchor[1] * 100}%`;
    this.shown = "";
  }

  /** Writes what has changed to the page. */
  paint() {
    const x = this.x - this.anchor[0] * this.width;
    const y = this.y - this.anchor[1] * this.height;
    const transform = `translate3d(${x.toFixed(2)}px,${y.toFixed(2)}px,0) rotate(${this.angle.toFixed(2)}deg) ` +
      `scale(${this.stretchX.toFixed(4)},${this.stretchY.toFixed(4)})`;
    const shown = transform + this.opacity;
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.style.transform = transform;
    this.element.style.opacity = String(this.opacity);
    if (!this.isPlaced) {
      this.isPlaced = true;
      this.element.style.visibility = "visible";
    }
  }
}

export class Stage {
  /** @type {SVGElement[] | undefined} */
  layers;
  /** @type {SVGSVGElement | undefined} */
  backdrop;
  panned = NaN;
  width = 0;
  height = 0;
  unit = 0;
  /**
   * Is called when the stage has another size.
   *
   * @type {(() => void) | undefined}
   */
  onlayout;
  /**
   * The pictures that were read, by their names.
   *
   * @type {Map<string, SVGSVGElement>}
   */
  #pictures = new Map();

  /**
   * @param {Element} root the element that the stage fills.
   * @param {(name: string) => string} address gives the address of a picture by its name.
   */
  constructor(root, address) {
    this.root = root;
    this.address = address;
    /** @type {Set<Actor>} */
    this.actors = new Set();
    this.element = document.createElement("div");
    this.element.className = "stage";
    root.prepend(this.element);
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.measure();
    this.watcher = new ResizeObserver(() => {
      this.measure();
      for (const actor of this.actors) actor.layout();
      this.onlayout?.();
    });
    this.watcher.observe(this.element);
  }

  measure() {
    this.width = this.element.clientWidth || innerWidth;
    this.height = this.element.clientHeight || innerHeight;
    this.unit = Math.min(this.width, this.height) / 100;
  }

  /**
   * Reads pictures, so that they can be put on the stage.
   *
   * @param {string[]} names
   */
  async read(names) {
    await Promise.all(names.map(async (name) => this.#pictures.set(name, await picture(this.address(name)))));
  }

  /**
   * Puts a picture behind everything. It covers the stage and is cut at its sides; the ground stays at the bottom.
   *
   * @param {string} name
   */
  async scenery(name) {
    const svg = await picture(this.address(name));
    svg.setAttribute("preserveAspectRatio", "xMidYMax slice");
    const frame = document.createElement("div");
    frame.className = "scenery";
    frame.append(svg);
    this.element.prepend(frame);
    this.backdrop = svg;
    return svg;
  }

  /**
   * Moves the layers of the scenery (data-depth="0.2", "0.5" …) by a number of units times their depth.
   *
   * @param {number} units
   */
  pan(units) {
    if (!this.backdrop || this.reduced) return;
    this.layers ??= [.../** @type {NodeListOf<SVGElement>} */ (this.backdrop.querySelectorAll("[data-depth]"))];
    const x = Math.round(units * 10) / 10;
    if (x === this.panned) return;
    this.panned = x;
    for (const layer of this.layers) this.slide(layer, x * Number(layer.dataset.depth));
  }

  /**
   * Moves a layer of the scenery to the left by a number of its units, to the next whole pixel: such a layer is drawn faster.
   *
   * @param {SVGElement} layer
   * @param {number} units
   */
  slide(layer, units) {
    if (!this.backdrop) return;
    const { width, height } = this.backdrop.viewBox.baseVal;
    const scale = Math.max(this.width / width, this.height / height);
    const start = (this.width - width * scale) / 2;
    const place = Math.round((start - units * scale) * devicePixelRatio) / devicePixelRatio;
    layer.style.transform = `translateX(${((place - start) / scale).toFixed(3)}px)`;
  }

  /**
   * Puts a picture that was read on the stage.
   *
   * @param {string} name
   * @param {ActorOptions} options
   */
  actor(name, options) {
    const read = this.#pictures.get(name);
    if (!read) throw new Error(`stage: expected one of ${[...this.#pictures.keys()].join(", ")}, got "${name}"`);
    const actor = new Actor(this, /** @type {SVGSVGElement} */ (read.cloneNode(true)), options);
    this.actors.add(actor);
    this.element.append(actor.element);
    return actor;
  }

  paint() {
    for (const actor of this.actors) actor.paint();
  }

  end() {
    this.watcher.disconnect();
    this.element.remove();
  }
}

/**
 * A number on its way to another: after `time` seconds it has done two thirds of the way.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} dt
 * @param {number} time
 */
export function approach(from, to, dt, time) {
  return to + (from - to) * Math.exp(-dt / time);
}

/**
 * 0…1, slow at its end.
 *
 * @param {number} share
 */
export function easeOut(share) {
  const left = 1 - Math.min(1, Math.max(0, share));
  return 1 - left * left * left;
}

/**
 * Moments at which something blinks: every 3 to 6 s for 0.15 s, different for each seed.
 *
 * @param {number} now
 */
export function blinks(now, seed = 0) {
  const turn = Math.floor(now / 4.5 + seed * 0.37);
  const start = (turn - seed * 0.37) * 4.5 + 1.5 * (0.5 + 0.5 * Math.sin(turn * 12.9898 + seed * 78.233));
  return now >= start && now < start + 0.15;
}
