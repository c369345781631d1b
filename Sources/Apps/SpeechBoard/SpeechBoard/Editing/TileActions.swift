import AppWords
import OpenBoards

/// The actions that a tile can be given in place of adding its word.
package enum TileActions {
  /// An action and its name.
  package struct Choice: Sendable {
    package let action: BoardAction
    package let words: Words
  }

  /// The most actions that a tile can be given.
  package static let limit = 20

  /// All that can be chosen but letters, which are any text (`+a`).
  package static let choices: [Choice] =
    [
      Choice(action: .space, words: Words(cs: "mezera, konec slova", en: "space, end of the word")),
      Choice(action: .backspace, words: Words(cs: "smaže písmeno nebo slovo", en: "deletes a letter or word")),
      Choice(action: .clear, words: Words(cs: "smaže větu", en: "clears the sentence")),
      Choice(action: .speak, words: Words(cs: "řekne větu", en: "speaks the sentence")),
      Choice(action: .home, words: Words(cs: "otevře první stránku", en: "opens the first page")),
      Choice(action: .back, words: Words(cs: "zpět na stránku předtím", en: "back to the page before")),
    ]
    + WordEnding.allCases.map { ending in
      Choice(
        action: .other(ending.action),
        words: Words(cs: "tvar slova: \(ending.words.cs)", en: "form of the word: \(ending.words.en)"))
    }

  /// The action for a text as boards write it, such as `+a` and `:plural`.
  ///
  /// - Throws: `BoardEditError.unknownAction`.
  package static func action(_ text: String) throws(BoardEditError) -> BoardAction {
    let action = BoardAction(raw: text)
    try check([action], before: [])
    return action
  }

  /// Refuses what a tile cannot be given. Actions that it had before, those of other programs too, stay.
  static func check(_ actions: [BoardAction], before: [BoardAction]) throws(BoardEditError) {
    guard actions.count <= max(limit, before.count) else { throw .tooMany(limit: limit) }
    for action in actions where !before.contains(action) {
      switch action {
      case .spell(let letters):
        guard !letters.isEmpty, letters.count <= BoardEditor.nameLimit else { throw .unknownAction(action.raw) }
      case .other(let raw): guard WordEnding(action: raw) != nil else { throw .unknownAction(raw) }
      default: break
      }
    }
  }
}
