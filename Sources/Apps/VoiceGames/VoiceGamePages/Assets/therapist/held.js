// Sounds that a child holds as long as one breath lasts: [a], [s] and [z], each three times.

import { announce, make } from "../common/elements.js";
import { iconButton, smallButton } from "../common/forms.js";
import { microphoneFault } from "../common/sound-trouble.js";
import { number, say } from "../common/words.js";
import { day } from "./forms.js";
import { to } from "../messages.js";

/**
 * @import { Handlers, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Extract<Content, { tries: object[] }>} Held
 * @typedef {Held["tries"][number]} Try
 * @typedef {Try["sound"]} Sound
 */

const words = {
  about: {
    cs:
      "Zhluboka se nadechnout a na jeden dech držet hlásku co nejdéle, pohodlně a stejně nahlas. Každou třikrát; počítá se nejdelší. Nejdřív je vteřinu ticho.",
    en:
      "Take a deep breath and hold the sound as long as it lasts, at ease and evenly loud. Each three times; the longest counts. First there is a second of silence.",
  },
  stop: { cs: "Přestat", en: "Stop" },
  opening: { cs: "Zapínám mikrofon", en: "Switching the microphone on" },
  quiet: { cs: "Teď ticho", en: "Quiet now" },
  waiting: { cs: "Teď „{sound}“, co nejdéle", en: "Now “{sound}”, as long as you can" },
  held: { cs: "{seconds} s", en: "{seconds} s" },
  deaf: { cs: "Mikrofon nejde použít. {help}", en: "The microphone cannot be used. {help}" },
  start: { cs: "Změřit „{sound}“", en: "Measure “{sound}”" },
  longest: { cs: "nejdelší", en: "longest" },
  more: { cs: "ještě {count}×", en: "{count} more" },
  today: { cs: "Dnes", en: "Today" },
  before: { cs: "Dříve", en: "Before" },
  forget: { cs: "Smazat pokus {seconds} s", en: "Remove the try of {seconds} s" },
  ratio: { cs: "s/z", en: "s/z" },
  meaning: {
    cs: "Vývoj, intervaly a co ta čísla znamenají, jsou ve zprávě o pokroku. Není to diagnóza.",
    en: "The progress report has the course, intervals, and what the figures mean. They are no diagnosis.",
  },
};
/** @type {Record<string, Words | undefined>} */
const told = {
  opening: words.opening,
  quiet: words.quiet,
  waiting: words.waiting,
  held: words.held,
  deaf: words.deaf,
};
/** @type {Sound[]} */
const sounds = ["a", "s", "z"];
/** @type {Record<Sound, Words>} */
const spoken = {
  a: { cs: "aaa", en: "aah" },
  s: { cs: "sss", en: "sss" },
  z: { cs: "zzz", en: "zzz" },
};
const goingOn = ["opening", "quiet", "waiting", "held"];

export class HeldScreen {
  #send;
  #content;
  #phase = "ready";
  /** @type {Sound} */
  #sound = "a";

  /**
   * @param {Held} content
   * @param {Send} send
   */
  constructor(content, send) {
    this.#send = send;
    this.#content = content;
    this.head = make("p.big", { "aria-live": "off" });
    this.level = make("div.level-bar", { "aria-hidden": "true" }, make("div.share"));
    this.stop = iconButton("close", say(words.stop), () => send(to.therapistStopListening()), {
      dataset: { key: "stop" },
    });
    this.rows = make("div.held-sounds", {});
    this.element = make("div.held-screen", {}, this.head, this.level, this.stop, this.rows);
    this.#draw();
  }

