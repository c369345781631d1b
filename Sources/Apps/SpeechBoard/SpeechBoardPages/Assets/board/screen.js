// The board: the sentence, its keys, the predictions, the tiles and the dock. While an adult edits it, tiles are moved and
// opened in place of being said.

import { announce, around, make } from "../common/elements.js";
import { gateButton } from "../common/gate.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { Arranging } from "./arranging.js";
import { letterElement, letterRows } from "./letters.js";
import { beginningWith, partsOf, targetsOf, topLayer } from "./reach.js";
import { fitLabels, tileElement } from "./tiles.js";
import { FindSheet } from "./find.js";
import { PhrasesSheet } from "./phrases.js";
import { Scanning } from "./scanning.js";
import { Touch } from "./touch.js";
import { to } from "../messages.js";

/**
 * @import { Predictions, Screen, Send, Sentence } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Message } from "../messages.js"
 * @import { Tile } from "./tiles.js"
 *
 * @typedef {Screen<"board">["settings"]["access"]} Way how something is chosen.
 * @typedef {NonNullable<Screen<"board">["editing"]>} Steps
 * @typedef {{ button: HTMLElement, about: HTMLElement }} StepButton
 */

const words = {
  adults: { cs: "Pro dospělé", en: "For adults" },
  speak: { cs: "Říct větu", en: "Speak the sentence" },
  sentence: { cs: "Věta", en: "Sentence" },
  empty: { cs: "Tady bude věta", en: "The sentence comes here" },
  backspace: { cs: "Smazat poslední slovo", en: "Delete the last word" },
  undo: { cs: "Vrátit", en: "Undo" },
  clear: { cs: "Smazat větu", en: "Clear the sentence" },
  home: { cs: "První stránka", en: "First page" },
  back: { cs: "Zpět", en: "Back" },
  phrases: { cs: "Uložené věty", en: "Saved phrases" },
  find: { cs: "Najít slovo", en: "Find a word" },
  way: { cs: "Cesta ke slovu {word}: stiskni {tile}", en: "The way to {word}: press {tile}" },
  keyboard: { cs: "Psát", en: "Type" },
  typed: { cs: "Pište tady", en: "Type here" },
  remove: { cs: "Odebrat slovo {word}", en: "Remove the word {word}" },
  fullScreen: { cs: "Celá obrazovka", en: "Full screen" },
  people: { cs: "Kdo mluví", en: "Who is speaking" },
  predictions: { cs: "Nabízená slova", en: "Offered words" },
  dock: { cs: "Častá slova", en: "Frequent words" },
  editing: { cs: "Úpravy: {board}", en: "Editing: {board}" },
  redo: { cs: "Znovu", en: "Redo" },
  pages: { cs: "Stránky", en: "Pages" },
  menu: { cs: "Další", en: "More" },
  done: { cs: "Hotovo", en: "Done" },
  letters: { cs: "Písmena", en: "Letters" },
  space: { cs: "mezera", en: "space" },
};

