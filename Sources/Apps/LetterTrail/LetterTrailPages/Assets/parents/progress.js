// What a player should practise and why, the report, and the last traces.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { moment, sureButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { counted, language, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./side.js"
 *
 * @typedef {Extract<Content, { others: number }>} Progress
 */

const words = {
  report: { cs: "Zpráva s obrázky tahů", en: "The report, with pictures of the traces" },
  plan: { cs: "Co procvičovat", en: "What to practise" },
  letter: { cs: "písmeno", en: "letter" },
  why: { cs: "proč", en: "why" },
  done: { cs: "hotovo", en: "done" },
  need: { cs: "potřeba", en: "need" },
  traces: { cs: "Poslední tahy", en: "The last traces" },
  none: { cs: "Zatím žádné.", en: "None yet." },
  others: { cs: "a {count} starších", en: "and {count} older" },
  unfinished: { cs: "nedokončeno", en: "not finished" },
  nominal: { cs: "obrazovka není změřená", en: "the screen was not measured" },
  chapter: { cs: "Kapitola", en: "Chapter" },
  remove: { cs: "Smazat", en: "Remove" },
  sure: { cs: "Tah se smaže. Nejde to vrátit.", en: "The trace is removed. It cannot be undone." },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
  times: { cs: ["jednou", "krát", "krát", "krát"], en: ["time", "times"] },
};

/**
 * @param {Progress} content
 * @param {Send} send
 */
export function progressScreen({ player, rows, traces, others }, send) {
  return make(
    "div.progress-screen",
    {},
    make(
      "a.document.with-icon",
      { href: adultDocument(`report/${player}-${language()}`), target: "_blank", rel: "noopener" },
      icon("report"),
      make("span", { text: say(words.report) }),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.plan) }),
      make(
        "table.plan",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            /** @type {const} */ (["letter", "need", "why", "done"]).map((name) =>
              make("th", { scope: "col", text: say(words[name]) })
            ),
          ),
        ),
        make(
          "tbody",
          {},
          rows.map(({ chapter, need, reason, finished }) =>
            make(
              "tr",
              {},
              make("th.letter", { scope: "row", text: say(chapter) }),
              make("td", {}, bar(need)),
              make("td", { text: say(reason) }),
              make("td", { text: finished > 0 ? `${finished} ${counted(finished, words.times)}` : "–" }),
            )
          ),
        ),
      ),
    ),
    make(
      "section.panel-card",
      {},
      make("h2", { text: say(words.traces) }),
      traces.length === 0 ? make("p.about", { text: say(words.none) }) : null,
      make("ul.traces", {}, traces.map((trace) => item(trace, send))),
      others > 0 ? make("p.about", { text: say(words.others).replace("{count}", String(others)) }) : null,
    ),
  );
}

/** @param {number} need */
function bar(need) {
  const meter = make("div.need", {
    role: "meter",
    "aria-valuenow": Math.round(need * 100),
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-label": say(words.need),
  }, make("div.share"));
  meter.firstChild.style.transform = `scaleX(${need.toFixed(3)})`;
  return meter;
}

/**
 * @param {Progress["traces"][number]} trace
 * @param {Send} send
 */
function item({ id, chapter, time, isFinished, isMeasured }, send) {
  const remarks = [!isFinished && say(words.unfinished), !isMeasured && say(words.nominal)].filter(Boolean).join(", ");
  return make(
    "li",
    { dataset: { trace: id } },
    make(
      "div",
      {},
      make("strong", { text: say(chapter) }),
      " ",
      make("span", { text: moment(time) }),
      make("div.about", { text: remarks }),
    ),
    make(
      "div.line",
      {},
      Object.entries({ csv: "CSV", inkml: "InkML", json: say(words.chapter) }).map(([kind, text]) =>
        make("a.document", { href: adultDocument(`traces/${id}.${kind}`), download: `trace-${id}.${kind}`, text })
      ),
      sureButton(
        "trash",
        say(words.remove),
        say(words.sure),
        say(words.really),
        () => send(to.adultsRemoveTrace({ id })),
      ),
    ),
  );
}
