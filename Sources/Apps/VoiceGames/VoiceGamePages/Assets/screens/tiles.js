// Tiles that share a place: as large as they can be, in rows that are all full but the last, without a scroll bar as long as
// a finger finds each of them.

const [leastWidth, leastHeight] = [96, 96];
// The greatest size of a tile, pixels, and how much higher or wider than square one may be.
const [most, slimmest, widest] = [280, 0.72, 1.35];

/** Gives the tiles of a group their size, now and whenever the group has another one. */
export function fitTiles(group) {
  new ResizeObserver(() => fit(group)).observe(group);
  return group;
}

function fit(group) {
  const style = getComputedStyle(group);
  const gap = parseFloat(style.columnGap) || 0;
  const width = group.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = group.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const count = group.children.length;
  if (count === 0 || width <= 0 || height <= 0) return;
  let best = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const cell = shaped((width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows);
    if (cell.width < leastWidth || cell.height < leastHeight) continue;
    // A row with one tile under full ones looks forgotten.
    const empty = (columns * rows - count) / columns;
    const worth = Math.sqrt(cell.width * cell.height) * (1 - 0.15 * empty);
    if (!best || worth > best.worth) best = { ...cell, worth };
  }
  if (!best) {
    const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + 16 + gap)));
    best = { width: (width - (columns - 1) * gap) / columns, height: leastHeight + 24 };
  }
  group.style.setProperty("--tile-width", `${Math.floor(best.width)}px`);
  group.style.setProperty("--tile-height", `${Math.floor(best.height)}px`);
}

function shaped(width, height) {
  const wide = Math.min(width, height * widest, most);
  return { width: wide, height: Math.min(height, wide / slimmest, most) };
}
