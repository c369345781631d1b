// The frame of the screens for adults: a head with the way back and out, a body that scrolls, and notices.

import { make, roundButton } from "./elements.js";
import { icon } from "./icons.js";
import { language, say, setLanguage } from "./words.js";

const words = {
  back: { cs: "Zpět", en: "Back" },
  other: { cs: "English", en: "Česky" },
};

// How long a notice stays, milliseconds. A refusal has more to read.
const noticeTime = { stored: 3500, heard: 5000, refused: 9000 };

// The beginning of the paths of the documents behind the open gate.
let key = "";

/** Takes the message of the gate that was opened. */
export function takeDocuments(message) {
  key = message.key;
}

/** The address of a document behind the gate. */
export function adultDocument(path) {
  return `/documents/${key}/${path}`;
}

export class AdultsFrame {
  #back = null;
  #hiding = 0;

  /**
   * Puts the frame in the place of what is shown.
   *
   * @param root the element that holds the page's screens.
   * @param leave the words on the button that leads out.
   * @param onleave is called when it is pressed.
   * @param more further classes of the frame: ".therapist".
   */
  constructor(root, leave, onleave, more = "") {
    this.heading = make("h1", { tabindex: "-1" });
    this.whose = make("span.whose");
    this.backButton = roundButton("back", say(words.back), () => this.#back?.(), ".back");
    this.body = make("div.body");
    this.notice = make("div.notice", { role: "status", "aria-live": "polite" });
    this.key = "";
    this.element = make(
      `div.adults${more}`,
      {},
      make(
        "header",
        {},
        this.backButton,
        make("div.heading", {}, this.heading, this.whose),
        make("button.language", {
          onclick: () => setLanguage(language() === "cs" ? "en" : "cs"),
          text: say(words.other),
          lang: language() === "cs" ? "en" : "cs",
        }),
        make("button.leave", { onclick: onleave }, icon("home"), make("span", { text: leave })),
      ),
      this.body,
      this.notice,
    );
    root.replaceChildren(this.element);
  }

  /** Names the screen; `back` leads one screen back, and is `null` on the first. `whose` is the person's name. */
  title(text, back, whose) {
    this.heading.textContent = text;
    document.title = text;
    this.whose.textContent = whose && whose !== text ? whose : "";
    this.#back = back;
    this.backButton.classList.toggle("hidden", !back);
    this.element.toggleAttribute("data-is-first", !back);
  }

  /** Another screen begins: it is shown from its top, and is read out from its title. */
  begin() {
    this.body.scrollTop = 0;
    this.heading.focus();
  }

  quiet() {
    this.notice.classList.remove("is-shown");
  }

  /** Shows a notice of the server: `kind` "stored", "heard" or "refused", and its words. */
  notify({ kind, words: text }) {
    clearTimeout(this.#hiding);
    this.notice.replaceChildren(icon(kind === "refused" ? "warning" : "check"), make("span", { text: say(text) }));
    this.notice.dataset.kind = kind;
    this.notice.classList.add("is-shown");
    this.#hiding = setTimeout(() => this.notice.classList.remove("is-shown"), noticeTime[kind]);
  }
}
