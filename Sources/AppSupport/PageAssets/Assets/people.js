// The people of a page, on the sides of adults: how one is added, renamed and gets a picture.

import { make } from "./elements.js";
import { field, iconButton } from "./forms.js";
import { say } from "./words.js";

/**
 * A picture that a person may have.
 *
 * @template {string} Name
 * @typedef {{ name: Name, words: import("./words.js").Words, image: () => Element }} Portrait
 */

const words = {
  rename: { cs: "Přejmenovat", en: "Rename" },
  portrait: { cs: "Obrázek", en: "Picture" },
};

/**
 * The form that adds a person. The first picture that nobody has is chosen.
 *
 * @template {string} Name
 * @param {string} title
 * @param {string} label the words at the name.
 * @param {Portrait<Name>[]} portraits
 * @param {(string | undefined)[]} taken the names of the pictures that the others have.
 * @param {(name: string, portrait: Name) => void} onadd
 */
export function addForm(title, label, portraits, taken, onadd) {
  let chosen = (portraits.find(({ name }) => !taken.includes(name)) ?? portraits[0]).name;
  const name = nameInput({ dataset: { key: "new name" } });
  return make(
    "form.panel-card.add-person",
    { onsubmit: sending(() => onadd(name.value, chosen)) },
    make("h2", { text: title }),
    make(
      "div.line",
      {},
      field("new-name", label, name),
      iconButton("plus", title, null, { more: ".main", type: "submit" }),
    ),
    portraitChoice("new", portraits, chosen, (next) => (chosen = next)),
  );
}

/**
 * The form that gives a person another name.
 *
 * @param {{ id: number, name: string }} person
 * @param {string} label the words at the name.
 * @param {(name: string) => void} onrename
 */
export function renameForm(person, label, onrename) {
  const name = nameInput({ value: person.name });
  return make(
    "form.line",
    { onsubmit: sending(() => onrename(name.value)) },
    field(`name-${person.id}`, label, name),
    make("button", { type: "submit", text: say(words.rename) }),
  );
}

/** @param {Record<string, any>} properties as of `make`. */
function nameInput(properties) {
  return make("input.text", { type: "text", maxlength: 100, required: true, autocomplete: "off", ...properties });
}

/** @param {() => void} send is called in place of what a browser does with a form. */
function sending(send) {
  return (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    send();
  };
}

/**
 * A choice of pictures: radio buttons.
 *
 * @template {string} Name
 * @param {number | "new"} id the person's.
 * @param {Portrait<Name>[]} portraits
 * @param {string | undefined} chosen
 * @param {(name: Name) => void} onchoose
 */
export function portraitChoice(id, portraits, chosen, onchoose) {
  return make(
    "fieldset.portraits",
    {},
    make("legend", { text: say(words.portrait) }),
    portraits.map(({ name, words: text, image }) =>
      make(
        "label.portrait",
        { title: say(text) },
        make("input", {
          type: "radio",
          name: `portrait ${id}`,
          value: name,
          checked: name === chosen,
          "aria-label": say(text),
          onchange: () => onchoose(name),
          dataset: { key: `portrait ${id} ${name}` },
        }),
        image(),
      )
    ),
  );
}
