// The form of a tile: its word, picture, colour, recording, and what it opens. A new tile gets its word and picture first.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { fileChooser, fileRemark } from "../common/file-chooser.js";
import { number, say } from "../common/words.js";
import { field, iconButton, smallButton, sureButton, switchRow } from "../common/forms.js";
import { smaller } from "../common/photos.js";
import { characterChoice, languageInput, stepButtons } from "./board-forms.js";
import { to } from "../messages.js";

/**
 * @import { Words } from "../common/words.js"
 * @import { Content, Edit, Tools } from "./side.js"
 * @import { Handlers } from "../messages.js"
 *
 * @typedef {Extract<Content, { colours: object[] }>} TileContent
 * @typedef {NonNullable<TileContent["tile"]>} Form of a tile that is there.
 * @typedef {Form["tile"]} Tile
 * @typedef {Parameters<Handlers["adults-symbols"]>[0]} Symbols
 * @typedef {Parameters<Handlers["recording"]>[0]} Recording
 */

const words = {
  label: { cs: "Slovo na dlaždici", en: "The word on the tile" },
  key: { cs: "Klávesa (znak, nebo F1 až F24)", en: "Key (a sign, or F1 to F24)" },
  spoken: { cs: "Co se řekne, je-li to něco jiného", en: "What is said, if it is something else" },
  hear: { cs: "Poslechnout", en: "Hear it" },
  add: { cs: "Přidat dlaždici", en: "Add the tile" },
  picture: { cs: "Obrázek", en: "Picture" },
  found: { cs: "Obrázky pro „{text}“", en: "Pictures for “{text}”" },
  none: { cs: "Pro „{text}“ tu žádný obrázek není.", en: "There is no picture for “{text}”." },
  search: { cs: "Hledat obrázek", en: "Search for a picture" },
  file: { cs: "Ze souboru", en: "From a file" },
  camera: { cs: "Vyfotit", en: "Take a photo" },
  without: { cs: "Bez obrázku", en: "No picture" },
  licence: { cs: "Licence: {text}", en: "Licence: {text}" },
  colour: { cs: "Druh slova a jeho barva", en: "The kind of word and its colour" },
  noColour: { cs: "bez barvy", en: "no colour" },
  recording: { cs: "Vlastní nahrávka", en: "Own recording" },
  recordingAbout: {
    cs: "Zní místo hlasu, stejně hlasitě jako ostatní dlaždice.",
    en: "It is played in place of the voice, as loud as the other tiles.",
  },
  record: { cs: "Nahrát", en: "Record" },
  again: { cs: "Nahrát znovu", en: "Record again" },
  stop: { cs: "Hotovo, uložit", en: "Done, keep it" },
  give: { cs: "Zrušit", en: "Give it up" },
  play: { cs: "Přehrát", en: "Play" },
  removeRecording: { cs: "Odebrat nahrávku", en: "Remove the recording" },
  opening: { cs: "Zapínám mikrofon", en: "Switching the microphone on" },
  speakNow: { cs: "Mluvte teď: {seconds} s", en: "Speak now: {seconds} s" },
  link: { cs: "Otevře stránku", en: "Opens a page" },
  noLink: { cs: "žádnou", en: "none" },
  newPage: { cs: "Nová stránka pro tuto dlaždici", en: "A new page for this tile" },
  newName: { cs: "Jméno stránky", en: "Name of the page" },
  addPage: { cs: "Přidat", en: "Add" },
  action: { cs: "Co dělá místo slova", en: "What it does in place of its word" },
  noAction: { cs: "nic, říká slovo", en: "nothing, it says its word" },
  letters: { cs: "píše písmena", en: "spells letters" },
  lettersText: { cs: "Písmena", en: "Letters" },
  forms: { cs: "Tvary slova", en: "Forms of the word" },
  formsAbout: {
    cs: "Příkazy jako „množné číslo“ je použijí místo pravidel jazyka. Prázdný tvar je jako obvykle.",
    en: "Actions such as “plural” use them in place of the rules of the language. An empty form is as usual.",
  },
  everywhere: { cs: "Pro toto slovo na všech tabulkách", en: "For this word on all boards" },
  hidden: { cs: "Skrytá při mluvení", en: "Hidden while speaking" },
  voice: { cs: "Kdo tu jako by mluvil", en: "Who seems to speak here" },
  language: { cs: "Jazyk slova, je-li jiný než stránky", en: "The language of the word, if not the page's" },
  move: { cs: "Přesunout na stránku", en: "Move to the page" },
  moveNow: { cs: "Přesunout", en: "Move" },
  remove: { cs: "Smazat dlaždici", en: "Delete the tile" },
  sure: { cs: "Smazat dlaždici „{text}“? Lze to vrátit.", en: "Delete the tile “{text}”? It can be undone." },
  really: { cs: "Smazat", en: "Delete" },
};

