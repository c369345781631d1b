/// A part of a bank that does not sound as its file suggests.
package struct BankWarning: Sendable, Hashable, CustomStringConvertible {
  /// The instrument that is concerned; `nil` for a drum and for the whole file.
  package var instrument: MusicInstrument?
  /// The drum that is concerned.
  package var drum: MusicDrum?
  /// One line: the file, what is missing or ignored, and what sounds instead.
  package var description: String
}
