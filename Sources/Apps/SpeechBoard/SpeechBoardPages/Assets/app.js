// The page of the speech board: it draws the screens that the server names, and says what was chosen.

import { connect } from "./common/connection.js";
import { show } from "./common/elements.js";
import { showFault } from "./common/fault.js";
import { interruption } from "./common/interruption.js";
import { BrowserSound } from "./common/sound.js";
import { language, onLanguage, say } from "./common/words.js";
import { AdultSide } from "./adults/side.js";
import { BoardScreen } from "./board/screen.js";
import { Clips } from "./common/clips.js";
import { peopleScreen } from "./board/people.js";

const root = document.querySelector("#screen");
const words = { title: { cs: "Mluvící tabulka", en: "Speech board" } };

let last = null;
let board = null;
let sentence = null;
let predictions = null;

const send = (message) => connection.send(message);
const sound = new BrowserSound({ send, sendSound: (packet) => connection.sendSound(packet) });
const clips = new Clips();
const adults = new AdultSide(root, send, clips);

/** @type {import("./messages.js").Handlers & import("./common/connection.js").PageHandlers} */
const handlers = {
  ...sound.handlers,
  ...clips.handlers,
  ...adults.handlers,
  screen(message) {
    last = message;
    draw();
  },
  sentence(message) {
    sentence = message;
    board?.showSentence(message);
  },
  predictions(message) {
    predictions = message;
    board?.showPredictions(message);
  },
  pace({ interval }) {
    if (last?.settings?.scan) last.settings.scan.interval = interval;
    board?.setPace(interval);
  },
  phrases: (message) => board?.showPhrases(message),
  remark: (message) => board ? board.remark(message.words) : adults.remark(message.words),
  notice: (message) => adults.notice(message) || board?.remark(message.words, message.kind),
  fault(message) {
    adults.uploads.fail();
    showFault(message, adults.isShown);
  },
};
const connection = connect({ handlers, onsound: (packet) => sound.play(packet), onstate, language });

function draw() {
  document.title = say(words.title);
  if (!last) return;
  adults.close();
  if (last.screen === "people") {
    leaveBoard();
    return show(root, peopleScreen(last, send));
  }
  // A board that is edited, or whose person has other settings, is built anew; another page of it only changes the tiles.
  if (board && (board.key !== BoardScreen.key(last) || !board.element.isConnected)) leaveBoard();
  if (!board) {
    board = new BoardScreen(last, send);
    show(root, board.element);
    if (sentence) board.showSentence(sentence);
  }
  board.update(last);
  if (predictions) board.showPredictions(predictions);
}

function leaveBoard() {
  board?.end();
  board = null;
}

adults.onopen = leaveBoard;

function onstate(state) {
  sound.follow(state);
  board?.wait(state !== "connected");
  interruption(state, () => connection.takeOver());
}

onLanguage(() => {
  if (!adults.isShown) {
    leaveBoard();
    draw();
  }
  interruption(connection.state, () => connection.takeOver());
});
