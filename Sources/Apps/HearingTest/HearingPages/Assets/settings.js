// The settings of the page: text size, contrast, light or dark, language. They belong to this browser.

import { make, show } from "./common/elements.js";
import { icon } from "./common/icons.js";
import { language, say, setLanguage } from "./common/words.js";

/** @type {{name: string, title: import("./common/words.js").Words, values: [string, import("./common/words.js").Words][]}[]} */
const choices = [
  {
    name: "size",
    title: { cs: "Velikost písma", en: "Text size" },
    values: [
      ["", { cs: "velké", en: "large" }],
      ["large", { cs: "větší", en: "larger" }],
      ["largest", { cs: "největší", en: "largest" }],
    ],
  },
  {
    name: "contrast",
    title: { cs: "Kontrast", en: "Contrast" },
    values: [
      ["", { cs: "běžný", en: "usual" }],
      ["high", { cs: "vysoký", en: "high" }],
    ],
  },
  {
    name: "look",
    title: { cs: "Pozadí", en: "Background" },
    values: [
      ["light", { cs: "světlé", en: "light" }],
      ["dark", { cs: "tmavé", en: "dark" }],
    ],
  },
];
const words = {
  title: { cs: "Nastavení", en: "Settings" },
  language: { cs: "Jazyk", en: "Language" },
  close: { cs: "Hotovo", en: "Done" },
};

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function apply(name, value) {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

/**
 * @param {string} name
 * @param {string} value
 */
function choose(name, value) {
  apply(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that stores nothing forgets the choice.
  }
}

for (const { name } of choices) apply(name, stored(name));

/** @param {string} name */
function current(name) {
  const chosen = document.documentElement.dataset[name] ?? "";
  if (name === "look" && !chosen) return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return chosen;
}

/** Opens the settings. */
export function openSettings() {
  const dialog = make("dialog", { "aria-label": say(words.title), onclose: () => dialog.remove() });
  const draw = () => {
    // Whoever chooses by keys stays where he is.
    const place = [...dialog.querySelectorAll("button")].indexOf(document.activeElement);
    /**
     * @param {string} title
     * @param {HTMLElement[]} buttons
     */
    const group = (title, buttons) =>
      make("fieldset", {}, make("legend", { text: title }), make("div.options", {}, buttons));
    /**
     * @param {string} label
     * @param {boolean} isChosen
     * @param {() => void} onclick
     */
    const option = (label, isChosen, onclick, more = {}) =>
      make("button", { onclick, "aria-pressed": String(isChosen), text: label, ...more });
    show(
      dialog,
      make("h2", { text: say(words.title) }),
      choices.map(({ name, title, values }) =>
        group(
          say(title),
          values.map(([value, label]) =>
            option(say(label), current(name) === value, () => {
              choose(name, value);
              draw();
            })
          ),
        )
      ),
      group(
        say(words.language),
        /** @type {["cs" | "en", string][]} */ ([
          ["cs", "Čeština"],
          ["en", "English"],
        ]).map(([code, label]) =>
          option(
            label,
            language() === code,
            () => {
              setLanguage(code);
              dialog.setAttribute("aria-label", say(words.title));
              draw();
            },
            { lang: code },
          )
        ),
      ),
      make("div.actions", {}, make("button.main", { onclick: () => dialog.close() }, icon("check"), say(words.close))),
    );
    dialog.querySelectorAll("button")[place]?.focus();
  };
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
