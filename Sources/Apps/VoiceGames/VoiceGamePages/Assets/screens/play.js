// A game, full screen: the scene, a meter, a microphone that shows whether it hears, and joy at the end.

import { Stage } from "../common/stage.js";
import { celebrate } from "../common/joy.js";
import { announce, make, roundButton } from "../common/elements.js";
import { soundPicture } from "../common/sound-pictures.js";
import { microphoneFault } from "../common/sound-trouble.js";
import { say } from "../common/words.js";
import { pictureElement } from "../common/pictures.js";
import { icon } from "../common/icons.js";
import { address, pictureAddress } from "./themes.js";
import { Meter } from "./meter.js";
import { to } from "../messages.js";

/**
 * @import { Handlers, Screen, Send } from "../app.js"
 * @import { Theme } from "./themes.js"
 *
 * @typedef {Parameters<Handlers["state"]>[0]} StateMessage
 * @typedef {{ volume: number, frequency?: number, sounding: "silence" | "undecided" | "voice" | "rejected" }} Tick what the
 *   ear has measured last.
 * @typedef {{ name: string, measured?: { count?: number } }} GameEvent
 */

/**
 * When something is drawn: the time and that since the last frame in seconds, what is heard, and whether motion is unwanted.
 *
 * @typedef {{ now: number, dt: number, tick?: Tick, reduced: boolean }} Frame
 */

/**
 * What a game looks like. `draw` knows the state of its game.
 *
 * @typedef {object} Scene
 * @property {(state: StateMessage["state"], frame: Frame) => void} draw
 * @property {(event: GameEvent, frame: Frame) => void} [event]
 * @property {() => void} [layout] the stage has another size.
 * @property {() => void} [end] the game is left.
 */

/** @typedef {{ open: (stage: Stage, theme: Theme, settings: Screen<"game">["settings"]) => Promise<Scene> }} SceneModule */

const words = {
  stop: { cs: "Konec hry", en: "Stop the game" },
  again: { cs: "Ještě jednou", en: "Once more" },
  another: { cs: "Jiná hra", en: "Another game" },
  hears: { cs: "Slyším tě", en: "I hear you" },
  silence: { cs: "Je ticho", en: "It is quiet" },
  learning: { cs: "Zvykám si, jak mluvíš", en: "I am getting used to your voice" },
  learned: { cs: "Už tě znám", en: "I know your voice now" },
  deaf: { cs: "Mikrofon nefunguje", en: "The microphone does not work" },
  lost: { cs: "Kus zvuku se ztratil: počítač nestíhá", en: "Some sound was lost: the computer is too busy" },
  opening: { cs: "Zapínám mikrofon", en: "The microphone is being switched on" },
  meter: { cs: "Ukázat nebo skrýt hlasitost", en: "Show or hide the loudness" },
  next: { cs: "Další hra", en: "The next game" },
  done: { cs: "Povedlo se!", en: "Well done!" },
};

const meterKey = "meter";

export class PlayScreen {
  /** @type {Scene | undefined} */
  scene;
  /** @type {GameEvent[]} */
  waiting = [];
  previous = 0;

  /**
   * @param {Screen<"game">} message
   * @param {Send} send
   */
  constructor(message, send) {
    this.round = message.round;
    this.send = send;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.ear = make("div.ear.round", { role: "img", "aria-label": say(words.opening) }, icon("microphone"));
    this.meter = new Meter(message.wantedVolumes, message.settings);
    this.meterButton = roundButton("volume", say(words.meter), () => this.toggleMeter(), ".small");
    this.panel = make("div.panel.hidden");
    this.field = make("div.field");
    this.element = make(
      "div.play",
      { dataset: { game: message.game, round: message.round } },
      this.field,
      make("header", {}, roundButton("close", say(words.stop), () => send(to.stop()), ".stop"), this.ear),
      make("footer", {}, this.meter.element, this.meterButton),
      this.panel,
    );
    this.showMeter(localStorage.getItem(meterKey) !== "hidden");
    this.isOpen = true;
    this.opening = this.open(message);
  }

  /** @param {Screen<"game">} message */
  async open({ game, theme, settings }) {
    try {
      /** @type {SceneModule} */
      const { open } = await import(`../scenes/${game}.js`);
      if (!this.isOpen) return;
      const stage = new Stage(this.field, (name) => pictureAddress(theme, name));
      this.stage = stage;
      // Pictures that have no place yet are not seen.
      stage.element.style.visibility = "hidden";
      const scene = await open(stage, theme, settings);
      this.scene = scene;
      stage.onlayout = () => scene.layout?.();
      scene.layout?.();
    } catch (error) {
      console.error(error);
    }
    this.previous = performance.now();
    const paint = (/** @type {number} */ now) => {
      if (!this.isOpen) return;
      this.paint(now);
      requestAnimationFrame(paint);
    };
    requestAnimationFrame(paint);
  }

  /** @param {number} now */
  paint(now) {
    const dt = Math.min(0.1, Math.max(0, (now - this.previous) / 1000));
    this.previous = now;
    const frame = { now: now / 1000, dt, tick: this.tick, reduced: this.reduced };
    if (this.state && this.scene && this.stage) {
      for (const event of this.waiting) this.scene.event?.(event, frame);
      this.waiting = [];
      this.scene.draw(this.state, frame);
      this.stage.paint();
      this.stage.element.style.visibility = "";
    }
    this.meter.paint(this.tick, dt);
  }

