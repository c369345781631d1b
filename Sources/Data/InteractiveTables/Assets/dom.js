// Elements in one call: make("button.main", { onclick: press, "aria-label": "Play" }, "Play"). Texts never become markup.

/**
 * @param {string} kind a tag with classes: "div.card.wide".
 * @param {Record<string, any>} properties handlers (onclick …) and attributes. What is null or false is left out.
 * @param {any[]} children
 * @returns {any} the element
 */
export function make(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  if (element instanceof HTMLButtonElement && !element.hasAttribute("type")) element.type = "button";
  return element;
}

/**
 * A choice of one of several.
 *
 * @param {string} label @param {string} id @param {[string, string][]} options values and what they show.
 * @param {(value: string) => void} onchange @param {string} chosen
 */
export function choice(label, id, options, onchange, chosen = "") {
  const select = make(
    "select",
    { id, onchange: (/** @type {any} */ event) => onchange(event.target.value) },
    options.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
  );
  return make("label.choice", {}, make("span", {}, label), select);
}

/** A path as a reference in an address; `\xE9` stands for a byte that is not UTF-8. @param {string} path */
export function addressOf(path) {
  return path.split(/(\\x[0-9A-F]{2})/).map((part, index) =>
    index % 2 === 1 ? `%${part.slice(2)}` : part.split("/").map(encodeURIComponent).join("/")
  ).join("");
}
