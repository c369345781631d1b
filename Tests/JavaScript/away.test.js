import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { Desk } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/desk.js";
import { formOf } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/endings.js";
import { Journal, keptJournal } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/journal.js";
import { Pace } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/pace.js";
import { Predictor } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/predictor.js";
import { spokenOf } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/sentence.js";
import { Visit } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/visit.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const presses = JSON.parse(file("Tests/Fixtures/SpeechBoard/presses.json"));
const predictions = JSON.parse(file("Tests/Fixtures/SpeechBoard/predictions.json"));

// Presses: the same cases as the program's engine, which wrote them.

const keys = {
  speak: "speak",
  backspace: "backspace",
  undo: "undo",
  clear: "clear",
  home: "goHome",
  back: "goBack",
  space: "endWord",
};

function act(visit, text) {
  const [kind, name] = [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)];
  switch (kind) {
    case "press":
      return visit.press(name);
    case "type":
      return visit.type(name);
    case "choose":
      return visit.choosePrediction(name);
    case "remove":
      return visit.removePart(Number(name));
    case "phrase":
      return visit.replaceSentence([{ text: name, locale: visit.locale, source: "phrase" }]);
    default:
      return visit[keys[name]]();
  }
}

const named = (effect) => {
  switch (effect.do) {
    case "say":
      return `say ${spokenOf(effect.part)} [${effect.part.locale ?? ""}]`;
    case "opened":
      return `opened ${effect.board}`;
    case "remark":
      return `remark ${effect.words.cs} / ${effect.words.en}`;
    default:
      return effect.do;
  }
};

// The cases have the ends of long texts.
const end = (text) => [...text].slice(-80).join("");

test("presses do what the program's engine does", () => {
  assert.ok(presses.sessions.length >= 18);
  for (const { name, boards, rules, steps } of presses.sessions) {
    const visit = new Visit(presses.boards[`${boards} ${rules.locale ?? ""}`], rules, presses.endings);
    steps.forEach((step, place) => {
      const effects = act(visit, step.act).map(named);
      const { sentence } = visit;
      const now = {
        act: step.act,
        canUndo: sentence.canUndo,
        draft: end(sentence.draft),
        effects,
        last: sentence.parts.slice(-3).map(({ text }) => end(text)),
        open: visit.openID,
        parts: sentence.parts.length,
        spoken: end(sentence.spoken),
        text: end(sentence.text),
        way: visit.way.length,
      };
      assert.deepEqual(now, step, `${name}, step ${place}`);
    });
  }
});

test("words have the endings that the program gives them", () => {
  for (const [ending, forms] of Object.entries(presses.forms)) {
    for (const [word, form] of Object.entries(forms)) {
      assert.equal(formOf(word, ending, "en-GB", presses.endings), form, `${ending} of ${word}`);
    }
  }
  for (const [ending, words] of Object.entries(presses.unknown)) {
    for (const word of words) assert.equal(formOf(word, ending, "en", presses.endings), null, `${ending} of ${word}`);
  }
  assert.equal(formOf("dog", "plural", "cs", presses.endings), null);
  assert.equal(formOf("dog", "plural", "en", undefined), null);
});

test("the interval of the scanner is learned as in the program", () => {
  for (const { interval, steps } of presses.paces) {
    const pace = new Pace(interval);
    for (const { interval, ...what } of steps) {
      pace.learn(what);
      assert.ok(Math.abs(pace.interval - interval) < 1e-12, `${pace.interval}, expected ${interval}`);
    }
  }
});

// Predictions: the same as the program's with the same words.

function model(language) {
  const assets = `Sources/Apps/SpeechBoard/WordPrediction/Assets/${language}`;
  const lines = (text) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const list = lines(file(`${assets}/words.tsv`).normalize("NFC").toLowerCase()).slice(0, predictions.words);
  const folder = new URL(`../../${assets}/sentences/`, import.meta.url);
  return {
    language,
    words: list.map((line) => line.split("\t")).map(([word, zipf]) => [Math.round(100 * zipf), word]),
    sentences: readdirSync(folder).sort().flatMap((name) => lines(file(`${assets}/sentences/${name}`))),
  };
}

