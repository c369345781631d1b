// The adults' side. Every edit of the boards can be undone.

import { AdultSide } from "../common/adults.js";
import { say } from "../common/words.js";
import { filesScreen } from "./files.js";
import { historyScreen, learnedScreen, phrasesScreen, pronunciationsScreen } from "./words.js";
import { menuScreen } from "./menu.js";
import { pagesScreen } from "./pages.js";
import { peopleScreen } from "./people.js";
import { SettingsScreen } from "./settings.js";
import { TileScreen } from "./tile.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { AdultScreen, KeptScreen } from "../common/adults.js"
 * @import { Clips } from "../common/clips.js"
 * @import { Uploads } from "../common/uploads.js"
 * @import { Words } from "../common/words.js"
 *
 * @typedef {Parameters<import("../messages.js").Handlers["adults-screen"]>[0]["content"]} Content what a screen shows.
 * @typedef {Parameters<typeof to.adultsEdit>[0]} Edit
 * @typedef {{ send: Send, uploads: Uploads, clips: Clips, person: string }} Tools
 */

const words = {
  leave: { cs: "K tabulce", en: "To the board" },
  /** @type {Record<string, Words>} */
  titles: {
    menu: { cs: "Pro dospělé", en: "For adults" },
    tile: { cs: "Dlaždice", en: "Tile" },
    "new-tile": { cs: "Nová dlaždice", en: "New tile" },
    pages: { cs: "Stránky", en: "Pages" },
    settings: { cs: "Nastavení", en: "Settings" },
    history: { cs: "Co bylo řečeno", en: "What was said" },
    phrases: { cs: "Uložené věty", en: "Saved phrases" },
    learned: { cs: "Naučená slova", en: "Learned words" },
    pronunciations: { cs: "Výslovnost", en: "Pronunciation" },
    people: { cs: "Lidé", en: "People" },
    files: { cs: "Soubory a zpráva", en: "Files and report" },
  },
};

/** @type {Record<string, new (content: AdultScreen["content"], tools: Tools) => KeptScreen>} */
const kept = { settings: SettingsScreen, tile: TileScreen, "new-tile": TileScreen };
/** @type {Record<string, (content: AdultScreen["content"], send: Send, tools: Tools) => HTMLElement>} */
const drawn = {
  menu: menuScreen,
  pages: pagesScreen,
  history: historyScreen,
  phrases: phrasesScreen,
  learned: learnedScreen,
  pronunciations: pronunciationsScreen,
  people: peopleScreen,
  files: filesScreen,
};

/**
 * The adults' side in the place of the board.
 *
 * @param {HTMLElement} root the element that holds the page's screens.
 * @param {Send} send
 * @param {Clips} clips
 */
export function adultSide(root, send, clips) {
  /** @type {AdultSide} */
  const side = new AdultSide(root, send, to, {
    leave: words.leave,
    style: ".board-adults",
    title: ({ screen, content }) => content.tile?.tile.label || say(words.titles[screen]),
    back: ({ screen }) =>
      screen === "menu" ? null : to.adultsGo({ screen: screen === "tile" || screen === "new-tile" ? "board" : "menu" }),
    key: ({ screen, content }) => `${screen} ${content.tile?.tile.id}`,
    draw({ screen, content, person }) {
      const tools = { send, uploads: side.uploads, clips, person };
      return kept[screen] ? new kept[screen](content, tools) : drawn[screen](content, send, tools);
    },
  });
  return side;
}
