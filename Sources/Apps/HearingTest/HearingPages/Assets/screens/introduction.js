// What happens in the test, in three steps.

import { make } from "../common/elements.js";
import { actions, heading, mainButton, paragraph, sign } from "./parts.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const steps = [
  {
    icon: "headphone",
    head: { cs: "Nasaďte si sluchátka", en: "Put the headphone on" },
    text: {
      cs: "Červená strana patří na pravé ucho. Sundejte si brýle, náušnice a naslouchadla.",
      en: "The red side belongs on the right ear. Take off glasses, earrings and hearing aids.",
    },
  },
  {
    icon: "volume",
    head: { cs: "Uslyšíte tóny", en: "You will hear tones" },
    text: {
      cs: "Kdykoli nějaký uslyšíte, stiskněte velké tlačítko nebo mezerník. I když je tón sotva slyšet.",
      en: "Whenever you hear one, press the large button or the space bar, even if it is very faint.",
    },
  },
  {
    icon: "pause",
    head: { cs: "Nespěchejte", en: "Take your time" },
    text: {
      cs: "Často nebude slyšet nic, to je v pořádku. Kdykoli si můžete odpočinout. Nic se neztratí.",
      en: "Often there is nothing to hear, and that is all right. You can rest at any time. Nothing is lost.",
    },
  },
];
const next = { cs: "Dál", en: "Next" };

/**
 * @param {Screen<"introduction">} message
 * @param {Send} send
 */
export function introductionScreen({ step }, send) {
  const { icon, head, text } = steps[step - 1];
  return make(
    "section.page",
    {},
    sign(icon),
    heading(head),
    paragraph(text),
    actions(mainButton(next, () => send(to.next()))),
  );
}
