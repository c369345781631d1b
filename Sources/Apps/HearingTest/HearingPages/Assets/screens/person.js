// What a person can do, in its order; the next thing is the large one.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { personFile, personWords } from "../common/person-files.js";
import { personDocument } from "../common/people-lock.js";
import { say } from "../common/words.js";
import { openDoctor } from "./doctor.js";
import { heading, minutes, otherButton } from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 *
 * @typedef {Parameters<typeof to.begin>[0]["part"]} Part
 */

const words = {
  begin: { cs: "Začneme", en: "Let us begin" },
  next: { cs: "A teď dál", en: "And now this" },
  done: { cs: "Hotovo. Děkujeme!", en: "All done. Thank you!" },
  tones: { cs: "Tóny", en: "Tones" },
  again: { cs: "Tóny znovu", en: "Tones once more" },
  goOn: { cs: "Pokračovat v tónech", en: "Go on with the tones" },
  left: { cs: "zbývá", en: "left:" },
  digits: { cs: "Číslice v hluku", en: "Digits in noise" },
  digitsTime: { cs: "asi 4 minuty na jedno ucho", en: "about 4 minutes an ear" },
  questions: { cs: "Otázky", en: "Questions" },
  questionsTime: { cs: "asi 2 minuty", en: "about 2 minutes" },
  result: { cs: "Výsledek", en: "Result" },
  doctor: { cs: "Můj lékař", en: "My doctor" },
  finished: { cs: "hotovo", en: "done" },
  other: {
    cs: "Dřívější nedokončené vyšetření mělo jiná sluchátka nebo nastavení. Začne se nové.",
    en: "An earlier unfinished test had another headphone or other settings. A new one begins.",
  },
};

/**
 * @param {Screen<"person">} message
 * @param {Send} send
 */
export function personScreen({ person, personName, unfinished, hasOther, done, result, seconds }, send) {
  const begin = (/** @type {Part} */ part) => () => send(to.begin({ part }));
  const isDone = (/** @type {Part} */ part) => done.includes(part);
  const next = unfinished || !isDone("tones")
    ? "tones"
    : /** @type {const} */ (["digits", "questions"]).find((part) => !isDone(part)) ?? "result";
  /**
   * @param {Part} part
   * @param {string} name the icon.
   * @param {string} label
   * @param {string} [more]
   */
  const line = (part, name, label, more) =>
    make(
      "li",
      {},
      make(
        `button.line${part === next ? ".main" : ""}`,
        { onclick: begin(part) },
        icon(isDone(part) ? "check" : name),
        make("span.text", {}, label, more ? make("span.more", { text: more }) : null),
      ),
    );
  /** @type {(part: Part, more: string) => string} */
  const finished = (part, more) => (isDone(part) ? say(words.finished) : more);
  const tones = unfinished
    ? line("tones", "play", say(words.goOn), `${say(words.left)} ${minutes(unfinished.progress.secondsLeft)}`)
    : line("tones", "volume", say(isDone("tones") ? words.again : words.tones), finished("tones", minutes(seconds)));
  return make(
    "section.page",
    {},
    heading(next === "result" ? words.done : next === "tones" ? words.begin : words.next),
    make(
      "ol.list",
      {},
      tones,
      line("digits", "keyboard", say(words.digits), finished("digits", say(words.digitsTime))),
      line("questions", "question", say(words.questions), finished("questions", say(words.questionsTime))),
      result ? line("result", "report", say(words.result)) : null,
    ),
    hasOther ? make("p.note", { text: say(words.other) }) : null,
    make(
      "div.actions",
      {},
      otherButton(words.doctor, () => openDoctor(send)),
      make(
        "a.button",
        { href: personDocument(`person/${person}`), download: personFile(personName ?? "") },
        say(personWords.take),
      ),
    ),
  );
}
