// The page of the hearing test: it draws the screen that the server names, and says what a finger chose.

import { Uploads } from "./common/uploads.js";
import { make, roundButton, show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { openSettings } from "./settings.js";
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
import { to } from "./messages.js";

const bar = document.querySelector("#bar");
const main = document.querySelector("#main");
const words = {
  title: { cs: "Vyšetření sluchu", en: "Hearing test" },
  back: { cs: "Zpět", en: "Back" },
  people: { cs: "Jiný člověk", en: "Another person" },
  stop: { cs: "Ukončit a uložit", en: "Stop and keep the answers" },
  settings: { cs: "Nastavení", en: "Settings" },
  trial: {
    cs: "Zkouška: zvuk nejde do sluchátek.",
    en: "A trial run: the sound goes to no headphone.",
  },
};

const simple = {
  people: peopleScreen,
  person: personScreen,
  introduction: introductionScreen,
  calibration: calibrationScreen,
  room: roomScreen,
  volume: volumeScreen,
  sides: sidesScreen,
  checked: checkedScreen,
  ready: readyScreen,
  unanswered: unansweredScreen,
  lost: lostScreen,
  question: questionScreen,
  result: resultScreen,
};
/** Screens that stay while what they show changes. */
const lasting = { test: TestScreen, digits: DigitsScreen };

let last = null;
let live = null;
let drawn = "";

const page = new AppPage();
const { send } = page;
const uploads = new Uploads((piece) => send(to.upload(piece)));

/** @type {import("./messages.js").Handlers} */
const handlers = {
  screen(message) {
    last = message;
    draw();
  },
  uploaded: (message) => uploads.take(message),
  press: () => live?.acknowledge?.(),
  progress: (message) => live?.drawProgress?.(message),
};
page.open({
  handlers,
  // Who is tested reads what the device or the disk has said; a child is not tested alone. There is no side of adults.
  readsReasons: () => true,
  onlanguage(code) {
    // The server has words, too: those of the questions and of the voice.
    send(to.language({ language: code }));
    live?.end?.();
    live = null;
    draw();
  },
});

/** Whether a screen listens or plays, and waits for nobody who rests. */
function goesOn({ screen, phase, isPaused }) {
  if (screen === "test") return !isPaused;
  return ["volume", "sides"].includes(screen) || ["listening", "playing", "answering"].includes(phase);
}

/** What makes a screen another one, so that its heading is read: a changed number on it does not. */
function mark(message) {
  return [
    message.screen,
    message.step,
    message.question?.id ?? message.question,
    message.phase,
    message.verdict,
    message.sending,
  ].join(" ");
}

function draw() {
  document.title = say(words.title);
  if (!last) return;
  page.goesOn(goesOn(last));
  drawBar();
  const Lasting = lasting[last.screen];
  if (Lasting) {
    if (!(live instanceof Lasting)) {
      live?.end?.();
      live = new Lasting(last, send);
      show(main, live.element);
    }
    live.update(last);
    drawn = last.screen;
    return;
  }
  live?.end?.();
  live = null;
  const screen = simple[last.screen](last, send, uploads);
  if (last.source !== "person") screen.append(make("p.note", { text: say(words.trial) }));
  const now = mark(last);
  if (now !== drawn) {
    show(main, screen);
    main.scrollTop = 0;
    const heading = screen.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  } else if (last.screen === "people") {
    // The list and its form belong to this element, and place the focus themselves.
    show(main, screen);
  } else {
    redraw(main.firstElementChild, screen);
  }
  drawn = now;
}

/** Draws the same screen again, with another number on it. The focus stays, and the heading is not read once more. */
function redraw(old, screen) {
  const buttons =
    () => /** @type {HTMLElement[]} */ ([...main.querySelectorAll("button, a, input, select, textarea, summary")]);
  const place = buttons().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const [heading, fresh] = [old, screen].map((one) => one.querySelector(":scope > h1"));
  if (heading && fresh) {
    heading.textContent = fresh.textContent;
    while (heading.previousSibling) heading.previousSibling.remove();
    while (heading.nextSibling) heading.nextSibling.remove();
    while (screen.firstChild !== fresh) heading.before(screen.firstChild);
    fresh.remove();
    heading.after(...screen.childNodes);
  } else {
    show(main, screen);
  }
  buttons()[place]?.focus({ preventScroll: true });
}

function drawBar() {
  const place = [...bar.children].indexOf(document.activeElement);
  let left = make("div.corner");
  if (last.screen === "person") left = roundButton("people", say(words.people), () => send(to.home()));
  else if (last.screen === "test") left = roundButton("close", say(words.stop), () => send(to.back()));
  else if (last.screen !== "people") left = roundButton("back", say(words.back), () => send(to.back()));
  show(
    bar,
    left,
    make("div.who", { text: last.personName ?? say(words.title) }),
    roundButton("settings", say(words.settings), openSettings),
  );
  if (place >= 0) /** @type {HTMLElement} */ (bar.children[place]).focus({ preventScroll: true });
}
