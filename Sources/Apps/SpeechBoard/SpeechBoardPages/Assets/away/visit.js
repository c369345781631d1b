// A person at a set of boards, as the program's `BoardVisit`: which board is open, the way back, the sentence, and what a
// press does. `Tests/Fixtures/SpeechBoard/presses.json` has cases that both follow.

import { endingOf, formOf, hasEndings } from "./endings.js";
import { remarks } from "./remarks.js";
import { Sentence } from "./sentence.js";
import { pieces } from "./text.js";

/**
 * @import { Lists } from "./endings.js"
 * @import { Words } from "./remarks.js"
 * @import { Part } from "./sentence.js"
 *
 * @typedef {object} Tile
 * @property {string} id
 * @property {string} label the word on it; empty if it has none.
 * @property {string} [spoken] the words to speak, if they are others.
 * @property {string} [locale] the language of the words.
 * @property {Record<string, string>} [forms]
 * @property {string[]} [actions] as a board file writes them.
 * @property {{ board?: string, missing?: string, outside?: string }} [link]
 * @property {boolean} [isHidden]
 * @property {boolean} [isRecorded]
 * @property {number} [picture] its number in the file.
 * @property {number} [sound] its number in the file.
 * @property {string} [background]
 * @property {string} [border]
 * @property {string} [key] of a keyboard, that chooses it.
 *
 * @typedef {object} Board
 * @property {string} id
 * @property {string} name
 * @property {string} [locale] the language in which its words are shown.
 * @property {number} rows
 * @property {number} columns
 * @property {(string | null)[][]} order
 * @property {string[]} dock
 * @property {Tile[]} tiles
 *
 * @typedef {{ root: string, boards: Board[], wordForms?: Record<string, Record<string, Record<string, string>>> }} Boards `wordForms`:
 *   by language, word and ending.
 * @typedef {object} Rules what a press does beside what the board says.
 * @property {string} [fallbackLocale]
 * @property {boolean} speaksEachWord
 * @property {boolean} returnsHomeAfterWord
 * @property {boolean} linkAddsWord
 *
 * @typedef {{ do: "say", part: Part } | { do: "speak" } | { do: "opened", board: string } | { do: "changed" }
 *   | { do: "cleared" } | { do: "remark", words: Words }} Effect
 */

const wayLimit = 100;
const actionLimit = 100;
/** @type {Effect} */
const changed = { do: "changed" };
/** @type {(words: Words) => Effect[]} */
const remark = (words) => [{ do: "remark", words }];

export class Visit {
  /** @type {string[]} */
  way = [];
  sentence = new Sentence();
  /** @type {Map<string, Board>} */
  #boards;

  /**
   * @param {Boards} boards
   * @param {Rules} rules
   * @param {Lists} [endings] the words of English that follow no rule; without them there are no rules.
   */
  constructor(boards, rules, endings) {
    this.boards = boards;
    this.rules = rules;
    this.endings = endings;
    this.#boards = new Map(boards.boards.map((board) => [board.id, board]));
    this.openID = boards.root;
  }

