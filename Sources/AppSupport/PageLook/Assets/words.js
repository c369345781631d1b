// The language of the page: the user's choice, or the browser's.

const key = "language";
const listeners = new Set();

function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let current = ["cs", "en"].includes(stored())
  ? stored()
  : navigator.language.toLowerCase().startsWith("cs")
  ? "cs"
  : "en";
document.documentElement.lang = current;

/** "cs" or "en". */
export function language() {
  return current;
}

/** The text of {cs, en} in the page's language. */
export function say(words) {
  return words[current] ?? words.en;
}

/** Changes the language, and tells everyone who asked by `onLanguage`. */
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

export function onLanguage(listener) {
  listeners.add(listener);
}

/** A number as it is written in the page's language. */
export function number(value, decimals = 0) {
  return new Intl.NumberFormat(current, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  );
}

/** The form of a noun after a number: {cs: [1, 2 to 4, other, fraction], en: [1, other]}. */
export function counted(value, forms) {
  const rule = new Intl.PluralRules(current).select(value);
  const czech = { one: 0, few: 1, other: 2, many: 3 };
  return current === "cs" ? forms.cs[czech[rule]] : forms.en[rule === "one" ? 0 : 1];
}
