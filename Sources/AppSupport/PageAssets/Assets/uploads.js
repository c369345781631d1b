// Files that go to the server in pieces, each a message; the next ones follow when the server has taken the last.

// Base64 of a piece stays within a message of 64 KB.
const pieceLength = 45_000;
// Pieces that are on their way at once.
const ahead = 4;
// A server that takes nothing for so long has refused the file, milliseconds.
const patience = 15_000;

export class Uploads {
  #send;
  /** @type {((isGood: boolean) => void) | null} */
  #waiting = null;
  #taken = 0;

  /** @param {(piece: any) => void} send sends a piece of a file. */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Takes how much has come.
   *
   * @param {{bytes: number}} message
   */
  take({ bytes }) {
    this.#taken = bytes;
    this.#waiting?.(true);
  }

  /** The server has refused something. */
  fail() {
    this.#waiting?.(false);
  }

  /**
   * Sends a file; returns whether it has come as a whole.
   *
   * @param {Blob} file
   * @param {string} name
   * @param {(share: number) => void} progress takes the share that has come, 0 to 1.
   */
  async send(file, name, progress = () => {}) {
    this.#taken = 0;
    const size = file.size;
    for (let at = 0; at < size; at += pieceLength) {
      let bytes;
      try {
        bytes = new Uint8Array(await file.slice(at, at + pieceLength).arrayBuffer());
      } catch {
        return false;
      }
      this.#send({ name: name.slice(0, 100), size, at, data: base64(bytes) });
      while (
        at + bytes.length - this.#taken > ahead * pieceLength || (at + bytes.length === size && this.#taken < size)
      ) {
        if (!(await this.#news())) return false;
        progress(this.#taken / size);
      }
    }
    return size > 0;
  }

  /** @returns {Promise<boolean>} */
  #news() {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), patience);
      /** @param {boolean} isGood */
      const done = (isGood) => {
        clearTimeout(timer);
        this.#waiting = null;
        resolve(isGood);
      };
      this.#waiting = done;
    });
  }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
