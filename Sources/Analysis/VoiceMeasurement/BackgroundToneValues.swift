import PitchTracking

/// A steady tone in the background of a voice, `PitchTracking.BackgroundTone`.
public struct BackgroundToneValues: Sendable, Equatable, Codable {
  /// Its frequency in hertz.
  public let frequency: VoiceValue
  /// Level in dBFS of the frames in which it is heard alone.
  public let level: VoiceValue

  init(_ tone: BackgroundTone?) {
    frequency = tone.map { VoiceValue($0.frequency) } ?? VoiceValue(absent: .noBackgroundTone)
    level = tone.map { VoiceValue($0.level) } ?? VoiceValue(absent: .noBackgroundTone)
  }
}
