// What parents can do.

import { make } from "../common/elements.js";
import { action, iconButton, sureButton } from "../common/forms.js";
import { counted, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./side.js"
 */

const words = {
  players: { cs: "Hráči", en: "Players" },
  playersAbout: { cs: "{count}, nastavení a pokroky každého", en: "{count}, the settings and the progress of each" },
  count: { cs: ["hráč", "hráči", "hráčů", "hráče"], en: ["player", "players"] },
  lock: { cs: "Kód a doba hry", en: "Code and play time" },
  noCode: { cs: "bez kódu; u brány je příklad na sčítání", en: "no code; the gate asks a sum" },
  hasCode: { cs: "kód je zapnutý", en: "a code is on" },
  limit: { cs: "nejvýš {minutes} minut denně", en: "{minutes} minutes a day at most" },
  scale: { cs: "Velikost obrazovky", en: "The size of the screen" },
  scaleAbout: { cs: "aby milimetry byly skutečné", en: "so that millimetres are real ones" },
  files: { cs: "Zálohy a kapitoly", en: "Backups and chapters" },
  filesAbout: { cs: "přenést vše na jiný počítač", en: "to take everything to another computer" },
  resting: { cs: "{name} má pro dnešek dohráno.", en: "{name} has no play time left today." },
  grant: { cs: "Ještě 10 minut", en: "Ten more minutes" },
  erase: { cs: "Smazat všechno", en: "Erase everything" },
  sure: {
    cs: "Smažou se všichni hráči, jejich tahy, vlastní kapitoly i kód. Nejde to vrátit.",
    en: "This erases all players, their traces, chapters of your own and the code. It cannot be undone.",
  },
  really: { cs: "Opravdu smazat všechno", en: "Erase everything for ever" },
};

/**
 * @param {Extract<Content, { hasCode: boolean }>} content
 * @param {Send} send
 */
export function menuScreen({ players, hasCode, playLimit, resting, restingName }, send) {
  const limit = playLimit ? `, ${say(words.limit).replace("{minutes}", String(Math.round(playLimit)))}` : "";
  /**
   * @param {Parameters<typeof to.adultsGo>[0]["screen"]} screen
   * @param {string} name the icon.
   * @param {Words} text
   * @param {string} about
   */
  const item = (screen, name, text, about) =>
    action(name, say(text), about, { onclick: () => send(to.adultsGo({ screen })) });
  return make(
    "div.menu",
    {},
    resting
      ? make(
        "section.panel-card.resting",
        {},
        make("p", { text: say(words.resting).replace("{name}", restingName ?? "") }),
        iconButton("plus", say(words.grant), () => send(to.adultsGrant({ minutes: 10 })), {
          more: ".main",
          dataset: { key: "grant" },
        }),
      )
      : null,
    make(
      "div.actions",
      {},
      item(
        "players",
        "people",
        words.players,
        say(words.playersAbout).replace("{count}", `${players} ${counted(players, words.count)}`),
      ),
      item("lock", "lock", words.lock, say(hasCode ? words.hasCode : words.noCode) + limit),
      item("scale", "device", words.scale, say(words.scaleAbout)),
      item("files", "file", words.files, say(words.filesAbout)),
    ),
    sureButton(
      "trash",
      say(words.erase),
      say(words.sure),
      say(words.really),
      () => send(to.adultsEraseAll()),
      "erase",
    ),
  );
}
