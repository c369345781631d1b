// The children's accounts.

import { make } from "../common/elements.js";
import { action, moment } from "../common/forms.js";
import { addForm } from "../common/people.js";
import { personForm } from "../common/person-files.js";
import { counted, say } from "../common/words.js";
import { childPicture } from "../screens/child-picture.js";
import { choosable } from "./forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Extract<Content, { children: object[] }>} Children
 */

const words = {
  none: { cs: "Zatím tu není žádné dítě. Přidejte první.", en: "There is no child yet. Add the first one." },
  add: { cs: "Přidat dítě", en: "Add a child" },
  name: { cs: "Jméno nebo přezdívka", en: "Name or nickname" },
  sessions: { cs: ["hraní", "hraní", "hraní", "hraní"], en: ["session", "sessions"] },
  last: { cs: "naposledy", en: "last" },
  data: { cs: "Data", en: "Data" },
  dataAbout: { cs: "události, jak dlouho se uchovávají záznamy", en: "events, how long recordings are kept" },
  never: { cs: "ještě nehrálo", en: "has not played yet" },
};

/**
 * @param {Children} content
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 */
export function childrenScreen({ children, portraits }, send, uploads) {
  const tiles = children.map((child) =>
    make(
      "button.child-card",
      {
        onclick: () => send(to.therapistGo({ screen: "child", child: child.id })),
        dataset: { key: `child ${child.id}` },
      },
      childPicture(child),
      make("span.name", { text: child.name }),
      make("span.about", { text: about(child) }),
    )
  );
  return make(
    "div.children-screen",
    {},
    tiles.length > 0 ? make("div.child-cards", {}, tiles) : make("p.empty", { text: say(words.none) }),
    addForm(
      say(words.add),
      say(words.name),
      portraits.map(choosable),
      children.map(({ portrait }) => portrait),
      (name, portrait) => send(to.therapistAddChild({ name, portrait })),
    ),
    personForm(uploads, (wish) => send(to.therapistImportChild(wish))),
    make(
      "div.actions",
      {},
      action("history", say(words.data), say(words.dataAbout), {
        onclick: () => send(to.therapistGo({ screen: "data" })),
        dataset: { key: "action data" },
      }),
    ),
  );
}

/** @param {Children["children"][number]} child */
function about({ sessions, last }) {
  if (sessions === 0 || last === undefined) return say(words.never);
  return `${sessions} ${counted(sessions, words.sessions)}, ${say(words.last)} ${moment(last)}`;
}