// Tiles are as large as the screen allows. Where they would be smaller than a finger, the grid is moved with the finger, and
// its tiles may be larger then, CSS px.
const finger = 46;
const movedTile = 104;
// A board of more tiles is drawn only where it is seen.
const largeBoard = 500;
const remarkTime = 5000;
// The most tiles that are offered first because they are probably next.
const likelyTiles = 4;
// Where the arrows lead, right and down.
/** @type {Record<string, number[]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardScreen {
  /**
   * A screen is kept as long as this stays the same.
   *
   * @param {Screen<"board">} message
   */
  static key({ person, settings, editing, hasOthers }) {
    const { scan, ...others } = settings;
    return JSON.stringify([person.id, others, scan && { ...scan, interval: 0 }, Boolean(editing), hasOthers]);
  }

  #send;
  #message;
  #drawn = "";
  #hiding = 0;
  #drawing = 0;
  #isTyping = false;
  #isSpelling = false;
  #looking = 0;
  #told = "";
  /** @type {HTMLElement[]} */
  places = [];
  /** @type {string | undefined} */
  scanned;
  /** @type {HTMLElement | null} what lies over the board while it is scanned. */
  layer = null;

  /**
   * @param {Screen<"board">} message
   * @param {Send} send
   */
  constructor(message, send) {
    this.#send = send;
    this.#message = message;
    this.key = BoardScreen.key(message);
    const { settings, editing } = message;
    this.grid = make("div.tiles", { role: "group" });
    this.dock = make("div.dock", { role: "group", "aria-label": say(words.dock) });
    this.predictions = make("div.predictions", { role: "group", "aria-label": say(words.predictions) });
    this.name = make("h1.page-name");
    this.toast = make("div.toast", { role: "status", "aria-live": "polite" }, make("span"));
    this.bar = editing ? this.#editingBar() : this.#speakingBar();
    this.row = editing ? null : this.#secondRow();
    this.element = make(
      `div.board${editing ? ".is-editing" : ""}`,
      { dataset: { label: settings.label } },
      this.bar,
      this.row,
      this.grid,
      this.dock,
      this.toast,
    );
    document.documentElement.toggleAttribute("data-contrast", false);
    if (settings.highContrast) document.documentElement.dataset.contrast = "high";
    if (editing) {
      this.arranging = new Arranging(this, send);
    } else {
      this.phrases = new PhrasesSheet(send);
      this.finder = new FindSheet(send);
      this.touch = new Touch(this.element, settings, (target, way) => this.#choose(target.dataset.target ?? "", way));
      if (settings.scan) {
        this.touch.isOff = true;
        this.scanning = new Scanning(
          settings.scan,
          (id) => this.#choose(id, settings.access),
          (what) => send(to.scanned({ ...what })),
        );
        // What is on the screen changes in many ways: a question, a word that is offered, a notice.
        this.changes = new MutationObserver(() => {
          cancelAnimationFrame(this.#looking);
          this.#looking = requestAnimationFrame(() => this.#scan());
        });
        this.changes.observe(document.body, { childList: true, subtree: true });
      }
    }
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#arrow(event));
    this.sizes = new ResizeObserver(() => this.#fit());
    this.sizes.observe(this.grid);
    this.sizes.observe(this.dock);
  }

  end() {
    this.sizes.disconnect();
    this.changes?.disconnect();
    cancelAnimationFrame(this.#drawing);
    cancelAnimationFrame(this.#looking);
    this.scanning?.end();
    this.arranging?.end();
    this.phrases?.close();
    this.finder?.close();
    clearTimeout(this.#hiding);
    document.documentElement.removeAttribute("data-contrast");
  }

  /**
   * While the page is not connected nothing is scanned.
   *
   * @param {boolean} isWaiting
   */
  wait(isWaiting) {
    this.scanning?.wait(isWaiting);
  }

  /** @param {number} interval */
  setPace(interval) {
    this.scanning?.setInterval(interval);
  }

  /** The size of the grid: `{ rows, columns }`. */
  get size() {
    return this.#message.board;
  }

  // What the server says.

  /** @param {Screen<"board">} message */
  update(message) {
    const isFirst = this.#drawn === "";
    const isOther = isFirst || message.board.id !== this.#message.board.id;
    this.#message = message;
    if (isOther) this.#isSpelling = false;
    const { board, editing } = message;
    this.name.textContent = editing ? say(words.editing).replace("{board}", board.name) : board.name;
    this.name.lang = board.locale ?? "";
    this.grid.setAttribute("aria-label", board.name);
    for (const key of [this.home, this.back]) {
      const isUseless = key === this.home ? board.isHome : !board.hasWay;
      key?.setAttribute("aria-disabled", isUseless);
    }
    if (editing) this.#showSteps(editing);
    const drawn = JSON.stringify(board);
    if (drawn !== this.#drawn) this.#draw(board, isOther);
    this.#drawn = drawn;
    if (isOther && !isFirst) {
      this.touch?.rest();
      announce(board.name);
    }
    this.#scan();
  }

  /**
   * @param {Screen<"board">["board"]} board
   * @param {boolean} isOther whether it is another page of it than before.
   */
  #draw(board, isOther) {
    const { dock, locale } = board;
    const { settings } = this.#message;
    const { tiles, rows, columns } = this.#isSpelling ? this.#letters() : board;
    const focused = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.target
      : null;
    /** @type {Map<string, HTMLElement>} */
    const elements = new Map();
    this.tiles = elements;
    const element = (/** @type {Tile} */ tile) => {
      const made = this.#isSpelling && tile.row !== undefined
        ? letterElement(tile.label, tile.label === " " ? say(words.space) : tile.label, locale)
        : tileElement(tile, settings.label, locale);
      elements.set(tile.id, made);
      return made;
    };
    // Before the new tiles are there, since a scroll needs a layout.
    if (isOther) this.grid.scrollTo(0, 0);
    this.grid.classList.toggle("is-large", tiles.length > largeBoard);
    this.grid.style.setProperty("--columns", columns);
    this.grid.style.setProperty("--rows", rows);
    const places = tiles.map((tile) => {
      const made = element(tile);
      [made.style.gridRow, made.style.gridColumn] = [(tile.row ?? 0) + 1, (tile.column ?? 0) + 1];
      return made;
    });
    this.places = places;
    cancelAnimationFrame(this.#drawing);
    this.grid.replaceChildren(
      ...places.slice(0, largeBoard),
      ...(this.arranging?.freePlaces(board) ?? []),
    );
    if (places.length > largeBoard) this.#drawRest(largeBoard);
    this.dock.replaceChildren(...dock.map(element), ...(this.arranging ? [this.arranging.dockEnd(dock.length)] : []));
    this.dock.classList.toggle("hidden", dock.length === 0 && !this.arranging);
    const kept = focused && this.element.querySelector(`[data-target="${CSS.escape(focused)}"]`);
    // Each part is one stop of the Tab key; arrows move within it.
    for (const part of [this.grid, this.dock]) part.querySelector("[data-target]")?.setAttribute("tabindex", "0");
    kept?.setAttribute("tabindex", "0");
    kept?.focus();
    this.#fit();
    this.#mark();
  }

  /** The letters in the place of the tiles, as many in a row as there are rows, or twice as many. */
  #letters() {
    // A blank is more frequent than any letter.
    const letters = [" ", ...this.#message.letters];
    const isWide = this.grid.clientWidth > this.grid.clientHeight;
    const columns = Math.max(1, Math.ceil(Math.sqrt(letters.length * (isWide ? 2 : 0.75))));
    const rows = letterRows(letters, columns);
    const tiles = rows.flatMap((row, y) =>
      row.map((label, x) => /** @type {Tile} */ ({
        id: label,
        row: y,
        column: x,
        label,
        opens: false,
        acts: false,
        isHidden: false,
        isRecorded: false,
      }))
    );
    return { tiles, rows: rows.length, columns };
  }

  /** @param {boolean} isSpelling whether letters stand in the place of the tiles. */
  #spell(isSpelling) {
    this.#isSpelling = isSpelling;
    this.element.classList.toggle("is-spelling", isSpelling);
    this.#draw(this.#message.board, true);
    this.#scan();
  }

  // The rest of a very large board comes frame by frame, so that what is seen first is there at once.
  /** @param {number} from */
  #drawRest(from) {
    this.#drawing = requestAnimationFrame(() => {
      this.grid.append(...this.places.slice(from, from + largeBoard));
      if (from + largeBoard < this.places.length) this.#drawRest(from + largeBoard);
    });
  }

  #fit() {
    const { settings } = this.#message;
    const board = this.#isSpelling ? this.#letters() : this.#message.board;
    const { clientWidth: width, clientHeight: height } = this.grid;
    /**
     * @param {number} length
     * @param {number} count
     * @param {boolean} isMoved
     */
    const least = (length, count, isMoved) => (isMoved || length / count < finger ? movedTile : 0);
    const lay = (/** @type {boolean} */ isMoved) => {
      const sizes = [least(width, board.columns, isMoved), least(height, board.rows, isMoved)];
      this.grid.style.setProperty("--least-width", `${sizes[0]}px`);
      this.grid.style.setProperty("--least-height", `${sizes[1]}px`);
      return fitLabels(this.places, settings.textSize);
    };
    // Words that do not fit small tiles make all tiles larger; the grid is moved with the finger then.
    if (!lay(false)) lay(true);
    fitLabels([...this.dock.querySelectorAll(".tile")], settings.textSize);
  }

  /** @param {Sentence} message */
  showSentence(message) {
    this.said = message;
    if (!this.field) return;
    const parts = message.parts.map(({ text, picture }, index) => {
      const content = [picture ? make("img", { src: picture, alt: "" }) : null, make("span", { text })];
      if (!this.#isTyping) return make("span.part", {}, content);
      return make(
        "button.part",
        {
          onclick: () => this.#send(to.removePart({ index })),
          "aria-label": say(words.remove).replace("{word}", text),
        },
        content,
        icon("close"),
      );
    });
    if (message.draft && !this.#isTyping) parts.push(make("span.part.draft", { text: message.draft }));
    const isEmpty = parts.length === 0;
    this.field.replaceChildren(
      ...(isEmpty ? [make("span.empty", { text: say(words.empty), "aria-hidden": "true" })] : parts),
    );
    this.field.scrollLeft = this.field.scrollWidth;
    this.field.setAttribute("aria-label", isEmpty ? say(words.sentence) : `${say(words.speak)}: ${message.text}`);
    if (this.#isTyping && document.activeElement === this.input && this.input.value.trim() !== message.draft.trim()) {
      this.input.value = message.draft;
    }
    for (const key of [this.backspace, this.clear]) key.setAttribute("aria-disabled", isEmpty && !message.draft);
    this.undo.setAttribute("aria-disabled", !message.canUndo);
    if (!isEmpty) announce(message.text);
  }

  /** @param {Predictions} message */
  showPredictions(message) {
    this.offered = message;
    if (!this.row) return;
    this.predictions.replaceChildren(
      ...message.words.map((text, index) =>
        make(
          "button.prediction",
          { tabindex: "-1", lang: this.#message.board.locale, dataset: { target: `prediction ${text}` } },
          message.pictures[index] ? make("img", { src: message.pictures[index], alt: "" }) : null,
          text,
        )
      ),
    );
    this.predictions.firstChild?.setAttribute("tabindex", "0");
    this.#mark();
    this.#scan();
  }

  /** Tiles that are probably next get a ring, and never another place. */
  #mark() {
    const next = new Set(this.#message.editing ? [] : (this.offered?.tiles ?? []));
    const { way } = this.#message.board;
    for (const [id, element] of this.tiles ?? []) {
      element.classList.toggle("is-next", next.has(id));
      element.classList.toggle("is-way", id === way?.tile);
    }
    this.home?.classList.toggle("is-way", way !== undefined && !way.tile);
    const press = way && (way.tile ? this.tiles?.get(way.tile)?.getAttribute("aria-label") : say(words.home));
    const told = press ? say(words.way).replace("{word}", way.word).replace("{tile}", press) : "";
    if (told && told !== this.#told) announce(told);
    this.#told = told;
  }

  /** @param {import("./find.js").Found} message */
  showFound(message) {
    this.finder?.showFound(message);
  }

  /** @param {import("./phrases.js").Phrases} message */
  showPhrases(message) {
    this.phrases?.show(message, this.element);
  }

  /**
   * Says what cannot be done, or what was stored.
   *
   * @param {Words} text
   */
  remark(text, kind = "refused") {
    clearTimeout(this.#hiding);
    this.toast.firstChild.textContent = say(text);
    this.toast.dataset.kind = kind;
    this.toast.classList.add("is-shown");
    this.#hiding = setTimeout(() => this.toast.classList.remove("is-shown"), remarkTime);
    return true;
  }

  // What is chosen.

  /**
   * @param {string} target its kind and its name.
   * @param {Way} way
   */
  #choose(target, way) {
    const [kind, ...rest] = target.split(" ");
    const name = rest.join(" ");
    if (kind === "control") return this.scanning?.element(target)?.click();
    const element = this.element.querySelector(`[data-target="${CSS.escape(target)}"]`);
    this.#flash(element);
    if (kind === "letter") {
      if (name === " ") this.#send(to.key({ key: "space" }));
      else this.#send(to.type({ text: (this.said?.draft ?? "") + name }));
    } else if (kind === "tile") {
      this.#send(to.press({ board: this.#message.board.id, tile: name, method: way }));
    } else if (kind === "prediction") {
      this.#send(to.choosePrediction({ text: name }));
    } else if (name === "phrases") {
      this.#send(to.phrases());
    } else if (name === "find") {
      // With a switch the letters are spelled first.
      this.finder?.open(this.element, this.said?.draft ?? "");
    } else if (name === "keyboard") {
      if (this.scanning) this.#spell(!this.#isSpelling);
      else this.#type(!this.#isTyping);
    } else if (name === "adults") {
      this.#send(to.adultsKnock());
    } else if (name === "full-screen") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.();
    } else if (name === "people") {
      this.#send(to.people());
    } else {
      this.#send(to.key({ key: /** @type {Parameters<typeof to.key>[0]["key"]} */ (name) }));
    }
  }

  /** @param {Element | null} element */
  #flash(element) {
    element?.classList.remove("is-chosen");
    requestAnimationFrame(() => element?.classList.add("is-chosen"));
    setTimeout(() => element?.classList.remove("is-chosen"), 350);
  }

  /** @param {boolean} isTyping */
  #type(isTyping) {
    this.#isTyping = isTyping;
    this.element.classList.toggle("is-typing", isTyping);
    // While words can be removed from it, the sentence is no button itself.
    this.field.setAttribute("role", isTyping ? "group" : "button");
    this.field.toggleAttribute("data-target", !isTyping);
    if (!isTyping) this.field.dataset.target = "key speak";
    this.field.tabIndex = isTyping ? -1 : 0;
    this.input.classList.toggle("hidden", !isTyping);
    if (this.said) this.showSentence(this.said);
    if (!isTyping) return;
    this.input.value = this.said?.draft ?? "";
    this.input.focus();
  }

  // The mark is moved by arrows from target to target, to the nearest one in the direction.
  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const way = ways[event.key];
    if (!way || around(event.target, "input") || this.scanning || event.altKey || event.shiftKey) return;
    const from = document.activeElement?.closest("[data-target]");
    const all = [...this.element.querySelectorAll("[data-target]")].filter((one) => one.offsetParent);
    const next = from && this.element.contains(from)
      ? nearest(from, all, way)
      : all.find((one) => one.dataset.tile) ?? all[0];
    if (!next) return;
    event.preventDefault();
    for (const one of next.parentElement.querySelectorAll("[data-target][tabindex='0']")) one.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  // The parts that are scanned: usually the board first, since most choices are there.
  #scan() {
    if (!this.scanning || !this.tiles) return;
    const layer = topLayer();
    const groups = layer ? partsOf(layer) : this.#parts(this.scanning.settings.first);
    const now = JSON.stringify(groups.map(({ rows: all }) => all.map((one) => one.map(([id]) => id))));
    if (now === this.scanned && layer === this.layer) return this.scanning.renew(groups);
    [this.scanned, this.layer] = [now, layer];
    this.scanning.show(groups);
  }

  /** @param {string} first the id of the part that is offered first. */
  #parts(first) {
    /** @type {Map<number, HTMLElement[]>} */
    const rows = new Map();
    for (const element of this.places) {
      const row = Number(element.style.gridRow.split(" ")[0]);
      rows.set(row, [...(rows.get(row) ?? []), element]);
    }
    const next = this.#isSpelling ? [] : (this.offered?.tiles ?? []).flatMap((id) => this.tiles?.get(id) ?? []);
    const isSaid = this.said && (this.said.parts.length > 0 || this.said.draft);
    const isLikelyFirst = first === "likely";
    // While a word is spelled, the whole words come before its letters.
    const spelled = isLikelyFirst && this.said?.draft ? "predictions" : first;
    const within = (/** @type {HTMLElement} */ part) => targetsOf(part.querySelectorAll("[data-target]"));
    const parts = [
      { id: "board", rows: [...rows].sort(([a], [b]) => a - b).map(([, row]) => targetsOf(row)) },
      { id: "dock", rows: [within(this.dock)] },
      {
        id: "likely",
        rows: isLikelyFirst ? [targetsOf([...next.slice(0, likelyTiles), ...(isSaid ? [this.speak] : [])])] : [],
      },
      { id: "predictions", rows: [within(this.predictions)] },
      { id: "sentence", rows: [targetsOf([this.speak]), within(this.bar).filter(([id]) => id !== "key speak")] },
      { id: "others", rows: [this.row ? within(this.row).filter(([id]) => !id.startsWith("prediction")) : []] },
    ];
    return beginningWith(beginningWith(parts, first), spelled);
  }

  // The parts of the screen.

  /**
   * @param {string} name
   * @param {string} picture the icon.
   * @param {Words} text
   */
  #key(name, picture, text, more = "") {
    return make(
      `button.key${more}`,
      { "aria-label": say(text), title: say(text), dataset: { target: `key ${name}` } },
      icon(picture),
    );
  }

  #speakingBar() {
    this.home = this.#key("home", "home", words.home);
    this.back = this.#key("back", "back", words.back);
    this.field = make("div.field", {
      role: "button",
      tabindex: "0",
      dataset: { target: "key speak" },
      lang: this.#message.board.locale,
    });
    this.input = make("input.typed.hidden", {
      type: "text",
      "aria-label": say(words.typed),
      placeholder: say(words.typed),
      autocomplete: "off",
      autocapitalize: "none",
      maxlength: 5000,
      oninput: () => this.#send(to.type({ text: this.input.value })),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") this.#send(to.key({ key: "speak" }));
        if (event.key === "Escape") this.#type(false);
      },
    });
    this.speak = this.#key("speak", "speaker", words.speak, ".main");
    this.backspace = this.#key("backspace", "erase", words.backspace);
    this.undo = this.#key("undo", "undo", words.undo);
    this.clear = this.#key("clear", "trash", words.clear);
    // A key field is a button in all but name, since pictures are in it: Enter speaks.
    this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.target === this.field && !this.#isTyping && ["Enter", " "].includes(event.key)) {
        this.#choose("key speak", "keys");
      }
    });
    const sentence = make("div.sentence", {}, this.field, this.input, this.speak);
    return make("header.bar", {}, this.home, this.back, sentence, this.backspace, this.undo, this.clear);
  }

  #secondRow() {
    const { settings, hasOthers } = this.#message;
    return make(
      `div.second${settings.prediction ? "" : ".has-no-predictions"}`,
      {},
      this.name,
      settings.prediction ? this.predictions : null,
      make(
        "div.others",
        {},
        this.#key("find", "find", words.find),
        this.#key("phrases", "star", words.phrases),
        this.#key("keyboard", "keyboard", settings.scan ? words.letters : words.keyboard),
        document.fullscreenEnabled ? this.#key("full-screen", "full-screen", words.fullScreen, ".full-screen") : null,
        hasOthers ? this.#key("people", "people", words.people) : null,
        this.#gate(),
      ),
    );
  }

  #gate() {
    const gate = gateButton(words.adults, () => this.#send(to.adultsKnock()));
    // A switch reaches what fingers hold.
    if (this.#message.settings.scan) gate.dataset.target = "key adults";
    return gate;
  }

  #editingBar() {
    const go = (/** @type {"pages" | "menu"} */ screen) => () => this.#send(to.adultsGo({ screen }));
    /** @type {(message: Message, picture: string) => StepButton} */
    const step = (message, picture) => {
      const about = make("span.about");
      const button = make("button.with-icon", { onclick: () => this.#send(message) }, icon(picture), about);
      return { button, about };
    };
    this.undoStep = step(to.adultsUndo(), "undo");
    this.redoStep = step(to.adultsRedo(), "redo");
    /**
     * @param {string} picture the icon.
     * @param {Words} text
     * @param {() => void} onclick
     */
    const button = (picture, text, onclick, more = "") =>
      make(`button.with-icon${more}`, { onclick }, icon(picture), make("span", { text: say(text) }));
    return make(
      "header.bar.editing-bar",
      {},
      this.name,
      this.undoStep.button,
      this.redoStep.button,
      button("games", words.pages, go("pages")),
      button("settings", words.menu, go("menu")),
      button("check", words.done, () => this.#send(to.adultsLeave()), ".main"),
    );
  }

  /** @param {Steps} steps */
  #showSteps({ undo, redo }) {
    /** @type {(step: StepButton | undefined, title: Words | undefined, name: Words) => void} */
    const show = (step, title, name) => {
      if (!step) return;
      const { button, about } = step;
      button.setAttribute("aria-disabled", String(!title));
      about.textContent = say(name);
      button.title = title ? say(title) : "";
      button.setAttribute("aria-label", title ? `${say(name)}: ${say(title)}` : say(name));
    };
    show(this.undoStep, undo, words.undo);
    show(this.redoStep, redo, words.redo);
  }
}

/**
 * The nearest target in a direction; what lies straight ahead counts as nearer than what lies aside.
 *
 * @param {Element} from
 * @param {HTMLElement[]} all
 * @param {number[]} way
 */
function nearest(from, all, [x, y]) {
  const middle = (/** @type {Element} */ element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [fromX, fromY] = middle(from);
  /** @type {{ element: HTMLElement, distance: number } | null} */
  let best = null;
  for (const element of all) {
    if (element === from) continue;
    const [atX, atY] = middle(element);
    const ahead = (atX - fromX) * x + (atY - fromY) * y;
    const aside = Math.abs((atX - fromX) * y) + Math.abs((atY - fromY) * x);
    if (ahead < 4) continue;
    const distance = ahead + 3 * aside;
    if (!best || distance < best.distance) best = { element, distance };
  }
  return best?.element ?? null;
}
