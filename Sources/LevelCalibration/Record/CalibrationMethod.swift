/// How a calibration came to its numbers.
public enum CalibrationMethod: Sendable, Hashable, Codable {
  /// A recording of a sound calibrator's tone: its level in dB SPL and its frequency in hertz.
  case calibrator(level: Double, frequency: Double)
  /// Sound levels that were read from a sound level meter, an audiometer calibrator or the like.
  case levelMeter
  /// Recordings made with a calibrated microphone; the microphone.
  case microphone(name: String)
  /// The word of a data sheet or a publication.
  case stated(source: String)
  /// Thresholds of listeners with normal hearing; how many.
  case listeners(count: Int)

  private enum CodingKeys: String, CodingKey {
    case calibrator
    case levelMeter = "level_meter"
    case microphone
    case stated
    case listeners
  }

  private enum CalibratorCodingKeys: String, CodingKey {
    case level = "level_db_spl"
    case frequency = "frequency_hz"
  }
}
