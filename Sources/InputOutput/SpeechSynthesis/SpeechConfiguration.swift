/// How a `SpeechSynthesizer` speaks.
public struct SpeechConfiguration: Sendable, Hashable {
  /// Which punctuation marks are spoken by name.
  public enum SpokenPunctuation: Sendable, Hashable {
    case none, all
    /// These.
    case some(String)
  }

  /// Words per minute, nominally: how many depends on voice and text.
  public static let rates = 80...450
  /// Of `pitch` and `pitchRange`.
  public static let pitches = 0...99
  /// In percent.
  public static let volumes = 0...200
  /// Of `wordGap`.
  public static let wordGaps = 0...500

  /// A language as BCP 47 tag (`cs`, `en-US`), a name (`Czech`) or an identifier (`zlw/cs`) of a voice; with a `+` and the
  /// short name of a variant after it (`cs+f3`), another speaker.
  public var voice: String
  /// In `rates`; the engine's own is 175.
  public var rate: Int
  /// The height of the voice on the engine's scale, in `pitches`; 50 is the voice's own, the ends are about 0.65 and
  /// 1.7 times its fundamental frequency.
  public var pitch: Int
  /// How far the melody moves on the engine's scale, in `pitches`; 0 is a monotone, 50 the voice's own.
  public var pitchRange: Int
  /// In percent of the engine's usual amplitude, in `volumes`; from about 115 on the engine clips.
  public var volume: Int
  /// Additional silence between words in the engine's unit, in `wordGaps`. At the usual rate one is nominally 10 ms,
  /// measured 15.
  public var wordGap: Int
  /// Which punctuation marks are spoken by name.
  public var punctuation: SpokenPunctuation
  /// Whether what stands in `[[…]]` is pronounced as the engine's phoneme mnemonics say, instead of being spelt.
  public var readsPhonemes: Bool
  /// The folder that holds `espeak-ng-data`; `nil` for the engine's own places.
  public var dataFolder: String?

  /// A configuration; nothing is checked before a synthesizer is made of it.
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
