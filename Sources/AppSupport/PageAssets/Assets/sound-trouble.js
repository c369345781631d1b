// The one place that says that the sound is not well: a picture for who is before the page, words for adults, and one touch
// that mends it.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { soundPicture } from "./sound-pictures.js";
import { say } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @type {Record<import("./sound-watch.js").SoundFault, {
 *   picture: "microphone" | "ear" | "headphone", touch: string, head: Words, text: Words,
 * }>}
 */
const troubles = {
  ended: {
    picture: "microphone",
    touch: "again",
    head: { cs: "Mikrofon zmizel", en: "The microphone is gone" },
    text: { cs: "Zapojte ho a dotkněte se obrázku.", en: "Plug it in, then touch the picture." },
  },
  muted: {
    picture: "microphone",
    touch: "again",
    head: { cs: "Mikrofon je ztlumený", en: "The microphone is muted" },
    text: {
      cs: "Zapněte ho na zařízení, nebo se dotkněte obrázku.",
      en: "Switch it on at the device, or touch the picture.",
    },
  },
  stopped: {
    picture: "microphone",
    touch: "again",
    head: { cs: "Z mikrofonu nic nepřichází", en: "Nothing comes from the microphone" },
    text: { cs: "Dotkněte se obrázku, zapne se znovu.", en: "Touch the picture to switch it on again." },
  },
  silent: {
    picture: "microphone",
    touch: "again",
    head: { cs: "Mikrofon vůbec nic neslyší", en: "The microphone hears nothing at all" },
    text: {
      cs: "Nejspíš je vypnutý tlačítkem nebo v nastavení zvuku.",
      en: "Most likely it is off: by its button, or in the settings of the sound.",
    },
  },
  held: {
    picture: "ear",
    touch: "play",
    head: { cs: "Zvuk čeká", en: "The sound waits" },
    text: { cs: "Dotkněte se obrázku a půjde dál.", en: "Touch the picture, and it goes on." },
  },
  elsewhere: {
    picture: "headphone",
    touch: "play",
    head: { cs: "Sluchátka se odpojila", en: "The headphone has changed" },
    text: {
      cs: "Zapojte je zpátky. Dotykem půjde zvuk do toho, co je připojené teď.",
      en: "Plug it in again. After a touch the sound goes to what is connected now.",
    },
  },
};

const microphone = {
  refused: {
    cs: "Povolte prohlížeči mikrofon a zkuste to znovu.",
    en: "Allow the browser to use the microphone, then try again.",
  },
  missing: {
    cs: "Není tu žádný mikrofon. Připojte ho a zkuste to znovu.",
    en: "There is no microphone. Plug one in, then try again.",
  },
  busy: {
    cs: "Mikrofon používá jiný program. Ukončete ho a zkuste to znovu.",
    en: "Another program uses the microphone. End it, then try again.",
  },
  lost: {
    cs: "Zkontrolujte, zda je mikrofon zapojený, a zkuste to znovu.",
    en: "See that the microphone is plugged in, then try again.",
  },
};
/** @type {[RegExp, Words][]} */
const known = [
  [/NotAllowed|Security/, microphone.refused],
  [/NotFound|Overconstrained/, microphone.missing],
  [/NotReadable|Abort/, microphone.busy],
];

/**
 * What to do about a microphone that cannot be used, and the program's own words if the browser's name of the error does not
 * say all.
 *
 * @param {string} [reason]
 */
export function microphoneFault(reason = "") {
  const help = known.find(([pattern]) => pattern.test(reason))?.[1];
  return { help: say(help ?? microphone.lost), detail: help ? "" : reason };
}

/**
 * The trouble that is shown.
 *
 * @type {{element: HTMLElement, mark: string, before: Element | null} | null}
 */
let shown = null;

/**
 * Shows what is wrong; `null` takes it away.
 *
 * @param {{fault: import("./sound-watch.js").SoundFault, reason?: string} | null} trouble `reason` is the browser's name of
 *   the error if the microphone could not be opened again.
 * @param {() => void} mend is called by a touch.
 */
export function showSoundTrouble(trouble, mend) {
  const mark = trouble ? `${trouble.fault} ${trouble.reason ?? ""} ${document.documentElement.lang}` : "";
  if (mark === (shown?.mark ?? "")) return;
  const hadFocus = shown?.element.contains(document.activeElement) ?? false;
  const before = shown ? shown.before : document.activeElement;
  shown?.element.remove();
  shown = null;
  if (!trouble) return void (hadFocus && before instanceof HTMLElement && before.focus({ preventScroll: true }));
  const { picture, touch, head, text } = troubles[trouble.fault];
  const help = trouble.reason ? microphoneFault(trouble.reason).help : say(text);
  const button = make(
    "button",
    { onclick: mend },
    soundPicture(picture),
    make("strong", { text: say(head) }),
    make("span", { text: help }),
    make("span.touch", {}, icon(touch)),
  );
  const element = make("div.sound-trouble", { role: "alert", dataset: { fault: trouble.fault } }, button);
  document.body.append(element);
  shown = { element, mark, before };
  // One key mends it, too. Who writes goes on writing.
  if (!before?.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select")) {
    button.focus({ preventScroll: true });
  }
}
