/// What a button does in place of adding its word to the sentence.
package enum BoardAction: Sendable, Hashable {
  /// `+text`: appends letters to the word that is being spelled.
  case spell(String)
  /// `:space`: ends the word that is being spelled.
  case space
  /// `:backspace`: removes the last letter or word.
  case backspace
  /// `:clear`: empties the sentence.
  case clear
  /// `:speak`: speaks the sentence.
  case speak
  /// `:home`: opens the root board.
  case home
  /// `:back`: opens the board that was open before.
  case back
  /// An action of another program, as it is written.
  case other(String)

  /// The action for the text of a file.
  package init(raw: String) {
    self =
      switch raw {
      case ":space": .space
      case ":backspace": .backspace
      case ":clear": .clear
      case ":speak": .speak
      case ":home": .home
      case ":back": .back
      default: raw.utf8.first == UInt8(ascii: "+") ? .spell(String(raw.unicodeScalars.dropFirst())) : .other(raw)
      }
  }

  /// The text in a file.
  package var raw: String {
    switch self {
    case .spell(let text): "+" + text
    case .space: ":space"
    case .backspace: ":backspace"
    case .clear: ":clear"
    case .speak: ":speak"
    case .home: ":home"
    case .back: ":back"
    case .other(let raw): raw
    }
  }
}
