// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** who plays is to be chosen */
  people(): Message;
  /** somebody plays; a round that goes on is given up */
  choose(members: { person: number }): Message;
  /** somebody plays for the first time */
  add(members: { name: string }): Message;
  /** a round begins */
  begin(members: { tempo: number }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** who may play */
  "people-screen"(message: { people: { person: number; name: string }[] }): void;
  /** a round may begin */
  "ready-screen"(message: { name: string; tempo: number; result?: { cs: string; en: string } }): void;
  /** a round goes on; with 0 claps the beats begin */
  "round-screen"(message: { person: number; tempo: number; claps?: number; beats: number; wanted: number }): void;
  /** with `--sound browser`: a sound to play, in the place of the one before or behind it. At the address are its samples: 32-bit floats, little-endian, one channel */
  clip(message: { address: string; sampleRate: number; follows: boolean }): void;
  /** what is being played ends */
  silence(message: {}): void;
}
