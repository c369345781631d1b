// The person's own doctor: who gets results, by what consent, and what became of them.

import { make, show } from "../common/elements.js";
import { language, say } from "../common/words.js";
import { actions, heading, mainButton, otherButton, paragraph, technical } from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 *
 * @typedef {Screen<"doctor">} Doctor
 * @typedef {Doctor["items"][number]} Item
 * @typedef {NonNullable<Screen<"result">["handedOver"]>} HandedOver
 * @typedef {NonNullable<Doctor["when"]>} When
 * @typedef {{ name: string, address: string, when: When, system: string, number: string }} Typed
 */

const words = {
  title: { cs: "Můj lékař", en: "My doctor" },
  about: {
    cs: "Výsledky mohou k vašemu lékaři chodit samy. Adresu vám řekne lékař nebo klinika.",
    en: "Results can go to your doctor by themselves. Your doctor or clinic knows the address.",
  },
  setUp: { cs: "Nastavit lékaře", en: "Set up a doctor" },
  change: { cs: "Změnit", en: "Change" },
  name: { cs: "Jméno lékaře nebo kliniky", en: "Name of the doctor or clinic" },
  address: { cs: "Adresa (https://…)", en: "Address (https://…)" },
  number: { cs: "Vaše číslo u lékaře (nemusíte vyplnit)", en: "Your number there (if you like)" },
  system: {
    cs: "Číselná řada, jako https://… nebo urn:… (patří k číslu)",
    en: "System of that number, as https://… or urn:… (goes with the number)",
  },
  when: { cs: "Co se pošle", en: "What is sent" },
  always: { cs: "Každý platný výsledek", en: "Every valid result" },
  asNeeded: { cs: "Jen výsledek, se kterým je třeba jít k lékaři", en: "Only a result with which to see a doctor" },
  agree: { cs: "Souhlasím", en: "I agree" },
  save: { cs: "Posílat výsledky", en: "Send my results" },
  cancel: { cs: "Zpět", en: "Back" },
  to: { cs: "Komu", en: "To" },
  agreed: { cs: "Souhlas z", en: "Consent of" },
  none: { cs: "Nic se neposílá: souhlas není.", en: "Nothing is sent: there is no consent." },
  stop: { cs: "Přestat posílat", en: "Stop handing over" },
  results: { cs: "Výsledky", en: "Results" },
  withdraw: { cs: "Neposílat", en: "Do not send" },
  again: { cs: "Přece poslat", en: "Send it after all" },
  test: { cs: "Vyšetření", en: "Test of" },
};

/** @type {Record<HandedOver["state"], (doctor: string, at: string) => Words>} */
const becomes = {
  waiting: (doctor) => ({
    cs: `Pošle se, jakmile to půjde. Komu: ${doctor}.`,
    en: `It is sent to ${doctor} as soon as there is a network.`,
  }),
  sent: (doctor, at) => ({ cs: `Odesláno ${at}. Komu: ${doctor}.`, en: `It was sent to ${doctor} on ${at}.` }),
  refused: (doctor, at) => ({
    cs: `Neposílá se: příjemce (${doctor}) výsledek ${at} odmítl.`,
    en: `It is not sent: ${doctor} refused it on ${at}.`,
  }),
  withdrawn: (_, at) => ({
    cs: `Neposílá se: odesílání bylo ${at} zrušeno.`,
    en: `It is not sent: this was called off on ${at}.`,
  }),
  "not-needed": (doctor) => ({
    cs: `Neposílá se: ${doctor} dostává jen výsledky, se kterými je třeba jít k lékaři.`,
    en: `It is not sent: ${doctor} gets only results with which to see a doctor.`,
  }),
  nothing: () => ({
    cs: "Neposílá se: výsledek o sluchu nic neříká.",
    en: "It is not sent: the result says nothing of hearing.",
  }),
};
const uncertain = {
  cs: "Možná už došel; pošle se znovu, u příjemce tím nic nevznikne dvakrát.",
  en: "It may have arrived; it is sent once more, which makes nothing twice there.",
};

/**
 * What is being filled in; it stays when the server finds a fault, or has news of a result.
 *
 * @type {Typed | null}
 */
let typed = null;
let isSubmitted = false;

/**
 * Goes to the screen, without what was being filled in before.
 *
 * @param {Send} send
 */
export function openDoctor(send) {
  typed = null;
  isSubmitted = false;
  send(to.doctor());
}

/** @param {string} [time] ISO 8601. */
function date(time) {
  return time ? new Date(time).toLocaleString(language(), { dateStyle: "long", timeStyle: "short" }) : "";
}

/**
 * What becomes of a result by itself, under the result.
 *
 * @param {HandedOver} handedOver
 * @param {Send} send
 */
export function handedOverNote({ state, doctor, item, at, isUncertain, answer }, send) {
  const button = itemButton(state, item, send);
  return make(
    "div.handed-over",
    {},
    make("p.note", { role: "status", text: say(becomes[state](doctor, date(at))) }),
    isUncertain && state === "waiting" ? paragraph(uncertain, "p.soft") : null,
    state === "waiting" || state === "refused" ? technical(answer) : null,
    button ? actions(button) : null,
  );
}

/**
 * @param {HandedOver["state"]} state
 * @param {number | undefined} id
 * @param {Send} send
 */
function itemButton(state, id, send) {
  if (id === undefined) return null;
  if (state === "waiting") return otherButton(words.withdraw, () => send(to.doctorWithdraw({ id })));
  if (state === "refused" || state === "withdrawn") {
    return otherButton(words.again, () => send(to.doctorAgain({ id })));
  }
  return null;
}

