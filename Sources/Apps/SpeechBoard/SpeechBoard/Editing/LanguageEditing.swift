import AppWords
import JSONReading
import LanguageTags
import OpenBoards

/// The edits of the languages of boards.
///
/// A board in another language beside one that is there is its counterpart: the same places and pictures, with the words that the
/// tiles have in that language. A tile on each opens the other. Both are plain boards with plain links, so that other programs open
/// them too; which board is whose counterpart stands in a key of this program.
enum LanguageEditing {
  static func setLocale(_ locale: String?, of id: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    let tag = try locale.map(BoardEditor.language)
    var changed = set
    changed.boards[index].locale = tag?.rawValue
    let name = set.boards[index].shownName
    let shown = tag?.rawValue ?? "–"
    return EditedBoards(
      set: changed, changedBoards: changed.boards[index] == set.boards[index] ? [] : [id],
      done: Words(
        cs: "Jazyk slov tabulky „\(name)“: \(shown)", en: "The language of the words of the board “\(name)”: \(shown)"),
      tile: nil, addedBoard: nil)
  }

  /// Adds counterparts. A board that has one in this language keeps it.
  ///
  /// - Parameters:
  ///   - usual: the language of boards that state none.
  ///   - label: the word on the tiles that lead to the new language; `nil` for its tag in capitals. The way back has the tag.
  static func addCounterparts(
    of ids: [String], in locale: String, usual: String?, label: String?, to set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    let tag = try BoardEditor.language(locale)
    let label = try label.map(BoardEditor.name)
    var changed = set
    var (added, touched): ([String], Set<String>) = ([], [])
    for id in ids {
      let index = try BoardEditor.index(of: id, in: changed)
      let board = changed.boards[index]
      let own = board.language ?? usual.flatMap(LanguageTag.init)
      if own?.written == tag.written {
        if ids.count > 1 { continue }
        throw .languageIsThere(board.shownName, tag.rawValue)
      }
      if counterpart(of: board, in: tag, changed) != nil {
        if ids.count > 1 { continue }
        throw .languageIsThere(board.shownName, tag.rawValue)
      }
      guard changed.boards.count < BoardEditor.boardLimit else { throw .tooMany(limit: BoardEditor.boardLimit) }
      var copy = translated(board, own, tag)
      copy.id = BoardEditor.free(id + "-" + tag.rawValue.lowercased(), among: Set(changed.boards.map(\.id)))
      var family = board.counterparts
      if let own { family[own.rawValue] = id }
      family[tag.rawValue] = copy.id
      changed.boards.insert(copy, at: index + 1)
      for (_, member) in family {
        if let place = changed.boards.firstIndex(where: { $0.id == member }) {
          changed.boards[place].counterparts = family
          touched.insert(member)
        }
      }
      try addWay(from: id, to: copy.id, label ?? tag.rawValue.uppercased(), tag, &changed)
      try addWay(from: copy.id, to: id, (own?.rawValue ?? board.shownName).uppercased(), own, &changed)
      added.append(copy.id)
    }
    touched.formUnion(relink(tag, &changed))
    let name = try set.boards[BoardEditor.index(of: ids.first ?? set.rootID, in: set)].shownName
    return EditedBoards(
      set: changed, changedBoards: touched.union(added),
      done: added.count == 1
        ? Words(
          cs: "K tabulce „\(name)“ byla přidána tabulka v jazyce \(tag.rawValue).",
          en: "The board “\(name)” got a counterpart in the language \(tag.rawValue).")
        : Words(
          cs: "Tabulek přidaných v jazyce \(tag.rawValue): \(added.count)",
          en: "Boards that were added in the language \(tag.rawValue): \(added.count)"),
      tile: nil, addedBoard: added.first)
  }

  // MARK: Steps

  private static func counterpart(of board: Board, in tag: LanguageTag, _ set: BoardSet) -> Board? {
    board.counterparts[tag.rawValue].flatMap { id in set.boards.first { $0.id == id && $0.language == tag } }
  }

