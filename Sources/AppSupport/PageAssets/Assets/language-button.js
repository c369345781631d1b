// The button that says a page in the other language.

import { make } from "./elements.js";
import { language, say, setLanguage } from "./words.js";

const words = {
  other: { cs: "English", en: "Česky" },
};

export function languageButton() {
  const other = language() === "cs" ? "en" : "cs";
  return make("button.language", { onclick: () => setLanguage(other), text: say(words.other), lang: other });
}
