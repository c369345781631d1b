// Who plays: each child finds its own picture.

import { make } from "../common/elements.js";
import { languageButton } from "../common/language-button.js";
import { say } from "../common/words.js";
import { pictureElement } from "../common/pictures.js";
import { childPicture } from "./child-picture.js";
import { tileGroup } from "./tiles.js";
import { gateButton } from "../common/gate.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  who: { cs: "Kdo si hraje?", en: "Who is playing?" },
  guest: { cs: "host", en: "guest" },
  guestLabel: { cs: "Hrát bez ukládání", en: "Play, nothing is stored" },
  therapists: { cs: "Pro terapeuty", en: "For therapists" },
};

/**
 * @param {Screen<"children">} message
 * @param {Send} send
 */
export function childrenScreen({ children }, send) {
  const tiles = children.map(({ name, ...pictures }) =>
    make(
      "button.tile.child",
      { onclick: () => send(to.chooseChild({ name })), "aria-label": name },
      childPicture(pictures),
      make("span.name", { text: name }),
    )
  );
  const guest = make(
    "button.tile.child.guest",
    { onclick: () => send(to.chooseGuest()), "aria-label": say(words.guestLabel) },
    pictureElement("/pictures/child-guest.svg"),
    make("span.name", { text: say(words.guest) }),
  );
  return make(
    "div.chooser",
    {},
    make(
      "header",
      {},
      languageButton(),
      make("h1", { text: say(words.who) }),
      gateButton(words.therapists, () => send(to.adultsKnock())),
    ),
    tileGroup(say(words.who), [...tiles, guest]),
  );
}
