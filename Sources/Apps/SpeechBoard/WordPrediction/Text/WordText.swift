import Foundation

/// A word as it stands in a text.
package struct WordText: Sendable, Hashable {
  /// As it was written, in Unicode's form NFC, with a straight apostrophe.
  package let text: String
  /// The same in small letters: words with the same key are the same word.
  package let key: String
  /// Whether it is the first word of a sentence, where every word has a capital.
  package let startsSentence: Bool

  init(_ text: String, startsSentence: Bool) {
    self.text = text
    key = text.lowercased()
    self.startsSentence = startsSentence
  }
}

/// Where words and sentences begin and end.
///
/// A word is a run of letters and digits. An apostrophe or a hyphen belongs to it between letters or digits (`don't`,
/// `ping-pong`), a full stop, comma or colon between digits (`3.5`, `7:30`). `.`, `!`, `?`, `…` and a new line end a sentence.
enum WordBoundaries {
  /// What nobody says: longer words are not learned and not counted as words.
  static let longestWord = 64

  /// In the form NFC, with straight apostrophes and single blanks, without blanks at the ends; new lines stay.
  static func normalised(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.replacing("\u{2019}", with: "'")
      .split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .joined(separator: "\n")
  }

  static func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  static func endsSentence(_ character: Character) -> Bool {
    switch character {
    case ".", "!", "?", "…": true
    default: character.isNewline
    }
  }

  /// The places of the words of a normalised text, in order.
  static func words(in characters: [Character]) -> [Range<Int>] {
    var (words, first): ([Range<Int>], Int?) = ([], nil)
    for place in characters.indices {
      if isWordCharacter(characters[place]) {
        first = first ?? place
      } else if let start = first, !joins(at: place, in: characters) {
        words.append(start..<place)
        first = nil
      }
    }
    if let first { words.append(first..<characters.endIndex) }
    return words
  }

  private static func joins(at place: Int, in characters: [Character]) -> Bool {
    guard place > 0, place + 1 < characters.count else { return false }
    let (before, after) = (characters[place - 1], characters[place + 1])
    switch characters[place] {
    case "'", "-": return isWordCharacter(before) && isWordCharacter(after)
    case ".", ",", ":": return before.isNumber && after.isNumber
    default: return false
    }
  }

  /// The words of each sentence of a text; sentences without words are left out.
  static func sentences(of text: String) -> [[WordText]] {
    let characters = Array(normalised(text))
    var (sentences, sentence, end): ([[WordText]], [WordText], Int) = ([], [], 0)
    for range in words(in: characters) {
      if characters[end..<range.lowerBound].contains(where: endsSentence) {
        if !sentence.isEmpty { sentences.append(sentence) }
        sentence = []
      }
      end = range.upperBound
      if range.count <= longestWord {
        sentence.append(WordText(String(characters[range]), startsSentence: sentence.isEmpty))
      }
    }
    if !sentence.isEmpty { sentences.append(sentence) }
    return sentences
  }
}
