// What the screens of the adults' side have in common.

import { make } from "/common/elements.js";
import { icon } from "/common/icons.js";
import { language, say } from "/common/words.js";

const words = {
  keep: { cs: "Ne", en: "No" },
  usual: { cs: "jako obvykle", en: "as usual" },
};

/** A button with an icon before its text. */
export function iconButton(name, text, onclick, { more = "", ...properties } = {}) {
  return make(`button.with-icon${more}`, { onclick, ...properties }, icon(name), make("span", { text }));
}

/** A round button with an icon. */
export function smallButton(name, label, onclick, properties = {}) {
  return make("button.nudge", { onclick, "aria-label": label, title: label, ...properties }, icon(name));
}

/** A field with its label above it. */
export function field(id, text, input) {
  input.id = id;
  return make("div.field-row", {}, make("label", { for: id, text }), input);
}

/** A switch with its words. */
export function switchRow(text, isOn, onchange, key) {
  const input = make("input", { type: "checkbox", role: "switch", "aria-label": text, dataset: { key }, onchange: () => onchange(input.checked) });
  input.checked = isOn;
  return make("label.switch", {}, input, make("span.knob", { "aria-hidden": "true" }), make("span", { text }));
}

/**
 * A button that asks before it does something for good.
 *
 * @param question what is asked.
 * @param yes the words on the button that does it.
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

/** A choice of who seems to speak. */
export function characterChoice(characters, chosen, onchoose) {
  const select = make(
    "select.text",
    { onchange: () => onchoose(select.value) },
    make("option", { value: "", text: say(words.usual) }),
    characters.map(({ name, words: text }) => make("option", { value: name, text: say(text) })),
  );
  select.value = chosen ?? "";
  return select;
}

/** A day and a time of day as the language writes them. */
export function moment(text) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
}

/** The buttons that undo and redo the last edit. */
export function stepButtons({ undo, redo }, send) {
  const button = (type, name, title, names) =>
    iconButton(name, title ? `${say(names)}: ${say(title)}` : say(names), () => send({ type }), {
      more: ".step-button",
      "aria-disabled": String(!title),
      dataset: { key: type },
    });
  return make(
    "div.line.steps-line",
    {},
    button("adults-undo", "undo", undo, { cs: "Vrátit", en: "Undo" }),
    redo ? button("adults-redo", "redo", redo, { cs: "Znovu", en: "Redo" }) : null,
  );
}