// A search begins when nothing was typed for this time, milliseconds.
const typingTime = 250;
// Photos are made smaller before they are sent, px.
const largestSide = 1024;

export class TileScreen {
  #send;
  #tools;
  #content;
  #searching = 0;
  /** @type {number | null} */
  #picture = null;
  #saving = 0;
  /** @type {Record<string, HTMLInputElement>} the fields of forms, by their endings. */
  #forms = {};

  /**
   * @param {TileContent} content
   * @param {Tools} tools
   */
  constructor(content, tools) {
    this.#send = tools.send;
    this.#tools = tools;
    this.#content = content;
    this.preview = make("div.tile-preview");
    this.label = make("input.text.big", {
      type: "text",
      maxlength: 200,
      autocomplete: "off",
      value: content.tile?.tile.label ?? "",
    });
    this.symbols = make("div.symbols", { role: "group", "aria-label": say(words.picture) });
    this.remark = fileRemark();
    this.label.addEventListener("input", () => {
      this.#search(this.label.value);
      if (!this.#isNew) this.#saveSoon(() => this.#edit({ text: this.label.value }));
    });
    this.element = content.tile ? this.#form(content.tile) : this.#newForm();
    this.update(content);
  }

  get #isNew() {
    return !this.#content.tile;
  }

  begin() {
    const { tile } = this.#content;
    if (!tile) this.label.focus();
    else if (!tile.tile.picture) this.#search(this.label.value);
  }

  end() {
    clearTimeout(this.#searching);
    this.#flush();
    this.#send(to.adultsRecordLeave());
  }

  /** @param {TileContent} content */
  update(content) {
    this.#content = content;
    if (!content.tile) return;
    const { tile, opens } = content.tile;
    if (document.activeElement !== this.label) this.label.value = tile.label;
    if (document.activeElement !== this.key) this.key.value = tile.key ?? "";
    if (document.activeElement !== this.spoken) this.spoken.value = tile.spoken ?? "";
    this.preview.replaceChildren(previewOf(tile));
    this.licence.textContent = tile.licence ? say(words.licence).replace("{text}", tile.licence) : "";
    this.without.classList.toggle("hidden", !tile.picture);
    this.link.value = opens ?? "";
    this.action?.show(content.tile.actions);
    for (const { ending, own, usual } of content.tile.forms) {
      const input = this.#forms[ending];
      if (!input || document.activeElement === input) continue;
      [input.value, input.placeholder] = [own ?? "", usual ?? ""];
    }
    this.voice.value = content.tile.character ?? "";
    if (document.activeElement !== this.language) this.language.value = content.tile.language ?? "";
    this.hidden.querySelector("input").checked = tile.isHidden;
    for (const input of this.colours.querySelectorAll("input")) input.checked = input.value === this.#kind(tile);
    this.play.classList.toggle("hidden", !tile.isRecorded);
    this.unrecord.classList.toggle("hidden", !tile.isRecorded);
    this.record.querySelector("span").textContent = say(tile.isRecorded ? words.again : words.record);
    this.steps.replaceChildren(stepButtons(content.steps, this.#send));
  }

  /**
   * Takes the pictures that were found, or how far a recording is.
   *
   * @param {Symbols | Recording} message
   */
  hear(message) {
    if ("found" in message) this.#showSymbols(message);
    else this.#showRecording(message);
  }

  /** @param {{ phase: Recording["phase"] | "left", seconds?: number, level?: number, words?: Words }} recording */
  #showRecording({ phase, seconds = 0, level, words: reason }) {
    const goesOn = phase === "opening" || phase === "recording";
    this.recorder.classList.toggle("is-recording", goesOn);
    this.recordState.textContent = phase === "opening"
      ? say(words.opening)
      : phase === "recording"
      ? say(words.speakNow).replace("{seconds}", number(seconds, 0))
      : phase === "refused" && reason
      ? say(reason)
      : "";
    // −60 to 0 dBFS.
    this.meter.firstChild.style.transform = `scaleX(${
      goesOn && level !== undefined ? Math.max(0, Math.min(1, 1 + level / 60)) : 0
    })`;
  }

  /** @param {Omit<Edit, "kind" | "tile">} change */
  #edit(change) {
    this.#send(to.adultsEdit({ kind: "change-tile", tile: this.#content.tile?.tile.id, ...change }));
  }

  // A word that is being typed is stored when the hand rests, as one edit.
  /** @param {() => void} save */
  #saveSoon(save) {
    clearTimeout(this.#saving);
    this.pending = save;
    this.#saving = setTimeout(() => this.#flush(), 900);
  }

  #flush() {
    clearTimeout(this.#saving);
    const save = this.pending;
    this.pending = null;
    save?.();
  }

  /** @param {string} text */
  #search(text) {
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => this.#send(to.adultsSearch({ text })), typingTime);
  }

