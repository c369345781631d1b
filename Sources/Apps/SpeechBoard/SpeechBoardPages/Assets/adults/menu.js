// What an adult can do.

import { make } from "../common/elements.js";
import { action } from "../common/forms.js";
import { counted, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./side.js"
 */

const words = {
  board: { cs: "Upravit tabulku", en: "Edit the board" },
  pages: { cs: "Stránky", en: "Pages" },
  pagesAbout: { cs: "přidat, přejmenovat, velikost mřížky", en: "add, rename, size of the grid" },
  settings: { cs: "Nastavení", en: "Settings" },
  settingsAbout: { cs: "dotyk, spínače, hlas, vzhled", en: "touch, switches, voice, looks" },
  phrases: { cs: "Uložené věty", en: "Saved phrases" },
  history: { cs: "Co bylo řečeno", en: "What was said" },
  learned: { cs: "Naučená slova", en: "Learned words" },
  pronunciations: { cs: "Výslovnost", en: "Pronunciation" },
  pronunciationsAbout: { cs: "jak se slova říkají", en: "how words are said" },
  people: { cs: "Lidé", en: "People" },
  peopleAbout: { cs: "přidat, přejmenovat, odebrat", en: "add, rename, remove" },
  files: { cs: "Soubory a zpráva", en: "Files and report" },
  filesAbout: { cs: "tabulky ze souboru a do souboru", en: "boards from a file and into a file" },
  sentences: { cs: ["věta", "věty", "vět", "věty"], en: ["sentence", "sentences"] },
};

/**
 * @param {Extract<Content, { learned: number }>} content
 * @param {Send} send
 */
export function menuScreen(content, send) {
  const count = (/** @type {number} */ number) => `${number} ${counted(number, words.sentences)}`;
  /**
   * @param {Parameters<typeof to.adultsGo>[0]["screen"]} screen
   * @param {string} name the icon.
   * @param {Words} text
   * @param {string} about
   */
  const item = (screen, name, text, about) =>
    action(name, say(text), about, {
      onclick: () => send(to.adultsGo({ screen })),
      dataset: { key: `menu ${screen}` },
    });
  return make(
    "div.menu-screen",
    {},
    make(
      "div.actions",
      {},
      item("board", "hand", words.board, content.board),
      item("pages", "games", words.pages, say(words.pagesAbout)),
      item("settings", "settings", words.settings, say(words.settingsAbout)),
      item("phrases", "star", words.phrases, count(content.phrases)),
      item("history", "history", words.history, count(content.sentences)),
      item("learned", "again", words.learned, count(content.learned)),
      item("pronunciations", "speaker", words.pronunciations, say(words.pronunciationsAbout)),
      item("people", "people", words.people, say(words.peopleAbout)),
      item("files", "file", words.files, say(words.filesAbout)),
    ),
  );
}
