/// Something that begins in the speech: what is heard from here on, and which part of the text it comes from.
public struct SpeechEvent: Sendable, Equatable {
  /// What begins.
  public enum Kind: Sendable, Equatable {
    case sentence
    /// A word of the text. What is spelt out in several words (a number, an emoji) is one.
    case word
    /// A phoneme, in the International Phonetic Alphabet as the engine writes it.
    case phoneme(String)
    /// A pause: the last phoneme has ended.
    case pause
    /// A `<mark name="…"/>` of SSML.
    case mark(String)
    /// The end of a clause: what the engine speaks in one breath.
    case clauseEnd
  }

  /// What begins.
  public let kind: Kind
  /// When, in frames from the start of the speech.
  public let frame: Int
  /// The place in the text, counted in Unicode scalars from 0, markup included; empty for all but words.
  public let textRange: Range<Int>
  /// The word's text; empty for other kinds.
  public let text: String

  /// An event.
  public init(_ kind: Kind, frame: Int, textRange: Range<Int>, text: String = "") {
    self.kind = kind
    self.frame = frame
    self.textRange = textRange
    self.text = text
  }
}
