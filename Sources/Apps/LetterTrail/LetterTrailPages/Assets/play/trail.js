// The letter: a path through a landscape. The map lies in millimetres; what moves is a layer with a transform.

import { celebrate } from "../common/joy.js";
import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { Camera } from "./camera.js";
import { Demonstration } from "./demonstration.js";
import { Ink } from "./ink.js";
import { Landscape } from "./landscape.js";
import { PathPicture } from "./path.js";
import { Pointer } from "./pointer.js";
import { scale } from "./scale.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Sample } from "./pointer.js"
 * @import { Place } from "./path.js"
 */

/**
 * What has happened, as far as it is shown.
 *
 * @typedef {{ event: string, progress_mm: number, at_mm: number[], animation: string }} TrailEvent
 */

const words = {
  back: { cs: "Zpět k písmenům", en: "Back to the letters" },
  again: { cs: "Znovu od začátku", en: "Again from the start" },
  next: { cs: "Další písmeno", en: "The next letter" },
  show: { cs: "Ukaž mi to", en: "Show me" },
  surface: {
    cs: "Cesta písmene. Mezerník položí prst, šipky s ním jedou.",
    en: "The path of the letter. The space bar puts the finger down, the arrows move it.",
  },
};

// The path ahead of the finger that the window shows, in millimetres.
const ahead = 25;
// How often the server is told that time passes while nothing moves, milliseconds.
const passing = 1000;

