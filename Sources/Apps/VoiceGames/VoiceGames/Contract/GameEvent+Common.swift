/// The events that several games raise.
extension GameEvent.Name {
  /// The game begins with the first sample.
  public static let gameStarted = Self("gameStarted")
  /// The introduction is over; from now on sounds count.
  public static let listeningStarted = Self("listeningStarted")
  /// The child has completed the task.
  public static let gameFinished = Self("gameFinished")
  /// The game ends before the child has completed the task.
  public static let gameExited = Self("gameExited")
  /// The game has learned how loud the voice usually is; the event carries its level.
  public static let voiceLearned = Self("voiceLearned")
  /// A voice is over; the event carries its length, onset and level.
  public static let voiceHeard = Self("voiceHeard")
  /// A sound had no effect; the event carries the reason.
  public static let soundRejected = Self("soundRejected")
  /// A voice was longer than allowed.
  public static let longSound = Self("longSound")
  /// A voice was not held as long as required.
  public static let shortSound = Self("shortSound")
  /// A voice was below the voice range.
  public static let quietSound = Self("quietSound")
  /// A voice was above the voice range.
  public static let loudSound = Self("loudSound")
  /// The game shows a new target.
  public static let targetShown = Self("targetShown")
  /// The sound matched the wanted model.
  public static let modelMatched = Self("modelMatched")

  static let common: KeyValuePairs<Self, Words> = [
    .gameStarted: Words(cs: "hra začala", en: "the game began"),
    .listeningStarted: Words(cs: "hra poslouchá", en: "the game listens"),
    .gameFinished: Words(cs: "hra dokončena", en: "the game is finished"),
    .gameExited: Words(cs: "hra opuštěna", en: "the game was left"),
    .voiceLearned: Words(
      cs: "hra si zvykla, jak je hlas obvykle silný", en: "the game has learned how loud the voice usually is"),
    .voiceHeard: Words(cs: "hlas", en: "a voice"),
    .soundRejected: Words(cs: "zvuk, který není hlas", en: "a sound that is no voice"),
    .longSound: Words(cs: "příliš dlouhý hlas", en: "too long a voice"),
    .shortSound: Words(cs: "příliš krátký hlas", en: "too short a voice"),
    .quietSound: Words(cs: "příliš tichý hlas", en: "too soft a voice"),
    .loudSound: Words(cs: "příliš hlasitý hlas", en: "too loud a voice"),
    .targetShown: Words(cs: "nový cíl", en: "a new target"),
    .modelMatched: Words(cs: "správná hláska", en: "the right sound"),
  ]
}
