// The parents' side: it draws the screens that the server names. Every change is stored at once.

import { AdultsFrame, takeDocuments } from "../common/adults.js";
import { GateDialog } from "../common/gate.js";
import { onLanguage, say } from "../common/words.js";
import { Uploads } from "../common/uploads.js";
import { filesScreen } from "./files.js";
import { lockScreen } from "./lock.js";
import { menuScreen } from "./menu.js";
import { playersScreen } from "./players.js";
import { progressScreen } from "./progress.js";
import { scaleScreen } from "./size.js";
import { SettingsScreen } from "./settings.js";
import { to } from "../messages.js";

const words = {
  leave: { cs: "Ke hře", en: "To the game" },
  titles: {
    menu: { cs: "Pro rodiče", en: "For parents" },
    players: { cs: "Hráči", en: "Players" },
    settings: { cs: "Nastavení", en: "Settings" },
    progress: { cs: "Co procvičovat", en: "What to practise" },
    lock: { cs: "Kód a doba hry", en: "Code and play time" },
    scale: { cs: "Velikost obrazovky", en: "The size of the screen" },
    files: { cs: "Zálohy a kapitoly", en: "Backups and chapters" },
  },
};

const drawn = {
  menu: menuScreen,
  players: playersScreen,
  progress: progressScreen,
  lock: lockScreen,
  scale: scaleScreen,
  files: filesScreen,
};

export class ParentSide {
  #root;
  #send;
  #gate;
  #uploads;
  #last = null;
  #screen = null;
  #frame = null;

  /** Is called when the side is shown in the place of the game. */
  onopen = () => {};

  constructor(root, send) {
    this.#root = root;
    this.#send = send;
    this.#uploads = new Uploads((piece) => send(to.upload(piece)));
    this.#gate = new GateDialog((answer) => send(to.adultsAnswer({ answer })));
    onLanguage(() => this.#again());
  }

  /** What handles the server's messages of this side. */
  handlers = {
    "adults-documents": takeDocuments,
    "adults-gate": (message) => this.#gate.show(message),
    "adults-screen": (message) => {
      this.#gate.close();
      this.#show(message);
    },
    uploaded: (message) => this.#uploads.take(message),
  };

  /** Takes what became of a wish; returns whether it was one of this side. */
  notice(message) {
    if (message.kind === "refused") this.fail();
    this.#frame?.notify(message);
    return this.isShown;
  }

  /** Something has failed: a file that is being sent will not come. */
  fail() {
    this.#uploads.fail();
  }

  get isShown() {
    return this.#frame !== null;
  }

  close() {
    this.#gate.close();
    this.#screen?.end?.();
    this.#frame?.element.remove();
    this.#frame = this.#screen = this.#last = null;
  }

  #again() {
    const last = this.#last;
    if (!last) return;
    this.#screen?.end?.();
    this.#frame.element.remove();
    this.#frame = this.#screen = null;
    this.#show(last);
  }

  #show(message) {
    const { screen, content, person } = message;
    if (!this.#frame || !this.#frame.element.isConnected) {
      this.onopen();
      this.#frame = new AdultsFrame(
        this.#root,
        say(words.leave),
        () => this.#send(to.adultsLeave()),
        ".trail-adults",
      );
    }
    const key = `${screen} ${content.player ?? ""}`;
    const isSame = this.#last && this.#frame.key === key;
    this.#last = message;
    this.#frame.key = key;
    this.#frame.element.dataset.screen = screen;
    const back = { menu: null, settings: "players", progress: "players" }[screen];
    const goBack = screen === "menu" ? null : () => this.#send(to.adultsGo({ screen: back ?? "menu" }));
    this.#frame.title(say(words.titles[screen]), goBack, person);
    if (isSame && this.#screen?.update) return this.#screen.update(content);
    const focused = isSame ? /** @type {HTMLElement} */ (document.activeElement)?.dataset.key : null;
    this.#screen?.end?.();
    this.#screen = screen === "settings" ? new SettingsScreen(content, this.#send) : null;
    this.#frame.body.replaceChildren(this.#screen?.element ?? drawn[screen](content, this.#send, this.#uploads));
    if (!isSame) this.#frame.begin();
    else if (focused) this.#frame.body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }
}