export class TrailScreen {
  #send;
  #message;
  #pixels;
  #camera;
  #aim = { x: 0, y: 0 };
  #reached = 0;
  #frame = 0;
  #time = 0;
  #timer = 0;
  #waits = false;
  /** Contacts that began on the dot: the map stands still under them until the program answers. @type {Set<number>} */
  #taking = new Set();
  /** Strokes that were shown. @type {Set<number>} */
  #shown = new Set();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /**
   * @param {Screen<"trail">} message
   * @param {Send} send
   */
  constructor(message, send) {
    this.#message = message;
    this.#send = send;
    this.#pixels = scale().pixels;
    const { map, theme, side } = message;
    this.landscape = new Landscape(theme);
    this.#camera = new Camera({ x: map.width * this.#pixels, y: map.height * this.#pixels });
    this.path = new PathPicture(map, message.help);
    this.demonstration = new Demonstration(side);
    this.path.element.append(this.demonstration.element);
    /** @type {Map<string, ReturnType<Landscape["creature"]>>} */
    this.creatures = new Map();
    for (const { id, at: [x, y] } of map.creatures) {
      this.creatures.set(id, this.landscape.creature({ id, at: { x, y } }, map.tolerance));
    }
    this.ink = new Ink(map, this.#pixels);
    this.world = make("div.world", {}, this.ink.element);
    this.world.prepend(this.path.element);
    const layer = make("div.creatures", { "aria-hidden": "true" });
    layer.append(...[...this.creatures.values()].map(({ element }) => element));
    this.world.append(layer);
    this.surface = make("div.surface", { tabindex: "0", role: "application", "aria-label": say(words.surface) });
    this.leave = roundButton("back", say(words.back), () => this.#send(to.chapters()), ".leave");
    this.restart = roundButton("again", say(words.again), () => this.#send(to.again()), ".restart");
    this.showing = roundButton("hand", say(words.show), () => this.#demonstrate(), ".show");
    this.ending = make("div.ending.hidden", { role: "group" });
    this.root = make(
      "div.trail-screen",
      { dataset: { theme, side } },
      this.landscape.element,
      this.world,
      this.surface,
      this.leave,
      this.restart,
      this.showing,
      this.ending,
    );
    const corner = () => ({ x: this.#camera.at.x / this.#pixels, y: this.#camera.at.y / this.#pixels });
    const view = {
      pixels: this.#pixels,
      corner,
      scroll: () => (this.#camera.isStill ? null : corner()),
      dot: () => ({ x: this.#message.place.dot[0], y: this.#message.place.dot[1] }),
    };
    this.pointer = new Pointer(this.surface, view, (samples) => this.#give(samples));
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
    this.#camera.jump(this.#aim);
    this.#paint();
    this.surface.focus({ preventScroll: true });
    this.#time = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
    this.#timer = setInterval(
      () => this.#send(to.passed({ opening: this.#message.opening, time: this.pointer.time })),
      passing,
    );
    addEventListener("resize", this.#resized);
    this.#offer();
  }

  end() {
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#timer);
    removeEventListener("resize", this.#resized);
    this.pointer.end();
    this.demonstration.stop();
    this.landscape.end();
  }

  /**
   * The server is not there: what the finger does meanwhile is not lost, it does not count.
   *
   * @param {boolean} isWaiting
   */
  wait(isWaiting) {
    this.#waits = isWaiting;
    if (isWaiting) {
      this.pointer.drop();
      this.#taking.clear();
    }
  }

  translate() {
    this.surface.setAttribute("aria-label", say(words.surface));
    for (const [button, text] of [[this.leave, words.back], [this.restart, words.again], [this.showing, words.show]]) {
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
    this.#offer();
  }

  /** @param {TrailEvent} event */
  #meet(event) {
    switch (event.event) {
      case "left":
        this.root.dataset.state = "left";
        this.path.miss();
        return;
      case "curve_finished":
        return this.#sparkle(event.at_mm);
      case "trigger_reached":
        return this.creatures.get(event.animation)?.wake(!this.#reduced);
      case "chapter_finished":
        for (const creature of this.creatures.values()) creature.wake(!this.#reduced);
        return this.#end(true);
      case "touched_elsewhere":
        this.path.miss();
        return this.path.beckon();
    }
  }

  /** @param {Place} place */
  #show(place) {
    this.#message.place = place;
    if (place.phase !== "waiting") this.#taking.clear();
    if (place.phase === "tracing") {
      this.demonstration.stop();
      delete this.root.dataset.state;
    }
    this.path.show(place);
    const [x, y] = place.dot;
    this.#aim = { x: x * this.#pixels, y: y * this.#pixels };
  }

  // MARK: How it is written

  /** Shows a stroke before the first try, if that is wanted. */
  #offer() {
    const { place: { phase, stroke, curve, written }, demonstrates } = this.#message;
    if (demonstrates && phase === "waiting" && curve === 0 && written === 0 && !this.#shown.has(stroke)) {
      this.#demonstrate();
    }
  }

  #demonstrate() {
    const { place: { phase, stroke }, map, opening } = this.#message;
    if (phase !== "waiting") return;
    this.#shown.add(stroke);
    this.demonstration.show(this.path.strokes[stroke], Math.max(1.6, map.tolerance * 0.4));
    this.#send(to.showing({ opening }));
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

  /** @param {Sample[]} samples of one contact. */
  #give(samples) {
    if (this.#waits) return;
    const [, x, y, contact, , , , pointer] = samples[0];
    const number = pointer ?? 0;
    const { place: { phase, dot }, map: { tolerance }, opening } = this.#message;
    if (!contact) this.#taking.delete(number);
    else if (phase === "waiting" && Math.hypot(x - dot[0], y - dot[1]) <= tolerance) {
      this.demonstration.stop();
      this.#taking.add(number);
    }
    this.ink.add(samples, this.#writes(number));
    this.#send(to.samples({ opening, samples }));
  }

  // Whether a contact writes: the program says it.
  /** @param {number} number */
  #writes(number) {
    const { phase, writer } = this.#message.place;
    return phase === "tracing" && writer === number;
  }

  // MARK: The camera

  #resized = () => this.#camera.jump(this.#aim);

  #step = (/** @type {number} */ now) => {
    const seconds = Math.min(0.05, (now - this.#time) / 1000);
    this.#time = now;
    const before = { ...this.#camera.at };
    const { place } = this.#message;
    if (place.phase === "tracing") {
      const { line, length } = this.path.strokes[place.stroke];
      const { x, y } = line.getPointAtLength(Math.min(length, this.#reached + ahead));
      this.#camera.follow({ x: x * this.#pixels, y: y * this.#pixels }, seconds);
    } else if (this.#taking.size === 0) {
      if (this.#reduced) this.#camera.jump(this.#aim);
      else this.#camera.glide(this.#aim, seconds);
    }
    if (before.x !== this.#camera.at.x || before.y !== this.#camera.at.y) this.#paint();
    this.#frame = requestAnimationFrame(this.#step);
  };

  #paint() {
    this.world.style.transform = `translate3d(${-this.#camera.at.x}px,${-this.#camera.at.y}px,0)`;
    this.landscape.pan(this.#camera.at.x);
  }
}
