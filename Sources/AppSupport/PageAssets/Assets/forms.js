// What the screens of the adults' side have in common.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { language, say } from "./words.js";

const words = {
  keep: { cs: "Ne", en: "No" },
};

/**
 * A button with an icon before its text.
 *
 * @param {string} name
 * @param {string} text
 * @param {(() => void) | null} onclick
 * @param {Record<string, any>} options properties as of `make`, and `more` classes.
 */
export function iconButton(name, text, onclick, { more = "", ...properties } = {}) {
  return make(`button.with-icon${more}`, { onclick, ...properties }, icon(name), make("span", { text }));
}

/**
 * A round button with an icon.
 *
 * @param {string} name
 * @param {string} label
 * @param {(() => void) | null} onclick
 * @param {Record<string, any>} properties as of `make`.
 */
export function smallButton(name, label, onclick, properties = {}) {
  return make("button.nudge", { onclick, "aria-label": label, title: label, ...properties }, icon(name));
}

/**
 * What can be done: a large button, or a link, with a word on what it is about.
 *
 * @param {string} name its icon.
 * @param {string} text
 * @param {string} about
 * @param {Record<string, any>} properties as of `make`; with `href` it is a link.
 */
export function action(name, text, about, properties) {
  return make(
    properties.href ? "a.action" : "button.action",
    { dataset: { key: `action ${name}` }, ...properties },
    icon(name),
    make("span.name", { text }),
    make("span.about", { text: about }),
  );
}

/**
 * A field with its label above it.
 *
 * @param {string} id
 * @param {string} text
 * @param {HTMLElement} input
 */
export function field(id, text, input) {
  input.id = id;
  return make("div.field-row", {}, make("label", { for: id, text }), input);
}

/**
 * A switch with its words.
 *
 * @param {string} text
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} onchange
 * @param {string} [key] by which the focus is found again.
 */
export function switchRow(text, isOn, onchange, key) {
  const input = make("input", {
    type: "checkbox",
    role: "switch",
    "aria-label": text,
    dataset: { key },
    onchange: () => onchange(input.checked),
  });
  input.checked = isOn;
  return make("label.switch", {}, input, make("span.knob", { "aria-hidden": "true" }), make("span", { text }));
}

/**
 * A button that asks before it does something for good.
 *
 * @param {string} name its icon.
 * @param {string} text its words.
 * @param {string} question what is asked.
 * @param {string} yes the words on the button that does it.
 * @param {() => void} onsure
 * @param {string} [key] by which the focus is found again.
 */
export function sureButton(name, text, question, yes, onsure, key) {
  const box = make("div.sure-box", {});
  const ask = iconButton(name, text, () => {
    const no = make("button", { text: say(words.keep), onclick: close });
    box.replaceChildren(
      make(
        "div.sure",
        { role: "alertdialog", "aria-label": text },
        make("p", { text: question }),
        make("div.line", {}, no, iconButton("trash", yes, onsure, { more: ".danger" })),
      ),
    );
    no.focus();
    box.scrollIntoView({ block: "nearest" });
  }, { dataset: { key } });
  function close() {
    box.replaceChildren(ask);
    ask.focus();
  }
  box.append(ask);
  return box;
}

/**
 * A day and a time of day as the language writes them.
 *
 * @param {string} text
 */
export function moment(text) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
}
