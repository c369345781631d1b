// Why a microphone cannot be used, in words that help.

import { say } from "../common/words.js";

const words = {
  refused: {
    cs: "Povol prohlížeči mikrofon a zkus to znovu.",
    en: "Allow the browser to use the microphone, then try again.",
  },
  missing: {
    cs: "Není tu žádný mikrofon. Připoj ho a zkus to znovu.",
    en: "There is no microphone. Plug one in, then try again.",
  },
  busy: {
    cs: "Mikrofon používá jiný program. Ukonči ho a zkus to znovu.",
    en: "Another program uses the microphone. End it, then try again.",
  },
  lost: {
    cs: "Zkontroluj, zda je mikrofon zapojený, a zkus to znovu.",
    en: "See that the microphone is plugged in, then try again.",
  },
};
/** @type {[RegExp, {cs: string, en: string}][]} */
const known = [
  [/NotAllowed|Security/, words.refused],
  [/NotFound|Overconstrained/, words.missing],
  [/NotReadable|Abort/, words.busy],
];

/**
 * What to do about a microphone that cannot be used, and the program's own words if the browser's name of the error does not
 * say all.
 */
export function microphoneFault(reason = "") {
  const help = known.find(([pattern]) => pattern.test(reason))?.[1];
  return { help: say(help ?? words.lost), detail: help ? "" : (reason ?? "") };
}
