// The gate before the side of adults: a corner that is held for two seconds, then a sum, or the digits of a code.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { counted, say } from "./words.js";

const words = {
  hold: { cs: "{whom}: podržte dvě sekundy", en: "{whom}: hold for two seconds" },
  sum: { cs: "Kolik je {first} + {second}?", en: "What is {first} + {second}?" },
  code: { cs: "Kód", en: "Code" },
  wrong: { cs: "To není ono. Zkuste tento příklad.", en: "That is not it. Try this one." },
  wrongCode: { cs: "Tento kód to není.", en: "That is not the code." },
  enter: { cs: "Potvrdit kód", en: "Enter the code" },
  wait: { cs: "Počkejte {count}.", en: "Wait {count}." },
  close: { cs: "Zavřít", en: "Close" },
  erase: { cs: "Smazat číslici", en: "Erase a digit" },
  answer: { cs: "Odpověď", en: "Answer" },
  hint: { cs: "Nápověda: {hint}", en: "Hint: {hint}" },
  seconds: { cs: ["sekundu", "sekundy", "sekund", "sekundy"], en: ["second", "seconds"] },
};

const holdTime = 2000;
const namespace = "http://www.w3.org/2000/svg";

/**
 * The way to the side of adults: a corner that fills a ring while it is held, and a button for keyboards and screen
 * readers that shows itself when it has the focus.
 *
 * @param {{ cs: string, en: string }} whom for whom the side is.
 * @param {() => void} knock is called when the gate is wanted.
 */
export function gateButton(whom, knock) {
  const ring = document.createElementNS(namespace, "svg");
  ring.setAttribute("viewBox", "0 0 100 100");
  ring.setAttribute("class", "ring");
  const circle = document.createElementNS(namespace, "circle");
  for (const [name, value] of Object.entries({ cx: 50, cy: 50, r: 45, pathLength: 100 })) {
    circle.setAttribute(name, String(value));
  }
  ring.append(circle);
  /** @type {Animation | null} */
  let filling = null;
  const stop = () => {
    filling?.cancel();
    filling = null;
  };
  const start = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    stop();
    filling = circle.animate([{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], {
      duration: holdTime,
      fill: "forwards",
    });
    filling.onfinish = () => {
      stop();
      knock();
    };
  };
  // The corner is for fingers only: a key that is held repeats its press, and is no long press.
  const corner = make(
    "div.hold",
    {
      title: say(words.hold).replace("{whom}", say(whom)),
      "aria-hidden": "true",
      onpointerdown: start,
      onpointerup: stop,
      onpointerleave: stop,
      onpointercancel: stop,
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    },
    icon("lock"),
    ring,
  );
  return make("div.gate", {}, corner, make("button.for-adults", { onclick: knock, text: say(whom) }));
}

/**
 * What the gate asks: the summands or a code with the hint to it; `wait` in seconds.
 *
 * @typedef {{ first?: number, second?: number, isCode?: boolean, wait: number, wasWrong: boolean, hint?: string }} Question
 */

/** The sum or the code, on large keys. */
export class GateDialog {
  #answer;
  /** @type {HTMLElement | null} */
  #dialog = null;
  #digits = "";
  #isCode = false;
  #waiting = 0;
  /** @type {HTMLElement | null} */
  #before = null;
  // Keys count wherever the focus is: a key that is disabled while the gate waits loses it.
  #listener = (/** @type {KeyboardEvent} */ event) => this.#type(event);

  /** @param {(answer: number | string) => void} answer takes what was typed: the sum as a number, a code as its digits. */
  constructor(answer) {
    this.#answer = answer;
  }

