// Stands in for the connection to the server: the desk that answers is in the page.

import { data } from "./data.js";
import { Desk } from "./desk.js";

// What lays something over the board waits until the click of the same finger has come: it would press what is laid there.
const covering = ["phrases", "adults-knock"];
// Milliseconds.
const clickTime = 80;
// In which a sound is decoded and begins, milliseconds.
const soundTime = 40;

/**
 * Connects the page with the desk in it, as `common/connection.js` does with a server.
 *
 * @param {{ handlers: Record<string, any>, onstate?: (state: string) => void }} options
 */
export function connect({ handlers, onstate = () => {} }) {
  const desk = new Desk(data, {
    say: (message) => handlers[message.type]?.(message),
    store: () => localStorage,
    now: () => new Date(),
    random: Math.random,
    later: (body) => setTimeout(body, soundTime),
    digest: (text) => globalThis.crypto?.subtle ? digestOf(text) : null,
    save,
    whisper,
  });
  // What is asked is answered later, as by a server.
  const send = (/** @type {any} */ message) => {
    if (covering.includes(message.type)) setTimeout(() => desk.take(message), clickTime);
    else queueMicrotask(() => desk.take(message));
  };
  queueMicrotask(() => {
    onstate("connected");
    desk.showAll();
  });
  // The player knows what cannot be heard.
  addEventListener("silent", (event) => {
    if (event instanceof CustomEvent) handlers.remark({ type: "remark", words: event.detail });
  });
  // A browser that is short of space removes what it keeps for nobody.
  navigator.storage?.persist?.().catch(() => {});
  return { send, sendSound() {}, takeOver() {}, state: "connected" };
}

/** @param {string} text */
async function digestOf(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {SpeechSynthesisUtterance | null} */
let whispered = null;

/**
 * Whispers by the voice of this device. What the person says goes before.
 *
 * @param {string} text
 * @param {string | undefined} locale
 */
function whisper(text, locale) {
  const voice = globalThis.speechSynthesis;
  if (!voice || voice.getVoices().length === 0 || (voice.speaking && !whispered)) return Promise.resolve();
  if (whispered) voice.cancel();
  const own = new SpeechSynthesisUtterance(text);
  [own.volume, whispered] = [0.3, own];
  if (locale) own.lang = locale;
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    own.onend = own.onerror = () => {
      if (whispered === own) whispered = null;
      resolve();
    };
    voice.speak(own);
  }));
}

/**
 * Gives a file to who uses the page.
 *
 * @param {string} name
 * @param {string} text
 */
function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
