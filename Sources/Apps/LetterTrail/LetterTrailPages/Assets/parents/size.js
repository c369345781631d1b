// How large the screen is: a card of known size is laid on it.

import { make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { number, say } from "../common/words.js";
import { scale, setScale } from "../play/scale.js";

const words = {
  how: {
    cs:
      "Přiložte na obrazovku platební nebo průkazovou kartu a posunujte, až bude obdélník stejně velký. Pak jsou písmena i čísla ve zprávě ve skutečných milimetrech.",
    en:
      "Lay a bank or identity card on the screen and move the slider until the rectangle has its size. Then letters, and the figures of the report, are in real millimetres.",
  },
  size: { cs: "Velikost karty", en: "The size of the card" },
  measured: { cs: "Obrazovka je změřená.", en: "The screen is measured." },
  nominal: {
    cs: "Obrazovka zatím změřená není; milimetry jsou jen přibližné.",
    en: "The screen is not measured yet; millimetres are only nominal.",
  },
  forget: { cs: "Zapomenout změřenou velikost", en: "Forget the measured size" },
  unkept: { cs: "Prohlížeč si velikost nepamatuje.", en: "This browser does not keep the size." },
};

// ISO/IEC 7810, ID-1.
const card = { width: 85.6, height: 53.98 };

export function scaleScreen() {
  const state = make("p.about", { role: "status" });
  const rectangle = make("div.bank-card", { "aria-hidden": "true" });
  const output = make("output.value");
  const slider = make("input", { type: "range", min: 120, max: 1300, step: 1, "aria-label": say(words.size) });
  const draw = () => {
    const { pixels, kind } = scale();
    rectangle.style.width = `${card.width * pixels}px`;
    rectangle.style.height = `${card.height * pixels}px`;
    slider.value = Math.round(card.width * pixels);
    output.textContent = `${number(pixels, 2)} px/mm`;
    state.textContent = say(kind === "measured" ? words.measured : words.nominal);
  };
  const set = (/** @type {number | null} */ pixels) => {
    const isKept = setScale(pixels);
    draw();
    if (!isKept) state.textContent = say(words.unkept);
  };
  slider.addEventListener("input", () => set(Number(slider.value) / card.width));
  draw();
  return make(
    "div.scale-screen",
    {},
    make("p", { text: say(words.how) }),
    make("div.line", {}, slider, output),
    state,
    make("div.card-place", {}, rectangle),
    iconButton("undo", say(words.forget), () => set(null)),
  );
}