  get board() {
    return /** @type {Board} */ (this.#boards.get(this.openID));
  }

  get locale() {
    return this.board.locale ?? this.rules.fallbackLocale;
  }

  /** @param {string} id */
  named(id) {
    return this.#boards.get(id);
  }

  /**
   * @param {string} board
   * @param {string} id
   */
  tile(board, id) {
    return this.#boards.get(board)?.tiles.find((tile) => tile.id === id);
  }

  /** What is kept of it for the next page. */
  get place() {
    return { open: this.openID, way: this.way, sentence: this.sentence.place };
  }

  /** @param {Visit["place"]} place */
  goOn({ open, way, sentence }) {
    this.way = way.filter((id) => this.#boards.has(id));
    this.openID = this.#boards.has(open) ? open : (this.way.pop() ?? this.boards.root);
    this.sentence.goOn(sentence);
  }

  /**
   * Presses a tile of the open board; nothing follows for one that is not there.
   *
   * @param {string} id
   * @returns {Effect[]}
   */
  press(id) {
    const tile = this.tile(this.openID, id);
    if (!tile || tile.isHidden) return [];
    const { board } = this;
    const actions = tile.actions ?? [];
    const effects = actions.slice(0, actionLimit).flatMap((action) => this.#perform(action));
    if (actions.length > actionLimit) effects.push(...remark(remarks.actionsLeftOut(actions.length - actionLimit)));
    if (actions.length === 0 && (!tile.link || this.rules.linkAddsWord)) effects.push(...this.#addWord(tile, board));
    if (tile.link) effects.push(...this.#follow(tile.link));
    return effects;
  }

  /**
   * @param {Tile} tile
   * @param {Board} board
   * @returns {Effect[]}
   */
  #addWord(tile, board) {
    const spoken = tile.spoken ?? tile.label;
    if (pieces(spoken).length === 0 && !tile.isRecorded) return tile.link ? [] : remark(remarks.emptyTile);
    const effects = this.add({
      text: tile.label || spoken,
      vocalization: tile.label ? tile.spoken : undefined,
      locale: tile.locale,
      source: "tile",
      origin: { board: board.id, button: tile.id },
      isRecorded: tile.isRecorded,
      forms: tile.forms,
    });
    if (this.rules.returnsHomeAfterWord && !tile.link && this.openID !== this.boards.root) {
      effects.push(...this.#open(this.boards.root));
    }
    return effects;
  }

  /**
   * @param {NonNullable<Tile["link"]>} link
   * @returns {Effect[]}
   */
  #follow({ board, missing, outside }) {
    if (board !== undefined && this.#boards.has(board)) return this.#open(board);
    return remark(
      outside === undefined ? remarks.missingBoard(missing ?? board ?? "?") : remarks.outsideLink(outside),
    );
  }

  /**
   * @param {string} action
   * @returns {Effect[]}
   */
  #perform(action) {
    if (action.startsWith("+")) return this.#spell(action.slice(1));
    switch (action) {
      case ":space":
        return this.endWord();
      case ":backspace":
        return this.backspace();
      case ":clear":
        return this.clear();
      case ":speak":
        return this.speak();
      case ":home":
        return this.goHome();
      case ":back":
        return this.goBack();
    }
    const ending = endingOf(action);
    return ending ? this.#giveEnding(ending) : remark(remarks.unknownAction(action));
  }

  /**
   * @param {string} letters
   * @returns {Effect[]}
   */
  #spell(letters) {
    if (!this.sentence.spell(letters)) return remark(remarks.sentenceFull);
    if (letters === "") return [];
    return this.#sayIfWanted({ text: letters, locale: this.locale, source: "spelled" });
  }

  // Boards.

  goHome() {
    return this.#open(this.boards.root);
  }

  /** @returns {Effect[]} */
  goBack() {
    const last = this.way.at(-1);
    if (last === undefined) return remark(remarks.noWayBack);
    this.way = this.way.slice(0, -1);
    this.openID = last;
    return [{ do: "opened", board: last }];
  }

  /**
   * @param {string} id
   * @returns {Effect[]}
   */
  #open(id) {
    if (id !== this.openID) {
      this.way = [...this.way, this.openID].slice(-wayLimit);
      this.openID = id;
    }
    return [{ do: "opened", board: id }];
  }

  // The sentence.

  /** @param {Part} part */
  add(part) {
    return this.sentence.add(part) ? this.#sayIfWanted(part) : remark(remarks.sentenceFull);
  }

  /** @param {string} text */
  choosePrediction(text) {
    const begun = this.sentence.draft.split(/\p{White_Space}/u).at(-1) ?? "";
    const completes = begun !== "" && text.toLowerCase().startsWith(begun.toLowerCase());
    /** @type {Part} */
    const part = { text, locale: this.locale, source: "predicted" };
    return this.sentence.add(part, completes) ? this.#sayIfWanted(part) : remark(remarks.sentenceFull);
  }

  /**
   * @param {Part} part
   * @returns {Effect[]}
   */
  #sayIfWanted(part) {
    return this.rules.speaksEachWord ? [{ do: "say", part }, changed] : [changed];
  }

  /** @param {string} text */
  type(text) {
    return this.sentence.type(text) ? [changed] : remark(remarks.sentenceFull);
  }

  /** @returns {Effect[]} */
  endWord() {
    const ended = this.sentence.endWord().map((part) => ({ ...part, locale: this.locale }));
    if (ended.length === 0) return [];
    return [
      ...(this.rules.speaksEachWord ? ended.map((part) => /** @type {Effect} */ ({ do: "say", part })) : []),
      changed,
    ];
  }

  /** @param {Part[]} parts */
  replaceSentence(parts) {
    this.sentence.replace(parts);
    return [changed];
  }

  /** @returns {Effect[]} */
  speak() {
    return this.sentence.isEmpty ? remark(remarks.emptySentence) : [{ do: "speak" }];
  }

  backspace() {
    return this.sentence.backspace() ? [changed] : remark(remarks.emptySentence);
  }

  /** @param {number} index */
  removePart(index) {
    return this.sentence.remove(index) ? [changed] : remark(remarks.noSuchWord);
  }

  /** @returns {Effect[]} */
  clear() {
    return this.sentence.clear() ? [{ do: "cleared" }] : remark(remarks.emptySentence);
  }

  undo() {
    return this.sentence.undo() ? [changed] : remark(remarks.nothingToUndo);
  }

  /**
   * Gives the last word an ending, or another one in place of the one that it has.
   *
   * @param {string} ending
   */
  #giveEnding(ending) {
    const last = this.sentence.wholeParts.at(-1);
    if (!last) return remark(remarks.noWord);
    const language = last.locale ?? this.locale;
    const everywhere = this.#wordForms(last.base?.text ?? last.text, language);
    const part = this.#withEnding(last, ending, language, everywhere);
    if (!part) {
      const isKnown = hasEndings(language) && this.endings !== undefined;
      if (!isKnown && Object.keys({ ...everywhere, ...last.forms }).length === 0) {
        return remark(remarks.noEndings(language ?? "?"));
      }
      return remark(remarks.noForm(last.base?.text ?? last.text, ending));
    }
    this.sentence.replaceLast(part);
    return this.#sayIfWanted(part);
  }

