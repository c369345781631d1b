// A word is looked for on the boards; the way to the chosen tile is then marked, press by press.

import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";
import { to } from "../messages.js";
import { setInert } from "./phrases.js";

/**
 * @import { Send } from "../app.js"
 *
 * @typedef {Parameters<import("../messages.js").Handlers["found"]>[0]} Found
 */

const words = {
  title: { cs: "Najít slovo", en: "Find a word" },
  close: { cs: "Zavřít", en: "Close" },
  none: { cs: "„{text}“ na tabulkách není.", en: "“{text}” is not on the boards." },
  hidden: { cs: "skrytá", en: "hidden" },
  unreached: { cs: "nevede k ní cesta", en: "no way leads to it" },
  presses: { cs: ["stisk", "stisky", "stisků", "stisku"], en: ["press", "presses"] },
};

// A search begins when nothing was typed for this time, milliseconds.
const typingTime = 200;

export class FindSheet {
  #send;
  #searching = 0;
  /** @type {HTMLElement | null} */
  #sheet = null;
  /** @type {Element | null} */
  #before = null;
  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") this.close();
  };

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens the sheet over the board.
   *
   * @param {HTMLElement} board
   * @param {string} text what is looked for at first.
   * @param {boolean} isScanned whether a switch chooses: its keys would be typed into a field that has the focus.
   */
  open(board, text, isScanned) {
    if (this.#sheet) return;
    this.#before = document.activeElement;
    const input = make("input.text", {
      type: "search",
      id: "find-word",
      "aria-label": say(words.title),
      autocomplete: "off",
      autocapitalize: "none",
      maxlength: 200,
      value: text,
      oninput: () => {
        clearTimeout(this.#searching);
        this.#searching = setTimeout(() => this.#send(to.find({ text: input.value })), typingTime);
      },
    });
    this.results = make("div.found", { role: "status", "aria-live": "polite" });
    const sheet = make(
      "div.phrases-sheet.find-sheet",
      { role: "dialog", "aria-modal": "true", "aria-labelledby": "find-title", tabindex: "-1" },
      make(
        "header",
        {},
        make("h2", { id: "find-title", text: say(words.title) }),
        roundButton("close", say(words.close), () => this.close(), ".close"),
      ),
      make("div.body", {}, input, this.results),
    );
    this.#sheet = sheet;
    setInert(board, true);
    board.append(sheet);
    document.addEventListener("keydown", this.#key);
    (isScanned ? sheet : input).focus();
    this.#send(to.guide());
    if (text) this.#send(to.find({ text }));
  }

  /** @param {Found} message */
  showFound({ text, found }) {
    if (!this.#sheet) return;
    if (found.length === 0) {
      const none = text.trim() ? [make("p", { text: say(words.none).replace("{text}", text) })] : [];
      return this.results.replaceChildren(...none);
    }
    this.results.replaceChildren(
      make(
        "ul.phrase-list",
        {},
        found.map(({ board, tile, label, page, picture, form, isHidden, presses }) => {
          const notes = [
            page,
            isHidden ? say(words.hidden) : "",
            presses === undefined ? say(words.unreached) : `${presses} ${counted(presses, words.presses)}`,
          ];
          return make(
            "li",
            {},
            make(
              "button.phrase",
              {
                disabled: presses === undefined,
                dataset: { found: `${board} ${tile}` },
                onclick: () => {
                  this.close();
                  this.#send(to.guide({ board, tile }));
                },
              },
              picture ? make("img", { src: picture, alt: "" }) : icon("find"),
              make("span", { text: `${form ?? label}${form ? ` (${label})` : ""}` }),
              make("span.about", { text: notes.filter(Boolean).join(", ") }),
            ),
          );
        }),
      ),
    );
  }

  close() {
    clearTimeout(this.#searching);
    document.removeEventListener("keydown", this.#key);
    if (this.#sheet?.parentElement) setInert(this.#sheet.parentElement, false);
    this.#sheet?.remove();
    this.#sheet = null;
    if (this.#before instanceof HTMLElement) this.#before.focus();
    this.#before = null;
  }
}
