// What the screens of the board's adults' side have in common.

import { make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { say } from "../common/words.js";
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
