// Tiles that share a place: as large as they can be, in rows that are all full but the last, without a scroll bar as long as
// a finger finds each of them.

import { make } from "../common/elements.js";
import { tileLayout } from "./tile-layout.js";

/**
 * A group of tiles; they get their size now and whenever the group has another one.
 *
 * @param {string} label
 * @param {HTMLElement[]} tiles
 */
export function tileGroup(label, tiles) {
  const rows = make("div.rows", {}, tiles);
  const group = make("div.tiles", { role: "group", "aria-label": label }, rows);
  new ResizeObserver(() => fit(group, rows)).observe(group);
  return group;
}

/**
 * @param {HTMLElement} group
 * @param {HTMLElement} rows
 */
function fit(group, rows) {
  const style = getComputedStyle(group);
  group.style.removeProperty("--tile-gap");
  const usual = parseFloat(getComputedStyle(rows).columnGap) || 0;
  const width = group.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = group.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const count = rows.children.length;
  if (count === 0 || width <= 0 || height <= 0) return;
  const best = tileLayout(count, width, height, usual);
  group.style.setProperty("--tile-gap", `${best.gap}px`);
  group.style.setProperty("--tile-width", `${best.width}px`);
  group.style.setProperty("--tile-height", `${best.height}px`);
  group.style.setProperty("--rows-width", `${best.columns * (best.width + best.gap) - best.gap}px`);
}
