// What the pages of all apps do alike: they are connected, they hear and play, they wait while nobody sees them, they keep
// the screen on while something goes on, and they say what has failed.

import { Clips } from "./clips.js";
import { connect } from "./connection.js";
import { showFault } from "./fault.js";
import { interruption } from "./interruption.js";
import { Presence } from "./presence.js";
import { BrowserSound } from "./sound.js";
import { SoundGuard } from "./sound-guard.js";
import { WakeLock } from "./wake-lock.js";
import { language, onLanguage } from "./words.js";
import { ComputersMicrophone } from "./computers-microphone.js";

/**
 * What an app's own page does.
 *
 * @typedef {object} Own
 * @property {Record<string, any>} handlers what handles the messages of the app's server, each by its name.
 * @property {import("./adults.js").AdultSide} [adults] the adults' side.
 * @property {() => boolean} [readsReasons] whether who is before the page reads why something has failed; without it, on the
 *   adults' side.
 * @property {(isWaiting: boolean) => void} [onwait] is called when what the page times itself has to wait, and may go on.
 * @property {(language: import("./words.js").Language) => void} onlanguage is called when another language was chosen.
 */

export class AppPage {
  /** Watches this browser's sounds; an app adds its own. */
  guard = new SoundGuard();
  /** @type {ReturnType<typeof connect> | null} */
  #connection = null;
  /** @type {Own | null} */
  #own = null;
  #wakeLock = new WakeLock();
  #isInUse = false;
  #computersMicrophone = new ComputersMicrophone();

  constructor() {
    this.sound = new BrowserSound(
      { send: this.send, sendSound: (packet) => this.#connection?.sendSound(packet) },
      this.guard,
    );
    this.guard.add(this.#computersMicrophone);
    this.presence = new Presence({
      send: this.send,
      isSeen: () => document.visibilityState !== "hidden",
      isAdult: () => this.#isAdult,
      language,
    });
    // What is recorded or played here goes on, whatever the screen shows.
    this.guard.onchange = () => this.#wakeLock.hold("sound", this.guard.isNeeded);
    document.addEventListener("visibilitychange", () => {
      this.presence.look();
      this.#settle();
    });
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => this.#isInUse && this.#wakeLock.use(), { capture: true, passive: true });
    }
  }

  /**
   * Sends a message to the server.
   *
   * @param {any} message
   */
  send = (message) => this.#connection?.send(message);

  /** The player of the server's sounds, for an app that has them. */
  clips() {
    return new Clips(this.guard);
  }

  /**
   * Connects the page with its server.
   *
   * @param {Own} own
   */
  open(own) {
    this.#own = own;
    this.#connection = connect({
      handlers: {
        ...own.handlers,
        ...this.sound.handlers,
        fault: (message) => {
          own.adults?.fail();
          showFault(message, own.readsReasons?.() ?? this.#isAdult);
        },
      },
      onsound: (packet) => this.sound.play(packet),
      onstate: (state) => {
        this.sound.follow(state);
        this.presence.connect(state === "connected");
        this.#settle();
        this.#interrupt();
      },
      language,
    });
    onLanguage((next) => {
      own.onlanguage(next);
      this.guard.look();
      this.#interrupt();
    });
  }

  /**
   * Says whether something goes on that is watched or done, so that the screen must not go dark.
   *
   * @param {boolean} goesOn
   */
  goesOn(goesOn) {
    this.#wakeLock.hold("screen", goesOn);
  }

  /**
   * Says whether the computer's own microphone listens, which this browser does not see.
   *
   * @param {boolean} listens
   */
  listens(listens) {
    this.#wakeLock.hold("listening", listens);
  }

  /**
   * Says whether the microphone of the server gives nothing at all, which this browser does not see if it is the computer's.
   *
   * @param {boolean} isSilent
   */
  hearsNothing(isSilent) {
    this.#computersMicrophone.isSilent = isSilent;
    this.guard.look();
  }

  /**
   * Says whether something is shown that is used now and then: the screen stays on for a time after each touch.
   *
   * @param {boolean} isInUse
   */
  isInUse(isInUse) {
    if (isInUse === this.#isInUse) return;
    this.#isInUse = isInUse;
    if (isInUse) this.#wakeLock.use();
    else this.#wakeLock.leave();
  }

  get #isAdult() {
    return this.#own?.adults?.isShown ?? false;
  }

  #settle() {
    this.#own?.onwait?.(this.presence.waits);
    this.sound.pause(this.presence.isAway);
    this.guard.rest(this.presence.waits);
  }

  #interrupt() {
    const connection = this.#connection;
    if (connection) interruption(connection.state, () => connection.takeOver());
  }
}
