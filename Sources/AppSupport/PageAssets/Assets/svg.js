// Drawings that are made here, and not read from files.

/**
 * An SVG element with its attributes and what is in it.
 *
 * @param {string} name
 * @param {Record<string, string | number | boolean>} attributes
 * @param {SVGElement[]} children
 * @returns {SVGElement}
 */
export function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return made;
}
