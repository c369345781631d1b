// The log of events, and how long recordings are kept.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { action, field, iconButton, moment } from "../common/forms.js";
import { counted, number, say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Extract<Content, { people: object[] }>} Data
 * @typedef {NonNullable<Data["log"]>} Log
 * @typedef {Log["query"]} Query
 */

const words = {
  log: { cs: "Záznam událostí", en: "Log of events" },
  query: { cs: "Dotaz", en: "Query" },
  child: { cs: "Dítě", en: "Child" },
  everybody: { cs: "všechny děti", en: "all children" },
  from: { cs: "Od dne", en: "From the day" },
  to: { cs: "Do dne včetně", en: "To the day, included" },
  show: { cs: "Ukázat", en: "Show" },
  save: { cs: "Uložit jako CSV", en: "Save as CSV" },
  found: { cs: ["událost", "události", "událostí", "události"], en: ["event", "events"] },
  last: { cs: "poslední z nich:", en: "the last of them:" },
  time: { cs: "čas", en: "time" },
  who: { cs: "dítě", en: "child" },
  game: { cs: "hra", en: "game" },
  event: { cs: "událost", en: "event" },
  retention: { cs: "Jak dlouho se uchovávají záznamy hraní", en: "How long recordings of sessions are kept" },
  retentionAbout: {
    cs:
      "Záznam je to, co hra na hlasu naměřila, 20krát za vteřinu, a žádný zvuk; potřebuje ho jen přehrání. Události a zprávy zůstávají.",
    en:
      "A recording is what the game measured of the voice, 20 times a second, and no sound; only the replay needs it. Events and reports stay.",
  },
  days: { cs: "Dní (prázdné: natrvalo)", en: "Days (empty: for ever)" },
  set: { cs: "Nastavit", en: "Set" },
  kept: { cs: "Teď: {days}", en: "Now: {days}" },
  forever: { cs: "natrvalo", en: "for ever" },
  dayNames: { cs: ["den", "dny", "dní", "dne"], en: ["day", "days"] },
  sure: {
    cs: "Tím se natrvalo smažou záznamy {count}; události zůstanou.",
    en: "This deletes the recordings of {count} for ever; their events stay.",
  },
  played: { cs: ["hraní", "hraní", "hraní", "hraní"], en: ["session", "sessions"] },
  keep: { cs: "Nic nemazat", en: "Delete nothing" },
  really: { cs: "Opravdu smazat", en: "Delete for ever" },
};
/** @type {Record<Query, Words>} */
const queries = {
  allDataQuery: { cs: "všechny události", en: "all events" },
  userQuery: { cs: "události jednoho dítěte", en: "events of one child" },
  cloudGameQuery: { cs: "Obláčky", en: "Clouds" },
  airplaneGameQuery: { cs: "Letadlo", en: "Airplane" },
  dogGameQuery: { cs: "Pejsek", en: "Dog" },
  balloonGameQuery: { cs: "Balónek", en: "Balloon" },
};
const names = /** @type {Query[]} */ (Object.keys(queries));

/**
 * @param {Data} content
 * @param {Send} send
 */
export function dataScreen(content, send) {
  return make("div.data-screen", {}, logForm(content, send), logResult(content), retention(content, send));
}

/**
 * @param {Data} content
 * @param {Send} send
 */
function logForm({ people, log }, send) {
  const query = select("query", names.map((name) => [name, `${name}: ${say(queries[name])}`]), log?.query);
  const child = select(
    "child",
    [["", say(words.everybody)], ...people.map(({ id, name }) => /** @type {[string, string]} */ ([`${id}`, name]))],
    log?.child === undefined ? "" : `${log.child}`,
  );
  const from = make("input.text", { type: "date", dataset: { key: "from" } });
  const until = make("input.text", { type: "date", dataset: { key: "to" } });
  from.value = log?.from ? localDay(new Date(log.from)) : "";
  until.value = log?.to ? localDay(new Date(new Date(log.to).getTime() - 1)) : "";
  return make(
    "form.panel-card",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        send(to.therapistLog({
          query: /** @type {Query} */ (query.value),
          ...(child.value ? { child: Number(child.value) } : {}),
          ...(from.value ? { from: midnight(from.value, 0) } : {}),
          ...(until.value ? { to: midnight(until.value, 1) } : {}),
        }));
      },
    },
    make("h2", { text: say(words.log) }),
    field("log-query", say(words.query), query),
    field("log-child", say(words.child), child),
    make("div.dates", {}, field("log-from", say(words.from), from), field("log-to", say(words.to), until)),
    iconButton("find", say(words.show), null, { type: "submit", more: ".main", dataset: { key: "show log" } }),
  );
}