/**
 * @param {Doctor} message
 * @param {Send} send
 */
export function doctorScreen(message, send) {
  if (isSubmitted && !message.fault) typed = null;
  isSubmitted = false;
  const page = make("section.page.reading");
  /** @param {HTMLElement[]} parts */
  const draw = (parts) => {
    show(page, ...parts);
    // The button that was pressed is gone.
    const first = /** @type {HTMLElement | null} */ (page.querySelector("input, h1"));
    if (first?.tagName === "H1") first.tabIndex = -1;
    first?.focus({ preventScroll: true });
  };
  const overview = () => {
    typed = null;
    draw(shown(message, send, form));
  };
  const form = () => {
    typed ??= {
      name: message.doctor ?? "",
      address: message.address ?? "",
      when: message.when ?? "as-needed",
      system: message.system ?? "",
      number: message.number ?? "",
    };
    draw(filled(message, send, typed, overview));
  };
  if (typed) form();
  else overview();
  // What is drawn again takes the place of this element as a whole: `page` stays what its buttons draw on.
  return make("div.doctor", {}, page);
}

/**
 * The doctor, and what became of the results.
 *
 * @param {Doctor} message
 * @param {Send} send
 * @param {() => void} form
 */
function shown({ doctor, address, when, agreed, agreedText, items }, send, form) {
  return [
    heading(words.title),
    doctor === undefined ? paragraph(words.about) : make("p", { text: `${say(words.to)}: ${doctor}, ${address}` }),
    agreed && when ? make("p", { text: say(when === "always" ? words.always : words.asNeeded) }) : null,
    agreed ? make("p", { text: `${say(words.agreed)} ${date(agreed)}` }) : null,
    agreedText ? make("blockquote.soft", { text: agreedText }) : null,
    doctor !== undefined && !agreed ? paragraph(words.none, "p.note") : null,
    items.length > 0 ? make("h2", { text: say(words.results) }) : null,
    items.length > 0
      ? make("ul.list", {}, items.map((item) => line(item, doctor ?? "", agreed !== undefined, send)))
      : null,
    actions(
      agreed ? otherButton(words.change, form) : mainButton(words.setUp, form),
      agreed ? otherButton(words.stop, () => send(to.doctorRevoke())) : null,
    ),
  ].filter((part) => part !== null);
}

/**
 * A result, and what became of it.
 *
 * @param {Item} item
 * @param {string} doctor
 * @param {boolean} isAgreed
 * @param {Send} send
 */
function line({ id, started, state, at, isUncertain, answer }, doctor, isAgreed, send) {
  return make(
    "li",
    {},
    make("p", { text: `${say(words.test)} ${date(started)}. ${say(becomes[state](doctor, date(at)))}` }),
    isUncertain && state === "waiting" ? paragraph(uncertain, "p.soft") : null,
    state === "waiting" || state === "refused" ? technical(answer) : null,
    isAgreed ? itemButton(state, id, send) : null,
  );
}

/**
 * The form, with the exact words of the consent.
 *
 * @param {Doctor} message
 * @param {Send} send
 * @param {Typed} typed
 * @param {() => void} back
 */
function filled({ consents, fault }, send, typed, back) {
  const input = (/** @type {"name" | "address" | "system" | "number"} */ id, longest = 100) =>
    make("input", { id, name: id, autocomplete: "off", maxlength: longest, value: typed[id] });
  const [name, address, system, number] = [input("name"), input("address", 400), input("system", 200), input("number")];
  name.required = true;
  address.required = true;
  address.inputMode = "url";
  const when = make(
    "select",
    { id: "when" },
    /** @type {[When, Words][]} */ ([
      ["as-needed", words.asNeeded],
      ["always", words.always],
    ]).map(([value, label]) => make("option", { value, text: say(label), selected: typed.when === value })),
  );
  const agree = make("input", { id: "agree", type: "checkbox", required: true, "aria-describedby": "consent" });
  const consent = make("p", { id: "consent" });
  const text = () =>
    say(typed.when === "always" ? consents.always : consents.asNeeded)
      .split("{doctor}").join(typed.name)
      .split("{address}").join(typed.address);
  const read = () => {
    typed.name = name.value.trim();
    typed.address = address.value.trim();
    typed.system = system.value.trim();
    typed.number = number.value.trim();
    typed.when = when.value === "always" ? "always" : "as-needed";
    const now = text();
    if (consent.textContent === now) return;
    // Other words are agreed to anew.
    consent.textContent = now;
    agree.checked = false;
  };
  read();
  /**
   * @param {Words} label
   * @param {HTMLInputElement | HTMLSelectElement} field
   */
  const field = (label, field) => make("label", { for: field.id }, make("span", { text: say(label) }), field);
  return [
    heading(words.title),
    fault ? make("p.fault", { role: "alert", text: say(fault) }) : null,
    make(
      "form",
      {
        oninput: read,
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          read();
          if (!agree.checked) return;
          isSubmitted = true;
          const { name, address, when, system, number } = typed;
          send(
            to.doctorSet({
              name,
              address,
              when,
              consent: text(),
              ...(system || number ? { system, number } : {}),
            }),
          );
        },
      },
      field(words.name, name),
      field(words.address, address),
      field(words.number, number),
      field(words.system, system),
      field(words.when, when),
      consent,
      make("label.choice", { for: "agree" }, agree, make("span", { text: say(words.agree) })),
      actions(make("button.main", { type: "submit", text: say(words.save) }), otherButton(words.cancel, back)),
    ),
  ].filter((part) => part !== null);
}
