import SpeechBoard

/// A voice of the board: an engine, who seems to speak, and the person's own speed and pitch.
package struct BoardVoice: Codable, Sendable, Hashable {
  /// What makes the speech.
  package enum Engine: Codable, Sendable, Hashable {
    /// A voice of espeak-ng: a language (`cs`, `en-us`), a name or an identifier.
    case espeak(String)
    /// Another program, by its command line (``CommandVoice``).
    case command(String)
  }

  /// The range of `rate`.
  package static let rates = 0.5...2.0
  /// The range of `pitch` in semitones.
  package static let pitches = -6.0...6.0

  /// What makes the speech.
  package var engine: Engine
  /// Who seems to speak.
  package var character: VoiceCharacter
  /// The speed beside that of the character; 2 is twice as fast. The pitch stays.
  package var rate: Double
  /// The shift of the pitch beside that of the character, in semitones.
  package var pitch: Double

  /// Creates a voice.
  package init(engine: Engine, character: VoiceCharacter = .man, rate: Double = 1, pitch: Double = 0) {
    (self.engine, self.character, self.rate, self.pitch) = (engine, character, rate, pitch)
  }

  /// The usual voice of a language.
  package static func usual(for language: String) -> BoardVoice { BoardVoice(engine: .espeak(language)) }

  /// - Throws: `SpeechBoardVoiceError.outOfRange`.
  func check() throws(SpeechBoardVoiceError) {
    for (name, value, range) in [("rate", rate, Self.rates), ("pitch", pitch, Self.pitches)] {
      guard range.contains(value) else { throw .outOfRange(name: name, value: value, expected: range) }
    }
  }
}
