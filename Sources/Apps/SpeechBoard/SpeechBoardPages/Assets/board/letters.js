// Letters to spell words with where a scanner chooses: in the place of the tiles, the most frequent where the scanner is first.

import { make } from "../common/elements.js";

/**
 * The rows of letters, the nearest places to the most frequent: a place costs the steps to its row and to its column.
 *
 * @param {string[]} letters the most frequent first.
 * @param {number} columns
 */
export function letterRows(letters, columns) {
  const count = Math.ceil(letters.length / columns);
  const places = Array.from(letters, (_, index) => ({ row: Math.floor(index / columns), column: index % columns }));
  places.sort((one, other) => one.row + one.column - (other.row + other.column) || one.row - other.row);
  /** @type {string[][]} */
  const rows = Array.from({ length: count }, () => []);
  letters.forEach((letter, index) => (rows[places[index].row][places[index].column] = letter));
  return rows;
}

/**
 * The tile of a letter.
 *
 * @param {string} letter
 * @param {string} label
 * @param {string} [locale]
 */
export function letterElement(letter, label, locale) {
  return make(
    "button.tile.letter",
    {
      tabindex: "-1",
      lang: locale,
      "aria-label": letter === " " ? undefined : label,
      dataset: { target: `letter ${letter}`, tile: letter },
    },
    make("span.label", { text: label }),
  );
}
