// What a page says while it is not connected: the network is lost, the program has ended, another page has the seat.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** @type {Record<string, {icon: string, head: Words, text: Words, button?: Words}>} */
const words = {
  lost: {
    icon: "wifi-off",
    head: { cs: "Spojení je přerušené", en: "The connection is lost" },
    text: { cs: "Nic se neztratilo. Zkouším to znovu.", en: "Nothing is lost. Trying again." },
  },
  ended: {
    icon: "device",
    head: { cs: "Program byl ukončen", en: "The program has ended" },
    text: {
      cs: "Vše je uloženo. Až program znovu spustíte, stránka bude pokračovat.",
      en: "Everything is stored. Start the program again, and this page goes on.",
    },
  },
  occupied: {
    icon: "device",
    head: { cs: "Stránka je otevřená jinde", en: "The page is open elsewhere" },
    text: { cs: "Chcete pokračovat tady?", en: "Do you want to go on here?" },
    button: { cs: "Pokračovat tady", en: "Go on here" },
  },
  taken: {
    icon: "device",
    head: { cs: "Pokračuje se na jiné stránce", en: "Another page goes on" },
    text: { cs: "Tuto stránku můžete zavřít.", en: "You may close this page." },
    button: { cs: "Pokračovat tady", en: "Go on here" },
  },
};

/** @type {HTMLElement | null} */
let shown = null;

/**
 * Shows what a state of the connection means; nothing while it is connected.
 *
 * @param {string} state
 * @param {() => void} takeOver is called when this page is wanted.
 */
export function interruption(state, takeOver) {
  const known = words[state];
  const hidden = /** @type {HTMLElement} */ (document.querySelector("#screen"));
  shown?.remove();
  shown = null;
  hidden.inert = Boolean(known);
  if (!known) return;
  const element = make(
    "div.interruption",
    { role: "alertdialog", "aria-modal": "true", "aria-label": say(known.head), dataset: { state } },
    make(
      "div.card",
      {},
      icon(known.icon),
      make("h2", { text: say(known.head) }),
      make("p", { text: say(known.text) }),
      known.button ? make("button.main", { onclick: takeOver, text: say(known.button) }) : null,
    ),
  );
  shown = element;
  document.body.append(element);
  element.querySelector("button")?.focus();
}
