import Foundation

/// A part of a sentence: a pressed tile, or typed words.
package struct SentenceRecordPart: Codable, Sendable, Hashable {
  /// The words as they were spoken.
  package var text: String
  /// The id of the board with the tile; `nil` for typed words.
  package var board: String?
  /// The id of the tile; `nil` for typed words.
  package var button: String?
  /// The language of the words as a BCP 47 tag; `nil` if it was not stated, as in records of earlier versions.
  package var locale: String?

  /// Creates a part.
  package init(text: String, board: String? = nil, button: String? = nil, locale: String? = nil) {
    (self.text, self.board, self.button, self.locale) = (text, board, button, locale)
  }
}

/// The way in which a sentence was made.
package enum SentenceWay: String, Codable, Sendable, Hashable, CaseIterable {
  /// Its tiles were pressed.
  case pressed
  /// It was typed.
  case typed
  /// It is a saved phrase.
  case phrase
}

/// A sentence of the history.
package struct SpokenSentence: Sendable, Hashable {
  /// The sentence's number in the database.
  package let id: Int64
  /// The time at which it was spoken.
  package let time: Date
  /// The text.
  package let text: String
  /// The parts of the sentence in their order.
  package let parts: [SentenceRecordPart]
  /// How it was made.
  package let way: SentenceWay

  /// Creates a sentence.
  package init(id: Int64, time: Date, text: String, parts: [SentenceRecordPart], way: SentenceWay) {
    (self.id, self.time, self.text, self.parts, self.way) = (id, time, text, parts, way)
  }
}

/// A phrase that a person saved.
package struct SavedPhrase: Sendable, Hashable {
  /// The phrase's number in the database.
  package let id: Int64
  /// The text.
  package var text: String
  /// The parts of the phrase in their order.
  package var parts: [SentenceRecordPart]
  /// Whether the phrase stays at the front.
  package var isPinned: Bool

  /// Creates a phrase.
  package init(id: Int64, text: String, parts: [SentenceRecordPart], isPinned: Bool) {
    (self.id, self.text, self.parts, self.isPinned) = (id, text, parts, isPinned)
  }
}