  /**
   * Takes a state or an event.
   *
   * @param {StateMessage} message
   */
  takeState({ round, state, tick, isListening, isLearning }) {
    if (round !== this.round) return;
    this.state = state;
    this.tick = tick;
    this.hear(tick, isListening);
    this.learn(isLearning && isListening);
  }

  /** @param {Parameters<Handlers["event"]>[0]} message */
  takeEvent({ round, event }) {
    if (round !== this.round) return;
    this.waiting.push(event);
    this.element.dataset.event = event.name;
  }

  /** @param {Parameters<Handlers["sound-lost"]>[0]} message */
  takeLoss({ round }) {
    if (round === this.round) this.lose();
  }

  /**
   * @param {Tick | undefined} tick
   * @param {boolean} isListening
   */
  hear(tick, isListening) {
    const state = !tick ? "opening" : !isListening ? "resting" : tick.sounding === "silence" ? "silence" : "hears";
    if (this.ear.dataset.state === state) return;
    this.ear.dataset.state = state;
    const label = { opening: words.opening, resting: words.silence, silence: words.silence, hears: words.hears }[state];
    this.ear.setAttribute("aria-label", say(label));
  }

  /**
   * Whether the game still learns how loud the voice usually is: the microphone has a ring then.
   *
   * @param {boolean} isLearning
   */
  learn(isLearning) {
    if (isLearning === "learning" in this.ear.dataset) return;
    if (isLearning) this.ear.dataset.learning = "";
    else delete this.ear.dataset.learning;
    this.ear.title = isLearning ? say(words.learning) : "";
    announce(say(isLearning ? words.learning : words.learned));
  }

  /** Some sound was lost: the microphone shows it for a while. */
  lose() {
    this.ear.dataset.lost = "";
    this.ear.title = say(words.lost);
    announce(say(words.lost));
    clearTimeout(this.losing);
    this.losing = setTimeout(() => {
      delete this.ear.dataset.lost;
      this.ear.title = "";
    }, 4000);
  }

  /**
   * Takes the screen's message again: its phase has changed.
   *
   * @param {Screen<"game">} message
   */
  update(message) {
    this.element.dataset.phase = message.phase;
    if (message.phase === "finished") this.finish(message);
    else if (message.phase === "deaf") this.isDeaf(message);
    else this.panel.classList.add("hidden");
  }

  /** @param {Screen<"game">} message */
  async finish({ others, game, next }) {
    if (this.hasFinished) return;
    this.hasFinished = true;
    announce(say(words.done));
    await this.opening;
    celebrate(this.element, { reduced: this.reduced });
    await new Promise((done) => setTimeout(done, 2200));
    if (!this.isOpen) return;
    const choice = (/** @type {Theme} */ other) =>
      make(
        "button.round.theme",
        { onclick: () => this.send(to.chooseGame({ game, theme: other.name })), "aria-label": say(other.title) },
        pictureElement(address(other, "player")),
      );
    const again = make("button.round.big.again", {
      onclick: () => this.send(to.again()),
      "aria-label": say(words.again),
    }, icon("again"));
    // A plan goes on by itself; a finger on the next game is only faster.
    const onward = next
      ? make(
        "button.round.big.next",
        { onclick: () => this.send(to.goOn()), "aria-label": `${say(words.next)}: ${say(next.title)}` },
        pictureElement(address(next, "player")),
      )
      : [
        ...others.map(choice),
        make("button.round.big.another", {
          onclick: () => this.send(to.stop()),
          "aria-label": say(words.another),
        }, icon("games")),
      ];
    this.panel.replaceChildren(make("div.choices", {}, again, onward));
    this.panel.classList.remove("hidden");
    this.panel.querySelector("button").focus({ preventScroll: true });
  }

  /** @param {Screen<"game">} message */
  isDeaf({ reason }) {
    this.ear.dataset.state = "deaf";
    this.ear.replaceChildren(icon("microphone-off"));
    this.ear.setAttribute("aria-label", say(words.deaf));
    const { help, detail } = microphoneFault(reason);
    this.panel.replaceChildren(
      make(
        "div.trouble",
        { role: "alert" },
        soundPicture("microphone"),
        make("h2", { text: say(words.deaf) }),
        make("p", { text: help }),
        detail ? make("p.reason", { text: detail, lang: "en" }) : null,
        make(
          "div.choices",
          {},
          make("button.round.big.again", {
            onclick: () => this.send(to.again()),
            "aria-label": say(words.again),
          }, icon("again")),
          make("button.round.big.another", {
            onclick: () => this.send(to.stop()),
            "aria-label": say(words.another),
          }, icon("games")),
        ),
      ),
    );
    this.panel.classList.remove("hidden");
  }

  /**
   * Whether the server is away: the game's time stands still.
   *
   * @param {boolean} isWaiting
   */
  wait(isWaiting) {
    this.element.classList.toggle("is-waiting", isWaiting);
  }

  toggleMeter() {
    this.showMeter(this.meter.element.classList.contains("hidden"));
  }

  /** @param {boolean} isShown */
  showMeter(isShown) {
    this.meter.element.classList.toggle("hidden", !isShown);
    this.meterButton.setAttribute("aria-pressed", String(isShown));
    localStorage.setItem(meterKey, isShown ? "shown" : "hidden");
  }

  end() {
    this.isOpen = false;
    this.scene?.end?.();
    this.stage?.end();
  }
}
