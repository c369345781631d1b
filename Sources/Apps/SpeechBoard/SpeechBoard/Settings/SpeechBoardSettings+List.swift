import AppSettings
import AppWords
import LanguageTags

extension SpeechBoardSettings {
  /// The settings that are numbers or yes or no, with their ranges.
  package static let numbersAndFlags: [Setting<SpeechBoardSettings>] =
    [
      Setting(
        "speak-each-word", \.speaksEachWord,
        Words(cs: "zda se každé slovo hned řekne", en: "whether each word is said at once"), path: "speaksEachWord"),
      Setting(
        "home-after-word", \.returnsHomeAfterWord,
        Words(cs: "zda se po slově otevře první tabulka", en: "whether the first board opens again after a word"),
        path: "returnsHomeAfterWord"),
      Setting(
        "link-adds-word", \.linkAddsWord,
        Words(
          cs: "zda dlaždice, která otevírá tabulku, přidá i své slovo",
          en: "whether a tile that opens a board adds its word, too")),
      Setting(
        "history", \.keepsHistory,
        Words(cs: "zda se vyslovené věty ukládají", en: "whether spoken sentences are kept"), path: "keepsHistory"),
      Setting(
        "dwell", \.dwell, in: 0...5, .seconds,
        Words(
          cs: "jak dlouho prst nebo ukazatel na dlaždici spočine, než se vybere; 0 pro výběr dotykem",
          en: "how long a finger or pointer rests on a tile until it is chosen; 0 for a choice by touch")),
      Setting(
        "hold", \.hold, in: 0...3, .seconds,
        Words(cs: "jak dlouho se dlaždice drží, než se vybere", en: "how long a tile is held until it is chosen")),
      Setting(
        "ignore-repeats", \.ignoreRepeats, in: 0...3, .seconds,
        Words(
          cs: "jak dlouho se další dotyk nebo stisk spínače nepočítá",
          en: "how long a second touch or press of a switch is ignored")),
      Setting(
        "select-on-release", \.selectsOnRelease,
        Words(
          cs: "zda se dlaždice vybere, až ji prst opustí", en: "whether a tile is chosen when the finger leaves it"),
        path: "selectsOnRelease"),
      Setting(
        "learn-scan-interval", \.learnsScanInterval,
        Words(
          cs: "zda se rychlost skenování přizpůsobuje stiskům",
          en: "whether the interval of the scanner is learned from the person's presses"), path: "learnsScanInterval"),
      Setting(
        "prediction", \.prediction,
        Words(cs: "zda se slova předpovídají", en: "whether words and tiles are predicted")),
      Setting(
        "prediction-count", \.predictionCount, in: 1...12, .none,
        Words(cs: "kolik slov se nabízí", en: "how many words are offered")),
      Setting(
        "highlight-tiles", \.highlightsTiles,
        Words(
          cs: "zda se zvýrazní dlaždice, které asi přijdou",
          en: "whether tiles that are probably next are highlighted"), path: "highlightsTiles"),
      Setting("rate", \.rate, in: 0.5...2, .none, Words(cs: "rychlost řeči", en: "the speed of speech")),
      Setting(
        "pitch", \.pitch, in: -6...6, .none,
        Words(cs: "posun výšky hlasu v půltónech", en: "the change of the voice's pitch in semitones")),
      Setting(
        "text-size", \.textSize, in: 0.5...3, .none,
        Words(cs: "velikost písma na dlaždicích", en: "the size of the text on tiles")),
      Setting(
        "child", \.isChild,
        Words(
          cs: "zda mluví dítě: slova na dlaždicích pak nejsou nikdy malá",
          en: "whether the person is a child: no word on a tile is small then"), path: "isChild"),
      Setting(
        "high-contrast", \.highContrast,
        Words(cs: "zda má stránka vysoký kontrast", en: "whether the page has the colours of high contrast")),
    ] + ScanSettings.numbersAndFlags.map { $0.inside(path: "scan.", \.scan) }