  /// The board with the words that it has in a language. A tile without such words keeps its own, and says them in their language
  /// until it gets others. Recordings say the words of the first language, and go.
  private static func translated(_ board: Board, _ own: LanguageTag?, _ tag: LanguageTag) -> Board {
    var copy = board
    let strings = BoardLocale.best(for: tag.rawValue, among: board.strings.keys).flatMap { board.strings[$0] } ?? [:]
    (copy.locale, copy.strings) = (tag.rawValue, [:])
    copy.name = board.name.map { strings[$0] ?? $0 }
    copy.buttons = board.buttons.map { button in
      let text = ButtonText(button, of: board, locale: tag.rawValue)
      let isTranslated = text.locale.flatMap(LanguageTag.init)?.isSameLanguage(as: tag) ?? false
      var button = button
      button.translations = [:]
      guard isTranslated else {
        if button.label != nil || button.vocalization != nil {
          button.locale = button.locale ?? own?.rawValue
          button.isUntranslated = true
        }
        return button
      }
      (button.label, button.vocalization) = (text.label.isEmpty ? nil : text.label, text.vocalization)
      (button.locale, button.soundID) = (nil, nil)
      button.forms = text.forms
      return button
    }
    let sounds = Set(copy.buttons.compactMap(\.soundID))
    copy.sounds = board.sounds.filter { sounds.contains($0.id) }
    return copy
  }

  /// A tile that opens another board, at the first free place or else in the dock.
  private static func addWay(
    from id: String, to other: String, _ label: String, _ tag: LanguageTag?, _ set: inout BoardSet
  ) throws(BoardEditError) {
    var button = BoardButton(id: "language-" + other, label: label, loadBoard: BoardLink(id: other))
    button.locale = tag?.rawValue
    do {
      set = try TileEditing.add(button, nil, nil, to: id, at: nil, in: set).set
    } catch .noFreePlace {
      set = try TileEditing.add(button, nil, nil, to: id, at: .dock(.max), in: set).set
    }
  }

  /// Lets the tiles of the boards of a language open the boards of this language where there are any, and "home" the first one.
  ///
  /// - Returns: the boards that have changed.
  private static func relink(_ tag: LanguageTag, _ set: inout BoardSet) -> Set<String> {
    let known = Dictionary(set.boards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func other(_ id: String) -> String? {
      known[id].flatMap { board in
        board.counterparts[tag.rawValue].flatMap { known[$0]?.language == tag && $0 != id ? $0 : nil }
      }
    }
    var changed: Set<String> = []
    let home = other(set.rootID)
    for place in set.boards.indices where set.boards[place].language == tag && !set.boards[place].counterparts.isEmpty {
      let ways = Set(set.boards[place].counterparts.values)
      let before = set.boards[place]
      for number in before.buttons.indices {
        var button = before.buttons[number]
        if let target = button.loadBoard?.id, !ways.contains(target), let own = other(target) {
          button.loadBoard = BoardLink(id: own)
        }
        if let home, button.actions == [.home] { (button.actions, button.loadBoard) = ([], BoardLink(id: home)) }
        set.boards[place].buttons[number] = button
      }
      if set.boards[place] != before { changed.insert(before.id) }
    }
    return changed
  }
}

extension Board {
  /// The key with the boards that are this one in other languages, and itself: their ids by their tags.
  package static let counterpartsKey = "ext_ossicle_counterparts"

  /// The boards that are this one in other languages, and itself: their ids by their tags.
  var counterparts: [String: String] {
    get {
      guard case .object(let members) = extensions[Self.counterpartsKey] else { return [:] }
      return members.compactMapValues { if case .text(let id) = $0 { id } else { nil } }
    }
    set { extensions[Self.counterpartsKey] = newValue.isEmpty ? nil : .object(newValue.mapValues { .text($0) }) }
  }
}

extension BoardButton {
  /// The key of a tile of a counterpart whose words are those of the first board still.
  private static let untranslatedKey = "ext_ossicle_untranslated"

  var isUntranslated: Bool {
    get { extensions[Self.untranslatedKey] == .flag(true) }
    set { extensions[Self.untranslatedKey] = newValue ? .flag(true) : nil }
  }
}

extension BoardEditor {
  /// A language of words.
  static func language(_ text: String) throws(BoardEditError) -> LanguageTag {
    guard let tag = LanguageTag(rawValue: text) else { throw .badLanguage(text) }
    return tag
  }
}
