// Which game: each is a picture of who plays in it. Nothing has to be read.

import { make, roundButton } from "../common/elements.js";
import { say } from "../common/words.js";
import { pictureElement } from "../common/pictures.js";
import { childPicture } from "./child-picture.js";
import { tileGroup } from "./tiles.js";
import { address } from "./themes.js";
import { to } from "../messages.js";

/** @import { Screen, Send } from "../app.js" */

const words = {
  which: { cs: "Vyber si hru", en: "Choose a game" },
  back: { cs: "Zpět na výběr dětí", en: "Back to the children" },
};

/**
 * @param {Screen<"games">} message
 * @param {Send} send
 */
export function gamesScreen({ child, games }, send) {
  const tiles = games.map(({ game, title, theme }, index) =>
    make(
      `button.tile.game.colour-${index % 6}`,
      { onclick: () => send(to.chooseGame({ game })), "aria-label": say(title), dataset: { game } },
      pictureElement(address(theme, "player")),
    )
  );
  return make(
    "div.chooser.games",
    {},
    make(
      "header",
      {},
      roundButton("back", say(words.back), () => send(to.back())),
      make("h1.spoken", { text: say(words.which) }),
      child
        ? make(
          "div.corner",
          { role: "img", "aria-label": child.name },
          childPicture(child),
        )
        : make("div.corner"),
    ),
    tileGroup(say(words.which), tiles),
  );
}
