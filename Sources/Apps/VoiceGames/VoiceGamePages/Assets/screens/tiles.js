// Tiles that share a place: as large as they can be, in rows that are all full but the last, without a scroll bar as long as
// a finger finds each of them.

import { make } from "../common/elements.js";

const [leastWidth, leastHeight] = [96, 96];
// The gap of tiles that find no room otherwise, pixels.
const leastGap = 8;
// The greatest size of a tile, pixels, and how much higher or wider than square one may be.
const [most, slimmest, widest] = [280, 0.72, 1.35];

/** A group of tiles; they get their size now and whenever the group has another one. */
export function tileGroup(label, tiles) {
  const rows = make("div.rows", {}, tiles);
  const group = make("div.tiles", { role: "group", "aria-label": label }, rows);
  new ResizeObserver(() => fit(group, rows)).observe(group);
  return group;
}

function fit(group, rows) {
  const style = getComputedStyle(group);
  group.style.removeProperty("--tile-gap");
  const usual = parseFloat(getComputedStyle(rows).columnGap) || 0;
  const width = group.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = group.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const count = rows.children.length;
  if (count === 0 || width <= 0 || height <= 0) return;
  let gap = usual;
  let best = bestOf(count, width, height, gap);
  if (!best) {
    gap = Math.min(usual, leastGap);
    best = bestOf(count, width, height, gap);
  }
  if (!best) {
    gap = usual;
    const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + 16 + gap)));
    best = { width: (width - (columns - 1) * gap) / columns, height: leastHeight + 24, columns, worth: 0 };
  }
  group.style.setProperty("--tile-gap", `${gap}px`);
  group.style.setProperty("--tile-width", `${Math.floor(best.width)}px`);
  group.style.setProperty("--tile-height", `${Math.floor(best.height)}px`);
  group.style.setProperty("--rows-width", `${best.columns * (Math.floor(best.width) + gap) - gap}px`);
}

/** The columns whose tiles are largest, all of them at a time in the window; `null` if a finger would not find them. */
function bestOf(count, width, height, gap) {
  let best = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const high = Math.ceil(count / columns);
    const cell = shaped((width - (columns - 1) * gap) / columns, (height - (high - 1) * gap) / high);
    if (cell.width < leastWidth || cell.height < leastHeight) continue;
    // A row with one tile under full ones looks forgotten.
    const empty = (columns * high - count) / columns;
    const worth = Math.sqrt(cell.width * cell.height) * (1 - 0.15 * empty);
    const isBetter = !best || worth > best.worth || (worth === best.worth && width > height);
    if (isBetter) best = { ...cell, columns, worth };
  }
  return best;
}

function shaped(width, height) {
  const wide = Math.min(width, height * widest, most);
  return { width: wide, height: Math.min(height, wide / slimmest, most) };
}
