// Small errands on the way from letter to letter: touch the biggest star, the same animal, the bush where somebody hides.
// Nothing is counted, and a wrong touch costs nothing.

import { announce, make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { celebrate } from "../common/joy.js";
import { say } from "../common/words.js";
import { task } from "./errand-task.js";
import { pictureWords, portrait } from "./players.js";

/**
 * @import { Words } from "../common/words.js"
 * @import { Kind } from "./errand-task.js"
 */

/** @type {Record<Kind, Words>} */
const words = {
  biggest: { cs: "Která hvězda je největší?", en: "Which star is the biggest?" },
  same: { cs: "Najdi stejné zvířátko.", en: "Find the same animal." },
  hidden: { cs: "Kde se schovává?", en: "Where is it hiding?" },
};
const star = { cs: "hvězda", en: "star" };
const bush = { cs: "keř", en: "bush" };

/** @type {Kind | null} */
let last = null;

/**
 * Shows an errand over a screen.
 *
 * @param {HTMLElement} root
 * @param {() => void} done is called once when it is done.
 */
export function errand(root, done) {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { kind, choices, right, wanted } = task(Object.keys(pictureWords), last);
  last = kind;
  let isDone = false;
  /**
   * @param {number} place
   * @param {HTMLElement} button
   */
  const choose = (place, button) => {
    if (isDone) return;
    if (place !== right) {
      const away = [{ rotate: "0deg" }, { rotate: "-6deg" }, { rotate: "6deg" }, { rotate: "0deg" }];
      if (!reduced) button.animate(away, { duration: 350 });
      return;
    }
    isDone = true;
    button.classList.add("is-right");
    celebrate(layer, { seconds: 1, reduced });
    setTimeout(() => {
      layer.remove();
      done();
    }, 1100);
  };
  const layer = make(
    "div.errand",
    { role: "group", "aria-label": say(words[kind]), dataset: { kind } },
    make("h2", { text: say(words[kind]) }),
    kind === "same" && wanted ? make("div.wanted", {}, portrait(wanted)) : null,
    make("div.choices", {}, choices.map((choice, place) => choiceButton(kind, choice, place === right, place, choose))),
  );
  root.append(layer);
  announce(say(words[kind]));
  layer.querySelector("button")?.focus({ preventScroll: true });
}

/**
 * @param {Kind} kind
 * @param {number | string} choice
 * @param {boolean} isRight
 * @param {number} place
 * @param {(place: number, button: HTMLElement) => void} choose
 */
function choiceButton(kind, choice, isRight, place, choose) {
  const number = place + 1;
  const isAnimal = kind === "same" && typeof choice === "string";
  const label = isAnimal ? say(pictureWords[choice]) : `${say(kind === "biggest" ? star : bush)} ${number}`;
  const button = make("button.choice", { "aria-label": label, onclick: () => choose(place, button) });
  if (kind === "biggest") {
    button.append(icon("star"));
    button.style.setProperty("--size", String(choice));
  } else if (kind === "same") button.append(portrait(String(choice)));
  else {
    if (isRight) button.append(make("span.hiding", {}, portrait(String(choice))));
    button.append(make("span.bush", {}));
  }
  return button;
}
