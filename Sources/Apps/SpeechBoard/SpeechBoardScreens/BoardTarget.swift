import AppWords

/// Something on the board that can be chosen.
package enum BoardTarget: Hashable, Sendable {
  /// A tile; the id of its button.
  case tile(String)
  /// What is done with the sentence or the boards.
  case command(BoardKey)

  /// The name of the target for the scanner.
  package var id: String {
    switch self {
    case .tile(let id): "tile " + id
    case .command(let key): "command " + key.rawValue
    }
  }
}

/// A key above the board.
package enum BoardKey: String, Hashable, Sendable, CaseIterable, Worded {
  /// Speaks the sentence.
  case speak
  /// Removes the last word.
  case backspace
  /// Takes the last change back.
  case undo
  /// Empties the sentence.
  case clear
  /// Opens the first board.
  case home
  /// Opens the board before.
  case back

  package var words: Words {
    switch self {
    case .speak: Words(cs: "mluv", en: "speak")
    case .backspace: Words(cs: "smaž", en: "delete")
    case .undo: Words(cs: "vrať", en: "undo")
    case .clear: Words(cs: "celé pryč", en: "clear")
    case .home: Words(cs: "domů", en: "home")
    case .back: Words(cs: "zpět", en: "back")
    }
  }
}
