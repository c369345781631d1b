// The tiles of a board.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { fittingSize, heightOfLine, highestText, widestWord } from "./labels.js";

/**
 * @import { Screen } from "../app.js"
 *
 * @typedef {Screen<"board">["board"]["tiles"][number]} Tile as the server describes it.
 */

const words = {
  opens: { cs: "otevře stránku", en: "opens a page" },
  hidden: { cs: "skrytá", en: "hidden" },
  recorded: { cs: "má nahrávku", en: "has a recording" },
};

/**
 * Dark or light ink, whichever is the easier to read on a colour of the form rgb(…).
 *
 * @param {string} background
 */
function inkOn(background) {
  const [red, green, blue, alpha = 1] = (background.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  const light = [red, green, blue].map((value) => {
    const share = (value * alpha + 255 * (1 - alpha)) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  return luminance > 0.3 ? "#2b2a33" : "#ffffff";
}

/**
 * A tile.
 *
 * @param {Tile} tile
 * @param {"above" | "below" | "none"} label where its word is; "none": only the picture.
 * @param {string} [locale]
 */
export function tileElement(tile, label, locale) {
  const hasWord = tile.label && (label !== "none" || !tile.picture);
  const notes = [tile.opens ? [words.opens] : [], tile.isHidden ? [words.hidden] : []].flat().map(say);
  const element = make(
    "button.tile",
    {
      tabindex: "-1",
      "aria-label": [tile.label || tile.spoken || tile.id, ...notes].join(", "),
      lang: locale,
      dataset: { target: `tile ${tile.id}`, tile: tile.id, label },
    },
    tile.picture
      ? make("img", { src: tile.picture, alt: "", draggable: "false", loading: "lazy", decoding: "async" })
      : null,
    hasWord ? make("span.label", { text: tile.label }) : null,
    tile.opens ? make("span.corner", { "aria-hidden": "true" }) : null,
    tile.isRecorded
      ? make("span.recorded", { "aria-hidden": "true", title: say(words.recorded) }, icon("microphone"))
      : null,
  );
  element.classList.toggle("is-hidden", tile.isHidden);
  element.classList.toggle("has-picture", Boolean(tile.picture));
  if (tile.background) {
    element.style.setProperty("--tile", tile.background);
    element.style.setProperty("--tile-ink", inkOn(tile.background));
  }
  if (tile.border) element.style.setProperty("--tile-edge", tile.border);
  // A picture that does not come leaves the word large.
  element.querySelector("img")?.addEventListener("error", () => {
    element.classList.remove("has-picture");
    element.querySelector("img")?.remove();
    if (!element.querySelector(".label")) element.prepend(make("span.label", { text: tile.label }));
    const least = parseFloat(getComputedStyle(element).getPropertyValue("--least-text")) || 14;
    fitLabels([element], { textSize: 1, highContrast: true }, least);
  });
  return element;
}

// A tile is never smaller than a finger; its edge and the room within it; the least height of a picture in parts of a word's,
// and the width that words usually need, so that a board with shorter ones has no other columns, CSS px.
const [finger, edge] = [46, 8];
// The band of high contrast, and what is between a picture and its word.
const [band, apart] = [10, 2];
const [leastPicture, usualWidth, usualLines] = [2.4, 6.4, 2];

/**
 * The least size of words on tiles, CSS px: what the person needs, or more for who wants larger words.
 *
 * @param {{ leastText: number, textSize: number }} settings
 */
export function leastSize({ leastText, textSize }) {
  return leastText * Math.max(1, textSize);
}

/** @typedef {Pick<Screen<"board">["settings"], "label" | "textSize" | "highContrast">} Looks */

/**
 * What tiles with these words need.
 *
 * @param {Tile[]} tiles
 * @param {number} size of the words, CSS px.
 * @param {Looks} looks
 */
export function needOf(tiles, size, { label, highContrast }) {
  const around = edge + (highContrast ? band : 0);
  const shown = tiles.filter(({ picture }) => !picture || label !== "none");
  const texts = [...new Set(shown.map(({ label }) => label))];
  const hasPicture = tiles.some(({ picture }) => picture);
  const usual = texts.length > 0 ? usualLines * heightOfLine(size) : 0;
  const least = hasPicture ? usual + apart + leastPicture * size : usual;
  const own = Math.max(finger, edge + widestWord(texts, size));
  return {
    own,
    width: texts.length > 0 ? Math.max(own, edge + usualWidth * size) : own,
    // A long text takes the room of its picture before it makes all tiles higher.
    height: (/** @type {number} */ width) =>
      Math.max(finger, around + Math.max(least, (hasPicture ? apart : 0) + highestText(texts, size, width - edge))),
  };
}

/**
 * Gives the words of tiles their sizes. The tiles are equally large, and their words have one size as far as they allow it.
 *
 * @param {HTMLElement[]} elements
 * @param {Pick<Looks, "textSize" | "highContrast">} looks
 * @param {number} least the least size, CSS px.
 */
export function fitLabels(elements, { textSize, highContrast }, least) {
  if (elements.length === 0) return;
  const width = elements[0].offsetWidth - edge;
  const height = elements[0].offsetHeight - edge - (highContrast ? band : 0);
  if (width <= 0 || height <= 0) return;
  const boxes = elements.flatMap((element) => {
    /** @type {HTMLElement | null} */
    const label = element.querySelector(".label");
    if (!label) return [];
    const share = element.classList.contains("has-picture") ? 0.34 : 1;
    return [{ label, text: label.textContent, height: height * share, isWord: share === 1 }];
  });
  for (const isWord of [false, true]) {
    const own = boxes.filter((box) => box.isWord === isWord);
    if (own.length === 0) continue;
    const sizes = own.map((box) => fittingSize(box.text, width, box.height, least));
    // Most words have the same size; a longer one is smaller, and none is larger.
    const sorted = [...sizes].sort((one, other) => one - other);
    const common = Math.max(least, sorted[Math.floor(sorted.length / 4)] * textSize);
    own.forEach(({ label }, index) => (label.style.fontSize = `${Math.min(sizes[index], common)}px`));
  }
}
