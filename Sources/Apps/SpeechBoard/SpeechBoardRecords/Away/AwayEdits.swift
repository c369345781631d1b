import AppWords
import OpenBoards
import SpeechBoard

/// Brings the edits of a journal into the boards as they are now. What was changed on both sides stays in both forms.
struct AwayEdits {
  /// The boards.
  private(set) var set: BoardSet
  /// How many edits were made.
  private(set) var count = 0
  private(set) var remarks: [AwayOutcome.Remark] = []
  private let locale: String?

  /// - Parameter locale: the language in which the boards are shown; `nil` for their own.
  init(_ set: BoardSet, locale: String?) { (self.set, self.locale) = (set, locale) }

  /// Takes the change of a tile: what is still as it was there gets the new words.
  mutating func change(
    _ tile: String, on id: String, from before: AwayJournal.TileWords, to after: AwayJournal.TileWords
  ) throws(BoardEditError) {
    guard let board = set[id], let button = board[button: tile] else {
      try add(like: nil, to: id, at: nil, after)
      return remark(
        cs: "„\(after.name)“: dlaždice tu už není; její slova z cesty jsou na nové.",
        en: "“\(after.name)”: the tile is not here any more; its words from the way are on a new one.")
    }
    let text = ButtonText(button, of: board, locale: locale)
    let now = AwayJournal.TileWords(
      label: text.label, spoken: text.vocalization ?? "", isHidden: button.hidden)
    var changes: [TileChange] = []
    var isBoth = false
    func merge(_ path: KeyPath<AwayJournal.TileWords, String>, _ change: (String) -> TileChange) {
      let (was, wanted, present) = (before[keyPath: path], after[keyPath: path], now[keyPath: path])
      if wanted == was || wanted == present { return }
      if present == was { changes.append(change(wanted)) } else { isBoth = true }
    }
    merge(\.label) { .label($0, locale: locale) }
    merge(\.spoken) { .vocalization($0, locale: locale) }
    if after.isHidden != before.isHidden, after.isHidden != now.isHidden { changes.append(.hidden(after.isHidden)) }
    if changes.contains(where: { if case .hidden = $0 { false } else { true } }), button.soundID != nil {
      // The recording says the words before.
      changes.append(.sound(nil))
    }
    if !changes.isEmpty { try make(.changeTile(tile, board: id, changes)) }
    guard isBoth else { return }
    try add(like: button, to: id, at: nil, after)
    remark(
      cs: "„\(now.name)“ a „\(after.name)“: dlaždice se změnila tady i na cestě; zůstaly obě.",
      en: "“\(now.name)” and “\(after.name)”: the tile was changed here and on the way; both were kept.")
  }

  /// Takes a new tile: at its place if that is still free, else at another one.
  mutating func add(
    _ tile: String, to id: String, at place: TilePlace?, _ words: AwayJournal.TileWords
  ) throws(BoardEditError) {
    if set[id]?[button: tile] != nil { return }
    let isMoved = try add(like: BoardButton(id: tile), to: id, at: place, words)
    guard isMoved else { return }
    remark(
      cs: "„\(words.name)“: místo z cesty už není volné; dlaždice je na jiném.",
      en: "“\(words.name)”: its place is not free any more; the tile is at another one.")
  }

  /// Adds a tile with words; where nothing is free, the grid gets one more row.
  ///
  /// - Returns: whether it is at another place than the wanted one.
  @discardableResult
  private mutating func add(
    like button: BoardButton?, to id: String, at place: TilePlace?, _ words: AwayJournal.TileWords
  ) throws(BoardEditError) -> Bool {
    let id = set[id] == nil ? set.rootID : id
    guard let board = set[id] else { throw .unknownBoard(id) }
    var added = BoardButton(
      id: button?.id ?? "away", label: words.label.isEmpty ? nil : words.label,
      vocalization: words.spoken.isEmpty ? nil : words.spoken, hidden: words.isHidden)
    (added.backgroundColour, added.borderColour) = (button?.backgroundColour, button?.borderColour)
    added.loadBoard = button?.loadBoard
    let picture = board.images.first { $0.id == button?.imageID }
    // A text of another language than the board's own is a translation.
    if let locale, let own = board.locale, !BoardLocale.isSameLanguage(locale, own) {
      added.translations[locale] = .init(label: added.label, vocalization: added.vocalization)
    }
    if let place {
      do {
        try make(.addTile(added, picture: picture, board: id, at: place))
        return false
      } catch {
        // It is taken, or outside of the grid by now.
      }
    }
    do { try make(.addTile(added, picture: picture, board: id)) } catch .noFreePlace {
      try make(.resize(board: id, rows: board.grid.rows + 1, columns: board.grid.columns, movingTiles: false))
      count -= 1
      try make(.addTile(added, picture: picture, board: id))
    }
    return place != nil
  }

  private mutating func make(_ edit: BoardEdit) throws(BoardEditError) {
    set = try BoardEditor.edited(set, edit).set
    count += 1
  }

  private mutating func remark(cs: String, en: String) { remarks.append(.init(words: Words(cs: cs, en: en))) }

  /// Says that an edit cannot be made at all.
  mutating func refuse(_ words: AwayJournal.TileWords, _ error: BoardEditError) {
    remark(cs: "„\(words.name)“: \(error.words.cs)", en: "“\(words.name)”: \(error.words.en)")
  }
}

extension AwayJournal.TileWords {
  /// The words by which people know the tile.
  fileprivate var name: String { label.isEmpty ? spoken : label }
}
