// The parent's code with its hint, and the play time of a day.

import { make } from "../common/elements.js";
import { field, iconButton, sureButton, switchRow } from "../common/forms.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./side.js"
 */

const words = {
  none: {
    cs: "Kód ještě není. U brány je zatím příklad na sčítání.",
    en: "There is no code yet. The gate asks a sum for now.",
  },
  is: {
    cs: "Kód je nastavený. Uložený je jen jeho otisk, přečíst ho nejde.",
    en: "A code is set. Only its digest is kept: nobody can read it.",
  },
  code: { cs: "Nový kód, 4 číslice", en: "New code, 4 digits" },
  again: { cs: "Kód ještě jednou", en: "The code once more" },
  differ: { cs: "Kódy se liší.", en: "The codes differ." },
  hint: { cs: "Nápověda, která kód neprozradí", en: "A hint that does not tell the code" },
  set: { cs: "Nastavit kód", en: "Set the code" },
  on: { cs: "Chtít kód a hlídat dobu hry", en: "Ask for the code and limit the play time" },
  limit: { cs: "Nejvýš minut denně (prázdné: bez omezení)", en: "Minutes a day at most (empty: no limit)" },
  keep: { cs: "Uložit", en: "Keep" },
  remove: { cs: "Smazat rodičovský účet", en: "Remove the parent's account" },
  sure: { cs: "Kód, nápověda a omezení se smažou.", en: "The code, the hint and the limit are removed." },
  really: { cs: "Opravdu smazat", en: "Remove" },
};

/**
 * @param {Extract<Content, { hasParent: boolean }>} content
 * @param {Send} send
 */
export function lockScreen({ hasParent, isOn, hint, playLimit, longestHint }, send) {
  const digits = (/** @type {string} */ key) =>
    make("input.text.number", {
      type: "password",
      inputmode: "numeric",
      pattern: "[0-9]{4}",
      maxlength: 4,
      required: true,
      autocomplete: "new-password",
      dataset: { key },
    });
  const [code, again] = [digits("code"), digits("again")];
  const hintField = make("input.text", {
    type: "text",
    maxlength: longestHint,
    value: hint,
    autocomplete: "off",
    dataset: { key: "hint" },
  });
  const remark = make("p.about.is-missing", { role: "status" });
  const limit = make("input.text.number", {
    type: "number",
    min: 1,
    max: 1440,
    step: 1,
    value: playLimit ? Math.round(playLimit) : "",
    dataset: { key: "limit" },
  });
  return make(
    "div.lock-screen",
    {},
    make(
      "form.panel-card",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          remark.textContent = code.value === again.value ? "" : say(words.differ);
          if (code.value === again.value) send(to.adultsCode({ code: code.value, hint: hintField.value }));
        },
      },
      make("p.about", { text: say(hasParent ? words.is : words.none) }),
      make("div.line", {}, field("code", say(words.code), code), field("code-again", say(words.again), again)),
      field("hint", say(words.hint), hintField),
      remark,
      iconButton("lock", say(words.set), null, { more: ".main", type: "submit" }),
    ),
    hasParent
      ? make(
        "section.panel-card",
        {},
        switchRow(say(words.on), isOn, (isOn) => send(to.adultsCodeOn({ isOn })), "on"),
        make(
          "form.line",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              send(to.adultsLimit(limit.value === "" ? {} : { minutes: Number(limit.value) }));
            },
          },
          field("limit", say(words.limit), limit),
          make("button", { type: "submit", text: say(words.keep) }),
        ),
      )
      : null,
    hasParent
      ? sureButton(
        "trash",
        say(words.remove),
        say(words.sure),
        say(words.really),
        () => send(to.adultsRemoveCode()),
        "remove",
      )
      : null,
  );
}
