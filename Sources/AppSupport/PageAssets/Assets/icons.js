// Icons of all pages, drawn on a grid of 36 px: lines in the colour of the text, round ends and joins. An icon has no
// name for screen readers: the button around it has one.

import { shape } from "./svg.js";

const grid = 36;

/**
 * A part of an icon: a text is a line's path; `fill` is a filled path; `dot` a filled circle: x, y, radius.
 *
 * @typedef {string | {fill: string, dot?: undefined} | {dot: number[], fill?: undefined}} Part
 */

/** @type {Record<string, Part[]>} */
const shapes = {
  back: ["M22 7 11 18l11 11"],
  close: ["M9 9l18 18M27 9 9 27"],
  again: ["M28 12a11.5 11.5 0 1 0 1.5 8", "M29 5v8h-8"],
  other: ["M5 12h17M17 7l5 5-5 5", "M31 24H14M19 19l-5 5 5 5"],
  games: [
    "M8 5h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z",
    "M23 5h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z",
    "M8 20h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3Z",
    "M23 20h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3Z",
  ],
  erase: ["M12 8h20v20H12L3 18Z", "M17 13.5l9 9M26 13.5l-9 9"],
  people: [
    "M13 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z",
    "M4 29c0-6 4-9 9-9s9 3 9 9",
    "M24 8a4.5 4.5 0 0 1 0 9",
    "M26 21c4 1 6 4 6 8",
  ],
  microphone: ["M18 4a5 5 0 0 0-5 5v8a5 5 0 0 0 10 0V9a5 5 0 0 0-5-5Z", "M8 17a10 10 0 0 0 20 0M18 27v5M12 32h12"],
  "microphone-off": [
    "M13 13v4a5 5 0 0 0 8 4M23 16V9a5 5 0 0 0-9.5-2",
    "M8 17a10 10 0 0 0 16 8M27.6 20a10 10 0 0 0 .4-3",
    "M18 27v5M12 32h12",
    "M5 5l26 26",
  ],
  // A microphone and an arrow up: to be turned up.
  "microphone-up": [
    "M13 4a5 5 0 0 0-5 5v8a5 5 0 0 0 10 0V9a5 5 0 0 0-5-5Z",
    "M3 17a10 10 0 0 0 20 0M13 27v5M7 32h12",
    "M29 29V8M24 13l5-5 5 5",
  ],
  speaker: ["M5 14v8h6l8 6V8l-8 6Z", "M24 13a7 7 0 0 1 0 10M28 9a13 13 0 0 1 0 18"],
  pause: ["M12.5 8v20M23.5 8v20"],
  play: ["M12 7v22l17-11Z"],
  find: ["M15 5a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z", "M22.5 22.5 31 31"],
  settings: [
    "M5 10h10M23 10h8M5 26h4M17 26h14M5 18h17M30 18h1",
    "M19 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
    "M26 14a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
    "M13 22a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  ],
  undo: ["M13 7l-7 7 7 7", "M6 14h15a8 8 0 0 1 0 16h-7"],
  redo: ["M23 7l7 7-7 7", "M30 14H15a8 8 0 0 0 0 16h7"],
  "full-screen": ["M6 13V6h7M23 6h7v7M30 23v7h-7M13 30H6v-7"],
  camera: ["M4 12h6l3-5h10l3 5h6v18H4Z", "M18 15a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z"],
  picture: ["M5 7h26v22H5Z", "M5 25l8-8 6 6 5-5 7 7", { dot: [23.5, 13.5, 2.2] }],
  history: ["M8 12a12 12 0 1 1-2 8", "M7 5v8h8", "M18 12v7l5 3"],
  file: ["M8 4h13l7 7v21H8Z", "M21 4v7h7", "M18 16v10M13.5 21.5 18 26l4.5-4.5"],
  stop: ["M9 9h18v18H9Z"],
  easier: ["M4 8h9v8h9v8h9", "M7 21v9M3 26l4 4 4-4"],
  harder: ["M4 29h9v-8h9v-8h9", "M9 15V6M5 10l4-4 4 4"],
  plus: ["M18 7v22M7 18h22"],
  minus: ["M7 18h22"],
  check: ["M7 19l7.5 8L29 10"],
  warning: ["M18 5 3.5 30h29Z", "M18 14v7", { dot: [18, 25.5, 1.8] }],
  "ear-right": [
    "M10 14a8.5 8.5 0 0 1 17 0c0 7-6 7-6 12a5 5 0 0 1-9.5 2",
    "M14.5 14.5a4 4 0 0 1 8 0c0 4-5 3-4 7",
  ],
  "ear-left": [
    "M26 14a8.5 8.5 0 0 0-17 0c0 7 6 7 6 12a5 5 0 0 0 9.5 2",
    "M21.5 14.5a4 4 0 0 0-8 0c0 4 5 3 4 7",
  ],
  headphone: [
    "M5 24v-5a13 13 0 0 1 26 0v5",
    "M5 21h5v10H7.5A2.5 2.5 0 0 1 5 28.5Z",
    "M31 21h-5v10h2.5a2.5 2.5 0 0 0 2.5-2.5Z",
  ],
  calibrate: ["M5 26a13 13 0 1 1 26 0", "M18 26l6-9M5 26h3M28 26h3M18 10v3", { dot: [18, 26, 2.5] }],
  report: ["M8 4h13l7 7v21H8Z", "M21 4v7h7", "M13 26v-4M18 26v-9M23 26v-6"],
  replay: ["M8 12a12 12 0 1 1-2 8", "M7 5v8h8", "M15.5 13.5v9l7-4.5Z"],
  plan: ["M6 8h24v22H6Z", "M6 15h24M12 4v7M24 4v7", "M13 22l3.5 3.5L23 19"],
  home: ["M4 18 18 5l14 13", "M8 15v16h20V15", "M15 31v-9h6v9"],
  language: ["M31 18a13 13 0 1 1-26 0 13 13 0 0 1 26 0Z", "M5 18h26M18 5c-9 8-9 18 0 26 9-8 9-18 0-26Z"],
  moon: ["M15 5a13 13 0 1 0 16 17A11.5 11.5 0 0 1 15 5Z"],
  sun: [
    "M24.5 18a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
    "M18 3v3M18 30v3M3 18h3M30 18h3M7.4 7.4l2.1 2.1M26.5 26.5l2.1 2.1M28.6 7.4l-2.1 2.1M9.5 26.5l-2.1 2.1",
  ],
  "text-size": ["M3 28l8-20 8 20M6 21h10", "M22 28l5-12 5 12M24 24h6"],
  contrast: ["M31 18a13 13 0 1 1-26 0 13 13 0 0 1 26 0Z", { fill: "M18 5a13 13 0 0 1 0 26Z" }],
  lock: ["M7 16h22v15H7Z", "M12 16v-4a6 6 0 0 1 12 0v4M18 22v4"],
  hand: [
    "M11 20V9.5a2.25 2.25 0 0 1 4.5 0V17M15.5 16V6.5a2.25 2.25 0 0 1 4.5 0V16M20 16V8a2.25 2.25 0 0 1 4.5 0v9",
    "M24.5 17v-4.5a2.25 2.25 0 0 1 4.5 0V22c0 6-4 10-9 10-4 0-6.5-1.5-9-5.5l-4.5-7a2.3 2.3 0 0 1 4-2.2L13 20.5",
  ],
  "wifi-off": [
    "M4 14a20 20 0 0 1 6-4M16 8a20 20 0 0 1 16 6M9 20a13 13 0 0 1 6-3.5M22 17a13 13 0 0 1 5 3M14 25.5a6 6 0 0 1 7 0",
    { dot: [18, 30, 1.8] },
    "M6 5l24 26",
  ],
  device: ["M9 4h18v28H9Z", "M16 27.5h4"],
  keyboard: ["M3 9h30v19H3Z", "M9 15h.1M15 15h.1M21 15h.1M27 15h.1M9 22h.1M14 22h8M27 22h.1"],
  print: ["M10 13V4h16v9", "M10 26H4V13h28v13h-6", "M10 21h16v11H10Z"],
  send: ["M4 17 32 5 22 31l-5-11Z", "M17 20 32 5"],
  room: ["M4 31h28M8 31V5h14v26", "M22 8h6v23", { dot: [17.5, 18.5, 1.8] }],
  volume: ["M6 27v3M12 22v8M18 17v13M24 12v18M30 6v24"],
  question: ["M12 12.5a6.2 6.2 0 1 1 9 5.5c-2.2 1.2-3 2.5-3 5", { dot: [18, 29.5, 2] }],
  trash: ["M6 10h24M14 10V5h8v5", "M9 10l1.5 21h15L27 10", "M15 16l.5 9M21 16l-.5 9"],
  star: ["M18 4.5l4.2 8.7 9.5 1.3-6.9 6.6 1.7 9.5L18 26.1l-8.5 4.5 1.7-9.5-6.9-6.6 9.5-1.3Z"],
};

/** The names of all icons. */
export const iconNames = Object.keys(shapes);

/**
 * An icon as an SVG element of its own.
 *
 * @param {string} name
 */
export function icon(name) {
  const parts = shapes[name];
  if (!parts) throw new Error(`icon: expected one of ${iconNames.join(", ")}, got "${name}"`);
  const svg = shape("svg", {
    viewBox: `0 0 ${grid} ${grid}`,
    width: grid,
    height: grid,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 3,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    focusable: "false",
  });
  svg.classList.add("icon");
  for (const part of parts) svg.append(drawn(part));
  return svg;
}

/** @param {Part} part */
function drawn(part) {
  if (typeof part === "string") return shape("path", { d: part });
  if (part.fill !== undefined) return shape("path", { d: part.fill, fill: "currentColor", stroke: "none" });
  const [cx, cy, r] = part.dot;
  return shape("circle", { cx, cy, r, fill: "currentColor", stroke: "none" });
}
