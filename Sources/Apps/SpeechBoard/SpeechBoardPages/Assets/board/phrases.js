// Saved phrases and the last sentences: a touch says one again.

import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Message } from "../messages.js"
 *
 * @typedef {Parameters<import("../messages.js").Handlers["phrases"]>[0]} Phrases
 */

const words = {
  title: { cs: "Uložené věty", en: "Saved phrases" },
  last: { cs: "Naposledy řečeno", en: "Said last" },
  none: { cs: "Zatím tu nic není. Větu uložíte hvězdičkou.", en: "There is nothing yet. The star saves a sentence." },
  save: { cs: "Uložit větu", en: "Save the sentence" },
  close: { cs: "Zavřít", en: "Close" },
};

/**
 * While the phrases are shown, what lies below them is not reached.
 *
 * @param {Element} board
 * @param {boolean} isInert
 */
export function setInert(board, isInert) {
  for (const part of board.children) part.toggleAttribute("inert", isInert);
}

export class PhrasesSheet {
  #send;
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
   * Shows the phrases over the board.
   *
   * @param {Phrases} message
   * @param {HTMLElement} board over which they are shown.
   */
  show({ phrases, sentences }, board) {
    const isNew = !this.#sheet;
    if (isNew) this.#before = document.activeElement;
    this.#sheet?.remove();
    /**
     * @param {{ id: number, text: string }[]} items
     * @param {(members: { id: number }) => Message} message says one.
     * @param {string} picture the icon.
     */
    const list = (items, message, picture) =>
      make(
        "ul.phrase-list",
        {},
        items.map(({ id, text }) =>
          make(
            "li",
            {},
            make(
              "button.phrase",
              {
                onclick: () => {
                  this.#send(message({ id }));
                  this.close();
                },
              },
              icon(picture),
              make("span", { text }),
            ),
          )
        ),
      );
    const sheet = make(
      "div.phrases-sheet",
      { role: "dialog", "aria-modal": "true", "aria-labelledby": "phrases-title" },
      make(
        "header",
        {},
        make("h2", { id: "phrases-title", text: say(words.title) }),
        make(
          "button.with-icon.main",
          { onclick: () => this.#send(to.savePhrase()) },
          icon("plus"),
          make("span", { text: say(words.save) }),
        ),
        roundButton("close", say(words.close), () => this.close(), ".close"),
      ),
      make(
        "div.body",
        {},
        phrases.length + sentences.length === 0 ? make("p", { text: say(words.none) }) : null,
        list(phrases, to.sayPhrase, "star"),
        sentences.length > 0 ? make("h2", { text: say(words.last) }) : null,
        list(sentences, to.saySentence, "speaker"),
      ),
    );
    setInert(board, true);
    board.append(sheet);
    this.#sheet = sheet;
    document.addEventListener("keydown", this.#key);
    if (isNew) sheet.querySelector(".close").focus();
  }

  close() {
    document.removeEventListener("keydown", this.#key);
    if (this.#sheet?.parentElement) setInert(this.#sheet.parentElement, false);
    this.#sheet?.remove();
    this.#sheet = null;
    if (this.#before instanceof HTMLElement) this.#before.focus();
    this.#before = null;
  }
}
