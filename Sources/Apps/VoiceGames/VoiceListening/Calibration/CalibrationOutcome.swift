/// How a calibration ended.
public enum CalibrationOutcome: Sendable, Equatable, Codable {
  /// With a voice and a room.
  case calibrated(CalibratedVoice)
  /// With neither, and why.
  case failed(Failure)

  /// Why a calibration failed.
  public enum Failure: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The child spoke too little.
    case tooLittleVoice(seconds: Double, least: Double)
    /// Somebody spoke when it was to be quiet.
    case voiceInSilence
    /// The voice hardly stands out of the room, dB.
    case roomTooLoud(roomLevel: Double, margin: Double, least: Double)

    /// One line.
    public var description: String {
      switch self {
      case .tooLittleVoice(let seconds, let least): "voice: expected \(least) s or more, heard \(seconds) s"
      case .voiceInSilence: "silence: expected no voice, heard one"
      case .roomTooLoud(let level, let margin, let least):
        "room: expected a soft voice \(least) dB above it, it is \(margin) dB above the room's \(level) dBFS"
      }
    }
  }
}