/** @param {Data} content */
function logResult({ log }) {
  if (!log) return null;
  const { query, child, from, to: until, count, last } = log;
  const path = ["log", query, child ?? "-", from ?? "-", until ?? "-"].join("/");
  return make(
    "section.panel-card.log",
    {},
    make("p.count", { text: `${number(count)} ${counted(count, words.found)}` }),
    count === 0 ? null : action("file", say(words.save), `${query}.csv`, {
      href: adultDocument(path),
      download: `${query}.csv`,
      dataset: { key: "save log" },
    }),
    count === 0 ? null : make(
      "div.table",
      { tabindex: 0, role: "region", "aria-label": say(words.log) },
      make("p.about", { text: say(words.last) }),
      make(
        "table",
        {},
        make(
          "tr",
          {},
          [words.time, words.who, words.game, words.event].map((text) => make("th", { scope: "col", text: say(text) })),
        ),
        last.toReversed().map(({ at, child, game, event }) =>
          make("tr", {}, [moment(at), child, say(game), say(event)].map((text) => make("td", { text })))
        ),
      ),
    ),
  );
}

/**
 * @param {Data} content
 * @param {Send} send
 */
function retention({ retention, question }, send) {
  const days = make("input.text", { type: "number", min: 1, max: 36500, step: 1, dataset: { key: "days" } });
  days.value = `${question?.days ?? retention ?? ""}`;
  const kept = retention === undefined
    ? say(words.forever)
    : `${number(retention)} ${counted(retention, words.dayNames)}`;
  return make(
    "form.panel-card.retention",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        send(to.therapistRetention(days.value ? { days: Number(days.value) } : {}));
      },
    },
    make("h2", { text: say(words.retention) }),
    make("p", { text: say(words.retentionAbout) }),
    make("p.kept", { text: say(words.kept).replace("{days}", kept) }),
    field("retention-days", say(words.days), days),
    iconButton("check", say(words.set), null, { type: "submit", dataset: { key: "set retention" } }),
    question ? sure(question, send) : null,
  );
}

/**
 * @param {NonNullable<Data["question"]>} question
 * @param {Send} send
 */
function sure({ days, sessions }, send) {
  const count = `${number(sessions)} ${counted(sessions, words.played)}`;
  return make(
    "div.sure",
    { role: "alertdialog", "aria-label": say(words.retention) },
    make("p", { text: say(words.sure).replace("{count}", count) }),
    make(
      "div.line",
      {},
      make("button", {
        type: "button",
        onclick: () => send(to.therapistGo({ screen: "data" })),
        text: say(words.keep),
      }),
      iconButton("trash", say(words.really), () => send(to.therapistRetention({ days, sessions })), {
        type: "button",
        more: ".danger",
      }),
    ),
  );
}

/**
 * @param {string} key
 * @param {[string, string][]} options values with their texts.
 * @param {string} [chosen]
 */
function select(key, options, chosen) {
  const element = make(
    "select.text",
    { dataset: { key } },
    options.map(([value, text]) => make("option", { value, text })),
  );
  if (chosen !== undefined) element.value = chosen;
  return element;
}

/**
 * The beginning of a day where the page is, as a moment, or of a day after it.
 *
 * @param {string} text such as 2026-03-01.
 * @param {number} later days.
 */
function midnight(text, later) {
  const [year, month, day] = text.split("-").map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}

/** @param {Date} date */
function localDay(date) {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((value) => String(value).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}
