// Editing the places of tiles: a tile is dragged to another place, or moved with Shift and an arrow; a touch opens its form;
// an empty place takes a new tile.

import { around, make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 *
 * @typedef {Screen<"board">["board"]} Board
 * @typedef {{ dock?: number, row?: number, column?: number }} Place
 */

/**
 * A tile that a finger has: where the finger came down, what follows it, and the place below it.
 *
 * @typedef {object} Drag
 * @property {HTMLElement} tile
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {HTMLElement | null} ghost
 * @property {HTMLElement | null} [place]
 */

/** @type {Record<string, number[]>} */
const ways = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const words = {
  add: { cs: "Přidat dlaždici: řádek {row}, sloupec {column}", en: "Add a tile: row {row}, column {column}" },
  addToDock: { cs: "Přidat k častým slovům", en: "Add to the frequent words" },
};

// A finger that moves less than this only touches, CSS px.
const dragStart = 10;

export class Arranging {
  #screen;
  #send;
  /** @type {Drag | null} */
  #drag = null;

  /**
   * @param {import("./screen.js").BoardScreen} screen
   * @param {Send} send
   */
  constructor(screen, send) {
    this.#screen = screen;
    this.#send = send;
    const { element } = screen;
    element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#begin(event));
    this.move = (/** @type {PointerEvent} */ event) => this.#move(event);
    this.up = (/** @type {PointerEvent} */ event) => this.#drop(event);
    this.cancel = () => this.#leave();
    document.addEventListener("pointermove", this.move);
    document.addEventListener("pointerup", this.up);
    document.addEventListener("pointercancel", this.cancel);
    element.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#open(event));
    element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#type(event));
    element.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  }

  end() {
    this.#leave();
    document.removeEventListener("pointermove", this.move);
    document.removeEventListener("pointerup", this.up);
    document.removeEventListener("pointercancel", this.cancel);
  }

  /**
   * The places of the grid without a tile.
   *
   * @param {Board} board
   */
  freePlaces({ tiles, rows, columns }) {
    const taken = new Set(tiles.map(({ row = 0, column = 0 }) => row * columns + column));
    const places = [];
    for (let place = 0; place < rows * columns; place += 1) {
      if (taken.has(place)) continue;
      const [row, column] = [Math.floor(place / columns), place % columns];
      const label = say(words.add).replace("{row}", String(row + 1)).replace("{column}", String(column + 1));
      const element = make(
        "button.free",
        { tabindex: "-1", "aria-label": label, dataset: { target: `free ${row} ${column}`, row, column } },
        icon("plus"),
      );
      places.push(element);
    }
    return places;
  }

  /**
   * The end of the dock.
   *
   * @param {number} length
   */
  dockEnd(length) {
    return make(
      "button.free",
      { tabindex: "-1", "aria-label": say(words.addToDock), dataset: { target: `free-dock ${length}`, dock: length } },
      icon("plus"),
    );
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const tile = around(event.target, ".tile");
    if (!tile || event.button !== 0 || this.#drag) return;
    this.#drag = { tile, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(x, y) < dragStart) return;
      const { left, top, width, height } = drag.tile.getBoundingClientRect();
      drag.ghost = /** @type {HTMLElement} */ (drag.tile.cloneNode(true));
      drag.ghost.classList.add("ghost");
      Object.assign(drag.ghost.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      drag.ghost.removeAttribute("data-target");
      document.body.append(drag.ghost);
      drag.tile.classList.add("is-dragged");
    }
    event.preventDefault();
    drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
    const place = this.#placeAt(event, drag.tile);
    if (place !== drag.place) {
      drag.place?.classList.remove("is-goal");
      place?.classList.add("is-goal");
      drag.place = place;
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} tile the one that is moved.
   */
  #placeAt(event, tile) {
    const found = around(document.elementFromPoint(event.clientX, event.clientY), ".tile, .free");
    return found === tile ? null : found;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (drag.ghost) {
      const place = this.#placeAt(event, drag.tile);
      if (place) this.#moveTile(drag.tile.dataset.tile, placeOf(place));
      // The click that follows is no touch.
      this.dragged = performance.now();
    }
    this.#leave();
  }

  #leave() {
    const drag = this.#drag;
    this.#drag = null;
    drag?.ghost?.remove();
    drag?.tile.classList.remove("is-dragged");
    drag?.place?.classList.remove("is-goal");
  }

  /**
   * @param {string | undefined} tile
   * @param {Place} place
   */
  #moveTile(tile, place) {
    this.#send(to.adultsEdit({ kind: "move-tile", tile, place }));
  }

  /** @param {MouseEvent} event */
  #open(event) {
    if (performance.now() - (this.dragged ?? -Infinity) < 300) return;
    const tile = around(event.target, ".tile");
    const free = around(event.target, ".free");
    if (tile) this.#send(to.adultsGo({ screen: "tile", tile: tile.dataset.tile }));
    if (free) this.#send(to.adultsGo({ screen: "new-tile", place: placeOf(free) }));
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const way = ways[event.key];
    const tile = around(event.target, ".tile");
    if (!way || !tile || !event.shiftKey) return;
    event.preventDefault();
    const place = placeOf(tile);
    if (place.dock !== undefined) return this.#moveTile(tile.dataset.tile, { dock: Math.max(0, place.dock + way[1]) });
    const { rows, columns, layout } = this.#screen.size;
    const from = (place.row ?? 0) * columns + (place.column ?? 0);
    const column = (from % layout.columns) + way[1];
    const number = from + way[0] * layout.columns + way[1];
    if (column < 0 || column >= layout.columns || number < 0 || number >= rows * columns) return;
    this.#screen.turnTo(number);
    this.#moveTile(tile.dataset.tile, { row: Math.floor(number / columns), column: number % columns });
  }
}

/**
 * The place of a tile or of an empty place.
 *
 * @param {HTMLElement} element
 */
function placeOf(element) {
  const { row, column, dock } = element.dataset;
  if (dock !== undefined) return { dock: Number(dock) };
  if (row !== undefined) return { row: Number(row), column: Number(column) };
  const parent = element.parentElement;
  if (parent?.classList.contains("dock")) {
    return { dock: [...parent.children].indexOf(element) };
  }
  return {};
}
