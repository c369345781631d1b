// The players: names, pictures, the way to the settings and the progress of each.

import { make } from "../common/elements.js";
import { adultDocument } from "../common/adults.js";
import { field, iconButton, sureButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { personFile, personForm, personWords } from "../common/person-files.js";
import { counted, number, say } from "../common/words.js";
import { pictureWords, portrait } from "../play/players.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./side.js"
 *
 * @typedef {Extract<Content, { pictures: string[] }>} Players
 */

const words = {
  traces: { cs: ["tah", "tahy", "tahů", "tahu"], en: ["trace", "traces"] },
  today: { cs: "dnes {minutes} min", en: "{minutes} min today" },
  settings: { cs: "Nastavení", en: "Settings" },
  progress: { cs: "Pokroky a procvičování", en: "Progress and practice" },
  name: { cs: "Jméno", en: "Name" },
  rename: { cs: "Přejmenovat", en: "Rename" },
  picture: { cs: "Obrázek", en: "Picture" },
  remove: { cs: "Smazat hráče", en: "Remove the player" },
  sure: {
    cs: "Smažou se všechny tahy a pokroky: {name}. Nejde to vrátit.",
    en: "This removes all traces and the progress of {name}. It cannot be undone.",
  },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
  add: { cs: "Přidat hráče", en: "Add a player" },
};

/**
 * @param {Players} content
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 */
export function playersScreen({ players, pictures }, send, uploads) {
  const taken = new Set(players.map(({ picture }) => picture));
  let chosen = pictures.find((name) => !taken.has(name)) ?? pictures[0];
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
    players.map((player) => card(player, pictures, send)),
    make(
      "form.panel-card",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsAddPlayer({ name: name.value, picture: chosen }));
        },
      },
      make("h2", { text: say(words.add) }),
      make(
        "div.line",
        {},
        field("new-name", say(words.name), name),
        iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
      ),
      choice("new", pictures, chosen, (next) => (chosen = next)),
    ),
    personForm(uploads, (wish) => send(to.adultsImportPlayer(wish))),
  );
}

/**
 * @param {Players["players"][number]} player
 * @param {string[]} pictures
 * @param {Send} send
 */
function card(player, pictures, send) {
  const name = make("input.text", {
    type: "text",
    maxlength: 100,
    required: true,
    value: player.name,
    autocomplete: "off",
  });
  const about = [
    `${player.traces} ${counted(player.traces, words.traces)}`,
    say(words.today).replace("{minutes}", number(player.today)),
  ];
  return make(
    "section.panel-card",
    { dataset: { player: player.id } },
    make(
      "div.person-head",
      {},
      portrait(player.picture),
      make("div", {}, make("h2", { text: player.name }), make("span.about", { text: about.join(", ") })),
    ),
    make(
      "div.line",
      {},
      iconButton(
        "report",
        say(words.progress),
        () => send(to.adultsGo({ screen: "progress", player: player.id })),
        { more: ".main", dataset: { key: `progress ${player.id}` } },
      ),
      iconButton(
        "settings",
        say(words.settings),
        () => send(to.adultsGo({ screen: "settings", player: player.id })),
        { dataset: { key: `settings ${player.id}` } },
      ),
      make(
        "a.document",
        { href: adultDocument(`player/${player.id}`), download: personFile(player.name) },
        icon("file"),
        make("span", { text: say(personWords.take) }),
      ),
    ),
    make(
      "form.line",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsChangePlayer({ player: player.id, name: name.value }));
        },
      },
      field(`name-${player.id}`, say(words.name), name),
      make("button", { type: "submit", text: say(words.rename) }),
    ),
    choice(
      player.id,
      pictures,
      player.picture,
      (picture) => send(to.adultsChangePlayer({ player: player.id, picture })),
    ),
    sureButton(
      "trash",
      say(words.remove),
      say(words.sure).replace("{name}", player.name),
      say(words.really),
      () => send(to.adultsRemovePlayer({ player: player.id, name: player.name })),
    ),
  );
}

/**
 * @param {number | "new"} id
 * @param {string[]} pictures
 * @param {string} chosen
 * @param {(picture: string) => void} onchoose
 */
function choice(id, pictures, chosen, onchoose) {
  return make(
    "fieldset.portraits",
    {},
    make("legend", { text: say(words.picture) }),
    pictures.map((name) =>
      make(
        "label.portrait",
        { title: say(pictureWords[name]) },
        make("input", {
          type: "radio",
          name: `picture ${id}`,
          value: name,
          checked: name === chosen,
          "aria-label": say(pictureWords[name]),
          onchange: () => onchoose(name),
          dataset: { key: `picture ${id} ${name}` },
        }),
        portrait(name),
      )
    ),
  );
}
