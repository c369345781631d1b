// The program's part of the page, in the page: it answers the same messages from what the file carries.

import { makeEdit, wordsOf } from "./edits.js";
import { Journal } from "./journal.js";
import { Pace } from "./pace.js";
import { Predictor } from "./predictor.js";
import { spokenOf } from "./sentence.js";
import { isEnded, joined } from "./text.js";
import { Visit } from "./visit.js";

/**
 * @import { Data, Phrase } from "./data.js"
 * @import { JournalPart, Store } from "./journal.js"
 * @import { Part } from "./sentence.js"
 * @import { Board, Effect, Tile } from "./visit.js"
 * @import { Words } from "./remarks.js"
 *
 * @typedef {object} World what the page has and the desk has not.
 * @property {(message: any) => void} say sends a message to the page.
 * @property {() => Store} store where the browser keeps what happens here.
 * @property {() => Date} now
 * @property {() => number} random 0…1.
 * @property {(text: string, locale: string | undefined) => Promise<void>} whisper whispers; it ends with the whisper, or at once if
 *   there is no voice for it.
 * @property {(text: string) => Promise<string> | null} digest the SHA-256 of a text; `null` if the browser gives none.
 * @property {(body: () => void) => void} later does something when the sound has begun.
 * @property {(name: string, text: string) => void} save gives a file to who uses the page.
 */

const words = {
  stored: { cs: "Uloženo v tomto zařízení", en: "Stored on this device" },
  notHere: {
    cs: "To jde jen v počítači. Tady se dají změnit slova dlaždic, skrýt je a přidat dlaždici na volné místo.",
    en: "This is done at the computer. Here the words of tiles can be changed, and tiles hidden or added.",
  },
  noWord: { cs: "Napište slovo.", en: "Type a word." },
  taken: { cs: "To místo už není volné.", en: "That place is not free any more." },
  typed: {
    cs: "Tato slova říká hlas tohoto zařízení.",
    en: "The voice of this device says these words.",
  },
  nothingKept: {
    cs: "Prohlížeč tady nic neukládá ({reason}). Než stránku zavřete, uložte soubor.",
    en: "The browser keeps nothing here ({reason}). Save the file before you close the page.",
  },
};

const screens = ["menu", "board", "tile", "new-tile", "phrases", "history"];
const waiting = 30;
const lastSentences = 30;
const languageOf = (/** @type {string} */ locale) => locale.split(/[-_]/)[0].toLowerCase();

/**
 * Learns from a sentence of one language; what has words of several is learned at home.
 *
 * @param {Predictor | undefined} predictor
 * @param {{ text: string, parts: JournalPart[], locale?: string }} said
 */
function learn(predictor, { text, parts, locale = "" }) {
  if (parts.every((part) => languageOf(part.locale ?? locale) === languageOf(locale))) predictor?.learn(text);
}

export class Desk {
  #isAdult = false;
  /** @type {{ screen: string, tile?: string, place?: { row?: number, column?: number, dock?: number } }} */
  #screen = { screen: "menu" };
  #sum = [0, 0];
  #wrong = 0;
  #closedUntil = 0;
  #hasToldOfVoice = false;
  /** How often the sentence was shown. */
  #sentences = 0;
  /** @type {Map<string, Predictor>} */
  #predictors = new Map();
  /** @type {Phrase[]} */
  #phrases;

  /**
   * @param {Data} data
   * @param {World} world
   */
  constructor(data, world) {
    this.data = data;
    this.world = world;
    this.journal = new Journal(data, world.store, world);
    this.visit = new Visit(data.boards, data.rules, data.endings);
    this.#phrases = [...data.phrases];
    this.pace = new Pace(this.journal.place("pace") ?? data.settings.scan?.interval ?? 1);
    for (const entry of this.journal.entries) this.#replay(entry);
    const place = this.journal.place("place");
    if (place) this.visit.goOn(place);
  }

