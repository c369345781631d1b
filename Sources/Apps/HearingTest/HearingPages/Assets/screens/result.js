// The result in plain language, the audiogram, the report for the doctor, and its way there.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { personDocument } from "../common/people-lock.js";
import { say } from "../common/words.js";
import { actions, heading, mainButton, otherButton, technical } from "./parts.js";
import { handedOverNote } from "./doctor.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

/**
 * A paragraph of the result; `plain` is the same for somebody who reads no audiogram.
 *
 * @typedef {{ kind: string, text: Words, plain?: Words }} Paragraph
 */

const words = {
  title: { cs: "Výsledek", en: "Your result" },
  audiogram: { cs: "Audiogram: níže znamená horší sluch.", en: "Audiogram: further down is worse." },
  report: { cs: "Zpráva pro lékaře", en: "Report for the doctor" },
  send: { cs: "Poslat lékaři", en: "Send to the doctor" },
  home: { cs: "Hotovo", en: "Done" },
  asked: { cs: "Opravdu poslat výsledek?", en: "Really send the result?" },
  to: { cs: "Komu", en: "To" },
  open: {
    cs: "Cesta není šifrovaná: výsledek může číst kdokoli po cestě.",
    en: "The way is not encrypted: anybody on it can read the result.",
  },
  yes: { cs: "Ano, poslat", en: "Yes, send it" },
  no: { cs: "Neposílat", en: "Do not send it" },
  sending: { cs: "Posílám…", en: "Sending…" },
  delivered: { cs: "Výsledek byl doručen.", en: "The result was delivered." },
  failed: { cs: "Výsledek se nepodařilo poslat.", en: "The result could not be sent." },
  uncertain: {
    cs: "Není jisté, zda výsledek došel. Zeptejte se příjemce.",
    en: "It is not known whether the result arrived. Ask there.",
  },
  again: { cs: "Poslat znovu", en: "Send again" },
};

/**
 * @param {Screen<"result">} message
 * @param {Send} send
 */
export function resultScreen(message, send) {
  if (message.sending === "asked") return question(message, send);
  const { session, paragraphs, levels, hasAudiogram, sending } = message;
  const told = sending === "impossible" || sending === "possible"
    ? null
    : make("p.note", { role: "status", text: say(words[sending]) });
  const isOpen = sending === "possible" || sending === "failed" || sending === "uncertain";
  return make(
    "section.page.reading.wide",
    {},
    heading(words.title),
    paragraphs.map((/** @type {Paragraph} */ { kind, text, plain }) =>
      make(
        kind === "finding" ? "p.finding" : kind === "urgent" ? "p.note.urgent" : kind === "advice" ? "p.note" : "p",
        { text: say(plain ?? text) },
      )
    ),
    hasAudiogram
      ? make("img.audiogram", { src: personDocument(`audiogram/${session}`), alt: say(words.audiogram) })
      : null,
    hasAudiogram ? make("p.soft", { text: say(words.audiogram) }) : null,
    hasAudiogram ? make("ul.spoken", {}, levels.map((text) => make("li", { text: say(text) }))) : null,
    told,
    told && sending !== "delivered" ? technical(message.answer) : null,
    message.handedOver ? handedOverNote(message.handedOver, send) : null,
    actions(
      make(
        "a.button",
        { href: personDocument(`report/${session}`), target: "_blank", rel: "noopener" },
        make("span", {}, icon("print"), ` ${say(words.report)}`),
      ),
      isOpen ? otherButton(sending === "possible" ? words.send : words.again, () => send(to.send())) : null,
      mainButton(words.home, () => send(to.back())),
    ),
  );
}

/**
 * @param {Screen<"result">} message
 * @param {Send} send
 */
function question(message, send) {
  return make(
    "section.page",
    {},
    heading(words.asked),
    make("p", { text: `${say(words.to)}: ${message.place}` }),
    message.isReadableOnTheWay ? make("p.note.urgent", { text: say(words.open) }) : null,
    actions(
      mainButton(words.yes, () => send(to.sendNow())),
      otherButton(words.no, () => send(to.sendCancel())),
    ),
  );
}
