// The checks before the test, one at a time: what levels mean, the room, the volume, left and right.

import { make } from "../common/elements.js";
import { icon } from "../common/icons.js";
import { microphoneFault } from "../common/sound-trouble.js";
import { language, say } from "../common/words.js";
import {
  actions,
  heading,
  mainButton,
  nominal,
  nominalBrowser,
  otherButton,
  paragraph,
  sign,
  technical,
} from "./parts.js";
import { to } from "../messages.js";

/**
 * @import { Screen, Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 */

const next = { cs: "Dál", en: "Next" };
const goOn = { cs: "Pokračovat i tak", en: "Go on all the same" };

// The calibration

const calibrated = {
  head: { cs: "Hlasitost sluchátek je změřená", en: "The headphone's volume is known" },
  text: {
    cs: "Sluchátka jsou zkalibrovaná. Výsledky platí jen s nimi a s touto hlasitostí. Hlasitost neměňte.",
    en: "The headphone is calibrated. Results hold with it and with this volume only. Do not change the volume.",
  },
  headphone: { cs: "Sluchátka", en: "Headphone" },
  setting: { cs: "Zařízení a hlasitost", en: "Device and volume" },
  date: { cs: "Datum kalibrace", en: "Date of the calibration" },
};
const uncalibrated = {
  head: { cs: "Která sluchátka to jsou?", en: "Which headphone is it?" },
  text: {
    cs:
      "Nejsou zkalibrovaná: zda je sluch dobrý, se nepozná. Se stejnými sluchátky a stejnou hlasitostí se však pozná, zda se změnil. Pojmenujte je, třeba „bílá do uší“.",
    en:
      'It is not calibrated: whether hearing is good cannot be told. But with the same headphone and the same volume each time a change can. Give it a name, such as "white earbuds".',
  },
  output: { cs: "Zvuk jde do zařízení", en: "The sound goes to" },
  name: { cs: "Jméno sluchátek", en: "The headphone's name" },
};

/**
 * @param {Screen<"calibration">} message
 * @param {Send} send
 */
export function calibrationScreen(message, send) {
  const isKnown = message.isCalibrated;
  const text = isKnown ? calibrated : uncalibrated;
  /** @type {[Words, string | null | undefined][]} */
  const facts = isKnown
    ? [
      [calibrated.headphone, message.transducer],
      [calibrated.setting, message.device],
      [
        calibrated.date,
        message.date
          ? new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(new Date(`${message.date}T12:00`))
          : null,
      ],
    ]
    : [[uncalibrated.output, message.isBrowserSound ? null : message.output]];
  return make(
    "section.page",
    {},
    isKnown ? sign("calibrate") : null,
    heading(text.head),
    paragraph(text.text),
    facts.filter(([, value]) => value).map(([name, value]) => make("p.soft", { text: `${say(name)}: ${value}` })),
    isKnown ? actions(mainButton(next, () => send(to.next()))) : headphoneForm(message, send),
  );
}

/**
 * What the person calls the headphone: one of those that were named before, or another one.
 *
 * @param {Screen<"calibration">} message
 * @param {Send} send
 */
function headphoneForm({ headphone, knownHeadphones }, send) {
  const list = make("datalist", { id: "headphones" }, knownHeadphones.map((name) => make("option", { value: name })));
  const input = make("input", { type: "text", maxlength: 100, value: headphone ?? "", autocomplete: "off" });
  input.setAttribute("list", "headphones");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    send(name ? to.headphone({ name }) : to.next());
  };
  return make(
    "form.headphone",
    { onsubmit: submit },
    make("label", {}, say(uncalibrated.name), input),
    list,
    actions(make("button.main", { type: "submit", text: say(next) })),
  );
}

// The room

