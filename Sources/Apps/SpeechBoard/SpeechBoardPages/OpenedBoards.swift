import AppRecords
import AppWords
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardSymbols
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
  /// What can be said again.
  private(set) var phrases = PhraseBook()
  /// The tile to which the way is shown.
  private(set) var guide: SentencePart.Origin?
  /// The addresses of pictures by the words of their tiles; `nil` until they are needed.
  private var wordPictures: [String: String]?
  private let records: BoardRecords
  private let late: LateRecords
  private var keeper: SentenceKeeper
  private var predictions: BoardPredictions?
  /// The tiles that were offered last, the likeliest first.
  private var offeredTiles: [String] = []

  /// Opens the boards of a person.
  ///
  /// - Parameters:
  ///   - late: writes what is kept of the use.
  ///   - language: the language of a person without settings.
  /// - Throws: `AppDatabaseError`, `SpeechBoardError`.
  init(_ speaker: Speaker, in records: BoardRecords, late: LateRecords, language: Language) throws {
    (self.speaker, self.records, self.late) = (speaker, records, late)
    var usual = SpeechBoardSettings()
    usual.language = language
    settings = try records.settings(of: speaker) ?? usual
    stored = try records.boards(of: speaker)
    media = Self.media(of: stored.set)
    visit = try BoardVisit(stored.set, rules: settings.rules)
    pace = ScanPace(interval: settings.scan.interval)
    pronunciations = try records.pronunciations(of: speaker) ?? Pronunciations()
    keeper = SentenceKeeper(records: records, late: late, speaker: speaker, settings: settings)
    readPhrases()
  }

  /// The language of the open board's words.
  var language: LanguageTag { visit.locale.flatMap(LanguageTag.init) ?? settings.language.tag }

  /// The language of the open board's words as a BCP 47 tag.
  var wordLocale: String { visit.locale ?? settings.language.rawValue }

  /// The letters with which words are spelled where the scanner chooses.
  var letters: [String] { settings.scanner == nil ? [] : alphabet(of: language).letters }

  private func alphabet(of language: LanguageTag) -> Alphabet {
    Alphabet(
      of: language,
      words: stored.set.words(in: language, usual: settings.language.tag) + learnedWords(in: language.written))
  }

  /// The words that were learned in a language; none where they cannot be read.
  private func learnedWords(in language: LanguageTag) -> [String] {
    let learned = try? records.learnedWords(of: speaker, language: language.rawValue)
    return learned?.sentences.joined().compactMap { $0 } ?? []
  }

  /// What the program can do in the languages of the boards.
  var languages: [LanguageFacts] { LanguageFacts.all(of: stored.set, settings, learned: learnedWords) }

  // MARK: Use

  /// Presses a tile of the open board; the press is kept behind it.
  ///
  /// - Throws: `SpeechBoardError`.
  mutating func press(_ id: String, method: AccessMethod?) throws -> [BoardEffect] {
    let origin = SentencePart.Origin(board: visit.openID, button: id)
    let effects = try visit.press(id)
    if origin == guide { guide = nil }
    let place = offeredTiles.firstIndex(of: id).map { $0 + 1 }
    keeper.keep(origin, method: method?.rawValue, prediction: place)
    return effects
  }

  /// Takes a sentence that is spoken: the prediction learns from it, and it is kept.
  mutating func keep(_ sentence: Sentence, at date: Date) {
    keeper.keep(sentence, locale: visit.locale, at: date)
    if settings.keepsHistory, settings.offersSaidLast { phrases.add(spoken: sentence, locale: visit.locale, at: date) }
    let usual = language
    if settings.prediction { predictions?.learn(sentence, usual: usual) }
  }

  // MARK: Finding words

  /// The tiles for a word, with the ways from the open board.
  func found(_ text: String) -> FoundMessage {
    let found = FoundTile.found(text, in: stored.set, from: visit.openID, locale: settings.boardLocale)
    return FoundMessage(
      text: text,
      found: found.map { tile in
        let board = visit.board(tile.tile.board)
        let image = board?[button: tile.tile.button]?.imageID
        return .init(
          board: tile.tile.board, tile: tile.tile.button, label: tile.label, page: tile.board,
          picture: board.flatMap { board in image.flatMap { MediaAddress.pictures(of: board, settings.skin)[$0] } },
          form: tile.form, isHidden: tile.isHidden, presses: .init(tile.steps?.count))
      })
  }

  /// Shows the way to a tile from now on, or none.
  mutating func guide(to tile: SentencePart.Origin?) {
    guide = tile.flatMap { visit.board($0.board)?[button: $0.button] == nil ? nil : $0 }
  }

  /// The next press on the way to the tile that was looked for; the way ends where the tile is hidden or gone.
  mutating func nextOnWay() -> ShownWay? {
    guard let tile = guide, let board = visit.board(tile.board), let button = board[button: tile.button] else {
      guide = nil
      return nil
    }
    let way = BoardWay(in: stored.set, from: visit.openID)
    let steps = button.hidden ? way.stepsOpening(tile.board) : way.steps(to: tile)
    guard let next = steps?.first else {
      guide = nil
      return nil
    }
    return ShownWay(
      tile: next.tile, word: ButtonText(button, of: board, locale: visit.rules.locale).label, presses: steps?.count ?? 1
    )
  }

  /// The pictures of words on the boards, in the order of the words.
  private mutating func pictures(of words: [String]) -> [String] {
    var known = wordPictures ?? [:]
    if wordPictures == nil {
      for board in stored.set.boards {
        let pictures = MediaAddress.pictures(of: board, settings.skin)
        for button in board.buttons {
          guard let picture = button.imageID.flatMap({ pictures[$0] }) else { continue }
          let text = ButtonText(button, of: board, locale: settings.boardLocale)
          let word = text.label.lowercased()
          if !word.isEmpty, known[word] == nil { known[word] = picture }
        }
      }
      wordPictures = known
    }
    return words.map { known[$0.lowercased()] ?? "" }
  }

  /// What probably comes next. Where nothing of the person can be read, it is what the language says.
  mutating func predicted() -> PredictionMessage {
    guard settings.prediction else { return PredictionMessage(words: [], tiles: []) }
    if predictions?.language != language.written {
      predictions = (try? BoardPredictions(language, of: speaker, in: records)) ?? BoardPredictions(language)
    }
    let count = settings.predictionCount
    offeredTiles = settings.highlightsTiles ? predictions?.tiles(of: visit, count: count) ?? [] : []
    let words = predictions?.words(after: visit.sentence, count: count) ?? []
    return PredictionMessage(words: words, tiles: offeredTiles, pictures: pictures(of: words))
  }

  /// Forgets what the prediction knows, after something was erased; it is read again.
  mutating func forgetPredictions() { predictions = nil }

  /// Learns from what the scanner of the page did. The learned interval is stored when it has changed enough.
  ///
  /// - Returns: whether the interval is another one now.
  mutating func learn(_ scanned: BoardRequest.Scanned) -> Bool {
    guard settings.learnsScanInterval, settings.access.switches == 1 else { return false }
    let before = pace.interval
    switch scanned.outcome {
    case .entered: pace.learn(.entered(response: scanned.response?.value))
    case .chosen: pace.learn(.chosen("", response: scanned.response?.value))
    case .left: pace.learn(.left(byPress: true))
    }
    if abs(pace.interval / settings.scan.interval - 1) > Self.storedChange {
      settings.scan.interval = pace.interval
      late.add(replacing: "interval of \(speaker.id)") { [records, speaker, settings] in
        // Other settings may have changed meanwhile.
        var stored = try records.settings(of: speaker) ?? settings
        stored.scan.interval = settings.scan.interval
        try records.set(stored, of: speaker)
      }
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
    (settings, wordPictures) = (changed, nil)
    visit.rules = settings.rules
    keeper = SentenceKeeper(records: records, late: late, speaker: speaker, settings: settings)
    if !settings.offersSaidLast { phrases = phrases.withoutSentences }
  }

  // MARK: Phrases

  /// Reads the phrases anew, where all that was said is written; keeps those that are known if they cannot be read.
  mutating func readPhrases() {
    guard late.isIdle, let read = try? PhraseBook(of: speaker, in: records, offersSaidLast: settings.offersSaidLast)
    else { return }
    phrases = read
  }

  /// Saves the sentence as a phrase.
  mutating func savePhrase() {
    let (sentence, locale) = (visit.sentence, visit.locale)
    phrases.add(phrase: sentence, locale: locale)
    late.add { [records, speaker] in
      try records.addPhrase(
        sentence.text, parts: sentence.wholeParts.map { SentenceRecordPart($0, usual: locale) }, of: speaker)
    }
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

  /// Takes what was said and edited away from the computer.
  ///
  /// - Throws: `AppDatabaseError`.
  mutating func take(_ journal: AwayJournal, at date: Date) throws -> AwayOutcome {
    let outcome = try records.take(journal, of: speaker, settings, at: date)
    try take(records.boards(of: speaker))
    forgetPredictions()
    readPhrases()
    return outcome
  }

  /// Takes pictures that were fetched for the boards as they are now, as one edit.
  ///
  /// - Throws: the errors of `BoardRecords.change`.
  mutating func take(_ pictures: PictureFetch, title: Words, at date: Date) throws {
    var changed = stored
    changed.set = pictures.applied(to: stored.set)
    try take(records.change(changed, of: speaker, title: title, at: date))
  }

  /// Takes the person's changed name and picture.
  mutating func take(_ speaker: Speaker) { self.speaker = speaker }

  private mutating func take(_ boards: StoredBoards) throws {
    try visit.update(boards.set)
    stored = boards
    (media, wordPictures) = (Self.media(of: boards.set), nil)
  }

  private static func media(of set: BoardSet) -> Set<String> {
    Set(
      set.boards.lazy.flatMap(\.images).compactMap { if case .path(let path) = $0.content.place { path } else { nil } })
  }
}
