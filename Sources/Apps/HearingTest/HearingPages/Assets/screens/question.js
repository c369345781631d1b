// One question of the questionnaire.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { actions, otherButton } from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

/**
 * A question as the file of the questionnaire has it: `choices` and `range` as its kind needs them.
 *
 * @typedef {object} Question
 * @property {string} id
 * @property {string} text
 * @property {"yes-no" | "choice" | "choices" | "number" | "text"} kind
 * @property {string[]} [choices]
 * @property {[number, number]} [range]
 * @property {boolean} [required]
 */

const words = {
  /** @type {(number: number, count: number) => Words} */
  number: (number, count) => ({ cs: `Otázka ${number} z ${count}`, en: `Question ${number} of ${count}` }),
  yes: { cs: "Ano", en: "Yes" },
  no: { cs: "Ne", en: "No" },
  next: { cs: "Dál", en: "Next" },
  skip: { cs: "Přeskočit", en: "Skip" },
  before: { cs: "Předchozí", en: "Previous" },
  /** @type {(low: number, high: number) => Words} */
  range: (low, high) => ({ cs: `Číslo od ${low} do ${high}`, en: `A number from ${low} to ${high}` }),
};

/**
 * @param {Screen<"question">} message
 * @param {Send} send
 */
export function questionScreen(message, send) {
  const { number, count, answer } = message;
  /** @type {Question} */
  const question = message.question;
  const { choices = [], range } = question;
  /** @param {boolean | number | string | string[] | null} value `null` leaves it open. */
  const reply = (value) => send(to.questionAnswer({ id: question.id, ...(value === null ? {} : { answer: value }) }));
  const chosen = (/** @type {boolean | string} */ value) => ({ "aria-pressed": String(answer === value) });
  const large = (/** @type {string} */ label, /** @type {boolean | string} */ value) =>
    make("button.line", { onclick: () => reply(value), ...chosen(value) }, make("span.text", { text: label }));
  let body;
  switch (question.kind) {
    case "yes-no":
      body = make("div.list", {}, large(say(words.yes), true), large(say(words.no), false));
      break;
    case "choice":
      body = make("div.list", {}, choices.map((choice) => large(choice, choice)));
      break;
    case "choices": {
      const boxes = choices.map((choice) =>
        make("input", { type: "checkbox", value: choice, checked: (answer ?? []).includes(choice) })
      );
      body = make(
        "form",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            reply(boxes.filter((box) => box.checked).map((box) => box.value));
          },
        },
        boxes.map((box) => make("label.choice", {}, box, make("span", { text: box.value }))),
        actions(make("button.main", { type: "submit", text: say(words.next) })),
      );
      break;
    }
    default: {
      const isNumber = question.kind === "number";
      const field = isNumber
        ? make("input", {
          inputmode: "decimal",
          "aria-labelledby": "question",
          value: answer ?? "",
          required: true,
          autocomplete: "off",
        })
        : make("textarea", { "aria-labelledby": "question", rows: 3, required: true, text: answer ?? "" });
      body = make(
        "form",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const value = isNumber ? Number(field.value.replace(",", ".")) : field.value;
            const isRight = !isNumber ||
              (Number.isFinite(value) &&
                (!range || (value >= range[0] && value <= range[1])));
            field.setCustomValidity(isRight || !range ? "" : say(words.range(...range)));
            if (isRight) reply(value);
            else field.reportValidity();
          },
        },
        field,
        range ? make("p.soft", { text: say(words.range(...range)) }) : null,
        actions(make("button.main", { type: "submit", text: say(words.next) })),
      );
      field.addEventListener("input", () => field.setCustomValidity(""));
    }
  }
  return make(
    "section.page",
    {},
    make("p.soft", { text: say(words.number(number, count)) }),
    make("h1", { id: "question", text: question.text }),
    body,
    actions(
      number > 1 ? otherButton(words.before, () => send(to.questionBack())) : null,
      question.required ? null : otherButton(words.skip, () => reply(null)),
    ),
  );
}
