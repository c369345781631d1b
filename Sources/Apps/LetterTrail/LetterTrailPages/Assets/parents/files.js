// Backups of all players, and chapters of one's own.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { fileChooser } from "../common/file-chooser.js";
import { sureButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./side.js"
 */

const words = {
  give: { cs: "Uložit zálohu", en: "Save a backup" },
  giveAbout: {
    cs:
      "Všichni hráči s tahy, pokroky a nastavením, vlastní kapitoly a kód. V souboru jsou jména; uložte ho tam, kde ho jiní nečtou.",
    en:
      "All players with traces, progress and settings, chapters of your own and the code. The file has names: keep it where others do not read it.",
  },
  take: { cs: "Přidat hráče ze zálohy", en: "Add the players of a backup" },
  takeAbout: {
    cs: "Nic se nepřepíše: je-li tu už hráč toho jména, nepřidá se nikdo.",
    en: "Nothing is replaced: if a player of that name is here already, nobody is added.",
  },
  chapters: { cs: "Vlastní kapitoly", en: "Chapters of your own" },
  chaptersAbout: {
    cs: "Soubor .json, jak ho píše letter-trail chapters show. Kapitolu pak zařaďte hráči v Nastavení.",
    en:
      "A .json file as letter-trail chapters show writes it. Then put the chapter into a player's order in the settings.",
  },
  none: { cs: "Zatím žádné.", en: "None yet." },
  add: { cs: "Přidat kapitolu", en: "Add a chapter" },
  remove: { cs: "Odebrat", en: "Remove" },
  sure: { cs: "Kapitola se odebere; její tahy zůstanou.", en: "The chapter is removed; its traces stay." },
  really: { cs: "Opravdu odebrat", en: "Remove it" },
};

/**
 * @param {Extract<Content, { chapters: object[] }>} content
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 */
export function filesScreen({ chapters }, send, uploads) {
  // What is done with a file is the message that follows it.
  /**
   * @param {Words} text
   * @param {string} accept which files.
   * @param {import("../messages.js").Message} message
   */
  const chooser = (text, accept, message) =>
    fileChooser({ uploads, text: say(text), accept, key: message.type, onsent: () => send(message) });
  return make(
    "div.files-screen",
    {},
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.give) }),
      make("p.about", { text: say(words.giveAbout) }),
      make(
        "a.document",
        { href: adultDocument("backup/all.backup"), download: "letter-trail.backup" },
        icon("file"),
        make("span", { text: say(words.give) }),
      ),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.take) }),
      make("p.about", { text: say(words.takeAbout) }),
      chooser(words.take, ".backup,application/octet-stream", to.adultsRestore()),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.chapters) }),
      make("p.about", { text: say(words.chaptersAbout) }),
      chapters.length === 0 ? make("p.about", { text: say(words.none) }) : null,
      make(
        "ul.traces",
        {},
        chapters.map(({ name, title }) =>
          make(
            "li",
            { dataset: { chapter: name } },
            make("div", {}, make("strong", { text: name }), " ", make("span", { text: say(title) })),
            sureButton("trash", say(words.remove), say(words.sure), say(words.really), () =>
              send(to.adultsRemoveChapter({ name })), `remove ${name}`),
          )
        ),
      ),
      chooser(words.add, ".json,application/json", to.adultsAddChapter()),
    ),
  );
}
