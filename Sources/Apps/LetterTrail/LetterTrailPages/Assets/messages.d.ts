// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** this player plays */
  choosePlayer(members: { player: number }): Message;
  /** a new player, who plays */
  addPlayer(members: { name: string; picture: string }): Message;
  /** back to the players */
  players(): Message;
  /** back to the chapters */
  chapters(): Message;
  /** a chapter is opened; whether the size of the screen is known */
  openChapter(members: { name: string; scale: "measured" | "nominal" }): Message;
  /** chapters follow by need */
  endless(members: { scale: "measured" | "nominal" }): Message;
  /** the next chapter */
  next(): Message;
  /** the same chapter from its beginning */
  again(): Message;
  /** samples `[time_s, x_mm, y_mm, contact, pressure, tilt_x_deg, tilt_y_deg, pointer, tool, size_mm, scroll_x_mm, scroll_y_mm]`; all after the contact may be `null` or missing; tools are 0 finger, 1 pen, 2 mouse */
  samples(members: { opening: number; samples: ((number | null)[])[] }): Message;
  /** the page shows how a stroke is written: the voice says so */
  showing(members: { opening: number }): Message;
  /** the page's clock goes on without samples */
  passed(members: { opening: number; time: number }): Message;
  /** the gate is wanted */
  adultsKnock(): Message;
  /** the sum as a number, or the code as a text; after three wrong answers none counts for 30 s */
  adultsAnswer(members: { answer: number | string }): Message;
  /** the side is left */
  adultsLeave(): Message;
  /** what was said of unexpected ends of the program was read */
  adultsEndsRead(): Message;
  /** another screen, of this player */
  adultsGo(members: { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; player?: number }): Message;
  /** sets one setting */
  adultsSet(members: { setting: string; value: number | number[] | boolean | string | null }): Message;
  /** sets the code, and a hint to it */
  adultsCode(members: { code: string; hint: string }): Message;
  /** whether the gate asks for the code */
  adultsCodeOn(members: { isOn: boolean }): Message;
  /** the gate asks for a sum again */
  adultsRemoveCode(): Message;
  /** removes all players */
  adultsEraseAll(): Message;
  /** play time a day; without minutes as long as wanted */
  adultsLimit(members?: { minutes?: number }): Message;
  /** more play time today, for the player who rests */
  adultsGrant(members: { minutes: number }): Message;
  /** a new player */
  adultsAddPlayer(members: { name: string; picture: string }): Message;
  /** another name or picture */
  adultsChangePlayer(members: { player: number; name?: string; picture?: string }): Message;
  /** removes a player; the name confirms it */
  adultsRemovePlayer(members: { player: number; name?: string; picture?: string }): Message;
  /** the player of the sent archive is added, by this name if there is one */
  adultsImportPlayer(members?: { name?: string }): Message;
  /** removes a trace */
  adultsRemoveTrace(members: { id: number }): Message;
  /** a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64 */
  upload(members: { name: string; size: number; at: number; data: string }): Message;
  /** the players of the sent backup are added */
  adultsRestore(): Message;
  /** the sent chapter is added */
  adultsAddChapter(): Message;
  /** removes a chapter of one's own */
  adultsRemoveChapter(members: { name: string }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** who plays; which letter; `shape` is drawn on its tile; the letter itself. `strokes` has for each stroke the SVG path data of its curves, `opening` is the number of the opened chapter. With `--sound browser` the page makes the `sound` of the finger, `level` in dB; the play time is over */
  screen(message: { screen: "players"; players: { id: number; name: string; picture: string }[]; pictures: string[]; canAdd: boolean } | { screen: "chapters"; player: { id: number; name: string; picture: string }; chapters: { name: string; title: { cs: string; en: string }; isOpen: boolean; finished: number; isBegun: boolean; shape: { corner: number[]; width: number; height: number; strokes: string[] } }[]; theme: "meadow" | "sea" | "space" } | { screen: "trail"; player: { id: number; name: string; picture: string }; name: string; title: { cs: string; en: string }; map: { width: number; height: number; tolerance: number; bed: number; strokes: string[][]; creatures: { id: string; at: number[] }[]; ruling: number[] }; theme: "meadow" | "sea" | "space"; place: { phase: "waiting" | "tracing" | "finished" | "interrupted"; stroke: number; curve: number; written: number; writer?: number; dot: number[]; triggered: string[] }; help: "path" | "dots" | "start" | "memory"; demonstrates: boolean; side: "right" | "left"; isEndless: boolean; opening: number; sound?: { style: "friction" | "music"; level: number } } | { screen: "rest"; player: { id: number; name: string; picture: string }; theme: "meadow" | "sea" | "space" }): void;
  /** the [events](letter-trail.md#events) of the engine, of `moved` only the last, and the place then */
  events(message: { opening: number; events: any[]; place: { phase: "waiting" | "tracing" | "finished" | "interrupted"; stroke: number; curve: number; written: number; writer?: number; dot: number[]; triggered: string[] } }): void;
  /** what the voice says now */
  said(message: { words: { cs: string; en: string } }): void;
  /** what became of a wish */
  notice(message: { kind: "stored" | "heard" | "refused"; words: { cs: string; en: string } }): void;
  /** the gate is open: its documents are at `/documents/KEY/` */
  "adults-documents"(message: { key: string }): void;
  /** unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them */
  "adults-ends"(message: { ends: { alive: string }[] }): void;
  /** the sum or the code that is asked; no answer counts for `wait` seconds */
  "adults-gate"(message: { first?: number; second?: number; isCode: boolean; wait: number; wasWrong: boolean; hint?: string }): void;
  /** the menu; the players; the settings of a player; what a player should practise, and the report; the code, the hint and the play time; the size of the screen; backups, and chapters of one's own */
  "adults-screen"(message: { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { players: number; traces: number; hasCode: boolean; playLimit?: number; resting?: number; restingName?: string } } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { players: { id: number; name: string; picture: string; traces: number; today: number }[]; pictures: string[] } } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { player: number; rows: any[]; chapters: string; missing: string[] } } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { player: number; rows: { chapter: { cs: string; en: string }; need: number; reason: { cs: string; en: string }; finished: number }[]; traces: { id: number; chapter: { cs: string; en: string }; time: string; isFinished: boolean; isMeasured: boolean }[]; others: number } } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { hasParent: boolean; isOn: boolean; hint: string; playLimit?: number; longestHint: number } } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: {} } | { screen: "menu" | "players" | "settings" | "progress" | "lock" | "scale" | "files"; person: string; content: { chapters: { name: string; title: { cs: string; en: string } }[] } }): void;
  /** with `--sound browser`: a sound to play, in the place of the one before or behind it. At the address are its samples: 32-bit floats, little-endian, one channel */
  clip(message: { address: string; sampleRate: number; follows: boolean }): void;
  /** what is being played ends */
  silence(message: {}): void;
  /** so much of a file has come */
  uploaded(message: { bytes: number; size: number }): void;
}
