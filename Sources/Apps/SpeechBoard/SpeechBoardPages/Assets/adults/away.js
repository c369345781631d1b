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
  save: { cs: "Uložit stránku na cestu", en: "Save the page for the way" },
  saved: { cs: "Uloženo. Přeneste soubor do tabletu.", en: "Saved. Take the file to the tablet." },
  making: { cs: "Připravují se zvuky…", en: "The sounds are being made…" },
  installed: {
    cs: "Hotovo. Otevřete tabulku na cestu a přidejte ji v nabídce prohlížeče na plochu.",
    en: "Done. Open the board for the way, and add it to the home screen by the menu of the browser.",
  },
  open: { cs: "Otevřít tabulku na cestu", en: "Open the board for the way" },
  failed: {
    cs: "Nepovedlo se to ({reason}).",
    en: "It has failed ({reason}).",
  },
  home: { cs: "Převzít z tohoto zařízení: {count}", en: "Take home from this device: {count}" },
  entries: { cs: ["záznam", "záznamy", "záznamů", "záznamu"], en: ["entry", "entries"] },
};

const cache = "speech-board-away";

/** A browser installs pages of trusted addresses only. */
const canInstall = () => isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;

/**
 * Waits for a page, whose sounds take their time to be made.
 *
 * @param {string} name of its document.
 */
async function made(name) {
  for (;;) {
    const answer = await fetch(adultDocument(name));
    if (!answer.ok) throw new Error(String(answer.status));
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) return answer.blob();
  }
}

/** The button that saves the page as a file. */
export function saver() {
  return waitingButton("file", words.save, "away file", async (line) => {
    const address = URL.createObjectURL(await made("away.html"));
    make("a", { href: address, download: "speech-board.html" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    line.textContent = say(words.saved);
  });
}

/**
 * A button with a line that says how far it is.
 *
 * @param {string} name its icon.
 * @param {Words} text
 * @param {string} key
 * @param {(line: HTMLElement) => Promise<void>} onclick
 */
function waitingButton(name, text, key, onclick) {
  const line = make("p.remark", { role: "status" });
  const button = iconButton(name, say(text), async () => {
    button.disabled = true;
    line.textContent = say(words.making);
    try {
      await onclick(line);
    } catch (error) {
      const reason = error instanceof Error || error instanceof DOMException ? error.name : String(error);
      line.textContent = say(words.failed).replace("{reason}", () => reason);
    }
    button.disabled = false;
  }, { dataset: { key } });
  return make("div", {}, button, line);
}

async function install() {
  await navigator.serviceWorker.register("/away/worker.js", { scope: "/away/" });
  const page = await made("away-app.html");
  const kept = await caches.open(cache);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await kept.put("/away/", new Response(page, { headers }));
  await kept.add("/away/manifest.json");
  await navigator.storage?.persist?.();
}

/** The button that installs the page; nothing where the browser installs none. */
export function installer() {
  if (!canInstall()) return null;
  return waitingButton("device", words.install, "install away", async (line) => {
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
  });
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
