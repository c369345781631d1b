// Who is tested: one of those who are known, or somebody new.

import { make, show } from "../common/elements.js";
import { endNotice } from "../common/end-notice.js";
import { icon } from "../common/icons.js";
import { otherName, personChooser, personWords } from "../common/person-files.js";
import { say } from "../common/words.js";
import { lockButton, lockForm } from "./lock.js";
import { actions, heading, mainButton, otherButton, sign } from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

const words = {
  title: { cs: "Kdo bude vyšetřen?", en: "Who takes the test?" },
  unfinished: { cs: "může pokračovat", en: "can go on" },
  add: { cs: "Nový člověk", en: "Somebody new" },
  newTitle: { cs: "Nový člověk", en: "Somebody new" },
  name: { cs: "Jméno", en: "Name" },
  year: { cs: "Rok narození (nemusíte vyplnit)", en: "Year of birth (if you like)" },
  sex: { cs: "Pohlaví (nemusíte vyplnit)", en: "Sex (if you like)" },
  why: {
    cs: "Rok a pohlaví slouží k porovnání s lidmi stejného věku.",
    en: "Year and sex are for a comparison with people of your age.",
  },
  notTold: { cs: "neuvedeno", en: "not told" },
  female: { cs: "žena", en: "woman" },
  male: { cs: "muž", en: "man" },
  save: { cs: "Uložit", en: "Store" },
  cancel: { cs: "Zpět na seznam", en: "Back to the list" },
};
/** @type {Record<string, Words>} */
const faults = {
  taken: {
    cs: "Toto jméno už je v seznamu. Přidejte třeba rok narození.",
    en: "This name is in the list already. Add the year of birth, for example.",
  },
  "invalid-name": { cs: "Napište jméno, nejvýše 100 znaků.", en: "Write a name of at most 100 characters." },
  "invalid-year": {
    cs: "Rok narození má být od roku 1880 do letoška.",
    en: "The year of birth should be between 1880 and this year.",
  },
};

// What was typed stays when the server finds a fault.
let typed = { name: "", birthYear: "", sex: "" };

/**
 * @param {Screen<"people">} message
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 * @param {import("../common/people-lock.js").PeopleLock} lock
 */
export function peopleScreen({ people, fault, reason, ended }, send, uploads, lock) {
  const page = make("section.page");
  const list = () => {
    show(
      page,
      ...(ended ? [endNotice(ended, "/documents/ends.json", () => send(to.endsRead()))] : []),
      sign("headphone"),
      heading(words.title),
      make(
        "ul.list",
        {},
        people.map(({ id, name, isUnfinished }) =>
          make(
            "li",
            {},
            make(
              "button.line",
              { onclick: () => send(to.choosePerson({ id })) },
              icon("people"),
              make("span.text", {}, name, isUnfinished ? make("span.more", { text: say(words.unfinished) }) : null),
            ),
          )
        ),
      ),
      actions(
        people.length === 0 ? mainButton(words.add, form) : otherButton(words.add, form),
        otherButton(personWords.add, fileForm),
        lockButton(lock, codeForm),
      ),
    );
  };
  const codeForm = () => {
    show(page, ...lockForm(lock, send, back));
    if (page.parentElement) page.parentElement.scrollTop = 0;
    page.querySelector("input")?.focus({ preventScroll: true });
  };
  const back = () => {
    fault = undefined;
    list();
  };
  const fileForm = () => {
    const name = make("input", { id: "name", name: "name", autocomplete: "off", maxlength: 100 });
    show(
      page,
      heading(personWords.add),
      fault === "file" && reason ? make("p.fault", { role: "alert", text: say(reason) }) : null,
      make("p.soft", { text: say(personWords.addAbout) }),
      make("label", { for: "name" }, make("span", { text: say(personWords.name) }), name),
      actions(
        personChooser(
          uploads,
          () => send(to.importPerson(otherName(name))),
          (choose) => mainButton(personWords.add, choose),
        ),
        otherButton(words.cancel, back),
      ),
    );
    if (page.parentElement) page.parentElement.scrollTop = 0;
    name.focus({ preventScroll: true });
  };
  const form = () => {
    const name = make("input", {
      id: "name",
      name: "name",
      autocomplete: "off",
      maxlength: 100,
      required: true,
      value: typed.name,
    });
    const year = make("input", {
      id: "year",
      name: "year",
      inputmode: "numeric",
      pattern: "[0-9]{4}",
      maxlength: 4,
      autocomplete: "off",
      value: typed.birthYear,
    });
    const sex = make(
      "select",
      { id: "sex" },
      /** @type {[string, Words][]} */ ([
        ["", words.notTold],
        ["female", words.female],
        ["male", words.male],
      ]).map(([value, label]) => make("option", { value, text: say(label), selected: typed.sex === value })),
    );
    /**
     * @param {Words} label
     * @param {HTMLInputElement | HTMLSelectElement} input
     */
    const field = (label, input) => make("label", { for: input.id }, make("span", { text: say(label) }), input);
    show(
      page,
      heading(words.newTitle),
      fault ? make("p.fault", { role: "alert", text: say(faults[fault]) }) : null,
      make(
        "form",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            typed = { name: name.value, birthYear: year.value, sex: sex.value };
            send(
              to.addPerson({
                name: name.value.trim(),
                ...(year.value ? { birthYear: Number(year.value) } : {}),
                ...(sex.value ? { sex: sex.value } : {}),
              }),
            );
          },
        },
        field(words.name, name),
        field(words.year, year),
        field(words.sex, sex),
        make("p.soft", { text: say(words.why) }),
        actions(
          make("button.main", { type: "submit", text: say(words.save) }),
          otherButton(words.cancel, back),
        ),
      ),
    );
    // The list may have been scrolled.
    if (page.parentElement) page.parentElement.scrollTop = 0;
    name.focus({ preventScroll: true });
  };
  if (fault === "file") fileForm();
  else if (fault) form();
  else {
    typed = { name: "", birthYear: "", sex: "" };
    list();
  }
  return page;
}
