/// A part of a sentence: the words of one tile, a word that was spelled or a word that was typed.
package struct SentencePart: Sendable, Hashable, Codable {
  /// The tile that a part came from.
  package struct Origin: Sendable, Hashable, Codable {
    /// The id of the board.
    package var board: String
    /// The id of the button on this board.
    package var button: String

    /// Creates an origin.
    package init(board: String, button: String) { (self.board, self.button) = (board, button) }
  }

  /// The way by which a part came into the sentence.
  package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// A tile with a word.
    case tile
    /// Tiles with letters.
    case spelled
    /// A keyboard.
    case typed
    /// A predicted word.
    case predicted
    /// A saved phrase or a sentence of the history.
    case phrase
  }

  /// The words that are shown.
  package var text: String
  /// The words that are spoken; `nil` if they are those that are shown.
  package var vocalization: String?
  /// The language of the words as a BCP 47 tag; `nil` if nobody stated it.
  package var locale: String?
  /// The way into the sentence.
  package var source: Source
  /// The tile; `nil` for other sources.
  package var origin: Origin?
  /// The id of a recording among the sounds of the tile's board. It is played in place of the voice.
  package var soundID: String?
  /// What the tile and its board want of the voice; `nil` for nothing.
  package var voice: VoiceWish?
  /// The words before they got an ending; `nil` if they have none.
  package var base: Base?
  /// Forms of the words that the tile states itself, by the name of the ending.
  package var forms: [String: String]

  /// The words before they got an ending.
  package struct Base: Sendable, Hashable, Codable {
    /// The words that were shown.
    package var text: String
    /// The words that were spoken, if they were others.
    package var vocalization: String?
    /// The recording.
    package var soundID: String?
  }

  /// Creates a part.
  package init(
    text: String, vocalization: String? = nil, locale: String? = nil, source: Source = .tile, origin: Origin? = nil,
    soundID: String? = nil, voice: VoiceWish? = nil, forms: [String: String] = [:]
  ) {
    (self.text, self.vocalization, self.locale) = (text, vocalization, locale)
    (self.source, self.origin, self.soundID, self.voice) = (source, origin, soundID, voice)
    (self.forms, base) = (forms, nil)
  }

  /// The words that are spoken where there is no recording.
  package var spoken: String { vocalization ?? text }
}
