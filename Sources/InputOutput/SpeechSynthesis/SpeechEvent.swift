/// The beginning of a word, a phoneme, a pause or another part of the speech, with its time and its place in the text.
public struct SpeechEvent: Sendable, Equatable {
  /// What begins.
  public enum Kind: Sendable, Equatable {
    case sentence
    /// A word of the text. A number or an emoji that is spoken in several words is one word.
    case word
    /// A phoneme, in the International Phonetic Alphabet as the engine writes it.
    case phoneme(String)
    /// A pause: the last phoneme has ended.
    case pause
    /// A `<mark name="…"/>` of SSML.
    case mark(String)
    /// The end of a clause, which is the unit that the engine speaks without a pause.
    case clauseEnd
  }

  /// What begins.
  public let kind: Kind
  /// The time in frames from the start of the speech.
  public let frame: Int
  /// The place in the text in Unicode scalars from 0, markup included. It is empty for all kinds but words.
  public let textRange: Range<Int>
  /// The word's text; empty for other kinds.
  public let text: String

  /// An event with a time in frames and a place in the text in Unicode scalars.
  package init(_ kind: Kind, frame: Int, textRange: Range<Int>, text: String = "") {
    self.kind = kind
    self.frame = frame
    self.textRange = textRange
    self.text = text
  }
}
