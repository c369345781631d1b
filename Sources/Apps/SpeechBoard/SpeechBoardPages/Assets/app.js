// The page of the speech board: it draws the screens that the server names, and says what was chosen.

import { show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { adultSide } from "./adults/side.js";
import { BoardScreen } from "./board/screen.js";
import { peopleScreen } from "./board/people.js";

const root = document.querySelector("#screen");
const words = { title: { cs: "Mluvící tabulka", en: "Speech board" } };

let last = null;
let board = null;
let sentence = null;
let predictions = null;

const page = new AppPage();
const { send } = page;
const clips = page.clips();
const adults = adultSide(root, send, clips);

/** @type {import("./messages.js").Handlers} */
const handlers = {
  ...clips.handlers,
  ...adults.handlers,
  "adults-symbols": (message) => adults.hear(message),
  recording: (message) => adults.hear(message),
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
  remark: (message) => board ? board.remark(message.words) : adults.notice({ kind: "refused", words: message.words }),
  notice: (message) => adults.notice(message) || board?.remark(message.words, message.kind),
};
page.open({
  handlers,
  adults,
  onwait: (isWaiting) => board?.wait(isWaiting),
  onlanguage() {
    if (adults.isShown) return;
    leaveBoard();
    draw();
  },
});

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
  // Somebody talks with it.
  page.isInUse(true);
  board.update(last);
  if (predictions) board.showPredictions(predictions);
}

function leaveBoard() {
  board?.end();
  board = null;
  page.isInUse(false);
}

adults.onopen = leaveBoard;
