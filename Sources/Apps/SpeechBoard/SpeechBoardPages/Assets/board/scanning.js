// Scanning on the board: a key or a touch anywhere is the switch. With two switches the space bar or the left half of the
// screen steps, Enter or the right half chooses.

import { SwitchScanner } from "./scanner.js";

export class Scanning {
  #scanner;
  #timer = 0;
  #elements = new Map();
  #marked = [];
  #isWaiting = false;

  /**
   * @param element what is scanned; a touch anywhere on it is a press of a switch.
   * @param settings of the scanner.
   * @param choose is called with the id of a chosen target.
   * @param learn is told what the person did: `{ outcome, response }`.
   */
  constructor(element, settings, choose, learn) {
    this.element = element;
    this.settings = settings;
    this.choose = choose;
    this.learn = learn;
    this.#scanner = new SwitchScanner([], settings);
    this.down = (event) => this.#touched(event);
    this.key = (event) => this.#typed(event);
    element.addEventListener("pointerdown", this.down, { capture: true });
    document.addEventListener("keydown", this.key, { capture: true });
  }

  end() {
    clearTimeout(this.#timer);
    this.element.removeEventListener("pointerdown", this.down, { capture: true });
    document.removeEventListener("keydown", this.key, { capture: true });
  }

  /** Scans other targets: parts with rows of `[id, element]`. */
  show(groups) {
    this.#elements = new Map(groups.flatMap(({ rows }) => rows.flat()));
    this.#scanner.show(
      groups.map(({ id, rows }) => ({ id, rows: rows.map((row) => row.map(([name]) => name)) })),
      now(),
    );
    this.#draw();
  }

  setInterval(interval) {
    this.#scanner.settings = { ...this.#scanner.settings, interval };
  }

  /** While the page is not connected nothing is scanned. */
  wait(isWaiting) {
    this.#isWaiting = isWaiting;
    if (isWaiting) this.#scanner.stop();
    this.#draw();
  }

  #typed(event) {
    if (event.target.closest?.("input, textarea, select, .gate, [role=dialog], [role=alertdialog], .sound-trouble")) {
      return;
    }
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

  #touched(event) {
    if (event.target.closest?.(".gate, input, .phrases-sheet")) return;
    event.preventDefault();
    event.stopPropagation();
    const isStep = this.settings.switches === 2 && event.clientX < innerWidth / 2;
    this.#press(isStep ? "step" : "choose");
  }

  #press(key) {
    if (!this.#isWaiting) this.#carryOut(this.#scanner.press(key, now()));
  }

  #carryOut(outcomes) {
    const chosen = [];
    for (const { kind, id, response, byPress } of outcomes) {
      if (kind === "entered" || kind === "chosen") this.learn({ outcome: kind, response });
      if (kind === "left" && byPress) this.learn({ outcome: "left" });
      if (kind === "chosen") chosen.push(id);
    }
    this.#draw();
    for (const id of chosen) this.choose(id);
  }

  #draw() {
    clearTimeout(this.#timer);
    for (const element of this.#marked) element.classList.remove("is-offered", "is-way-back");
    const { kind, ids } = this.#scanner.offer;
    this.#marked = ids.map((id) => this.#elements.get(id)).filter(Boolean);
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
