// The plan of a session: games in order, each for some rounds or minutes.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";
import { gamePicture } from "./forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Parameters<typeof to.therapistPlan>[0]["parts"][number]} Part
 */

const words = {
  about: {
    cs: "Až si dítě vybere svůj obrázek, stránka projde tyhle hry sama.",
    en: "When the child has chosen its picture, the page goes through these games by itself.",
  },
  empty: { cs: "Plán je prázdný: dítě si hry vybírá samo.", en: "The plan is empty: the child chooses the games." },
  add: { cs: "Přidat hru", en: "Add a game" },
  full: { cs: "Plán má nejvýš dvacet her.", en: "A plan has twenty games at most." },
  rounds: { cs: ["kolo", "kola", "kol", "kola"], en: ["round", "rounds"] },
  minutes: { cs: ["minuta", "minuty", "minut", "minuty"], en: ["minute", "minutes"] },
  inRounds: { cs: "na kola", en: "by rounds" },
  inMinutes: { cs: "na minuty", en: "by minutes" },
  fewer: { cs: "méně", en: "fewer" },
  more: { cs: "více", en: "more" },
  earlier: { cs: "dříve", en: "earlier" },
  later: { cs: "později", en: "later" },
  remove: { cs: "odebrat", en: "remove" },
};

const limits = { rounds: 20, minutes: 30 };
const mostParts = 20;

/**
 * @param {Extract<Content, { parts: object[] }>} content
 * @param {Send} send
 */
export function planScreen(content, send) {
  const { child, games } = content;
  /** @type {Part[]} */
  const parts = content.parts;
  const give = (/** @type {Part[]} */ next) => send(to.therapistPlan({ child: child.id, parts: next }));
  const replaced = (/** @type {number} */ index, /** @type {Part} */ part) =>
    parts.map((old, place) => (place === index ? part : old));
  const swapped = (/** @type {number} */ index, /** @type {number} */ other) => {
    const next = [...parts];
    [next[index], next[other]] = [next[other], next[index]];
    return next;
  };

  const rows = parts.map((part, index) => {
    const game = games.find((entry) => entry.game === part.game);
    if (!game) return null;
    const unit = part.minutes === undefined ? "rounds" : "minutes";
    const count = part[unit] ?? 1;
    const title = say(game.title);
    const set = (/** @type {number} */ next) => give(replaced(index, { game: part.game, [unit]: next }));
    const other = unit === "rounds"
      ? { game: part.game, minutes: Math.min(30, count) }
      : { game: part.game, rounds: Math.min(20, count) };
    /**
     * @param {string} name the icon.
     * @param {string} text
     * @param {() => void} onclick
     * @param {boolean} disabled
     * @param {string} key by which the focus is found again.
     */
    const small = (name, text, onclick, disabled, key) =>
      make(
        "button.nudge",
        {
          onclick,
          disabled,
          "aria-label": `${index + 1}. ${title}: ${text}`,
          title: text,
          dataset: { key: `${index} ${key}`, way: key },
        },
        icon(name),
      );
    return make(
      "li.part",
      {},
      make("span.place", { text: `${index + 1}`, "aria-hidden": "true" }),
      gamePicture(game),
      make("span.name", { text: title }),
      make(
        "div.count",
        {},
        small("minus", say(words.fewer), () => set(count - 1), count <= 1, "fewer"),
        make(
          "button.unit",
          {
            onclick: () => give(replaced(index, other)),
            "aria-label": `${title}: ${count} ${counted(count, words[unit])}, ${
              say(unit === "rounds" ? words.inMinutes : words.inRounds)
            }`,
            title: say(unit === "rounds" ? words.inMinutes : words.inRounds),
            dataset: { key: `${index} unit` },
          },
          make("span", { text: `${count} ${counted(count, words[unit])}` }),
          icon("other"),
        ),
        small("plus", say(words.more), () => set(count + 1), count >= limits[unit], "more"),
      ),
      make(
        "div.order",
        {},
        small("back", say(words.earlier), () => give(swapped(index, index - 1)), index === 0, "earlier"),
        small("back", say(words.later), () => give(swapped(index, index + 1)), index === parts.length - 1, "later"),
        small("trash", say(words.remove), () => give(parts.filter((_, place) => place !== index)), false, "remove"),
      ),
    );
  });

  return make(
    "div.plan-screen",
    {},
    make("p", { text: say(parts.length > 0 ? words.about : words.empty) }),
    parts.length > 0 ? make("ol.parts", {}, rows) : null,
    make("h2", { text: say(words.add) }),
    parts.length >= mostParts ? make("p", { text: say(words.full) }) : make(
      "div.game-cards",
      {},
      games
        .filter((game) => game.isReady)
        .map((game) =>
          make(
            "button.game-card",
            { onclick: () => give([...parts, { game: game.game, rounds: 2 }]), dataset: { key: `add ${game.game}` } },
            gamePicture(game),
            make("span.name", { text: say(game.title) }),
          )
        ),
    ),
  );
}
