// The connection to the server. It comes back by itself; what goes on is known by the server, which says it again.

import { to } from "./messages.js";

/**
 * The messages of every server that the app's page handles, and not the connection.
 *
 * @typedef {Pick<import("./messages.js").Handlers, "fault" | "microphone" | "headphone">} PageHandlers
 */

const version = document.documentElement.dataset.version ?? "";

// How long a reloaded page waits for its former self to let the window's mark go, milliseconds.
const reloading = 1000;

// A mark of this window that a reload keeps, so that it gets its own seat back. A tab that is duplicated begins with the mark
// of the other one, which holds it: it gets a mark of its own.
async function windowMark() {
  const own = crypto.randomUUID();
  try {
    const kept = sessionStorage.getItem("window");
    const mark = kept && (await isFree(kept)) ? kept : own;
    if (mark === own) await isFree(own);
    sessionStorage.setItem("window", mark);
    return mark;
  } catch {
    return own;
  }
}

/**
 * Takes a mark for as long as this page lives, unless another page has it.
 *
 * @param {string} mark
 * @returns {Promise<boolean>}
 */
function isFree(mark) {
  return new Promise((answer) => {
    const wait = { signal: AbortSignal.timeout(reloading) };
    navigator.locks.request(`window ${mark}`, wait, () => {
      answer(true);
      return new Promise(() => {});
    }).catch(() => answer(false));
  });
}

/**
 * Connects the page with its server.
 *
 * `handlers` take the messages of the app by their names, `onsound` takes each packet of sound, `onstate` the state:
 * "connected", "lost", "ended", "occupied" (another page has the seat) or "taken" (it took over). `language` gives the
 * language to greet with.
 *
 * @param {{
 *   handlers: PageHandlers,
 *   onsound?: (packet: ArrayBuffer) => void,
 *   onstate?: (state: string) => void,
 *   language: () => string,
 * }} options
 */
export function connect({ handlers, onsound = () => {}, onstate = () => {}, language }) {
  const mark = windowMark();
  /** @type {WebSocket | null} */
  let socket = null;
  let state = "";
  let lastHeard = 0;
  let delay = 250;
  let isEnded = false;

  /** @param {string} next */
  function become(next) {
    if (next === state) return;
    state = next;
    onstate(next);
  }

  function open() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
    const own = new WebSocket(address);
    socket = own;
    own.binaryType = "arraybuffer";
    lastHeard = performance.now();
    own.onopen = async () => {
      lastHeard = performance.now();
      const window = await mark;
      if (own === socket) own.send(JSON.stringify(to.hello({ version, language: language(), window })));
    };
    own.onmessage = ({ data }) => {
      if (own !== socket) return;
      lastHeard = performance.now();
      if (typeof data === "string") take(JSON.parse(data));
      else onsound(data);
    };
    own.onclose = () => {
      if (own === socket) again();
    };
  }

  /** @type {import("./messages.js").Handlers} */
  const all = {
    ...handlers,
    beat: () => send(to.beat()),
    welcome() {
      delay = 250;
      isEnded = false;
      become("connected");
    },
    occupied: () => become("occupied"),
    taken: () => become("taken"),
    ended() {
      isEnded = true;
    },
    reload({ version }) {
      // A page of another version of the program: its files are read again, but not for ever.
      if (sessionStorage.getItem("reloaded") === version) return become("lost");
      sessionStorage.setItem("reloaded", version);
      location.reload();
    },
    refused: (message) => console.warn("refused", message),
  };

  /** @param {any} message */
  function take(message) {
    /** @type {Record<string, any>} */
    const known = all;
    if (Object.hasOwn(known, message.type)) known[message.type](message);
    else console.warn("a message without a handler", message);
  }

  function again() {
    socket = null;
    if (state === "taken") return;
    become(isEnded ? "ended" : "lost");
    setTimeout(() => {
      if (!socket && state !== "taken") open();
    }, delay);
    delay = Math.min(2000, delay * 2);
  }

  function drop() {
    const old = socket;
    if (!old) return;
    old.onclose = null;
    old.close();
    again();
  }

  /** @param {any} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  // A lost network closes no connection: the missing beats tell it. After the page itself has stood still (a busy computer,
  // a closed lid), what came meanwhile is still to be read.
  let lastLooked = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - lastLooked > 2000) lastHeard = now;
    lastLooked = now;
    if (socket && now - lastHeard > 5000) drop();
  }, 500);
  addEventListener("offline", drop);
  addEventListener("online", () => {
    delay = 250;
    if (!socket && state !== "taken") open();
  });
  open();

  return {
    send,
    /** @param {ArrayBuffer} packet */
    sendSound(packet) {
      // What cannot be sent soon is not kept: the server counts the gap.
      if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < 1_000_000) socket.send(packet);
    },
    takeOver() {
      if (state === "taken") {
        state = "";
        open();
        const wait = setInterval(() => {
          if (state === "occupied") send(to.takeOver());
          if (state === "connected") clearInterval(wait);
        }, 50);
      } else send(to.takeOver());
    },
    get state() {
      return state;
    },
  };
}