  /**
   * Shows the gate.
   *
   * @param {Question} message of the server.
   */
  show(message) {
    if (!this.#dialog) this.#open();
    this.#digits = "";
    this.#draw(message);
  }

  close() {
    clearInterval(this.#waiting);
    document.removeEventListener("keydown", this.#listener);
    this.#dialog?.remove();
    this.#dialog = null;
    this.#before?.focus?.();
    this.#before = null;
    const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
    if (screen) screen.inert = false;
  }

  #open() {
    this.#before = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @type {(text: string | Node, label: string, press: () => void, more?: string) => HTMLElement} */
    const key = (text, label, press, more = "") =>
      make(`button.key${more}`, { onclick: press, "aria-label": label }, text);
    const digit = (/** @type {number} */ n) => key(String(n), String(n), () => this.#press(String(n)));
    this.question = make("h2", { id: "sum" });
    this.output = make("output.digits", { "aria-label": say(words.answer), "aria-live": "polite" });
    this.remark = make("p.remark", { role: "status" });
    this.keys = make(
      "div.keys",
      {},
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit),
      key(icon("close"), say(words.close), () => this.close(), ".plain"),
      digit(0),
      key(icon("erase"), say(words.erase), () => this.#press("erase"), ".plain"),
    );
    this.enter = make("button.main.enter", { onclick: () => this.#enter() }, say(words.enter));
    const dialog = make(
      "div.gate-dialog",
      { role: "dialog", "aria-modal": "true", "aria-labelledby": "sum" },
      make("div.card", {}, this.question, this.output, this.remark, this.keys, this.enter),
    );
    this.#dialog = dialog;
    document.body.append(dialog);
    document.addEventListener("keydown", this.#listener);
    const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
    if (screen) screen.inert = true;
    this.keys.querySelector("button").focus();
  }

  /** @param {Question} question */
  #draw({ first, second, isCode = false, wait, wasWrong, hint }) {
    clearInterval(this.#waiting);
    this.#isCode = isCode;
    this.enter.classList.toggle("hidden", !isCode);
    this.question.textContent = isCode
      ? say(words.code)
      : say(words.sum).replace("{first}", String(first)).replace("{second}", String(second));
    this.output.textContent = "\u2007\u2007";
    const wrong = isCode ? words.wrongCode : words.wrong;
    const end = performance.now() + 1000 * wait;
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      for (const button of this.keys.querySelectorAll(".key:not(.plain)")) button.disabled = left > 0;
      this.question.classList.toggle("hidden", left > 0);
      if (left > 0 && !this.keys.contains(document.activeElement)) this.keys.querySelector(".plain").focus();
      if (left > 0) {
        this.remark.textContent = say(words.wait).replace("{count}", `${left} ${counted(left, words.seconds)}`);
      } else {
        clearInterval(this.#waiting);
        const remarks = [wasWrong && wait === 0 && say(wrong), hint && say(words.hint).replace("{hint}", () => hint)];
        this.remark.textContent = remarks.filter(Boolean).join(" ");
      }
    };
    tick();
    if (wait > 0) this.#waiting = setInterval(tick, 500);
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    if (/^[0-9]$/.test(event.key)) this.#press(event.key);
    else if (event.key === "Backspace") this.#press("erase");
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.#isCode && !this.keys.contains(document.activeElement)) this.#enter();
    else return this.#trap(event);
    event.preventDefault();
  }

  // The focus stays in the dialog.
  /** @param {KeyboardEvent} event */
  #trap(event) {
    if (event.key !== "Tab") return;
    const buttons = [...this.keys.querySelectorAll("button:not([disabled])"), ...(this.#isCode ? [this.enter] : [])];
    const [first, last] = [buttons[0], buttons.at(-1)];
    if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }

  /** @param {string} key */
  #press(key) {
    if (this.keys.querySelector(".key:not(.plain)").disabled) return;
    this.#digits = key === "erase" ? this.#digits.slice(0, -1) : (this.#digits + key).slice(0, this.#isCode ? 12 : 2);
    // A code is not shown to those who look on.
    this.output.textContent = (this.#isCode ? "•".repeat(this.#digits.length) : this.#digits).padEnd(2, "\u2007");
    // Every sum has two digits, so the second one is the answer.
    if (!this.#isCode && this.#digits.length === 2) this.#answer(Number(this.#digits));
  }

  #enter() {
    if (this.#digits && !this.keys.querySelector(".key:not(.plain)").disabled) this.#answer(this.#digits);
  }
}
