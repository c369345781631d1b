// Scanning on the board: a key or a touch anywhere is the switch. With two switches the space bar or the left half of the
// screen steps, Enter or the right half chooses. In the order "point" two lines move over the screen in place of the steps.

import { around, make } from "../common/elements.js";
import { say } from "../common/words.js";
import { nearestTarget, PointScanner } from "./point-scanner.js";
import { SwitchScanner } from "./scanner.js";

/**
 * @import { Outcome, ScanSettings } from "./scanner.js"
 *
 * @typedef {Parameters<typeof import("../messages.js").to.scanned>[0]} Scanned what the person did.
 */

const words = {
  to: { cs: "až", en: "to" },
  back: { cs: "zpátky", en: "back" },
};
// A list of more targets is whispered by its first and its last one.
const whisperedNames = 4;

export class Scanning {
  #scanner;
  #timer = 0;
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  /** @type {HTMLElement[]} */
  #marked = [];
  #isWaiting = false;
  /** The lines of the order "point"; null for the others. */
  #points;
  #lines = [make("div.scan-line.across"), make("div.scan-line.down")];
  #frame = 0;
  /** The step that was whispered. */
  #whispered = 0;

  /**
   * @param {ScanSettings} settings of the scanner.
   * @param {(id: string) => void} choose is called with the id of a chosen target.
   * @param {(what: Scanned) => void} learn is told what the person did.
   * @param {import("./whispers.js").Whispers} whispers what is offered, where the settings say so.
   */
  constructor(settings, choose, learn, whispers) {
    this.whispers = whispers;
    this.settings = settings;
    this.choose = choose;
    this.learn = learn;
    this.#scanner = new SwitchScanner([], settings);
    this.#points = settings.order === "point" ? new PointScanner(settings) : null;
    this.down = (/** @type {PointerEvent} */ event) => this.#touched(event);
    this.key = (/** @type {KeyboardEvent} */ event) => this.#typed(event);
    document.addEventListener("pointerdown", this.down, { capture: true });
    document.addEventListener("keydown", this.key, { capture: true });
  }

  /**
   * What is scanned under a name.
   *
   * @param {string} name
   */
  element(name) {
    return this.#elements.get(name);
  }

  end() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    for (const line of this.#lines) line.remove();
    this.whispers.silence();
    document.removeEventListener("pointerdown", this.down, { capture: true });
    document.removeEventListener("keydown", this.key, { capture: true });
  }