test("offers are those of the program", () => {
  for (const { language, tiles, stages } of predictions.languages) {
    const predictor = new Predictor(model(language));
    const candidates = tiles.map((text, id) => ({ id: String(id), text }));
    stages.forEach(({ learned, offers }, stage) => {
      for (const sentence of learned) predictor.learn(sentence);
      for (const { text, goesOn, words, tiles } of offers) {
        const where = `${language}, stage ${stage}: "${text}"${goesOn ? " behind another language" : ""}`;
        assert.deepEqual(predictor.words(text, 5, goesOn), words, where);
        assert.deepEqual(predictor.tiles(candidates, text, 5, goesOn), tiles, where);
      }
    });
  }
});

// The journal and the desk.

class Store {
  values = new Map();
  get length() {
    return this.values.size;
  }
  key(place) {
    return [...this.values.keys()][place] ?? null;
  }
  getItem(key) {
    return this.values.get(key) ?? null;
  }
  setItem(key, value) {
    if (this.isFull) throw new DOMException("", "QuotaExceededError");
    this.values.set(key, value);
  }
  removeItem(key) {
    this.values.delete(key);
  }
}

const tile = (id, more = {}) => ({ id, label: id, ...more });

function data(more = {}) {
  return {
    export: "one",
    made: "2026-11-27T20:00:00Z",
    person: { id: 7, name: "Eva", picture: "" },
    boards: {
      root: "a",
      boards: [{
        id: "a",
        name: "A",
        locale: "en",
        rows: 2,
        columns: 2,
        order: [["want", "dog"], [null, "b"]],
        dock: [],
        tiles: [tile("want", { sound: 0 }), tile("dog", { sound: 1 }), tile("b", { link: { board: "b" } })],
      }, { id: "b", name: "B", locale: "en", rows: 1, columns: 1, order: [["x"]], dock: [], tiles: [tile("x")] }],
    },
    rules: { speaksEachWord: true, returnsHomeAfterWord: false, linkAddsWord: false },
    settings: { access: "touch", prediction: true },
    letters: [],
    predictionCount: 5,
    highlightsTiles: true,
    keepsHistory: true,
    offersSaidLast: true,
    learnsPace: true,
    lock: { kind: "sum" },
    phrases: [{ text: "Call my mum.", parts: [], sound: 2 }],
    models: {},
    words: { en: { want: 0, dog: 1 } },
    pictures: [],
    sounds: ["", "", ""],
    ...more,
  };
}

function desk(store = new Store(), more = {}) {
  const messages = [];
  const files = [];
  const whispered = [];
  let now = Date.parse("2026-11-27T21:00:00Z");
  const made = new Desk(structuredClone(data(more)), {
    say: (message) => messages.push(message),
    store: () => store,
    now: () => new Date(now += 1000),
    random: () => 0.5,
    later: (body) => body(),
    whisper: (text, locale) => Promise.resolve(void whispered.push([text, locale])),
    digest: (text) => Promise.resolve(`digest ${text}`),
    save: (name, text) => files.push({ name, text }),
  });
  const last = (type) => messages.filter((message) => message.type === type).at(-1);
  return {
    desk: made,
    messages,
    files,
    whispered,
    last,
    store,
    take: (message) => made.take(message),
    later: (ms) => now += ms,
  };
}

const press = (tile, board = "a") => ({ type: "press", board, tile });

function enter({ take, last }) {
  take({ type: "adults-knock" });
  const { first, second } = last("adults-gate");
  take({ type: "adults-answer", answer: first + second });
}

test("what the scanner offers is whispered, and its end is told", async () => {
  const { take, whispered, last } = desk();
  take({ type: "whisper", text: "dog", number: 3 });
  await Promise.resolve();
  assert.deepEqual(whispered, [["dog", "en"]]);
  assert.deepEqual(last("whisper"), { type: "whisper", number: 3 });
});

test("words of another language are not offered, and teach nothing here", () => {
  const boards = structuredClone(data().boards);
  boards.boards[0].tiles.push(tile("perro", { locale: "es" }));
  const { take, desk: made, last } = desk(new Store(), { boards });
  for (const name of ["want", "perro"]) take(press(name));
  take({ type: "key", key: "speak" });
  assert.deepEqual(made.journal.entries.at(-1).parts.map(({ locale }) => locale), [undefined, "es"]);
  take({ type: "key", key: "clear" });
  for (const name of ["want", "dog"]) take(press(name));
  take({ type: "key", key: "speak" });
  take({ type: "key", key: "clear" });
  assert.deepEqual(last("predictions").words.map((word) => word.toLowerCase()).sort(), ["dog", "want"]);
  assert.ok(!last("predictions").tiles.includes("perro"));
});

