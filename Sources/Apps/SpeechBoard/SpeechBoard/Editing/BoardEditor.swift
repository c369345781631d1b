import AppWords
import OpenBoards

/// Edits a set of boards: each edit is checked, says what it did, and changes nothing else.
package enum BoardEditor {
  /// The greatest number of rows and of columns.
  package static let sizeLimit = 50
  /// The greatest number of tiles on a board that an edit may lead to.
  package static let tileLimit = 10_000
  /// The greatest number of boards that an edit may lead to.
  package static let boardLimit = 10_000
  /// The greatest number of characters of a label or a name.
  package static let nameLimit = 200
  /// The greatest number of characters of the words to speak.
  package static let vocalizationLimit = 5000

  /// Makes an edit; cost: linear in the buttons of the boards that it reads.
  ///
  /// - Throws: `BoardEditError`.
  package static func edited(_ set: BoardSet, _ edit: BoardEdit) throws(BoardEditError) -> EditedBoards {
    switch edit {
    case .addTile(let button, let picture, let sound, let board, let place, let changes):
      return try TileEditing.add(button, picture, sound, to: board, at: place, changes, in: set)
    case .changeTile(let tile, let board, let changes):
      return try TileEditing.change(tile, on: board, changes, in: set)
    case .moveTile(let tile, let board, let place):
      return try TileEditing.move(tile, on: board, to: place, in: set)
    case .moveTileToBoard(let tile, let board, let other, let place):
      return try TileEditing.move(tile, from: board, to: other, at: place, in: set)
    case .deleteTile(let tile, let board): return try TileEditing.delete(tile, on: board, in: set)
    case .deleteAllTiles(let board): return try TileEditing.deleteAll(on: board, in: set)
    case .addBoard(let name, let locale, let rows, let columns):
      return try PageEditing.add(name: name, locale: locale, rows: rows, columns: columns, in: set)
    case .renameBoard(let board, let name): return try PageEditing.rename(board, to: name, in: set)
    case .deleteBoard(let board, let removingLinks):
      return try PageEditing.delete(board, removingLinks: removingLinks, in: set)
    case .moveBoard(let board, let index): return try PageEditing.move(board, to: index, in: set)
    case .setRoot(let board): return try PageEditing.setRoot(board, in: set)
    case .setForms(let forms, let word, let locale):
      return try FormEditing.setForms(forms, of: word, locale: locale, in: set)
    case .setVoice(let wish, let board): return try PageEditing.setVoice(wish, of: board, in: set)
    case .setLocale(let locale, let board): return try LanguageEditing.setLocale(locale, of: board, in: set)
    case .addCounterparts(let boards, let locale, let usual, let label):
      return try LanguageEditing.addCounterparts(of: boards, in: locale, usual: usual, label: label, to: set)
    case .resize(let board, let rows, let columns, let movingTiles):
      return try PageEditing.resize(board, rows: rows, columns: columns, movingTiles: movingTiles, in: set)
    }
  }

  // MARK: What the edits share

  static func index(of board: String, in set: BoardSet) throws(BoardEditError) -> Int {
    guard let index = set.boards.firstIndex(where: { $0.id == board }) else { throw .unknownBoard(board) }
    return index
  }

  static func index(of tile: String, on board: Board) throws(BoardEditError) -> Int {
    guard let index = board.buttons.firstIndex(where: { $0.id == tile }) else {
      throw .unknownTile(tile, board: board.shownName)
    }
    return index
  }

  /// An id that is not taken: the wanted one, or it with a number.
  static func free(_ wanted: String, among taken: Set<String>) -> String {
    let wanted = wanted.isEmpty ? "1" : wanted
    guard taken.contains(wanted) else { return wanted }
    var number = 2
    while taken.contains("\(wanted)-\(number)") { number += 1 }
    return "\(wanted)-\(number)"
  }

  /// Refuses a voice outside its ranges.
  static func check(_ wish: VoiceWish?) throws(BoardEditError) {
    if let rate = wish?.rate, !VoiceWish.rates.contains(rate) {
      throw .outOfRange(Words(cs: "rychlost", en: "speed"), rate, VoiceWish.rates)
    }
    if let pitch = wish?.pitch, !VoiceWish.pitches.contains(pitch) {
      throw .outOfRange(Words(cs: "výška", en: "pitch"), pitch, VoiceWish.pitches)
    }
  }

  /// A name of a tile or board without spaces around it.
  static func name(_ text: String) throws(BoardEditError) -> String {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard (1...nameLimit).contains(name.count) else { throw .badName(text) }
    return name
  }
}

extension Board {
  /// The name of the board for people.
  package var shownName: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? id }

  /// Removes pictures and sounds that only a deleted or changed tile used: a photo that was taken off must not stay.
  mutating func dropUnused(images: Set<String>, sounds: Set<String>) {
    guard !images.isEmpty || !sounds.isEmpty else { return }
    let usedImages = Set(buttons.compactMap(\.imageID))
    let usedSounds = Set(buttons.compactMap(\.soundID))
    self.images.removeAll { images.contains($0.id) && !usedImages.contains($0.id) }
    self.sounds.removeAll { sounds.contains($0.id) && !usedSounds.contains($0.id) }
  }
}

extension BoardButton {
  /// The name of the tile for people.
  package var shownName: String {
    [label, vocalization].compactMap { $0 }.first { !$0.isEmpty } ?? id
  }
}
