// The lock of a page's list of people: what the page knows of it, the keys for its code, and when nobody touches the page.

import { GateDialog } from "./gate.js";

// The beginning of the paths of the documents, which the lock opens.
let key = "";

/**
 * The address of a document of a person, on a page whose list may be locked.
 *
 * @param {string} path
 */
export function personDocument(path) {
  return `/documents/${key && `${key}/`}${path}`;
}

/**
 * What the server says of the lock.
 *
 * @typedef {{ isSet: boolean, key?: string, hint?: string, rest: number }} State
 */

export class PeopleLock {
  #send;
  #to;
  #dialog;
  #isAsked = false;
  #isWatched = false;
  #resting = 0;
  /** @type {State} */
  #state = { isSet: false, rest: 0 };

  /**
   * Is called with the reason why the lock was not changed.
   *
   * @type {((words: import("./words.js").Words) => void) | null}
   */
  onrefused = null;

  /**
   * @param {(message: any) => void} send
   * @param {{ lockAnswer: Function, lockKnock: Function, lockRest: Function }} to the app's messages.
   */
  constructor(send, to) {
    this.#send = send;
    this.#to = to;
    this.#dialog = new GateDialog((answer) => send(to.lockAnswer({ code: String(answer) })));
    for (const type of ["pointerdown", "keydown", "wheel", "scroll"]) {
      addEventListener(type, () => this.#touch(), { capture: true, passive: true });
    }
  }

  /** What handles the server's messages of the lock. */
  handlers = {
    "people-lock": (/** @type {State} */ message) => {
      this.#state = message;
      key = message.key ?? "";
      this.#touch();
    },
    "adults-gate": (/** @type {import("./gate.js").Question} */ message) => {
      this.#isAsked = true;
      this.#dialog.show(message);
    },
    notice: (/** @type {{ words: import("./words.js").Words }} */ message) => this.onrefused?.(message.words),
  };

  /** Whether there is a lock. */
  get isSet() {
    return this.#state.isSet;
  }

  /** What reminds of the code. */
  get hint() {
    return this.#state.hint ?? "";
  }

  /** Asks for the code. */
  knock = () => this.#send(this.#to.lockKnock());

  /**
   * Another screen is shown.
   *
   * @param {boolean} isLocked whether it says that the list is locked: the keys for the code stay.
   * @param {boolean} isWatched whether somebody may leave it to nobody: the list is locked when it is not touched for a while.
   */
  follow(isLocked, isWatched) {
    if (this.#isAsked && !isLocked) {
      this.#dialog.close();
      this.#isAsked = false;
    }
    this.#isWatched = isWatched;
    this.#touch();
  }

  #touch() {
    clearTimeout(this.#resting);
    if (!this.#isWatched || !this.isSet) return;
    this.#resting = setTimeout(() => this.#send(this.#to.lockRest()), 1000 * this.#state.rest);
  }
}
