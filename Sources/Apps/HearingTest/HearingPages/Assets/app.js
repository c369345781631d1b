// The page of the hearing test: it draws the screen that the server names, and says what a finger chose.

import { Uploads } from "./common/uploads.js";
import { make, roundButton, show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { PeopleLock } from "./common/people-lock.js";
import { say } from "./common/words.js";
import { openSettings } from "./settings.js";
import { lockedScreen } from "./screens/lock.js";
import { peopleScreen } from "./screens/people.js";
import { personScreen } from "./screens/person.js";
import { introductionScreen } from "./screens/introduction.js";
import {
  calibrationScreen,
  checkedScreen,
  readyScreen,
  roomScreen,
  sidesScreen,
  volumeScreen,
} from "./screens/checks.js";
import { TestScreen } from "./screens/test.js";
import { lostScreen, unansweredScreen } from "./screens/faults.js";
import { DigitsScreen } from "./screens/digits.js";
import { questionScreen } from "./screens/question.js";
import { resultScreen } from "./screens/result.js";
import { doctorScreen } from "./screens/doctor.js";
import { to } from "./messages.js";

/**
 * @typedef {import("./messages.js").Handlers} Handlers
 * @typedef {Parameters<Handlers["screen"]>[0]} AnyScreen a screen as the server names it.
 * @typedef {(message: import("./messages.js").Message) => void} Send
 */

/**
 * The screen of a name.
 *
 * @template {AnyScreen["screen"]} Name
 * @typedef {Extract<AnyScreen, { screen: Name }>} Screen
 */

const bar = /** @type {HTMLElement} */ (document.querySelector("#bar"));
const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const words = {
  title: { cs: "Vyšetření sluchu", en: "Hearing test" },
  back: { cs: "Zpět", en: "Back" },
  people: { cs: "Jiný člověk", en: "Another person" },
  stop: { cs: "Ukončit a uložit", en: "Stop and keep the answers" },
  settings: { cs: "Nastavení", en: "Settings" },
  lock: { cs: "Zamknout", en: "Lock" },
  trial: {
    cs: "Zkouška: zvuk nejde do sluchátek.",
    en: "A trial run: the sound goes to no headphone.",
  },
};

/** @type {AnyScreen | null} */
let last = null;
/**
 * The screen that stays while what it shows changes.
 *
 * @type {TestScreen | DigitsScreen | null}
 */
let live = null;
let drawn = "";

const page = new AppPage();
const { send } = page;
const uploads = new Uploads((piece) => send(to.upload(piece)));
const lock = new PeopleLock(send, to);
/**
 * Who hears a tone may press when the test is over already. A screen takes no press before, in milliseconds, so that a
 * late answer chooses nothing on it.
 */
const lateTime = 800;
// Screens that somebody may leave to nobody.
const left = ["people", "person", "doctor", "result"];

/** @type {Handlers} */
const handlers = {
  ...lock.handlers,
  screen(message) {
    last = message;
    lock.follow(message.screen === "locked", left.includes(message.screen));
    draw();
  },
  uploaded: (message) => uploads.take(message),
  press: () => live instanceof TestScreen && live.acknowledge(),
  progress: (message) => live instanceof TestScreen && live.drawProgress(message),
};
page.open({
  handlers,
  // Who is tested reads what the device or the disk has said; a child is not tested alone. There is no side of adults.
  readsReasons: () => true,
  onlanguage(code) {
    // The server has words, too: those of the questions and of the voice.
    send(to.language({ language: code }));
    endLive();
    draw();
  },
});

/**
 * Whether a screen listens or plays, and waits for nobody who rests.
 *
 * @param {{ screen: string, phase?: string, isPaused?: boolean }} message
 */
function goesOn({ screen, phase = "", isPaused }) {
  if (screen === "test") return !isPaused;
  return ["volume", "sides"].includes(screen) || ["listening", "playing", "answering"].includes(phase);
}

/**
 * What makes a screen another one, so that its heading is read: a changed number on it does not.
 *
 * @param {object} message
 * @param {string} message.screen
 * @param {number} [message.step]
 * @param {number | { id: string }} [message.question]
 * @param {string} [message.phase]
 * @param {string} [message.verdict]
 * @param {string} [message.sending]
 */
function mark({ screen, step, question, phase, verdict, sending }) {
  const asked = typeof question === "object" ? question.id : question;
  return [screen, step, asked, phase, verdict, sending].join(" ");
}

function endLive() {
  live?.end();
  live = null;
}

/**
 * Shows a screen that stays.
 *
 * @template {TestScreen | DigitsScreen} Lasting
 * @param {Lasting} screen
 */
function begin(screen) {
  endLive();
  live = screen;
  show(main, screen.element);
  return screen;
}

/**
 * Draws a screen that is made anew whenever what it shows changes.
 *
 * @param {Exclude<AnyScreen, Screen<"test" | "digits">>} message
 */
function simple(message) {
  switch (message.screen) {
    case "locked":
      return lockedScreen(lock);
    case "people":
      return peopleScreen(message, send, uploads, lock);
    case "person":
      return personScreen(message, send);
    case "introduction":
      return introductionScreen(message, send);
    case "calibration":
      return calibrationScreen(message, send);
    case "room":
      return roomScreen(message, send);
    case "volume":
      return volumeScreen(message, send);
    case "sides":
      return sidesScreen(message, send);
    case "checked":
      return checkedScreen(message, send);
    case "ready":
      return readyScreen(message, send);
    case "unanswered":
      return unansweredScreen(send);
    case "lost":
      return lostScreen(message, send);
    case "question":
      return questionScreen(message, send);
    case "result":
      return resultScreen(message, send);
    case "doctor":
      return doctorScreen(message, send);
  }
}

function draw() {
  document.title = say(words.title);
  if (!last) return;
  page.goesOn(goesOn(last));
  drawBar(last);
  if (last.screen === "test" || last.screen === "digits") {
    if (last.screen === "test") (live instanceof TestScreen ? live : begin(new TestScreen(send))).update(last);
    else (live instanceof DigitsScreen ? live : begin(new DigitsScreen(send))).update(last);
    drawn = last.screen;
    return;
  }
  const couldBePressed = live instanceof TestScreen && live.isPaused === false;
  endLive();
  const screen = simple(last);
  if (last.source !== "person") screen.append(make("p.note", { text: say(words.trial) }));
  const now = mark(last);
  if (now !== drawn) {
    show(main, screen);
    main.scrollTop = 0;
    const heading = screen.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    if (couldBePressed) ignoreLate([...screen.children].filter((part) => part !== heading));
  } else if (last.screen === "people") {
    // The list and its form belong to this element, and place the focus themselves.
    show(main, screen);
  } else {
    redraw(main.firstElementChild, screen);
  }
  drawn = now;
}

/** @param {Element[]} parts of a screen that follows the test with tones. */
function ignoreLate(parts) {
  const take = (/** @type {boolean} */ isInert) => {
    for (const part of parts) part.toggleAttribute("inert", isInert);
  };
  take(true);
  setTimeout(take, lateTime, false);
}

/**
 * Draws the same screen again, with another number on it. The focus stays, and the heading is not read once more.
 *
 * @param {Element | null} old
 * @param {HTMLElement} screen
 */
function redraw(old, screen) {
  const buttons =
    () => /** @type {HTMLElement[]} */ ([...main.querySelectorAll("button, a, input, select, textarea, summary")]);
  const place = buttons().findIndex((button) => button === document.activeElement);
  const [heading, fresh] = [old, screen].map((one) => one?.querySelector(":scope > h1"));
  if (heading && fresh) {
    heading.textContent = fresh.textContent;
    while (heading.previousSibling) heading.previousSibling.remove();
    while (heading.nextSibling) heading.nextSibling.remove();
    for (let node = screen.firstChild; node && node !== fresh; node = screen.firstChild) heading.before(node);
    fresh.remove();
    heading.after(...screen.childNodes);
  } else {
    show(main, screen);
  }
  buttons()[place]?.focus({ preventScroll: true });
}

/** @param {AnyScreen} message */
function drawBar({ screen, personName }) {
  const place = [...bar.children].findIndex((child) => child === document.activeElement);
  let way = make("div.corner");
  if (screen === "person") way = roundButton("people", say(words.people), () => send(to.home()));
  else if (screen === "test") way = roundButton("close", say(words.stop), () => send(to.back()));
  else if (screen !== "people" && screen !== "locked") {
    way = roundButton("back", say(words.back), () => send(to.back()));
  }
  show(
    bar,
    way,
    make("div.who", { text: personName ?? say(words.title) }),
    lock.isSet && left.includes(screen) ? roundButton("lock", say(words.lock), () => send(to.lockNow())) : null,
    roundButton("settings", say(words.settings), openSettings),
  );
  if (place >= 0) /** @type {HTMLElement} */ (bar.children[place]).focus({ preventScroll: true });
}
