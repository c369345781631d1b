// The page of letter-trail: it draws the screens that the server names, and says what the finger did.

import { Clips } from "./common/clips.js";
import { connect } from "./common/connection.js";
import { announce, show } from "./common/elements.js";
import { showFault } from "./common/fault.js";
import { interruption } from "./common/interruption.js";
import { BrowserSound } from "./common/sound.js";
import { language, onLanguage, say } from "./common/words.js";
import { ParentSide } from "./parents/side.js";
import { chaptersScreen, restScreen } from "./play/chapters.js";
import { playersScreen } from "./play/players.js";
import { TrailScreen } from "./play/trail.js";

const root = document.querySelector("#screen");
const words = { title: { cs: "Stezka písmen", en: "Letter trail" } };

let last = null;
let trail = null;

const send = (message) => connection.send(message);
const sound = new BrowserSound({ send, sendSound: (packet) => connection.sendSound(packet) });
const clips = new Clips();
const parents = new ParentSide(root, send);

/** @type {import("./messages.js").Handlers & import("./common/connection.js").PageHandlers} */
const handlers = {
  ...sound.handlers,
  ...clips.handlers,
  ...parents.handlers,
  screen(message) {
    last = message;
    draw();
  },
  events: (message) => trail?.take(message),
  said: (message) => announce(say(message.words)),
  notice: (message) => parents.notice(message) || notify(message),
  fault(message) {
    parents.fail();
    showFault(message, parents.isShown);
  },
};
const connection = connect({ handlers, onsound: (packet) => sound.play(packet), onstate, language });

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
      trail = new TrailScreen(last, send);
      show(root, trail.element);
      return trail.begin();
  }
}

function leave() {
  trail?.end();
  trail = null;
}

// What the server could not do is said where the child sees it; it takes nothing away.
let hiding = 0;
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

function onstate(state) {
  sound.follow(state);
  trail?.wait(state !== "connected");
  interruption(state, () => connection.takeOver());
}

onLanguage(() => {
  if (!parents.isShown) {
    if (last?.screen === "trail") trail?.translate();
    else draw();
  }
  interruption(connection.state, () => connection.takeOver());
});
