// Boards from a file and into a file, and the report.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { language, say } from "../common/words.js";
import { iconButton } from "../common/forms.js";
import { to } from "../messages.js";

const words = {
  take: { cs: "Tabulky ze souboru", en: "Boards from a file" },
  takeAbout: {
    cs: "Soubory .obz a .obf (Open Board Format) vyměňuje většina takových programů. Co tu je, lze vrátit.",
    en:
      "Most such programs exchange .obz and .obf files (Open Board Format). What is here can be brought back by Undo.",
  },
  replace: { cs: "Místo těch, které tu jsou", en: "In place of those that are here" },
  add: { cs: "Přidat k nim", en: "Add to them" },
  sending: { cs: "Posílám {name}: {share} %", en: "Sending {name}: {share} %" },
  failed: { cs: "Soubor se nepodařilo přečíst.", en: "The file could not be read." },
  give: { cs: "Uložit tabulky do souboru", en: "Save the boards to a file" },
  giveAbout: {
    cs: "Všechny stránky s obrázky, nahrávkami a licencemi.",
    en: "All pages with pictures, recordings and licences.",
  },
  report: { cs: "Zpráva o používání", en: "Report on the use" },
  reportAbout: {
    cs: "Kolik bylo řečeno a kdy, které dlaždice pomáhají a ke kterým se nikdo nedostal.",
    en: "How much was said and when, which tiles help, and which were never reached.",
  },
  sources: { cs: "Odkud jsou obrázky a nahrávky", en: "Where pictures and recordings come from" },
  unknown: { cs: "bez uvedené licence", en: "no licence stated" },
  sets: { cs: "Sady obrázků", en: "Symbol sets" },
  noSets: {
    cs: "Žádná není. Sadu, kterou stáhnete, přidá příkaz speech-board symbols import.",
    en: "There is none. The command speech-board symbols import adds a set that you download.",
  },
};

export function filesScreen({ sets, sources }, send, { uploads }) {
  const progress = make("p.remark", { role: "status" });
  const take = (adds, text, more) => {
    const input = make("input.spoken", {
      type: "file",
      accept: ".obz,.obf,.json,.zip,application/zip,application/json",
      tabindex: "-1",
      "aria-hidden": "true",
    });
    input.addEventListener("change", async () => {
      const [file] = input.files;
      input.value = "";
      if (!file) return;
      const isSent = await uploads.send(file, file.name, (share) => {
        progress.textContent = say(words.sending).replace("{name}", file.name).replace(
          "{share}",
          Math.round(100 * share),
        );
      });
      progress.textContent = isSent ? "" : say(words.failed);
      if (isSent) send(to.adultsImport({ adds }));
    });
    return make(
      "div",
      {},
      input,
      iconButton("file", say(text), () => input.click(), { more, dataset: { key: `import ${adds}` } }),
    );
  };
  return make(
    "div.files-screen",
    {},
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.take) }),
      make("p.about", { text: say(words.takeAbout) }),
      make("div.line", {}, take(false, words.replace, ""), take(true, words.add, "")),
      progress,
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