  /// The settings that are one of several words.
  package static let choices: [SettingChoice<SpeechBoardSettings>] = [
    SettingChoice(
      "language", \.language, Words(cs: "jazyk programu", en: "the language of the program"),
      of: { $0 == .czech ? Words(cs: "čeština", en: "Czech") : Words(cs: "angličtina", en: "English") }),
    SettingChoice("access", \.access, Words(cs: "čím se dlaždice vybírají", en: "how tiles are chosen")),
    SettingChoice("character", \.character, Words(cs: "kdo jako by mluvil", en: "who seems to speak")),
    SettingChoice(
      "skin", \.skin, Words(cs: "barva kůže lidí na obrázcích", en: "the skin of people on pictures")),
    SettingChoice("label", \.labelPlace, Words(cs: "kde je slovo dlaždice", en: "where the word of a tile is")),
    SettingChoice(
      "said-last", \.saidLast,
      Words(
        cs: "kdy se nabízejí věty řečené naposledy", en: "when the sentences that were said last are offered")),
    SettingChoice(
      "editing-lock", \.editingLock, Words(cs: "co chrání úpravy", en: "what protects editing")),
    SettingChoice("scan-order", \.scan.order, Words(cs: "pořadí skenování", en: "the order of the scanner")),
    SettingChoice(
      "scan-first", \.scan.first, Words(cs: "co skenování nabídne první", en: "what the scanner offers first")),
    SettingChoice(
      "scan-character", \.scan.character, Words(cs: "kdo šeptá, co se nabízí", en: "who whispers what is offered")),
    SettingChoice(
      "scan-after-choice", \.scan.afterChoice,
      Words(cs: "co následuje po výběru", en: "what follows a choice")),
  ]

  /// What stands before a language in the name of the setting for its voice: `voice.de`.
  package static let voicePrefix = "voice."

  /// Sets one setting from texts, such as `rate` and `1.2`. `board-language`, `voice`, `voice.` with a language, and `code`
  /// take a text, or `none`.
  ///
  /// - Throws: `SettingError`; the settings are then unchanged.
  package mutating func set(_ name: String, to text: String) throws(SettingError) {
    var changed = self
    switch name {
    case "board-language": changed.boardLocale = text == "none" ? nil : text
    case "voice": changed.voice = text == "none" ? nil : text
    case "code": changed.editingCode = text == "none" ? nil : text
    case let name where name.hasPrefix(Self.voicePrefix):
      let text = text == "none" ? nil : text
      let tag = try Self.language(String(name.dropFirst(Self.voicePrefix.count)), of: name)
      changed.voices[tag.rawValue] = text
      // The voice of the program's own language has one place.
      if tag == changed.language.tag { (changed.voices[tag.rawValue], changed.voice) = (nil, text) }
    default:
      if let choice = Self.choices.first(where: { $0.name == name }) {
        try choice.set(text, in: &changed)
      } else {
        let numbers = Self.numbersAndFlags
        guard let setting = numbers.first(where: { $0.name == name }) else {
          throw .unknown(name, known: Self.names)
        }
        try setting.set(text, in: &changed)
      }
    }
    try changed.validate()
    self = changed
  }

  /// The most languages with a voice of their own.
  private static let voiceLimit = 100

  private static func language(_ text: String, of name: String) throws(SettingError) -> LanguageTag {
    guard let tag = LanguageTag(rawValue: text) else {
      throw .malformed(
        name: name, expected: Words(cs: "jazyk jako de nebo pt-BR", en: "a language such as de or pt-BR"), got: text)
    }
    return tag
  }

  /// The names that `set` takes, beside `voice.` with a language.
  package static var names: [String] {
    choices.map(\.name) + numbersAndFlags.map(\.name) + ["board-language", "voice", "code"]
  }

  /// Throws `SettingError` for the first value outside its range.
  package func validate() throws(SettingError) {
    try Self.numbersAndFlags.check(self)
    guard voices.count <= Self.voiceLimit else {
      let limit = Words { _ in "0–\(Self.voiceLimit)" }
      throw .malformed(name: "voice", expected: limit, got: "\(voices.count)")
    }
    for language in voices.keys.sorted() { _ = try Self.language(language, of: Self.voicePrefix + language) }
    let voices = voices.sorted { $0.key < $1.key }.map { (Self.voicePrefix + $0.key, Optional($0.value)) }
    for (name, text) in [("board-language", boardLocale), ("voice", voice)] + voices {
      if let text, text.isEmpty || text.utf8.count > 200 {
        throw .malformed(
          name: name, expected: Words(cs: "1 až 200 bajtů textu", en: "1 to 200 bytes of text"), got: text)
      }
    }
    if let editingCode {
      let isCode = (4...12).contains(editingCode.count) && editingCode.utf8.allSatisfy { (48...57).contains($0) }
      if !isCode {
        throw .malformed(name: "code", expected: Words(cs: "4 až 12 číslic", en: "4 to 12 digits"), got: editingCode)
      }
    } else if editingLock == .code {
      throw .malformed(
        name: "editing-lock", expected: Words(cs: "nejdřív kód (code)", en: "a code first"), got: "code")
    }
  }
}
