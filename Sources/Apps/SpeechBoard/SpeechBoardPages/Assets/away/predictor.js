// What is probably said next, as the program's `WordPredictor` with the words of this file: two interpolated n-gram models with
// modified Kneser–Ney smoothing, and a share for words used of late (Docs/Guides/word-prediction.md). What is learned here is
// what was said here.

import { offered, sentencesOf, typedText, written } from "./text.js";

/**
 * @import { Word } from "./text.js"
 *
 * @typedef {object} Model the start model of a language.
 * @property {string} language
 * @property {[number, string][]} words a frequency (Zipf scale, times 100) and the words that have it, with blanks between.
 * @property {string[]} sentences
 *
 * @typedef {{ count: number, varieties: number }} Entry
 * @typedef {Map<number, Entry>} Followers what follows one context, by the numbers of the words.
 */

const order = 3;
// Numbers of words are smaller; two of them and their context make a number that is exact.
const start = 2 ** 26 - 1;
const unlistedShare = 0.05;
const ownShare = 0.9;
const wordsToHalfShare = 200;
const recentShare = 0.05;
const recentSentences = 50;
const recentDecay = 0.95;
/** Tiles that are less probable than this are not offered. */
const leastProbability = 0.005;
const rankedTiles = 1000;

const key = (/** @type {number[]} */ context) => context.reduce((sum, word) => sum * 2 ** 26 + word, 0);
const usesCounts = (/** @type {number[]} */ context) => context.length === order - 1 || context[0] === start;

/** What Kneser and Ney take from counts of 1, of 2, and of 3 and more. */
function discounts(/** @type {number[]} */ n) {
  const fallback = [0.5, 1, 1.5];
  if (n.includes(0)) return fallback;
  const y = n[0] / (n[0] + 2 * n[1]);
  const values = [0, 1, 2].map((k) => (k + 1) - (k + 2) * y * n[k + 1] / n[k]);
  return values.every((value, k) => value > 0 && value < k + 1) ? values : fallback;
}

/** The counts of all runs of up to three words. */
class Counts {
  /** @type {Map<number, Followers>[]} */
  #followers = Array.from({ length: order }, () => new Map());
  #countsOfCounts = Array.from({ length: order }, () => [0, 0, 0, 0]);

  /** @param {number[]} sentence */
  learn(sentence) {
    const line = [start];
    for (const word of sentence) {
      for (let length = 0; length <= Math.min(order - 1, line.length); length += 1) {
        this.#count(word, line.slice(line.length - length));
      }
      line.push(word);
    }
  }

  /**
   * @param {number} word
   * @param {number[]} context
   */
  #count(word, context) {
    const entry = this.#entry(word, context);
    entry.count += 1;
    if (usesCounts(context)) this.#move(entry.count - 1, entry.count, context.length);
    if (context.length === 0 || entry.count !== 1) return;
    const shorter = this.#entry(word, context.slice(1));
    shorter.varieties += 1;
    this.#move(shorter.varieties - 1, shorter.varieties, context.length - 1);
  }

  /**
   * @param {number} word
   * @param {number[]} context
   */
  #entry(word, context) {
    const contexts = this.#followers[context.length];
    let found = contexts.get(key(context));
    if (!found) contexts.set(key(context), found = new Map());
    let entry = found.get(word);
    if (!entry) found.set(word, entry = { count: 0, varieties: 0 });
    return entry;
  }

  /**
   * @param {number} old
   * @param {number} now
   * @param {number} length
   */
  #move(old, now, length) {
    if (old >= 1 && old <= 4) this.#countsOfCounts[length][old - 1] -= 1;
    if (now >= 1 && now <= 4) this.#countsOfCounts[length][now - 1] += 1;
  }

  /** @param {number} word */
  occurrences(word) {
    return this.#followers[0].get(0)?.get(word)?.count ?? 0;
  }

  /**
   * For each context that ends a line, from the shortest: the share that it leaves, and what its words get.
   *
   * @param {number[]} line
   */
  levels(line) {
    const levels = [];
    for (let length = 0; length <= Math.min(order - 1, line.length); length += 1) {
      const context = line.slice(line.length - length);
      const found = this.#followers[length].get(key(context));
      if (!found) continue;
      const counts = usesCounts(context);
      const taken = discounts(this.#countsOfCounts[length]);
      let total = 0;
      const kinds = [0, 0, 0];
      for (const { count, varieties } of found.values()) {
        const value = counts ? count : varieties;
        if (value === 0) continue;
        total += value;
        kinds[Math.min(value, 3) - 1] += 1;
      }
      if (total === 0) continue;
      const rest = kinds.reduce((sum, kind, k) => sum + kind * taken[k], 0) / total;
      const share = (/** @type {Entry} */ { count, varieties }) => {
        const value = counts ? count : varieties;
        return value === 0 ? 0 : (value - taken[Math.min(value, 3) - 1]) / total;
      };
      levels.push({ rest, found, share });
    }
    return levels;
  }
}