test("a press says the tile's own sound, and the sentence all of them in their order", () => {
  const { take, messages, last } = desk();
  take({ type: "hello" });
  assert.deepEqual(last("screen").board.tiles.map(({ id }) => id), ["want", "dog", "b"]);
  take(press("want"));
  assert.deepEqual(last("clip"), { type: "clip", address: "sound:0", sampleRate: 24000, follows: false });
  take(press("dog"));
  take({ type: "type", text: "very much" });
  messages.length = 0;
  take({ type: "key", key: "speak" });
  const clips = messages.filter(({ type }) => type === "clip").map(({ address, follows }) => [address, follows]);
  // What is typed is said by the device as one, and it is told once.
  assert.deepEqual(clips, [["sound:0", false], ["sound:1", true], ["voice:en:very much", true]]);
  assert.match(last("notice").words.en, /voice of this device/);
  messages.length = 0;
  take({ type: "key", key: "speak" });
  assert.equal(last("notice"), undefined);
  assert.equal(last("sentence"), undefined);
});

test("a press for another board than the open one does nothing", () => {
  const { take, messages } = desk();
  take(press("x", "b"));
  assert.deepEqual(messages, []);
});

test("a phrase is said by its own sound", () => {
  const { take, last, messages } = desk();
  take({ type: "phrases" });
  assert.deepEqual(last("phrases"), { type: "phrases", phrases: [{ id: 0, text: "Call my mum." }], sentences: [] });
  take({ type: "say-phrase", id: 0 });
  assert.deepEqual(messages.filter(({ type }) => type === "clip").map(({ address }) => address), ["sound:2"]);
  take({ type: "phrases" });
  assert.deepEqual(last("phrases").sentences, [{ id: 0, text: "Call my mum." }]);
});

test("a page that comes again goes on where it was, with its edits", () => {
  const before = desk();
  before.take(press("want"));
  before.take({ type: "key", key: "speak" });
  before.take({ type: "save-phrase" });
  enter(before);
  before.take({ type: "adults-edit", kind: "change-tile", tile: "dog", text: "puppy" });
  assert.equal(before.last("notice").kind, "stored");
  before.take({ type: "adults-edit", kind: "add-tile", text: "cat", place: { row: 1, column: 0 } });
  const after = desk(before.store);
  after.take({ type: "hello" });
  assert.equal(after.last("sentence").text, "want");
  assert.deepEqual(after.last("screen").board.tiles.map(({ label }) => label), ["want", "puppy", "cat", "b"]);
  after.take(press("dog"));
  // The sound of "dog" would say what is no longer there.
  assert.equal(after.last("clip").address, "voice:en:puppy");
  after.take({ type: "phrases" });
  assert.deepEqual(after.last("phrases").phrases.map(({ text }) => text), ["Call my mum.", "want"]);
  assert.deepEqual(after.desk.journal.entries.map(({ kind }) => kind), [
    "said",
    "phrase-added",
    "tile-changed",
    "tile-added",
  ]);
});

test("hidden tiles are seen by adults only, and a place that is taken is refused", () => {
  const one = desk();
  enter(one);
  one.take({ type: "adults-edit", kind: "change-tile", tile: "dog", isHidden: true });
  assert.equal(one.last("screen").board.tiles.length, 3);
  one.take({ type: "adults-edit", kind: "add-tile", text: "cat", place: { row: 0, column: 0 } });
  assert.equal(one.last("notice").kind, "refused");
  one.take({ type: "adults-edit", kind: "move-tile", tile: "dog", place: { row: 1, column: 0 } });
  assert.equal(one.last("notice").kind, "refused");
  one.take({ type: "adults-leave" });
  assert.deepEqual(one.last("screen").board.tiles.map(({ id }) => id), ["want", "b"]);
  one.take({ type: "adults-edit", kind: "change-tile", tile: "dog", isHidden: false });
  assert.equal(one.desk.journal.entries.length, 1);
});

