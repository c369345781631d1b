// One child: what can be done for it.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { fileChooser, fileRemark } from "../common/file-chooser.js";
import { action, iconButton } from "../common/forms.js";
import { portraitChoice, renameForm } from "../common/people.js";
import { smaller } from "../common/photos.js";
import { personFile, personWords } from "../common/person-files.js";
import { counted, language, say } from "../common/words.js";
import { childPicture } from "../screens/child-picture.js";
import { choosable, gamePicture } from "./forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Content, Go } from "./therapist.js"
 *
 * @typedef {Extract<Content, { planned: number }>} Child
 */

const words = {
  calibrate: { cs: "Změřit hlas", en: "Measure the voice" },
  calibrateAbout: { cs: "20 sekund", en: "20 seconds" },
  measured: { cs: "změřeno", en: "measured" },
  held: { cs: "Na jeden dech", en: "In one breath" },
  heldAbout: { cs: "jak dlouho vydrží a, s, z", en: "how long a, s, z are held" },
  plan: { cs: "Plán sezení", en: "Plan of the session" },
  noPlan: { cs: "žádný", en: "none" },
  games: { cs: ["hra", "hry", "her", "hry"], en: ["game", "games"] },
  homework: { cs: "Úkol na doma", en: "Homework" },
  homeworkAbout: {
    cs: "uloží soubor s plánem pro tablet doma",
    en: "saves a file with the plan for the tablet at home",
  },
  atHome: { cs: "domů", en: "home" },
  report: { cs: "Zpráva o pokroku", en: "Progress report" },
  reportAbout: { cs: "otevře se vedle", en: "opens beside this page" },
  sessions: { cs: "Nahraná hraní", en: "Recorded sessions" },
  settings: { cs: "Nastavení her", en: "Settings of the games" },
  own: { cs: "vlastní", en: "own settings" },
  usual: { cs: "obvyklé", en: "usual settings" },
  missing: { cs: "chybí vzor hlásky", en: "a sound must be recorded" },
  account: { cs: "Účet", en: "Account" },
  name: { cs: "Jméno", en: "Name" },
  ownPicture: { cs: "Vlastní obrázek", en: "A picture of its own" },
  ownAbout: {
    cs: "Fotka nebo kresba dítěte. Je jen v tomto počítači; zvířátko ji zase odstraní.",
    en: "A photo of the child, or a drawing of its own. It stays on this computer; an animal removes it.",
  },
  file: { cs: "Ze souboru", en: "From a file" },
  camera: { cs: "Vyfotit", en: "Take a photo" },
  remove: { cs: "Smazat dítě", en: "Remove the child" },
  sure: {
    cs: "Smaže se účet, nastavení a {count}. Nejde to vrátit.",
    en: "This removes the account, the settings and {count}. It cannot be undone.",
  },
  played: { cs: ["hraní", "hraní", "hraní", "hraní"], en: ["session", "sessions"] },
  keep: { cs: "Nemazat", en: "Keep" },
  really: { cs: "Opravdu smazat", en: "Remove for ever" },
};

// Points of a side: a child's picture is seen at a third of a tablet at most.
const largestSide = 512;

/**
 * @param {Child} content
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 */
export function childScreen(content, send, uploads) {
  const { child, games, planned, voice } = content;
  const go = (/** @type {Go["screen"]} */ screen, /** @type {Partial<Go>} */ more = {}) => () =>
    send(to.therapistGo({ screen, child: child.id, ...more }));
  const figure = voice ? say(words.measured) : say(words.calibrateAbout);
  return make(
    "div.child-screen",
    {},
    make(
      "div.actions",
      {},
      action("calibrate", say(words.calibrate), figure, { onclick: go("calibration") }),
      action("plan", say(words.plan), planned ? `${planned} ${counted(planned, words.games)}` : say(words.noPlan), {
        onclick: go("plan"),
      }),
      action("report", say(words.report), say(words.reportAbout), {
        href: adultDocument(`report/${child.id}/${language()}`),
        target: "_blank",
        rel: "noopener",
      }),
      action("replay", say(words.sessions), `${child.sessions} ${counted(child.sessions, words.played)}`, {
        onclick: go("sessions"),
      }),
      action("calibrate", say(words.held), say(words.heldAbout), {
        onclick: go("held"),
        dataset: { key: "action held" },
      }),
      action("file", say(personWords.take), say(personWords.takeAbout), {
        href: adultDocument(`child/${child.id}`),
        download: personFile(child.name),
      }),
      action("file", say(words.homework), say(words.homeworkAbout), {
        href: adultDocument(`homework/${child.id}`),
        download: personFile(`${child.name}-${say(words.atHome)}`),
        dataset: { key: "action homework" },
      }),
    ),
    make("h2", { text: say(words.settings) }),
    make(
      "div.game-cards",
      {},
      games.map((game) =>
        make(
          "button.game-card",
          { onclick: go("settings", { game: game.game }), dataset: { key: `game ${game.game}` } },
          gamePicture(game),
          make("span.name", { text: say(game.title) }),
          make(`span.about${game.isReady ? "" : ".is-missing"}`, {
            text: say(game.isReady ? (game.isOwn ? words.own : words.usual) : words.missing),
          }),
        )
      ),
    ),
    account(content, send, uploads),
  );
}

/**
 * @param {Child} content
 * @param {Send} send
 * @param {import("../common/uploads.js").Uploads} uploads
 */
function account({ child, portraits }, send, uploads) {
  const remark = fileRemark();
  /** @type {(icon: string, text: string, key: string, more?: { capture?: string }) => HTMLElement} */
  const chooser = (icon, text, key, more = {}) =>
    fileChooser({
      uploads,
      icon,
      text,
      accept: "image/*",
      key,
      remark,
      prepare: (file) => smaller(file, largestSide),
      onsent: () => send(to.therapistOwnPicture({ child: child.id })),
      ...more,
    });
  const sure = make("div.sure.hidden", { role: "alertdialog", "aria-label": say(words.remove) });
  const ask = () => {
    const count = `${child.sessions} ${counted(child.sessions, words.played)}`;
    sure.replaceChildren(
      make("p", { text: say(words.sure).replace("{count}", count) }),
      make(
        "div.line",
        {},
        make("button", { onclick: () => sure.classList.add("hidden"), text: say(words.keep) }),
        iconButton(
          "trash",
          say(words.really),
          () => send(to.therapistRemoveChild({ child: child.id, name: child.name })),
          {
            more: ".danger",
          },
        ),
      ),
    );
    sure.classList.remove("hidden");
    sure.querySelector("button").focus();
    sure.scrollIntoView({ block: "end" });
  };
  return make(
    "section.panel-card.account",
    {},
    make("div.person-head", {}, childPicture(child), make("h2", { text: say(words.account) })),
    renameForm(child, say(words.name), (name) => send(to.therapistRenameChild({ child: child.id, name }))),
    portraitChoice(
      child.id,
      portraits.map(choosable),
      child.ownPicture ? undefined : child.portrait,
      (portrait) => send(to.therapistPortrait({ child: child.id, portrait })),
    ),
    make("h3", { text: say(words.ownPicture) }),
    make("p.about", { text: say(words.ownAbout) }),
    make(
      "div.line",
      {},
      chooser("picture", say(words.file), "own picture"),
      chooser("camera", say(words.camera), "own photo", { capture: "user" }),
    ),
    remark,
    iconButton("trash", say(words.remove), ask, { more: ".remove" }),
    sure,
  );
}