  /** @param {Symbols} symbols */
  #showSymbols({ text, found }) {
    if (!text.trim()) return this.symbols.replaceChildren();
    const head = found.length > 0 ? words.found : words.none;
    this.symbols.replaceChildren(
      make("p.about", { text: say(head).replace("{text}", text) }),
      make(
        "div.symbol-list",
        {},
        found.map(({ name, set, picture }, index) =>
          make(
            "button.symbol",
            {
              title: `${name} (${set})`,
              "aria-label": `${name} (${set})`,
              "aria-pressed": this.#isNew ? String(index === this.#picture) : null,
              onclick: (/** @type {MouseEvent} */ event) => this.#choosePicture(index, event.currentTarget),
            },
            make("img", { src: picture, alt: "", loading: "lazy" }),
          )
        ),
      ),
    );
    this.#picture = null;
  }

  /**
   * @param {number} index of the picture among those that were found.
   * @param {EventTarget | null} button
   */
  #choosePicture(index, button) {
    if (!this.#isNew) return this.#edit({ picture: { found: index } });
    this.#picture = this.#picture === index ? null : index;
    for (const other of this.symbols.querySelectorAll(".symbol")) {
      other.setAttribute("aria-pressed", String(other === button && this.#picture === index));
    }
  }

  // A picture of the device, or of its camera.
  /**
   * @param {string} icon
   * @param {Words} text
   * @param {string} key
   * @param {{ capture?: string }} more
   */
  #pictureChooser(icon, text, key, more = {}) {
    return fileChooser({
      uploads: this.#tools.uploads,
      icon,
      text: say(text),
      accept: "image/*",
      key,
      remark: this.remark,
      prepare: (file) => smaller(file, largestSide),
      onsent: () => this.#edit({ picture: { uploaded: true } }),
      ...more,
    });
  }

  // The forms.

  #newForm() {
    const { colours, place, actions } = this.#content;
    let [colour, action] = ["", ""];
    return make(
      "form.tile-form",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          if (!this.label.value.trim()) return this.label.focus();
          this.#send(
            to.adultsEdit({
              kind: "add-tile",
              text: this.label.value,
              place,
              colour,
              action,
              picture: this.#picture === null ? {} : { found: this.#picture },
            }),
          );
        },
      },
      make(
        "section.panel-card",
        {},
        make(
          "div.line",
          {},
          field("tile-label", say(words.label), this.label),
          iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
        ),
        this.symbols,
      ),
      make("section.panel-card", {}, colourChoice(colours, "", (kind) => (colour = kind))),
      make("section.panel-card", {}, actionChoice(actions, (chosen) => (action = chosen)).element),
    );
  }

  /** @param {Form} tile */
  #form(tile) {
    const { pages, colours, characters } = this.#content;
    this.key = make("input.text", {
      id: "tile-key",
      type: "text",
      maxlength: 3,
      autocomplete: "off",
      autocapitalize: "none",
      dataset: { key: "tile-key" },
      onchange: () => this.#edit({ key: this.key.value.trim() }),
    });
    this.action = actionChoice(this.#content.actions, (action) => this.#edit({ action }));
    this.spoken = make("input.text", {
      type: "text",
      maxlength: 5000,
      autocomplete: "off",
      oninput: () => this.#saveSoon(() => this.#edit({ spoken: this.spoken.value })),
    });
    this.licence = make("p.about");
    this.without = iconButton("close", say(words.without), () => this.#edit({ picture: {} }), {
      dataset: { key: "no picture" },
    });
    const search = make("input.text", {
      type: "search",
      autocomplete: "off",
      oninput: () => this.#search(search.value),
    });
    this.colours = colourChoice(colours, this.#kind(tile.tile), (kind) => this.#edit({ colour: kind }));
    this.link = make(
      "select.text",
      { onchange: () => this.#edit({ opens: this.link.value }) },
      make("option", { value: "", text: say(words.noLink) }),
      pages.map(({ id, name }) => make("option", { value: id, text: name })),
    );
    this.voice = characterChoice(characters, tile.character, (character) => this.#edit({ character }));
    const language = languageInput("tile-language", this.#content.languages, tile.language, {
      onchange: (tag) => this.#edit({ language: tag }),
    });
    this.language = language.input;
    const newName = make("input.text", { type: "text", maxlength: 200, autocomplete: "off", value: tile.tile.label });
    const goal = make("select.text", {}, pages.map(({ id, name }) => make("option", { value: id, text: name })));
    this.hidden = switchRow(say(words.hidden), tile.tile.isHidden, (isHidden) => this.#edit({ isHidden }), "hidden");
    this.steps = make("div");
    return make(
      "div.tile-form",
      {},
      this.steps,
      make(
        "section.panel-card.tile-words",
        {},
        this.preview,
        make(
          "div",
          {},
          make(
            "div.line",
            {},
            field("tile-label", say(words.label), this.label),
            smallButton("speaker", say(words.hear), () => this.#hear()),
          ),
          field("tile-spoken", say(words.spoken), this.spoken),
          field("tile-key", say(words.key), this.key),
          field("tile-voice", say(words.voice), this.voice),
          field("tile-language", say(words.language), this.language),
          language.list,
        ),
      ),
      make(
        "section.panel-card",
        {},
        make("h2", { text: say(words.picture) }),
        make(
          "div.line",
          {},
          field("tile-search", say(words.search), search),
          this.#pictureChooser("picture", words.file, "picture file"),
          this.#pictureChooser("camera", words.camera, "camera", { capture: "environment" }),
          this.without,
        ),
        this.remark,
        this.symbols,
        this.licence,
      ),
      make("section.panel-card", {}, this.colours),
      this.#recorder(tile.tile.id),
      this.#formsOf(tile),
      make(
        "section.panel-card",
        {},
        this.action.element,
        field("tile-link", say(words.link), this.link),
        make(
          "form.line",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              this.#send(to.adultsEdit({ kind: "add-board", tile: tile.tile.id, text: newName.value }));
            },
          },
          field("tile-new-page", say(words.newPage), newName),
          make("button", { type: "submit", text: say(words.addPage) }),
        ),
      ),
      make(
        "section.panel-card",
        {},
        this.hidden,
        pages.length > 1
          ? make(
            "div.line",
            {},
            field("tile-goal", say(words.move), goal),
            make("button", {
              text: say(words.moveNow),
              onclick: () =>
                this.#send(to.adultsEdit({ kind: "move-tile-to-board", tile: tile.tile.id, board: goal.value })),
            }),
          )
          : null,
        sureButton(
          "trash",
          say(words.remove),
          say(words.sure).replace("{text}", tile.tile.label),
          say(words.really),
          () => this.#send(to.adultsEdit({ kind: "delete-tile", tile: tile.tile.id })),
          "delete tile",
        ),
      ),
    );
  }

  /** @param {Form} tile */
  #formsOf(tile) {
    let isEverywhere = false;
    const rows = tile.forms.map(({ ending, words: text, own, usual }) => {
      const input = make("input.text", {
        type: "text",
        maxlength: 200,
        autocomplete: "off",
        autocapitalize: "none",
        value: own ?? "",
        placeholder: usual ?? "",
        onchange: () =>
          this.#edit({
            form: { ending, text: input.value },
            ...(isEverywhere ? { isEverywhere, text: this.label.value } : {}),
          }),
      });
      this.#forms[ending] = input;
      return field(`tile-form-${ending}`, say(text), input);
    });
    return make(
      "details.panel-card.word-forms",
      {},
      make("summary", { text: say(words.forms) }),
      make("p.about", { text: say(words.formsAbout) }),
      switchRow(say(words.everywhere), false, (isOn) => (isEverywhere = isOn), "forms everywhere"),
      make("div.word-form-list", {}, rows),
    );
  }

  #hear() {
    this.#flush();
    this.#send(to.adultsSay({ text: this.spoken.value || this.label.value }));
  }

  /** @param {string} id of the tile. */
  #recorder(id) {
    this.recordState = make("p.remark", { role: "status" });
    this.meter = make("div.level-bar", { "aria-hidden": "true" }, make("div.share"));
    this.record = iconButton("microphone", say(words.record), () => this.#send(to.adultsRecord({ tile: id })), {
      more: ".record",
      dataset: { key: "record" },
    });
    this.play = iconButton(
      "play",
      say(words.play),
      () =>
        this.#tools.clips.play({
          address: adultDocument(`recordings/${encodeURIComponent(id)}?${Date.now()}`),
          sampleRate: 48_000,
          follows: false,
        }),
    );
    this.unrecord = iconButton("trash", say(words.removeRecording), () => this.#edit({ removesRecording: true }));
    this.recorder = make(
      "section.panel-card.recorder",
      {},
      make("h2", { text: say(words.recording) }),
      make("p.about", { text: say(words.recordingAbout) }),
      this.recordState,
      this.meter,
      make(
        "div.line.idle",
        {},
        this.record,
        this.play,
        this.unrecord,
      ),
      make(
        "div.line.busy",
        {},
        iconButton("check", say(words.stop), () => this.#send(to.adultsRecordStop()), { more: ".main" }),
        iconButton("close", say(words.give), () => {
          this.#send(to.adultsRecordLeave());
          this.#showRecording({ phase: "left" });
        }),
      ),
    );
    return this.recorder;
  }

  /**
   * The kind of word whose colour a tile has; empty for no colour, null for another one.
   *
   * @param {Tile} tile
   */
  #kind(tile) {
    if (!tile.background) return "";
    return this.#content.colours.find(({ background }) => background === tile.background)?.kind ?? null;
  }
}

