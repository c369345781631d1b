// The tiles of a board.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { fittingSize, leastSize } from "./labels.js";

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
    fitLabels([element], 1);
  });
  return element;
}

/**
 * Gives the words of tiles their sizes. The tiles are equally large, and their words have one size as far as they allow it.
 *
 * @param {HTMLElement[]} elements
 * @param {number} textSize
 * @returns whether every word fits its tile.
 */
export function fitLabels(elements, textSize) {
  if (elements.length === 0) return true;
  const { clientWidth: width, clientHeight: height } = elements[0];
  const boxes = elements.flatMap((element) => {
    /** @type {HTMLElement | null} */
    const label = element.querySelector(".label");
    if (!label) return [];
    const share = element.classList.contains("has-picture") ? 0.34 : 0.9;
    return [{ label, text: label.textContent, width: width - 8, height: height * share - 2, isWord: share > 0.5 }];
  });
  let allFit = true;
  for (const isWord of [false, true]) {
    const own = boxes.filter((box) => box.isWord === isWord && box.width > 0);
    if (own.length === 0) continue;
    const sizes = own.map(({ text, width, height }) => fittingSize(text, width, height, Infinity));
    allFit &&= !sizes.includes(null);
    // Most words have the same size; a longer one is smaller, and none is larger.
    const sorted = sizes.map((size) => size ?? leastSize).sort((one, other) => one - other);
    const common = Math.max(leastSize, sorted[Math.floor(sorted.length / 4)] * textSize);
    own.forEach(({ label }, index) => (label.style.fontSize = `${Math.min(sizes[index] ?? leastSize, common)}px`));
  }
  return allFit;
}