export class Predictor {
  /** @type {string[]} */
  #keys = [];
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {Map<number, Map<string, number>>} how each word was written. */
  #forms = new Map();
  /** @type {number[]} */
  #frequencies = [];
  #start = new Counts();
  #own = new Counts();
  /** @type {number[][]} */
  #sentences = [];
  /** @type {Map<number, number>} */
  #lastUses = new Map();
  #learnedWords = 0;

  /** @param {Model} model */
  constructor({ language, words, sentences }) {
    this.language = language;
    for (const [zipf, list] of words) {
      for (const one of list.split(" ")) {
        const number = this.#number(one);
        this.#frequencies[number] = (this.#frequencies[number] ?? 0) + 10 ** (zipf / 100 - 9);
      }
    }
    this.#listed = this.#keys.length;
    for (const sentence of sentences.flatMap(sentencesOf)) {
      this.#start.learn(sentence.map((one) => {
        const number = this.#number(one.key);
        this.#countForm(one, number);
        return number;
      }));
    }
    const sum = this.#frequencies.reduce((all, one) => all + one, 0);
    this.#frequencies = this.#keys.map((_, number) => number < this.#listed ? this.#frequencies[number] / sum : 0);
    this.#startCount = this.#keys.length;
  }

  #listed = 0;
  #startCount = 0;

  /** @param {string} word */
  #number(word) {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#keys.length;
      this.#numbers.set(word, number);
      this.#keys.push(word);
    }
    return number;
  }

  /**
   * @param {Word} word
   * @param {number} number
   */
  #countForm({ text, key, startsSentence }, number) {
    if (startsSentence && text !== key && text.slice(1) === key.slice(1)) return;
    let forms = this.#forms.get(number);
    if (!forms) this.#forms.set(number, forms = new Map());
    forms.set(text, (forms.get(text) ?? 0) + 1);
  }

  /** @param {number} number */
  #form(number) {
    /** @type {[string, number] | null} */
    let best = null;
    for (const [form, count] of this.#forms.get(number) ?? []) {
      if (!best || count > best[1] || (count === best[1] && form < best[0])) best = [form, count];
    }
    return best?.[0] ?? this.#keys[number];
  }

  /**
   * Learns the sentences of a text that was spoken.
   *
   * @param {string} text
   */
  learn(text) {
    for (const sentence of sentencesOf(text)) {
      const numbers = sentence.map(({ key }) => this.#number(key));
      for (const number of numbers) this.#lastUses.set(number, this.#sentences.length);
      this.#own.learn(numbers);
      this.#learnedWords += numbers.length;
      sentence.forEach((one, place) => this.#countForm(one, numbers[place]));
      this.#sentences.push(numbers);
    }
  }

  get #ownShare() {
    return this.#startCount === 0 ? 1 : ownShare * this.#learnedWords / (this.#learnedWords + wordsToHalfShare);
  }

  get #uniformShare() {
    return (this.#listed > 0 ? unlistedShare : 1) / (this.#keys.length + 1);
  }

  /** @param {number} number */
  #base(number) {
    const uniform = this.#uniformShare;
    return this.#listed > 0 && number < this.#frequencies.length
      ? uniform + (1 - unlistedShare) * this.#frequencies[number]
      : uniform;
  }

  /** The words of the last sentences; their shares sum to 1. */
  #recent() {
    /** @type {Map<number, number>} */
    const shares = new Map();
    let [weight, sum] = [1, 0];
    for (const sentence of this.#sentences.slice(-recentSentences).reverse()) {
      for (const word of sentence) {
        shares.set(word, (shares.get(word) ?? 0) + weight);
        sum += weight;
      }
      weight *= recentDecay;
    }
    for (const [word, share] of shares) shares.set(word, share / sum);
    return shares;
  }

  /** @param {string[]} keys */
  #line(keys) {
    // A word that is not known is no part of any run.
    return [start, ...keys.map((one) => this.#numbers.get(one) ?? start - 1)];
  }

  /**
   * The most probable words behind a text, or the completions of the word that it begins.
   *
   * @param {string} text
   * @param {number} limit
   * @param {boolean} [goesOn] whether words of another language stand before the text.
   */
  words(text, limit, goesOn) {
    const { words, letters } = typedText(text, goesOn);
    const line = this.#line(words.map((one) => one.key));
    let values = this.#keys.map((_, number) => this.#base(number));
    const apply = (/** @type {number[]} */ given, /** @type {Counts} */ counts) => {
      for (const { rest, found, share } of counts.levels(line)) {
        for (let place = 0; place < given.length; place += 1) given[place] *= rest;
        for (const [word, entry] of found) given[word] += share(entry);
      }
      return given;
    };
    values = apply(values, this.#start);
    if (this.#sentences.length > 0) {
      const known = [...values];
      values = apply(values, this.#own);
      const [recent, part] = [this.#recent(), this.#ownShare];
      const rest = 1 - (recent.size === 0 ? 0 : recentShare);
      values = values.map((value, place) => rest * (part * value + (1 - part) * known[place]));
      for (const [word, share] of recent) values[word] += recentShare * share;
    }
    const beginning = letters.toLowerCase();
    const shown = (/** @type {number} */ number) =>
      offered(written(this.#form(number), this.language), letters, words.length === 0);
    const comesBefore = (/** @type {number} */ one, /** @type {number} */ other) => {
      if (values[one] !== values[other]) return values[one] > values[other];
      const [m, n] = [this.#own.occurrences(one), this.#own.occurrences(other)];
      if (m !== n) return m > n;
      const [s, t] = [this.#lastUses.get(one) ?? -1, this.#lastUses.get(other) ?? -1];
      if (s !== t) return s > t;
      return this.#keys[one] < this.#keys[other];
    };
    /** @type {number[]} */
    const best = [];
    for (let number = 0; number < values.length; number += 1) {
      if (values[number] <= 0) continue;
      if (best.length === limit && values[number] < values[best[limit - 1]]) continue;
      if (!this.#keys[number].startsWith(beginning)) continue;
      if (letters !== "" && shown(number) === letters) continue;
      const rank = best.findIndex((other) => comesBefore(number, other));
      if (rank >= 0) best.splice(rank, 0, number);
      else if (best.length < limit) best.push(number);
      best.length = Math.min(best.length, limit);
    }
    return best.map(shown);
  }

  /**
   * The probability of one word behind others of its sentence.
   *
   * @param {string} word
   * @param {string[]} keys
   */
  #probability(word, keys) {
    const line = this.#line(keys);
    const number = this.#numbers.get(word);
    const apply = (/** @type {number} */ value, /** @type {Counts} */ counts) =>
      counts.levels(line).reduce((sum, { rest, found, share }) => {
        const entry = number === undefined ? undefined : found.get(number);
        return sum * rest + (entry ? share(entry) : 0);
      }, value);
    const known = apply(number === undefined ? this.#uniformShare : this.#base(number), this.#start);
    if (this.#sentences.length === 0) return known;
    const mixed = this.#ownShare * apply(known, this.#own) + (1 - this.#ownShare) * known;
    const recent = this.#recent();
    if (recent.size === 0) return mixed;
    return (1 - recentShare) * mixed + recentShare * (number === undefined ? 0 : (recent.get(number) ?? 0));
  }

  /**
   * The ids of the tiles whose words probably come next, the likeliest first.
   *
   * @param {{ id: string, text: string }[]} tiles
   * @param {string} text
   * @param {number} limit
   * @param {boolean} [goesOn] whether words of another language stand before the text.
   */
  tiles(tiles, text, limit, goesOn) {
    const before = typedText(text, goesOn).words.map((one) => one.key);
    return tiles.slice(0, rankedTiles).map(({ id, text }, place) => {
      const next = sentencesOf(text).flat().map((one) => one.key);
      const probability = next.length === 0
        ? 0
        : next.reduce((product, word, k) => product * this.#probability(word, [...before, ...next.slice(0, k)]), 1);
      return { id, probability, place };
    }).sort((one, other) => other.probability - one.probability || one.place - other.place).slice(0, limit)
      .filter(({ probability }) => probability >= leastProbability).map(({ id }) => id);
  }
}
