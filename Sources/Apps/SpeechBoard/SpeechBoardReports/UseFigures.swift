import Foundation

/// The figures of a report, counted from what a person did.
package struct UseFigures: Sendable {
  /// A word and how often it was said.
  package struct Said: Sendable, Hashable {
    /// The word as it was written most often.
    package let word: String
    /// How often.
    package let count: Int
  }

  /// The number of sentences.
  package let sentenceCount: Int
  /// The number of presses of tiles.
  package let pressCount: Int
  /// The words of all sentences with their counts, the most used first.
  package let words: [Said]
  /// The words of each day on which something was said: the beginning of the day, and the number.
  package let days: [(day: Date, words: Int)]
  /// The words that were said for the first time in the last 30 days, if something was said before these days.
  package let newWords: [String]
  /// The share of keystrokes that the tiles saved: 1 − keystrokes / characters. `nil` if there are fewer than
  /// ``leastSentences`` sentences of presses.
  ///
  /// Characters are those of the sentences of presses, with the spaces between words and one character that ends each.
  /// Keystrokes are all presses of tiles in the period and one press of "speak" for each sentence; presses that came to no
  /// sentence count, too.
  package let keystrokeSavings: Double?
  /// The presses of tiles per word of the sentences of presses; `nil` as above.
  package let pressesPerWord: Double?

  /// The fewest sentences from which a share is stated.
  package static let leastSentences = 10
  private static let newDays = 30.0

  /// Counts.
  package init(_ use: BoardUse, calendar: Calendar) {
    let split = use.sentences.map { (sentence: $0, words: Self.words(of: $0.text)) }
    sentenceCount = use.sentences.count
    pressCount = use.presses.count
    var forms: [String: [String: Int]] = [:]
    for form in use.sentences.flatMap({ Self.forms(in: $0.text) }) {
      forms[form.lowercased(), default: [:]][form, default: 0] += 1
    }
    words = forms.map { word, forms in
      let usual = forms.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? word
      return Said(word: usual, count: forms.values.reduce(0, +))
    }.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    days = Dictionary(grouping: split) { calendar.startOfDay(for: $0.sentence.time) }
      .map { ($0.key, $0.value.reduce(0) { $0 + $1.words.count }) }.sorted { $0.0 < $1.0 }
    if let last = use.sentences.last?.time {
      let limit = last.addingTimeInterval(-Self.newDays * 86_400)
      let known = Set(split.filter { $0.sentence.time < limit }.flatMap(\.words))
      var seen = known
      newWords = known.isEmpty ? [] : split.flatMap(\.words).filter { seen.insert($0).inserted }
    } else {
      newWords = []
    }
    let pressed = split.filter(\.sentence.isPressed)
    let characters = pressed.reduce(0) { $0 + $1.sentence.text.count + 1 }
    let wordCount = pressed.reduce(0) { $0 + $1.words.count }
    let isEnough = pressed.count >= Self.leastSentences && wordCount > 0
    keystrokeSavings = isEnough ? 1 - Double(pressCount + pressed.count) / Double(characters) : nil
    pressesPerWord = isEnough ? Double(pressCount) / Double(wordCount) : nil
  }

  /// The words of a text in small letters.
  private static func words(of text: String) -> [String] { forms(in: text).map { $0.lowercased() } }

  /// The words of a text as they are written.
  private static func forms(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "-") }.map(String.init)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