test("a wrong sum is told, and the third one waits", () => {
  const { take, last, later } = desk();
  take({ type: "adults-knock" });
  for (let k = 0; k < 3; k += 1) take({ type: "adults-answer", answer: 1 });
  assert.ok(last("adults-gate").wait > 20);
  const { first, second } = last("adults-gate");
  take({ type: "adults-answer", answer: first + second });
  assert.equal(last("adults-screen"), undefined);
  later(40_000);
  take({ type: "adults-knock" });
  const asked = last("adults-gate");
  take({ type: "adults-answer", answer: asked.first + asked.second });
  assert.equal(last("adults-screen").screen, "menu");
});

test("a code opens the side by its digest", async () => {
  const { take, last } = desk(new Store(), { lock: { kind: "code", salt: "s", digest: "digest s1234" } });
  take({ type: "adults-knock" });
  assert.equal(last("adults-gate").isCode, true);
  await take({ type: "adults-answer", answer: "1111" });
  assert.equal(last("adults-gate").wasWrong, true);
  await take({ type: "adults-answer", answer: "1234" });
  assert.equal(last("adults-screen").screen, "menu");
});

test("the file home has every entry in its order, also those of a page that was here before", () => {
  const store = new Store();
  const before = desk(store);
  before.take(press("want"));
  before.take({ type: "key", key: "speak" });
  const after = desk(store, { export: "two" });
  after.later(60_000);
  after.take(press("dog"));
  after.take({ type: "key", key: "speak" });
  // Nobody else's.
  const other = desk(store, { export: "three", person: { id: 8, name: "Jan", picture: "" } });
  assert.deepEqual(JSON.parse(other.desk.journal.file).entries, []);
  enter(after);
  assert.equal(after.last("adults-screen").content.unsaved, 1);
  after.take({ type: "away-save" });
  assert.equal(after.last("adults-screen").content.unsaved, 0);
  const { format, version, person, entries } = JSON.parse(after.files[0].text);
  assert.deepEqual([format, version, person.name], ["ossicle-speech-board-away", 1, "Eva"]);
  assert.deepEqual(entries.map(({ text }) => text), ["want", "dog"]);
  assert.equal(new Set(entries.map(({ id }) => id)).size, 2);
});

test("a browser that keeps nothing is told to adults, and nothing stops", () => {
  const store = new Store();
  const one = desk(store);
  one.take(press("want"));
  store.isFull = true;
  one.take(press("dog"));
  one.take({ type: "key", key: "speak" });
  assert.equal(one.last("sentence").text, "want dog");
  enter(one);
  assert.match(one.last("adults-troubles").troubles[0].words.en, /keeps nothing here \(QuotaExceededError\)/);
  one.take({ type: "away-save" });
  assert.equal(JSON.parse(one.files[0].text).entries.length, 1);
  const none = new Journal(data(), () => {
    throw new DOMException("", "SecurityError");
  }, { now: () => new Date(), random: Math.random });
  assert.equal(none.fault, "SecurityError");
  none.add({ kind: "phrase-removed", text: "x" });
  assert.equal(none.unsaved, 1);
});

test("what was said is removed here, with what was learned from it", () => {
  const one = desk();
  one.take(press("dog"));
  one.take({ type: "key", key: "speak" });
  assert.ok(one.last("predictions").words.length > 0 || one.desk.journal.entries.length === 1);
  enter(one);
  one.take({ type: "adults-clear-history" });
  one.take({ type: "adults-leave" });
  assert.deepEqual(one.desk.journal.entries, []);
  assert.deepEqual(one.last("predictions").words, []);
});

test("the program that is met again takes what every page kept here for the person", () => {
  const store = new Store();
  assert.equal(keptJournal(() => store, "Eva"), null);
  for (const [mark, tile, minutes] of [["one", "want", 0], ["two", "dog", 5]]) {
    const one = desk(store, { export: mark });
    one.later(60_000 * minutes);
    one.take(press(tile));
    one.take({ type: "key", key: "speak" });
  }
  desk(store, { export: "three", person: { id: 9, name: "Jan: the son", picture: "" } }).take(press("dog"));
  const kept = keptJournal(() => store, "Eva");
  assert.equal(kept.unsaved, 2);
  assert.deepEqual(JSON.parse(kept.file).entries.map(({ text }) => text), ["want", "dog"]);
  kept.saved();
  assert.equal(keptJournal(() => store, "Eva").unsaved, 0);
  assert.equal(keptJournal(() => store, "Jan: the son"), null);
  assert.equal(
    keptJournal(() => {
      throw new DOMException("", "SecurityError");
    }, "Eva"),
    null,
  );
});
