/// How the numbers of a calibration were obtained.
public enum CalibrationMethod: Sendable, Hashable, Codable {
  /// A recording of a sound calibrator's tone: its level in dB SPL and its frequency in hertz.
  case calibrator(level: Double, frequency: Double)
  /// Sound levels read from a sound level meter, an audiometer calibrator or a similar device.
  case levelMeter
  /// Recordings made with a calibrated microphone, which is named.
  case microphone(name: String)
  /// The values of a data sheet or a publication.
  case stated(source: String)
  /// Thresholds of listeners with normal hearing; the number of listeners.
  case listeners(count: Int)
  /// Thresholds of listeners on this headphone and on a calibrated one; the name of the calibrated one and the number
  /// of listeners.
  case comparison(reference: String, listeners: Int)

  private enum CodingKeys: String, CodingKey {
    case calibrator
    case levelMeter = "level_meter"
    case microphone
    case stated
    case listeners
    case comparison
  }

  private enum CalibratorCodingKeys: String, CodingKey {
    case level = "level_db_spl"
    case frequency = "frequency_hz"
  }

  /// A short description: "by 4 listeners".
  public var summary: String {
    switch self {
    case .calibrator: "by a sound calibrator"
    case .levelMeter: "by a sound level meter"
    case .microphone(let name): "by recordings with \(name)"
    case .stated(let source): "as stated: \(source)"
    case .listeners(let count): "by \(count) listeners"
    case .comparison(let reference, let count):
      "compared with \(reference) by \(count) \(count == 1 ? "listener" : "listeners")"
    }
  }
}
