// What the screens of the board's adults' side have in common.

import { make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { language as pageLanguage, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

const words = { usual: { cs: "jako obvykle", en: "as usual" } };

/**
 * A choice of who seems to speak.
 *
 * @param {{ name: string, words: Words }[]} characters
 * @param {string | undefined} chosen
 * @param {(character: string) => void} onchoose
 */
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

/**
 * What a language is called in the language of the page; its tag where the browser has no name for it.
 *
 * @param {string} tag
 */
export function languageName(tag) {
  try {
    return new Intl.DisplayNames([pageLanguage()], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * A field for the language of words: a BCP 47 tag, with those that a voice speaks to choose from.
 *
 * @param {string} id
 * @param {string[]} languages
 * @param {string | undefined} chosen
 * @param {{ required?: boolean, placeholder?: string, onchange?: (tag: string) => void }} [more]
 */
export function languageInput(id, languages, chosen, { required = false, placeholder = "", onchange } = {}) {
  const list = make(
    "datalist",
    { id: `${id}-list` },
    languages.map((tag) => make("option", { value: tag, text: languageName(tag) })),
  );
  const input = make("input.text", {
    type: "text",
    list: list.id,
    maxlength: 100,
    pattern: "[A-Za-z0-9]{1,8}([\\-_][A-Za-z0-9]{1,8})*",
    required,
    placeholder,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    value: chosen ?? "",
    dataset: { key: id },
    onchange: () => onchange && input.reportValidity() && onchange(input.value.trim()),
  });
  return { input, list };
}

/**
 * The buttons that undo and redo the last edit.
 *
 * @param {{ undo?: Words, redo?: Words }} steps
 * @param {Send} send
 */
export function stepButtons({ undo, redo }, send) {
  /**
   * @param {import("../messages.js").Message} message
   * @param {string} name the icon.
   * @param {Words | undefined} title what it would change.
   * @param {Words} names
   */
  const button = (message, name, title, names) =>
    iconButton(name, title ? `${say(names)}: ${say(title)}` : say(names), () => send(message), {
      more: ".step-button",
      "aria-disabled": String(!title),
      dataset: { key: message.type },
    });
  return make(
    "div.line.steps-line",
    {},
    button(to.adultsUndo(), "undo", undo, { cs: "Vrátit", en: "Undo" }),
    redo ? button(to.adultsRedo(), "redo", redo, { cs: "Znovu", en: "Redo" }) : null,
  );
}
