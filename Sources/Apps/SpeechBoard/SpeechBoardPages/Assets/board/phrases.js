// Saved phrases and the last sentences: a touch says one again.

import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

const words = {
  title: { cs: "Uložené věty", en: "Saved phrases" },
  last: { cs: "Naposledy řečeno", en: "Said last" },
  none: { cs: "Zatím tu nic není. Větu uložíte hvězdičkou.", en: "There is nothing yet. The star saves a sentence." },
  save: { cs: "Uložit větu", en: "Save the sentence" },
  close: { cs: "Zavřít", en: "Close" },
};

export class PhrasesSheet {
  #send;
  #sheet = null;
  #before = null;
  #key = (event) => {
    if (event.key === "Escape") this.close();
  };

  constructor(send) {
    this.#send = send;
  }

  /** Shows the phrases over the board. */
  show({ phrases, sentences }, board) {
    const isNew = !this.#sheet;
    if (isNew) this.#before = document.activeElement;
    this.#sheet?.remove();
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
    this.#sheet = make(
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
    for (const part of board.children) part.inert = true;
    board.append(this.#sheet);
    document.addEventListener("keydown", this.#key);
    if (isNew) this.#sheet.querySelector(".close").focus();
  }

  close() {
    document.removeEventListener("keydown", this.#key);
    for (const part of this.#sheet?.parentElement?.children ?? []) part.inert = false;
    this.#sheet?.remove();
    this.#sheet = null;
    this.#before?.focus?.();
    this.#before = null;
  }
}
