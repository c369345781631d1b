import AppSettings
import AppWords

/// How the scanner goes through the targets on the screen. Times are in seconds.
package struct ScanSettings: Sendable, Hashable {
  /// The order in which targets are offered.
  package enum Order: String, Sendable, Hashable, Codable, CaseIterable, Worded {
    /// One target after the other.
    case linear
    /// Row by row, then the targets of the chosen row.
    case rows
    /// Row by row, then long rows by parts of up to four targets.
    case blocks
    /// The parts of the screen, then the rows of the chosen part, then the targets of the chosen row.
    case groups
    /// Two lines that move over the screen: their crossing points at a target.
    case point

    package var words: Words {
      switch self {
      case .linear: Words(cs: "jedno po druhém", en: "one by one")
      case .rows: Words(cs: "po řádcích", en: "row by row")
      case .blocks: Words(cs: "po řádcích a jejich částech", en: "row by row, long rows by their parts")
      case .groups: Words(cs: "po částech obrazovky", en: "by parts of the screen")
      case .point: Words(cs: "dvěma čarami, které se kříží", en: "by two lines that cross")
      }
    }
  }

  /// The part of the screen that is offered first; the others keep their order behind it.
  package enum First: String, Sendable, Hashable, Codable, CaseIterable, Worded {
    /// The tiles.
    case board
    /// The sentence and its keys.
    case sentence
    /// The tiles and words that are probably next.
    case likely

    package var words: Words {
      switch self {
      case .board: Words(cs: "dlaždice", en: "the tiles")
      case .sentence: Words(cs: "věta a její tlačítka", en: "the sentence and its keys")
      case .likely: Words(cs: "co asi přijde", en: "what is probably next")
      }
    }
  }

  /// What the scanner does after a target was chosen.
  package enum AfterChoice: String, Sendable, Hashable, Codable, CaseIterable, Worded {
    /// It begins again at once.
    case goesOn = "go-on"
    /// It waits for a press.
    case waits = "wait"

    package var words: Words {
      switch self {
      case .goesOn: Words(cs: "hned začne znovu", en: "begins again at once")
      case .waits: Words(cs: "čeká na stisk", en: "waits for a press")
      }
    }
  }

  /// The number of switches, 1 or 2. With one the scanner steps by itself; with two one switch steps, the other chooses.
  package var switches = 1
  /// The order.
  package var order = Order.blocks
  /// The part that is offered first.
  package var first = First.likely
  /// How long each step lasts with one switch.
  package var interval = 1.5
  /// How much longer the first step of a row, of a part or of the screen lasts.
  package var firstExtra = 0.5
  /// How often the targets of a row are offered until the scanner leaves the row, and how often the whole screen until it
  /// stops.
  package var loops = 2
  /// Whether a step at the end of a row or part leads back out of it.
  package var hasBackStep = true
  /// How long a further press of the same switch is ignored.
  package var ignoreRepeats = 0.2
  /// How long a line takes from one side of the screen to the other, in the order `point`.
  package var lineTime = 8.0
  /// Whether what is offered is said before the time of its step counts.
  package var speaks = false
  /// Who says what is offered.
  package var character = VoiceCharacter.woman
  /// How loud it is said, in decibels by the voice of the person.
  package var level = -12.0
  /// What follows a choice.
  package var afterChoice = AfterChoice.goesOn

  /// Creates the usual settings.
  package init() {}

  /// The settings that are numbers or yes or no, with their ranges. The number of switches and the ignored time follow from
  /// the other settings of the app.
  package static let numbersAndFlags: [Setting<ScanSettings>] = [
    Setting(
      "scan-interval", \.interval, in: ScanPace.bounds, .seconds,
      Words(cs: "jak dlouho trvá krok skenování", en: "how long each step of the scanner lasts"), path: "interval"),
    Setting(
      "scan-first-extra", \.firstExtra, in: 0...5, .seconds,
      Words(cs: "o kolik déle trvá první krok", en: "how much longer the first step lasts"), path: "firstExtra"),
    Setting(
      "scan-loops", \.loops, in: 1...20, .none,
      Words(
        cs: "kolikrát se řádek nabídne, než ho skenování opustí",
        en: "how often a row is offered until the scanner leaves it"), path: "loops"),
    Setting(
      "scan-back-step", \.hasBackStep,
      Words(cs: "zda je na konci řádku krok zpátky", en: "whether a step at the end of a row leads back"),
      path: "hasBackStep"),
    Setting(
      "scan-line-time", \.lineTime, in: 2...60, .seconds,
      Words(
        cs: "jak dlouho jede čára přes obrazovku",
        en: "how long a line takes from one side of the screen to the other"), path: "lineTime"),
    Setting(
      "scan-whisper", \.speaks,
      Words(cs: "zda se napřed pošeptá, co se nabízí", en: "whether what is offered is whispered first"),
      path: "speaks"),
    Setting(
      "scan-whisper-level", \.level, in: -40...0, .none,
      Words(
        cs: "hlasitost šeptání v decibelech proti hlasu",
        en: "how loud the whisper is, in decibels by the voice"), path: "level"),
  ]
}

extension ScanSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case switches, order, first, interval, firstExtra, loops, hasBackStep, ignoreRepeats, afterChoice
    case lineTime, speaks, character, level
  }

  /// Reads settings; a missing key has its usual value.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&switches, .switches)
    try read(&order, .order)
    try read(&first, .first)
    try read(&interval, .interval)
    try read(&firstExtra, .firstExtra)
    try read(&loops, .loops)
    try read(&hasBackStep, .hasBackStep)
    try read(&ignoreRepeats, .ignoreRepeats)
    try read(&afterChoice, .afterChoice)
    try read(&lineTime, .lineTime)
    try read(&speaks, .speaks)
    try read(&character, .character)
    try read(&level, .level)
    try SettingError.check("switches", Double(switches), in: 1...2)
    try SettingError.check("ignore-repeats", ignoreRepeats, in: 0...3, .seconds)
    try Self.numbersAndFlags.check(self)
  }
}
