// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** the language that was chosen */
  language(members: { language: "cs" | "en" }): Message;
  /** this person is tested */
  choosePerson(members: { id: number }): Message;
  /** a new person */
  addPerson(members: { name: string; birthYear?: number; sex?: "female" | "male" }): Message;
  /** a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64 */
  upload(members: { name: string; size: number; at: number; data: string }): Message;
  /** the person of the sent archive is added, by this name if there is one */
  importPerson(members?: { name?: string }): Message;
  /** what was said of unexpected ends of the program was read */
  endsRead(): Message;
  /** back to the people; what was answered is kept */
  home(): Message;
  /** back to what the person can do */
  back(): Message;
  /** this part begins */
  begin(members: { part: "tones" | "digits" | "questions" | "result" }): Message;
  /** the screen goes on */
  next(): Message;
  /** the headphone without a calibration has this name; the screen goes on */
  headphone(members: { name: string }): Message;
  /** the room is listened to */
  listen(): Message;
  /** the answer to a tone of the checks; `question` is that of the screen */
  answer(members: { answer: "heard" | "pause" | "rest" | "left" | "right" | "both" | "nothing" | "resume" | "go-on"; question?: number }): Message;
  /** a tone was heard */
  press(): Message;
  /** the test pauses */
  pause(): Message;
  /** the test goes on, if the sound is as it was */
  goOn(): Message;
  /** the test, or the digits, go on although the sound has changed */
  goOnChanged(): Message;
  /** the digits that were heard in the triplet of this number */
  digits(members: { digits: number[]; number: number }): Message;
  /** the answer to the question with this id; without one it is left open */
  questionAnswer(members: { id: string; answer?: boolean | number | string | string[] }): Message;
  /** back to the question before */
  questionBack(): Message;
  /** the result is to be sent: the page asks */
  send(): Message;
  /** it is sent */
  sendNow(): Message;
  /** it is not sent */
  sendCancel(): Message;
  /** the person's own doctor is shown */
  doctor(): Message;
  /** results go to this doctor from now on; `consent` has the words that were agreed to, as they were shown */
  doctorSet(members: { name: string; address: string; when: "always" | "as-needed"; system?: string; number?: string; consent: string }): Message;
  /** nothing goes to the doctor any more; what waits is withdrawn */
  doctorRevoke(): Message;
  /** the result of this number is not sent */
  doctorWithdraw(members: { id: number }): Message;
  /** the result of this number, refused or withdrawn, is sent */
  doctorAgain(members: { id: number }): Message;
  /** the list of people is locked: its code is to be asked */
  lockKnock(): Message;
  /** the code; after three wrong ones none counts for a while, which doubles */
  lockAnswer(members: { code: string }): Message;
  /** the list of people is to be locked now */
  lockNow(): Message;
  /** nobody has touched the page for the time after which the list is locked */
  lockRest(): Message;
  /** the lock gets this code, in place of the present one where there is one */
  lockSet(members: { code: string; hint: string; present?: string }): Message;
  /** the lock is removed by its code */
  lockRemove(members: { code: string }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** the list of people is locked; who is tested; `fault` is why a person could not be added; what the person can do, and what is done; a step of the introduction; what the levels mean; the check of the room; a tone in both ears, until it is heard; a tone in one ear, until its side is named; the sides were named; the test can begin, or go on; the test with tones; the practice tones were not answered; the headphone, or the records, were lost or could not be opened; the digits in noise; one question of the questionnaire; the result, and its way to the doctor; the person's own doctor, the consent, and what became of the results */
  screen(message: { screen: "locked"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string } | { screen: "people"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; people: { id: number; name: string; isUnfinished: boolean }[]; fault?: string; reason?: { cs: string; en: string }; ended?: string } | { screen: "person"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; person?: number; unfinished?: { progress: { measured: number; places: number; masked: number; secondsLeft: number }; started: string }; hasOther: boolean; done: string[]; result?: number; seconds: number } | { screen: "introduction"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; step: number } | { screen: "calibration"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; transducer?: string; device?: string; output: string; date?: string; headphone?: string; knownHeadphones: string[] } | { screen: "room"; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; phase: "ready" | "listening" | "fine" | "loud" | "failed"; secondsLeft?: number; isCalibrated: boolean; reason?: string; level: number } | { screen: "volume"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; difference?: { cs: string; en: string } } | { screen: "sides"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; question: number } | { screen: "checked"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; verdict: "named-rightly" | "swapped" | "mono" | "silent" | "right-only" | "left-only" | "unclear"; mayGoOn: boolean } | { screen: "ready"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; keptCount: number } | { screen: "test"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; presses: number; progress: { measured: number; places: number; masked: number; secondsLeft: number }; isPaused: boolean; isLoudNext: boolean; disturbance?: { cs: string; en: string }; mayGoOnChanged: boolean; isOpening: boolean } | { screen: "unanswered"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string } | { screen: "lost"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; thing: "sound" | "records"; reason: { cs: string; en: string }; keptCount: number } | { screen: "digits"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; phase: "ready" | "playing" | "disturbed" | "answering" | "done"; ear: "right" | "left"; number: number; count: number; disturbance?: { cs: string; en: string }; mayGoOnChanged: boolean } | { screen: "question"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; number: number; count: number; title: string; question: any; answer?: any } | { screen: "result"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; session: number; paragraphs: any[]; levels: { cs: string; en: string }[]; hasAudiogram: boolean; sending: "impossible" | "possible" | "asked" | "sending" | "delivered" | "failed" | "uncertain"; place?: string; isReadableOnTheWay: boolean; answer?: string; handedOver?: { state: "waiting" | "sent" | "refused" | "withdrawn" | "not-needed" | "nothing"; doctor: string; item?: number; at?: string; isUncertain: boolean; answer?: string } } | { screen: "doctor"; isCalibrated: boolean; isBrowserSound: boolean; source: "person" | "simulated" | "null-output" | "loopback-device"; personName?: string; doctor?: string; address?: string; when?: "always" | "as-needed"; agreed?: string; agreedText?: string; system?: string; number?: string; items: { id: number; started?: string; state: "waiting" | "sent" | "refused" | "withdrawn"; at: string; attempts: number; isUncertain: boolean; answer: string }[]; consents: { always: { cs: string; en: string }; asNeeded: { cs: string; en: string } }; fault?: { cs: string; en: string } }): void;
  /** a press was taken, whatever it means */
  press(message: { count: number }): void;
  /** how far the test with tones is */
  progress(message: { measured: number; places: number; masked: number; secondsLeft: number }): void;
  /** what the page knows of the lock of its list of people */
  "people-lock"(message: { isSet: boolean; key?: string; hint?: string; rest: number }): void;
  /** the code of the list is asked */
  "adults-gate"(message: { first?: number; second?: number; isCode: boolean; wait: number; wasWrong: boolean; hint?: string }): void;
  /** why the lock was not changed */
  notice(message: { kind: "stored" | "heard" | "refused"; words: { cs: string; en: string } }): void;
  /** so much of a file has come */
  uploaded(message: { bytes: number; size: number }): void;
}
