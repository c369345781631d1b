// The side of adults: the gate, and the screens that the server names, in a frame with the way back and out, a body that
// scrolls, and notices. Every change is stored at once; nothing is saved by a button.

import { make, roundButton } from "./elements.js";
import { endNotice } from "./end-notice.js";
import { GateDialog } from "./gate.js";
import { icon } from "./icons.js";
import { languageButton } from "./language-button.js";
import { Uploads } from "./uploads.js";
import { troubleNotice } from "./trouble-notice.js";
import { onLanguage, say } from "./words.js";

const words = {
  back: { cs: "Zpět", en: "Back" },
};

// How long a notice stays, milliseconds. A refusal has more to read.
const noticeTime = { stored: 3500, heard: 5000, refused: 9000 };

// The beginning of the paths of the documents behind the open gate.
let key = "";

/**
 * The address of a document behind the gate.
 *
 * @param {string} path
 */
export function adultDocument(path) {
  return `/documents/${key}/${path}`;
}

/** @import { Trouble } from "./trouble-notice.js" */

class AdultsFrame {
  /** @type {(() => void) | null} */
  #back = null;
  #hiding = 0;

  /**
   * Puts the frame in the place of what is shown.
   *
   * @param {Element} root the element that holds the page's screens.
   * @param {string} leave the words on the button that leads out.
   * @param {() => void} onleave is called when it is pressed.
   * @param {string} style further classes of the frame: ".therapist".
   */
  constructor(root, leave, onleave, style) {
    this.heading = make("h1", { tabindex: "-1" });
    this.whose = make("span.whose");
    this.backButton = roundButton("back", say(words.back), () => this.#back?.(), ".back");
    this.body = make("div.body");
    this.notice = make("div.notice", { role: "status", "aria-live": "polite" });
    this.ends = make("div", { role: "status" });
    this.key = "";
    this.element = make(
      `div.adults${style}`,
      {},
      make(
        "header",
        {},
        this.backButton,
        make("div.heading", {}, this.heading, this.whose),
        languageButton(),
        make("button.leave", { onclick: onleave }, icon("home"), make("span", { text: leave })),
      ),
      this.ends,
      this.body,
      this.notice,
    );
    root.replaceChildren(this.element);
  }

  /**
   * Names the screen.
   *
   * @param {string} text
   * @param {(() => void) | null} back leads one screen back; `null` on the first.
   * @param {string} [whose] the person's name.
   */
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

  /**
   * Says what is wrong now, and that the program has ended unexpectedly.
   *
   * @param {Trouble[]} troubles
   * @param {string | undefined} time when it was last known to run, ISO 8601; nothing is said without it.
   * @param {() => void} onread is called when it was read.
   */
  tell(troubles, time, onread) {
    const end = time ? [endNotice(time, adultDocument("ends.json"), onread)] : [];
    this.ends.replaceChildren(...troubles.map(troubleNotice), ...end);
  }

  quiet() {
    this.notice.classList.remove("is-shown");
  }

  /**
   * Shows a notice of the server.
   *
   * @param {Notice} notice
   */
  notify({ kind, words: text }) {
    clearTimeout(this.#hiding);
    this.notice.replaceChildren(icon(kind === "refused" ? "warning" : "check"), make("span", { text: say(text) }));
    this.notice.dataset.kind = kind;
    this.notice.classList.add("is-shown");
    this.#hiding = setTimeout(() => this.notice.classList.remove("is-shown"), noticeTime[kind]);
  }
}

/**
 * What became of a wish.
 *
 * @typedef {{ kind: "stored" | "heard" | "refused", words: { cs: string, en: string } }} Notice
 */

/**
 * A message of the server that names a screen.
 *
 * @typedef {{ screen: string, person: string, content: any }} AdultScreen
 */

/**
 * A screen that keeps its elements while the same thing is shown, so that nothing is taken out of a hand.
 *
 * @typedef {object} KeptScreen
 * @property {HTMLElement} element
 * @property {(content: any) => void} update
 * @property {(message: any) => void} [hear] takes what goes on: a measurement, what was found.
 * @property {() => void} [begin] it is in the page.
 * @property {() => void} [end] it is taken out of the page.
 */

/**
 * What an app's side of adults looks like.
 *
 * @typedef {object} AdultScreens
 * @property {{ cs: string, en: string }} leave the words on the button that leads out.
 * @property {string} style further classes of the frame: ".therapist".
 * @property {(message: AdultScreen) => string} title
 * @property {(message: AdultScreen) => { type: string } | null} back the message that goes one screen back; none on the first.
 * @property {(message: AdultScreen) => string} key what two messages about the same thing share.
 * @property {(message: AdultScreen) => HTMLElement | KeptScreen} draw
 */

export class AdultSide {
  #root;
  #send;
  #to;
  #screens;
  #gate;
  /** @type {{ alive: string }[]} */
  #ends = [];
  /** @type {Trouble[]} */
  #troubles = [];
  /** @type {AdultScreen | null} */
  #last = null;
  /** @type {KeptScreen | null} */
  #screen = null;
  /** @type {AdultsFrame | null} */
  #frame = null;

  /** Is called when the side is shown in the place of what lies before the gate. */
  onopen = () => {};

  /**
   * @param {HTMLElement} root the element that holds the page's screens.
   * @param {(message: { type: string }) => void} send
   * @param {{ adultsAnswer: Function, adultsLeave: Function, adultsEndsRead: Function, upload: Function }} to the app's messages.
   * @param {AdultScreens} screens
   */
  constructor(root, send, to, screens) {
    this.#root = root;
    this.#send = send;
    this.#to = to;
    this.#screens = screens;
    this.#gate = new GateDialog((answer) => send(to.adultsAnswer({ answer })));
    /** The files that are sent from here. */
    this.uploads = new Uploads((piece) => send(to.upload(piece)));
    onLanguage(() => this.#again());
  }

  /** What handles the server's messages of this side. */
  handlers = {
    "adults-documents": (/** @type {{ key: string }} */ message) => {
      key = message.key;
    },
    "adults-ends": (/** @type {{ ends: { alive: string }[] }} */ message) => {
      this.#ends = message.ends;
    },
    "adults-gate": (/** @type {import("./gate.js").Question} */ message) => this.#gate.show(message),
    "adults-screen": (/** @type {AdultScreen} */ message) => {
      this.#gate.close();
      this.#show(message);
    },
    uploaded: (/** @type {any} */ message) => this.uploads.take(message),
  };

  /**
   * Takes what became of a wish; returns whether it was one of this side.
   *
   * @param {Notice} message
   */
  notice(message) {
    if (message.kind === "refused") this.uploads.fail();
    this.#frame?.notify(message);
    return this.isShown;
  }

  /**
   * Takes what is wrong now; each screen says it from now on.
   *
   * @param {Trouble[]} troubles
   */
  troubled(troubles) {
    this.#troubles = troubles;
  }

  /** Something has failed: a file that is being sent will not come. */
  fail() {
    this.uploads.fail();
  }

  /**
   * Gives a message to the screen that is shown.
   *
   * @param {any} message
   */
  hear(message) {
    this.#screen?.hear?.(message);
  }

  get isShown() {
    return this.#frame !== null;
  }

  /** What lies before the gate is shown. */
  close() {
    this.#gate.close();
    this.#takeOut();
    this.#last = null;
  }

  #takeOut() {
    this.#screen?.end?.();
    this.#frame?.element.remove();
    this.#frame = this.#screen = null;
  }

  #again() {
    const last = this.#last;
    if (!last) return;
    this.#takeOut();
    this.#show(last);
  }

  /** @param {AdultScreen} message */
  #show(message) {
    const { screen, content, person } = message;
    if (!this.#frame?.element.isConnected) {
      this.onopen();
      const { leave, style } = this.#screens;
      this.#frame = new AdultsFrame(this.#root, say(leave), () => this.#send(this.#to.adultsLeave()), style);
    }
    const frame = this.#frame;
    const name = this.#screens.key(message);
    const isSame = this.#last !== null && frame.key === name;
    this.#last = message;
    frame.key = name;
    frame.element.dataset.screen = screen;
    frame.tell(this.#troubles, this.#ends[0]?.alive, () => this.#send(this.#to.adultsEndsRead()));
    const back = this.#screens.back(message);
    frame.title(this.#screens.title(message), back && (() => this.#send(back)), person);
    if (!isSame) frame.quiet();
    if (isSame && this.#screen) return this.#screen.update(content);
    const focused = isSame ? /** @type {HTMLElement} */ (document.activeElement)?.dataset.key : null;
    this.#screen?.end?.();
    const drawn = this.#screens.draw(message);
    this.#screen = drawn instanceof HTMLElement ? null : drawn;
    frame.body.replaceChildren(drawn instanceof HTMLElement ? drawn : drawn.element);
    if (!isSame) frame.begin();
    else if (focused) {
      /** @type {HTMLElement | null} */ (frame.body.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
    }
    this.#screen?.begin?.();
  }
}
