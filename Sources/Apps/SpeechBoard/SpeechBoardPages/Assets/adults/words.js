// What was said and learned, the saved phrases, and how words are said.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { field, iconButton, moment, smallButton, sureButton } from "../common/forms.js";
import { languageName } from "./board-forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content } from "./side.js"
 */

const words = {
  nothing: { cs: "Zatím tu nic není.", en: "There is nothing yet." },
  remove: { cs: "Smazat: {text}", en: "Remove: {text}" },
  others: { cs: "a další: {count}", en: "and {count} more" },
  notKept: { cs: "Ukládání je vypnuté v nastavení.", en: "Keeping is switched off in the settings." },
  clear: { cs: "Smazat vše, co bylo řečeno", en: "Remove all that was said" },
  sureClear: {
    cs: "Smažou se všechny věty a stisky dlaždic. Nejde to vrátit.",
    en: "This removes all sentences and presses of tiles. It cannot be undone.",
  },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
  phrase: { cs: "Nová věta", en: "New phrase" },
  add: { cs: "Přidat", en: "Add" },
  up: { cs: "Posunout výš: {text}", en: "Move up: {text}" },
  pin: { cs: "Nechat nahoře: {text}", en: "Keep at the top: {text}" },
  learned: {
    cs: "Z těchto vět se předpovídají slova. Zůstávají jen v tomto počítači.",
    en: "Words are predicted from these sentences. They stay on this computer.",
  },
  notLearning: { cs: "Předpovídání je vypnuté v nastavení.", en: "Prediction is switched off in the settings." },
  forget: { cs: "Zapomenout: {text}", en: "Forget: {text}" },
  forgetAll: { cs: "Zapomenout vše", en: "Forget everything" },
  sureForget: {
    cs: "Předpovídání zapomene všechny věty. Nejde to vrátit.",
    en: "The prediction forgets all sentences. It cannot be undone.",
  },
  export: { cs: "Uložit jako soubor", en: "Save as a file" },
  word: { cs: "Slovo", en: "Word" },
  sounds: { cs: "Říká se jako", en: "Is said like" },
  speech: { cs: "Jazyk", en: "Language" },
  hear: { cs: "Poslechnout: {text}", en: "Hear: {text}" },
  pronunciation: {
    cs: "Když hlas slovo říká špatně, napište je tak, jak se má číst: „Ajpad“ místo „iPad“.",
    en: "If the voice says a word wrong, write it as it is to be read: “Shivawn” for “Siobhán”.",
  },
  phonemes: { cs: "fonémy: {sounds}", en: "phonemes: {sounds}" },
};

const filled = (/** @type {Words} */ text, /** @type {string} */ name) => say(text).replace("{text}", name);

/**
 * @param {Extract<Content, { isKept: boolean }>} content
 * @param {Send} send
 */
export function historyScreen({ sentences, others, isKept }, send) {
  return make(
    "div.words-screen",
    {},
    isKept ? null : make("p.about", { text: say(words.notKept) }),
    sentences.length === 0 ? make("p", { text: say(words.nothing) }) : null,
    make(
      "ul.word-list",
      {},
      sentences.map(({ id, text, time }) =>
        make(
          "li",
          {},
          make("span.text", {}, make("span", { text }), make("span.about", { text: moment(time) })),
          smallButton("trash", filled(words.remove, text), () => send(to.adultsRemoveSentence({ id }))),
        )
      ),
    ),
    others > 0 ? make("p.about", { text: say(words.others).replace("{count}", String(others)) }) : null,
    sentences.length > 0
      ? make("a.download", { href: adultDocument("history.csv"), download: "history.csv", text: say(words.export) })
      : null,
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
}

/**
 * @param {Extract<Content, { phrases: object[] }>} content
 * @param {Send} send
 */
export function phrasesScreen({ phrases }, send) {
  const input = make("input.text", {
    type: "text",
    maxlength: 2000,
    required: true,
    autocomplete: "off",
    dataset: { key: "new phrase" },
  });
  const raise = (/** @type {number} */ index) => {
    const ids = phrases.map(({ id }) => id);
    [ids[index - 1], ids[index]] = [ids[index], ids[index - 1]];
    send(to.adultsOrderPhrases({ ids }));
  };
  return make(
    "div.words-screen",
    {},
    make(
      "form.panel-card",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsAddPhrase({ text: input.value }));
        },
      },
      make(
        "div.line",
        {},
        field("new-phrase", say(words.phrase), input),
        iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
      ),
    ),
    phrases.length === 0 ? make("p", { text: say(words.nothing) }) : null,
    make(
      "ul.word-list",
      {},
      phrases.map(({ id, text, isPinned }, index) =>
        make(
          "li",
          {},
          make("span.text", { text }),
          smallButton("star", filled(words.pin, text), () => send(to.adultsPinPhrase({ id, isPinned: !isPinned })), {
            "aria-pressed": String(isPinned),
            dataset: { key: `pin ${id}` },
          }),
          smallButton("back", filled(words.up, text), () => raise(index), {
            dataset: { way: "earlier", key: `up ${id}` },
            disabled: index === 0 || phrases[index - 1].isPinned !== isPinned,
          }),
          smallButton("trash", filled(words.remove, text), () => send(to.adultsRemovePhrase({ id }))),
        )
      ),
    ),
  );
}

