// How the places of a board lie on a screen: as the board has them where that is readable, else in the same order in fewer
// columns, on as many pages as they need. It follows from the board's grid, the screen and the least size of words, and from
// no tile but the one with the longest word: a tile keeps its place whatever becomes of the others.

/**
 * Places of a board, or of a page of it.
 *
 * @typedef {{ rows: number, columns: number }} Grid
 */

/**
 * The room for the tiles, CSS px.
 *
 * @typedef {{ width: number, height: number, gap: number }} Area
 */

/**
 * What a tile needs, CSS px: the width of the board's own words, for the board's own columns; the width that words usually
 * need, for others; and the height of a tile of a width.
 *
 * @typedef {{ own: number, width: number, height: (width: number) => number }} Need
 */

/**
 * The columns and rows of a page, and how many pages there are.
 *
 * @typedef {{ columns: number, rows: number, pages: number }} Layout
 */

/** @type {(length: number, count: number, gap: number) => number} */
const share = (length, count, gap) => (length - (count - 1) * gap) / count;

/**
 * The layout with the fewest pages. Among those, the one whose columns divide the columns of the board, so that what stands in
 * a row of the board stays together; then the one with the most columns. The empty places of the board count as the others.
 *
 * @param {Grid} grid of the board.
 * @param {Area} area
 * @param {Need} need
 * @returns {Layout}
 */
export function layoutOf(grid, area, need) {
  const { width, height, gap } = area;
  const places = grid.rows * grid.columns;
  const isOwn = share(width, grid.columns, gap) >= need.own;
  const most = isOwn
    ? grid.columns
    : Math.max(1, Math.min(grid.columns - 1, Math.floor((width + gap) / (need.width + gap))));
  /** @type {Layout | null} */
  let best = null;
  const isWhole = (/** @type {number} */ columns) => grid.columns % columns === 0;
  for (let columns = most; columns >= 1; columns -= 1) {
    const least = need.height(share(width, columns, gap));
    // A text that is too long for this width may fit a greater one.
    if (least > height && columns > 1) continue;
    const all = Math.ceil(places / columns);
    const pages = Math.ceil(all / Math.max(1, Math.floor((height + gap) / (least + gap))));
    const isBetter = !best || pages < best.pages ||
      (pages === best.pages && isWhole(columns) && !isWhole(best.columns));
    if (isBetter) best = { columns, rows: Math.ceil(all / pages), pages };
  }
  return best ?? { columns: 1, rows: 1, pages: Math.max(1, places) };
}

/**
 * Whether the tiles of a layout are still large enough, as when the bars of a browser have come.
 *
 * @param {Layout} layout
 * @param {Grid} grid
 * @param {Area} area
 * @param {Need} need
 */
export function isEnough({ columns, rows }, grid, { width, height, gap }, need) {
  const own = share(width, columns, gap);
  const least = columns === grid.columns ? need.own : need.width;
  return (own >= least || columns === 1) && (share(height, rows, gap) >= need.height(own) || rows === 1);
}

/**
 * Where a place of the board is.
 *
 * @param {Layout} layout
 * @param {number} place its number on the board, row by row.
 */
export function placeOn({ columns, rows }, place) {
  const within = place % (columns * rows);
  return { page: Math.floor(place / (columns * rows)), row: Math.floor(within / columns), column: within % columns };
}

/**
 * The page before or behind another one that has something on it, round the end; the same if there is no other.
 *
 * @param {number[]} filled the pages with something on them.
 * @param {number} page
 * @param {1 | -1} step
 */
export function nextPage(filled, page, step) {
  const sorted = [...new Set(filled)].sort((one, other) => step * (one - other));
  return sorted.find((one) => step * (one - page) > 0) ?? sorted[0] ?? page;
}
