// The adults' side away from the computer: what was said and edited here and its way home, the words of tiles, the phrases.

import { AdultSide } from "../common/adults.js";
import { make } from "../common/elements.js";
import { action, field, iconButton, moment, smallButton, sureButton, switchRow } from "../common/forms.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

const words = {
  leave: { cs: "K tabulce", en: "To the board" },
  /** @type {Record<string, Words>} */
  titles: {
    menu: { cs: "Pro dospělé", en: "For adults" },
    tile: { cs: "Dlaždice", en: "Tile" },
    "new-tile": { cs: "Nová dlaždice", en: "New tile" },
    history: { cs: "Co tu bylo řečeno", en: "What was said here" },
    phrases: { cs: "Uložené věty", en: "Saved phrases" },
  },
  away: {
    cs:
      "Toto je tabulka na cesty z {made}. Mluví bez počítače a bez sítě. Psaná slova říká hlas tohoto zařízení; obrázky, hlas a nastavení se mění v počítači.",
    en:
      "This is the board for the way, made {made}. It speaks without the computer and without a network. Typed words are said by the voice of this device; pictures, the voice and the settings are changed at the computer.",
  },
  home: { cs: "Uložit, co se tu řeklo a upravilo", en: "Save what was said and edited here" },
  homeAbout: {
    cs: "soubor pro počítač: Soubory a zpráva › Z cesty domů ({count})",
    en: "a file for the computer: Files and report › Home from the way ({count})",
  },
  nothingNew: { cs: "nic nového", en: "nothing new" },
  fresh: { cs: "nových: {count}", en: "{count} new" },
  edit: { cs: "Upravit tabulku", en: "Edit the board" },
  editAbout: { cs: "slova dlaždic, skrýt, přidat", en: "words of tiles, hide, add" },
  phrases: { cs: "Uložené věty", en: "Saved phrases" },
  history: { cs: "Co tu bylo řečeno", en: "What was said here" },
  word: { cs: "Slovo", en: "Word" },
  spoken: { cs: "Řekne se (když jinak)", en: "Is said (if otherwise)" },
  shown: { cs: "Dlaždice je vidět", en: "The tile is shown" },
  store: { cs: "Uložit", en: "Store" },
  add: { cs: "Přidat", en: "Add" },
  nothing: { cs: "Zatím tu nic není.", en: "There is nothing yet." },
  remove: { cs: "Smazat: {text}", en: "Remove: {text}" },
  phrase: { cs: "Nová věta", en: "New phrase" },
  clear: { cs: "Smazat vše, co tu bylo řečeno", en: "Remove all that was said here" },
  sureClear: {
    cs: "Věty se smažou z tohoto zařízení. Nejde to vrátit.",
    en: "The sentences are removed from this device. It cannot be undone.",
  },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
};

const filled = (/** @type {Words} */ text, /** @type {string} */ name, /** @type {any} */ value) =>
  say(text).replace(`{${name}}`, () => String(value));
const input = (/** @type {string} */ key, /** @type {string} */ value) =>
  make("input.text", { type: "text", maxlength: 200, autocomplete: "off", value, dataset: { key } });

/** @type {Record<string, (content: any, send: Send) => HTMLElement>} */
const drawn = {
  menu({ made, entries, unsaved, phrases, sentences, board }, send) {
    const news = unsaved === 0 ? say(words.nothingNew) : filled(words.fresh, "count", unsaved);
    const item = (
      /** @type {any} */ screen,
      /** @type {string} */ name,
      /** @type {Words} */ text,
      /** @type {any} */ about,
    ) =>
      action(name, say(text), String(about), {
        onclick: () => send(to.adultsGo({ screen })),
        dataset: { key: screen },
      });
    return make(
      "div.menu-screen",
      {},
      make("p.about", { text: filled(words.away, "made", moment(made)) }),
      make(
        "div.actions",
        {},
        action("file", say(words.home), filled(words.homeAbout, "count", news), {
          onclick: () => send({ type: "away-save" }),
          dataset: { key: "home", entries },
        }),
        item("board", "hand", words.edit, `${board}: ${say(words.editAbout)}`),
        item("phrases", "star", words.phrases, phrases),
        item("history", "history", words.history, sentences),
      ),
    );
  },
  tile({ tile }, send) {
    const [word, spoken] = [input("word", tile.label), input("spoken", tile.spoken ?? "")];
    const store = (/** @type {boolean} */ isHidden) =>
      send(to.adultsEdit({ kind: "change-tile", tile: tile.id, text: word.value, spoken: spoken.value, isHidden }));
    let isShown = !tile.isHidden;
    return form(() => store(!isShown), words.store, [
      field("tile-word", say(words.word), word),
      field("tile-spoken", say(words.spoken), spoken),
      switchRow(say(words.shown), isShown, (isOn) => isShown = isOn, "shown"),
    ]);
  },
  "new-tile"({ place }, send) {
    const [word, spoken] = [input("word", ""), input("spoken", "")];
    word.required = true;
    return form(
      () => send(to.adultsEdit({ kind: "add-tile", place, text: word.value, spoken: spoken.value })),
      words.add,
      [field("tile-word", say(words.word), word), field("tile-spoken", say(words.spoken), spoken)],
    );
  },
  phrases({ phrases }, send) {
    const phrase = input("new phrase", "");
    phrase.required = true;
    return make(
      "div.words-screen",
      {},
      form(() => send(to.adultsAddPhrase({ text: phrase.value })), words.add, [
        field("new-phrase", say(words.phrase), phrase),
      ]),
      list(phrases, (id) => send(to.adultsRemovePhrase({ id }))),
    );
  },
  history({ sentences }, send) {
    return make(
      "div.words-screen",
      {},
      list(sentences, (id) => send(to.adultsRemoveSentence({ id }))),
      sentences.length > 0
        ? sureButton(
          "trash",
          say(words.clear),
          say(words.sureClear),
          say(words.really),
          () => send(to.adultsClearHistory()),
        )
        : null,
    );
  },
};

/**
 * @param {() => void} onsubmit
 * @param {Words} text
 * @param {HTMLElement[]} fields
 */
function form(onsubmit, text, fields) {
  return make(
    "form.panel-card",
    {
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        onsubmit();
      },
    },
    ...fields,
    make("div.line", {}, iconButton("check", say(text), null, { more: ".main", type: "submit" })),
  );
}

/**
 * @param {{ id: any, text: string, time?: string }[]} items
 * @param {(id: any) => void} remove
 */
function list(items, remove) {
  if (items.length === 0) return make("p", { text: say(words.nothing) });
  return make(
    "ul.word-list",
    {},
    items.map(({ id, text, time }) =>
      make(
        "li",
        {},
        make("span.text", {}, make("span", { text }), time ? make("span.about", { text: moment(time) }) : null),
        smallButton("trash", filled(words.remove, "text", text), () => remove(id)),
      )
    ),
  );
}

/**
 * The adults' side in the place of the board.
 *
 * @param {HTMLElement} root the element that holds the page's screens.
 * @param {Send} send
 */
export function adultSide(root, send) {
  return new AdultSide(root, send, to, {
    leave: words.leave,
    style: ".board-adults.away",
    title: ({ screen, content }) => content.tile?.label || say(words.titles[screen]),
    back: ({ screen }) =>
      screen === "menu" ? null : to.adultsGo({ screen: screen === "tile" || screen === "new-tile" ? "board" : "menu" }),
    key: ({ screen, content }) => `${screen} ${content.tile?.id}`,
    draw: ({ screen, content }) => drawn[screen](content, send),
  });
}
