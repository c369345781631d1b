// What is to be done in an errand.

/**
 * @typedef {"biggest" | "same" | "hidden"} Kind
 *
 * The choices, each a size or an animal, of which one is right; and the animal that is looked for.
 *
 * @typedef {{ kind: Kind, choices: (number | string)[], right: number, wanted: string | null }} Task
 */

/** @type {Kind[]} */
const kinds = ["biggest", "same", "hidden"];
// Each star is so many times as large as the next smaller one.
const step = 1.45;

/**
 * Something to do, of another kind than the one before.
 *
 * @param {string[]} animals at least three.
 * @param {Kind | null} before
 * @param {() => number} random gives numbers from 0 to below 1.
 * @returns {Task}
 */
export function task(animals, before, random = Math.random) {
  /** @type {(count: number) => number} */
  const below = (count) => Math.floor(random() * count);
  const others = kinds.filter((kind) => kind !== before);
  const kind = others[below(others.length)];
  const rest = [...animals];
  const three = [0, 1, 2].map(() => rest.splice(below(rest.length), 1)[0]);
  const right = below(3);
  if (kind === "biggest") {
    const sizes = [1, step];
    if (below(2)) sizes.reverse();
    sizes.splice(right, 0, step * step);
    return { kind, choices: sizes, right, wanted: null };
  }
  return { kind, choices: three, right, wanted: three[right] };
}
