// The landscape of a theme: hills that move slower the farther they are, and creatures that sleep beside the path.

import { make } from "../common/elements.js";
import { picture, setMood } from "../common/pictures.js";
import { part } from "./shapes.js";

const width = 1600;
const height = 1000;
// Layers are wider than the window, so that they can move.
const extra = 0.5;

/**
 * Layers from the farthest to the nearest.
 *
 * @typedef {{ layers: { depth: number, shapes: { colour: string, d: string }[] }[] }} Theme
 */

/** @type {Map<string, Promise<Theme>>} */
const themes = new Map();

/** @param {string} name */
function theme(name) {
  const known = themes.get(name) ?? fetch(`/themes/${name}.json`).then((answer) => answer.json());
  themes.set(name, known);
  return known;
}

export class Landscape {
  /** @type {{ layer: HTMLElement, depth: number }[]} */
  #layers = [];
  #name;
  #x = 0;

  /** @param {string} name the theme. */
  constructor(name) {
    this.#name = name;
    this.element = make("div.landscape", { "aria-hidden": "true" });
    theme(name).then((data) => this.#draw(data), (error) => console.error(error));
  }

  /** @param {Theme} theme */
  #draw({ layers }) {
    for (const { depth, shapes } of layers) {
      const svg = part("svg", {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: depth ? "xMinYMax slice" : "xMidYMid slice",
      });
      for (const { colour, d } of shapes) svg.append(part("path", { d, class: `fill-${colour}` }));
      const layer = make("div.layer", {}, svg);
      if (depth) layer.classList.add("is-wide");
      this.element.append(layer);
      this.#layers.push({ layer, depth });
    }
    this.pan(this.#x);
  }

  /**
   * The map has moved to the left by this many pixels.
   *
   * @param {number} x
   */
  pan(x) {
    this.#x = x;
    for (const { layer, depth } of this.#layers) {
      if (!depth) continue;
      const most = innerWidth * extra;
      layer.style.transform = `translate3d(${-Math.min(most, Math.max(0, Math.round(x * depth * 0.3)))}px,0,0)`;
    }
  }

  /**
   * A creature beside the path: `id` is "two-3". It sleeps until it is woken.
   *
   * @param {{ id: string, at: { x: number, y: number } }} place in millimetres.
   * @param {number} tolerance
   */
  creature({ id, at }, tolerance) {
    const element = make("div.creature");
    /** @type {SVGSVGElement | null} */
    let drawn = null;
    let mood = "asleep";
    picture(`/pictures/${this.#name}/${id.split("-")[0]}.svg`).then(
      (svg) => {
        drawn = svg;
        setMood(svg, mood);
        element.append(svg);
      },
      (error) => console.error(error),
    );
    return {
      element,
      at,
      size: 3 * tolerance,
      wake(/** @type {boolean} */ moves) {
        if (mood === "awake" && !moves) return;
        mood = "awake";
        element.classList.add("is-awake");
        if (drawn) setMood(drawn, mood);
        if (!moves) return;
        element.animate(
          [
            { transform: "scale(1)" },
            { transform: "scale(1.12,0.86)", offset: 0.2 },
            { transform: "translateY(-22%) scale(0.94,1.1)", offset: 0.5 },
            { transform: "scale(1.06,0.94)", offset: 0.8 },
            { transform: "scale(1)" },
          ],
          { duration: 800, easing: "ease-out" },
        );
      },
    };
  }

  end() {
    this.element.remove();
  }
}
