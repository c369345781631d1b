// Pictures are SVG files, put into the page so that their parts can move and change.
//
// A group with data-when="happy jumping" is shown in these moods only. data-part="tail" names a part that a scene may
// turn. Everything that could act by itself is left out: scripts, foreign objects, links and handlers.

/** @type {Map<string, Promise<SVGSVGElement>>} */
const loaded = new Map();

/**
 * The picture at an address, as an SVG element of its own.
 *
 * @param {string} url
 */
export async function picture(url) {
  const known = loaded.get(url) ?? load(url);
  loaded.set(url, known);
  return /** @type {SVGSVGElement} */ ((await known).cloneNode(true));
}

/** @param {string} url */
async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: expected a picture, got ${answer.status}`);
  return cleaned(await answer.text(), url);
}

/**
 * The SVG element of a text, without anything that acts.
 *
 * @param {string} text
 */
export function cleaned(text, name = "picture") {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = /** @type {SVGSVGElement} */ (/** @type {Element} */ (parsed.documentElement));
  if (svg.localName !== "svg") throw new Error(`${name}: expected an SVG picture, got <${svg.localName}>`);
  for (const element of [...svg.querySelectorAll("script, foreignObject, a, animate, set, style, iframe")]) {
    element.remove();
  }
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name: attribute, value } of [...element.attributes]) {
      if (/^on/i.test(attribute)) element.removeAttribute(attribute);
      if (/href$/i.test(attribute) && !value.startsWith("#")) element.removeAttribute(attribute);
      if (attribute === "style") restyle(element, value);
    }
  }
  svg.removeAttribute("id");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  return document.importNode(svg, true);
}

// The page's policy allows no style attributes; drawing programs write them. The attributes of the same names do.
/**
 * @param {Element} element
 * @param {string} text
 */
function restyle(element, text) {
  element.removeAttribute("style");
  for (const rule of text.split(";")) {
    const [name, value] = rule.split(":").map((part) => part?.trim());
    if (name && value && !/url\((?!["']?#)/.test(value) && !element.hasAttribute(name)) {
      element.setAttribute(name, value);
    }
  }
}

/**
 * Shows the parts for a mood and hides those for others.
 *
 * @param {SVGElement} svg
 * @param {string} mood
 */
export function setMood(svg, mood) {
  for (const part of svg.querySelectorAll("[data-when]")) {
    const moods = part.getAttribute("data-when") ?? "";
    part.classList.toggle("is-shown", moods.split(" ").includes(mood));
  }
}

/**
 * An element that shows a picture as soon as it is there.
 *
 * @param {string} url
 */
export function pictureElement(url) {
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  frame.setAttribute("aria-hidden", "true");
  picture(url).then(
    (svg) => {
      setMood(svg, "");
      frame.replaceWith(svg);
    },
    (error) => console.error(error),
  );
  return frame;
}