  /** @param {import("./journal.js").Entry} entry */
  #replay(entry) {
    switch (entry.kind) {
      case "tile-changed":
      case "tile-added":
        makeEdit(this.data.boards, entry);
        break;
      case "phrase-added":
        this.#phrases.push({ text: entry.text, parts: entry.parts });
        break;
      case "phrase-removed":
        this.#phrases = this.#phrases.filter(({ text }) => text !== entry.text);
    }
  }

  #say(/** @type {any} */ message) {
    this.world.say(message);
  }

  // What the page says.

  /** @param {any} message */
  take(message) {
    const { visit } = this;
    switch (message.type) {
      case "hello":
        return this.showAll();
      case "press":
        return message.board === visit.openID && this.#carryOut(visit.press(message.tile));
      case "key":
        return this.#carryOut(this.#key(message.key));
      case "type":
        return this.#carryOut(visit.type(message.text));
      case "choose-prediction":
        return this.#carryOut(visit.choosePrediction(message.text));
      case "remove-part":
        return this.#carryOut(visit.removePart(message.index));
      case "scanned":
        return this.#learnPace(message);
      case "whisper":
        return this.world.whisper(message.text, message.locale ?? visit.locale)
          .then(() => this.#say({ type: "whisper", number: message.number }));
      case "phrases":
        return this.#showPhrases();
      case "save-phrase":
        return this.#savePhrase();
      case "say-phrase":
        return this.#sayAgain(this.#phrases[message.id]);
      case "say-sentence":
        return this.#sayAgain(this.#said()[message.id]);
      case "adults-knock":
        return this.#knock();
      case "adults-answer":
        return this.#answer(message.answer);
      case "adults-leave":
        return this.#leave();
    }
    if (!this.#isAdult) return;
    switch (message.type) {
      case "adults-go":
        if (!screens.includes(message.screen)) return this.#notice("refused", words.notHere);
        this.#screen = message;
        return this.showAll();
      case "adults-edit":
        return this.#edit(message);
      case "adults-say":
        return this.#carryOut([{ do: "say", part: { text: message.text, locale: visit.locale, source: "typed" } }]);
      case "adults-add-phrase":
        return this.#addPhrase(message.text, []);
      case "adults-remove-phrase":
        return this.#removePhrase(message.id);
      case "adults-remove-sentence":
        return this.#forget(({ id }) => id === message.id);
      case "adults-clear-history":
        return this.#forget(() => true);
      case "away-save":
        return this.#save();
      default:
        this.#notice("refused", words.notHere);
    }
  }

  #key(/** @type {string} */ key) {
    const { visit } = this;
    /** @type {Record<string, () => Effect[]>} */
    const keys = {
      speak: () => visit.speak(),
      backspace: () => visit.backspace(),
      undo: () => visit.undo(),
      clear: () => visit.clear(),
      home: () => visit.goHome(),
      back: () => visit.goBack(),
      space: () => visit.endWord(),
    };
    return keys[key]?.() ?? [];
  }

  /** @param {Effect[]} effects */
  #carryOut(effects) {
    let hasChanged = false;
    for (const effect of effects) {
      switch (effect.do) {
        case "say":
          this.#play([effect.part]);
          break;
        case "speak":
          this.#speak();
          break;
        case "opened":
          this.#showBoard();
          hasChanged = true;
          break;
        case "remark":
          this.#say({ type: "remark", words: effect.words });
          break;
        default:
          hasChanged = true;
      }
    }
    if (!hasChanged) return;
    this.#showSentence();
    this.journal.place("place", this.visit.place);
  }

  // The sound.

  /**
   * Where the sound of a part is: made with the file, or to be made by the device.
   *
   * @param {Part} part
   */
  #sound(part) {
    const tile = part.origin && !part.base ? this.visit.tile(part.origin.board, part.origin.button) : undefined;
    if (tile?.sound !== undefined && (tile.spoken ?? tile.label) === spokenOf(part)) return tile.sound;
    const known = this.data.words[languageOf(part.locale ?? this.visit.locale ?? "")] ?? {};
    const key = spokenOf(part).toLowerCase();
    return Object.hasOwn(known, key) ? known[key] : undefined;
  }

  /** @param {Part[]} parts */
  #play(parts) {
    /** @type {{ sound?: number, text: string[], locale: string }[]} */
    const runs = [];
    for (const part of parts) {
      const sound = this.#sound(part);
      const locale = part.locale ?? this.visit.locale ?? "";
      const last = runs.at(-1);
      // What the device says between two sounds is said as one.
      if (sound === undefined && last && last.sound === undefined && last.locale === locale) {
        last.text.push(spokenOf(part));
      } else runs.push({ sound, text: [spokenOf(part)], locale });
    }
    this.#playAll(
      runs.map(({ sound, text, locale }) => sound === undefined ? `voice:${locale}:${joined(text)}` : `sound:${sound}`),
    );
  }

  /** @param {string[]} addresses */
  #playAll(addresses) {
    addresses.forEach((address, place) => this.#say({ type: "clip", address, sampleRate: 24000, follows: place > 0 }));
    if (this.#hasToldOfVoice || !addresses.some((address) => address.startsWith("voice:"))) return;
    this.#hasToldOfVoice = true;
    this.#notice("heard", words.typed);
  }

  #speak() {
    const { sentence, locale } = this.visit;
    const { text } = sentence;
    // A phrase was made as a whole, with one melody.
    const phrase = this.#phrases.find((one) => one.text === text && one.sound !== undefined);
    if (phrase) this.#playAll([`sound:${phrase.sound}`]);
    else this.#play(sentence.wholeParts);
    const parts = this.#parts();
    if (this.data.keepsHistory || this.data.settings.prediction) {
      this.journal.add({ kind: "said", text, parts, locale });
    }
    if (this.data.settings.prediction) learn(this.#predictors.get(languageOf(locale ?? "")), { text, parts, locale });
  }

  /** @returns {JournalPart[]} */
  #parts() {
    return this.visit.sentence.wholeParts.map(({ text, origin, locale }) => ({ text, ...origin, locale }));
  }

  // Prediction.

  #predictor() {
    const language = languageOf(this.visit.locale ?? "");
    let known = this.#predictors.get(language);
    if (known) return known;
    known = new Predictor(this.data.models[language] ?? { language, words: [], sentences: [] });
    for (const entry of this.journal.entries) {
      if (entry.kind === "said" && languageOf(entry.locale ?? "") === language) learn(known, entry);
    }
    this.#predictors.set(language, known);
    return known;
  }

  /** What stands before the cursor for the prediction. Words of another language than the open board's are a gap. */
  #typed() {
    const { sentence, locale = "" } = this.visit;
    const { draft, wholeParts } = sentence;
    const end = draft === "" || /\p{White_Space}$/u.test(draft) ? " " : "";
    const foreign = wholeParts.findLastIndex((part) => languageOf(part.locale ?? locale) !== languageOf(locale));
    const own = joined(wholeParts.slice(foreign + 1).map(({ text }) => text));
    if (foreign < 0) return { text: own + end, goesOn: false };
    return { text: own + (own === "" ? "" : end), goesOn: !isEnded(wholeParts[foreign].text) };
  }

  #predictions() {
    const { visit, data } = this;
    if (!data.settings.prediction) return { words: [], tiles: [], pictures: [] };
    const predictor = this.#predictor();
    const { text, goesOn } = this.#typed();
    const language = languageOf(visit.locale ?? "");
    const candidates = visit.board.tiles.filter((tile) => !tile.isHidden && !tile.actions?.length && !tile.link)
      // Words of another language are as unknown here as those that nobody knows.
      .filter((tile) => languageOf(tile.locale ?? visit.locale ?? "") === language)
      .map(({ id, label }) => ({ id, text: label })).filter((tile) => tile.text !== "");
    const words = predictor.words(text, data.predictionCount, goesOn);
    return {
      words,
      pictures: words.map((word) => this.#wordPicture(word.toLowerCase())),
      tiles: data.highlightsTiles && visit.sentence.draft === ""
        ? predictor.tiles(candidates, text, data.predictionCount, goesOn)
        : [],
    };
  }

  /** @param {string} word in small letters. */
  #wordPicture(word) {
    for (const { tiles } of this.data.boards.boards) {
      const tile = tiles.find(({ label, picture }) => picture !== undefined && label.toLowerCase() === word);
      if (tile?.picture !== undefined) return this.data.pictures[tile.picture];
    }
    return "";
  }

  /** @param {any} what */
  #learnPace(what) {
    const { settings, learnsPace } = this.data;
    if (!learnsPace || !settings.scan || settings.scan.switches !== 1) return;
    const before = this.pace.interval;
    this.pace.learn(what);
    if (this.pace.interval === before) return;
    this.journal.place("pace", this.pace.interval);
    this.#say({ type: "pace", interval: this.pace.interval });
  }

  // Phrases.

  /** What was said here, the last first, each once. */
  #said() {
    /** @type {Map<string, { text: string, parts: JournalPart[], id: string, at: string }>} */
    const found = new Map();
    for (const entry of this.journal.entries) {
      if (entry.kind !== "said") continue;
      found.delete(entry.text);
      found.set(entry.text, entry);
    }
    return [...found.values()].reverse().slice(0, lastSentences);
  }

  #showPhrases() {
    this.#say({ type: "soon", sounds: this.#phrases.flatMap(({ sound }) => sound ?? []) });
    const numbered = (/** @type {{ text: string }[]} */ all) => all.map(({ text }, id) => ({ id, text }));
    const offersLast = this.data.offersSaidLast && this.data.keepsHistory;
    this.#say({
      type: "phrases",
      phrases: numbered(this.#phrases),
      sentences: offersLast ? numbered(this.#said()) : [],
    });
  }

  #savePhrase() {
    const { sentence } = this.visit;
    if (sentence.isEmpty) return this.#carryOut(this.visit.speak());
    const parts = this.#parts();
    this.#phrases.push({ text: sentence.text, parts });
    this.journal.add({ kind: "phrase-added", text: sentence.text, parts });
    this.#showPhrases();
  }

  /** @param {{ text: string, parts: JournalPart[] } | undefined} phrase */
  #sayAgain(phrase) {
    if (!phrase) return;
    const { visit } = this;
    /** @type {JournalPart[]} */
    const parts = phrase.parts.length > 0 ? phrase.parts : [{ text: phrase.text }];
    const effects = visit.replaceSentence(parts.map(({ text, board, button, locale }) => ({
      text,
      locale: locale ?? visit.locale,
      source: /** @type {const} */ ("phrase"),
      origin: board !== undefined && button !== undefined ? { board, button } : undefined,
    })));
    this.#carryOut([...effects, ...visit.speak()]);
  }

  // What the page shows.

  showAll() {
    if (this.#isAdult && this.#screen.screen !== "board") return this.#showAdults();
    this.#showBoard();
    this.#showSentence();
  }

  #showBoard() {
    const { data, visit } = this;
    const isEdited = this.#isAdult && this.#screen.screen === "board";
    const { board } = visit;
    const byID = new Map(board.tiles.map((tile) => [tile.id, tile]));
    const shown = (/** @type {string | null} */ id, /** @type {number} */ row, /** @type {number} */ column) => {
      const tile = id === null ? undefined : byID.get(id);
      return tile && (isEdited || !tile.isHidden) ? [{ ...this.#shown(tile), row, column }] : [];
    };
    const { scan } = data.settings;
    this.#say({
      type: "screen",
      screen: "board",
      person: data.person,
      hasOthers: false,
      board: {
        id: board.id,
        name: board.name,
        locale: visit.locale,
        rows: board.rows,
        columns: board.columns,
        tiles: board.order.flatMap((ids, row) => ids.flatMap((id, column) => shown(id, row, column))),
        dock: board.dock.flatMap((id) => byID.get(id) ?? []).filter((tile) => isEdited || !tile.isHidden)
          .map((tile) => this.#shown(tile)),
        isHome: board.id === data.boards.root,
        hasWay: visit.way.length > 0,
      },
      settings: { ...data.settings, scan: scan && { ...scan, interval: this.pace.interval } },
      letters: data.letters,
      finds: false,
      editing: isEdited ? {} : undefined,
    });
    if (!isEdited) this.#prepare(board);
  }

  /**
   * Has the sounds of a board made ready before its tiles are pressed.
   *
   * @param {Board} board
   */
  #prepare(board) {
    const places = [...board.order.flat(), ...board.dock];
    const tiles = places.flatMap((id) => board.tiles.find((tile) => tile.id === id) ?? []);
    const sounds = tiles.filter(({ isHidden }) => !isHidden).flatMap((tile) => {
      const { id, label, spoken, locale, actions, link } = tile;
      if (actions?.length) return tile.sound ?? [];
      if (link && !this.data.rules.linkAddsWord) return [];
      const said = { text: label || (spoken ?? ""), vocalization: label ? spoken : undefined };
      const origin = { board: board.id, button: id };
      return this.#sound({ ...said, locale: locale ?? board.locale, origin, source: "tile" }) ?? [];
    });
    this.#say({ type: "soon", sounds });
  }

  /** @param {Tile} tile */
  #shown(tile) {
    return {
      id: tile.id,
      label: tile.label || (tile.spoken ?? ""),
      spoken: tile.spoken,
      picture: tile.picture === undefined ? undefined : this.data.pictures[tile.picture],
      background: tile.background,
      border: tile.border,
      key: tile.key,
      opens: tile.link !== undefined,
      acts: (tile.actions?.length ?? 0) > 0,
      isHidden: tile.isHidden ?? false,
      isRecorded: tile.isRecorded ?? false,
    };
  }

  #showSentence() {
    const { sentence } = this.visit;
    const picture = (/** @type {Part} */ { origin }) => {
      const tile = origin && this.visit.tile(origin.board, origin.button);
      return tile?.picture === undefined ? undefined : this.data.pictures[tile.picture];
    };
    this.#say({
      type: "sentence",
      parts: sentence.parts.map((part) => ({ text: part.text, picture: picture(part) })),
      draft: sentence.draft,
      text: sentence.text,
      canUndo: sentence.canUndo,
    });
    // A slow device is heard before it has reckoned what comes next.
    this.#sentences += 1;
    const number = this.#sentences;
    this.world.later(() => {
      if (number === this.#sentences) this.#say({ type: "predictions", ...this.#predictions() });
    });
  }

  // The adults' side.

  #knock() {
    if (this.data.lock.kind === "open") return this.#enter();
    this.#ask(false);
  }

  /** @param {boolean} wasWrong */
  #ask(wasWrong) {
    const digit = () => 6 + Math.floor(this.world.random() * 4);
    this.#sum = [digit(), digit()];
    const [first, second] = this.#sum;
    const isCode = this.#asksCode;
    const wait = Math.max(0, (this.#closedUntil - this.world.now().getTime()) / 1000);
    this.#say({ type: "adults-gate", ...(isCode ? {} : { first, second }), isCode, wait, wasWrong });
  }

  /** Where the browser cannot check a code, a sum is asked: neither keeps away who can read the file. */
  get #asksCode() {
    return this.data.lock.kind === "code" && this.world.digest("") !== null;
  }

  /** @param {number | string} answer */
  async #answer(answer) {
    if (this.world.now().getTime() < this.#closedUntil) return this.#ask(false);
    const { salt, digest } = this.data.lock;
    const isRight = this.#asksCode
      ? await this.world.digest(`${salt}${answer}`) === digest
      : answer === this.#sum[0] + this.#sum[1];
    if (isRight) return this.#enter();
    this.#wrong += 1;
    if (this.#wrong % 3 === 0) this.#closedUntil = this.world.now().getTime() + 1000 * waiting;
    this.#ask(true);
  }

  #enter() {
    [this.#isAdult, this.#wrong, this.#screen] = [true, 0, { screen: "menu" }];
    this.showAll();
  }

  #leave() {
    this.#isAdult = false;
    this.showAll();
  }

  /**
   * @param {"stored" | "heard" | "refused"} kind
   * @param {Words} text
   */
  #notice(kind, text) {
    this.#say({ type: "notice", kind, words: text });
  }

  #showAdults() {
    const { journal, visit } = this;
    const { screen, tile, place } = this.#screen;
    const { fault } = journal;
    const about = (/** @type {Words} */ { cs, en }) => ({
      cs: cs.replace("{reason}", fault),
      en: en.replace("{reason}", fault),
    });
    this.#say({ type: "adults-troubles", troubles: fault ? [{ words: about(words.nothingKept) }] : [] });
    const said = journal.entries.flatMap((entry) => entry.kind === "said" ? [entry] : []).reverse();
    /** @type {Record<string, () => any>} */
    const contents = {
      menu: () => ({
        board: visit.board.name,
        made: this.data.made,
        entries: journal.entries.length,
        unsaved: journal.unsaved,
        phrases: this.#phrases.length,
        sentences: said.length,
        isKept: fault === "",
      }),
      tile: () => ({ tile: tile === undefined ? undefined : visit.tile(visit.openID, tile), board: visit.board.name }),
      "new-tile": () => ({ place, board: visit.board.name }),
      phrases: () => ({ phrases: this.#phrases.map(({ text }, id) => ({ id, text })) }),
      history: () => ({ sentences: said.map(({ id, text, at }) => ({ id, text, time: at })) }),
    };
    this.#say({ type: "adults-screen", screen, person: this.data.person.name, content: contents[screen]() });
  }

  /** @param {any} wish */
  #edit(wish) {
    const { visit, data } = this;
    const board = visit.openID;
    const given = { label: (wish.text ?? "").trim(), spoken: (wish.spoken ?? "").trim() };
    if (wish.kind === "change-tile") {
      const tile = visit.tile(board, wish.tile);
      if (!tile) return this.#notice("refused", words.notHere);
      const before = wordsOf(tile);
      const after = {
        label: wish.text === undefined ? before.label : given.label,
        spoken: wish.spoken === undefined ? before.spoken : given.spoken,
        isHidden: wish.isHidden ?? before.isHidden,
      };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        const edit = { kind: /** @type {const} */ ("tile-changed"), board, tile: tile.id, before, after };
        makeEdit(data.boards, edit);
        this.journal.add(edit);
      }
    } else if (wish.kind === "add-tile") {
      if (given.label === "") return this.#notice("refused", words.noWord);
      const tile = `away-${this.world.now().getTime().toString(36)}-${
        Math.floor(this.world.random() * 36 ** 4).toString(36)
      }`;
      const { row, column } = wish.place ?? {};
      const after = { ...given, isHidden: false };
      const edit = { kind: /** @type {const} */ ("tile-added"), board, tile, row, column, after };
      if (!makeEdit(data.boards, edit)) return this.#notice("refused", words.taken);
      this.journal.add(edit);
    } else return this.#notice("refused", words.notHere);
    this.#screen = { screen: "board" };
    this.#notice("stored", words.stored);
    this.showAll();
  }

  /**
   * @param {string} text
   * @param {JournalPart[]} parts
   */
  #addPhrase(text, parts) {
    const phrase = { text: text.trim(), parts };
    if (phrase.text === "") return this.#notice("refused", words.noWord);
    this.#phrases.push(phrase);
    this.journal.add({ kind: "phrase-added", ...phrase });
    this.#notice("stored", words.stored);
    this.showAll();
  }

  /** @param {number} id */
  #removePhrase(id) {
    const phrase = this.#phrases[id];
    if (!phrase) return;
    this.#phrases = this.#phrases.filter(({ text }) => text !== phrase.text);
    this.journal.add({ kind: "phrase-removed", text: phrase.text });
    this.#notice("stored", words.stored);
    this.showAll();
  }

  /** @param {(entry: { id: string }) => boolean} isMeant */
  #forget(isMeant) {
    this.journal.remove((entry) => entry.kind === "said" && isMeant(entry));
    // What was learned from it is forgotten, too.
    this.#predictors.clear();
    this.#notice("stored", words.stored);
    this.showAll();
  }

  #save() {
    const { person } = this.data;
    const day = this.world.now().toISOString().slice(0, 10);
    this.world.save(`${person.name} ${day}.away.json`, this.journal.file);
    this.journal.saved();
    this.showAll();
  }
}
