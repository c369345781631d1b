// The therapist's side.

import { AdultSide } from "../common/adults.js";
import { say } from "../common/words.js";
import { childrenScreen } from "./children.js";
import { childScreen } from "./child.js";
import { CalibrationScreen } from "./calibration.js";
import { SettingsScreen } from "./settings.js";
import { planScreen } from "./plan.js";
import { sessionsScreen } from "./sessions.js";
import { ReplayScreen } from "./replay.js";
import { HeldScreen } from "./held.js";
import { dataScreen } from "./data.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { AdultScreen, KeptScreen } from "../common/adults.js"
 * @import { Uploads } from "../common/uploads.js"
 * @import { Words } from "../common/words.js"
 *
 * @typedef {Parameters<import("../messages.js").Handlers["adults-screen"]>[0]["content"]} Content what a screen shows.
 * @typedef {Parameters<typeof to.therapistGo>[0]} Go
 */

const words = {
  leave: { cs: "Ke hrám", en: "To the games" },
  /** @type {Record<string, Words>} */
  titles: {
    children: { cs: "Děti", en: "Children" },
    calibration: { cs: "Měření hlasu", en: "Measuring the voice" },
    plan: { cs: "Plán sezení", en: "Plan of the session" },
    sessions: { cs: "Nahraná hraní", en: "Recorded sessions" },
    replay: { cs: "Přehrání", en: "Replay" },
    held: { cs: "Na jeden dech", en: "In one breath" },
    data: { cs: "Data", en: "Data" },
  },
};

/** @type {Record<string, new (content: AdultScreen["content"], send: Send) => KeptScreen>} */
const kept = { calibration: CalibrationScreen, settings: SettingsScreen, replay: ReplayScreen, held: HeldScreen };
/** @type {Record<string, (content: AdultScreen["content"], send: Send, uploads: Uploads) => HTMLElement>} */
const drawn = {
  children: childrenScreen,
  child: childScreen,
  plan: planScreen,
  sessions: sessionsScreen,
  data: dataScreen,
};

/**
 * The therapist's side in the place of a game.
 *
 * @param {HTMLElement} root the element that holds the page's screens.
 * @param {Send} send
 */
export function therapistSide(root, send) {
  /** @type {AdultSide} */
  const side = new AdultSide(root, send, to, {
    leave: words.leave,
    style: ".therapist",
    title,
    back,
    key: ({ screen, content }) => [screen, content.child?.id, content.game?.game, content.session?.id].join(" "),
    draw: ({ screen, content }) =>
      kept[screen] ? new kept[screen](content, send) : drawn[screen](content, send, side.uploads),
  });
  return side;
}

/** @param {AdultScreen} message */
function title({ screen, content }) {
  if (screen === "child") return content.child.name;
  if (screen === "settings") return say(content.game.title);
  return say(words.titles[screen]);
}

/**
 * The message that goes one screen back; `null` on the first.
 *
 * @param {AdultScreen} message
 */
function back({ screen, content }) {
  if (screen === "children") return null;
  if (screen === "child" || screen === "data") return to.therapistGo({ screen: "children" });
  return to.therapistGo({ screen: screen === "replay" ? "sessions" : "child", child: content.child?.id });
}
