// The board: the sentence, its keys, the predictions, the tiles and the dock. While an adult edits it, tiles are moved and
// opened in place of being said.

import { announce, around, make } from "../common/elements.js";
import { gateButton } from "../common/gate.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { Arranging } from "./arranging.js";
import { isEnough, layoutOf, nextPage, placeOn } from "./layout.js";
import { letterElement, letterRows } from "./letters.js";
import { beginningWith, partsOf, targetsOf, topLayer } from "./reach.js";
import { fitLabels, leastSize, needOf, tileElement } from "./tiles.js";
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
  pageBefore: { cs: "Předchozí strana", en: "Page before" },
  pageBehind: { cs: "Další strana", en: "Next page" },
  pageOf: { cs: "strana {page} z {pages}", en: "page {page} of {pages}" },
};

// A layout is kept while the height of the screen changes by no more than this share, as where the bars of a browser come.
const keptChange = 0.25;
// The least tile of a letter, CSS px.
const leastLetter = 44;
// The most that the dock takes of the screen, if it can.
const dockShare = 0.24;
// Words that are larger than the least size are not wanted at the cost of all tiles but so many.
const fewTiles = 4;
// The room for the rings of tiles at the edge of the grid and the dock, CSS px.
const ringRoom = 4;
const remarkTime = 5000;
// The most tiles that are offered first because they are probably next.
const likelyTiles = 4;
// Where the arrows lead, right and down.
/** @type {Record<string, number[]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Tile} */
const blankTile = { id: "", label: "", opens: false, acts: false, isHidden: false, isRecorded: false };

