// The letter: a path through a landscape. The map lies in millimetres; what moves is a layer with a transform.

import { celebrate } from "../common/joy.js";
import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { Ink } from "./ink.js";
import { Landscape } from "./landscape.js";
import { Pointer } from "./pointer.js";
import { scale } from "./scale.js";
import { part } from "./shapes.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Sample } from "./pointer.js"
 *
 * @typedef {Screen<"trail">["place"]} Place where the player is.
 */

/**
 * What has happened, as far as it is shown.
 *
 * @typedef {{ event: string, progress_mm: number, at_mm: number[], animation: string }} TrailEvent
 */

/**
 * A stroke on the map: its length and where its curves start, in millimetres, and its lines.
 *
 * @typedef {object} Stroke
 * @property {number} length
 * @property {number[]} starts
 * @property {SVGPathElement} bed
 * @property {SVGPathElement} edge
 * @property {SVGPathElement} middle
 * @property {SVGPathElement} done
 */

const words = {
  back: { cs: "Zpět k písmenům", en: "Back to the letters" },
  again: { cs: "Znovu od začátku", en: "Again from the start" },
  next: { cs: "Další písmeno", en: "The next letter" },
  surface: {
    cs: "Cesta písmene. Mezerník položí prst, šipky s ním jedou.",
    en: "The path of the letter. The space bar puts the finger down, the arrows move it.",
  },
};

// The path ahead of the finger, in millimetres, stays out of this share of the window at each side.
const ahead = 25;
const margin = 0.22;
// How fast the map moves while a finger is on it, at most, pixels a second.
const fastest = 220;
// How often the server is told that time passes while nothing moves, milliseconds.
const passing = 1000;

