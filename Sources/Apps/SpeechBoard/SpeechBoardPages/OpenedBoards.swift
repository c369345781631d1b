import AppWords
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardVoices

/// The boards of the person who is before the page, and what the person has said so far.
struct OpenedBoards {
  /// The share by which the learned interval of the scanner changes until it is stored.
  private static let storedChange = 0.03

  private(set) var speaker: Speaker
  private(set) var settings: SpeechBoardSettings
  private(set) var stored: StoredBoards
  var visit: BoardVisit
  private(set) var pace: ScanPace
  private(set) var pronunciations: Pronunciations
  /// The paths of all pictures of the boards.
  private(set) var media: Set<String>
  private let records: BoardRecords
  private var keeper: SentenceKeeper
  private var predictions: BoardPredictions?
  /// The tiles that were offered last, the likeliest first.
  private var offeredTiles: [String] = []

  /// Opens the boards of a person.
  ///
  /// - Parameter language: the language of a person without settings.
  /// - Throws: `AppDatabaseError`, `SpeechBoardError`.
  init(_ speaker: Speaker, in records: BoardRecords, language: Language) throws {
    (self.speaker, self.records) = (speaker, records)
    var usual = SpeechBoardSettings()
    usual.language = language
    settings = try records.settings(of: speaker) ?? usual
    stored = try records.boards(of: speaker)
    media = Self.media(of: stored.set)
    visit = try BoardVisit(stored.set, rules: settings.rules)
    pace = ScanPace(interval: settings.scan.interval)
    pronunciations = try records.pronunciations(of: speaker) ?? Pronunciations()
    keeper = SentenceKeeper(records: records, speaker: speaker, settings: settings)
  }

  /// The language of the open board's words.
  var language: Language { Language(locale: visit.locale ?? settings.language.rawValue) }

  // MARK: Use

  /// Presses a tile of the open board, and keeps the press.
  ///
  /// - Throws: `SpeechBoardError`, `AppDatabaseError`.
  mutating func press(_ id: String, method: AccessMethod?) throws -> [BoardEffect] {
    let origin = SentencePart.Origin(board: visit.openID, button: id)
    let effects = try visit.press(id)
    let place = offeredTiles.firstIndex(of: id).map { $0 + 1 }
    try keeper.keep(origin, method: method?.rawValue, prediction: place)
    return effects
  }

  /// Keeps a sentence that is spoken; the prediction learns from it.
  ///
  /// - Throws: `AppDatabaseError`.
  mutating func keep(_ sentence: Sentence) throws {
    try keeper.keep(sentence, locale: visit.locale)
    if settings.prediction { predictions?.learn(sentence.text) }
  }

  /// What probably comes next.
  ///
  /// - Throws: `AppDatabaseError`.
  mutating func predicted() throws -> PredictionMessage {
    guard settings.prediction else { return PredictionMessage(words: [], tiles: []) }
    if predictions?.language != language { predictions = try BoardPredictions(language, of: speaker, in: records) }
    let count = settings.predictionCount
    offeredTiles = settings.highlightsTiles ? predictions?.tiles(of: visit, count: count) ?? [] : []
    return PredictionMessage(words: predictions?.words(after: visit.sentence, count: count) ?? [], tiles: offeredTiles)
  }

  /// Forgets what the prediction knows, after something was erased; it is read again.
  mutating func forgetPredictions() { predictions = nil }

  /// Learns from what the scanner of the page did. The learned interval is stored when it has changed enough.
  ///
  /// - Returns: whether the interval is another one now.
  /// - Throws: `AppDatabaseError`.
  mutating func learn(_ scanned: BoardRequest.Scanned) throws -> Bool {
    guard settings.learnsScanInterval, settings.access.switches == 1 else { return false }
    let before = pace.interval
    switch scanned.outcome {
    case .entered: pace.learn(.entered(response: scanned.response?.value))
    case .chosen: pace.learn(.chosen("", response: scanned.response?.value))
    case .left: pace.learn(.left(byPress: true))
    }
    if abs(pace.interval / settings.scan.interval - 1) > Self.storedChange {
      settings.scan.interval = pace.interval
      try records.set(settings, of: speaker)
    }
    return pace.interval != before
  }

  // MARK: Changes

  /// Takes changed settings, and stores them.
  ///
  /// - Throws: `SpeechBoardError`, `AppDatabaseError`.
  mutating func set(_ changed: SpeechBoardSettings) throws {
    try records.set(changed, of: speaker)
    if changed.scan.interval != settings.scan.interval { pace = ScanPace(interval: changed.scan.interval) }
    settings = changed
    visit.rules = settings.rules
    keeper = SentenceKeeper(records: records, speaker: speaker, settings: settings)
  }

  /// Takes changed pronunciations, and stores them.
  ///
  /// - Throws: `AppDatabaseError`.
  mutating func set(_ changed: Pronunciations) throws {
    try records.setPronunciations(changed, of: speaker)
    pronunciations = changed
  }

  /// Makes an edit of the boards, and stores it.
  ///
  /// - Returns: the sentence that says what was done.
  /// - Throws: `BoardEditError`; `SpeechBoardRecordsError.changedMeanwhile` after an edit by another program, which the next
  ///   call sees; `BoardError`, `AppDatabaseError`.
  mutating func edit(_ edit: BoardEdit, at date: Date) throws -> EditedBoards {
    let edited = try BoardEditor.edited(stored.set, edit)
    var boards = stored
    boards.set = edited.set
    do { try take(records.change(boards, of: speaker, title: edited.done, at: date)) } catch let error
      as SpeechBoardRecordsError
    {
      try take(records.boards(of: speaker))
      throw error
    }
    return edited
  }

  /// Takes back the last edit, or makes it again; says which.
  ///
  /// - Throws: `SpeechBoardRecordsError`, `AppDatabaseError`.
  mutating func step(isUndo: Bool) throws -> Words {
    let (boards, title) = try isUndo ? records.undo(of: speaker) : records.redo(of: speaker)
    try take(boards)
    return title
  }

  /// Takes boards that were imported.
  ///
  /// - Throws: the errors of `BoardRecords.importBoards`.
  mutating func importBoards(_ set: BoardSet, _ way: BoardRecords.ImportWay, title: Words, at date: Date) throws {
    let (boards, first) = try records.importBoards(set, way, of: speaker, title: title, at: date)
    try take(boards)
    _ = try visit.openBoard(way == .replace ? boards.set.rootID : first)
  }

  /// Takes the person's changed name and picture.
  mutating func take(_ speaker: Speaker) { self.speaker = speaker }

  private mutating func take(_ boards: StoredBoards) throws {
    try visit.update(boards.set)
    stored = boards
    media = Self.media(of: boards.set)
  }

  private static func media(of set: BoardSet) -> Set<String> {
    Set(
      set.boards.lazy.flatMap(\.images).compactMap { if case .path(let path) = $0.content.place { path } else { nil } })
  }
}
