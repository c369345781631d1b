// The words on tiles: as large as they fit, never cut, never broken.

/** @type {CanvasRenderingContext2D | null | undefined} */
let context;
const largest = 40;
const lineHeight = 1.15;
const family = "ui-rounded, Nunito, Quicksand, 'DejaVu Sans', 'Segoe UI', system-ui, sans-serif";
// A browser rounds the widths of letters, CSS px.
const rounding = 1;

// The widths of words in parts of the size of their letters.
const widths = new Map();

/** @param {string} word */
function widthOf(word) {
  let width = widths.get(word);
  if (width === undefined) {
    if (context === undefined) context = globalThis.document?.createElement("canvas").getContext("2d") ?? null;
    // A browser that measures no text: most letters are about as wide.
    if (!context) return 0.6 * word.length;
    context.font = `700 100px ${family}`;
    width = context.measureText(word).width / 100;
    widths.set(word, width);
  }
  return width;
}

/** @type {(text: string) => string[]} */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/**
 * The width of the widest word of texts at a size.
 *
 * @param {string[]} texts
 * @param {number} size
 */
export function widestWord(texts, size) {
  let widest = 0;
  for (const text of texts) for (const word of wordsOf(text)) widest = Math.max(widest, widthOf(word));
  return widest === 0 ? 0 : widest * size + rounding;
}

/**
 * The lines of a text that is broken between words.
 *
 * @param {string[]} words
 * @param {number} size
 * @param {number} width
 */
function linesOf(words, size, width) {
  const blank = widthOf(" ") * size;
  let [count, length] = [1, 0];
  for (const word of words) {
    const own = widthOf(word) * size + rounding;
    if (length > 0 && length + blank + own > width) [count, length] = [count + 1, own];
    else length += (length > 0 ? blank : 0) + own;
  }
  return count;
}

/**
 * The height of the highest of texts at a size in a width.
 *
 * @param {string[]} texts
 * @param {number} size
 * @param {number} width
 */
export function highestText(texts, size, width) {
  let most = 0;
  for (const text of texts) most = Math.max(most, linesOf(wordsOf(text), size, width));
  return most * heightOfLine(size);
}

/** @param {number} size */
export function heightOfLine(size) {
  return size * lineHeight;
}

/**
 * The largest size in px at which a bold text fits a width and height; at least `least`, unless a single word is then wider
 * than the width: nothing else makes a word smaller.
 *
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {number} least
 */
export function fittingSize(text, width, height, least) {
  const words = wordsOf(text);
  const widest = Math.max(0, ...words.map(widthOf));
  const fits = (/** @type {number} */ size) =>
    widest * size + rounding <= width && linesOf(words, size, width) * heightOfLine(size) <= height;
  let [low, high] = [least, Math.max(least, largest)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return widest > 0 ? Math.min(Math.max(low, least), Math.max(1, (width - rounding) / widest)) : low;
}
