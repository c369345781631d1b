// Words and sentences in a text, by the same rules as the program's `WordBoundaries`, `SpacedText` and `LetterCase`.

/**
 * @typedef {object} Word a word as it stands in a text.
 * @property {string} text
 * @property {string} key the same in small letters.
 * @property {boolean} startsSentence
 */

const longestWord = 64;
const closing = new Set([...".,!?;:…)]}”’%“"]);
const opening = new Set([..."([{„¿¡"]);

/**
 * What people see as one letter each.
 *
 * @param {string} text
 * @returns {string[]}
 */
export const characters = (text) => text.match(/\r\n|\P{M}\p{M}*|\p{M}+/gu) ?? [];

const isWordCharacter = (/** @type {string} */ one) => /^[\p{Alphabetic}\p{N}]/u.test(one);
const isNumber = (/** @type {string} */ one) => /^\p{N}/u.test(one);
const isNewline = (/** @type {string} */ one) => /^[\n\v\f\r\u0085\u2028\u2029]/u.test(one);
const endsSentence = (/** @type {string} */ one) => ".!?…".includes(one) || isNewline(one);

/**
 * The pieces of a text between blanks, without empty ones.
 *
 * @param {string} text
 */
export const pieces = (text) => text.split(/\p{White_Space}+/u).filter((piece) => piece !== "");

/**
 * Words joined by single blanks as they are written: none before a full stop, none behind an opening bracket.
 *
 * @param {string[]} words
 */
export function joined(words) {
  let text = "";
  for (const one of words) {
    const word = pieces(one).join(" ");
    if (word === "") continue;
    const isAttached = [...word].every((mark) => closing.has(mark));
    if (text !== "" && !isAttached && !opening.has(text[text.length - 1])) text += " ";
    text += word;
  }
  return text;
}

/**
 * Whether the last mark of a text ends its sentence.
 *
 * @param {string} text
 */
export function isEnded(text) {
  const last = characters(text).findLast((one) => isNewline(one) || !/^\p{White_Space}/u.test(one));
  return last !== undefined && endsSentence(last);
}

/**
 * A text in Unicode's form NFC, with straight apostrophes and single blanks.
 *
 * @param {string} text
 */
export function normalised(text) {
  return text.normalize("NFC").replaceAll("’", "'").split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u)
    .filter((line) => line !== "").map((line) => pieces(line).join(" ")).join("\n");
}

/**
 * The places of the words of a normalised text: from, to.
 *
 * @param {string[]} all its characters.
 */
function wordPlaces(all) {
  /** @type {[number, number][]} */
  const words = [];
  let first = -1;
  const joins = (/** @type {number} */ place) => {
    if (place === 0 || place + 1 >= all.length) return false;
    const [before, after] = [all[place - 1], all[place + 1]];
    if (all[place] === "'" || all[place] === "-") return isWordCharacter(before) && isWordCharacter(after);
    return [".", ",", ":"].includes(all[place]) && isNumber(before) && isNumber(after);
  };
  all.forEach((one, place) => {
    if (isWordCharacter(one)) {
      if (first < 0) first = place;
    } else if (first >= 0 && !joins(place)) {
      words.push([first, place]);
      first = -1;
    }
  });
  if (first >= 0) words.push([first, all.length]);
  return words;
}

/**
 * A word of a text.
 *
 * @param {string} text
 * @param {boolean} startsSentence
 * @returns {Word}
 */
const word = (text, startsSentence) => ({ text, key: text.toLowerCase(), startsSentence });

/**
 * The words of each sentence of a text; sentences without words are left out.
 *
 * @param {string} text
 */
export function sentencesOf(text) {
  const all = characters(normalised(text));
  /** @type {Word[][]} */
  const sentences = [];
  /** @type {Word[]} */
  let sentence = [];
  let end = 0;
  for (const [from, to] of wordPlaces(all)) {
    if (all.slice(end, from).some(endsSentence)) {
      if (sentence.length > 0) sentences.push(sentence);
      sentence = [];
    }
    end = to;
    if (to - from <= longestWord) sentence.push(word(all.slice(from, to).join(""), sentence.length === 0));
  }
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}

/**
 * A text that is being written: the words of its last sentence, and the letters of the word that has been begun.
 *
 * @param {string} text what stands before the cursor.
 * @param {boolean} [goesOn] whether words of another language stand before the text. They are unknown, but the sentence has begun.
 */
export function typedText(text, goesOn = false) {
  const all = characters(normalised(text + "\u2060")).slice(0, -1);
  const whole = wordPlaces(all);
  let start = 0;
  let at = whole.length - 1;
  for (let place = all.length - 1; place >= 0; place -= 1) {
    if (!endsSentence(all[place])) continue;
    while (at >= 0 && whole[at][0] > place) at -= 1;
    if (at < 0 || place >= whole[at][1]) {
      start = place + 1;
      break;
    }
  }
  const sentence = all.slice(start);
  const places = wordPlaces(sentence);
  const last = places.at(-1);
  let letters = "";
  if (last) {
    const rest = sentence.slice(last[1]);
    if (rest.length === 0 || (rest.length === 1 && (rest[0] === "'" || rest[0] === "-"))) {
      letters = sentence.slice(last[0]).join("");
      places.pop();
    }
  }
  const isGoingOn = goesOn && start === 0;
  const known = places.map(([from, to], place) => word(sentence.slice(from, to).join(""), place === 0 && !isGoingOn));
  // No vocabulary has the empty word: it is a gap.
  return { words: isGoingOn ? [word("", true), ...known] : known, letters };
}

/**
 * @param {string} text
 */
export function capitalised(text) {
  const [first = "", ...rest] = characters(text);
  return first.toUpperCase() + rest.join("");
}

/**
 * English writes the pronoun with a capital wherever it stands.
 *
 * @param {string} form
 * @param {string} language
 */
export const written = (form, language) =>
  language === "en" && (form === "i" || form.startsWith("i'")) ? "I" + form.slice(1) : form;

/**
 * A word as it is offered to somebody who has typed `letters`.
 *
 * @param {string} form
 * @param {string} letters
 * @param {boolean} isAtStart
 */
export function offered(form, letters, isAtStart) {
  const typed = characters(letters);
  if (typed.length > 1 && /\p{Alphabetic}/u.test(letters) && letters === letters.toUpperCase()) {
    return form.toUpperCase();
  }
  const isCapital = typed.length > 0 && typed[0] !== typed[0].toLowerCase();
  return isAtStart || isCapital ? capitalised(form) : form;
}