/**
 * @param {Extract<Content, { isLearning: boolean }>} content
 * @param {Send} send
 */
export function learnedScreen({ languages, isLearning }, send) {
  return make(
    "div.words-screen",
    {},
    make("p.about", { text: say(isLearning ? words.learned : words.notLearning) }),
    languages.length === 0 ? make("p", { text: say(words.nothing) }) : null,
    languages.map(({ language, sentences, others }) =>
      make(
        "section.panel-card",
        {},
        make("h2", { text: languageName(language) }),
        make(
          "ul.word-list",
          {},
          sentences.map((text) =>
            make(
              "li",
              {},
              make("span.text", { text, lang: language }),
              smallButton("trash", filled(words.forget, text), () => send(to.adultsForget({ text }))),
            )
          ),
        ),
        others > 0 ? make("p.about", { text: say(words.others).replace("{count}", String(others)) }) : null,
        make("a.download", {
          href: adultDocument(`learned/${language}`),
          download: `learned-${language}.json`,
          text: say(words.export),
        }),
      )
    ),
    languages.length > 0
      ? sureButton(
        "trash",
        say(words.forgetAll),
        say(words.sureForget),
        say(words.really),
        () => send(to.adultsForgetAll()),
      )
      : null,
  );
}

/**
 * @param {Extract<Content, { entries: object[] }>} content
 * @param {Send} send
 */
export function pronunciationsScreen({ entries, language, languages }, send) {
  const word = make("input.text", {
    type: "text",
    maxlength: 200,
    required: true,
    autocomplete: "off",
    dataset: { key: "new word" },
  });
  const sounds = make("input.text", { type: "text", maxlength: 500, required: true, autocomplete: "off" });
  const speech = make(
    "select.text",
    {},
    languages.map((tag) => make("option", { value: tag, text: languageName(tag), selected: tag === language })),
  );
  return make(
    "div.words-screen",
    {},
    make("p.about", { text: say(words.pronunciation) }),
    make(
      "form.panel-card",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send(to.adultsPronounce({ word: word.value, sounds: sounds.value, language: speech.value }));
        },
      },
      make(
        "div.line",
        {},
        field("new-word", say(words.word), word),
        field("new-sounds", say(words.sounds), sounds),
        field("new-speech", say(words.speech), speech),
        smallButton(
          "speaker",
          filled(words.hear, ""),
          () => sounds.value && send(to.adultsSay({ text: sounds.value })),
        ),
        iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
      ),
    ),
    make(
      "ul.word-list",
      {},
      entries.map((entry) => {
        const text = entry.isPhonemes ? say(words.phonemes).replace("{sounds}", entry.sounds) : entry.sounds;
        return make(
          "li",
          {},
          make(
            "span.text",
            {},
            make("span", { text: `${entry.word} → ${text}` }),
            make("span.about", { text: languageName(entry.language) }),
          ),
          smallButton("speaker", filled(words.hear, entry.word), () => send(to.adultsSay({ text: entry.word }))),
          smallButton(
            "trash",
            filled(words.remove, entry.word),
            () => send(to.adultsPronounce({ word: entry.word, language: entry.language })),
          ),
        );
      }),
    ),
  );
}
