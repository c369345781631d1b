// The therapist's side: it draws the screens that the server names. Every change is stored at once; nothing is saved by
// a button.

import { AdultsFrame, takeDocuments } from "../common/adults.js";
import { GateDialog } from "../common/gate.js";
import { onLanguage, say } from "../common/words.js";
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

// Screens that keep their elements while the same thing is shown, so that a slider is not taken out of a hand.
const kept = { calibration: CalibrationScreen, settings: SettingsScreen, replay: ReplayScreen };
const drawn = { children: childrenScreen, child: childScreen, plan: planScreen, sessions: sessionsScreen };

export class TherapistSide {
  #root;
  #send;
  #gate;
  #last = null;
  #screen = null;
  #frame = null;

  /**
   * @param root the element that holds the page's screens.
   * @param send sends a message to the server.
   */
  constructor(root, send) {
    this.#root = root;
    this.#send = send;
    this.#gate = new GateDialog((answer) => send(to.therapistAnswer({ answer })));
    onLanguage(() => this.#again());
  }

  /** Is called when the side is shown in the place of a game. */
  onopen = () => {};

  /** What handles the server's messages of this side. */
  handlers = {
    "adults-documents": takeDocuments,
    "therapist-gate": (message) => this.#gate.show(message),
    "therapist-screen": (message) => {
      this.#gate.close();
      this.#show(message);
      this.onopen();
    },
    "therapist-closed": () => this.close(),
    calibration: (message) => this.#screen?.hear?.(message),
    recording: (message) => this.#screen?.hear?.(message),
  };

  get isShown() {
    return this.#frame !== null;
  }

  /** The child's side is shown, as it is after the server was started anew. */
  close() {
    this.#gate.close();
    this.#frame?.element.remove();
    this.#frame = this.#screen = this.#last = null;
  }

  #again() {
    const last = this.#last;
    if (!last) return;
    this.#frame.element.remove();
    this.#frame = this.#screen = null;
    this.#show({ ...last, notice: undefined });
  }

  #show(message) {
    const { screen, content, notice } = message;
    const key = [screen, content.child?.id, content.game?.game, content.session?.id].join(" ");
    if (!this.#frame || !this.#frame.element.isConnected) {
      this.#frame = new AdultsFrame(
        this.#root,
        say(words.leave),
        () => this.#send(to.therapistLeave()),
        ".therapist",
      );
    }
    const isSame = this.#last && this.#frame.key === key;
    this.#last = message;
    this.#frame.key = key;
    this.#frame.element.dataset.screen = screen;
    const backMessage = back(screen, content);
    this.#frame.title(title(screen, content), backMessage && (() => this.#send(backMessage)), content.child?.name);
    if (isSame && this.#screen?.update) {
      this.#screen.update(content);
    } else {
      this.#screen?.end?.();
      const focused = isSame ? /** @type {HTMLElement} */ (document.activeElement)?.dataset.key : null;
      if (kept[screen]) {
        this.#screen = new kept[screen](content, this.#send);
        this.#frame.body.replaceChildren(this.#screen.element);
      } else {
        this.#screen = null;
        this.#frame.body.replaceChildren(drawn[screen](content, this.#send));
      }
      if (!isSame) this.#frame.begin();
      else if (focused) this.#frame.body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }
    if (notice) this.#frame.notify(notice);
    else if (!isSame) this.#frame.quiet();
  }
}

function title(screen, content) {
  if (screen === "child") return content.child.name;
  if (screen === "settings") return say(content.game.title);
  return say(words.titles[screen]);
}

/** The message that goes one screen back; `null` on the first. */
function back(screen, content) {
  const go = (target, more = {}) => to.therapistGo({ screen: target, child: content.child?.id, ...more });
  if (screen === "children") return null;
  if (screen === "child") return to.therapistGo({ screen: "children" });
  return go(screen === "replay" ? "sessions" : "child");
}
