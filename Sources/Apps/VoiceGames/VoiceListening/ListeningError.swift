/// Faults of a sound, or of the way in which it is recorded.
///
/// Settings outside of their ranges throw `SettingError`, those of the gate `VoiceEventError`.
public enum ListeningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate at which the ear cannot hear; it needs 8 to 192 kHz, and 16 kHz to compare sounds.
  case invalidSampleRate(Double, least: Double)
  /// A recording holds too little voice to be a model of a sound.
  case tooLittleVoice(seconds: Double, least: Double)
  /// A recording holds no voice; `hasOtherSound` tells whether it holds another sound.
  case noVoice(hasOtherSound: Bool)
  /// The sound of a recording hardly stands above its room.
  case tooNoisy(decibelsAboveRoom: Double, least: Double)

  /// The expected and the actual value in one line.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let least): "sample rate: expected \(least) to 192000 Hz, got \(rate) Hz"
    case .tooLittleVoice(let seconds, let least):
      "model of a sound: expected \(least) s of the sound or more, got \((seconds * 100).rounded() / 100) s"
    case .noVoice(let hasOtherSound):
      "model of a sound: expected a voice, got \(hasOtherSound ? "other sounds only" : "none")"
    case .tooNoisy(let level, let least):
      "model of a sound: expected a sound \(least) dB above the room or more, got \((level * 10).rounded() / 10) dB"
    }
  }
}