  /** @param {Held} content */
  update(content) {
    this.#content = content;
    if (!goingOn.includes(this.#phase)) this.#phase = "ready";
    this.#draw();
  }

  /**
   * Takes how far a try is.
   *
   * @param {Parameters<Handlers["held"]>[0]} message
   */
  hear({ sound, phase, seconds = 0, level = 0, reason }) {
    const isNew = phase !== this.#phase || sound !== this.#sound;
    this.#phase = phase;
    this.#sound = sound;
    this.reason = reason;
    this.seconds = seconds;
    if (isNew) this.#draw();
    this.#tell();
    this.level.firstElementChild.style.transform = `scaleX(${Math.min(1, level / 200)})`;
  }

  end() {
    if (goingOn.includes(this.#phase)) this.#send(to.therapistStopListening());
  }

  #tell() {
    const text = say(told[this.#phase] ?? words.about)
      .replace("{sound}", say(spoken[this.#sound]))
      .replace("{seconds}", length(this.seconds ?? 0))
      .replace("{help}", this.#phase === "deaf" ? microphoneFault(this.reason).help : "");
    if (this.head.textContent !== text) this.head.textContent = text;
  }

  #draw() {
    const goesOn = goingOn.includes(this.#phase);
    this.element.dataset.phase = this.#phase;
    this.#tell();
    if (goesOn && this.#phase !== "held") announce(this.head.textContent);
    for (const part of [this.level, this.stop]) part.classList.toggle("hidden", !goesOn);
    this.rows.classList.toggle("hidden", goesOn);
    const { tries } = this.#content;
    const [now, ...days] = [...byDay(tries)].reverse();
    const isToday = now?.[0] === day(new Date().toISOString());
    const today = isToday ? now[1] : [];
    this.rows.replaceChildren(
      ...sounds.map((sound) => this.#row(sound, today.filter((one) => one.sound === sound))),
      ratio(today, this.#content.wanted),
      make("p.about", { text: say(words.meaning) }),
      earlier(isToday || !now ? days : [now, ...days]),
    );
  }

  /**
   * @param {Sound} sound
   * @param {Try[]} tries those of today.
   */
  #row(sound, tries) {
    const { child, wanted } = this.#content;
    const left = wanted - tries.length;
    return make(
      "section.panel-card.held-sound",
      {},
      make("h2", { text: say(spoken[sound]) }),
      make(
        "ul.tries",
        {},
        tries.map(({ id, seconds }) =>
          make(
            "li",
            {},
            make("span", { text: `${length(seconds)} s` }),
            smallButton(
              "close",
              say(words.forget).replace("{seconds}", length(seconds)),
              () => this.#send(to.therapistForgetTry({ child: child.id, number: id })),
              { dataset: { key: `try ${id}` } },
            ),
          )
        ),
      ),
      make("p.about", {
        text: tries.length === 0
          ? ""
          : left > 0
          ? say(words.more).replace("{count}", number(left))
          : `${say(words.longest)}: ${length(longest(tries))} s`,
      }),
      iconButton(
        "microphone",
        say(words.start).replace("{sound}", say(spoken[sound])),
        () => this.#send(to.therapistHold({ child: child.id, sound })),
        { more: ".main", dataset: { key: `hold ${sound}` } },
      ),
    );
  }
}

/** @param {number} seconds */
function length(seconds) {
  return number(Math.round(10 * seconds) / 10);
}

/** @param {Try[]} tries */
function longest(tries) {
  return Math.max(...tries.map(({ seconds }) => seconds));
}

/** @param {Try[]} tries */
function byDay(tries) {
  /** @type {Map<string, Try[]>} */
  const days = new Map();
  for (const one of tries) {
    const name = day(one.at);
    days.set(name, [...(days.get(name) ?? []), one]);
  }
  return days;
}

/**
 * The s/z ratio of a day; nothing before both were held often enough.
 *
 * @param {Try[]} tries
 * @param {number} wanted
 */
function ratio(tries, wanted) {
  const [s, z] = ["s", "z"].map((sound) => tries.filter((one) => one.sound === sound));
  const isWhole = s.length >= wanted && z.length >= wanted;
  return make("p.ratio", {
    text: isWhole ? `${say(words.ratio)}: ${number(Math.round(100 * longest(s) / longest(z)) / 100)}` : "",
  });
}

/** @param {[string, Try[]][]} days the newest first. */
function earlier(days) {
  if (days.length === 0) return make("div", {});
  return make(
    "section.panel-card",
    {},
    make("h2", { text: say(words.before) }),
    make(
      "dl.held-days",
      {},
      days.flatMap(([name, tries]) => [
        make("dt", { text: name }),
        make("dd", {
          text: sounds.filter((sound) => tries.some((one) => one.sound === sound))
            .map((sound) => `[${sound}] ${length(longest(tries.filter((one) => one.sound === sound)))} s`)
            .join(" · "),
        }),
      ]),
    ),
  );
}
