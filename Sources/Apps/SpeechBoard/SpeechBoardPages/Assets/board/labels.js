// The words on tiles: as large as they fit, never cut.

const context = document.createElement("canvas").getContext("2d");
// Below the smallest size nobody can read a word.
const [largest, smallest] = [40, 9];
const lineHeight = 1.15;
const family = "ui-rounded, Nunito, Quicksand, 'DejaVu Sans', 'Segoe UI', system-ui, sans-serif";

// The widths of words in parts of the size of their letters.
const widths = new Map();

/** @param {string} word */
function widthOf(word) {
  let width = widths.get(word);
  if (width === undefined) {
    // A browser that measures no text: most letters are about as wide.
    if (!context) return 0.6 * word.length;
    context.font = `700 100px ${family}`;
    width = context.measureText(word).width / 100;
    widths.set(word, width);
  }
  return width;
}

/**
 * Whether a text that is broken between words fits a width and height at a size.
 *
 * @param {string[]} words
 * @param {number} size
 * @param {number} width
 * @param {number} height
 */
function fits(words, size, width, height) {
  const blank = widthOf(" ") * size;
  let [count, length] = [1, 0];
  for (const word of words) {
    const own = widthOf(word) * size;
    if (own > width) return false;
    if (length > 0 && length + blank + own > width) [count, length] = [count + 1, own];
    else length += (length > 0 ? blank : 0) + own;
  }
  return count * size * lineHeight <= height;
}

/**
 * The largest size in px, at most `wanted`, at which a bold text fits a width and height; null if none does.
 *
 * @param {string} text
 * @param {number} width
 * @param {number} height
 */
export function fittingSize(text, width, height, wanted = largest) {
  const words = text.split(/\s+/).filter(Boolean);
  let [low, high] = [smallest, Math.max(smallest, Math.floor(Math.min(largest, wanted)))];
  if (!fits(words, low, width, height)) return null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(words, middle, width, height)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The size of a text that no size fits: its words are broken then. */
export const leastSize = smallest;
