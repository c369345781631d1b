// The sounds with which a game compares: each has a name and is recorded by a press, as often as it takes.

import { announce, make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { microphoneFault } from "../common/sound-trouble.js";
import { say } from "../common/words.js";

/**
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {NonNullable<Extract<Content, { undoCount: number }>["sounds"]>} Sounds
 * @typedef {Parameters<import("../messages.js").Handlers["recording"]>[0]} Recording
 */

const words = {
  title: { cs: "Vzory hlásek", en: "Model sounds" },
  about: {
    cs:
      "S tím, co teď nahrajete, bude hra hlásky porovnávat. Řekněte je dobře: vteřinu, blízko výšky dětského hlasu. Nahrávka se neuchovává.",
    en:
      "The game will compare sounds with what you record now. Say it well, for a second, near the pitch of the child's voice. No recording is kept.",
  },
  utterance: { cs: "Vzor hlasu", en: "Model voice" },
  aboutUtterance: {
    cs:
      "Řekněte slovo nebo větu tak, jak ji má dítě zopakovat: nejvýš 6 vteřin. Hra z ní má čáru výšky a hlasitosti a přehraje ji jako broukání. Nahrávka se neuchovává.",
    en:
      "Say a word or a sentence as the child is to say it, for at most 6 seconds. The game makes a line of its pitch and loudness, and hums it. No recording is kept.",
  },
  saying: { cs: "Co se má říct", en: "What is to be said" },
  speak: { cs: "Teď řekněte „{name}“", en: "Now say “{name}”" },
  name: { cs: "Hláska {number}", en: "Sound {number}" },
  record: { cs: "Nahrát", en: "Record" },
  again: { cs: "Nahrát znovu", en: "Record again" },
  stop: { cs: "Přestat", en: "Stop" },
  unvoiced: { cs: "hlásky bez hlasu, třeba s a š", en: "sounds without voice, such as s and sh" },
  missing: { cs: "chybí", en: "missing" },
  recorded: { cs: "nahraná", en: "recorded" },
  opening: { cs: "Zapínám mikrofon", en: "Switching the microphone on" },
  quiet: { cs: "Teď ticho", en: "Quiet now" },
  sound: { cs: "Teď řekněte „{name}“ a držte to", en: "Now say “{name}” and hold it" },
  deaf: { cs: "Mikrofon nejde použít. {help}", en: "The microphone cannot be used. {help}" },
  share: { cs: "Kolik hlásky už je nahráno", en: "How much of the sound is recorded" },
};
const usualNames = ["a", "e", "i", "u"];
// What is said while a sound is listened to, by the phase.
/** @type {Record<string, Words | undefined>} */
const listening = { opening: words.opening, quiet: words.quiet, sound: words.sound };

export class SoundsView {
  #record;
  #stop;
  /** @type {number | null} */
  #current = null;

  /** @type {string | null} */
  phase = null;

  /**
   * @param {Sounds} sounds
   * @param {(sound: number, name: string, isUnvoiced: boolean) => void} record takes the number of a sound, its name, and whether it is one without voice.
   * @param {() => void} stop gives the recording up.
   */
  constructor(sounds, record, stop) {
    this.#record = record;
    this.#stop = stop;
    this.names = sounds.names;
    this.isUtterance = sounds.isUtterance;
    this.unvoiced = make("input", { type: "checkbox", checked: sounds.includesUnvoiced, dataset: { key: "unvoiced" } });
    this.rows = sounds.names.map((name, k) => this.#row(name ?? (sounds.isUtterance ? "" : usualNames[k]) ?? "", k));
    this.element = make(
      "section.panel-card.sounds",
      {},
      make("h2", { text: say(sounds.isUtterance ? words.utterance : words.title) }),
      make("p", { text: say(sounds.isUtterance ? words.aboutUtterance : words.about) }),
      this.rows.map((row) => row.element),
      sounds.allowsUnvoiced ? make("label.line", {}, this.unvoiced, make("span", { text: say(words.unvoiced) })) : [],
    );
    this.update(sounds);
  }

  /**
   * @param {string} name
   * @param {number} number
   */
  #row(name, number) {
    const label = this.isUtterance ? say(words.saying) : say(words.name).replace("{number}", String(number + 1));
    const input = make("input.text", {
      type: "text",
      maxlength: this.isUtterance ? 40 : 20,
      value: name,
      "aria-label": label,
      dataset: { key: `name ${number}` },
    });
    const press = () => {
      if (this.#current === number) this.#stop();
      else if (this.#current === null) this.#record(number, input.value, this.unvoiced.checked);
    };
    const button = iconButton("microphone", say(words.record), press, { dataset: { key: `record ${number}` } });
    const state = make("span.state");
    const share = make("div.progress.hidden", {
      role: "progressbar",
      "aria-label": say(words.share),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    }, make("div.share"));
    return {
      input,
      button,
      state,
      share,
      element: make("div.sound", {}, make("div.line", {}, input, button, state), share),
    };
  }

  /**
   * Takes what is recorded.
   *
   * @param {Sounds} sounds
   */
  update({ names }) {
    this.names = names;
    if (this.#current === null) this.rows.forEach((row, k) => this.#rest(row, names[k]));
  }

  /**
   * @param {SoundsView["rows"][number]} row
   * @param {string | null} name
   */
  #rest(row, name) {
    row.state.replaceChildren(icon(name ? "check" : "question"), say(name ? words.recorded : words.missing));
    row.button.querySelector("span").textContent = say(name ? words.again : words.record);
    row.button.setAttribute("aria-disabled", false);
    row.share.classList.add("hidden");
  }

  /**
   * Takes how far the recording of a sound is.
   *
   * @param {Recording} message
   */
  hear({ sound, phase, progress, reason }) {
    const row = this.rows[sound];
    if (!row) return;
    const wanted = listening[phase];
    if (!wanted) {
      this.#current = null;
      this.phase = null;
      this.rows.forEach((other, k) => this.#rest(other, this.names[k]));
      if (phase === "deaf") {
        row.state.replaceChildren(
          icon("microphone-off"),
          say(words.deaf).replace("{help}", microphoneFault(reason).help),
        );
      }
      return;
    }
    this.#current = sound;
    row.share.classList.remove("hidden");
    row.share.setAttribute("aria-valuenow", Math.round(100 * progress));
    row.share.firstChild.style.transform = `scaleX(${progress})`;
    if (phase === this.phase) return;
    this.phase = phase;
    const request = this.isUtterance && phase === "sound" ? words.speak : wanted;
    const text = say(request).replace("{name}", row.input.value.trim());
    row.state.replaceChildren(icon(phase === "quiet" ? "room" : "microphone"), text);
    announce(text);
    row.button.querySelector("span").textContent = say(words.stop);
    this.rows.forEach((other) => other.button.setAttribute("aria-disabled", other !== row));
  }

  end() {
    if (this.#current !== null) this.#stop();
  }
}
