import AppSettings
import AppWords
import LanguageTags

/// How the board works for one person. Times are in seconds.
///
/// In JSON each setting is a key of its own name; a key that is missing has its usual value, and one that is not known is
/// ignored, so that a database of an earlier or later version can be read.
package struct SpeechBoardSettings: Sendable, Hashable {
  /// The language of the program.
  package var language = Language.english
  /// The language of the labels as a BCP 47 tag; `nil` for each board's own.
  package var boardLocale: String?
  /// Whether each word is said when its tile is pressed; else only the sentence is spoken.
  package var speaksEachWord = true
  /// Whether the first board opens again after a word.
  package var returnsHomeAfterWord = false
  /// Whether a tile that opens a board adds its word, too.
  package var linkAddsWord = false
  /// Whether sentences that were spoken are kept in the history.
  package var keepsHistory = true
  /// Whether the last sentences are offered to be said again.
  package var saidLast = SaidLast.unlocked

  /// How tiles are chosen.
  package var access = AccessMethod.touch
  /// How long a finger or pointer rests on a tile until it is chosen; 0 for a choice by touch.
  package var dwell = 0.0
  /// How long a tile is held until it is chosen.
  package var hold = 0.0
  /// How long a second touch or press of a switch is ignored.
  package var ignoreRepeats = 0.2
  /// Whether a tile is chosen when the finger leaves it; else when it touches it.
  package var selectsOnRelease = true
  /// How the scanner goes through the board.
  package var scan = ScanSettings()
  /// Whether the interval of the scanner is learned from the person's presses.
  package var learnsScanInterval = true

  /// Whether words and tiles are predicted. Without prediction nothing is learned.
  package var prediction = true
  /// How many words are offered.
  package var predictionCount = 5
  /// Whether tiles that are probably next are highlighted.
  package var highlightsTiles = true

  /// The id of the engine's voice for the language of the program; `nil` for the usual one.
  package var voice: String?
  /// The ids of the engine's voices for other languages of words, by their BCP 47 tags.
  package var voices: [String: String] = [:]
  /// Who seems to speak.
  package var character = VoiceCharacter.man
  /// The speed of speech; 1 is that of the voice.
  package var rate = 1.0
  /// The change of the voice's pitch in semitones.
  package var pitch = 0.0

  /// Where the words of tiles are.
  package var labelPlace = LabelPlace.below
  /// The size of the text on tiles; 1 is the usual size.
  package var textSize = 1.0
  /// Whether the person is a child, whose words are never small.
  package var isChild = false
  /// The skin of the people on the drawings of the start board.
  package var skin = SkinTone.light
  /// Whether the page has the colours of high contrast.
  package var highContrast = false

  /// What protects editing.
  package var editingLock = EditingLock.sum
  /// The digits of the code; `nil` if none was set.
  package var editingCode: String?

  /// Creates the usual settings.
  package init() {}

  /// Whether the last sentences are offered now.
  package var offersSaidLast: Bool {
    switch saidLast {
    case .unlocked: editingLock != .code
    case .shown: true
    case .hidden: false
    }
  }

  /// The size below which no word of a tile is shown, in CSS pixels.
  package var leastText: Double { isChild ? 18 : 14 }

  /// The id of the engine's voice for a language of words; `nil` for the usual one. A voice for a language serves its regions.
  package func voice(for language: LanguageTag) -> String? {
    if let own = language.lookup.lazy.compactMap({ voices[$0] }).first { return own }
    return language.primary == self.language.tag.primary ? voice : nil
  }

  /// What a press does.
  package var rules: VisitRules {
    VisitRules(
      locale: boardLocale, fallbackLocale: language.rawValue, speaksEachWord: speaksEachWord,
      returnsHomeAfterWord: returnsHomeAfterWord, linkAddsWord: linkAddsWord)
  }

  /// The settings of the scanner for the method of access; `nil` for methods without a scanner.
  package var scanner: ScanSettings? {
    guard access.switches > 0 else { return nil }
    var scan = scan
    scan.switches = access.switches
    scan.ignoreRepeats = ignoreRepeats
    return scan
  }
}

extension SpeechBoardSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case language, boardLocale, speaksEachWord, returnsHomeAfterWord, linkAddsWord, keepsHistory, saidLast
    case access, dwell, hold, ignoreRepeats, selectsOnRelease, scan, learnsScanInterval
    case prediction, predictionCount, highlightsTiles, voice, voices, character, rate, pitch, labelPlace, textSize
    case isChild, skin, highContrast
    case editingLock, editingCode
  }

  /// Reads settings.
  ///
  /// - Throws: `DecodingError` for a value of another kind, `SettingError` for one outside its range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&language, .language)
    boardLocale = try values.decodeIfPresent(String.self, forKey: .boardLocale)
    try read(&speaksEachWord, .speaksEachWord)
    try read(&returnsHomeAfterWord, .returnsHomeAfterWord)
    try read(&linkAddsWord, .linkAddsWord)
    try read(&keepsHistory, .keepsHistory)
    try read(&saidLast, .saidLast)
    try read(&access, .access)
    try read(&dwell, .dwell)
    try read(&hold, .hold)
    try read(&ignoreRepeats, .ignoreRepeats)
    try read(&selectsOnRelease, .selectsOnRelease)
    try read(&scan, .scan)
    try read(&learnsScanInterval, .learnsScanInterval)
    try read(&prediction, .prediction)
    try read(&predictionCount, .predictionCount)
    try read(&highlightsTiles, .highlightsTiles)
    voice = try values.decodeIfPresent(String.self, forKey: .voice)
    try read(&voices, .voices)
    try read(&character, .character)
    try read(&rate, .rate)
    try read(&pitch, .pitch)
    try read(&labelPlace, .labelPlace)
    try read(&textSize, .textSize)
    try read(&isChild, .isChild)
    try read(&skin, .skin)
    try read(&highContrast, .highContrast)
    try read(&editingLock, .editingLock)
    editingCode = try values.decodeIfPresent(String.self, forKey: .editingCode)
    try validate()
  }
}