/** @param {Tile} tile */
function previewOf(tile) {
  const made = make(
    "div.tile",
    { dataset: { label: "below" } },
    tile.picture ? make("img", { src: tile.picture, alt: "" }) : null,
    make("span.label", { text: tile.label }),
  );
  if (tile.background) made.style.setProperty("--tile", tile.background);
  if (tile.background) made.style.setProperty("--tile-ink", "#2b2a33");
  if (tile.border) made.style.setProperty("--tile-edge", tile.border);
  made.classList.toggle("has-picture", Boolean(tile.picture));
  return made;
}

/**
 * @param {TileContent["colours"]} colours
 * @param {string | null} chosen
 * @param {(kind: string) => void} onchoose
 */
function colourChoice(colours, chosen, onchoose) {
  /**
   * @param {string} kind
   * @param {string} text
   * @param {string} [background]
   * @param {string} [border]
   */
  const option = (kind, text, background, border) => {
    const swatch = make("span.swatch");
    if (background) [swatch.style.background, swatch.style.borderColor] = [background, border];
    return make(
      "label.colour",
      {},
      make("input", {
        type: "radio",
        name: "colour",
        value: kind,
        checked: kind === chosen,
        onchange: () => onchoose(kind),
        dataset: { key: `colour ${kind}` },
      }),
      swatch,
      make("span", { text }),
    );
  };
  return make(
    "fieldset.colours",
    {},
    make("legend", { text: say(words.colour) }),
    colours.map(({ kind, words: text, background, border }) => option(kind, say(text), background, border)),
    option("", say(words.noColour)),
  );
}