export class TrailScreen {
  #send;
  #message;
  #pixels;
  #camera = { x: 0, y: 0 };
  #aim = { x: 0, y: 0 };
  #reached = 0;
  #frame = 0;
  #time = 0;
  #timer = 0;
  /** @type {Stroke[]} */
  #strokes = [];
  #waits = false;
  #reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /**
   * @param {Screen<"trail">} message
   * @param {Send} send
   */
  constructor(message, send) {
    this.#message = message;
    this.#send = send;
    this.#pixels = scale().pixels;
    const { map, theme } = message;
    this.landscape = new Landscape(theme);
    this.svg = part("svg", { viewBox: `0 0 ${map.width} ${map.height}`, "aria-hidden": "true", class: "path" });
    /**
     * @param {string} style the class.
     * @param {number} width
     */
    const ways = (style, width) =>
      map.strokes.map((curves) =>
        part("path", {
          d: curves.join(" "),
          class: style,
          "stroke-width": width,
          fill: "none",
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
        })
      );
    const wide = 2 * map.tolerance;
    const edges = ways("edge", wide + 2.4);
    const beds = ways("bed", wide);
    const middles = ways("middle", 0.7);
    const done = ways("done", wide * 0.62);
    this.#strokes = map.strokes.map((curves, index) => {
      const starts = [0];
      let length = 0;
      for (const curve of curves) {
        length += part("path", { d: curve }).getTotalLength();
        starts.push(length);
      }
      return {
        length,
        starts,
        bed: beds[index],
        edge: edges[index],
        middle: middles[index],
        done: done[index],
      };
    });
    this.svg.append(...edges, ...beds, ...done, ...middles);
    for (const { done: line, length } of this.#strokes) line.setAttribute("stroke-dasharray", `0 ${length + 1}`);
    this.goal = part(
      "g",
      { class: "goal" },
      part("circle", { r: map.tolerance * 0.55, class: "goal-disc" }),
      part("path", { d: star(map.tolerance * 0.42), class: "goal-star" }),
    );
    this.arrow = part("path", {
      class: "arrow",
      d: "M -1.6 -2.4 L 1.8 0 L -1.6 2.4",
      fill: "none",
      "stroke-width": 1.1,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
    this.dot = part(
      "g",
      { class: "dot" },
      part("circle", { r: map.tolerance * 0.95, class: "halo" }),
      part("circle", { r: map.tolerance * 0.6, class: "disc" }),
      this.arrow,
    );
    this.svg.append(this.goal, this.dot);
    /** @type {Map<string, ReturnType<Landscape["creature"]>>} */
    this.creatures = new Map();
    for (const { id, at: [x, y] } of map.creatures) {
      this.creatures.set(id, this.landscape.creature({ id, at: { x, y } }, map.tolerance));
    }
    this.ink = new Ink(map, this.#pixels);
    this.world = make("div.world", {}, this.ink.element);
    this.world.prepend(this.svg);
    const layer = make("div.creatures", { "aria-hidden": "true" });
    layer.append(...[...this.creatures.values()].map(({ element }) => element));
    this.world.append(layer);
    this.surface = make("div.surface", { tabindex: "0", role: "application", "aria-label": say(words.surface) });
    this.leave = roundButton("back", say(words.back), () => this.#send(to.chapters()), ".leave");
    this.restart = roundButton("again", say(words.again), () => this.#send(to.again()), ".restart");
    this.ending = make("div.ending.hidden", { role: "group" });
    this.root = make(
      "div.trail-screen",
      { dataset: { theme } },
      this.landscape.element,
      this.world,
      this.surface,
      this.leave,
      this.restart,
      this.ending,
    );
    this.pointer = new Pointer(this.surface, (x, y) => this.#millimetres(x, y), (samples) => this.#give(samples));
  }

  get element() {
    return this.root;
  }

  /** The screen is in the page. */
  begin() {
    const { map, place } = this.#message;
    this.world.style.width = `${map.width * this.#pixels}px`;
    this.world.style.height = `${map.height * this.#pixels}px`;
    for (const { element, at, size } of this.creatures.values()) {
      element.style.width = element.style.height = `${size * this.#pixels}px`;
      element.style.left = `${(at.x - size / 2) * this.#pixels}px`;
      element.style.top = `${(at.y - size / 2) * this.#pixels}px`;
    }
    this.#show(place);
    for (const id of place.triggered) this.creatures.get(id)?.wake(false);
    this.#camera = this.#wanted(this.#aim);
    this.#paint();
    this.surface.focus({ preventScroll: true });
    this.#time = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
    this.#timer = setInterval(
      () => this.#send(to.passed({ opening: this.#message.opening, time: this.pointer.time })),
      passing,
    );
    addEventListener("resize", this.#resized);
  }

  end() {
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#timer);
    removeEventListener("resize", this.#resized);
    this.pointer.end();
    this.landscape.end();
  }

  /**
   * The server is not there: what the finger does meanwhile is not lost, it does not count.
   *
   * @param {boolean} isWaiting
   */
  wait(isWaiting) {
    this.#waits = isWaiting;
    if (isWaiting) this.pointer.drop();
  }

  translate() {
    this.surface.setAttribute("aria-label", say(words.surface));
    for (const [button, text] of [[this.leave, words.back], [this.restart, words.again]]) {
      button.setAttribute("aria-label", say(text));
      button.title = say(text);
    }
    if (!this.ending.classList.contains("hidden")) this.#end(false);
  }

  /**
   * What has happened.
   *
   * @param {Parameters<import("../messages.js").Handlers["events"]>[0]} message
   */
  take({ opening, events, place }) {
    if (opening !== this.#message.opening) return;
    for (const event of events) {
      this.#reached = event.progress_mm;
      this.#meet(event);
    }
    this.#show(place);
  }

  /** @param {TrailEvent} event */
  #meet(event) {
    switch (event.event) {
      case "dot_touched":
        this.ink.isOn = true;
        this.svg.classList.add("is-tracing");
        return;
      case "left":
        this.ink.isOn = false;
        this.root.dataset.state = "left";
        return;
      case "curve_finished":
        return this.#sparkle(event.at_mm);
      case "trigger_reached":
        return this.creatures.get(event.animation)?.wake(!this.#reduced);
      case "stroke_finished":
        this.ink.isOn = false;
        return;
      case "chapter_finished":
        for (const creature of this.creatures.values()) creature.wake(!this.#reduced);
        return this.#end(true);
      case "touched_elsewhere":
        return this.#beckon();
    }
  }

  // Where the player is: which strokes are done, how far the open one is, where the dot waits.
  /** @param {Place} place */
  #show(place) {
    this.#message.place = place;
    const [dotX, dotY] = place.dot;
    const isFinished = place.phase === "finished";
    for (const [index, stroke] of this.#strokes.entries()) {
      const isDone = isFinished || index < place.stroke;
      const isOpen = !isFinished && index === place.stroke;
      stroke.bed.classList.toggle("is-open", isOpen);
      stroke.bed.classList.toggle("is-later", !isDone && !isOpen);
      stroke.edge.classList.toggle("is-later", !isDone && !isOpen);
      stroke.middle.classList.toggle("is-later", !isDone && !isOpen);
      const { length, starts } = stroke;
      const reached = isDone ? length : isOpen ? starts[place.curve] : 0;
      stroke.done.setAttribute("stroke-dasharray", `${reached} ${length + 1}`);
      stroke.done.classList.toggle("hidden", reached === 0);
    }
    const waits = place.phase === "waiting";
    this.dot.classList.toggle("hidden", !waits);
    this.svg.classList.toggle("is-tracing", place.phase === "tracing");
    if (place.phase === "tracing") delete this.root.dataset.state;
    this.dot.setAttribute("transform", `translate(${dotX} ${dotY})`);
    if (waits) this.#point(place);
    const stroke = this.#strokes[Math.min(place.stroke, this.#strokes.length - 1)];
    const end = stroke.middle.getPointAtLength(stroke.length);
    this.goal.setAttribute("transform", `translate(${end.x} ${end.y})`);
    this.goal.classList.toggle("hidden", isFinished || stroke.length < this.#message.map.tolerance);
    this.#aim = { x: dotX * this.#pixels, y: dotY * this.#pixels };
  }

  // The arrow in the dot shows where the stroke goes on.
  /** @param {Place} place */
  #point({ stroke, curve, dot: [x, y] }) {
    const { middle, starts, length: end } = this.#strokes[stroke];
    const begin = middle.getPointAtLength(starts[curve]);
    let at = starts[curve];
    // The dot may wait in the middle of a curve.
    if (Math.hypot(begin.x - x, begin.y - y) > 0.5) {
      let nearest = Infinity;
      for (let length = starts[curve]; length <= starts[curve + 1]; length += 1) {
        const point = middle.getPointAtLength(length);
        const distance = Math.hypot(point.x - x, point.y - y);
        if (distance < nearest) [nearest, at] = [distance, length];
      }
    }
    const here = middle.getPointAtLength(at);
    const ahead = middle.getPointAtLength(Math.min(end, at + 3));
    const turn = (Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180) / Math.PI;
    this.arrow.setAttribute(
      "transform",
      `rotate(${turn.toFixed(1)}) scale(${(this.#message.map.tolerance / 7).toFixed(3)})`,
    );
    this.arrow.classList.toggle("hidden", end < 3);
  }

  #beckon() {
    this.dot.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 700 });
  }

  /** @param {number[]} place in millimetres. */
  #sparkle([x, y]) {
    const spark = make("div.spark", { "aria-hidden": "true" }, icon("star"));
    spark.style.left = `${x * this.#pixels}px`;
    spark.style.top = `${y * this.#pixels}px`;
    this.world.append(spark);
    const motion = this.#reduced
      ? [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }]
      : [{ transform: "translate(-50%,-50%) scale(0.3)", opacity: 1 }, {
        transform: "translate(-50%,-130%) scale(1.1)",
        opacity: 1,
        offset: 0.4,
      }, { transform: "translate(-50%,-170%) scale(0.9)", opacity: 0 }];
    spark.animate(motion, { duration: 900, easing: "ease-out" }).onfinish = () => spark.remove();
  }

  /** @param {boolean} isNew whether it has just ended. */
  #end(isNew) {
    this.ending.classList.remove("hidden");
    const again = make("button.round.big", {
      onclick: () => this.#send(to.again()),
      "aria-label": say(words.again),
      title: say(words.again),
    }, icon("again"));
    const next = make("button.main.big", {
      onclick: () => this.#send(to.next()),
      "aria-label": say(words.next),
      title: say(words.next),
    }, icon("play"));
    this.ending.replaceChildren(again, next);
    this.root.classList.add("is-finished");
    if (!isNew) return;
    celebrate(this.root, { seconds: 1.5, reduced: this.#reduced });
    setTimeout(() => next.isConnected && next.focus(), 600);
  }

  // MARK: The finger

  /**
   * @param {number} [x] a place of the window.
   * @param {number} [y]
   */
  #millimetres(x, y) {
    const [dotX, dotY] = this.#message.place.dot;
    if (x === undefined || y === undefined) return { x: dotX, y: dotY };
    return { x: (x + this.#camera.x) / this.#pixels, y: (y + this.#camera.y) / this.#pixels };
  }

  /** @param {Sample[]} samples */
  #give(samples) {
    if (this.#waits) return;
    this.ink.add(samples);
    this.#send(to.samples({ opening: this.#message.opening, samples }));
  }

  // MARK: The camera

  #resized = () => {
    this.#camera = this.#wanted(this.#aim);
  };

  #span() {
    const { map } = this.#message;
    const [width, height] = [map.width * this.#pixels, map.height * this.#pixels];
    return { width, height, moreX: width - innerWidth, moreY: height - innerHeight };
  }

  // A map that fits stands in the middle; of a larger one the window shows the part around a place.
  /** @param {{ x: number, y: number }} place in pixels of the map. */
  #wanted({ x, y }) {
    const { moreX, moreY } = this.#span();
    /** @type {(more: number, wanted: number) => number} */
    const fit = (more, wanted) => (more <= 0 ? more / 2 : Math.min(more, Math.max(0, wanted)));
    return { x: fit(moreX, x - innerWidth * 0.4), y: fit(moreY, y - innerHeight * 0.5) };
  }

  #step = (/** @type {number} */ now) => {
    const seconds = Math.min(0.05, (now - this.#time) / 1000);
    this.#time = now;
    const before = { ...this.#camera };
    if (this.pointer.isDown) this.#follow(seconds);
    else {
      const wanted = this.#wanted(this.#aim);
      const share = this.#reduced ? 1 : 1 - Math.exp(-seconds / 0.16);
      this.#camera.x += (wanted.x - this.#camera.x) * share;
      this.#camera.y += (wanted.y - this.#camera.y) * share;
    }
    if (before.x !== this.#camera.x || before.y !== this.#camera.y) this.#paint();
    this.#frame = requestAnimationFrame(this.#step);
  };

  // While a finger is on the path the map moves only as far as the path ahead needs it, and slowly.
  /** @param {number} seconds */
  #follow(seconds) {
    const { place } = this.#message;
    if (place.phase !== "tracing") return;
    const { moreX, moreY } = this.#span();
    const { middle, length } = this.#strokes[place.stroke];
    const next = middle.getPointAtLength(Math.min(length, this.#reached + ahead));
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
    this.#camera.x = push(next.x * this.#pixels, innerWidth, moreX, this.#camera.x);
    this.#camera.y = push(next.y * this.#pixels, innerHeight, moreY, this.#camera.y);
  }

  #paint() {
    this.world.style.transform = `translate3d(${-this.#camera.x}px,${-this.#camera.y}px,0)`;
    this.landscape.pan(this.#camera.x);
  }
}

// A star with five points.
/** @param {number} radius */
function star(radius) {
  const points = Array.from({ length: 10 }, (_, number) => {
    const angle = (number * Math.PI) / 5 - Math.PI / 2;
    const size = number % 2 ? radius * 0.45 : radius;
    return `${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M ${points.join(" L ")} Z`;
}
