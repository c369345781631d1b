import SpeechBoard

/// Cuts a long text so that its beginning can be heard while the rest is made.
package enum SpokenPieces {
  /// A longer sentence is cut at its commas, too.
  private static let longSentence = 80

  /// The pieces in groups that are spoken one after the other. Each group ends with a sentence, or in a long one with a
  /// part of it. Words and phonemes are never cut.
  package static func groups(_ pieces: [SpokenPiece]) -> [[SpokenPiece]] {
    var groups: [[SpokenPiece]] = []
    var open: [SpokenPiece] = []
    var length = 0
    func close() {
      if open.contains(where: \.hasWords) { groups.append(open) }
      (open, length) = ([], 0)
    }
    for piece in pieces {
      guard case .text(let text) = piece else {
        open.append(piece)
        continue
      }
      var part = ""
      for (character, next) in zip(text, text.dropFirst().map(Optional.some) + [nil]) {
        part.append(character)
        length += 1
        guard next?.isWhitespace == true else { continue }
        let isEnd = [".", "!", "?", "…"].contains(character)
        let isPart = [",", ";", ":"].contains(character) && length >= longSentence
        guard isEnd || isPart else { continue }
        open.append(.text(part))
        part = ""
        close()
      }
      if !part.isEmpty { open.append(.text(part)) }
    }
    close()
    return groups
  }
}

extension SpokenPiece {
  /// Whether there is something to say.
  fileprivate var hasWords: Bool {
    switch self {
    case .text(let text): text.contains { $0.isLetter || $0.isNumber || $0.isSymbol }
    case .phonemes(let phonemes, _): !phonemes.isEmpty
    }
  }

  /// The words; for phonemes those that they stand for.
  package var plain: String {
    switch self {
    case .text(let text): text
    case .phonemes(_, let words): words
    }
  }

  /// The text for espeak-ng with phonemes switched on. Brackets of a person's own text are no phonemes.
  var marked: String {
    switch self {
    case .text(let text): text.replacing("[[", with: "[ [")
    case .phonemes(let phonemes, _): "[[\(phonemes)]]"
    }
  }
}