  /**
   * The forms of a word that hold on all boards.
   *
   * @param {string} word
   * @param {string | undefined} locale
   */
  #wordForms(word, locale) {
    const words = this.boards.wordForms?.[(locale ?? "").split(/[-_]/)[0].toLowerCase()] ?? {};
    const key = word.trim().split(/\s+/).join(" ").toLowerCase();
    return Object.hasOwn(words, key) ? words[key] : {};
  }

  /**
   * A part with an ending in place of the one that it has.
   *
   * @param {Part} part
   * @param {string} ending
   * @param {string | undefined} locale
   * @param {Record<string, string>} everywhere the forms of the word on all boards.
   * @returns {Part | null} `null` if the form is not certain.
   */
  #withEnding(part, ending, locale, everywhere) {
    const base = part.base ?? { text: part.text, vocalization: part.vocalization, isRecorded: part.isRecorded };
    const own = part.forms?.[ending] ?? everywhere[ending];
    if (own !== undefined) return { ...part, text: own, vocalization: undefined, isRecorded: false, base };
    if (ending === "singular" && part.base) return { ...part, ...part.base, base: undefined };
    const form = (/** @type {string} */ text) => formOf(text, ending, part.locale ?? locale, this.endings);
    const text = form(base.text);
    if (text === null) return null;
    const vocalization = base.vocalization === undefined ? undefined : form(base.vocalization);
    if (vocalization === null) return null;
    return { ...part, text, vocalization, isRecorded: false, base };
  }
}
