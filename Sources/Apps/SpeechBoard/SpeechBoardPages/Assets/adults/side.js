// The adults' side: it draws the screens that the server names. Every change is stored at once, and can be undone.

import { AdultsFrame, takeDocuments } from "../common/adults.js";
import { GateDialog } from "../common/gate.js";
import { onLanguage, say } from "../common/words.js";
import { filesScreen } from "./files.js";
import { historyScreen, learnedScreen, phrasesScreen, pronunciationsScreen } from "./words.js";
import { menuScreen } from "./menu.js";
import { pagesScreen } from "./pages.js";
import { peopleScreen } from "./people.js";
import { SettingsScreen } from "./settings.js";
import { TileScreen } from "./tile.js";
import { Uploads } from "../common/uploads.js";
import { to } from "../messages.js";

const words = {
  leave: { cs: "K tabulce", en: "To the board" },
  titles: {
    menu: { cs: "Pro dospělé", en: "For adults" },
    tile: { cs: "Dlaždice", en: "Tile" },
    "new-tile": { cs: "Nová dlaždice", en: "New tile" },
    pages: { cs: "Stránky", en: "Pages" },
    settings: { cs: "Nastavení", en: "Settings" },
    history: { cs: "Co bylo řečeno", en: "What was said" },
    phrases: { cs: "Uložené věty", en: "Saved phrases" },
    learned: { cs: "Naučená slova", en: "Learned words" },
    pronunciations: { cs: "Výslovnost", en: "Pronunciation" },
    people: { cs: "Lidé", en: "People" },
    files: { cs: "Soubory a zpráva", en: "Files and report" },
  },
};

// Screens that keep their elements while the same thing is shown, so that nothing is taken out of a hand.
const kept = { settings: SettingsScreen, tile: TileScreen, "new-tile": TileScreen };
const drawn = {
  menu: menuScreen,
  pages: pagesScreen,
  history: historyScreen,
  phrases: phrasesScreen,
  learned: learnedScreen,
  pronunciations: pronunciationsScreen,
  people: peopleScreen,
  files: filesScreen,
};

export class AdultSide {
  #root;
  #send;
  #clips;
  #gate;
  #last = null;
  #screen = null;
  #frame = null;

  /** Is called when the side is shown in the place of the board. */
  onopen = () => {};

  constructor(root, send, clips) {
    this.#root = root;
    this.#send = send;
    this.#clips = clips;
    this.#gate = new GateDialog((answer) => send(to.adultsAnswer({ answer })));
    this.uploads = new Uploads((piece) => send(to.upload(piece)));
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
    "adults-symbols": (message) => this.#screen?.hear?.(message),
    recording: (message) => this.#screen?.hear?.(message),
    uploaded: (message) => this.uploads.take(message),
  };

  /** Takes what became of a wish; returns whether it was one of this side. */
  notice(message) {
    if (message.kind === "refused") this.uploads.fail();
    this.#frame?.notify(message);
    return this.isShown;
  }

  get isShown() {
    return this.#frame !== null;
  }

  /** Says what cannot be done. */
  remark(text) {
    this.#frame?.notify({ kind: "refused", words: text });
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
    const key = [screen, content.tile?.tile.id].join(" ");
    if (!this.#frame || !this.#frame.element.isConnected) {
      this.onopen();
      this.#frame = new AdultsFrame(
        this.#root,
        say(words.leave),
        () => this.#send(to.adultsLeave()),
        ".board-adults",
      );
    }
    const isSame = this.#last && this.#frame.key === key;
    this.#last = message;
    this.#frame.key = key;
    this.#frame.element.dataset.screen = screen;
    const title = content.tile?.tile.label || say(words.titles[screen]);
    const back = { menu: null, tile: "board", "new-tile": "board" }[screen];
    this.#frame.title(
      title,
      screen === "menu" ? null : () => this.#send(to.adultsGo({ screen: back ?? "menu" })),
      person,
    );
    if (isSame && this.#screen?.update) {
      this.#screen.update(content);
      return;
    }
    const focused = isSame ? /** @type {HTMLElement} */ (document.activeElement)?.dataset.key : null;
    this.#screen?.end?.();
    const tools = { send: this.#send, uploads: this.uploads, clips: this.#clips };
    if (kept[screen]) {
      this.#screen = new kept[screen](content, tools);
      this.#frame.body.replaceChildren(this.#screen.element);
    } else {
      this.#screen = null;
      this.#frame.body.replaceChildren(drawn[screen](content, this.#send, tools));
    }
    if (!isSame) this.#frame.begin();
    else if (focused) this.#frame.body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    this.#screen?.begin?.();
  }
}
