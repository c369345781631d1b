// The parents' side.

import { AdultSide } from "../common/adults.js";
import { say } from "../common/words.js";
import { filesScreen } from "./files.js";
import { lockScreen } from "./lock.js";
import { menuScreen } from "./menu.js";
import { playersScreen } from "./players.js";
import { progressScreen } from "./progress.js";
import { scaleScreen } from "./size.js";
import { SettingsScreen } from "./settings.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { AdultScreen } from "../common/adults.js"
 * @import { Uploads } from "../common/uploads.js"
 * @import { Words } from "../common/words.js"
 *
 * @typedef {Parameters<import("../messages.js").Handlers["adults-screen"]>[0]["content"]} Content what a screen shows.
 */

const words = {
  leave: { cs: "Ke hře", en: "To the game" },
  /** @type {Record<string, Words>} */
  titles: {
    menu: { cs: "Pro rodiče", en: "For parents" },
    players: { cs: "Hráči", en: "Players" },
    settings: { cs: "Nastavení", en: "Settings" },
    progress: { cs: "Co procvičovat", en: "What to practise" },
    lock: { cs: "Kód a doba hry", en: "Code and play time" },
    scale: { cs: "Velikost obrazovky", en: "The size of the screen" },
    files: { cs: "Zálohy a kapitoly", en: "Backups and chapters" },
  },
};

/** @type {Record<string, (content: AdultScreen["content"], send: Send, uploads: Uploads) => HTMLElement>} */
const drawn = {
  menu: menuScreen,
  players: playersScreen,
  progress: progressScreen,
  lock: lockScreen,
  scale: scaleScreen,
  files: filesScreen,
};

// The screens to which others lead back; from the rest it goes to the menu.
/** @type {Record<string, "players" | undefined>} */
const before = { settings: "players", progress: "players" };

/**
 * The parents' side in the place of the game.
 *
 * @param {HTMLElement} root the element that holds the page's screens.
 * @param {Send} send
 */
export function parentSide(root, send) {
  /** @type {AdultSide} */
  const side = new AdultSide(root, send, to, {
    leave: words.leave,
    style: ".trail-adults",
    title: ({ screen }) => say(words.titles[screen]),
    back: ({ screen }) => screen === "menu" ? null : to.adultsGo({ screen: before[screen] ?? "menu" }),
    key: ({ screen, content }) => `${screen} ${content.player ?? ""}`,
    draw: ({ screen, content }) =>
      screen === "settings" ? new SettingsScreen(content, send) : drawn[screen](content, send, side.uploads),
  });
  return side;
}
