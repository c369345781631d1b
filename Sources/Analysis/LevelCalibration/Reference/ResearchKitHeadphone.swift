/// Headphones for which ResearchKit, Apple's kit for health studies, has tables. They must be played by an iPhone.
///
/// ResearchKit does not say in which coupler, with how many specimens and how accurately they were measured, so levels
/// that are based on the tables have no uncertainty. The tables are valid only for an iPhone's own volume control
/// without further processing (an equaliser, adaptive noise cancelling, another device).
public enum ResearchKitHeadphone: String, Sendable, Hashable, CaseIterable {
  /// AirPods (1st generation).
  case airPods = "AirPods (1st generation)"
  /// AirPods (2nd generation).
  case airPods2 = "AirPods (2nd generation)"
  /// AirPods (3rd generation).
  case airPods3 = "AirPods (3rd generation)"
  /// AirPods Pro (1st generation).
  case airPodsPro = "AirPods Pro (1st generation)"
  /// AirPods Pro (2nd generation).
  case airPodsPro2 = "AirPods Pro (2nd generation)"
  /// AirPods Max.
  case airPodsMax = "AirPods Max"
  /// EarPods.
  case earPods = "EarPods"

  /// The reference thresholds.
  public var referenceThresholds: ReferenceThresholds {
    let points = zip(ResearchKitTables.frequencies, ResearchKitTables.thresholds(self)).map {
      FrequencyTable.Point(frequency: $0, level: $1)
    }
    return ReferenceThresholds(
      transducers: [rawValue], coupler: .researchKit, standard: "ResearchKit", table: FrequencyTable(ascending: points))
  }

  /// The calibration at a system volume.
  ///
  /// ResearchKit's table is for tones of −30 dBFS (its code adds 30 dB before it divides), so the full-scale sine is 30
  /// dB louder. ResearchKit refuses peaks above −1 dBFS.
  ///
  /// - Parameter systemVolume: 1/16 to 1, as iOS reports it. A value between two sixteenths counts as the lower one.
  /// - Throws: `CalibrationError.invalidRecord` for a volume outside of that range.
  public func calibration(systemVolume: Double) throws(CalibrationError) -> OutputCalibration {
    guard (1.0 / 16...1).contains(systemVolume) else {
      throw .invalidRecord(reason: "system volume: expected 0.0625 to 1, got \(systemVolume)")
    }
    let step = Int(systemVolume * 16)
    let change = ResearchKitTables.volumeCurve(self)[step - 1]
    let points = zip(ResearchKitTables.frequencies, ResearchKitTables.levels(self)).map {
      FrequencyTable.Point(frequency: $0, level: $1 + 30 + change)
    }
    return try OutputCalibration(
      CalibrationRecord(
        kind: .headphone, transducer: rawValue, device: "iPhone, system volume \(step)/16", coupler: .researchKit,
        method: .stated(source: "ResearchKit"), date: nil, fullScale: FrequencyTable(ascending: points), peakLimit: -1))
  }
}
