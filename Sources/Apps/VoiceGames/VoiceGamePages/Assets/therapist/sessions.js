// A child's sessions, the newest first.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { number, say } from "../common/words.js";
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
  others: {
    cs: "Starších hraní: {count}. Ukáže je příkaz sessions.",
    en: "Older sessions: {count}. The command sessions lists them.",
  },
};

/**
 * @param {Sessions} content
 * @param {Send} send
 */
export function sessionsScreen({ sessions, others }, send) {
  if (sessions.length === 0) return make("p.empty", { text: say(words.none) });
  const days = grouped(sessions);
  return make(
    "div.sessions-screen",
    {},
    [...days].map((
      [name, list],
    ) => [make("h2", { text: name }), make("ul.sessions", {}, list.map((session) => row(session, send)))]).flat(),
    others > 0 ? make("p", { text: say(words.others).replace("{count}", number(others)) }) : null,
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
  return make(
    "li",
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
  );
}
