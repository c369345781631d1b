// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1.

/** A message to the server. */
export interface Message {
  type: string;
}

/** Makes the messages to the server. */
export const to: {
  /** this child plays */
  chooseChild(members: { name: string }): Message;
  /** somebody without an account plays; nothing is stored */
  chooseGuest(): Message;
  /** the game begins */
  chooseGame(members: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; theme?: string }): Message;
  /** the game is left */
  stop(): Message;
  /** the same game once more */
  again(): Message;
  /** the next game of the plan */
  goOn(): Message;
  /** back to the children */
  back(): Message;
  /** the gate is wanted */
  adultsKnock(): Message;
  /** the sum as a number, or the code as a text; after three wrong answers none counts for 30 s */
  adultsAnswer(members: { answer: number | string }): Message;
  /** the side is left */
  adultsLeave(): Message;
  /** what was said of unexpected ends of the program was read */
  adultsEndsRead(): Message;
  /** another screen, of a child, a game or a session (numbers of the database) */
  therapistGo(members: { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; child?: number; game?: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; session?: number }): Message;
  /** adds an account */
  therapistAddChild(members: { name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale" }): Message;
  /** changes its name */
  therapistRenameChild(members: { child: number; name: string }): Message;
  /** changes its portrait; a picture of its own is removed */
  therapistPortrait(members: { child: number; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale" }): Message;
  /** the sent picture becomes the child's own */
  therapistOwnPicture(members: { child: number }): Message;
  /** removes the child, named as shown, with all that belongs to it */
  therapistRemoveChild(members: { child: number; name: string }): Message;
  /** a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64 */
  upload(members: { name: string; size: number; at: number; data: string }): Message;
  /** the child of the sent archive is added, by this name if there is one */
  therapistImportChild(members?: { name?: string }): Message;
  /** begins a calibration */
  therapistCalibrate(members: { child: number }): Message;
  /** records a sound with which the game compares; with the last missing one the game's settings are stored */
  therapistRecord(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; sound: number; name: string; includesUnvoiced: boolean }): Message;
  /** gives up the calibration or recording */
  therapistStopListening(): Message;
  /** sets one setting; settings whose range depends on it move into their range */
  therapistSet(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; setting: string; value: number | number[] | boolean | string | null }): Message;
  /** a step of difficulty, below */
  therapistEasier(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern" }): Message;
  /** the opposite step */
  therapistHarder(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern" }): Message;
  /** undoes the last change of the child's settings of the game, by the page or by a command; 100 are kept, also over a restart */
  therapistUndo(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern" }): Message;
  /** fits the child's own settings to the last calibration */
  therapistFit(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern" }): Message;
  /** fits the tones of mole and gardener to the measured voices of both children, as settings of the first */
  therapistFitTwo(members: { child: number; partner: number }): Message;
  /** removes the child's own settings */
  therapistUsual(members: { child: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern" }): Message;
  /** sets the plan: at most 20 parts of 1 to 20 rounds or 1 to 30 minutes */
  therapistPlan(members: { child: number; parts: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; rounds?: number; minutes?: number }[] }): Message;
  /** changes the settings of the replay's second lane */
  therapistReplaySet(members: { setting: string; value: number | number[] | boolean | string | null }): Message;
  /** the same by a step */
  therapistReplayEasier(): Message;
  /** the same by the opposite step */
  therapistReplayHarder(): Message;
  /** the second lane has the recorded settings again */
  therapistReplayBack(): Message;
  /** the second lane's settings become the child's */
  therapistReplayKeep(): Message;
  /** begins a try to hold a sound as long as one breath lasts */
  therapistHold(members: { child: number; sound: "a" | "s" | "z" }): Message;
  /** removes a try of the child */
  therapistForgetTry(members: { child: number; number: number }): Message;
  /** shows events of the log, and leads to them as a file */
  therapistLog(members: { query: "allDataQuery" | "cloudGameQuery" | "airplaneGameQuery" | "dogGameQuery" | "balloonGameQuery" | "userQuery"; child?: number; from?: string; to?: string }): Message;
  /** sets for how many days recordings are kept, 1 to 36500, or for ever; where recordings would be deleted, only with the number of their sessions */
  therapistRetention(members?: { days?: number; sessions?: number }): Message;
  /** deletes a session, or only its recording */
  therapistRemoveSession(members: { session: number; isRecordingOnly: boolean }): Message;
  /** deletes the recordings of a child, of as many sessions as were shown; the events stay */
  therapistRemoveRecordings(members: { child: number; sessions: number }): Message;
};

/** What handles the messages of the server, each by its name. */
export interface Handlers {
  /** who plays; which game; `child` is missing for a guest; a game, from the opening of the microphone (`opening`) to its goal (`finished`); `deaf` without a microphone, for this `reason`; `isSilent` while it gives nothing but zeros and the game waits. `round` is the number of the game since the server began, `wantedVolumes` are two volumes, 0 to 200, `settings` those that `settings show --json` prints */
  screen(message: { screen: "children"; children: { name: string; portrait: string; ownPicture?: string }[] } | { screen: "games"; child?: { name: string; portrait: string; ownPicture?: string }; games: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; theme: any }[] } | { screen: "game"; round: number; game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; task: { cs: string; en: string }; theme: any; others: any[]; next?: any; settings: any; wantedVolumes: number[]; phase: "opening" | "playing" | "finished" | "deaf"; reason?: string; isSilent: boolean }): void;
  /** the game after each tick and each event; `tick` is the ear's last measurement */
  state(message: { round: number; state: any; tick?: any; isListening: boolean; isLearning: boolean }): void;
  /** an event of the game, stored already: the members of a line of `play --events`, without `child` */
  event(message: { round: number; event: any }): void;
  /** sound of the microphone was lost; `count` times since the game began */
  "sound-lost"(message: { round: number; count: number }): void;
  /** the gate is open: its documents are at `/documents/KEY/` */
  "adults-documents"(message: { key: string }): void;
  /** unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them */
  "adults-ends"(message: { ends: { alive: string }[] }): void;
  /** the sum; no answer counts for `wait` seconds */
  "adults-gate"(message: { first?: number; second?: number; isCode: boolean; wait: number; wasWrong: boolean; hint?: string }): void;
  /** what became of a wish */
  notice(message: { kind: "stored" | "heard" | "refused"; words: { cs: string; en: string } }): void;
  /** the children; one of them; the calibration; the settings of a game; the plan; the sessions; the replay of a session; sounds that are held as long as one breath lasts; the log, and how long recordings are kept */
  "adults-screen"(message: { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { children: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }[]; portraits: ("fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale")[] } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; portraits: ("fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale")[]; games: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; picture: string; isOwn: boolean; isReady: boolean }[]; planned: number; voice?: { roomLevel: number; volumes: number[]; frequencies: number[] } } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; voice?: { roomLevel: number; volumes: number[]; frequencies: number[] } } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; game: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; picture: string; isOwn: boolean; isReady: boolean }; task: { cs: string; en: string }; rows: any[]; tickRate: number; canEase: boolean; canHarden: boolean; canFit: boolean; partners: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; canFit: boolean }[]; sounds?: { names: (string | null)[]; allowsUnvoiced: boolean; includesUnvoiced: boolean; isUtterance: boolean }; undoCount: number; undo: { name: string; meaning: { cs: string; en: string }; from: { cs: string; en: string }; to: { cs: string; en: string } }[] } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; parts: any[]; games: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; picture: string; isOwn: boolean; isReady: boolean }[] } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; sessions: { id: number; game: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; picture: string; isOwn: boolean; isReady: boolean }; started: string; duration?: number; isRecorded: boolean }[]; recorded: number; others: number } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; session: { id: number; game: { game: "cloud" | "airplane" | "dog" | "balloon" | "pitchHold" | "pitchGlide" | "pitchSwitch" | "mole" | "voiceTiming" | "phonemeContrast" | "fourPhonemes" | "phonemeChain" | "spectrumMatch" | "voicePattern" | "sayLikeMe" | "wavePattern"; title: { cs: string; en: string }; picture: string; isOwn: boolean; isReady: boolean }; started: string; duration?: number; isRecorded: boolean }; duration: number; volumes: (number | null)[]; first: { marks: { time: number; words: { cs: string; en: string }; kind: "success" | "trouble" | "other"; isShared: boolean }[]; finished?: number; hits?: number; misses?: number; wantedVolumes: number[] }; second: { marks: { time: number; words: { cs: string; en: string }; kind: "success" | "trouble" | "other"; isShared: boolean }[]; finished?: number; hits?: number; misses?: number; wantedVolumes: number[] }; differences: number; rows: any[]; changes: { name: string; meaning: { cs: string; en: string }; from: { cs: string; en: string }; to: { cs: string; en: string } }[]; canEase: boolean; canHarden: boolean; tickRate: number } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { child: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }; tries: { id: number; sound: "a" | "s" | "z"; at: string; seconds: number }[]; wanted: number } } | { screen: "children" | "child" | "calibration" | "settings" | "plan" | "sessions" | "replay" | "held" | "data"; person: string; content: { people: { id: number; name: string; portrait: "fox" | "owl" | "bear" | "cat" | "frog" | "rabbit" | "hedgehog" | "penguin" | "lion" | "mouse" | "snail" | "whale"; ownPicture?: string; sessions: number; last?: string }[]; retention?: number; question?: { days: number; sessions: number }; log?: { query: "allDataQuery" | "cloudGameQuery" | "airplaneGameQuery" | "dogGameQuery" | "balloonGameQuery" | "userQuery"; child?: number; from?: string; to?: string; count: number; last: { at: string; child: string; game: { cs: string; en: string }; event: { cs: string; en: string } }[] } } }): void;
  /** how far a try to hold a sound is */
  held(message: { sound: "a" | "s" | "z"; phase: string; seconds: number; level: number; reason?: string }): void;
  /** how far a calibration is */
  calibration(message: { phase: string; progress: number; seconds: number; level: number; reason?: string }): void;
  /** how far the recording of a sound is */
  recording(message: { sound: number; phase: string; progress: number; level: number; reason?: string }): void;
  /** so much of a file has come */
  uploaded(message: { bytes: number; size: number }): void;
}
