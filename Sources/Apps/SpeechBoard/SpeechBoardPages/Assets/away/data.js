// What the file carries (Docs/Formats/speech-board-away.md).

/**
 * @import { Screen } from "../app.js"
 * @import { Lists } from "./endings.js"
 * @import { Model } from "./predictor.js"
 * @import { Boards, Rules } from "./visit.js"
 *
 * @typedef {{ text: string, parts: import("./journal.js").JournalPart[], sound?: number }} Phrase a saved phrase, and the
 *   number of its sound.
 *
 * @typedef {object} Data
 * @property {string} export the mark of the file, by which what is kept here is found again.
 * @property {string} made ISO 8601.
 * @property {{ id: number, name: string, picture: string }} person
 * @property {Boards} boards
 * @property {Rules} rules
 * @property {Screen<"board">["settings"]} settings
 * @property {string[]} letters
 * @property {number} predictionCount
 * @property {boolean} highlightsTiles
 * @property {boolean} keepsHistory
 * @property {boolean} offersSaidLast
 * @property {boolean} learnsPace
 * @property {{ kind: "sum" | "open" | "code", salt?: string, digest?: string }} lock what opens the adults' side; of a code its
 *   SHA-256.
 * @property {Phrase[]} phrases
 * @property {Lists} [endings]
 * @property {Record<string, Model>} models by their languages.
 * @property {Record<string, Record<string, number>>} words by the language and the words in small letters: the number of a
 *   sound.
 * @property {string[]} pictures
 * @property {string[]} sounds FLAC as Base64.
 */

/** @returns {Data} */
const read = () => JSON.parse(document.querySelector("#away")?.textContent ?? "null");

/** What this file carries. */
export const data = read();
