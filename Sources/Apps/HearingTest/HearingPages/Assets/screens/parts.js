// What the screens are made of.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";

/** @import { Words } from "../common/words.js" */

/**
 * A round sign above a heading.
 *
 * @param {string} name the icon.
 */
export function sign(name, kind = "") {
  return make(`div.sign${kind}`, {}, icon(name));
}

/**
 * The heading of a screen.
 *
 * @param {Words} words
 */
export function heading(words) {
  return make("h1", { text: say(words) });
}

/** @param {Words} words */
export function paragraph(words, kind = "p") {
  return make(kind, { text: say(words) });
}

/**
 * A large button for the one thing to do.
 *
 * @param {Words} words
 * @param {() => void} onclick
 */
export function mainButton(words, onclick) {
  return make("button.main", { onclick, text: say(words) });
}

/**
 * @param {Words} words
 * @param {() => void} onclick
 */
export function otherButton(words, onclick) {
  return make("button", { onclick, text: say(words) });
}

/** @param {(HTMLElement | null)[]} buttons */
export function actions(...buttons) {
  return make("div.actions", {}, ...buttons);
}

/**
 * What a device or a server says of a fault, in its own words: for somebody who mends it, folded away.
 *
 * @param {string} [reason]
 */
export function technical(reason) {
  if (!reason) return null;
  const title = say({ cs: "Podrobnosti pro technika", en: "Details for a technician" });
  return make("details.technical", {}, make("summary", { text: title }), make("p", { lang: "en", text: reason }));
}

/**
 * 'about 7 minutes'
 *
 * @param {number} seconds
 */
export function minutes(seconds) {
  const count = Math.max(1, Math.round(seconds / 60));
  const noun = counted(count, { cs: ["minuta", "minuty", "minut", "minuty"], en: ["minute", "minutes"] });
  return say({ cs: `asi ${count} ${noun}`, en: `about ${count} ${noun}` });
}

export const nominal = {
  cs: "Hlasitost je jen orientační: sluchátka nejsou zkalibrovaná.",
  en: "Levels are nominal: the headphone is not calibrated.",
};
export const nominalBrowser = {
  cs: "Zvuk hraje tento prohlížeč. Hlasitost je proto jen orientační.",
  en: "This browser plays the sound. Levels are therefore nominal.",
};

const changed = {
  title: { cs: "Zvuk se změnil", en: "The sound has changed" },
  goOn: { cs: "Pokračovat", en: "Go on" },
  goOnChanged: { cs: "Pokračovat i tak", en: "Go on all the same" },
  stop: { cs: "Pro dnešek skončit", en: "Stop for today" },
};

/**
 * The sound has changed: what has happened, and what to do.
 *
 * @param {Words} disturbance
 * @param {Words} repeated what will be repeated.
 * @param {Words | null} doubtful what going on all the same means.
 * @param {{ goOn: () => void, goOnChanged: (() => void) | null, stop: () => void }} choices
 */
export function changedSound(disturbance, repeated, doubtful, { goOn, goOnChanged, stop }) {
  return [
    sign("warning", ".warning"),
    heading(changed.title),
    paragraph(disturbance),
    paragraph(repeated),
    doubtful ? paragraph(doubtful, "p.soft") : null,
    actions(
      mainButton(changed.goOn, goOn),
      goOnChanged ? otherButton(changed.goOnChanged, goOnChanged) : null,
      otherButton(changed.stop, stop),
    ),
  ];
}
