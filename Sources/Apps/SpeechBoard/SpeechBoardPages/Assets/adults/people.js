// The people who speak with this board.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { personFile, personForm, personWords } from "../common/person-files.js";
import { counted, say } from "../common/words.js";
import { field, iconButton, sureButton } from "../common/forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content, Tools } from "./side.js"
 *
 * @typedef {Extract<Content, { portraits: object[] }>} People
 */

const words = {
  days: { cs: ["den", "dny", "dnů", "dne"], en: ["day", "days"] },
  open: { cs: "Otevřít tabulku", en: "Open the board" },
  here: { cs: "je tu teď", en: "is here now" },
  name: { cs: "Jméno nebo přezdívka", en: "Name or nickname" },
  rename: { cs: "Přejmenovat", en: "Rename" },
  portrait: { cs: "Obrázek", en: "Picture" },
  remove: { cs: "Smazat", en: "Remove" },
  sure: {
    cs: "Smažou se tabulky, věty a naučená slova: {name}. Nejde to vrátit.",
    en: "This removes the boards, sentences and learned words of {name}. It cannot be undone.",
  },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
  add: { cs: "Přidat člověka", en: "Add a person" },
};

/**
 * @param {People} content
 * @param {Send} send
 * @param {Tools} tools
 */
export function peopleScreen({ people, portraits, open }, send, { uploads }) {
  const taken = new Set(people.map(({ portrait }) => portrait));
  let chosen = portraits.find(({ name }) => !taken.has(name))?.name ?? portraits[0].name;
  const name = make("input.text", {
    type: "text",
    maxlength: 100,
    required: true,
    autocomplete: "off",
    dataset: { key: "new name" },
  });
  return make(
    "div.people-list",
    {},
    people.map((person) => personCard(person, portraits, open, send)),
    make(
      "form.panel-card",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsAddPerson({ name: name.value, portrait: chosen }));
        },
      },
      make("h2", { text: say(words.add) }),
      make(
        "div.line",
        {},
        field("new-name", say(words.name), name),
        iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
      ),
      portraitChoice("new", portraits, chosen, (next) => (chosen = next)),
    ),
    personForm(uploads, (wish) => send(to.adultsImportPerson(wish))),
  );
}

/**
 * @param {People["people"][number]} person
 * @param {People["portraits"]} portraits
 * @param {number} open the id of the person who is here.
 * @param {Send} send
 */
function personCard(person, portraits, open, send) {
  const name = make("input.text", {
    type: "text",
    maxlength: 100,
    required: true,
    value: person.name,
    autocomplete: "off",
  });
  const isOpen = person.id === open;
  return make(
    "section.panel-card",
    { dataset: { person: person.id } },
    make(
      "div.person-head",
      {},
      make("img", { src: person.picture, alt: "" }),
      make(
        "div",
        {},
        make("h2", { text: person.name }),
        make("span.about", { text: isOpen ? say(words.here) : `${person.days} ${counted(person.days, words.days)}` }),
      ),
      isOpen ? null : iconButton("games", say(words.open), () => send(to.choosePerson({ person: person.id })), {
        dataset: { key: `open ${person.id}` },
      }),
    ),
    make(
      "form.line",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsChangePerson({ person: person.id, name: name.value }));
        },
      },
      field(`name-${person.id}`, say(words.name), name),
      make("button", { type: "submit", text: say(words.rename) }),
    ),
    portraitChoice(
      person.id,
      portraits,
      person.portrait,
      (next) => send(to.adultsChangePerson({ person: person.id, portrait: next })),
    ),
    make(
      "a.download",
      { href: adultDocument(`person/${person.id}`), download: personFile(person.name) },
      icon("file"),
      make("span", { text: say(personWords.take) }),
    ),
    sureButton(
      "trash",
      say(words.remove),
      say(words.sure).replace("{name}", person.name),
      say(words.really),
      () => send(to.adultsRemovePerson({ person: person.id, name: person.name })),
    ),
  );
}

/**
 * @param {number | "new"} id
 * @param {People["portraits"]} portraits
 * @param {string | undefined} chosen
 * @param {(name: string) => void} onchoose
 */
function portraitChoice(id, portraits, chosen, onchoose) {
  return make(
    "fieldset.portraits",
    {},
    make("legend", { text: say(words.portrait) }),
    portraits.map(({ name, words: text, picture }) =>
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
        make("img", { src: picture, alt: "" }),
      )
    ),
  );
}
