/// Headphones for which ResearchKit, Apple's kit for health studies, has tables. They must be played by an iPhone.
///
/// ResearchKit does not say in which coupler, with how many specimens and how accurately they were measured, so levels
/// that are based on the tables have no uncertainty. The tables are valid only for an iPhone's own volume control
/// without further processing (an equaliser, adaptive noise cancelling, another device).
public enum ResearchKitHeadphone: String, Sendable, Hashable, Codable, CaseIterable {
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

  /// The reference thresholds, without a value that `reservation` tells to be none.
  public var referenceThresholds: ReferenceThresholds {
    let points = zip(ResearchKitTables.frequencies, ResearchKitTables.thresholds(self)).map {
      FrequencyTable.Point(frequency: $0, level: $1)
    }.filter { self != .airPodsMax || $0.frequency != 6000 }
    return ReferenceThresholds(
      of: [rawValue], coupler: .researchKit, standard: "ResearchKit", table: FrequencyTable(ascending: points))
  }

  /// What speaks against the tables of this headphone in particular; `nil` if nothing is known.
  public var reservation: String? {
    switch self {
    case .airPods, .airPods2:
      "ResearchKit has the same levels for the AirPods of the 1st and the 2nd generation, but reference thresholds that "
        + "are up to 11 dB apart: both cannot be right"
    case .airPodsPro2:
      "the reference thresholds are those of the 1st generation; a newer table of ResearchKit differs by 5 dB and more"
    case .airPodsMax:
      "the reference threshold at 6000 Hz is left out: ResearchKit has 3.74 dB, but the mean of its neighbours, which "
        + "all newer tables have there, is 13.74"
    case .airPods3, .airPodsPro, .earPods: nil
    }
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
        method: .stated(source: "ResearchKit"), date: nil, fullScale: FrequencyTable(ascending: points), peakLimit: -1,
        notes: [
          "holds only on an iPhone, by its own volume control; no coupler and no uncertainty is stated", reservation,
        ]
        .compactMap { $0 }.joined(separator: "; ")))
  }
}
