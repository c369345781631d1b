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
import { to } from "../messages.js";

const words = {
  leave: { cs: "Ke hrám", en: "To the games" },
  titles: {
    children: { cs: "Děti", en: "Children" },
    calibration: { cs: "Měření hlasu", en: "Measuring the voice" },
    plan: { cs: "Plán sezení", en: "Plan of the session" },
    sessions: { cs: "Nahraná hraní", en: "Recorded sessions" },
    replay: { cs: "Přehrání", en: "Replay" },
  },
};

const kept = { calibration: CalibrationScreen, settings: SettingsScreen, replay: ReplayScreen };
const drawn = { children: childrenScreen, child: childScreen, plan: planScreen, sessions: sessionsScreen };

/** The therapist's side in the place of a game. */
export function therapistSide(root, send) {
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

function title({ screen, content }) {
  if (screen === "child") return content.child.name;
  if (screen === "settings") return say(content.game.title);
  return say(words.titles[screen]);
}

/** The message that goes one screen back; `null` on the first. */
function back({ screen, content }) {
  const go = (target, more = {}) => to.therapistGo({ screen: target, child: content.child?.id, ...more });
  if (screen === "children") return null;
  if (screen === "child") return to.therapistGo({ screen: "children" });
  return go(screen === "replay" ? "sessions" : "child");
}
