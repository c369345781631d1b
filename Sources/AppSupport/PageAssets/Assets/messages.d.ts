// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** the first message. `version` is that of the page's files, `language` a BCP 47 tag, `window` a mark of the browser's window, which a reload keeps */
  hello(members: { version: string; language: string; window: string }): Message;
  /** the page wants the seat nevertheless */
  takeOver(): Message;
  /** the answer to the server's beat */
  beat(): Message;
  /** nobody sees the page: another tab is before it, or the screen is off. What goes on waits, as without a page. Not said while the adults' side is shown, from which reports and files are opened */
  pageHidden(): Message;
  /** it is seen again; what it must show follows */
  pageShown(members: { language: string }): Message;
  /** it is open. `processing` names what the browser does although it was asked not to: `echoCancellation`, `noiseSuppression`, `autoGainControl` */
  microphoneOpened(members: { sampleRate: number; device: string; processing: string[] }): Message;
  /** it cannot be opened, or was lost: the browser's name of the error, such as `NotAllowedError` */
  microphoneFailed(members: { reason: string }): Message;
  /** sound can be played; the browser's own delay */
  headphoneOpened(members: { sampleRate: number; latency: number }): Message;
  /** it cannot */
  headphoneFailed(members: { reason: string }): Message;
  /** frames that were played so far, and frames of silence since nothing had come in time, one more for each time at which the browser held the sound; about every 11 ms */
  headphonePlayed(members: { frames: number; missing: number }): Message;
  /** the sound would go to another device than the one with which it began: it is held. Or it goes there again */
  headphonePlaced(members: { isElsewhere: boolean }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** the page has the seat; what it must show follows */
  welcome(message: { version: string }): void;
  /** the page's files are of another version: it reads them again */
  reload(message: { version: string }): void;
  /** another page has the seat */
  occupied(message: {}): void;
  /** another page has taken the seat over; the connection ends */
  taken(message: {}): void;
  /** every second. A page takes five seconds without one as a lost connection and connects again; the server takes a page as gone that leaves three unanswered */
  beat(message: {}): void;
  /** the program ends */
  ended(message: {}): void;
  /** the last message was not carried out */
  refused(message: { expected: string; got: string }): void;
  /** something failed, in words for an adult; a child is shown a picture instead */
  fault(message: { words: { cs: string; en: string } }): void;
  /** the microphone is wanted, or not any more; said to every page that takes the seat. A page that loses the seat closes it by itself, and so does one whose connection is lost for a minute */
  microphone(message: { open: boolean }): void;
  /** sound will be played, or not any more */
  headphone(message: { open: boolean; sampleRate?: number; channelCount?: number }): void;
}
