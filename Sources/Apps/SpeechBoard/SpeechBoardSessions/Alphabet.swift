import AppWords
import LanguageTags
import OpenBoards
import SpeechBoard
import WordPrediction

/// The letters with which words of a language are spelled, the most frequent first.
package struct Alphabet: Sendable, Hashable {
  /// How the letters are known.
  package enum Origin: Sendable, Hashable, Worded {
    /// By the frequencies of the language.
    case language
    /// By the words of the person's boards and sentences.
    case words
    /// There are no words either: the letters are a to z.
    case latin

    package var words: Words {
      switch self {
      case .language: Words(cs: "písmena jazyka", en: "the letters of the language")
      case .words: Words(cs: "písmena ze slov tabulek a vět", en: "the letters of the words of boards and sentences")
      case .latin: Words(cs: "písmena a až z", en: "the letters a to z")
      }
    }
  }

  /// The share of all letters from which a letter is one of the language's own, not of a name from elsewhere.
  private static let leastShare = 0.001

  /// The letters.
  package let letters: [String]
  /// How they are known.
  package let origin: Origin

  /// The letters of a language.
  ///
  /// - Parameter words: words of the language, for one whose letters are not known.
  package init(of language: LanguageTag, words: @autoclosure () -> [String]) {
    let key = language.written.rawValue
    if StartModel.isShipped(for: key) {
      (letters, origin) = (StartModel.shipped(for: key).letters, .language)
      return
    }
    var counts: [Character: Int] = [:]
    for word in words() {
      for letter in word.precomposedStringWithCanonicalMapping.lowercased() where letter.isLetter {
        counts[letter, default: 0] += 1
      }
    }
    let least = Self.leastShare * Double(counts.values.reduce(0, +))
    let own = counts.filter { Double($0.value) >= least }
    let basic = "abcdefghijklmnopqrstuvwxyz"
    // Words of another script need no Latin letters.
    let isLatin = own.isEmpty || own.keys.contains { basic.contains($0) }
    letters =
      own.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key) }
      + (isLatin ? basic.filter { own[$0] == nil }.map { String($0) } : [])
    origin = own.isEmpty ? .latin : .words
  }
}

extension BoardSet {
  /// The words of the tiles in a language.
  ///
  /// - Parameter usual: the language of boards that state none.
  package func words(in language: LanguageTag, usual: LanguageTag) -> [String] {
    boards.flatMap { board in
      board.buttons.compactMap { button in
        let own = (button.locale.flatMap(LanguageTag.init) ?? board.language ?? usual).written
        return own == language.written ? button.label : nil
      }
    }
  }
}
