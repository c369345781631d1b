// What several scenes need: pictures in one scale, the line of the ground, the hint, puffs and shadows.

import { Actor } from "../common/stage.js";
import { cleaned } from "../common/pictures.js";
/**
 * @import { ActorOptions, Stage } from "../common/stage.js"
 * @import { Frame } from "../screens/play.js"
 * @import { Theme } from "../screens/themes.js"
 */

/**
 * What `feel` and `pose` know of the pictures that they have changed: its moods, and its parts by their names.
 *
 * @typedef {{ moods?: Set<string>, parts: Map<string, { elements: SVGElement[], shown: string }> }} Known
 * @type {WeakMap<Actor, Known>}
 */
const known = new WeakMap();

/**
 * @param {Actor} actor
 * @returns {Known}
 */
function knownOf(actor) {
  const found = known.get(actor) ?? { parts: new Map() };
  known.set(actor, found);
  return found;
}

/**
 * Reads the pictures of a theme and puts its place behind everything; returns the place.
 *
 * @param {Stage} stage
 * @param {Theme} theme
 */
export async function prepare(stage, theme) {
  await stage.read([...theme.parts.map(({ picture }) => picture), ...Object.values(theme.extras ?? {})]);
  return stage.scenery(pictureOf(theme, "place"));
}

/**
 * The name of the picture with a role ("player", "goal", "place", "reward"), or of an extra picture.
 *
 * @param {Theme} theme
 * @param {string} role
 */
export function pictureOf(theme, role) {
  const name = theme.parts.find((part) => part.role === role)?.picture ?? theme.extras?.[role];
  if (name === undefined) throw new Error(`theme ${theme.name}: expected a picture for "${role}", got none`);
  return name;
}

/**
 * How many pixels a unit of the scenery's drawing has.
 *
 * @param {{ width: number, height: number }} stage
 */
export function sceneryScale(stage) {
  return Math.max(stage.width / 1600, stage.height / 1000);
}

/**
 * The line on which things stand, in pixels from the top: 820 of the scenery's 1000 units.
 *
 * @param {{ width: number, height: number }} stage
 */
export function groundOf(stage) {
  return stage.height - 180 * sceneryScale(stage);
}

/**
 * Puts a picture on the stage in the scale of all pictures, so that every outline is equally thick.
 *
 * `scale` is units of the stage for a unit of the drawing, `least` the least height, in units of the stage: a tiny drawing is
 * still a player that can be seen.
 *
 * @param {Stage} stage
 * @param {string} name
 * @param {Omit<ActorOptions, "height"> & { scale: number, least?: number }} options
 */
export function place(stage, name, { scale, least = 0, ...options }) {
  const actor = stage.actor(name, { ...options, height: 1 });
  return actor.resize(Math.max(least, actor.drawn * scale));
}

/**
 * Puts a small drawing of the scene's own on the stage.
 *
 * @param {Stage} stage
 * @param {string} drawing the attributes and the content of an SVG element.
 * @param {ActorOptions} options
 */
export function effect(stage, drawing, options) {
  const svg = cleaned(`<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`);
  const actor = new Actor(stage, svg, options);
  stage.actors.add(actor);
  stage.element.append(actor.element);
  return actor;
}

/**
 * A pair of numbers in an attribute of the picture, as data-hold="0.8 0.5"; `usual` if it has none.
 *
 * @template {number[] | undefined} Usual
 * @param {Actor} actor
 * @param {string} attribute
 * @param {Usual} usual
 */
export function point(actor, attribute, usual) {
  const numbers = actor.svg.dataset[attribute]?.split(" ").map(Number);
  return numbers?.length === 2 && numbers.every(Number.isFinite) ? numbers : usual;
}

/**
 * Turns or stretches a part of a picture about its own zero; does nothing if the picture has no such part.
 *
 * @param {Actor} actor
 * @param {string} name
 * @param {{ angle?: number, x?: number, y?: number, stretchX?: number, stretchY?: number }} how
 */
