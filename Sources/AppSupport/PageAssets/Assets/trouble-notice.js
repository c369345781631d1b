// What an adult is told while something is wrong with the sound or the records, and the person before the page goes on.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { language, say } from "./words.js";

/**
 * @import { Words } from "./words.js"
 *
 * @typedef {{ words: Words, since?: string }} Trouble what is wrong; since when, ISO 8601.
 */

/**
 * The notice of a trouble.
 *
 * @param {Trouble} trouble
 */
export function troubleNotice({ words, since }) {
  const when = since && new Date(since).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });
  return make(
    "div.end-notice.trouble",
    {},
    icon("warning"),
    make("div", {}, make("p", { text: (when ? `${when}: ` : "") + say(words) })),
  );
}
