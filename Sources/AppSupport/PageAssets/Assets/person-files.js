// A person as a file: taken to another computer, and added from one.

import { make } from "./elements.js";
import { fileChooser } from "./file-chooser.js";
import { field } from "./forms.js";
import { say } from "./words.js";

export const personWords = {
  take: { cs: "Vzít na jiný počítač", en: "Take to another computer" },
  takeAbout: { cs: "uloží soubor se vším", en: "saves a file with everything" },
  add: { cs: "Přidat ze souboru", en: "Add from a file" },
  addAbout: {
    cs: "Soubor, který na jiném počítači uložilo „Vzít na jiný počítač“. Nic, co tu je, se nepřepíše.",
    en: "A file that “Take to another computer” has saved elsewhere. Nothing that is here is replaced.",
  },
  name: { cs: "Jiné jméno (nemusíte vyplnit)", en: "Another name (if you like)" },
};

/**
 * The name under which a browser saves a person's file.
 *
 * @param {string} name the person's name.
 */
export function personFile(name) {
  return `${name.replace(/[\\/:*?"<>|]/g, "_")}.zip`;
}

/**
 * The button with which a person's file is chosen and sent.
 *
 * @param {import("./uploads.js").Uploads} uploads
 * @param {() => void} onsent is called when the file has come.
 * @param {(choose: () => void) => HTMLElement} [button] makes a button of another look.
 */
export function personChooser(uploads, onsent, button) {
  const text = say(personWords.add);
  return fileChooser({ uploads, accept: ".zip,application/zip", key: "add from a file", text, button, onsent });
}

/**
 * The name that a person from a file gets, as the wish of a page.
 *
 * @param {HTMLInputElement} input
 */
export function otherName(input) {
  const name = input.value.trim();
  return name ? { name } : {};
}

/**
 * Where a person is added from a file, on the sides of adults.
 *
 * @param {import("./uploads.js").Uploads} uploads
 * @param {(wish: { name?: string }) => void} onfile takes the wish when the file has come.
 */
export function personForm(uploads, onfile) {
  const name = make("input.text", {
    type: "text",
    maxlength: 100,
    autocomplete: "off",
    dataset: { key: "other name" },
  });
  return make(
    "section.panel-card.person-file",
    {},
    make("h2", { text: say(personWords.add) }),
    make("p.about", { text: say(personWords.addAbout) }),
    make("div.line", {}, field("other-name", say(personWords.name), name)),
    personChooser(uploads, () => onfile(otherName(name))),
  );
}
