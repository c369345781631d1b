import AppWords

/// The result of a calibration.
public enum CalibrationOutcome: Sendable, Equatable, Codable {
  /// The calibration measured the voice and the room.
  case calibrated(CalibratedVoice)
  /// The calibration failed for this reason.
  case failed(Failure)

  /// The reasons for which a calibration fails.
  public enum Failure: Sendable, Equatable, Codable, CustomStringConvertible, Worded {
    /// The child spoke too little.
    case tooLittleVoice(seconds: Double, least: Double)
    /// Somebody spoke during the silence.
    case voiceInSilence
    /// Hardly anything comes from the microphone: it is to be turned up. The level is that of the loudest moments, dBFS.
    case microphoneTooLow(level: Double, least: Double)
    /// The voice is too little above the room's level; the margin is in dB.
    case roomTooLoud(roomLevel: Double, margin: Double, least: Double)

    /// The reason in one line.
    public var description: String { words.en }

    /// The reason in one line, in every language.
    public var words: Words {
      switch self {
      case .tooLittleVoice(let seconds, let least):
        Words(
          cs: "hlas: očekáváno aspoň \(least) s, slyšet bylo \(seconds) s",
          en: "voice: expected \(least) s or more, heard \(seconds) s")
      case .voiceInSilence: Words(cs: "ticho: bylo slyšet hlas", en: "silence: expected no voice, heard one")
      case .microphoneTooLow(let level, let least):
        Words(
          cs: "mikrofon: očekáván zvuk aspoň \(least) dBFS, nejsilnější měl \(level.rounded()) dBFS; zesilte mikrofon",
          en: "microphone: expected sound of \(least) dBFS or more, the loudest was \(level.rounded()) dBFS; turn the "
            + "microphone up")
      case .roomTooLoud(let level, let margin, let least):
        Words(
          cs: "místnost: očekáván hlas aspoň o \(least) dB nad jejím hlukem \(level) dBFS, byl o \(margin) dB",
          en: "room: expected a voice \(least) dB above the room's \(level) dBFS, got one \(margin) dB above it")
      }
    }
  }
}
