// What one switch reaches: everything on the screen that can be chosen, in parts. While something lies over the board, such as
// saved phrases or a question, that alone is reached.

/**
 * @typedef {{ id: string, rows: [string, HTMLElement][][] }} Part
 */

const layers = "[role=dialog], [role=alertdialog], .sound-trouble";
const controls = "button, a[href], input, select, textarea, [role=button], [role=switch]";

const isSeen = (/** @type {HTMLElement} */ element) =>
  element.isConnected && element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden" &&
  !element.closest("[inert]");

/** What lies over the board, the last one on top; null if nothing does. */
export function topLayer() {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(layers))].filter(isSeen).at(-1) ?? null;
}

/**
 * The controls of a layer, in the rows in which they stand. Their names are those of their places.
 *
 * @param {HTMLElement} layer
 * @returns {Part[]}
 */
export function partsOf(layer) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (layer.querySelectorAll(controls))].filter(
    (one) => isSeen(one) && !one.matches(":disabled, [aria-disabled=true]"),
  );
  /** @type {Map<number, [string, HTMLElement][]>} */
  const rows = new Map();
  all.forEach((one, index) => {
    const { top, height } = one.getBoundingClientRect();
    const middle = top + height / 2;
    const known = [...rows.keys()].find((row) => Math.abs(row - middle) < height / 2) ?? middle;
    rows.set(known, [...(rows.get(known) ?? []), [`control ${index}`, one]]);
  });
  return [{ id: "layer", rows: [...rows].sort(([a], [b]) => a - b).map(([, row]) => row) }];
}

/**
 * The elements that are seen, with the names of their targets.
 *
 * @param {Iterable<HTMLElement>} elements
 * @returns {[string, HTMLElement][]}
 */
export function targetsOf(elements) {
  return [...elements].filter(isSeen).map((one) => [one.dataset.target ?? "", one]);
}

/**
 * One of the parts first, if it is there.
 *
 * @param {Part[]} parts
 * @param {string} first its id.
 */
export function beginningWith(parts, first) {
  return [...parts.filter(({ id }) => id === first), ...parts.filter(({ id }) => id !== first)];
}
