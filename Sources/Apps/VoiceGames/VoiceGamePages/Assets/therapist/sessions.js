// A child's sessions, the newest first.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { iconButton, smallButton, sureButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { counted, number, say } from "../common/words.js";
import { day, gamePicture, length, timeOfDay } from "./forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Extract<Content, { sessions: object[] }>} Sessions
 * @typedef {Sessions["sessions"][number]} Session
 */

const words = {
  none: { cs: "Zatím se nehrálo.", en: "Nothing has been played yet." },
  missing: { cs: "bez nahrávky", en: "no recording" },
  brokenOff: { cs: "přerušeno", en: "broken off" },
  replay: { cs: "Přehrát s jiným nastavením", en: "Replay with other settings" },
  track: { cs: "Naměřené hodnoty jako CSV", en: "What was measured, as CSV" },
  remove: { cs: "Smazat", en: "Delete" },
  keep: { cs: "Nemazat", en: "Keep" },
  removeRecording: { cs: "Jen záznam", en: "Only the recording" },
  removeAll: { cs: "Celé hraní", en: "The whole session" },
  sure: {
    cs: "Co smazat natrvalo? Bez záznamu zůstanou události a zprávy, hraní jen nepůjde přehrát.",
    en: "What is to be deleted for ever? Without the recording, events and reports stay; there is only no replay.",
  },
  sureAll: { cs: "Hraní se smaže i s událostmi, natrvalo.", en: "The session is deleted with its events, for ever." },
  recordings: { cs: "Smazat všechny záznamy", en: "Delete all recordings" },
  sureRecordings: {
    cs: "Smažou se záznamy {count}, natrvalo. Události a zprávy zůstanou.",
    en: "This deletes the recordings of {count} for ever. Events and reports stay.",
  },
  played: { cs: ["hraní", "hraní", "hraní", "hraní"], en: ["session", "sessions"] },
  others: {
    cs: "Starších hraní: {count}. Ukáže je příkaz sessions.",
    en: "Older sessions: {count}. The command sessions lists them.",
  },
};

/**
 * @param {Sessions} content
 * @param {Send} send
 */
export function sessionsScreen({ child, sessions, recorded, others }, send) {
  if (sessions.length === 0) return make("p.empty", { text: say(words.none) });
  const days = grouped(sessions);
  return make(
    "div.sessions-screen",
    {},
    [...days].map((
      [name, list],
    ) => [make("h2", { text: name }), make("ul.sessions", {}, list.map((session) => row(session, send)))]).flat(),
    others > 0 ? make("p", { text: say(words.others).replace("{count}", number(others)) }) : null,
    recorded > 0
      ? sureButton(
        "trash",
        say(words.recordings),
        say(words.sureRecordings).replace("{count}", `${number(recorded)} ${counted(recorded, words.played)}`),
        say(words.recordings),
        () => send(to.therapistRemoveRecordings({ child: child.id, sessions: recorded })),
        "remove recordings",
      )
      : null,
  );
}

/** @param {Session[]} sessions */
function grouped(sessions) {
  /** @type {Map<string, Session[]>} */
  const days = new Map();
  for (const session of sessions) {
    const name = day(session.started);
    days.set(name, [...(days.get(name) ?? []), session]);
  }
  return days;
}

/**
 * @param {Session} session
 * @param {Send} send
 */
function row(session, send) {
  const { id, game, started, duration, isRecorded } = session;
  const parts = [
    gamePicture(game),
    make("span.name", { text: say(game.title) }),
    make("span.about", {
      text: `${timeOfDay(started)} · ${duration === undefined ? say(words.brokenOff) : length(duration)}`,
    }),
  ];
  const sure = make("div.sure.hidden", { role: "alertdialog", "aria-label": say(words.remove) });
  const remove = (/** @type {boolean} */ isRecordingOnly) => () =>
    send(to.therapistRemoveSession({ session: id, isRecordingOnly }));
  const close = () => sure.classList.add("hidden");
  const ask = () => {
    sure.replaceChildren(
      make("p", { text: say(isRecorded ? words.sure : words.sureAll) }),
      make(
        "div.line",
        {},
        make("button", { onclick: close, text: say(words.keep) }),
        isRecorded
          ? iconButton("trash", say(words.removeRecording), remove(true), { more: ".danger.recording" })
          : null,
        iconButton("trash", say(words.removeAll), remove(false), { more: ".danger.all" }),
      ),
    );
    sure.classList.remove("hidden");
    sure.querySelector("button").focus();
    sure.scrollIntoView({ block: "nearest" });
  };
  return make(
    "li",
    {},
    make(
      "div.session-row",
      {},
      isRecorded
        ? make(
          "button.session",
          {
            onclick: () => send(to.therapistGo({ screen: "replay", session: id })),
            title: say(words.replay),
            dataset: { key: `session ${id}` },
          },
          parts,
          icon("replay"),
        )
        : make("div.session", {}, parts, make("span.about", { text: say(words.missing) })),
      isRecorded
        ? make(
          "a.nudge.track",
          {
            href: adultDocument(`track/${id}`),
            download: `${id}.csv`,
            "aria-label": say(words.track),
            title: say(words.track),
          },
          icon("file"),
        )
        : null,
      smallButton("trash", say(words.remove), ask, { dataset: { key: `remove ${id}` } }),
    ),
    sure,
  );
}
