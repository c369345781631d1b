import AppWords

/// The faults of a sound or of its recording.
///
/// A setting outside of its range throws `SettingError`, a setting of the gate `VoiceEventError`.
public enum ListeningError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The sample rate is one that the ear cannot use. It needs 8 to 192 kHz, and at least 16 kHz to compare sounds.
  case invalidSampleRate(Double, least: Double)
  /// A recording holds too little voice for a model of a sound.
  case tooLittleVoice(seconds: Double, least: Double)
  /// A recording holds no voice; `hasOtherSound` tells whether it holds another sound.
  case noVoice(hasOtherSound: Bool)
  /// The sound of a recording is less above the room's level than a model needs.
  case tooNoisy(decibelsAboveRoom: Double, least: Double)
  /// An utterance is too long for a model of pitch and loudness.
  case tooLong(seconds: Double, most: Double)

  /// The expected and the actual value in one line.
  public var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  public var words: Words {
    switch self {
    case .invalidSampleRate(let rate, let least):
      Words(
        cs: "vzorkovací kmitočet: očekáváno \(least) až 192000 Hz, je \(rate) Hz",
        en: "sample rate: expected \(least) to 192000 Hz, got \(rate) Hz")
    case .tooLittleVoice(let seconds, let least):
      Words(
        cs: "vzor hlásky: očekáváno aspoň \(least) s hlásky, je jen \((seconds * 100).rounded() / 100) s",
        en: "model of a sound: expected \(least) s of the sound or more, got \((seconds * 100).rounded() / 100) s")
    case .noVoice(let hasOtherSound):
      Words(
        cs: "vzor hlásky: očekáván hlas, \(hasOtherSound ? "je slyšet jen jiný zvuk" : "není slyšet žádný zvuk")",
        en: "model of a sound: expected a voice, got \(hasOtherSound ? "other sounds only" : "none")")
    case .tooNoisy(let level, let least):
      Words(
        cs:
          "vzor hlásky: očekáván zvuk aspoň o \(least) dB nad hlukem místnosti, je o \((level * 10).rounded() / 10) dB",
        en:
          "model of a sound: expected a sound \(least) dB above the room or more, got \((level * 10).rounded() / 10) dB"
      )
    case .tooLong(let seconds, let most):
      Words(
        cs: "vzor hlasu: očekáváno nejvýš \(most) s, trvá aspoň \((seconds * 10).rounded() / 10) s",
        en: "model of a voice: expected \(most) s or less, got \((seconds * 10).rounded() / 10) s or more")
    }
  }
}
