// Nothing was heard, or the headphone is gone: what to look at. Never a grade.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { actions, heading, mainButton, otherButton, paragraph, sign, technical } from "./parts.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const look = [
  { cs: "Jsou sluchátka zapojená a zapnutá?", en: "Is the headphone plugged in and switched on?" },
  { cs: "Je zvuk zapnutý a hlasitost nahoře?", en: "Is the sound on, and the volume up?" },
  { cs: "Jde zvuk do těchto sluchátek?", en: "Does the sound go to this headphone?" },
];
const words = {
  unanswered: { cs: "Na žádný tón nepřišla odpověď", en: "No tone was answered" },
  nothing: {
    cs: "O sluchu to nic neříká. Nejspíš sluchátka nehrají:",
    en: "This says nothing of your hearing. Most likely the headphone does not sound:",
  },
  again: { cs: "Zkontrolovat znovu", en: "Check again" },
  stop: { cs: "Skončit", en: "Stop" },
  sound: { cs: "Zvuk se přerušil", en: "The sound was lost" },
  records: { cs: "Odpovědi nejde uložit", en: "The answers cannot be stored" },
  kept: (/** @type {number} */ count) => ({
    cs: count > 0 ? `Vaše odpovědi jsou uložené (${count}).` : "",
    en: count > 0 ? `Your answers are kept (${count}).` : "",
  }),
  goOn: { cs: "Pokračovat", en: "Go on" },
};

const list = () => make("ul.checks", {}, look.map((text) => make("li", {}, make("span", { text: say(text) }))));

/** @param {Send} send */
export function unansweredScreen(send) {
  return make(
    "section.page",
    {},
    sign("warning", ".warning"),
    heading(words.unanswered),
    paragraph(words.nothing),
    list(),
    actions(
      mainButton(words.again, () => send(to.next())),
      otherButton(words.stop, () => send(to.back())),
    ),
  );
}

/**
 * @param {Screen<"lost">} message
 * @param {Send} send
 */
export function lostScreen({ thing, reason, keptCount }, send) {
  const kept = say(words.kept(keptCount));
  return make(
    "section.page",
    {},
    sign("warning", ".warning"),
    heading(words[thing]),
    kept ? make("p", { text: kept }) : null,
    thing === "sound" ? list() : paragraph(reason),
    actions(
      mainButton(words.goOn, () => send(to.next())),
      otherButton(words.stop, () => send(to.back())),
    ),
    thing === "sound" ? technical(reason.en) : null,
  );
}
