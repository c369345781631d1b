// The sentence that a person builds, as the program's `Sentence`: words of tiles, and a text that is spelled or typed at its end.

import { characters, joined, pieces } from "./text.js";

/**
 * A part of a sentence.
 *
 * @typedef {object} Part
 * @property {string} text the words that are shown.
 * @property {string} [vocalization] the words that are spoken, if they are others.
 * @property {string} [locale]
 * @property {"tile" | "spelled" | "typed" | "predicted" | "phrase"} source
 * @property {{ board: string, button: string }} [origin]
 * @property {boolean} [isRecorded] whether the tile has a recording.
 * @property {{ text: string, vocalization?: string, isRecorded?: boolean }} [base] the words without their ending.
 * @property {Record<string, string>} [forms] forms that the tile states itself.
 *
 * @typedef {{ parts: Part[], draft: string, draftSource: "spelled" | "typed" }} State
 */

const keptChanges = 10;
export const limits = { undo: 50, parts: 500, draft: 5000 };

/** @type {State} */
const empty = { parts: [], draft: "", draftSource: "spelled" };
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text).length;

/**
 * The words that are spoken where there is no recording.
 *
 * @param {Part} part
 */
export const spokenOf = (part) => part.vocalization ?? part.text;

export class Sentence {
  #state = empty;
  /** @type {State[]} */
  #earlier = [];
  #isTyping = false;

  get parts() {
    return this.#state.parts;
  }

  get draft() {
    return this.#state.draft;
  }

  get isEmpty() {
    return this.parts.length === 0 && this.draft === "";
  }

  get canUndo() {
    return this.#earlier.length > 0;
  }

  /** All parts; the words of the draft are the last ones. */
  get wholeParts() {
    return [...this.parts, ...wordsOf(this.#state)];
  }

  get text() {
    return joined(this.wholeParts.map(({ text }) => text));
  }

  get spoken() {
    return joined(this.wholeParts.map(spokenOf));
  }

  /** What is kept of it for the next page: with few changes to undo, since browsers keep little. */
  get place() {
    return { state: this.#state, earlier: this.#earlier.slice(-keptChanges) };
  }

  /** @param {{ state: State, earlier: State[] }} place */
  goOn(place) {
    [this.#state, this.#earlier, this.#isTyping] = [place.state, place.earlier, false];
  }

  // Each change gives whether there was something to change, and room for it.

  /**
   * @param {Part} part
   * @param {boolean} [completes] whether it takes the place of the last word of the draft.
   */
  add(part, completes = false) {
    const { draft } = this.#state;
    if (this.wholeParts.length >= limits.parts) return false;
    const left = completes ? draft.slice(0, lastBlank(draft)) : draft;
    this.#change((state) => ({ ...state, draft: "", parts: [...wholeOf({ ...state, draft: left }), part] }));
    return true;
  }

  /** @param {string} letters */
  spell(letters) {
    if (letters === "" || bytes(this.draft) + bytes(letters) > limits.draft) return letters === "";
    this.#change((state) => ({
      ...state,
      draftSource: state.draft === "" ? "spelled" : state.draftSource,
      draft: state.draft + letters,
    }));
    return true;
  }

  /** Finishes the draft; gives the parts that it became. */
  endWord() {
    const ended = wordsOf(this.#state);
    if (this.draft === "") return [];
    this.#change((state) => ({ ...state, parts: wholeOf(state).slice(0, limits.parts), draft: "" }));
    return ended;
  }

  /** @param {string} text */
  type(text) {
    if (bytes(text) > limits.draft) return false;
    if (text === this.draft) return true;
    if (this.#isTyping) this.#state = { ...this.#state, draft: text, draftSource: "typed" };
    else {
      this.#change((state) => ({ ...state, draft: text, draftSource: "typed" }));
      this.#isTyping = true;
    }
    return true;
  }

  backspace() {
    if (this.isEmpty) return false;
    this.#change((state) =>
      state.draft === ""
        ? { ...state, parts: state.parts.slice(0, -1) }
        : { ...state, draft: characters(state.draft).slice(0, -1).join("") }
    );
    return true;
  }

  /** @param {number} index */
  remove(index) {
    if (!(index in this.parts)) return false;
    this.#change((state) => ({ ...state, parts: state.parts.filter((_, place) => place !== index) }));
    return true;
  }

  clear() {
    if (this.isEmpty) return false;
    this.#change(() => empty);
    return true;
  }

  /**
   * Replaces the last part, or the draft's last word.
   *
   * @param {Part} part
   */
  replaceLast(part) {
    this.#change((state) => ({ ...state, draft: "", parts: [...wholeOf(state).slice(0, -1), part] }));
  }

  /** @param {Part[]} parts */
  replace(parts) {
    this.#change(() => ({ ...empty, parts: parts.slice(0, limits.parts) }));
  }

  undo() {
    this.#isTyping = false;
    const last = this.#earlier.at(-1);
    if (!last) return false;
    this.#earlier = this.#earlier.slice(0, -1);
    this.#state = last;
    return true;
  }

  /** @param {(state: State) => State} body */
  #change(body) {
    this.#isTyping = false;
    this.#earlier = [...this.#earlier, this.#state].slice(-limits.undo);
    this.#state = body(this.#state);
  }
}

/**
 * @param {State} state
 * @returns {Part[]}
 */
const wordsOf = ({ draft, draftSource }) => pieces(draft).map((text) => ({ text, source: draftSource }));

/** @param {State} state */
const wholeOf = (state) => [...state.parts, ...wordsOf(state)];

/**
 * Where the last blank of a text is; 0 without one.
 *
 * @param {string} text
 */
function lastBlank(text) {
  let place = text.length;
  while (place > 0 && !/\p{White_Space}/u.test(text[place - 1])) place -= 1;
  return Math.max(0, place - 1);
}
