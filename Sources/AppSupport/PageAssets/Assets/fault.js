// What a page says of something that failed in the program: no form just stays.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const words = {
  head: { cs: "Něco se nepovedlo", en: "Something did not work" },
  help: { cs: "Zavolej dospělého.", en: "Call a grown-up." },
  close: { cs: "Rozumím", en: "I see" },
};

/** @type {{element: HTMLElement, before: Element | null} | null} */
let shown = null;

/**
 * Shows that something failed: to an adult the reason, to a child a picture and whom to call.
 *
 * @param {{words: {cs: string, en: string}}} fault what the server says of it.
 * @param {boolean} isAdult whether an adult is before the page.
 */
export function showFault({ words: reason }, isAdult) {
  const before = shown ? shown.before : document.activeElement;
  shown?.element.remove();
  const close = () => {
    shown?.element.remove();
    shown = null;
    if (before instanceof HTMLElement) before.focus();
  };
  const element = make(
    "div.interruption.failure",
    {
      role: "alertdialog",
      "aria-modal": "true",
      "aria-label": say(words.head),
      dataset: { for: isAdult ? "adult" : "child" },
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
    },
    make(
      "div.card",
      {},
      icon(isAdult ? "warning" : "hand"),
      make("h2", { text: say(words.head) }),
      make("p", { text: say(isAdult ? reason : words.help) }),
      make(
        "button.main",
        { onclick: close, "aria-label": say(words.close) },
        isAdult ? say(words.close) : icon("check"),
      ),
    ),
  );
  shown = { element, before };
  document.body.append(element);
  element.querySelector("button")?.focus();
}