// The layouts of boards that were shown, for the same places while they are edited and after the bars of a browser have come.
/** @type {Map<string, { layout: import("./layout.js").Layout, size: number, height: number }>} */
const keptLayouts = new Map();

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
  #isTyping = false;
  #isSpelling = false;
  #looking = 0;
  #page = 0;
  #lastKey = -Infinity;
  /** What the tiles were drawn for. */
  #laid = "";
  /** @type {import("./layout.js").Layout} */
  #layout = { columns: 1, rows: 1, pages: 1 };
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
   * @param {import("./whispers.js").Whispers} whispers what the scanner offers.
   */
  constructor(message, send, whispers) {
    this.#send = send;
    this.#message = message;
    this.key = BoardScreen.key(message);
    const { settings, editing, finds } = message;
    this.grid = make("div.tiles", { role: "group" });
    this.dock = make("div.dock", { role: "group", "aria-label": say(words.dock) });
    this.predictions = make("div.predictions", { role: "group", "aria-label": say(words.predictions) });
    this.name = make("h1.page-name");
    this.pageBefore = this.#pageKey("before", words.pageBefore, -1);
    this.pageBehind = this.#pageKey("behind", words.pageBehind, 1);
    this.pager = make("div.pager", { role: "group" }, this.pageBefore, this.name, this.pageBehind);
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
      if (finds) this.finder = new FindSheet(send);
      this.touch = new Touch(this.element, settings, (target, way) => this.#choose(target.dataset.target ?? "", way));
      if (settings.scan) {
        this.touch.isOff = true;
        this.scanning = new Scanning(
          settings.scan,
          (id) => this.#choose(id, settings.access),
          (what) => send(to.scanned({ ...what })),
          whispers,
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
    if (!editing) document.addEventListener("keydown", this.#ownKey, { capture: true });
    this.sizes = new ResizeObserver(() => this.#fit());
    this.sizes.observe(this.grid);
    this.sizes.observe(this.dock);
  }

  end() {
    document.removeEventListener("keydown", this.#ownKey, { capture: true });
    this.sizes.disconnect();
    this.changes?.disconnect();
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

  /** The board's own grid, and how it lies on the screen. */
  get size() {
    const { rows, columns } = this.#message.board;
    return { rows, columns, layout: this.#layout };
  }

  // What the server says.

  /** @param {Screen<"board">} message */
  update(message) {
    const isFirst = this.#drawn === "";
    const isOther = isFirst || message.board.id !== this.#message.board.id;
    this.#message = message;
    if (isOther) this.#isSpelling = false;
    const { board, editing } = message;
    this.name.lang = board.locale ?? "";
    this.grid.setAttribute("aria-label", board.name);
    for (const key of [this.home, this.back]) {
      const isUseless = key === this.home ? board.isHome : !board.hasWay;
      key?.setAttribute("aria-disabled", isUseless);
    }
    if (editing) this.#showSteps(editing);
    const drawn = JSON.stringify(board);
    const hasChanged = drawn !== this.#drawn;
    this.#drawn = drawn;
    if (hasChanged) this.#draw(board, isOther);
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
  #draw({ dock, locale }, isOther) {
    const { settings } = this.#message;
    if (isOther) this.#page = 0;
    this.dock.replaceChildren(
      ...dock.map((tile) => tileElement(tile, settings.label, locale)),
      ...(this.arranging ? [this.arranging.dockEnd(dock.length)] : []),
    );
    this.dock.classList.toggle("hidden", dock.length === 0 && !this.arranging);
    this.#laid = "";
    this.#fit();
  }

  /** The tiles of the page that is shown, each in its place. */
  #drawPage() {
    const { board: { locale, columns }, settings } = this.#message;
    const { tiles } = this.#shown;
    const focused = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.target
      : null;
    this.tiles = new Map([...this.dock.querySelectorAll("[data-tile]")].map((one) => [one.dataset.tile ?? "", one]));
    this.places = tiles.flatMap((tile) => {
      const place = placeOn(this.#layout, this.#number(tile));
      if (place.page !== this.#page) return [];
      const made = this.#isSpelling
        ? letterElement(tile.label, tile.label === " " ? this.#blank : tile.label, locale)
        : tileElement(tile, settings.label, locale);
      [made.style.gridRow, made.style.gridColumn] = [`${place.row + 1}`, `${place.column + 1}`];
      [made.dataset.row, made.dataset.column] = [`${tile.row ?? 0}`, `${tile.column ?? 0}`];
      this.tiles?.set(tile.id, made);
      return [made];
    });
    const free = this.arranging?.freePlaces(this.#message.board).flatMap((one) => {
      const place = placeOn(this.#layout, Number(one.dataset.row) * columns + Number(one.dataset.column));
      [one.style.gridRow, one.style.gridColumn] = [`${place.row + 1}`, `${place.column + 1}`];
      return place.page === this.#page ? [one] : [];
    });
    this.grid.style.setProperty("--columns", this.#layout.columns);
    this.grid.style.setProperty("--rows", this.#layout.rows);
    this.grid.replaceChildren(...this.places, ...(free ?? []));
    const kept = focused && this.element.querySelector(`[data-target="${CSS.escape(focused)}"]`);
    // Each part is one stop of the Tab key; arrows move within it.
    for (const part of [this.grid, this.dock]) part.querySelector("[data-target]")?.setAttribute("tabindex", "0");
    kept?.setAttribute("tabindex", "0");
    kept?.focus();
    this.#mark();
  }

  /** The word on the key for a blank, or its sign where the word is too wide. */
  get #blank() {
    const { width, gap } = roomIn(this.grid);
    const room = (width - (this.#layout.columns - 1) * gap) / this.#layout.columns;
    const need = needOf(
      [{ ...blankTile, label: say(words.space) }],
      this.#message.settings.leastText,
      this.#message.settings,
    );
    return need.own <= room ? say(words.space) : "␣";
  }

  /** The grid that is shown: the board, or the letters. */
  get #shown() {
    return this.#isSpelling ? this.#letters() : this.#message.board;
  }

  /**
   * The number of a tile's place, row by row.
   *
   * @param {Tile} tile
   */
  #number({ row = 0, column = 0 }) {
    return row * this.#shown.columns + column;
  }

  /** The pages that are shown: those with tiles, or all while the board is edited. */
  get #pages() {
    if (this.arranging) return Array.from({ length: this.#layout.pages }, (_, page) => page);
    const filled = new Set(this.#shown.tiles.map((tile) => placeOn(this.#layout, this.#number(tile)).page));
    return [...filled.add(0)].sort((one, other) => one - other);
  }

  /**
   * Turns to the page before or behind, round the end.
   *
   * @param {1 | -1} step
   */
  turn(step) {
    const pages = this.#pages;
    if (pages.length < 2) return;
    this.#page = nextPage(pages, this.#page, step);
    this.#laid = "";
    this.#fit();
    this.touch?.rest();
    announce(this.#pageText(pages));
    this.#scan();
  }

  /**
   * Turns to the page of a place.
   *
   * @param {number} number of the place, row by row.
   */
  turnTo(number) {
    this.#page = placeOn(this.#layout, number).page;
    this.#fit();
  }

  /** @param {number[]} pages */
  #pageNumber(pages) {
    return `${pages.indexOf(this.#page) + 1} / ${pages.length}`;
  }

  /** @param {number[]} pages */
  #pageText(pages) {
    return say(words.pageOf).replace("{page}", String(pages.indexOf(this.#page) + 1))
      .replace("{pages}", String(pages.length));
  }

  /** The letters in the place of the tiles, in more columns where the rows would be too low for a finger. */
  #letters() {
    // A blank is more frequent than any letter.
    const letters = [" ", ...this.#message.letters];
    const { width, height, gap } = roomIn(this.grid);
    let columns = Math.max(1, Math.ceil(Math.sqrt(letters.length * (width > height ? 2 : 0.75))));
    const isLow = () => Math.ceil(letters.length / columns) * (leastLetter + gap) > height + gap;
    while (isLow() && (columns + 1) * (leastLetter + gap) <= width + gap) columns += 1;
    const rows = letterRows(letters, columns);
    const tiles = rows.flatMap((row, y) =>
      row.map((label, x) => ({ ...blankTile, id: label, row: y, column: x, label }))
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

  // The layout of the board on this screen, and its words in their sizes.
  #fit() {
    if (this.#drawn === "") return;
    const { settings } = this.#message;
    const wanted = leastSize(settings);
    const dockSize = this.#fitDock(wanted);
    const area = roomIn(this.grid);
    if (area.width <= 0 || area.height <= 0) return;
    const size = this.#isSpelling ? this.#layLetters(area) : this.#lay(area, wanted);
    const pages = this.#pages;
    if (!pages.includes(this.#page)) this.#page = pages.findLast((page) => page < this.#page) ?? 0;
    for (const key of [this.pageBefore, this.pageBehind]) key.classList.toggle("hidden", pages.length < 2);
    const { name, id } = this.#message.board;
    const text = this.#message.editing ? say(words.editing).replace("{board}", name) : name;
    this.name.replaceChildren(
      make("span", { text }),
      ...(pages.length > 1 ? [make("span.page-number", { text: this.#pageNumber(pages), "aria-hidden": "true" })] : []),
    );
    const laid = JSON.stringify([id, this.#layout, this.#page, this.#isSpelling, area.width < 500]);
    if (laid !== this.#laid) this.#drawPage();
    this.#laid = laid;
    this.element.style.setProperty("--least-text", `${size}px`);
    fitLabels(this.places, settings, size);
    fitLabels([...this.dock.querySelectorAll(".tile")], settings, dockSize);
  }

  /**
   * Lays the board out; words are as large as wanted where a few tiles are then seen at once.
   *
   * @param {import("./layout.js").Area} area
   * @param {number} wanted the least size of words, CSS px.
   * @returns the size that the layout is for.
   */
  #lay(area, wanted) {
    const { person, board, settings } = this.#message;
    const few = Math.min(fewTiles, board.rows * board.columns);
    let size = wanted;
    let need = needOf(board.tiles, size, settings);
    let layout = layoutOf(board, area, need);
    while (size > settings.leastText && layout.columns * layout.rows < few) {
      size = Math.max(settings.leastText, size - 1);
      need = needOf(board.tiles, size, settings);
      layout = layoutOf(board, area, need);
    }
    const key = JSON.stringify([
      person.id,
      board.id,
      board.rows,
      board.columns,
      innerWidth,
      settings.leastText,
      settings.textSize,
      settings.label,
    ]);
    const kept = keptLayouts.get(key);
    const isNear = kept && (this.arranging || Math.abs(area.height - kept.height) <= keptChange * kept.height);
    if (kept && isNear && kept.size === size && isEnough(kept.layout, board, area, need)) layout = kept.layout;
    else keptLayouts.set(key, { layout, size, height: area.height });
    this.#layout = layout;
    return size;
  }

  /** @param {import("./layout.js").Area} area */
  #layLetters(area) {
    const need = { own: leastLetter, width: leastLetter, height: () => leastLetter };
    this.#layout = layoutOf(this.#letters(), area, need);
    return this.#message.settings.leastText;
  }

  /**
   * The dock in the rows that its words need; where they would take too much of the screen, it is moved with the finger.
   *
   * @param {number} wanted the least size of words, CSS px.
   * @returns the size that it is for.
   */
  #fitDock(wanted) {
    const { board: { dock }, settings } = this.#message;
    const { width, gap } = roomIn(this.dock);
    const count = this.dock.childElementCount;
    if (count === 0 || width <= 0) return wanted;
    const lay = (/** @type {number} */ size) => {
      const need = needOf(dock, size, settings);
      if ((width - (count - 1) * gap) / count >= need.own) {
        return { size, need, rows: 1, columns: count, isMoved: false };
      }
      const most = Math.max(1, Math.floor((width + gap) / (need.width + gap)));
      const rows = Math.ceil(count / most);
      return { size, need, rows, columns: Math.ceil(count / rows), isMoved: false };
    };
    const heightOf = (/** @type {ReturnType<typeof lay>} */ { need, rows, columns }) => {
      const least = need.height((width - (columns - 1) * gap) / columns);
      return Math.max(rows * least + (rows - 1) * gap, rows > 1 ? 0 : Math.min(118, Math.max(64, 0.13 * innerHeight)));
    };
    let laid = lay(wanted);
    // Larger words than the least take no more room than there is.
    while (laid.size > settings.leastText && heightOf(laid) > dockShare * innerHeight) {
      laid = lay(Math.max(settings.leastText, laid.size - 1));
    }
    if (laid.rows > 1 && heightOf(laid) > dockShare * innerHeight) {
      laid = { ...laid, rows: 1, columns: count, isMoved: true };
    }
    const style = this.dock.style;
    style.setProperty("--columns", laid.columns);
    style.setProperty("--rows", laid.rows);
    style.setProperty("--least-width", `${laid.isMoved ? laid.need.width : 0}px`);
    style.height = `${heightOf(laid) + 2 * ringRoom}px`;
    return laid.size;
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
      this.finder?.open(this.element, this.said?.draft ?? "", Boolean(this.scanning));
    } else if (name === "keyboard") {
      if (this.scanning) this.#spell(!this.#isSpelling);
      else this.#type(!this.#isTyping);
    } else if (name === "adults") {
      this.#send(to.adultsKnock());
    } else if (name === "full-screen") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.();
    } else if (name === "page-before" || name === "page-behind") {
      this.turn(name === "page-before" ? -1 : 1);
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

  // The key of a tile chooses it, on whichever page of the board it is, and whatever is scanned.
  #ownKey = (/** @type {KeyboardEvent} */ event) => {
    if (around(event.target, "input, textarea, select") || event.ctrlKey || event.altKey || event.metaKey) return;
    const { tiles, dock } = this.#message.board;
    const name = event.key.toLowerCase();
    const tile = topLayer() ? null : [...tiles, ...dock].find(({ key }) => key === name);
    if (!tile) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A key that is held repeats itself, which is no press; and one that trembles is ignored as touches are.
    const time = performance.now() / 1000;
    const isRepeat = event.repeat || time - this.#lastKey < this.#message.settings.ignoreRepeats;
    if (!isRepeat) this.#choose(`tile ${tile.id}`, "keys");
    if (!event.repeat) this.#lastKey = time;
  };

  // The mark is moved by arrows from target to target, to the nearest one in the direction.
  /** @param {KeyboardEvent} event */
  #arrow(event) {
    if (["PageUp", "PageDown"].includes(event.key) && !around(event.target, "input")) {
      event.preventDefault();
      return this.turn(event.key === "PageUp" ? -1 : 1);
    }
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
      { id: "pages", rows: [targetsOf([this.pageBehind, this.pageBefore])] },
      { id: "dock", rows: [within(this.dock)] },
      {
        id: "likely",
        rows: isLikelyFirst ? [targetsOf([...next.slice(0, likelyTiles), ...(isSaid ? [this.speak] : [])])] : [],
      },
      { id: "predictions", rows: [within(this.predictions)] },
      { id: "sentence", rows: [targetsOf([this.speak]), within(this.bar).filter(([id]) => id !== "key speak")] },
      { id: "others", rows: [this.row ? within(this.row).filter(([id]) => !/^prediction|^key page-/.test(id)) : []] },
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

  /**
   * A key that turns the pages of a board.
   *
   * @param {"before" | "behind"} name
   * @param {Words} text
   * @param {1 | -1} step
   */
  #pageKey(name, text, step) {
    const key = this.#key(`page-${name}`, "back", text, `.page-key.is-${name}.hidden`);
    // While a board is edited, nothing else takes the touches of keys.
    if (this.#message.editing) key.addEventListener("click", () => this.turn(step));
    return key;
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
    const { settings, hasOthers, finds } = this.#message;
    return make(
      `div.second${settings.prediction ? "" : ".has-no-predictions"}`,
      {},
      this.pager,
      settings.prediction ? this.predictions : null,
      make(
        "div.others",
        {},
        finds ? this.#key("find", "find", words.find) : null,
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
      this.pager,
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
 * The room for what is in the grid or the dock.
 *
 * @param {HTMLElement} element
 */
function roomIn(element) {
  const gap = parseFloat(getComputedStyle(element).columnGap) || 0;
  return { width: element.clientWidth - 2 * ringRoom, height: element.clientHeight - 2 * ringRoom, gap };
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
