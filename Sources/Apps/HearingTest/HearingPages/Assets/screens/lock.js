// The lock of the list of people: the screen that shows nobody, and the form that sets, changes and removes the code.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { actions, heading, mainButton, otherButton, paragraph, sign } from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { PeopleLock } from "../common/people-lock.js"
 * @import { Words } from "../common/words.js"
 */

const words = {
  locked: { cs: "Zamčeno", en: "Locked" },
  about: { cs: "Seznam lidí otevře kód.", en: "A code opens the list of people." },
  enter: { cs: "Zadat kód", en: "Enter the code" },
  set: { cs: "Zamknout kódem", en: "Lock with a code" },
  change: { cs: "Změnit zámek", en: "Change the lock" },
  why: {
    cs:
      "Kód chrání seznam na této stránce, když u ní nikdo nesedí. Není to šifra: kdo může číst soubor s údaji, zámek odebere.",
    en:
      "The code guards the list on this page while nobody is there. It encrypts nothing: who can read the data file can remove it.",
  },
  present: { cs: "Nynější kód", en: "The present code" },
  code: { cs: "Nový kód, 4 až 12 číslic", en: "New code, 4 to 12 digits" },
  again: { cs: "Nový kód ještě jednou", en: "The new code once more" },
  hint: {
    cs: "Nápověda, která kód neprozradí (nemusíte vyplnit)",
    en: "A hint that does not tell the code (if you like)",
  },
  differ: { cs: "Nové kódy se liší.", en: "The new codes differ." },
  missing: { cs: "Napište nynější kód.", en: "Type the present code." },
  save: { cs: "Nastavit", en: "Set" },
  remove: { cs: "Odebrat zámek", en: "Remove the lock" },
  cancel: { cs: "Zpět na seznam", en: "Back to the list" },
};

/** @param {PeopleLock} lock */
export function lockedScreen(lock) {
  return make(
    "section.page",
    {},
    sign("lock"),
    heading(words.locked),
    paragraph(words.about),
    actions(mainButton(words.enter, lock.knock)),
  );
}

/**
 * The button on the list that leads to the form.
 *
 * @param {PeopleLock} lock
 * @param {() => void} onclick
 */
export function lockButton(lock, onclick) {
  return otherButton(lock.isSet ? words.change : words.set, onclick);
}

/**
 * What the form is made of; the list is shown again when the lock has changed.
 *
 * @param {PeopleLock} lock
 * @param {Send} send
 * @param {() => void} onback
 */
export function lockForm(lock, send, onback) {
  /**
   * @param {Words} label
   * @param {string} id
   * @param {Record<string, any>} properties
   */
  const field = (label, id, properties) => {
    const input = make("input", { id, name: id, ...properties });
    return { input, row: make("label", { for: id }, make("span", { text: say(label) }), input) };
  };
  const digits = (/** @type {Words} */ label, /** @type {string} */ id, autocomplete = "new-password") =>
    field(label, id, {
      type: "password",
      inputmode: "numeric",
      pattern: "[0-9]{4,12}",
      maxlength: 12,
      required: true,
      autocomplete,
    });
  const present = lock.isSet ? digits(words.present, "present-code", "current-password") : null;
  const code = digits(words.code, "new-code");
  const again = digits(words.again, "new-code-again");
  const hint = field(words.hint, "code-hint", { autocomplete: "off", maxlength: 100, value: lock.hint });
  const remark = make("p.fault", { role: "alert" });
  const tell = (/** @type {Words} */ text) => (remark.textContent = say(text));
  lock.onrefused = tell;
  const remove = () => {
    if (!present?.input.value) {
      tell(words.missing);
      return present?.input.focus();
    }
    send(to.lockRemove({ code: present.input.value }));
  };
  const set = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (code.input.value !== again.input.value) return tell(words.differ);
    send(to.lockSet({
      code: code.input.value,
      hint: hint.input.value.trim(),
      ...(present ? { present: present.input.value } : {}),
    }));
  };
  return [
    heading(lock.isSet ? words.change : words.set),
    paragraph(words.why),
    make(
      "form.lock",
      { onsubmit: set },
      present?.row,
      code.row,
      again.row,
      hint.row,
      remark,
      actions(
        make("button.main", { type: "submit", text: say(words.save) }),
        present ? otherButton(words.remove, remove) : null,
        otherButton(words.cancel, onback),
      ),
    ),
  ];
}
