// Boards from a file and into a file, and the report.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { fileChooser, fileRemark } from "../common/file-chooser.js";
import { iconButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { language, say } from "../common/words.js";
import { homecoming, installer, saver } from "./away.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content, Tools } from "./side.js"
 */

const words = {
  take: { cs: "Tabulky ze souboru", en: "Boards from a file" },
  takeAbout: {
    cs:
      "Soubory .obz a .obf (Open Board Format) vyměňuje většina takových programů; berou se i soubory AsTeRICS Grid (.grd) a Cboardu (.json). Co tu je, lze vrátit.",
    en:
      "Most such programs exchange .obz and .obf files (Open Board Format); files of AsTeRICS Grid (.grd) and Cboard (.json) are taken, too. What is here can be brought back by Undo.",
  },
  replace: { cs: "Místo těch, které tu jsou", en: "In place of those that are here" },
  add: { cs: "Přidat k nim", en: "Add to them" },
  give: { cs: "Uložit tabulky do souboru", en: "Save the boards to a file" },
  giveAbout: {
    cs: "Všechny stránky s obrázky, nahrávkami a licencemi.",
    en: "All pages with pictures, recordings and licences.",
  },
  print: { cs: "Tabulky na papír", en: "Boards for paper" },
  printAbout: {
    cs: "Všechny stránky jako PDF: dlaždice, která otevírá stránku, má její číslo. Skryté dlaždice v něm nejsou.",
    en: "All pages as a PDF: a tile that opens a page has its number. Hidden tiles are not in it.",
  },
  away: { cs: "Na cestu", en: "For the way" },
  awayAbout: {
    cs:
      "Tabulka jako jediný soubor: tablet ji otevře bez počítače a bez sítě, i s hlasem. Jsou v ní tabulky a uložené věty, ne to, co bylo řečeno.",
    en:
      "The board as one file: a tablet opens it without the computer and without a network, voice included. The boards and the saved phrases are in it, not what was said.",
  },
  home: { cs: "Z cesty domů", en: "Home from the way" },
  homeAbout: {
    cs: "Soubor uloží stránka na cestu na své straně pro dospělé. Stejný soubor podruhé nic nezmění.",
    en: "The page for the way saves the file on its side for adults. The same file twice changes nothing.",
  },
  homeFile: { cs: "Převzít soubor z cesty", en: "Take the file from the way" },
  report: { cs: "Zpráva o používání", en: "Report on the use" },
  reportAbout: {
    cs: "Kolik bylo řečeno a kdy, které dlaždice pomáhají a ke kterým se nikdo nedostal.",
    en: "How much was said and when, which tiles help, and which were never reached.",
  },
  sources: { cs: "Odkud jsou obrázky a nahrávky", en: "Where pictures and recordings come from" },
  unknown: { cs: "bez uvedené licence", en: "no licence stated" },
  fetch: {
    cs: "Stáhnout obrázky, které jsou jen adresou: {count}",
    en: "Fetch the pictures that are only an address: {count}",
  },
  fetchAbout: {
    cs: "Jednou, z internetu, šifrovaně; pak zůstanou tady. Jinak se nic nestahuje.",
    en: "Once, from the internet, encrypted; they stay here then. Nothing else is ever fetched.",
  },
  sets: { cs: "Sady obrázků", en: "Symbol sets" },
  noSets: {
    cs: "Žádná není. Sadu, kterou stáhnete, přidá příkaz speech-board symbols import.",
    en: "There is none. The command speech-board symbols import adds a set that you download.",
  },
};

/**
 * @param {Extract<Content, { sources: object[] }>} content
 * @param {Send} send
 * @param {Tools} tools
 */
export function filesScreen({ sets, sources, remarks, addresses }, send, tools) {
  const { uploads } = tools;
  const remark = fileRemark();
  /**
   * @param {boolean} adds whether the boards that are here stay.
   * @param {Words} text
   */
  const take = (adds, text) =>
    fileChooser({
      uploads,
      text: say(text),
      accept: ".obz,.obf,.grd,.json,.zip,application/zip,application/json",
      key: `import ${adds}`,
      remark,
      onsent: () => send(to.adultsImport({ adds })),
    });
  return make(
    "div.files-screen",
    {},
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.take) }),
      make("p.about", { text: say(words.takeAbout) }),
      make("div.line", {}, take(false, words.replace), take(true, words.add)),
      remark,
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.give) }),
      make("p.about", { text: say(words.giveAbout) }),
      make(
        "a.download.main",
        { href: adultDocument("boards.obz"), download: "boards.obz" },
        icon("file"),
        make("span", { text: say(words.give) }),
      ),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.print) }),
      make("p.about", { text: say(words.printAbout) }),
      make(
        "div.line",
        {},
        [["a4", "A4"], ["letter", "Letter"]].map(([paper, text]) =>
          make(
            "a.download",
            { href: adultDocument(`boards.pdf/${paper}/${language()}`), download: "boards.pdf", dataset: { paper } },
            icon("file"),
            make("span", { text: `PDF, ${text}` }),
          )
        ),
      ),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.away) }),
      make("p.about", { text: say(words.awayAbout) }),
      saver(),
      installer(),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.home) }),
      make("p.about", { text: say(words.homeAbout) }),
      homecoming(tools),
      fileChooser({
        uploads,
        text: say(words.homeFile),
        accept: ".json,application/json",
        key: "import away",
        onsent: () => send(to.adultsImportAway()),
      }),
      remarks.length > 0 ? make("ul.remarks", {}, remarks.map((one) => make("li", { text: say(one) }))) : null,
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.report) }),
      make("p.about", { text: say(words.reportAbout) }),
      make(
        "a.download",
        { href: adultDocument(`report/${language()}`), target: "_blank", rel: "noopener" },
        icon("report"),
        make("span", { text: say(words.report) }),
      ),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.sources) }),
      make(
        "ul",
        {},
        // The addresses are shown and not opened: the page loads nothing from elsewhere.
        sources.map(({ text, address, count }) =>
          make("li", { text: `${text || say(words.unknown)}: ${count}${address ? ` (${address})` : ""}` })
        ),
      ),
    ),
    addresses === 0 ? null : make(
      "section.panel-card",
      {},
      make("p.about", { text: say(words.fetchAbout) }),
      iconButton("picture", say(words.fetch).replace("{count}", String(addresses)), () => send(to.adultsFetch()), {
        dataset: { key: "fetch" },
      }),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.sets) }),
      sets.length === 0
        ? make("p.about", { text: say(words.noSets) })
        : make("ul", {}, sets.map((text) => make("li", { text }))),
    ),
  );
}
