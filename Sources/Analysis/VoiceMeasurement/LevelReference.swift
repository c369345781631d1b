/// The reference of the levels in a report.
public enum LevelReference: Sendable, Hashable, Codable {
  /// Full scale: an RMS of 1 is 0 dBFS, a full-scale sine −3.01.
  case fullScale
  /// 20 µPa, from a calibration. `offset` is added to a level in dBFS to get dB SPL.
  case soundPressure(offset: Double)

  /// The number of decibels to add to a level in dBFS.
  public var offset: Double {
    switch self {
    case .fullScale: 0
    case .soundPressure(let offset): offset
    }
  }

  /// Checks the offset, which a file can contain.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSetting` if it is not within ±1000 dB.
  func validate() throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check("level offset", offset, in: -1000...1000, "dB")
  }

  /// The unit, with its reference.
  public var unit: String {
    switch self {
    case .fullScale: "dBFS"
    case .soundPressure: "dB SPL"
    }
  }
}
