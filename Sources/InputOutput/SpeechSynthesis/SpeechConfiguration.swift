/// The voice, rate, pitch, volume and other settings of a `SpeechSynthesizer`.
public struct SpeechConfiguration: Sendable, Hashable {
  /// Which punctuation marks are spoken by name.
  public enum SpokenPunctuation: Sendable, Hashable {
    case none, all
    /// The marks in this text.
    case some(String)
  }

  /// Range of `rate` in words per minute.
  public static let rates = 80...450
  /// Range of `pitch` and `pitchRange`.
  public static let pitches = 0...99
  /// Range of `volume` in percent.
  public static let volumes = 0...200
  /// Range of `wordGap`.
  public static let wordGaps = 0...500

  /// The voice: a language as BCP 47 tag (`cs`, `en-US`), a name (`Czech`) or an identifier (`zlw/cs`). A `+` and the
  /// short name of a variant (`cs+f3`) select another speaker.
  public var voice: String
  /// Nominal words per minute, in `rates`; the engine's default is 175. The actual number depends on voice and text.
  public var rate: Int
  /// The pitch of the voice on the engine's scale, in `pitches`. 50 is the voice's own; the ends of the scale are about
  /// 0.65 and 1.7 times its fundamental frequency.
  public var pitch: Int
  /// The range of the intonation on the engine's scale, in `pitches`; 0 is monotone, 50 is the voice's own.
  public var pitchRange: Int
  /// The amplitude in percent of the engine's default, in `volumes`. The engine clips from about 115 on.
  public var volume: Int
  /// Additional silence between words in the engine's unit, in `wordGaps`. At the default rate one unit is nominally 10
  /// ms; measured, it is 15 ms.
  public var wordGap: Int
  /// Which punctuation marks are spoken by name.
  public var punctuation: SpokenPunctuation
  /// Whether text in `[[…]]` is read as the engine's phoneme mnemonics instead of being spelt.
  public var readsPhonemes: Bool
  /// The folder that holds `espeak-ng-data`; `nil` for the engine's own places.
  public var dataFolder: String?

  /// A configuration. `SpeechSynthesizer.init` checks the values.
  public init(
    voice: String, rate: Int = 175, pitch: Int = 50, pitchRange: Int = 50, volume: Int = 100, wordGap: Int = 0,
    punctuation: SpokenPunctuation = .none, readsPhonemes: Bool = false, dataFolder: String? = nil
  ) {
    self.voice = voice
    self.rate = rate
    self.pitch = pitch
    self.pitchRange = pitchRange
    self.volume = volume
    self.wordGap = wordGap
    self.punctuation = punctuation
    self.readsPhonemes = readsPhonemes
    self.dataFolder = dataFolder
  }

  func validate() throws(SpeechError) {
    for (option, value, range) in [
      ("rate", rate, Self.rates), ("pitch", pitch, Self.pitches), ("pitch range", pitchRange, Self.pitches),
      ("volume", volume, Self.volumes), ("word gap", wordGap, Self.wordGaps),
    ] where !range.contains(value) {
      throw .outOfRange(option: option, value: value, expected: range)
    }
  }
}
