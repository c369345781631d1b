// Which letter: what is done has stars, what is not open yet has a lock.

import { make, roundButton } from "../common/elements.js";
import { gateButton } from "../common/gate.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";
import { scale } from "./scale.js";
import { portrait } from "./players.js";
import { part } from "./shapes.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 *
 * @typedef {Screen<"chapters">["chapters"][number]} Chapter
 */

const words = {
  players: { cs: "Jiný hráč", en: "Another player" },
  choose: { cs: "Které písmeno?", en: "Which letter?" },
  endless: { cs: "Hrát pořád dál", en: "Play on and on" },
  locked: { cs: "ještě zavřené", en: "not open yet" },
  begun: { cs: "začaté", en: "begun" },
  times: { cs: "hotovo {count}", en: "done {count}" },
  count: { cs: ["jednou", "krát", "krát", "krát"], en: ["time", "times"] },
  rest: { cs: "Pro dnešek konec. Zase zítra!", en: "That is all for today. See you tomorrow!" },
  parents: { cs: "Pro rodiče", en: "For parents" },
};

/**
 * @param {Screen<"chapters">} message
 * @param {Send} send
 */
export function chaptersScreen({ player, chapters, theme }, send) {
  const list = make(
    "div.chapters",
    { role: "list" },
    chapters.map((chapter) => tile(chapter, send)),
  );
  const screen = make(
    "div.chapters-screen",
    { dataset: { theme } },
    make(
      "header",
      {},
      roundButton("people", say(words.players), () => send(to.players())),
      make("h1", {}, portrait(player.picture), make("span", { text: player.name })),
      make(
        "button.main.endless",
        {
          onclick: () => send(to.endless({ scale: scale().kind })),
          "aria-label": say(words.endless),
          title: say(words.endless),
        },
        icon("again"),
        make("span", { text: say(words.endless) }),
      ),
    ),
    list,
    gateButton(words.parents, () => send(to.adultsKnock())),
  );
  // The first that is open and not done yet comes into view.
  requestAnimationFrame(() => list.querySelector(".chapter.is-next")?.scrollIntoView({ block: "center" }));
  return screen;
}

// The letter as it will be written.
/** @param {Chapter["shape"]} shape */
function drawn({ corner: [x, y], width, height, strokes }) {
  return part(
    "svg",
    { class: "letter", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    ...strokes.map((d) => part("path", { d })),
  );
}

/**
 * @param {Chapter} chapter
 * @param {Send} send
 */
function tile({ name, title, isOpen, finished, isBegun, shape }, send) {
  const said = [
    say(title),
    !isOpen && say(words.locked),
    finished > 0 && say(words.times).replace("{count}", `${finished} ${counted(finished, words.count)}`),
    isBegun && say(words.begun),
  ].filter(Boolean);
  const isNext = isOpen && finished === 0;
  return make(
    "div",
    { role: "listitem", class: shape.width > 1.4 * shape.height ? "is-wide" : null },
    make(
      `button.chapter${isOpen ? "" : ".is-locked"}${isNext ? ".is-next" : ""}${isBegun ? ".is-begun" : ""}`,
      {
        "aria-label": said.join(", "),
        "aria-disabled": isOpen ? null : "true",
        onclick: () => isOpen && send(to.openChapter({ name, scale: scale().kind })),
        dataset: { name },
      },
      drawn(shape),
      make(
        "span.marks",
        { "aria-hidden": "true" },
        isOpen ? Array.from({ length: Math.min(3, finished) }, () => icon("star")) : icon("lock"),
      ),
    ),
  );
}

/**
 * The play time is over: the player sleeps until the next day, or a parent opens the gate.
 *
 * @param {Screen<"rest">} message
 * @param {Send} send
 */
export function restScreen({ player, theme }, send) {
  return make(
    "div.rest-screen",
    { dataset: { theme } },
    make("div.night", {}, make("div.moon", {}, icon("moon")), portrait(player.picture)),
    make("h1", { text: say(words.rest) }),
    roundButton("people", say(words.players), () => send(to.players())),
    gateButton(words.parents, () => send(to.adultsKnock())),
  );
}