const room = {
  ready: {
    head: { cs: "Je tu ticho?", en: "Is it quiet here?" },
    text: {
      cs: "Zavřete okno a vypněte rádio. Mikrofon pak chvíli poslouchá, jestli je tu dost ticho.",
      en:
        "Close the window and turn off the radio. Then the microphone listens for a moment whether it is quiet enough.",
    },
  },
  listening: {
    head: { cs: "Poslouchám místnost", en: "Listening to the room" },
    text: { cs: "Buďte prosím chvíli potichu.", en: "Please be quiet for a moment." },
  },
  fine: {
    head: { cs: "Je tu dost ticho", en: "It is quiet enough" },
    text: { cs: "Můžeme pokračovat.", en: "We can go on." },
  },
  loud: {
    head: { cs: "Je tu moc hluku", en: "It is too loud here" },
    text: {
      cs: "Hluk překryje slabé tóny. Zkuste tišší místnost, nebo počkejte.",
      en: "The noise covers faint tones. Try a quieter room, or wait.",
    },
  },
  failed: {
    head: { cs: "Mikrofon neslyší", en: "The microphone hears nothing" },
    text: {
      cs: "Nelze změřit, zda je tu ticho. Posaďte se na tiché místo a pokračujte, nebo to zkuste znovu.",
      en: "It cannot be measured whether it is quiet. Sit down in a quiet place and go on, or try again.",
    },
  },
  guess: {
    cs: "Mikrofon není zkalibrovaný, je to jen odhad.",
    en: "The microphone is not calibrated, so this is a guess.",
  },
  left: (/** @type {number} */ seconds) => ({ cs: `ještě ${seconds} s`, en: `${seconds} s more` }),
  listen: { cs: "Poslechnout místnost", en: "Listen to the room" },
  again: { cs: "Zkusit znovu", en: "Try again" },
  skip: { cs: "Přeskočit", en: "Skip" },
};

/**
 * @param {Screen<"room">} message
 * @param {Send} send
 */
export function roomScreen({ phase, secondsLeft, isCalibrated, reason }, send) {
  const { head, text } = room[phase];
  const fault = reason ? microphoneFault(reason) : null;
  const listen = () => send(to.listen());
  const go = () => send(to.next());
  const buttons = {
    ready: [mainButton(room.listen, listen), otherButton(room.skip, go)],
    listening: [otherButton(room.skip, go)],
    fine: [mainButton(next, go)],
    loud: [mainButton(room.again, listen), otherButton(goOn, go)],
    failed: [mainButton(room.again, listen), otherButton(goOn, go)],
  };
  return make(
    "section.page",
    {},
    sign(
      phase === "fine" ? "check" : phase === "loud" || phase === "failed" ? "warning" : "room",
      phase === "loud" || phase === "failed" ? ".warning" : "",
    ),
    heading(head),
    paragraph(text),
    phase === "listening" && secondsLeft !== undefined ? make("p", { text: say(room.left(secondsLeft)) }) : null,
    fault ? make("p", { text: fault.help }) : null,
    !isCalibrated && (phase === "fine" || phase === "loud") ? paragraph(room.guess, "p.soft") : null,
    actions(...buttons[phase]),
    technical(fault?.detail),
  );
}

// The volume

const volume = {
  head: { cs: "Slyšíte tón?", en: "Do you hear the tone?" },
  set: {
    cs: "Nastavte hlasitost počítače tak, aby byl tón jasný a příjemný. Potom už ji neměňte.",
    en: "Set the computer's volume so that the tone is clear and pleasant. Do not change it after that.",
  },
  keep: { cs: "Hlasitost neměňte, je správně nastavená.", en: "Do not change the volume: it is set as it should be." },
  yes: { cs: "Slyším ho dobře", en: "I hear it well" },
  differs: { cs: "Jinak než minule", en: "Not as last time" },
  no: {
    cs: "Neslyšíte nic? Podívejte se na kabel, hlasitost, baterii a ztlumení.",
    en: "Nothing? Look at the cable, the volume, the battery, and whether the sound is muted.",
  },
};

/**
 * @param {Screen<"volume">} message
 * @param {Send} send
 */
export function volumeScreen({ isCalibrated, difference }, send) {
  return make(
    "section.page",
    {},
    sign("speaker"),
    heading(volume.head),
    difference
      ? make("p.note", { role: "status" }, make("strong", { text: `${say(volume.differs)}: ` }), say(difference))
      : paragraph(isCalibrated ? volume.keep : volume.set),
    actions(mainButton(volume.yes, () => send(to.answer({ answer: "heard" })))),
    paragraph(volume.no, "p.soft"),
  );
}

// Left and right

const sides = {
  head: { cs: "Na které straně je tón?", en: "On which side is the tone?" },
  left: { cs: "Vlevo", en: "Left" },
  right: { cs: "Vpravo", en: "Right" },
  both: { cs: "V obou uších nebo uprostřed", en: "In both ears or in the middle" },
  nothing: { cs: "Neslyším nic", en: "I hear nothing" },
};

