// The page of the voice games: it draws the screens that the server names, and says what a finger chose.

import { connect } from "./common/connection.js";
import { language, onLanguage, say } from "./common/words.js";
import { BrowserSound } from "./common/sound.js";
import { announce, show } from "./common/elements.js";
import { showFault } from "./common/fault.js";
import { interruption } from "./common/interruption.js";
import { childrenScreen } from "./screens/children.js";
import { gamesScreen } from "./screens/games.js";
import { PlayScreen } from "./screens/play.js";
import { TherapistSide } from "./therapist/therapist.js";

const root = document.querySelector("#screen");
const words = {
  title: { cs: "Hry s hlasem", en: "Voice games" },
};

let last = null;
let play = null;

const send = (message) => connection.send(message);
const sound = new BrowserSound({ send, sendSound: (packet) => connection.sendSound(packet) });
const therapist = new TherapistSide(root, send);

/** @type {import("./messages.js").Handlers & import("./common/connection.js").PageHandlers} */
const handlers = {
  ...sound.handlers,
  ...therapist.handlers,
  screen(message) {
    therapist.close();
    last = message;
    draw();
  },
  state: (message) => play?.takeState(message),
  event: (message) => play?.takeEvent(message),
  "sound-lost": (message) => play?.takeLoss(message),
  fault: (message) => showFault(message, therapist.isShown),
};
therapist.onopen = leavePlay;
const connection = connect({ handlers, onsound: (packet) => sound.play(packet), onstate, language });

function draw() {
  document.title = say(words.title);
  if (!last || therapist.isShown) return;
  if (last.screen !== "game" || last.round !== play?.round) leavePlay();
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
}

function onstate(state) {
  sound.follow(state);
  play?.wait(state !== "connected");
  interruption(state, () => connection.takeOver());
}

onLanguage(() => {
  // What is drawn in the other language comes from here; a game that goes on has no words.
  if (last?.screen !== "game") draw();
  interruption(connection.state, () => connection.takeOver());
});
