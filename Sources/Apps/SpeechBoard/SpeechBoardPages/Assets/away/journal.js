// What was said and edited away from the computer, in order, each entry with an id of its own, so that it comes back without
// loss and is taken once. The browser keeps it, if it can: where it cannot, the journal says so, and goes on in memory.

/**
 * @typedef {{ text: string, board?: string, button?: string, locale?: string }} JournalPart
 * @typedef {{ label: string, spoken: string, isHidden: boolean }} TileWords what an edit changes of a tile.
 *
 * @typedef {{ kind: "said", text: string, parts: JournalPart[], locale?: string }} Said
 * @typedef {{ kind: "phrase-added", text: string, parts: JournalPart[] }} PhraseAdded
 * @typedef {{ kind: "phrase-removed", text: string }} PhraseRemoved
 * @typedef {{ kind: "tile-changed", board: string, tile: string, before: TileWords, after: TileWords }} TileChanged
 * @typedef {{ kind: "tile-added", board: string, tile: string, row?: number, column?: number, after: TileWords }} TileAdded
 * @typedef {Said | PhraseAdded | PhraseRemoved | TileChanged | TileAdded} Event
 * @typedef {Event & { id: string, at: string }} Entry
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Store
 * @typedef {{ export: string, person: { id: number, name: string } }} Whose
 */

export const format = "ossicle-speech-board-away";
const prefix = "speech-board-away:";

export class Journal {
  /** @type {Entry[]} */
  entries = [];
  /** Entries of files that were here before this one, for the same person. @type {Entry[]} */
  #earlier = [];
  #count = 0;
  /** Why nothing is kept; empty while everything is. */
  fault = "";

  /**
   * @param {Whose} whose
   * @param {() => Store} store the browser's; it throws where there is none.
   * @param {{ now: () => Date, random: () => number }} world
   */
  constructor(whose, store, world) {
    this.whose = whose;
    this.world = world;
    this.#prefix = `${prefix}${whose.person.id} ${whose.person.name}:`;
    this.#own = `${this.#prefix}${whose.export}:`;
    this.#with = (body) => {
      try {
        body(store());
      } catch (error) {
        this.fault = error instanceof Error ? error.name : "unknown";
      }
    };
    this.#with((found) => {
      // A browser may read and not write.
      found.setItem(prefix + "probe", "1");
      found.removeItem(prefix + "probe");
      const keys = Array.from({ length: found.length }, (_, place) => found.key(place) ?? "").sort();
      for (const key of keys) {
        if (!key.startsWith(this.#prefix) || !key.includes(":entry ")) continue;
        const entry = read(found.getItem(key));
        if (entry) (key.startsWith(this.#own) ? this.entries : this.#earlier).push(entry);
      }
    });
  }

  #prefix;
  #own;
  /** @type {(body: (store: Store) => void) => void} */
  #with;

  /**
   * Adds what has happened.
   *
   * @param {Event} event
   * @returns {Entry}
   */
  add(event) {
    const now = this.world.now();
    this.#count += 1;
    const part = (/** @type {number} */ number, /** @type {number} */ length) =>
      Math.floor(number).toString(36).padStart(length, "0").slice(-length);
    // Ids in the order of the alphabet are in the order of time.
    const id = part(now.getTime(), 9) + part(this.#count, 4) + part(this.world.random() * 36 ** 8, 8);
    const entry = { id, at: now.toISOString(), ...event };
    this.entries.push(entry);
    this.#with((store) => store.setItem(`${this.#own}entry ${id}`, JSON.stringify(entry)));
    return entry;
  }

  /**
   * Forgets entries: what was said and is not to be kept.
   *
   * @param {(entry: Entry) => boolean} isMeant
   */
  remove(isMeant) {
    for (const { id } of this.entries.filter(isMeant)) {
      this.#with((store) => store.removeItem(`${this.#own}entry ${id}`));
    }
    this.entries = this.entries.filter((entry) => !isMeant(entry));
  }

  /**
   * What is kept beside the entries, such as the sentence.
   *
   * @param {string} name
   * @param {any} [value] is kept; without it, what was kept is returned.
   */
  place(name, value) {
    let found = null;
    this.#with((store) => {
      if (value === undefined) found = read(store.getItem(this.#own + name));
      else store.setItem(this.#own + name, JSON.stringify(value));
    });
    return found;
  }

  /** How many entries no file has taken. */
  get unsaved() {
    const saved = this.place("saved") ?? "";
    return this.entries.filter(({ id }) => id > saved).length;
  }

  /** All entries are in a file now. */
  saved() {
    const last = this.entries.at(-1);
    if (last) this.place("saved", last.id);
  }

  /** The file that takes it home (Docs/Formats/speech-board-away.md). */
  get file() {
    const { person, export: mark } = this.whose;
    const entries = [...this.#earlier, ...this.entries].sort((one, other) => one.id < other.id ? -1 : 1);
    return JSON.stringify({ format, version: 1, person, export: mark, entries }, null, 1);
  }
}

/**
 * What pages kept in this browser for a person, for the program that is met again; `null` for nothing.
 *
 * @param {() => Store} store
 * @param {string} person the name.
 */
export function keptJournal(store, person) {
  try {
    const found = store();
    const keys = Array.from({ length: found.length }, (_, place) => found.key(place) ?? "").sort();
    const own = keys.filter((key) => key.startsWith(prefix) && key.includes(":entry "));
    // prefix + "7 Eva:" + export + ":entry …": the name may have colons, the number and the mark have none.
    const marks = own.map((key) => key.slice(prefix.length, key.indexOf(":entry "))).map((text) => ({
      id: Number(text.slice(0, text.indexOf(" "))),
      name: text.slice(text.indexOf(" ") + 1, text.lastIndexOf(":")),
      export: text.slice(text.lastIndexOf(":") + 1),
    })).filter(({ name }) => name === person);
    const last = marks.at(-1);
    if (!last) return null;
    const journals = [...new Set(marks.filter(({ id }) => id === last.id).map((one) => one.export))].map((mark) =>
      new Journal({ export: mark, person: { id: last.id, name: person } }, store, {
        now: () => new Date(),
        random: () => 0,
      })
    );
    return {
      file: journals[0].file,
      unsaved: journals.reduce((sum, one) => sum + one.unsaved, 0),
      saved: () => journals.forEach((one) => one.saved()),
    };
  } catch {
    return null;
  }
}

/** @param {string | null} text */
function read(text) {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
