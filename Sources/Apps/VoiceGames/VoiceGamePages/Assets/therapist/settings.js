// A child's settings of a game: easier, harder, undo, and a slider for each setting.

import { make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";
import { childPicture } from "../screens/child-picture.js";
import { gamePicture } from "./forms.js";
import { SettingRows } from "../common/setting-rows.js";
import { SoundsView } from "./sounds.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { SettingRow } from "../common/setting-rows.js"
 * @import { Message } from "../messages.js"
 * @import { Content, Go } from "./therapist.js"
 *
 * @typedef {Extract<Content, { undoCount: number }>} Settings
 * @typedef {SettingRow & { group: string }} Row
 */

const words = {
  easier: { cs: "Lehčí", en: "Easier" },
  harder: { cs: "Těžší", en: "Harder" },
  undo: { cs: "Vrátit", en: "Undo" },
  changes: { cs: ["změna", "změny", "změn", "změny"], en: ["change", "changes"] },
  others: { cs: "a další: {count}", en: "and {count} more" },
  nothing: { cs: "není co", en: "nothing to undo" },
  usual: { cs: "Obvyklé nastavení", en: "Usual settings" },
  fit: { cs: "Přizpůsobit poslednímu měření hlasu", en: "Fit to the last measurement of the voice" },
  partners: { cs: "{name} a druhý hráč: tóny pro oba", en: "{name} and the second player: tones for both" },
  partnersAbout: {
    cs: "Tóny se přizpůsobí oběma změřeným hlasům: hlubší hlas je krtek, vyšší zahradník.",
    en: "The tones are fitted to both measured voices: the lower voice is the mole, the higher the gardener.",
  },
  unmeasured: { cs: "hlas není změřen", en: "voice not measured" },
  moved: { cs: "Co mění Lehčí a Těžší", en: "What Easier and Harder change" },
  game: { cs: "Další nastavení hry", en: "More settings of the game" },
  rules: { cs: "Které zvuky platí", en: "Which sounds count" },
  ear: { cs: "Poslouchání", en: "Listening" },
  earAbout: {
    cs: "Tohle se mění málokdy. Místnost a hlas nastaví měření hlasu.",
    en: "This seldom needs a change. Measuring the voice sets the room and the voice.",
  },
};

export class SettingsScreen {
  #send;
  #content;
  /** @type {string | undefined} */
  partnersKey;

  /**
   * @param {Settings} content
   * @param {Send} send
   */
  constructor(content, send) {
    this.#content = content;
    this.#send = send;
    /** @type {(message: (members: { child: number, game: NonNullable<Go["game"]> }) => Message) => () => void} */
    const one = (message) => () => {
      this.rows?.flush();
      send(message({ child: this.#content.child.id, game: this.#content.game.game }));
    };
    this.easier = iconButton("easier", say(words.easier), one(to.therapistEasier), {
      more: ".main.step",
      dataset: { key: "easier" },
    });
    this.harder = iconButton("harder", say(words.harder), one(to.therapistHarder), {
      more: ".main.step",
      dataset: { key: "harder" },
    });
    this.undoAbout = make("span.about");
    this.undo = make(
      "button.with-icon.step.undo",
      { onclick: one(to.therapistUndo), dataset: { key: "undo" } },
      icon("undo"),
      make("span", {}, make("span", { text: say(words.undo) }), this.undoAbout),
    );
    this.fit = iconButton("calibrate", say(words.fit), one(to.therapistFit), { more: ".fit", dataset: { key: "fit" } });
    this.usual = iconButton("again", say(words.usual), one(to.therapistUsual), { dataset: { key: "usual" } });
    this.partners = make("section.panel-card.partners");
    this.element = make("div.settings-screen");
    this.#build(content);
  }

  /** @param {Settings} content */
  #build(content) {
    this.#content = content;
    const { game, task } = content;
    /** @type {Row[]} */
    const rows = content.rows;
    const head = make("div.game-head", {}, gamePicture(game), make("p", { text: say(task) }));
    if (content.sounds && !this.sounds) {
      /**
       * @param {number} sound
       * @param {string} name
       * @param {boolean} includesUnvoiced
       */
      const record = (sound, name, includesUnvoiced) =>
        this.#send(
          to.therapistRecord({
            child: this.#content.child.id,
            game: this.#content.game.game,
            sound,
            name,
            includesUnvoiced,
          }),
        );
      this.sounds = new SoundsView(content.sounds, record, () => this.#send(to.therapistStopListening()));
    }
    const sounds = this.sounds?.element ?? [];
    if (!game.isReady) {
      this.element.replaceChildren(...[head, sounds].flat());
      return;
    }
    /** @type {import("../common/setting-rows.js").Change} */
    const change = (setting, value) =>
      this.#send(to.therapistSet({ child: this.#content.child.id, game: this.#content.game.game, setting, value }));
    const group = (/** @type {string} */ name, isMoved = false) =>
      rows.filter((row) => row.group === name && row.isMoved === isMoved);
    this.rows = new SettingRows(
      [
        { title: say(words.moved), rows: rows.filter((row) => row.isMoved) },
        { title: say(words.game), rows: group("game") },
        { title: say(words.rules), rows: group("rules") },
        { title: say(words.ear), about: say(words.earAbout), rows: group("ear"), isFolded: true },
      ],
      content.tickRate,
      change,
    );
    this.element.replaceChildren(
      head,
      make("div.steps", {}, this.easier, this.harder, this.undo),
      this.fit,
      this.partners,
      ...[sounds].flat(),
      this.rows.element,
      make("div.line.end", {}, this.usual),
    );
    this.#steps();
  }

  /** @param {Settings} content */
  update(content) {
    if (content.sounds) this.sounds?.update(content.sounds);
    if (content.game.isReady !== this.#content.game.isReady) return this.#build(content);
    this.#content = content;
    if (!content.game.isReady) return;
    this.rows?.update(content.rows);
    this.#steps();
  }

  /**
   * Takes how far the recording of a sound is.
   *
   * @param {import("./sounds.js").Recording} message
   */
  hear(message) {
    this.sounds?.hear(message);
  }

  end() {
    this.rows?.flush();
    this.sounds?.end();
  }

  #steps() {
    const { canEase, canHarden, canFit, undoCount, undo, game } = this.#content;
    // A button that is at its end stays where it is and says so when it is pressed, so that the focus is not lost.
    this.easier.setAttribute("aria-disabled", !canEase);
    this.harder.setAttribute("aria-disabled", !canHarden);
    this.undo.setAttribute("aria-disabled", undoCount === 0);
    this.fit.classList.toggle("hidden", !canFit);
    this.usual.classList.toggle("hidden", !game.isOwn);
    this.#drawPartners();
    this.undoAbout.textContent = undoCount === 0 ? say(words.nothing) : undoText(undo, undoCount);
  }

  /** The other children, for the game for two: a finger on one fits the tones to both voices. */
  #drawPartners() {
    const { partners, child } = this.#content;
    this.partners.classList.toggle("hidden", partners.length === 0);
    const key = JSON.stringify(partners);
    if (key === this.partnersKey) return;
    this.partnersKey = key;
    /** @param {Settings["partners"][number]} partner */
    const choice = ({ id, name, canFit, ...pictures }) =>
      make(
        "button.partner",
        {
          onclick: () => this.#send(to.therapistFitTwo({ child: child.id, partner: id })),
          dataset: { key: `partner ${id}` },
        },
        childPicture(pictures),
        make("span", { text: name }),
        canFit ? [] : make("span.about", { text: say(words.unmeasured) }),
      );
    this.partners.replaceChildren(
      make("h2", { text: say(words.partners).replace("{name}", child.name) }),
      make("p", { text: say(words.partnersAbout) }),
      make("div.line", {}, partners.map(choice)),
    );
  }
}

/**
 * @param {Settings["undo"]} undo
 * @param {number} count
 */
function undoText(undo, count) {
  const [first] = undo;
  const more = undo.length > 1 ? `, ${say(words.others).replace("{count}", String(undo.length - 1))}` : "";
  return first ? `${say(first.from)} → ${say(first.to)}${more}` : `${count} ${counted(count, words.changes)}`;
}