/**
 * @param {Screen<"sides">} message
 * @param {Send} send
 */
export function sidesScreen({ question }, send) {
  const answer = (/** @type {"left" | "right" | "both" | "nothing"} */ side) => () =>
    send(to.answer({ answer: side, question }));
  return make(
    "section.page",
    {},
    heading(sides.head),
    make(
      "div.sides",
      {},
      make("button", { onclick: answer("left") }, icon("ear-left"), say(sides.left)),
      make("button", { onclick: answer("right") }, icon("ear-right"), say(sides.right)),
      make("button.whole", { onclick: answer("both"), text: say(sides.both) }),
      make("button.whole", { onclick: answer("nothing"), text: say(sides.nothing) }),
    ),
  );
}

const verdicts = {
  "named-rightly": { head: { cs: "Strany jsou správně", en: "Left and right are right" }, text: { cs: "", en: "" } },
  swapped: {
    head: { cs: "Strany jsou prohozené", en: "Left and right are swapped" },
    text: {
      cs: "Otočte sluchátka: červená strana patří vpravo.",
      en: "Turn the headphone round: the red side belongs on the right.",
    },
  },
  mono: {
    head: { cs: "Obě strany hrají totéž", en: "Both sides play the same" },
    text: {
      cs: "Zvuk je přepnutý na mono. Vypněte to v nastavení zvuku nebo usnadnění přístupu, nebo zvolte jiný výstup.",
      en:
        "The sound is set to mono. Switch that off in the settings of sound or accessibility, or take another output.",
    },
  },
  silent: {
    head: { cs: "Nebylo slyšet nic", en: "Nothing was heard" },
    text: {
      cs: "Podívejte se na kabel, ztlumení, hlasitost a baterii, a zda zvuk jde do těchto sluchátek.",
      en: "Look at the cable, mute, volume and battery, and whether the sound goes to this headphone.",
    },
  },
  "right-only": {
    head: { cs: "Vlevo nebylo slyšet nic", en: "Nothing was heard on the left" },
    text: {
      cs: "Podívejte se na kabel a vyvážení stran. Pokud levé ucho neslyší, pokračujte.",
      en: "Look at the cable and the balance. If the left ear does not hear, go on.",
    },
  },
  "left-only": {
    head: { cs: "Vpravo nebylo slyšet nic", en: "Nothing was heard on the right" },
    text: {
      cs: "Podívejte se na kabel a vyvážení stran. Pokud pravé ucho neslyší, pokračujte.",
      en: "Look at the cable and the balance. If the right ear does not hear, go on.",
    },
  },
  unclear: {
    head: { cs: "Není to jasné", en: "That is not clear" },
    text: { cs: "Počkejte na každý tón a pak řekněte, kde je.", en: "Wait for each tone, then say where it is." },
  },
};
const checkAgain = { cs: "Zkusit znovu", en: "Check again" };

/**
 * @param {Screen<"checked">} message
 * @param {Send} send
 */
export function checkedScreen({ verdict, mayGoOn }, send) {
  const { head, text } = verdicts[verdict];
  return make(
    "section.page",
    {},
    sign("warning", ".warning"),
    heading(head),
    paragraph(text),
    actions(
      mainButton(checkAgain, () => send(to.answer({ answer: "heard" }))),
      mayGoOn ? otherButton(goOn, () => send(to.answer({ answer: "go-on" }))) : null,
    ),
  );
}

// Before the first tone

const ready = {
  head: { cs: "Všechno je připravené", en: "Everything is ready" },
  text: {
    cs: "Stiskněte tlačítko, kdykoli uslyšíte tón. I když si nejste úplně jistí.",
    en: "Press the button whenever you hear a tone, even if you are not quite sure.",
  },
  begin: { cs: "Začít", en: "Begin" },
  again: { cs: "Pokračovat", en: "Go on" },
};

/**
 * @param {Screen<"ready">} message
 * @param {Send} send
 */
export function readyScreen({ keptCount, isCalibrated, isBrowserSound }, send) {
  return make(
    "section.page",
    {},
    sign("check"),
    heading(ready.head),
    paragraph(ready.text),
    isBrowserSound || !isCalibrated ? paragraph(isBrowserSound ? nominalBrowser : nominal, "p.soft") : null,
    actions(mainButton(keptCount > 0 ? ready.again : ready.begin, () => send(to.next()))),
  );
}
