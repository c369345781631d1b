import LevelCalibration

/// Calibration records that the tests share.
enum CalibrationExamples {
  static let device = "USB interface, volume 10"

  static func day() throws -> CalibrationDate { try CalibrationDate(year: 2026, month: 3, day: 1) }

  static func table(_ pairs: KeyValuePairs<Double, Double>, uncertainty: Double? = nil) throws -> FrequencyTable {
    try FrequencyTable(pairs.map { .init(frequency: $0.key, level: $0.value, uncertainty: uncertainty) })
  }

  /// A TDH39 headphone whose full-scale sine gives 110 dB SPL at 125 Hz, 112 at 1 kHz and 106 at 8 kHz in its coupler.
  static func headphoneRecord() throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: device, coupler: .iec60318Part3, method: .levelMeter,
      calibratedBy: "A. Lab", date: try day(), standard: "IEC 60645-1",
      fullScale: try table([125: 110, 1000: 112, 8000: 106], uncertainty: 1), peakLimit: -1, levelLimit: 100,
      notes: "left channel; \"quoted\" / μ")
  }

  static func headphone() throws -> OutputCalibration { try OutputCalibration(headphoneRecord()) }

  /// A microphone that reaches full scale with a sine of 120 dB SPL at 1 kHz.
  static func microphone() throws -> InputCalibration {
    try InputCalibration(
      CalibrationRecord(
        kind: .microphone, transducer: "capsule", device: device, method: .calibrator(level: 94, frequency: 1000),
        date: try day(), fullScale: try table([1000: 120], uncertainty: 0.3), referenceFrequency: 1000))
  }
}
