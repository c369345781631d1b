// Parts of pictures, made in one call: part("circle", { r: 5 }).

const namespace = "http://www.w3.org/2000/svg";

export function part(name, attributes = {}, ...children) {
  const element = document.createElementNS(namespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}
