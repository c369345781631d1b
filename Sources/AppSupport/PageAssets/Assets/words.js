// The language of the page: the user's choice, or the browser's.

/** @typedef {"cs" | "en"} Language */
/** @typedef {{cs: string, en: string}} Words */

const key = "language";
/** @type {Set<(language: Language) => void>} */
const listeners = new Set();

/** @returns {Language | null} */
function stored() {
  try {
    const language = localStorage.getItem(key);
    return language === "cs" || language === "en" ? language : null;
  } catch {
    return null;
  }
}

let current = stored() ?? (navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en");
document.documentElement.lang = current;

/** "cs" or "en". */
export function language() {
  return current;
}

/**
 * The text of {cs, en} in the page's language.
 *
 * @param {Words} words
 */
export function say(words) {
  return words[current] ?? words.en;
}

/**
 * Changes the language, and tells everyone who asked by `onLanguage`.
 *
 * @param {Language} next
 */
export function setLanguage(next) {
  current = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // A browser that stores nothing forgets the choice.
  }
  for (const listener of listeners) listener(next);
}

/** @param {(language: Language) => void} listener is called when another language was chosen. */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * A number as it is written in the page's language.
 *
 * @param {number} value
 */
export function number(value, decimals = 0) {
  return new Intl.NumberFormat(current, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  );
}

/**
 * The form of a noun after a number.
 *
 * @param {number} value
 * @param {{cs: string[], en: string[]}} forms {cs: [1, 2 to 4, other, fraction], en: [1, other]}.
 */
export function counted(value, forms) {
  const rule = new Intl.PluralRules(current).select(value);
  /** @type {Partial<Record<Intl.LDMLPluralRule, number>>} */
  const czech = { one: 0, few: 1, other: 2, many: 3 };
  return current === "cs" ? forms.cs[czech[rule] ?? 2] : forms.en[rule === "one" ? 0 : 1];
}
