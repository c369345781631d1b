// Icons, drawn on a grid of 36 with one line. A part that begins with * is filled.

const parts = {
  back: ["M22 8 12 18l10 10"],
  close: ["M10 10l16 16M26 10 10 26"],
  again: ["M28 18a10 10 0 1 1-3.2-7.3", "M26 4v7h-7"],
  other: ["M6 6h10v10H6zM20 6h10v10H20zM6 20h10v10H6zM20 20h10v10H20z"],
  people: ["M18 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M6 31c1-8 6-11 12-11s11 3 12 11z"],
  microphone: ["*M18 5a5 5 0 0 0-5 5v8a5 5 0 0 0 10 0v-8a5 5 0 0 0-5-5z", "M8 17a10 10 0 0 0 20 0M18 27v5M13 32h10"],
  "microphone-off": ["M18 5a5 5 0 0 0-5 5v8a5 5 0 0 0 10 0v-8a5 5 0 0 0-5-5z", "M8 17a10 10 0 0 0 20 0M18 27v5", "M5 5l26 26"],
  speaker: ["*M5 14h6l8-7v22l-8-7H5z", "M24 13a7 7 0 0 1 0 10M27 8a13 13 0 0 1 0 20"],
  pause: ["M13 8v20M23 8v20"],
  play: ["*M12 7l16 11-16 11z"],
  settings: ["M5 10h13M26 10h5M5 26h5M18 26h13M5 18h7M20 18h11", "M22 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM14 22a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16 14a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"],
  undo: ["M8 14h14a8 8 0 0 1 0 16h-8", "M14 7l-7 7 7 7"],
  easier: ["M18 6v22M8 18l10 11 10-11"],
  harder: ["M18 30V8M8 18 18 7l10 11"],
  plus: ["M18 7v22M7 18h22"],
  minus: ["M7 18h22"],
  check: ["M6 19l8 9L30 9"],
  warning: ["M18 5 33 31H3z", "M18 14v8M18 26.5v.5"],
  "ear-left": ["M12 29c4 3 8 0 8-4 0-3 6-5 6-12a8 8 0 0 0-16 0", "M15 14a4 4 0 0 1 7 0c0 4-4 4-4 8"],
  "ear-right": ["M24 29c-4 3-8 0-8-4 0-3-6-5-6-12a8 8 0 0 1 16 0", "M21 14a4 4 0 0 0-7 0c0 4 4 4 4 8"],
  headphone: ["M6 24v-5a12 12 0 0 1 24 0v5", "*M5 21h6v9H8a3 3 0 0 1-3-3zM31 21h-6v9h3a3 3 0 0 0 3-3z"],
  calibrate: ["M4 26a14 14 0 0 1 28 0", "M18 26l7-11", "*M18 23a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  report: ["M9 4h13l6 6v22H9z", "M14 25v-6M19 25V15M24 25v-4"],
  replay: ["M8 18a10 10 0 1 0 3.2-7.3", "M10 4v7h7", "*M16 14l7 4-7 4z"],
  plan: ["M8 9h3M8 18h3M8 27h3M16 9h13M16 18h13M16 27h13"],
  home: ["M5 18 18 6l13 12", "M9 16v14h18V16"],
  language: ["M18 4a14 14 0 1 0 0 28 14 14 0 0 0 0-28z", "M4 18h28M18 4c-9 9-9 19 0 28M18 4c9 9 9 19 0 28"],
  moon: ["M28 22A12 12 0 0 1 14 8a12 12 0 1 0 14 14z"],
  sun: ["M18 11a7 7 0 1 0 0 14 7 7 0 0 0 0-14z", "M18 3v3M18 30v3M3 18h3M30 18h3M7.5 7.5l2 2M26.5 26.5l2 2M28.5 7.5l-2 2M9.5 26.5l-2 2"],
  "text-size": ["M4 28 12 8l8 20M7 21h10", "M21 28l5-12 5 12M23 24h6"],
  contrast: ["M18 5a13 13 0 1 0 0 26 13 13 0 0 0 0-26z", "*M18 5a13 13 0 0 1 0 26z"],
  lock: ["M8 16h20v15H8z", "M12 16v-4a6 6 0 0 1 12 0v4", "M18 22v4"],
  hand: ["M12 18V8a2.5 2.5 0 0 1 5 0v8V6a2.5 2.5 0 0 1 5 0v10-6a2.5 2.5 0 0 1 5 0v11c0 7-4 11-9 11-4 0-6-2-8-6l-4-7c-1-3 2-4 4-2z"],
  "wifi-off": ["M5 14a19 19 0 0 1 26 0M10 20a12 12 0 0 1 16 0M15 26a5 5 0 0 1 6 0", "M5 5l26 26"],
  device: ["M5 7h26v18H5z", "M13 31h10M18 25v6"],
  keyboard: ["M3 10h30v17H3z", "M8 15h.5M13 15h.5M18 15h.5M23 15h.5M28 15h.5M11 22h14"],
  print: ["M10 13V5h16v8M10 25H5V13h26v12h-5", "M10 21h16v10H10z"],
  send: ["M4 17 32 5l-8 26-7-10z", "M17 21 32 5"],
  room: ["M5 31V13L18 5l13 8v18", "M14 31V20h8v11"],
  volume: ["M6 22v6M13 17v11M20 12v16M27 7v21"],
  question: ["M12 13a6 6 0 1 1 9 5c-2 1.3-3 2.500-3 5", "M18 29v.5"],
  trash: ["M7 10h22M14 10V6h8v4M10 10l2 21h12l2-21"],
  star: ["M18 4l4.300 9 9.700 1.200-7.200 6.600 2 9.700-8.800-4.900-8.800 4.900 2-9.700L4 14.200 13.700 13z"],
};

const namespace = "http://www.w3.org/2000/svg";

/** An icon in the colour of the text around it. */
export function icon(name) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 36 36");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  for (const part of parts[name] ?? parts.question) {
    const path = document.createElementNS(namespace, "path");
    const isFilled = part.startsWith("*");
    path.setAttribute("d", isFilled ? part.slice(1) : part);
    path.setAttribute("fill", isFilled ? "currentColor" : "none");
    path.setAttribute("stroke", "currentColor");
    path.setAttribute("stroke-width", "3");
    path.setAttribute("stroke-linejoin", "round");
    path.setAttribute("stroke-linecap", "round");
    svg.append(path);
  }
  return svg;
}
