// The size of tiles that share a place: as large as they can be, in rows that are all full but the last.

const [leastWidth, leastHeight] = [96, 96];
// The gap of tiles that find no room otherwise, pixels.
const leastGap = 8;
// The greatest size of a tile, pixels, and how much higher or wider than square one may be.
const [most, slimmest, widest] = [280, 0.72, 1.35];

/**
 * The layout of tiles in a place; all sizes in CSS pixels.
 *
 * @param {number} count how many tiles there are; at least 1.
 * @param {number} width of the place.
 * @param {number} height of the place; tiles that a finger would not find there are larger than it.
 * @param {number} usual the gap between tiles, where there is room.
 * @returns {{columns: number, width: number, height: number, gap: number}} whole pixels.
 */
export function tileLayout(count, width, height, usual) {
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
  return { columns: best.columns, width: Math.floor(best.width), height: Math.floor(best.height), gap };
}

/**
 * The columns whose tiles are largest, all of them at a time in the window; `null` if a finger would not find them.
 *
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {number} gap
 */
function bestOf(count, width, height, gap) {
  /** @type {{ columns: number, width: number, height: number, worth: number } | null} */
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

/**
 * @param {number} width
 * @param {number} height
 */
function shaped(width, height) {
  const wide = Math.min(width, height * widest, most);
  return { width: wide, height: Math.min(height, wide / slimmest, most) };
}
