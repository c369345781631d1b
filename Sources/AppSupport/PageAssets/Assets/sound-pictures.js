// Pictures of sound that is not well, for who reads nothing: a microphone crossed out, an ear that waits, a headphone that
// is not there.

import { shape } from "./svg.js";

const ink = "#2b2a33";
const line = { stroke: ink, "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" };

/**
 * @param {string} d
 * @param {Record<string, string | number>} more
 */
const path = (d, more) => shape("path", { d, fill: "none", ...more });
// A bar over what does not work: its edge is ink, as that of all that can act.
const cross = () => [
  path("M42 40 198 204", { "stroke-width": 26 }),
  path("M42 40 198 204", { stroke: "#f2705b", "stroke-width": 16 }),
];

const microphone = () => [
  path("M66 104v18a54 54 0 0 0 108 0v-18", { "stroke-width": 19 }),
  path("M66 104v18a54 54 0 0 0 108 0v-18", { stroke: "#a9b6c2", "stroke-width": 9 }),
  path("M120 178v30", { "stroke-width": 19 }),
  path("M120 178v30", { stroke: "#a9b6c2", "stroke-width": 9 }),
  path("M82 218q0-14 38-14t38 14Z", { fill: "#7a4e8a" }),
  path("M120 24a36 36 0 0 1 36 36v56a36 36 0 0 1-72 0V60a36 36 0 0 1 36-36Z", { fill: "#6fb4c9" }),
  path("M92 56h56M89 74h62M92 92h56", { stroke: "#2a827e", "stroke-width": 4 }),
];

const ear = () => [
  path(
    "M64 98a54 54 0 0 1 108 0c0 44-38 46-38 78a32 32 0 0 1-62 10c0-30-8-54-8-88Z",
    { fill: "#f0dfb8" },
  ),
  path("M92 102a26 26 0 0 1 52 0c0 26-32 22-26 48", {}),
  shape("circle", { cx: 172, cy: 172, r: 44, fill: "#2a827e" }),
  path("M158 154v36M186 154v36", { stroke: "#fff", "stroke-width": 13 }),
];

const headphone = () => [
  path("M48 144v-26a72 72 0 0 1 144 0v26", { "stroke-width": 23 }),
  path("M48 144v-26a72 72 0 0 1 144 0v26", { stroke: "#a9b6c2", "stroke-width": 13 }),
  path("M36 136h26q10 0 10 10v50q0 10-10 10H48q-20 0-20-20v-40q0-10 8-10Z", { fill: "#7a4e8a" }),
  path("M204 136h-26q-10 0-10 10v50q0 10 10 10h14q20 0 20-20v-40q0-10-8-10Z", { fill: "#7a4e8a" }),
];

/** @type {Record<string, () => SVGElement[]>} */
const pictures = {
  microphone: () => [...microphone(), ...cross()],
  ear,
  headphone: () => [...headphone(), ...cross()],
};

/**
 * A picture as an SVG element of its own. It has no name for screen readers: words stand beside it.
 *
 * @param {"microphone" | "ear" | "headphone"} name
 */
export function soundPicture(name) {
  return shape(
    "svg",
    { viewBox: "0 0 240 240", "aria-hidden": true, focusable: false, class: "sound-picture", ...line },
    ...pictures[name](),
  );
}
