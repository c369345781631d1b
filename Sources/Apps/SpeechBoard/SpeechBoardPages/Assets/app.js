// The page of the speech board: it draws the screens that the server names, and says what was chosen.

import { show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { adultSide } from "./adults/side.js";
import { BoardScreen } from "./board/screen.js";
import { Whispers } from "./board/whispers.js";
import { to } from "./messages.js";
import { peopleScreen } from "./board/people.js";

/**
 * @typedef {import("./messages.js").Handlers} Handlers
 * @typedef {Parameters<Handlers["screen"]>[0]} AnyScreen a screen as the server names it.
 * @typedef {Parameters<Handlers["sentence"]>[0]} Sentence
 * @typedef {Parameters<Handlers["predictions"]>[0]} Predictions
 * @typedef {(message: import("./messages.js").Message) => void} Send
 */

/**
 * The screen of a name.
 *
 * @template {AnyScreen["screen"]} Name
 * @typedef {Extract<AnyScreen, { screen: Name }>} Screen
 */

const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const words = { title: { cs: "Mluvící tabulka", en: "Speech board" } };

/** @type {AnyScreen | null} */
let last = null;
/** @type {BoardScreen | null} */
let board = null;
/** @type {Sentence | null} */
let sentence = null;
/** @type {Predictions | null} */
let predictions = null;

const page = new AppPage();
const { send } = page;
const clips = page.clips();
const whispers = new Whispers((what) => send(to.whisper(what)), () => clips.isPlaying);
const adults = adultSide(root, send, clips);

/** @type {Handlers} */
const handlers = {
  ...clips.handlers,
  ...adults.handlers,
  "adults-symbols": (message) => adults.hear(message),
  "adults-troubles": ({ troubles }) => adults.troubled(troubles),
  recording(message) {
    page.listens(message.phase === "opening" || message.phase === "recording");
    adults.hear(message);
  },
  screen(message) {
    page.listens(false);
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
    if (last?.screen === "board" && last.settings.scan) last.settings.scan.interval = interval;
    board?.setPace(interval);
  },
  whisper: (message) => whispers.hear(message),
  found: (message) => board?.showFound(message),
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
    board = new BoardScreen(last, send, whispers);
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