  /**
   * Scans other targets: parts with rows of `[id, element]`.
   *
   * @param {{ id: string, rows: [string, HTMLElement][][] }[]} groups
   */
  show(groups) {
    this.#scanner.show(
      groups.map(({ id, rows }) => ({ id, rows: rows.map((row) => row.map(([name]) => name)) })),
      now(),
    );
    this.renew(groups);
  }

  /**
   * The targets are the same, and may be drawn by other elements.
   *
   * @param {{ id: string, rows: [string, HTMLElement][][] }[]} groups
   */
  renew(groups) {
    this.#elements = new Map(groups.flatMap(({ rows }) => rows.flat()));
    this.#draw();
  }

  /** @param {number} interval */
  setInterval(interval) {
    this.#scanner.settings = { ...this.#scanner.settings, interval };
  }

  /**
   * While the page is not connected nothing is scanned.
   *
   * @param {boolean} isWaiting
   */
  wait(isWaiting) {
    this.#isWaiting = isWaiting;
    if (isWaiting) {
      this.#scanner.stop();
      this.#points?.stop();
    }
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (around(event.target, "input, textarea, select")) return;
    // A keyboard answers the questions of the adults' side.
    if (around(event.target, "[role=dialog]") && /^[0-9]$|^Backspace$/.test(event.key)) return;
    const two = this.settings.switches === 2;
    const isSwitch = two
      ? [" ", "Enter"].includes(event.key)
      : !["Tab", "Shift", "Escape"].includes(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isSwitch) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held repeats itself, which is no press.
    if (!event.repeat) this.#press(two && event.key === " " ? "step" : "choose");
  }

  /** @param {PointerEvent} event */
  #touched(event) {
    // An adult's fingers hold the gate and answer its questions.
    if (around(event.target, ".gate, input, [role=dialog]:not(.phrases-sheet), [role=alertdialog] button")) return;
    event.preventDefault();
    event.stopPropagation();
    const isStep = this.settings.switches === 2 && event.clientX < innerWidth / 2;
    this.#press(isStep ? "step" : "choose");
  }

  /** @param {"choose" | "step"} key */
  #press(key) {
    if (this.#isWaiting) return;
    if (this.#points) this.#point(this.#points.press(key, now()));
    else this.#carryOut(this.#scanner.press(key, now()));
  }

  /** @param {import("./point-scanner.js").PointOutcome[]} outcomes */
  #point(outcomes) {
    for (const outcome of outcomes) {
      if (outcome.kind !== "pointed") continue;
      const id = this.#nearest(outcome.across, outcome.down);
      if (id !== null) this.choose(id);
    }
    this.#draw();
  }

  /**
   * The target that is nearest to a point of the screen.
   *
   * @param {number} across
   * @param {number} down
   */
  #nearest(across, down) {
    const targets = [...this.#elements].map(([id, element]) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { id, left, top, right, bottom };
    });
    return nearestTarget(targets, across * innerWidth, down * innerHeight);
  }

  // The lines where they are now, and the target that a press would choose.
  #drawLines() {
    cancelAnimationFrame(this.#frame);
    const points = this.#points;
    if (!points) return;
    points.advance(now());
    const { across, down } = points.lines(now());
    const places = [across === null ? null : across * innerWidth, down === null ? null : down * innerHeight];
    this.#lines.forEach((line, index) => {
      const place = places[index];
      line.classList.toggle("hidden", place === null);
      if (place !== null) line.style.transform = index === 0 ? `translateX(${place}px)` : `translateY(${place}px)`;
      if (!line.isConnected) document.body.append(line);
    });
    for (const element of this.#marked) element.classList.remove("is-offered");
    const id = across === null || down === null ? null : this.#nearest(across, down);
    this.#marked = id === null ? [] : [this.#elements.get(id) ?? []].flat();
    for (const element of this.#marked) element.classList.add("is-offered");
    if (points.isRunning && !this.#isWaiting) this.#frame = requestAnimationFrame(() => this.#drawLines());
  }

  /** @param {Outcome[]} outcomes */
  #carryOut(outcomes) {
    /** @type {string[]} */
    const chosen = [];
    for (const outcome of outcomes) {
      if (outcome.kind === "entered" || outcome.kind === "chosen") {
        this.learn({ outcome: outcome.kind, response: outcome.response ?? undefined });
      }
      if (outcome.kind === "left" && outcome.byPress) this.learn({ outcome: "left" });
      if (outcome.kind === "chosen") chosen.push(outcome.id);
    }
    this.#draw();
    for (const id of chosen) this.choose(id);
  }

  #draw() {
    if (this.#points) return this.#drawLines();
    clearTimeout(this.#timer);
    for (const element of this.#marked) element.classList.remove("is-offered", "is-way-back");
    const { kind, ids } = this.#scanner.offer;
    this.#marked = ids.flatMap((id) => this.#elements.get(id) ?? []);
    for (const element of this.#marked) {
      element.classList.add("is-offered");
      element.classList.toggle("is-way-back", kind === "back");
    }
    this.#marked[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#whisper(kind);
    const next = this.#scanner.nextStepAt;
    if (next === null || this.#isWaiting) return;
    this.#timer = setTimeout(
      () => this.#carryOut(this.#scanner.advance(now())),
      Math.max(0, 1000 * (next - now())) + 1,
    );
  }

  /** @param {string} kind of what is offered. */
  #whisper(kind) {
    if (!this.settings.speaks) return;
    const { step } = this.#scanner;
    if (kind === "nothing" || this.#isWaiting) return this.whispers.silence();
    if (step === this.#whispered) return;
    this.#whispered = step;
    const [first] = this.#marked;
    const names = this.#marked.map(nameOf).filter(Boolean);
    const listed = names.length > whisperedNames ? `${names[0]} ${say(words.to)} ${names.at(-1)}` : names.join(", ");
    const ownLanguage = document.documentElement.lang;
    const language = kind === "back" || !first?.dataset.tile ? first?.lang || ownLanguage : first.lang;
    this.whispers.say(kind === "back" ? say(words.back) : listed, kind === "back" ? ownLanguage : language, () => {
      this.#scanner.said(now());
      this.#draw();
    });
  }
}

/**
 * What a target is called: the word of a tile, the name of a key.
 *
 * @param {HTMLElement} element
 */
function nameOf(element) {
  const label = element.querySelector(".label")?.textContent;
  return (label || element.getAttribute("aria-label") || element.textContent || "").trim();
}

function now() {
  return performance.now() / 1000;
}
