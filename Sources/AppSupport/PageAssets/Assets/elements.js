// Elements of a page, made in one call: make("button.main", { onclick: press, "aria-label": "Play" }, "Play").

import { icon } from "./icons.js";

/**
 * @param {string} kind a tag with classes: "div.card.wide".
 * @param {Record<string, any>} properties handlers (onclick …), `text`, `dataset`, and attributes. What is null or false is
 *   left out.
 * @param {any[]} children
 * @returns {any} the element
 */
export function make(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  if (element instanceof HTMLButtonElement && !element.hasAttribute("type")) element.type = "button";
  return element;
}

/**
 * A round button with an icon; its name is for screen readers and for the pointer that waits.
 *
 * @param {string} name the icon.
 * @param {string} label
 * @param {(event: any) => void} onclick
 */
export function roundButton(name, label, onclick, more = "") {
  return make(`button.round${more}`, { onclick, "aria-label": label, title: label }, icon(name));
}

/**
 * Puts new content in the place of the old.
 *
 * @param {Element} root
 * @param {any[]} children
 */
export function show(root, ...children) {
  root.replaceChildren(...children.flat().filter(Boolean));
}

/**
 * The element that a selector finds at or around what an event is about.
 *
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Says a text to a screen reader.
 *
 * @param {string} text
 */
export function announce(text) {
  const region = document.querySelector("#announcements") ??
    make("div.spoken", { id: "announcements", role: "status", "aria-live": "polite" });
  if (!region.isConnected) document.body.append(region);
  region.textContent = text;
}
