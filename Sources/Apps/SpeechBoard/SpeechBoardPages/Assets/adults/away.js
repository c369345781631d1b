// The board for the way on this device: installed from a trusted address, and what it kept on its way home.

import { adultDocument } from "../common/adults.js";
import { make } from "../common/elements.js";
import { iconButton } from "../common/forms.js";
import { icon } from "../common/icons.js";
import { counted, say } from "../common/words.js";
import { keptJournal } from "../away/journal.js";
import { to } from "../messages.js";

/**
 * @import { Words } from "../common/words.js"
 * @import { Tools } from "./side.js"
 */

const words = {
  install: { cs: "Nainstalovat do tohoto zařízení", en: "Install on this device" },
  installing: { cs: "Připravují se zvuky…", en: "The sounds are being made…" },
  installed: {
    cs: "Hotovo. Otevřete tabulku na cestu a přidejte ji v nabídce prohlížeče na plochu.",
    en: "Done. Open the board for the way, and add it to the home screen by the menu of the browser.",
  },
  open: { cs: "Otevřít tabulku na cestu", en: "Open the board for the way" },
  failed: {
    cs: "Prohlížeč to odmítl ({reason}). Uložte stránku jako soubor.",
    en: "The browser has refused it ({reason}). Save the page as a file.",
  },
  home: { cs: "Převzít z tohoto zařízení: {count}", en: "Take home from this device: {count}" },
  entries: { cs: ["záznam", "záznamy", "záznamů", "záznamu"], en: ["entry", "entries"] },
};

const cache = "speech-board-away";

/** A browser installs pages of trusted addresses only. */
const canInstall = () => isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;

async function install() {
  await navigator.serviceWorker.register("/away/worker.js", { scope: "/away/" });
  const answer = await fetch(adultDocument("away-app.html"));
  if (!answer.ok) throw new Error(String(answer.status));
  const kept = await caches.open(cache);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await kept.put("/away/", new Response(await answer.blob(), { headers }));
  await kept.add("/away/manifest.json");
  await navigator.storage?.persist?.();
}

/** The button that installs the page; nothing where the browser installs none. */
export function installer() {
  if (!canInstall()) return null;
  const line = make("p.remark", { role: "status" });
  const button = iconButton("device", say(words.install), async () => {
    button.disabled = true;
    line.textContent = say(words.installing);
    try {
      await install();
      line.textContent = say(words.installed);
      line.after(
        make(
          "a.download",
          { href: "/away/", target: "_blank", rel: "noopener" },
          icon("device"),
          make("span", { text: say(words.open) }),
        ),
      );
    } catch (error) {
      const reason = error instanceof Error || error instanceof DOMException ? error.name : String(error);
      line.textContent = say(words.failed).replace("{reason}", () => reason);
    }
    button.disabled = false;
  }, { dataset: { key: "install away" } });
  return make("div", {}, button, line);
}

/**
 * The button that takes home what the installed page kept in this browser; nothing if it kept nothing new.
 *
 * @param {Tools} tools
 */
export function homecoming({ send, uploads, person }) {
  const journal = keptJournal(() => localStorage, person);
  if (!journal || journal.unsaved === 0) return null;
  const count = `${journal.unsaved} ${counted(journal.unsaved, words.entries)}`;
  return iconButton("home", say(words.home).replace("{count}", count), async () => {
    const isSent = await uploads.send(new Blob([journal.file]), "away.json");
    if (!isSent) return;
    send(to.adultsImportAway());
    journal.saved();
  }, { dataset: { key: "home from here" } });
}
