// How the board works for the person.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { SettingRows } from "../common/setting-rows.js";
import { field, iconButton } from "../common/forms.js";
import { languageName } from "./board-forms.js";
import { to } from "../messages.js";
import { whisperOutputCard } from "./whisper-output.js";

/**
 * @import { Content, Tools } from "./side.js"
 *
 * @typedef {Extract<Content, { hasCode: boolean }>} Settings
 */

const words = {
  groups: {
    access: { cs: "Dotyk a spínače", en: "Touch and switches" },
    scan: { cs: "Skenování jedním nebo dvěma spínači", en: "Scanning with one or two switches" },
    looks: { cs: "Vzhled", en: "Looks" },
    words: { cs: "Slova", en: "Words" },
    voice: { cs: "Hlas", en: "Voice" },
    prediction: { cs: "Předpovídání a historie", en: "Prediction and history" },
    lock: { cs: "Zámek úprav", en: "The lock before this side" },
    others: { cs: "Další", en: "More" },
  },
  sample: { cs: "Poslechnout hlas", en: "Hear the voice" },
  sampleText: { cs: "Dobrý den, takhle mluvím.", en: "Hello, this is how I speak." },
  code: { cs: "Kód (4 až 12 číslic)", en: "Code (4 to 12 digits)" },
  languages: { cs: "Jazyky slov", en: "The languages of words" },
  usual: { cs: "obvyklý hlas: {name}", en: "the usual voice: {name}" },
  setCode: { cs: "Nastavit kód", en: "Set the code" },
  hasCode: { cs: "Kód je nastavený.", en: "A code is set." },
  noCode: { cs: "Kód ještě není nastavený.", en: "No code is set yet." },
};

export class SettingsScreen {
  #send;

  /**
   * @param {Settings} content
   * @param {Tools} tools
   */
  constructor(content, { send }) {
    this.#send = send;
    const groups = Object.entries(words.groups).map(([name, title]) => ({
      title: say(title),
      rows: content.rows.filter((/** @type {{ group: string }} */ { group }) => group === name),
      isFolded: name === "scan",
    }));
    this.rows = new SettingRows(groups, 1, (setting, value) => send(to.adultsSet({ setting, value })));
    this.output = whisperOutputCard();
    this.codeState = make("p.about");
    const code = make("input.text", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]{4,12}",
      maxlength: 12,
      required: true,
      autocomplete: "off",
      dataset: { key: "code" },
    });
    this.languages = make("section.panel-card.languages");
    this.element = make(
      "div.settings-screen",
      {},
      this.rows.element,
      this.output,
      this.languages,
      make(
        "section.panel-card",
        {},
        iconButton("speaker", say(words.sample), () => send(to.adultsSay({ text: say(words.sampleText) })), {
          dataset: { key: "sample" },
        }),
        this.codeState,
        make(
          "form.line",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              send(to.adultsSet({ setting: "code", value: code.value }));
              code.value = "";
            },
          },
          field("code", say(words.code), code),
          make("button", { type: "submit", text: say(words.setCode) }),
        ),
      ),
    );
    this.update(content);
  }

  /** @param {Settings} content */
  update(content) {
    this.rows.update(content.rows);
    const whispers = content.rows.find((/** @type {{ name: string }} */ { name }) => name === "scan-whisper");
    this.output.classList.toggle("hidden", !whispers?.value);
    this.languages.replaceChildren(
      make("h2", { text: say(words.languages) }),
      ...content.languages.map(this.#language),
    );
    this.codeState.textContent = say(content.hasCode ? words.hasCode : words.noCode);
  }

  // A language of the boards: its voice, and what is known of its words.
  /** @param {Settings["languages"][number]} language */
  #language = ({ language, voices, voice, remarks }) => {
    const select = make(
      "select.text",
      { onchange: () => this.#send(to.adultsSet({ setting: `voice.${language}`, value: select.value || "none" })) },
      make("option", { value: "", text: say(words.usual).replace("{name}", voices[0]?.name ?? "–") }),
      voices.map(({ id, name }) => make("option", { value: id, text: name })),
      // A voice that was named on the command line, such as one with a variant.
      voice && !voices.some(({ id }) => id === voice) ? make("option", { value: voice, text: voice }) : null,
    );
    select.value = voice ?? "";
    return make(
      "div.language",
      { dataset: { language } },
      field(`voice-${language}`, languageName(language), select),
      make("p.about", { text: remarks.map(say).join("; ") }),
    );
  };

  end() {
    this.rows.flush();
  }
}
