import PitchTracking

/// A steady tone in the background of a voice, `PitchTracking.BackgroundTone`.
public struct BackgroundToneValues: Sendable, Equatable, Codable {
  /// Its frequency in hertz.
  public let frequency: VoiceValue
  /// Level in dBFS of the frames in which it is heard alone.
  public let level: VoiceValue

  /// Share of the frames in which it is heard alone, 0…1: 0 if there is none.
  public let share: VoiceValue

  init(_ summary: PitchSummary, absence: VoiceValue.Absence?) {
    let tone = summary.backgroundTone
    share = summary.backgroundShare.map { VoiceValue($0) } ?? VoiceValue(absent: absence ?? .tooShort)
    frequency = tone.map { VoiceValue($0.frequency) } ?? VoiceValue(absent: .noBackgroundTone)
    level = tone.map { VoiceValue($0.level) } ?? VoiceValue(absent: .noBackgroundTone)
  }
}
