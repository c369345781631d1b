// The people who speak with this board.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { addForm, portraitChoice, renameForm } from "../common/people.js";
import { personFile, personForm, personWords } from "../common/person-files.js";
import { counted, say } from "../common/words.js";
import { iconButton, sureButton } from "../common/forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Portrait } from "../common/people.js"
 * @import { Content, Tools } from "./side.js"
 *
 * @typedef {Extract<Content, { portraits: object[] }>} People
 */

const words = {
  days: { cs: ["den", "dny", "dnů", "dne"], en: ["day", "days"] },
  open: { cs: "Otevřít tabulku", en: "Open the board" },
  here: { cs: "je tu teď", en: "is here now" },
  name: { cs: "Jméno nebo přezdívka", en: "Name or nickname" },
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
  const pictures = portraits.map(({ picture, ...portrait }) => ({ ...portrait, image: () => image(picture) }));
  return make(
    "div.people-list",
    {},
    people.map((person) => personCard(person, pictures, open, send)),
    addForm(
      say(words.add),
      say(words.name),
      pictures,
      people.map(({ portrait }) => portrait),
      (name, portrait) => send(to.adultsAddPerson({ name, portrait })),
    ),
    personForm(uploads, (wish) => send(to.adultsImportPerson(wish))),
  );
}

/** @param {string} address */
const image = (address) => make("img", { src: address, alt: "" });

/**
 * @param {People["people"][number]} person
 * @param {Portrait<string>[]} portraits
 * @param {number} open the id of the person who is here.
 * @param {Send} send
 */
function personCard(person, portraits, open, send) {
  const isOpen = person.id === open;
  return make(
    "section.panel-card",
    { dataset: { person: person.id } },
    make(
      "div.person-head",
      {},
      image(person.picture),
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
    renameForm(person, say(words.name), (name) => send(to.adultsChangePerson({ person: person.id, name }))),
    portraitChoice(
      person.id,
      portraits,
      person.portrait,
      (portrait) => send(to.adultsChangePerson({ person: person.id, portrait })),
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
