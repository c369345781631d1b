// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** this person's board is opened */
  choosePerson(members: { person: number }): Message;
  /** back to the people */
  people(): Message;
  /** a tile is pressed. A press on another board than the open one is not meant for it and does nothing */
  press(members: { board: string; tile: string; method?: "touch" | "one-switch" | "two-switches" | "keys" }): Message;
  /** a key above the board */
  key(members: { key: "speak" | "backspace" | "undo" | "clear" | "home" | "back" | "space" }): Message;
  /** the text that is typed at the end of the sentence */
  type(members: { text: string }): Message;
  /** an offered word */
  choosePrediction(members: { text: string }): Message;
  /** a word of the sentence is removed */
  removePart(members: { index: number }): Message;
  /** what the scanner did, for its pace */
  scanned(members: { outcome: "entered" | "chosen" | "left"; response?: number }): Message;
  /** what the scanner offers is whispered */
  whisper(members: { text: string; locale?: string; number: number }): Message;
  /** looks for a word on the boards */
  find(members: { text: string }): Message;
  /** the way to this tile is shown, press by press; without a tile none is */
  guide(members?: { board?: string; tile?: string }): Message;
  /** shows the phrases */
  phrases(): Message;
  /** saves the sentence */
  savePhrase(): Message;
  /** says a phrase again */
  sayPhrase(members: { id: number }): Message;
  /** says an earlier sentence again */
  saySentence(members: { id: number }): Message;
  /** the gate is wanted */
  adultsKnock(): Message;
  /** the sum as a number, or the code as a text; after three wrong answers none counts for 30 s */
  adultsAnswer(members: { answer: number | string }): Message;
  /** the side is left */
  adultsLeave(): Message;
  /** what was said of unexpected ends of the program was read */
  adultsEndsRead(): Message;
  /** another screen; with the tile of a form, or the place of a new tile */
  adultsGo(members: { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; tile?: string; place?: { dock?: number; row?: number; column?: number } }): Message;
  /** an edit, below */
  adultsEdit(members: { kind: "add-tile" | "change-tile" | "move-tile" | "move-tile-to-board" | "delete-tile" | "delete-all-tiles" | "add-board" | "rename-board" | "delete-board" | "move-board" | "set-root" | "resize" | "set-voice" | "set-language" | "add-counterpart"; tile?: string; board?: string; place?: { dock?: number; row?: number; column?: number }; text?: string; spoken?: string; colour?: string; picture?: { found?: number; uploaded?: boolean }; opens?: string; key?: string; action?: string; form?: { ending: string; text: string }; isEverywhere?: boolean; character?: string; language?: string; isHidden?: boolean; removesRecording?: boolean; rows?: number; columns?: number; index?: number; force?: boolean }): Message;
  /** takes the last edit back */
  adultsUndo(): Message;
  /** makes it again */
  adultsRedo(): Message;
  /** the board of this id is opened for editing */
  adultsOpenBoard(members: { text: string }): Message;
  /** says a text at once */
  adultsSay(members: { text: string }): Message;
  /** sets one [setting](speech-board-settings.md) */
  adultsSet(members: { setting: string; value: number | number[] | boolean | string | null }): Message;
  /** looks for symbols */
  adultsSearch(members: { text: string }): Message;
  /** a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64 */
  upload(members: { name: string; size: number; at: number; data: string }): Message;
  /** the boards of the uploaded file come in the place of the others, or after them */
  adultsImport(members: { adds: boolean }): Message;
  /** what was said and edited away from the computer comes home by the [uploaded file](speech-board-away.md) */
  adultsImportAway(): Message;
  /** fetches the pictures that are only addresses, each once */
  adultsFetch(): Message;
  /** a recording begins for this tile */
  adultsRecord(members: { tile: string }): Message;
  /** it becomes the sound of the tile */
  adultsRecordStop(): Message;
  /** it is given up */
  adultsRecordLeave(): Message;
  /** removes what was said */
  adultsRemoveSentence(members: { id: number }): Message;
  /** removes all that was said */
  adultsClearHistory(): Message;
  /** adds a phrase */
  adultsAddPhrase(members: { text: string }): Message;
  /** removes it */
  adultsRemovePhrase(members: { id: number }): Message;
  /** whether it stays in front */
  adultsPinPhrase(members: { id: number; isPinned: boolean }): Message;
  /** the order of the phrases */
  adultsOrderPhrases(members: { ids: number[] }): Message;
  /** the prediction forgets a sentence */
  adultsForget(members: { text: string }): Message;
  /** the prediction forgets everything */
  adultsForgetAll(): Message;
  /** how a word is said; without `sounds` as the voice does */
  adultsPronounce(members: { word: string; language: string; sounds?: string }): Message;
  /** a new person, with the start board */
  adultsAddPerson(members: { name: string; portrait?: string }): Message;
  /** another name or portrait */
  adultsChangePerson(members: { person: number; name?: string; portrait?: string }): Message;
  /** the person of the sent archive is added, by this name if there is one */
  adultsImportPerson(members?: { name?: string }): Message;
  /** removes a person; the name confirms it */
  adultsRemovePerson(members: { person: number; name?: string; portrait?: string }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** who speaks is chosen; a board is open */
  screen(message: { screen: "people"; people: { id: number; name: string; picture: string }[] } | { screen: "board"; person: { id: number; name: string; picture: string }; hasOthers: boolean; board: { id: string; name: string; locale?: string; rows: number; columns: number; tiles: { id: string; row?: number; column?: number; label: string; spoken?: string; picture?: string; background?: string; border?: string; key?: string; opens: boolean; acts: boolean; isHidden: boolean; isRecorded: boolean }[]; dock: { id: string; row?: number; column?: number; label: string; spoken?: string; picture?: string; background?: string; border?: string; key?: string; opens: boolean; acts: boolean; isHidden: boolean; isRecorded: boolean }[]; isHome: boolean; hasWay: boolean; way?: { tile?: string; word: string; presses: number } }; settings: { access: "touch" | "one-switch" | "two-switches" | "keys"; dwell: number; hold: number; ignoreRepeats: number; selectsOnRelease: boolean; scan?: any; label: "above" | "below" | "none"; textSize: number; leastText: number; highContrast: boolean; prediction: boolean }; letters: string[]; finds: boolean; editing?: { undo?: { cs: string; en: string }; redo?: { cs: string; en: string } } }): void;
  /** the sentence; `draft` are letters that are typed or spelled */
  sentence(message: { parts: { text: string; picture?: string }[]; draft: string; text: string; canUndo: boolean }): void;
  /** what probably comes next; `tiles` are ids of the open board, the likeliest first */
  predictions(message: { words: string[]; tiles: string[]; pictures: string[] }): void;
  /** the tiles for a word, those with the shortest way first */
  found(message: { text: string; found: { board: string; tile: string; label: string; page: string; picture?: string; form?: string; isHidden: boolean; presses?: number }[] }): void;
  /** something cannot be done */
  remark(message: { words: { cs: string; en: string } }): void;
  /** saved phrases and the last sentences */
  phrases(message: { phrases: { id: number; text: string }[]; sentences: { id: number; text: string }[] }): void;
  /** the interval of the scanner, learned from the presses */
  pace(message: { interval: number }): void;
  /** a whisper of this number was heard; with `address`, it is to be played: 32-bit floats, little-endian, one channel */
  whisper(message: { number: number; address?: string; sampleRate?: number }): void;
  /** what became of a wish of the adults' side */
  notice(message: { kind: "stored" | "heard" | "refused"; words: { cs: string; en: string } }): void;
  /** the gate is open: its documents are at `/documents/KEY/` */
  "adults-documents"(message: { key: string }): void;
  /** unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them */
  "adults-ends"(message: { ends: { alive: string }[] }): void;
  /** what is wrong with the sound or the records, while the person goes on; sent before each screen of the adults' side */
  "adults-troubles"(message: { troubles: { words: { cs: string; en: string }; since?: string }[] }): void;
  /** the sum or the code that is asked; no answer counts for `wait` seconds */
  "adults-gate"(message: { first?: number; second?: number; isCode: boolean; wait: number; wasWrong: boolean; hint?: string }): void;
  /** the symbols that were found */
  "adults-symbols"(message: { text: string; found: { name: string; set: string; picture: string }[] }): void;
  /** how far a recording is; `level` in dBFS */
  recording(message: { phase: "opening" | "recording" | "done" | "refused"; seconds: number; level?: number; words?: { cs: string; en: string } }): void;
  /** the menu; the form of a tile; the boards of the set; the settings; what was said; the phrases; what the prediction has learned; how words are said; the people; the boards as files, and where their pictures come from */
  "adults-screen"(message: { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { board: string; hasOthers: boolean; learned: number; phrases: number; sentences: number } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { tile?: { tile: { id: string; label: string; spoken?: string; picture?: string; licence?: string; background?: string; border?: string; key?: string; isHidden: boolean; isRecorded: boolean }; opens?: string; character?: string; language?: string; actions: string[]; forms: { ending: string; words: { cs: string; en: string }; own?: string; usual?: string }[] }; place?: { row?: number; column?: number; dock?: number }; board: string; pages: { id: string; name: string; tiles: number; rows: number; columns: number; isFirst: boolean; isReached: boolean; character?: string; language?: string }[]; colours: { kind: string; words: { cs: string; en: string }; background: string; border: string }[]; characters: { name: string; words: { cs: string; en: string } }[]; actions: { action: string; words: { cs: string; en: string } }[]; steps: { undo?: { cs: string; en: string }; redo?: { cs: string; en: string } }; languages: string[] } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { open: string; pages: { id: string; name: string; tiles: number; rows: number; columns: number; isFirst: boolean; isReached: boolean; character?: string; language?: string }[]; characters: { name: string; words: { cs: string; en: string } }[]; steps: { undo?: { cs: string; en: string }; redo?: { cs: string; en: string } }; languages: string[]; sizeLimit: number } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { rows: any[]; hasCode: boolean; voice: string; boardLanguage: string; languages: { language: string; voices: { id: string; name: string }[]; voice?: string; remarks: { cs: string; en: string }[] }[] } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { sentences: { id: number; text: string; time: string }[]; others: number; isKept: boolean } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { phrases: { id: number; text: string; isPinned: boolean }[] } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { languages: { language: string; sentences: string[]; others: number }[]; isLearning: boolean } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { entries: { word: string; language: string; sounds: string; isPhonemes: boolean }[]; language: string; languages: string[] } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { people: { id: number; name: string; portrait?: string; picture: string; days: number }[]; portraits: { name: string; words: { cs: string; en: string }; picture: string }[]; open: number } } | { screen: "menu" | "board" | "tile" | "new-tile" | "pages" | "settings" | "history" | "phrases" | "learned" | "pronunciations" | "people" | "files"; person: string; content: { boards: number; tiles: number; addresses: number; sets: string[]; sources: { text: string; address?: string; count: number }[]; remarks: { cs: string; en: string }[] } }): void;
  /** with `--sound browser`: a sound to play, in the place of the one before or behind it. At the address are its samples: 32-bit floats, little-endian, one channel */
  clip(message: { address: string; sampleRate: number; follows: boolean }): void;
  /** what is being played ends */
  silence(message: {}): void;
  /** so much of a file has come */
  uploaded(message: { bytes: number; size: number }): void;
}
