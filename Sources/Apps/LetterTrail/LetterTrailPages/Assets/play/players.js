// Who plays: each child finds their own picture. A new player needs a name and a picture.

import { make, roundButton } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { gateButton } from "../common/gate.js";
import { languageButton } from "../common/language-button.js";
import { say } from "../common/words.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

const words = {
  who: { cs: "Kdo bude psát?", en: "Who is writing?" },
  new: { cs: "Nový hráč", en: "New player" },
  name: { cs: "Jméno", en: "Name" },
  picture: { cs: "Obrázek", en: "Picture" },
  done: { cs: "Hotovo", en: "Done" },
  back: { cs: "Zpět", en: "Back" },
  missingName: { cs: "Napiš jméno.", en: "Type a name." },
  missingPicture: { cs: "Vyber si obrázek.", en: "Choose a picture." },
  byParent: { cs: "Hráče přidá rodič: podržte zámek.", en: "A parent adds players: hold the lock." },
  parents: { cs: "Pro rodiče", en: "For parents" },
};

/** @type {Record<string, Words>} */
export const pictureWords = {
  fox: { cs: "liška", en: "fox" },
  hedgehog: { cs: "ježek", en: "hedgehog" },
  owl: { cs: "sova", en: "owl" },
  frog: { cs: "žába", en: "frog" },
  snail: { cs: "šnek", en: "snail" },
  bee: { cs: "včela", en: "bee" },
  fish: { cs: "ryba", en: "fish" },
  cat: { cs: "kočka", en: "cat" },
  dog: { cs: "pes", en: "dog" },
  bird: { cs: "pták", en: "bird" },
  butterfly: { cs: "motýl", en: "butterfly" },
  ladybird: { cs: "beruška", en: "ladybird" },
};

/**
 * The picture of a player.
 *
 * @param {string} name
 */
export const portrait = (name) => make("img", { src: `/pictures/players/${name}.svg`, alt: "", draggable: "false" });

/**
 * @param {Screen<"players">} message
 * @param {Send} send
 */
export function playersScreen({ players, pictures, canAdd }, send) {
  const screen = make("div.players-screen");
  const list = () =>
    screen.replaceChildren(
      make(
        "header",
        {},
        make("h1", { text: say(words.who) }),
        languageButton(),
      ),
      make(
        "div.players",
        {},
        players.map(({ id, name, picture }) =>
          make(
            "button.player",
            { onclick: () => send(to.choosePlayer({ player: id })) },
            portrait(picture),
            make("span.name", { text: name }),
          )
        ),
        canAdd
          ? make(
            "button.player.new",
            { onclick: form },
            make("span.plus", {}, icon("plus")),
            make("span.name", { text: say(words.new) }),
          )
          : null,
        players.length === 0 ? make("p.remark", { text: say(words.byParent) }) : null,
      ),
      gateButton(words.parents, () => send(to.adultsKnock())),
    );
  const form = () => {
    screen.replaceChildren(newPlayer(pictures, send, players.length > 0 ? list : null));
    screen.querySelector("input")?.focus();
  };
  const isForm = players.length === 0 && canAdd;
  if (isForm) form();
  else list();
  if (isForm) screen.append(gateButton(words.parents, () => send(to.adultsKnock())));
  return screen;
}

/**
 * @param {string[]} pictures
 * @param {Send} send
 * @param {(() => void) | null} back
 */
function newPlayer(pictures, send, back) {
  /** @type {string | null} */
  let chosen = null;
  const name = make("input.name", { id: "new-name", type: "text", maxlength: 100, autocomplete: "off" });
  const remark = make("p.remark", { role: "status" });
  const choice = make(
    "fieldset.pictures",
    {},
    make("legend", { text: say(words.picture) }),
    pictures.map((picture) =>
      make(
        "label.picture",
        { title: say(pictureWords[picture]) },
        make("input", {
          type: "radio",
          name: "picture",
          value: picture,
          "aria-label": say(pictureWords[picture]),
          onchange: () => {
            chosen = picture;
            check(false);
          },
        }),
        portrait(picture),
      )
    ),
  );
  // What is missing is shown where it is missing.
  /** @param {boolean} isSent whether the form was sent; until then only what was missing is looked at. */
  function check(isSent) {
    const [noName, noPicture] = [!name.value.trim(), !chosen];
    if (!isSent && !remark.textContent) return true;
    name.classList.toggle("is-missing", noName);
    choice.classList.toggle("is-missing", noPicture);
    remark.textContent = noName ? say(words.missingName) : noPicture ? say(words.missingPicture) : "";
    return !noName && !noPicture;
  }
  name.addEventListener("input", () => check(false));
  return make(
    "form.new-player",
    {
      novalidate: true,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (check(true) && chosen) send(to.addPlayer({ name: name.value, picture: chosen }));
      },
    },
    make("header", {}, back ? roundButton("back", say(words.back), back) : null, make("h1", { text: say(words.new) })),
    make("div.field", {}, make("label", { for: "new-name", text: say(words.name) }), name),
    choice,
    remark,
    make("button.main", { type: "submit", text: say(words.done) }),
  );
}
