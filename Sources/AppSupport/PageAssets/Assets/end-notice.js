// What an adult is told after the program has ended unexpectedly.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { language, say } from "./words.js";

const words = {
  ended: {
    cs: "Program naposledy skončil nečekaně, {time}. Co bylo do té chvíle uloženo, je zachováno.",
    en: "The program ended unexpectedly, {time}. What was stored until then is kept.",
  },
  report: {
    cs: "Stáhnout zprávu, kterou můžete poslat autorům; o lidech v ní nic není",
    en: "Download a report that you can send to the authors; nothing about people is in it",
  },
  read: { cs: "Rozumím", en: "Understood" },
};

/**
 * The notice: when, what is kept, and a report to send.
 *
 * @param {string} time when the program was last known to run, ISO 8601.
 * @param {string} report the address of the report.
 * @param {() => void} onread is called when the notice was read.
 */
export function endNotice(time, report, onread) {
  const when = new Date(time).toLocaleString(language(), { dateStyle: "long", timeStyle: "short" });
  return make(
    "div.end-notice",
    {},
    icon("warning"),
    make(
      "div",
      {},
      make("p", { text: say(words.ended).replace("{time}", when) }),
      make("a", { href: report, download: "ends.json", text: say(words.report) }),
    ),
    make("button", { onclick: onread, text: say(words.read) }),
  );
}
