// How the game works for a player.

import { make } from "../common/elements.js";
import { field } from "../common/forms.js";
import { SettingRows } from "../common/setting-rows.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./side.js"
 *
 * @typedef {Extract<Content, { missing: string[] }>} Settings
 */

const words = {
  all: { cs: "Hra", en: "The game" },
  chapters: {
    cs: "Písmena a slova v pořadí, oddělená mezerami",
    en: "Letters and words in their order, with blanks between them",
  },
  keep: { cs: "Uložit pořadí", en: "Keep the order" },
  missing: { cs: "Tohle napsat neumíme: {names}", en: "There is no way to write: {names}" },
};

export class SettingsScreen {
  /**
   * @param {Settings} content
   * @param {Send} send
   */
  constructor(content, send) {
    this.rows = new SettingRows(
      [{ title: say(words.all), rows: content.rows, isFolded: false }],
      1,
      (setting, value) => send(to.adultsSet({ setting, value })),
    );
    this.chapters = make("textarea.text", {
      rows: 3,
      maxlength: 4000,
      autocomplete: "off",
      spellcheck: "false",
      dataset: { key: "chapters" },
    });
    this.missing = make("p.about.is-missing");
    this.element = make(
      "div.settings-screen",
      {},
      make(
        "form.panel-card",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            send(to.adultsSet({ setting: "chapters", value: this.chapters.value }));
          },
        },
        field("chapters", say(words.chapters), this.chapters),
        this.missing,
        make("button", { type: "submit", text: say(words.keep) }),
      ),
      this.rows.element,
    );
    this.update(content);
  }

  /** @param {Settings} content */
  update({ rows, chapters, missing }) {
    this.rows.update(rows);
    if (document.activeElement !== this.chapters) this.chapters.value = chapters;
    this.missing.textContent = missing.length > 0 ? say(words.missing).replace("{names}", missing.join(", ")) : "";
  }

  end() {
    this.rows.flush();
  }
}
