// Parts of pictures, made in one call: part("circle", { r: 5 }).

const namespace = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {SVGElement[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function part(name, attributes = {}, ...children) {
  const element = document.createElementNS(namespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}
