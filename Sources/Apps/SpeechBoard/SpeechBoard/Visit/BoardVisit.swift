import LanguageTags
import OpenBoards

/// A person at a set of boards: which board is open, the way back, the sentence, and what a press does.
///
/// It is a value without a clock, files and sound. Each change gives its effects in order; who drives it carries them out.
package struct BoardVisit: Sendable {
  /// How many boards the way back remembers.
  package static let wayLimit = 100

  /// How many actions of one button are done.
  package static let actionLimit = 100

  /// The boards.
  package private(set) var boardSet: BoardSet
  /// The id of the open board.
  package private(set) var openID: String
  /// The boards that were open before, the latest last.
  package private(set) var way: [String] = []
  /// The sentence.
  package private(set) var sentence: Sentence
  /// What a press does beside what the board says.
  package var rules: VisitRules
  private var places: [String: Int]

  /// Opens the first board of a set.
  ///
  /// - Throws: `SpeechBoardError.noRoot` if the set does not have it.
  package init(_ set: BoardSet, rules: VisitRules = VisitRules(), sentence: Sentence = Sentence())
    throws(SpeechBoardError)
  {
    (boardSet, self.rules, self.sentence) = (set, rules, sentence)
    places = Self.places(in: set)
    openID = set.rootID
    guard places[openID] != nil else { throw .noRoot(id: set.rootID) }
  }

  /// The open board.
  package var board: Board { boardSet.boards[places[openID, default: 0]] }

  /// A board of the set; cost: constant.
  package func board(_ id: String) -> Board? { places[id].map { boardSet.boards[$0] } }

  /// The language of the open board's words as a BCP 47 tag; `nil` if neither the rules nor the board state one. A board without
  /// words in the language of the rules has its own.
  package var locale: String? { Self.locale(of: board, rules) }

  /// The language in which a board's words are shown, as `locale` has it for the open one.
  package static func locale(of board: Board, _ rules: VisitRules) -> String? {
    guard let wanted = rules.locale, let own = board.language else {
      return rules.locale ?? board.locale ?? rules.fallbackLocale
    }
    return LanguageTag(rawValue: wanted).map(board.isIn) ?? true ? wanted : own.rawValue
  }

  /// The words of a button of the open board in the chosen language.
  package func text(of button: BoardButton) -> ButtonText { ButtonText(button, of: board, locale: rules.locale) }

  /// Where a visit is, apart from the boards.
  package struct Place: Sendable, Hashable, Codable {
    fileprivate var openID: String
    fileprivate var way: [String]
    fileprivate var sentence: Sentence
  }

  /// Where the visit is.
  package var place: Place { Place(openID: openID, way: way, sentence: sentence) }

  /// Goes on where another visit of these boards was. A board that is gone meanwhile is left out.
  package mutating func goOn(at place: Place) {
    (way, sentence) = (place.way.suffix(Self.wayLimit).filter { places[$0] != nil }, place.sentence)
    openID = places[place.openID] != nil ? place.openID : way.popLast() ?? boardSet.rootID
  }

  /// Takes changed boards. The open board stays open if it is still there; else the latest one before it that is.
  ///
  /// - Throws: `SpeechBoardError.noRoot`; the visit is then unchanged.
  package mutating func update(_ set: BoardSet) throws(SpeechBoardError) {
    let places = Self.places(in: set)
    guard places[set.rootID] != nil else { throw .noRoot(id: set.rootID) }
    boardSet = set
    self.places = places
    way.removeAll { places[$0] == nil }
    if places[openID] == nil { openID = way.popLast() ?? set.rootID }
  }

  private static func places(in set: BoardSet) -> [String: Int] {
    Dictionary(set.boards.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Presses

  /// Presses a button of the open board.
  ///
  /// Actions are done in their order in place of adding the word. A link opens its board after them. Complexity: linear
  /// in the buttons of the board.
  ///
  /// - Throws: `SpeechBoardError.unknownButton`, `.hiddenButton`; nothing has then changed.
  package mutating func press(_ id: String) throws(SpeechBoardError) -> [BoardEffect] {
    let board = board
    guard let button = board[button: id] else {
      let known = board.buttons.lazy.filter { !$0.hidden }.prefix(20).map(\.id)
      throw .unknownButton(id: id, board: openID, known: Array(known))
    }
    guard !button.hidden else { throw .hiddenButton(id: id, board: openID) }
    var effects: [BoardEffect] = []
    for action in button.actions.prefix(Self.actionLimit) { effects += perform(action) }
    let leftOut = button.actions.count - Self.actionLimit
    if leftOut > 0 { effects.append(.remark(.actionsLeftOut(leftOut))) }
    if button.actions.isEmpty, button.loadBoard == nil || rules.linkAddsWord {
      effects += addWord(of: button, on: board, isLink: button.loadBoard != nil)
    }
    if let link = button.loadBoard { effects += follow(link) }
    return effects
  }

  private mutating func addWord(of button: BoardButton, on board: Board, isLink: Bool) -> [BoardEffect] {
    let text = ButtonText(button, of: board, locale: rules.locale)
    let hasSound = button.soundID.map { id in board.sounds.contains { $0.id == id } } ?? false
    guard !text.spoken.allSatisfy(\.isWhitespace) || hasSound else { return isLink ? [] : [.remark(.emptyTile)] }
    // A tile without a label shows what it says.
    let part = SentencePart(
      text: text.label.isEmpty ? text.spoken : text.label,
      vocalization: text.label.isEmpty ? nil : text.vocalization, locale: text.locale,
      origin: .init(board: board.id, button: button.id), soundID: hasSound ? button.soundID : nil,
      voice: Self.voice(of: button, on: board), forms: text.forms)
    var effects = add(part)
    if rules.returnsHomeAfterWord, !isLink, openID != boardSet.rootID { effects += open(boardSet.rootID) }
    return effects
  }

  /// What a tile wants of the voice, and its board where the tile leaves it open; `nil` for nothing.
  package static func voice(of button: BoardButton, on board: Board) -> VoiceWish? {
    button.voiceWish?.or(board.voiceWish) ?? board.voiceWish
  }

  private mutating func follow(_ link: BoardLink) -> [BoardEffect] {
    if let id = link.id, places[id] != nil { return open(id) }
    if let address = link.url, link.id == nil, link.path == nil, link.dataURL == nil {
      return [.remark(.outsideLink(address))]
    }
    return [.remark(.missingBoard(link.name ?? link.path ?? link.id ?? link.url ?? link.dataURL ?? "?"))]
  }

  /// Does one action.
  package mutating func perform(_ action: BoardAction) -> [BoardEffect] {
    switch action {
    case .spell(let letters):
      guard sentence.spell(letters) else { return [.remark(.sentenceFull)] }
      let said = SentencePart(text: letters, locale: locale, source: .spelled, voice: board.voiceWish)
      return letters.isEmpty ? [] : (rules.speaksEachWord ? [.say(said), .changed] : [.changed])
    case .space: return endWord()
    case .backspace: return backspace()
    case .clear: return clear()
    case .speak: return speak()
    case .home: return goHome()
    case .back: return goBack()
    case .other(let raw):
      return WordEnding(action: raw).map { giveEnding($0) } ?? [.remark(.unknownAction(raw))]
    }
  }

  // MARK: Boards

  /// Opens a board of the set.
  ///
  /// - Throws: `SpeechBoardError.unknownBoard`.
  package mutating func openBoard(_ id: String) throws(SpeechBoardError) -> [BoardEffect] {
    guard places[id] != nil else { throw .unknownBoard(id: id) }
    return open(id)
  }

  /// Opens the first board. It is an effect also if it is open, so that a page can show its beginning.
  package mutating func goHome() -> [BoardEffect] { open(boardSet.rootID) }

  /// Opens the board that was open before.
  package mutating func goBack() -> [BoardEffect] {
    guard let last = way.popLast() else { return [.remark(.noWayBack)] }
    openID = last
    return [.opened(last)]
  }

  private mutating func open(_ id: String) -> [BoardEffect] {
    if id != openID {
      way.append(openID)
      if way.count > Self.wayLimit { way.removeFirst() }
      openID = id
    }
    return [.opened(id)]
  }

  // MARK: Sentence

  /// Adds a word or phrase and says it if the rules say so.
  package mutating func add(_ part: SentencePart) -> [BoardEffect] {
    sentence.add(part) ? sayIfWanted(part) : [.remark(.sentenceFull)]
  }

  /// Adds a predicted word. It takes the place of a draft that it completes.
  package mutating func choosePrediction(_ text: String) -> [BoardEffect] {
    let begun = sentence.draft.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
    let completes = !begun.isEmpty && text.lowercased().hasPrefix(begun.lowercased())
    let part = SentencePart(text: text, locale: locale, source: .predicted, voice: board.voiceWish)
    return sentence.add(part, completes: completes) ? sayIfWanted(part) : [.remark(.sentenceFull)]
  }

  private func sayIfWanted(_ part: SentencePart) -> [BoardEffect] {
    rules.speaksEachWord ? [.say(part), .changed] : [.changed]
  }

  /// Replaces the text that is typed at the end of the sentence.
  package mutating func type(_ text: String) -> [BoardEffect] {
    sentence.type(text) ? [.changed] : [.remark(.sentenceFull)]
  }

  /// Finishes the word that is being spelled or typed, and says it if the rules say so.
  package mutating func endWord() -> [BoardEffect] {
    var ended = sentence.endWord()
    guard !ended.isEmpty else { return [] }
    for index in ended.indices { ended[index].locale = locale }
    return (rules.speaksEachWord ? ended.map { .say($0) } : []) + [.changed]
  }

  /// Replaces the sentence by a saved one. It can be undone.
  package mutating func replaceSentence(_ parts: [SentencePart]) -> [BoardEffect] {
    sentence.replace(parts)
    return [.changed]
  }

  /// Speaks the sentence.
  package mutating func speak() -> [BoardEffect] {
    sentence.isEmpty ? [.remark(.emptySentence)] : [.speak(sentence)]
  }

  /// Removes the last letter or word.
  package mutating func backspace() -> [BoardEffect] {
    sentence.backspace() ? [.changed] : [.remark(.emptySentence)]
  }

  /// Removes one word of the sentence bar.
  package mutating func removePart(at index: Int) -> [BoardEffect] {
    sentence.remove(at: index) ? [.changed] : [.remark(.noSuchWord)]
  }

  /// Empties the sentence. It can be undone.
  package mutating func clear() -> [BoardEffect] { sentence.clear() ? [.cleared] : [.remark(.emptySentence)] }

  /// Takes back the last change of the sentence.
  package mutating func undo() -> [BoardEffect] { sentence.undo() ? [.changed] : [.remark(.nothingToUndo)] }

  /// Gives the last word an ending, or another one in place of the one that it has.
  package mutating func giveEnding(_ ending: WordEnding) -> [BoardEffect] {
    guard let last = sentence.wholeParts.last else { return [.remark(.noWord)] }
    let language = last.locale ?? locale
    let words = boardSet.wordForms(of: last.base?.text ?? last.text, locale: language)
    guard let part = last.with(ending, locale: language, words: words) else {
      let isKnown = language.map(WordEndings.isSupported) ?? false
      guard isKnown || !last.forms.isEmpty || !words.isEmpty else {
        return [.remark(.noEndings(language: language ?? "?"))]
      }
      return [.remark(.noForm(word: last.base?.text ?? last.text, ending: ending))]
    }
    sentence.replaceLast(part)
    return sayIfWanted(part)
  }
}