export function pose(actor, name, { angle = 0, x = 0, y = 0, stretchX = 1, stretchY = 1 }) {
  const { parts } = knownOf(actor);
  let part = parts.get(name);
  if (part === undefined) {
    /** @type {NodeListOf<SVGElement>} */
    const elements = actor.svg.querySelectorAll(`[data-part="${name}"]`);
    parts.set(name, part = { elements: [...elements], shown: "" });
  }
  if (part.elements.length === 0) return;
  const shown = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg) ` +
    `scale(${stretchX.toFixed(2)},${stretchY.toFixed(2)})`;
  if (shown === part.shown) return;
  part.shown = shown;
  for (const element of part.elements) element.style.transform = shown;
}

/**
 * Shows a mood; a picture that does not know it keeps its usual face.
 *
 * @param {Actor} actor
 * @param {string} mood
 */
export function feel(actor, mood) {
  const its = knownOf(actor);
  its.moods ??= new Set(
    [...actor.svg.querySelectorAll("[data-when]")].flatMap((part) => part.getAttribute("data-when")?.split(" ") ?? []),
  );
  actor.mood = its.moods.has(mood) ? mood : "";
}

/**
 * A drawing as large as the stage, in pixels: for what depends on the settings, as a band of pitches. `draw` it when the
 * stage has a new size; while a game goes on only its opacity may change.
 */
export class Sheet {
  shown = "";

  /**
   * @param {Stage} stage
   * @param {number} depth
   */
  constructor(stage, depth) {
    this.stage = stage;
    this.element = document.createElement("div");
    this.element.className = "actor";
    this.element.style.zIndex = String(depth);
    stage.element.append(this.element);
  }

  /** @param {string} content of an SVG element. */
  draw(content) {
    const { width, height } = this.stage;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
    this.element.replaceChildren(cleaned(drawing));
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
  }

  /** @param {number} opacity */
  fade(opacity) {
    const shown = opacity.toFixed(2);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.style.opacity = shown;
  }
}

/**
 * The interval from one pitch up to another, in cents.
 *
 * @param {number} frequency
 * @param {number} above
 */
export function cents(frequency, above) {
  return 1200 * Math.log2(frequency / above);
}

/**
 * A soft, hard-edged shadow on the ground.
 *
 * @param {Stage} stage
 * @param {number} width in units of the stage.
 */
export function shadow(stage, width) {
  const drawing = 'viewBox="0 0 100 16"><ellipse cx="50" cy="8" rx="50" ry="8" fill="#2b2a33"/>';
  return effect(stage, drawing, { height: width * 0.16, depth: 1 }).fade(0.14);
}

/** Small round puffs that fly apart and fade. */
export class Puffs {
  /**
   * @param {Stage} stage
   * @param {{ count?: number, colour?: string, depth?: number, size?: number, drawing?: string }} options
   */
  constructor(stage, { count = 10, colour = "#ffffff", depth = 4, size = 3, drawing } = {}) {
    const circle = `viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="${colour}"/>`;
    this.stage = stage;
    this.all = Array.from({ length: count }, () => ({
      actor: effect(stage, drawing ?? circle, { height: size, depth }).fade(0),
      left: 0,
      life: 0,
      x: 0,
      y: 0,
      vx: 0,
      vy: 0,
      gravity: 0,
    }));
    this.next = 0;
  }

  /**
   * Lets puffs fly from a place; `speed` in units a second, `spread` in turns of a circle about `heading` degrees.
   *
   * @param {number} x
   * @param {number} y
   */
  burst(x, y, { count = 6, speed = 14, heading = -90, spread = 0.6, life = 0.6, gravity = 0 } = {}) {
    for (let k = 0; k < count; k += 1) {
      const puff = this.all[this.next];
      this.next = (this.next + 1) % this.all.length;
      const share = count > 1 ? k / (count - 1) - 0.5 : 0;
      const angle = ((heading + share * spread * 360) * Math.PI) / 180;
      const pace = speed * (0.7 + 0.3 * Math.sin(k * 2.4 + 1)) * this.stage.unit;
      Object.assign(puff, { x, y, vx: pace * Math.cos(angle), vy: pace * Math.sin(angle), left: life, life, gravity });
    }
  }

  /** @param {Frame} frame */
  draw({ dt, reduced }) {
    for (const puff of this.all) {
      if (puff.left <= 0) continue;
      puff.left -= dt;
      const share = Math.max(0, puff.left / puff.life);
      if (!reduced) {
        puff.vy += puff.gravity * this.stage.unit * dt;
        puff.x += puff.vx * dt;
        puff.y += puff.vy * dt;
      }
      puff.actor.move(puff.x, puff.y).stretch(1.3 - 0.6 * share).fade(0.9 * share);
    }
  }
}

const hintDrawing = `viewBox="0 0 232 124" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <path d="M24 9h184q19 0 19 19v68q0 19 -19 19H24q-19 0 -19 -19V28q0 -19 19 -19z" fill="#2b2a33" opacity="0.16"/>
  <path d="M24 5h184q19 0 19 19v68q0 19 -19 19H24q-19 0 -19 -19V24q0 -19 19 -19z" fill="#fff" stroke="#2b2a33" stroke-width="4"/>
  <g transform="translate(48 58)"><g data-part="mouth">
    <path d="M-28 0q12 -22 22 -22q5 0 6 4q1 -4 6 -4q10 0 22 22q-12 24 -28 24t-28 -24z" fill="#f2705b" stroke="#2b2a33" stroke-width="5"/>
    <path d="M-17 0q17 -10 34 0q-8 11 -17 11t-17 -11z" fill="#7d3040"/>
  </g></g>
  <g stroke="#2a827e" stroke-width="8">
    <path data-part="wave-1" d="M90 44q8 14 0 28"/><path data-part="wave-2" d="M106 35q14 23 0 46"/><path data-part="wave-3" d="M122 26q20 32 0 64"/>
  </g>
  <g transform="translate(178 58)"><g data-part="arrow" stroke="#2a827e" stroke-width="9">
    <path data-when="hop" d="M-28 26Q-22 -26 0 -26Q20 -26 24 20M10 10L25 24L36 6"/>
    <path data-when="up" d="M0 30V-26M-20 -8L0 -28L20 -8"/>
    <path data-when="right" d="M-30 0H26M8 -20L28 0L8 20"/>
    <path data-when="sides" d="M-26 0H26M-13 -17L-30 0L-13 17M13 -17L30 0L13 17"/>
    <path data-when="rise" d="M-32 22C-6 22 4 4 27 -24M4 -24L28 -25L26 0"/>
    <path data-when="fall" d="M-32 -22C-6 -22 4 -4 27 24M4 24L28 25L26 0"/>
    <path data-when="size" d="M-12 -12L-28 -28M-28 -14V-28H-14M12 12L28 28M28 14V28H14"/>
  </g></g>`;

/**
 * Shows without words what to do: a mouth, the sound from it, and what the sound does: "hop", "up", "right", "sides", "rise",
 * "fall" or "size".
 * It is there until the first voice, and comes back when nothing was heard for six seconds.
 */
export class Hint {
  /** @type {string | undefined} */
  what;

  /**
   * @param {Stage} stage
   * @param {string} what
   */
  constructor(stage, what, { long = false } = {}) {
    this.actor = effect(stage, hintDrawing, { height: 17, depth: 2, mood: what, anchor: [0.5, 1] }).fade(0);
    this.waves = [1, 2, 3].map((k) => this.actor.part(`wave-${k}`));
    this.long = long;
    this.quiet = 5.4;
    this.shown = 0;
  }

  get width() {
    return this.actor.width;
  }

  /**
   * @param {boolean} isWanted
   * @param {number} x
   * @param {number} y
   * @param {Frame} frame
   */
  draw(isWanted, x, y, { now, dt, tick, reduced }) {
    this.quiet = tick?.sounding === "voice" ? 0 : this.quiet + dt;
    const wanted = isWanted && this.quiet > 6 ? 1 : 0;
    this.shown += Math.max(-dt * 12, Math.min(dt * 3, wanted - this.shown));
    const period = this.long ? 2.4 : 1.2;
    const turn = (now % period) / period;
    const bob = reduced ? 0 : Math.sin(now * 3) * this.actor.stage.unit * 0.4;
    this.actor.move(x, y + bob).fade(this.shown);
    if (this.shown <= 0) return;
    const sounds = turn < (this.long ? 0.8 : 0.45);
    pose(this.actor, "mouth", { stretchY: reduced ? 1 : sounds ? 1 + 0.12 * Math.sin(turn * 30) : 0.75 });
    this.waves.forEach((wave, k) => {
      const isOn = reduced || (turn > 0.06 + 0.09 * k && sounds);
      if (wave.shown === isOn) return;
      wave.shown = isOn;
      wave.style.opacity = isOn ? 1 : 0.2;
    });
  }
}

/**
 * Quickly up, slowly back to rest: for a squash. 1 at the start, 0 after `time` seconds, with one swing.
 *
 * @param {number} since
 */
export function spring(since, time = 0.45) {
  if (since < 0 || since >= time) return 0;
  const share = since / time;
  return Math.cos(share * Math.PI * 2) * (1 - share) ** 2;
}

/**
 * 0…1 with a slow start and a slow end.
 *
 * @param {number} share
 */
export function easeBoth(share) {
  const s = Math.min(1, Math.max(0, share));
  return s * s * (3 - 2 * s);
}

/**
 * Makes the scenery's layers ready to be moved: each is drawn once, and only its place changes. Returns them.
 *
 * @param {SVGSVGElement} scenery
 */
export function readyToPan(scenery) {
  /** @type {NodeListOf<SVGElement>} */
  const layers = scenery.querySelectorAll("[data-depth]");
  for (const layer of layers) layer.style.willChange = "transform";
  return [...layers];
}
