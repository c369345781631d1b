// Who speaks: each person finds their own picture.

import { make } from "../common/elements.js";
import { languageButton } from "../common/language-button.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  who: { cs: "Kdo mluví?", en: "Who is speaking?" },
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
      languageButton(),
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
