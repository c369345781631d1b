// The page of the voice games: it draws the screens that the server names, and says what a finger chose.

import { announce, show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { childrenScreen } from "./screens/children.js";
import { gamesScreen } from "./screens/games.js";
import { PlayScreen } from "./screens/play.js";
import { therapistSide } from "./therapist/therapist.js";

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
const words = {
  title: { cs: "Hry s hlasem", en: "Voice games" },
};

/** @type {AnyScreen | null} */
let last = null;
/** @type {PlayScreen | null} */
let play = null;

const page = new AppPage();
const { send } = page;
const therapist = therapistSide(root, send);

/**
 * @param {Parameters<Handlers["calibration"]>[0] | Parameters<Handlers["recording"]>[0] | Parameters<Handlers["held"]>[0]}
 * message
 */
function hear(message) {
  page.listens(!["done", "ready", "deaf"].includes(message.phase));
  therapist.hear(message);
}

/** @type {Handlers} */
const handlers = {
  ...therapist.handlers,
  screen(message) {
    page.listens(false);
    page.hearsNothing(message.screen === "game" && message.phase === "playing" && message.isSilent);
    therapist.close();
    last = message;
    draw();
  },
  state: (message) => play?.takeState(message),
  event: (message) => play?.takeEvent(message),
  "sound-lost": (message) => play?.takeLoss(message),
  calibration: hear,
  recording: hear,
  held: hear,
  notice: (message) => therapist.notice(message),
};
therapist.onopen = leavePlay;
page.open({
  handlers,
  adults: therapist,
  onwait: (isWaiting) => play?.wait(isWaiting),
  // What is drawn in the other language comes from here; a game that goes on has no words.
  onlanguage: () => last?.screen !== "game" && draw(),
});

function draw() {
  document.title = say(words.title);
  if (!last || therapist.isShown) return;
  if (last.screen !== "game" || last.round !== play?.round) leavePlay();
  // A plan goes on by itself.
  page.goesOn(last.screen === "game" && (["opening", "playing"].includes(last.phase) || Boolean(last.next)));
  switch (last.screen) {
    case "children":
      return show(root, childrenScreen(last, send));
    case "games":
      return show(root, gamesScreen(last, send));
    case "game":
      if (!play) {
        play = new PlayScreen(last, send);
        show(root, play.element);
        announce(say(last.task));
      }
      return play.update(last);
  }
}

function leavePlay() {
  play?.end();
  play = null;
  page.goesOn(false);
}
