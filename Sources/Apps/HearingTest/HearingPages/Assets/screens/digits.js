// Three digits in noise, and keys for them.

import { make, show } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { actions, changedSound, heading, mainButton, otherButton, paragraph, sign } from "./parts.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  ready: { cs: "Číslice v hluku", en: "Digits in noise" },
  text: {
    cs: "Hlas řekne v hluku tři číslice. Napište, co jste slyšeli. Když si nejste jistí, hádejte.",
    en: "A voice says three digits in noise. Type what you heard. If you are not sure, guess.",
  },
  right: { cs: "Teď hraje pravé ucho.", en: "The right ear comes now." },
  left: { cs: "Teď hraje levé ucho.", en: "The left ear comes now." },
  begin: { cs: "Začít", en: "Begin" },
  goOn: { cs: "Pokračovat", en: "Go on" },
  repeated: { cs: "Číslice zazní znovu.", en: "The digits will be said again." },
  listen: { cs: "Poslouchejte", en: "Listen" },
  which: { cs: "Které číslice to byly?", en: "Which digits were they?" },
  /** @type {(number: number, count: number) => import("../common/words.js").Words} */
  number: (number, count) => ({ cs: `${number} z ${count}`, en: `${number} of ${count}` }),
  erase: { cs: "Smazat", en: "Erase" },
  enter: { cs: "Hotovo", en: "Done" },
  progress: { cs: "Hotové trojice", en: "Triplets that are done" },
  typed: { cs: "Napsané číslice", en: "Typed digits" },
  done: { cs: "Toto ucho je hotové", en: "This ear is done" },
  other: { cs: "Druhé ucho", en: "The other ear" },
  enough: { cs: "Stačí", en: "Enough" },
};

export class DigitsScreen {
  /** @type {Screen<"digits"> | undefined} */
  message;

  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    /** @type {number[]} */
    this.digits = [];
    this.number = 0;
    this.element = make("section.page");
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onkeydown);
  }

  end() {
    removeEventListener("keydown", this.onkeydown);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.message?.phase !== "answering" || document.querySelector("dialog[open], .interruption, .sound-trouble")) {
      return;
    }
    if (/^[0-9]$/.test(event.key)) this.type(Number(event.key));
    else if (event.key === "Backspace") this.erase();
    else if (event.key === "Enter" && !event.repeat && !(event.target instanceof HTMLButtonElement)) this.enter();
  }

  /** @param {number} digit */
  type(digit) {
    if (this.digits.length < 3) this.digits.push(digit);
    this.drawDigits();
  }

  erase() {
    this.digits.pop();
    this.drawDigits();
  }

  enter() {
    if (!this.message || this.digits.length < 3) return;
    this.send(to.digits({ digits: this.digits, number: this.message.number }));
  }

  /** @param {Screen<"digits">} message */
  update(message) {
    const before = this.message;
    this.message = message;
    if (message.number !== this.number) {
      this.digits = [];
      this.number = message.number;
    }
    if (message.phase === "ready" || message.phase === "done") return this.drawAround(message);
    if (message.disturbance) return this.drawDisturbance(message.disturbance, message.mayGoOnChanged);
    const isAsking = message.phase === "answering";
    if (before?.phase !== "playing" && before?.phase !== "answering") this.drawKeys();
    this.title.textContent = say(isAsking ? words.which : words.listen);
    this.count.textContent = say(words.number(message.number, message.count));
    this.bar.max = message.count;
    this.bar.value = message.number - 1;
    for (const button of this.keys ?? []) button.disabled = !isAsking;
    this.drawDigits();
  }

  /** @param {Screen<"digits">} message */
  drawAround({ phase, ear, number }) {
    const isReady = phase === "ready";
    const next = () => this.send(to.next());
    show(
      this.element,
      sign(isReady ? (ear === "left" ? "ear-left" : "ear-right") : "check"),
      heading(isReady ? words.ready : words.done),
      isReady ? paragraph(words.text) : null,
      isReady ? paragraph(words[ear]) : null,
      isReady
        ? actions(mainButton(number > 1 ? words.goOn : words.begin, next))
        : actions(mainButton(words.enough, () => this.send(to.back())), otherButton(words.other, next)),
    );
    this.focusTitle();
  }

  /**
   * @param {import("../common/words.js").Words} disturbance
   * @param {boolean} mayGoOnChanged
   */
  drawDisturbance(disturbance, mayGoOnChanged) {
    show(
      this.element,
      ...changedSound(disturbance, words.repeated, null, {
        goOn: () => this.send(to.next()),
        goOnChanged: mayGoOnChanged ? () => this.send(to.goOnChanged()) : null,
        stop: () => this.send(to.back()),
      }),
    );
    this.focusTitle();
  }

  focusTitle() {
    const title = this.element.querySelector("h1");
    title.setAttribute("tabindex", "-1");
    title.focus({ preventScroll: true });
  }

  drawKeys() {
    this.title = make("h1", { "aria-live": "polite" });
    this.count = make("span.soft");
    this.bar = make("progress", { "aria-label": say(words.progress) });
    this.slots = [0, 1, 2].map(() => make("span"));
    const digit = (/** @type {number} */ value) =>
      make("button", { onclick: () => this.type(value), text: String(value) });
    const erase = make("button", {
      onclick: () => this.erase(),
      "aria-label": say(words.erase),
      title: say(words.erase),
    }, icon("back"));
    this.done = make("button.main", {
      onclick: () => this.enter(),
      "aria-label": say(words.enter),
      title: say(words.enter),
    }, icon("check"));
    const order = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit);
    this.keys = [...order, erase, digit(0), this.done];
    this.slotBox = make("div.slots", { role: "img" }, this.slots);
    show(
      this.element,
      make("div.course", {}, make("div.numbers", {}, this.count), this.bar),
      this.title,
      this.slotBox,
      make("div.keys", {}, this.keys),
    );
  }

  drawDigits() {
    if (!this.slots) return;
    this.slots.forEach((slot, n) => (slot.textContent = this.digits[n] ?? ""));
    this.slotBox.setAttribute("aria-label", `${say(words.typed)}: ${this.digits.join(" ")}`);
    this.done.disabled = this.message?.phase !== "answering" || this.digits.length < 3;
  }
}
