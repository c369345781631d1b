// Measuring a child's voice and the room, in 20 seconds.

import { announce, make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { microphoneFault } from "../common/sound-trouble.js";
import { number, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Handlers, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Pick<Extract<Content, { planned: number }>, "child" | "voice">} Calibration
 */

const words = {
  about: {
    cs: "Nejdřív čtyři sekundy ticho, potom {name} mluví: potichu, normálně a nahlas. Hry se podle toho nastaví.",
    en: "First four seconds of silence, then {name} speaks: softly, as usual and loudly. The games are set by it.",
  },
  start: { cs: "Začít", en: "Begin" },
  again: { cs: "Změřit znovu", en: "Measure again" },
  stop: { cs: "Přestat", en: "Stop" },
  opening: { cs: "Zapínám mikrofon", en: "Switching the microphone on" },
  room: { cs: "Teď ticho, prosím", en: "Quiet now, please" },
  voice: { cs: "Teď mluví {name}: potichu, normálně, nahlas", en: "Now {name} speaks: softly, as usual, loudly" },
  deaf: { cs: "Mikrofon nejde použít. {help}", en: "The microphone cannot be used. {help}" },
  low: {
    cs: "Zesilte mikrofon: skoro nic z něj nepřichází. Pak změřte znovu.",
    en: "Turn the microphone up: hardly anything comes from it. Then measure again.",
  },
  share: { cs: "Kolik je hotovo", en: "How much is done" },
  level: { cs: "Hlasitost", en: "Volume" },
  result: { cs: "Poslední měření", en: "The last measurement" },
  noise: { cs: "Místnost", en: "Room" },
  volumes: {
    cs: "Hlasitost potichu, normálně a nahlas (0 až 200)",
    en: "Volume of the soft, usual and loud voice (0 to 200)",
  },
  pitch: { cs: "Výška hlasu nízko, obvykle a vysoko", en: "Pitch of the voice: low, usual and high" },
  noPitch: { cs: "nezměřena", en: "not found" },
};
/** @type {Record<string, Words | undefined>} */
const told = { opening: words.opening, room: words.room, voice: words.voice, deaf: words.deaf, low: words.low };
/** @type {Record<string, string | undefined>} */
const icons = { room: "room", voice: "microphone", deaf: "microphone-off", low: "microphone-up" };

export class CalibrationScreen {
  #send;
  #content;
  #phase = "ready";

  /**
   * @param {Calibration} content
   * @param {Send} send
   */
  constructor(content, send) {
    this.#send = send;
    this.#content = content;
    const begin = () => send(to.therapistCalibrate({ child: this.#content.child.id }));
    this.head = make("p.big", {});
    this.progress = make("div.progress", {
      role: "progressbar",
      "aria-label": say(words.share),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    }, make("div.share"));
    this.level = make("div.level-bar", { role: "img", "aria-label": say(words.level) }, make("div.share"));
    this.icon = make("div.phase-icon");
    this.start = iconButton("calibrate", say(words.start), begin, { more: ".main.large", dataset: { key: "begin" } });
    this.stop = iconButton("close", say(words.stop), () => send(to.therapistStopListening()), {
      dataset: { key: "stop" },
    });
    this.result = make("section.panel-card.measured");
    this.element = make(
      "div.calibration-screen",
      {},
      this.icon,
      this.head,
      this.progress,
      this.level,
      this.start,
      this.stop,
      this.result,
    );
    this.#draw();
  }

  /** @param {Calibration} content */
  update(content) {
    this.#content = content;
    if (!["opening", "room", "voice", "low"].includes(this.#phase)) this.#phase = "ready";
    this.#draw();
  }

  /**
   * Takes how far the calibration is.
   *
   * @param {Parameters<Handlers["calibration"]>[0]} message
   */
  hear({ phase, progress = 0, level = 0, reason }) {
    const isNew = phase !== this.#phase;
    this.#phase = phase;
    this.reason = reason;
    if (isNew) this.#draw();
    this.progress.setAttribute("aria-valuenow", Math.round(100 * progress));
    this.progress.firstChild.style.transform = `scaleX(${progress})`;
    this.level.firstChild.style.transform = `scaleX(${Math.min(1, level / 200)})`;
  }

  end() {
    if (["opening", "room", "voice"].includes(this.#phase)) this.#send(to.therapistStopListening());
  }

  #draw() {
    const { child, voice } = this.#content;
    const goesOn = ["opening", "room", "voice"].includes(this.#phase);
    const text = told[this.#phase] ?? words.about;
    this.head.textContent = say(text).replace("{name}", child.name).replace(
      "{help}",
      microphoneFault(this.reason).help,
    );
    if (goesOn || this.#phase === "low") announce(this.head.textContent);
    this.icon.replaceChildren(
      icon(icons[this.#phase] ?? "calibrate"),
    );
    this.element.dataset.phase = this.#phase;
    for (const part of [this.progress, this.level, this.stop]) part.classList.toggle("hidden", !goesOn);
    this.start.classList.toggle("hidden", goesOn);
    this.start.querySelector("span").textContent = say(voice ? words.again : words.start);
    this.result.classList.toggle("hidden", !voice || goesOn);
    if (!voice) return;
    /** @type {(name: Words, value: string) => HTMLElement[]} */
    const row = (name, value) => [make("dt", { text: say(name) }), make("dd", { text: value })];
    const pitches = voice.frequencies.map((frequency) => number(frequency)).join(" – ");
    this.result.replaceChildren(
      make("h2", { text: say(words.result) }),
      make(
        "dl",
        {},
        row(words.noise, `${number(voice.roomLevel).replace("-", "−")} dBFS`),
        row(words.volumes, voice.volumes.map((volume) => number(volume)).join(" – ")),
        row(words.pitch, pitches ? `${pitches} Hz` : say(words.noPitch)),
      ),
    );
  }
}
