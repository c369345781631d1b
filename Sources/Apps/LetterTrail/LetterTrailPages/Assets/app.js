// The page of letter-trail: it draws the screens that the server names, and says what the finger did.

import { announce, show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { parentSide } from "./parents/side.js";
import { FingerSound } from "./sound/finger-sound.js";
import { chaptersScreen, restScreen } from "./play/chapters.js";
import { errand } from "./play/errand.js";
import { playersScreen } from "./play/players.js";
import { TrailScreen } from "./play/trail.js";

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

const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const words = { title: { cs: "Stezka písmen", en: "Letter trail" } };

/** @type {AnyScreen | null} */
let last = null;
/** @type {TrailScreen | null} */
let trail = null;

const page = new AppPage();
const { send } = page;
const clips = page.clips();
const finger = new FingerSound(page.guard);
// After so many letters there is an errand on the way to the next one.
const errandAfter = 3;
let written = 0;

// What the finger does is heard before it is sent.
/** @type {Send} */
const sendTrail = (message) => {
  if ("samples" in message) finger.take(/** @type {{ samples: (number | null)[][] }} */ (message).samples);
  if (message.type === "next") {
    written += 1;
    if (written % errandAfter === 0) return errand(root, () => send(message));
  }
  send(message);
};
const parents = parentSide(root, send);

/** @type {Handlers} */
const handlers = {
  ...clips.handlers,
  ...parents.handlers,
  screen(message) {
    last = message;
    draw();
  },
  events(message) {
    finger.meet(message.events);
    trail?.take(message);
  },
  said: (message) => announce(say(message.words)),
  notice: (message) => parents.notice(message) || notify(message),
};
page.open({
  handlers,
  adults: parents,
  onwait: (isWaiting) => trail?.wait(isWaiting),
  onlanguage() {
    if (parents.isShown) return;
    if (last?.screen === "trail") trail?.translate();
    else draw();
  },
});

function draw() {
  document.title = say(words.title);
  if (!last) return;
  parents.close();
  if (last.screen !== "trail") leave();
  switch (last.screen) {
    case "players":
      return show(root, playersScreen(last, send));
    case "chapters":
      return show(root, chaptersScreen(last, send));
    case "rest":
      return show(root, restScreen(last, send));
    case "trail":
      leave();
      page.goesOn(true);
      finger.begin(last.sound, last.map);
      trail = new TrailScreen(last, sendTrail);
      show(root, trail.element);
      return trail.begin();
  }
}

function leave() {
  finger.end();
  trail?.end();
  trail = null;
  page.goesOn(false);
}

// What the server could not do is said where the child sees it; it takes nothing away.
let hiding = 0;
/** @param {import("./common/adults.js").Notice} notice */
function notify({ words: text, kind }) {
  if (kind !== "refused") return;
  let bar = document.querySelector("#remark");
  if (!bar) {
    bar = document.createElement("div");
    bar.id = "remark";
    bar.setAttribute("role", "alert");
    document.body.append(bar);
  }
  bar.textContent = say(text);
  bar.classList.add("is-shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => bar.classList.remove("is-shown"), 8000);
}

parents.onopen = leave;
