// The players: names, pictures, the way to the settings and the progress of each.

import { make } from "../common/elements.js";
import { adultDocument } from "../common/adults.js";
import { iconButton, sureButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { addForm, portraitChoice, renameForm } from "../common/people.js";
import { personFile, personForm, personWords } from "../common/person-files.js";
import { counted, number, say } from "../common/words.js";
import { pictureWords, portrait } from "../play/players.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Portrait } from "../common/people.js"
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
  const portraits = pictures.map((name) => ({ name, words: pictureWords[name], image: () => portrait(name) }));
  return make(
    "div.people-list",
    {},
    players.map((player) => card(player, portraits, send)),
    addForm(
      say(words.add),
      say(words.name),
      portraits,
      players.map(({ picture }) => picture),
      (name, picture) => send(to.adultsAddPlayer({ name, picture })),
    ),
    personForm(uploads, (wish) => send(to.adultsImportPlayer(wish))),
  );
}

/**
 * @param {Players["players"][number]} player
 * @param {Portrait<string>[]} portraits
 * @param {Send} send
 */
function card(player, portraits, send) {
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
    renameForm(player, say(words.name), (name) => send(to.adultsChangePlayer({ player: player.id, name }))),
    portraitChoice(
      player.id,
      portraits,
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
