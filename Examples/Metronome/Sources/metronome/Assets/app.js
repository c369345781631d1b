// The page of the metronome: it draws the screens that the server names, and says what a finger chose.

import { make, show } from "./common/elements.js";
import { AppPage } from "./common/page.js";
import { say } from "./common/words.js";
import { to } from "./messages.js";

const words = {
  who: { cs: "Kdo hraje?", en: "Who plays?" },
  name: { cs: "Jméno", en: "Name" },
  add: { cs: "Přidat", en: "Add" },
  how: { cs: "Tleskejte s údery, a až utichnou, dál.", en: "Clap with the beats, and go on when they fall silent." },
  tempo: { cs: "Tempo za minutu", en: "Tempo per minute" },
  begin: { cs: "Začít", en: "Begin" },
  stop: { cs: "Konec", en: "Stop" },
  others: { cs: "Někdo jiný", en: "Somebody else" },
  report: { cs: "Zpráva", en: "Report" },
  waits: { cs: "Čekám na mikrofon…", en: "Waiting for the microphone…" },
};

const root = /** @type {Element} */ (document.querySelector("#screen"));
const page = new AppPage();
const { send } = page;
const clips = page.clips();
let draw = () => {};

/** @param {() => any[]} screen gives what is shown, in the language of the moment. */
function become(screen, goesOn = false) {
  page.goesOn(goesOn);
  draw = () => show(root, ...screen());
  draw();
}

/** @type {(words: import("./common/words.js").Words, onclick: () => void, more?: string) => HTMLButtonElement} */
const button = (words, onclick, more = "") => make("button" + more, { onclick }, say(words));
const row = (/** @type {any[]} */ ...children) => make("div.row", {}, ...children);

/** @type {import("./messages.js").Handlers} */
const handlers = {
  ...clips.handlers,
  "people-screen": ({ people }) =>
    become(() => {
      const input = make("input", { "aria-label": say(words.name), placeholder: say(words.name), maxlength: 100 });
      const tiles = people.map(({ person, name }) => button({ cs: name, en: name }, () => send(to.choose({ person }))));
      const add = button(words.add, () => input.value.trim() && send(to.add({ name: input.value.trim() })), ".main");
      return [make("h1", {}, say(words.who)), row(tiles), row(input, add)];
    }),
  "ready-screen": ({ name, tempo, result }) =>
    become(() => {
      const input = make("input", { type: "number", min: 40, max: 160, value: tempo });
      const begin = () => input.reportValidity() && send(to.begin({ tempo: Math.round(input.valueAsNumber) }));
      return [
        make("h1", {}, name),
        result && make("h2", { role: "status" }, say(result)),
        make("p", {}, say(words.how)),
        row(make("label", {}, say(words.tempo), " ", input), button(words.begin, begin, ".main")),
        row(button(words.report, () => open("/documents/report")), button(words.others, () => send(to.people()))),
      ];
    }),
  "round-screen": ({ person, tempo, claps, beats, wanted }) => {
    const pulse = root.querySelector(".pulse") ?? make("div.pulse");
    const said = claps === null || claps === undefined ? say(words.waits) : `${claps} / ${wanted}`;
    const status = make("h2", { role: "status" }, said);
    become(() => [pulse, status, button(words.stop, () => send(to.choose({ person })))], true);
    const swell = { transform: ["scale(1)", "scale(0.7)"] };
    if (claps === 0) pulse.animate(swell, { duration: 60_000 / tempo, iterations: beats, easing: "ease-out" });
  },
};

page.open({ handlers, readsReasons: () => true, onlanguage: () => draw() });
