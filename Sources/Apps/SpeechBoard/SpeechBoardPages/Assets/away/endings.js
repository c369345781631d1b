// Endings of English words, as the program's `WordEndings` and `EnglishEndings`. The words that follow no rule come with the
// page, from the program's own lists. A word whose form is not certain gets none.

import { characters, pieces } from "./text.js";

/**
 * The program's lists.
 *
 * @typedef {{
 *   verbs: Record<string, { past: string, participle: string }>, verbForms: string[], uncertainVerbs: string[],
 *   modals: string[], thirdPersons: Record<string, string>, participlesInIng: Record<string, string>,
 *   verbsInIng: string[], verbsInEd: string[], stressedAtTheEnd: string[], plurals: Record<string, string>,
 *   voicedPlurals: Record<string, string>, singulars: Record<string, string>, pluralsInOes: string[],
 *   regularInMan: string[], singularInS: string[], singularInUs: string[], singularInIe: string[],
 *   singularInChe: string[], hardCh: string[], doublesZ: string[], uncountable: string[],
 *   possessives: Record<string, string>, comparatives: Record<string, string>, superlatives: Record<string, string>,
 *   comparedForms: string[], incomparable: string[], comparedByMore: string[], comparedByEnding: string[],
 *   demonstratives: string[], particles: string[],
 * }} Lists
 */

const names = [
  "plural",
  "singular",
  "possessive",
  "past",
  "past-participle",
  "present-participle",
  "third-person",
  "comparative",
  "superlative",
  "future",
  "genitive",
  "dative",
  "accusative",
  "vocative",
  "locative",
  "instrumental",
];
const prefix = "ext_ossicle_";
/** @type {Record<string, string>} */
const shortNames = { er: "comparative", est: "superlative", "'s": "possessive", ed: "past", ing: "present-participle" };

/**
 * The ending that an action of a tile gives; `undefined` for other actions.
 *
 * @param {string} action
 */
export function endingOf(action) {
  if (!action.startsWith(":")) return undefined;
  const name = action.slice(1).startsWith(prefix) ? action.slice(1 + prefix.length) : action.slice(1);
  return names.includes(name) ? name : Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
}

/** @param {string} [locale] */
const languageOf = (locale) => (locale ?? "").split(/[-_]/)[0].toLowerCase();

/**
 * Whether there are rules for a language.
 *
 * @param {string} [locale]
 */
export const hasEndings = (locale) => languageOf(locale) === "en";

/**
 * Words with an ending.
 *
 * @param {string} text the last of several words gets it.
 * @param {string} ending
 * @param {string | undefined} locale
 * @param {Lists} [lists]
 * @returns {string | null}
 */
