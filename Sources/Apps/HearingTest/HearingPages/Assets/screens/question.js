// One question of the questionnaire.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { actions, otherButton } from "./parts.js";
import { to } from "../messages.js";

const words = {
  number: (number, count) => ({ cs: `Otázka ${number} z ${count}`, en: `Question ${number} of ${count}` }),
  yes: { cs: "Ano", en: "Yes" },
  no: { cs: "Ne", en: "No" },
  next: { cs: "Dál", en: "Next" },
  skip: { cs: "Přeskočit", en: "Skip" },
  before: { cs: "Předchozí", en: "Previous" },
  range: (low, high) => ({ cs: `Číslo od ${low} do ${high}`, en: `A number from ${low} to ${high}` }),
};

export function questionScreen({ number, count, question, answer }, send) {
  const reply = (value) => send(to.questionAnswer({ id: question.id, ...(value === null ? {} : { answer: value }) }));
  const chosen = (value) => ({ "aria-pressed": String(answer === value) });
  const large = (label, value) =>
    make("button.line", { onclick: () => reply(value), ...chosen(value) }, make("span.text", { text: label }));
  let body;
  switch (question.kind) {
    case "yes-no":
      body = make("div.list", {}, large(say(words.yes), true), large(say(words.no), false));
      break;
    case "choice":
      body = make("div.list", {}, question.choices.map((choice) => large(choice, choice)));
      break;
    case "choices": {
      const boxes = question.choices.map((choice) =>
        make("input", { type: "checkbox", value: choice, checked: (answer ?? []).includes(choice) })
      );
      body = make(
        "form",
        {
          onsubmit: (event) => {
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
          onsubmit: (event) => {
            event.preventDefault();
            const value = isNumber ? Number(field.value.replace(",", ".")) : field.value;
            const isRight = !isNumber ||
              (Number.isFinite(value) &&
                (!question.range || (value >= question.range[0] && value <= question.range[1])));
            field.setCustomValidity(isRight || !question.range ? "" : say(words.range(...question.range)));
            if (isRight) reply(value);
            else field.reportValidity();
          },
        },
        field,
        question.range ? make("p.soft", { text: say(words.range(...question.range)) }) : null,
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