/**
 * What a tile does in place of its word: an action of the list, or letters.
 *
 * @param {TileContent["actions"]} actions
 * @param {(action: string) => void} onchoose
 */
function actionChoice(actions, onchoose) {
  const letters = make("input.text", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    autocapitalize: "none",
    onchange: () => letters.value && onchoose(`+${letters.value}`),
  });
  const spelled = field("tile-letters", say(words.lettersText), letters);
  const choose = () => {
    spelled.classList.toggle("hidden", select.value !== "+");
    if (select.value !== "+") onchoose(select.value);
    else letters.focus();
  };
  const select = make(
    "select.text",
    { onchange: choose },
    make("option", { value: "", text: say(words.noAction) }),
    make("option", { value: "+", text: say(words.letters) }),
    actions.map(({ action, words: text }) => make("option", { value: action, text: say(text) })),
  );
  // Several actions, or those of another program, are named as they are written.
  const other = make("option.hidden", { value: " ", disabled: true });
  select.append(other);
  spelled.classList.add("hidden");
  return {
    element: make("div.line", {}, field("tile-action", say(words.action), select), spelled),
    /** @param {string[]} now */
    show(now) {
      const [first = ""] = now;
      const isSpelled = now.length === 1 && first.startsWith("+");
      const isKnown = now.length === 0 || (now.length === 1 && actions.some(({ action }) => action === first));
      other.textContent = now.join(" ");
      other.classList.toggle("hidden", isSpelled || isKnown);
      if (document.activeElement === letters) return;
      select.value = isSpelled ? "+" : isKnown ? first : " ";
      letters.value = isSpelled ? first.slice(1) : "";
      spelled.classList.toggle("hidden", !isSpelled);
    },
  };
}