export function formOf(text, ending, locale, lists) {
  if (!lists || !hasEndings(locale)) return null;
  const words = pieces(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (words.length > 1 && !["plural", "singular", "possessive"].includes(ending)) return null;
  if (!/^[\p{Alphabetic}\p{M}'’-]*$/u.test(last)) return null;
  const form = new English(lists).form(last.toLowerCase(), ending);
  return form === null ? null : [...words.slice(0, -1), inCase(last, form)].join(" ");
}

/**
 * A form with the capitals of its word: the first letter, or all of several.
 *
 * @param {string} word
 * @param {string} form
 */
function inCase(word, form) {
  const letters = characters(word);
  if (letters.length > 1 && /\p{Alphabetic}/u.test(word) && word === word.toUpperCase()) return form.toUpperCase();
  if (letters[0] === letters[0].toLowerCase() || word === "I") return form;
  return form.slice(0, 1).toUpperCase() + form.slice(1);
}

const isVowel = (/** @type {string} */ letter) => "aeiou".includes(letter);
const ends = (/** @type {string} */ word, /** @type {string[]} */ endings) => endings.some((end) => word.endsWith(end));
const cut = (/** @type {string} */ word, /** @type {number} */ count) => word.slice(0, -count);

/** @type {(map: Record<string, string>, word: string) => string | undefined} */
const own = (map, word) => Object.hasOwn(map, word) ? map[word] : undefined;

/** The rules, after Quirk, Greenbaum, Leech & Svartvik (1985), as the program has them. */
class English {
  /** @param {Lists} lists */
  constructor(lists) {
    this.lists = lists;
  }

  /**
   * The form of one word in small letters; `null` if it is not certain.
   *
   * @param {string} word
   * @param {string} ending
   * @returns {string | null}
   */
  form(word, ending) {
    const { lists } = this;
    if ((word.length <= 1 && ending !== "possessive") || lists.particles.includes(word)) return null;
    if (own(lists.possessives, word) && ending !== "possessive") return null;
    if (lists.demonstratives.includes(word) && ending !== "plural" && ending !== "singular") return null;
    switch (ending) {
      case "plural":
        return this.#plural(word);
      case "singular":
        return this.#singular(word);
      case "possessive":
        return this.#possessive(word);
      case "past":
        return this.#past(word, "past");
      case "past-participle":
        return this.#past(word, "participle");
      case "present-participle":
        return this.#presentParticiple(word);
      case "third-person":
        return this.#thirdPerson(word);
      case "comparative":
        return this.#compared(word, "er", "more", lists.comparatives);
      case "superlative":
        return this.#compared(word, "est", "most", lists.superlatives);
      // English has no others; a tile or a word can state them.
      default:
        return null;
    }
  }

  // Nouns.

  /** @param {string} word */
  #plural(word) {
    const { lists } = this;
    const known = own(lists.plurals, word);
    if (known !== undefined) return known;
    if (lists.uncountable.includes(word) || own(lists.singulars, word) !== undefined) return null;
    if (word.endsWith("man") && !lists.regularInMan.includes(word)) return cut(word, 2) + "en";
    if (word.endsWith("sis")) return cut(word, 2) + "es";
    if (this.#looksPlural(word)) return null;
    const voiced = own(lists.voicedPlurals, word);
    if (voiced !== undefined) return voiced;
    return lists.pluralsInOes.includes(word) ? word + "es" : this.#withS(word);
  }

  /** @param {string} word */
  #looksPlural(word) {
    return word.endsWith("s") && !ends(word, ["ss", "us"]) && !this.lists.singularInS.includes(word);
  }

  /**
   * @param {string} word
   * @returns {string | null}
   */
  #singular(word) {
    const { lists } = this;
    const known = own(lists.singulars, word);
    if (known !== undefined) return known;
    if (word.endsWith("men") && !lists.regularInMan.includes(word)) return cut(word, 2) + "an";
    if (!this.#looksPlural(word) || lists.uncountable.includes(word)) return null;
    const [withoutS, withoutEs] = [cut(word, 1), cut(word, 2)];
    let singular = withoutS;
    if (word.endsWith("ies")) singular = lists.singularInIe.includes(withoutS) ? withoutS : cut(word, 3) + "y";
    else if (word.endsWith("zzes")) singular = lists.doublesZ.includes(cut(word, 3)) ? cut(word, 3) : withoutEs;
    else if (ends(word, ["sses", "xes", "ches", "shes"])) {
      singular = lists.singularInChe.includes(withoutS) ? withoutS : withoutEs;
    } else if (
      word.endsWith("es") &&
      [lists.singularInUs, lists.singularInS, lists.pluralsInOes].some((list) => list.includes(withoutEs))
    ) singular = withoutEs;
    return singular.length > 1 && this.#plural(singular) === word ? singular : null;
  }

  /** @param {string} word */
  #possessive(word) {
    const known = own(this.lists.possessives, word);
    if (known !== undefined) return known;
    if (ends(word, ["'s", "’s", "'"])) return null;
    return this.#looksPlural(word) ? word + "'" : word + "'s";
  }

  // Verbs.

  /**
   * @param {string} word
   * @param {"past" | "participle"} form
   */
  #past(word, form) {
    const { lists } = this;
    if (Object.hasOwn(lists.verbs, word)) return lists.verbs[word][form];
    if (lists.uncertainVerbs.includes(word) || lists.verbForms.includes(word)) return null;
    if (word.endsWith("ing") && !lists.verbsInIng.includes(word)) return null;
    if (word.endsWith("ed") && word.length > 4 && !lists.verbsInEd.includes(word)) return null;
    if (word.endsWith("e")) return word + "d";
    return endsInConsonantAndY(word) ? cut(word, 1) + "ied" : this.#doubled(word) + "ed";
  }

  /** @param {string} word */
  #isOtherForm(word) {
    return this.lists.verbForms.includes(word) && !Object.hasOwn(this.lists.verbs, word);
  }

  /** @param {string} word */
  #presentParticiple(word) {
    const known = own(this.lists.participlesInIng, word);
    if (known !== undefined) return known;
    if (this.#isOtherForm(word)) return null;
    if (word.endsWith("ing") && !this.lists.verbsInIng.includes(word)) return null;
    if (word.endsWith("ie")) return cut(word, 2) + "ying";
    if (word.endsWith("e") && !ends(word, ["ee", "oe", "ye"])) return cut(word, 1) + "ing";
    return this.#doubled(word) + "ing";
  }

  /** @param {string} word */
  #thirdPerson(word) {
    const { lists } = this;
    const known = own(lists.thirdPersons, word);
    if (known !== undefined) return known;
    if (lists.modals.includes(word) || this.#isOtherForm(word)) return null;
    if (this.#looksPlural(word) || (word.endsWith("ing") && !lists.verbsInIng.includes(word))) return null;
    if (word.endsWith("o") && word.length > 1 && !isVowel(word[word.length - 2])) return word + "es";
    return this.#withS(word);
  }

  // Adjectives.

  /**
   * @param {string} word
   * @param {string} ending
   * @param {string} particle
   * @param {Record<string, string>} irregular
   */
  #compared(word, ending, particle, irregular) {
    const { lists } = this;
    const known = own(irregular, word);
    if (known !== undefined) return known;
    if (lists.incomparable.includes(word) || lists.comparedForms.includes(word)) return null;
    if (!this.#takesEnding(word)) return particle + " " + word;
    if (word.endsWith("e")) return cut(word, 1) + ending;
    return endsInConsonantAndY(word) ? cut(word, 1) + "i" + ending : this.#doubled(word) + ending;
  }

  /** @param {string} word */
  #takesEnding(word) {
    if (this.lists.comparedByMore.includes(word)) return false;
    if (this.lists.comparedByEnding.includes(word)) return true;
    if (word.endsWith("ed") && word !== "red") return false;
    const count = syllables(word);
    return count === 1 || (count === 2 && ends(word, ["y", "le", "ow"]) && !word.endsWith("ly"));
  }

  // Spelling.

  /** @param {string} word */
  #withS(word) {
    if (endsInConsonantAndY(word)) return cut(word, 1) + "ies";
    if (word.endsWith("z") && !word.endsWith("zz") && this.lists.doublesZ.includes(word)) return word + "zes";
    const takesE = ends(word, ["s", "x", "z", "ch", "sh"]) && !this.lists.hardCh.includes(word);
    return word + (takesE ? "es" : "s");
  }

  /**
   * A word with its last consonant doubled where a stressed syllable ends in one vowel and one consonant.
   *
   * @param {string} word
   */
  #doubled(word) {
    const letters = characters(word);
    const count = letters.length;
    const last = letters[count - 1];
    if (count < 3 || isVowel(last) || "wxyh".includes(last)) return word;
    const isVowelLetter = (/** @type {number} */ place) =>
      letters[place] === "u" && place > 0 && letters[place - 1] === "q"
        ? false
        : isVowel(letters[place]) || (letters[place] === "y" && place > 0);
    const isStressedLate = this.lists.stressedAtTheEnd.includes(word);
    if (!isVowelLetter(count - 2) || isVowelLetter(count - 3)) return isStressedLate ? word + last : word;
    if (last === "c") return word + "k";
    return syllables(word) === 1 || isStressedLate ? word + last : word;
  }
}

/** @param {string} word */
const endsInConsonantAndY = (word) => word.endsWith("y") && word.length > 1 && !isVowel(word[word.length - 2]);

/**
 * The number of groups of vowels, without a silent e at the end.
 *
 * @param {string} word
 */
function syllables(word) {
  let [count, wasVowel] = [0, false];
  const letters = characters(word);
  letters.forEach((letter, place) => {
    const isOwn = isVowel(letter) && !(letter === "u" && place > 0 && letters[place - 1] === "q");
    const isOne = isOwn || (letter === "y" && place > 0);
    if (isOne && !wasVowel) count += 1;
    wasVowel = isOne;
  });
  const before = word[word.length - 3];
  if (word.endsWith("e") && (!word.endsWith("le") || before === undefined || isVowel(before)) && count > 1) count -= 1;
  return Math.max(1, count);
}
