import AppRecords
import Foundation
import SpeechBoard
import SpeechBoardRecords

/// The phrases and the last sentences of a person, to be said again. They are in memory, so that they can be said whatever
/// becomes of the database.
package struct PhraseBook: Sendable {
  /// The most sentences that are offered.
  private static let offeredSentences = 30
  /// The most sentences among which different ones are looked for.
  private static let readSentences = 200
  /// Numbers of what is not in the database yet begin here.
  private static let firstOwnNumber: Int64 = 1 << 50

  /// The saved phrases in their order.
  package private(set) var phrases: [SavedPhrase] = []
  /// The last sentences, each once, the last one first; none where the person's settings do not show them.
  package private(set) var sentences: [SpokenSentence] = []
  private var added: Int64 = 0

  /// An empty book.
  package init() {}

  /// Reads the book of a person.
  ///
  /// - Parameter offersSaidLast: whether the last sentences are in it.
  /// - Throws: `AppDatabaseError`.
  package init(of speaker: Speaker, in records: BoardRecords, offersSaidLast: Bool) throws {
    phrases = try records.phrases(of: speaker)
    guard offersSaidLast else { return }
    var seen: Set<String> = []
    sentences = Array(
      try records.history(of: speaker, limit: Self.readSentences).lazy.filter { seen.insert($0.text).inserted }
        .prefix(Self.offeredSentences))
  }

  /// Adds a sentence that was spoken.
  package mutating func add(spoken sentence: Sentence, locale: String?, at date: Date) {
    sentences.removeAll { $0.text == sentence.text }
    sentences.insert(
      SpokenSentence(
        id: nextNumber(), time: date, text: sentence.text,
        parts: sentence.wholeParts.map { SentenceRecordPart($0, usual: locale) },
        way: .pressed), at: 0)
    sentences = Array(sentences.prefix(Self.offeredSentences))
  }

  /// Adds a phrase behind the others.
  package mutating func add(phrase sentence: Sentence, locale: String?) {
    phrases.append(
      SavedPhrase(
        id: nextNumber(), text: sentence.text, parts: sentence.wholeParts.map { SentenceRecordPart($0, usual: locale) },
        isPinned: false)
    )
  }

  /// The phrases alone.
  package var withoutSentences: PhraseBook {
    var book = self
    book.sentences = []
    return book
  }

  private mutating func nextNumber() -> Int64 {
    added += 1
    return Self.firstOwnNumber + added
  }
}
