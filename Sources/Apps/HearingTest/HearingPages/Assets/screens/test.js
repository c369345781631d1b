// The test with tones: one large button. Nothing here depends on when a tone comes: a press is shown in the same way at
// a tone, in silence and between tones, and the progress comes from the server at times that tell nothing.

import { make, show } from "../common/elements.js";
import { say } from "../common/words.js";
import { actions, changedSound, heading, mainButton, minutes, otherButton, paragraph, sign } from "./parts.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  title: { cs: "Vyšetření tóny", en: "The test with tones" },
  hear: { cs: "Slyším", en: "I hear it" },
  /** @type {(measured: number, places: number) => import("../common/words.js").Words} */
  places: (measured, places) => ({ cs: `hotovo ${measured} z ${places}`, en: `${measured} of ${places} done` }),
  progress: { cs: "Hotové části", en: "Parts that are done" },
  noise: { cs: "šum v druhém uchu", en: "noise in the other ear" },
  pause: { cs: "Přestávka", en: "Pause" },
  help: { cs: "Pomoc", en: "Help" },
  paused: { cs: "Přestávka", en: "A pause" },
  kept: {
    cs: "Odpovědi jsou uložené. Odpočiňte si, jak dlouho chcete.",
    en: "Your answers are kept. Rest as long as you like.",
  },
  loud: { cs: "Další tóny jsou hlasité", en: "The next tones are loud" },
  loudText: {
    cs: "Slabší tóny nebylo slyšet. Hlasitější trvají jen chvilku a přijdou, až budete chtít.",
    en: "Softer tones were not heard. Louder ones last a moment only, and come when you want them.",
  },
  repeated: { cs: "Poslední tóny zazní znovu.", en: "The last tones will be repeated." },
  changedText: {
    cs: "Když budete pokračovat i tak, výsledek bude nejistý.",
    en: "If you go on all the same, the result will be doubtful.",
  },
  goOn: { cs: "Pokračovat", en: "Go on" },
  stop: { cs: "Pro dnešek skončit", en: "Stop for today" },
  helpTitle: { cs: "Pomoc", en: "Help" },
  opening: { cs: "Okamžik…", en: "One moment…" },
};
const advice = [
  {
    cs: "Stiskněte tlačítko nebo mezerník, kdykoli uslyšíte tón.",
    en: "Press the button or the space bar whenever you hear a tone.",
  },
  {
    cs: "Dlouho nic neslyšíte? To je v pořádku, tóny bývají velmi slabé.",
    en: "Nothing for a long time? That is all right: tones are often very faint.",
  },
  {
    cs: "Při šumu v jednom uchu čekejte na tón ve druhém.",
    en: "With noise in one ear, wait for the tone in the other.",
  },
];

export class TestScreen {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.needsHelp = false;
    /** @type {boolean | null} */
    this.isPaused = null;
    /** Why it pauses. */
    this.reason = "";
    this.element = make("section.page");
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.onkeydown);
  }

  end() {
    removeEventListener("keydown", this.onkeydown);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.code !== "Space" && event.code !== "Enter") return;
    if (this.isPaused !== false || document.querySelector("dialog[open], .interruption, .sound-trouble")) return;
    // On another button the key belongs to that button.
    if (event.target instanceof HTMLButtonElement && event.target !== this.button) return;
    event.preventDefault();
    if (!event.repeat) this.hear();
  }

  hear() {
    this.send(to.press());
  }

  /** @param {Screen<"test">} message */
  update(message) {
    const reason = JSON.stringify([message.isLoudNext, message.disturbance, message.mayGoOnChanged]);
    if (this.isPaused !== message.isPaused || (message.isPaused && reason !== this.reason)) {
      [this.isPaused, this.reason] = [message.isPaused, reason];
      if (message.isPaused) this.drawPause(message);
      else this.drawTest();
    }
    if (!message.isPaused) {
      this.button.firstChild.textContent = say(message.isOpening ? words.opening : words.hear);
      this.drawProgress(message.progress);
    }
  }

  drawTest() {
    this.needsHelp = false;
    // A finger counts when it comes down; a click alone comes from a keyboard or a screen reader.
    this.button = make("button.hear", {
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        event.preventDefault();
        this.button.focus({ preventScroll: true });
        if (event.isPrimary && event.button === 0) this.hear();
      },
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.detail === 0) this.hear();
      },
    }, make("span", { text: say(words.hear) }));
    this.ring = make("div.ring", { "aria-hidden": "true" });
    this.bar = make("progress", { "aria-label": say(words.progress) });
    this.numbers = make("span");
    this.rest = make("span.rest");
    this.element.className = "test";
    show(
      this.element,
      make(
        "div.course",
        {},
        make("h1.spoken", { text: say(words.title) }),
        make("div.numbers", {}, this.numbers, this.rest),
        this.bar,
      ),
      make("div.center", {}, this.ring, this.button),
      actions(
        otherButton(words.pause, () => this.send(to.pause())),
        otherButton(words.help, () => {
          this.needsHelp = true;
          this.send(to.pause());
        }),
      ),
    );
    this.button.focus({ preventScroll: true });
  }

  /** @param {Screen<"test">["progress"]} progress */
  drawProgress({ measured, places, masked, secondsLeft }) {
    if (!this.bar) return;
    this.bar.max = places + masked;
    this.bar.value = measured;
    this.numbers.textContent = masked > 0 ? say(words.noise) : say(words.places(measured, places));
    this.rest.textContent = minutes(secondsLeft);
  }

  /** A press was taken: a ring that grows and fades. */
  acknowledge() {
    this.ring?.classList.remove("is-shown");
    void this.ring?.offsetWidth;
    this.ring?.classList.add("is-shown");
  }

  /** @param {Screen<"test">} message */
  drawPause({ isLoudNext, disturbance, mayGoOnChanged }) {
    this.element.className = "page";
    if (disturbance) return this.drawDisturbance(disturbance, mayGoOnChanged);
    const isHelp = this.needsHelp;
    show(
      this.element,
      sign(isHelp ? "question" : "pause"),
      heading(isHelp ? words.helpTitle : isLoudNext ? words.loud : words.paused),
      isHelp
        ? make("ul.checks", {}, advice.map((text) => make("li", {}, make("span", { text: say(text) }))))
        : paragraph(isLoudNext ? words.loudText : words.kept),
      actions(
        mainButton(words.goOn, () => this.send(to.goOn())),
        otherButton(words.stop, () => this.send(to.back())),
      ),
    );
    this.focusTitle();
  }

  /**
   * The sound has changed: what has happened, and what to do.
   *
   * @param {import("../common/words.js").Words} disturbance
   * @param {boolean} mayGoOnChanged
   */
  drawDisturbance(disturbance, mayGoOnChanged) {
    show(
      this.element,
      ...changedSound(disturbance, words.repeated, mayGoOnChanged ? words.changedText : null, {
        goOn: () => this.send(to.goOn()),
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
}
