// Who speaks: each person finds their own picture.

import { make } from "../common/elements.js";
import { language, say, setLanguage } from "../common/words.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  who: { cs: "Kdo mluví?", en: "Who is speaking?" },
  other: { cs: "English", en: "Česky" },
};

/**
 * @param {Screen<"people">} message
 * @param {Send} send
 */
export function peopleScreen({ people }, send) {
  return make(
    "div.people-screen",
    {},
    make(
      "header",
      {},
      make("h1", { text: say(words.who) }),
      make("button.language", {
        onclick: () => setLanguage(language() === "cs" ? "en" : "cs"),
        text: say(words.other),
        lang: language() === "cs" ? "en" : "cs",
      }),
    ),
    make(
      "div.people",
      {},
      people.map(({ id, name, picture }) =>
        make(
          "button.person",
          { onclick: () => send(to.choosePerson({ person: id })) },
          make("img", { src: picture, alt: "" }),
          make("span.name", { text: name }),
        )
      ),
    ),
  );
}
