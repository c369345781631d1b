// Scanning on the board: a key or a touch anywhere is the switch. With two switches the space bar or the left half of the
// screen steps, Enter or the right half chooses.

import { around } from "../common/elements.js";
import { SwitchScanner } from "./scanner.js";

/**
 * @import { Outcome, ScanSettings } from "./scanner.js"
 *
 * @typedef {Parameters<typeof import("../messages.js").to.scanned>[0]} Scanned what the person did.
 */

export class Scanning {
  #scanner;
  #timer = 0;
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  /** @type {HTMLElement[]} */
  #marked = [];
  #isWaiting = false;

  /**
   * @param {ScanSettings} settings of the scanner.
   * @param {(id: string) => void} choose is called with the id of a chosen target.
   * @param {(what: Scanned) => void} learn is told what the person did.
   */
  constructor(settings, choose, learn) {
    this.settings = settings;
    this.choose = choose;
    this.learn = learn;
    this.#scanner = new SwitchScanner([], settings);
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
    if (isWaiting) this.#scanner.stop();
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
    if (!this.#isWaiting) this.#carryOut(this.#scanner.press(key, now()));
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
    clearTimeout(this.#timer);
    for (const element of this.#marked) element.classList.remove("is-offered", "is-way-back");
    const { kind, ids } = this.#scanner.offer;
    this.#marked = ids.flatMap((id) => this.#elements.get(id) ?? []);
    for (const element of this.#marked) {
      element.classList.add("is-offered");
      element.classList.toggle("is-way-back", kind === "back");
    }
    this.#marked[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const next = this.#scanner.nextStepAt;
    if (next === null || this.#isWaiting) return;
    this.#timer = setTimeout(
      () => this.#carryOut(this.#scanner.advance(now())),
      Math.max(0, 1000 * (next - now())) + 1,
    );
  }
}

function now() {
  return performance.now() / 1000;
}
