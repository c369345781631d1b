import Foundation
import LevelCalibration

/// What speaks against the calibration of a headphone, although its record is well formed.
public enum CalibrationDoubt: Sendable, Hashable, Codable {
  /// It is older than `validity`, in years.
  case old(years: Double)
  /// It is dated after the session.
  case later
  /// At this frequency in hertz, the level of the full-scale sine, in the unit of the record, is none of a headphone.
  case implausible(level: Double, frequency: Double)
  /// At this frequency in hertz, the reference threshold that the record brings along, in dB SPL, is none of a
  /// headphone.
  case implausibleReference(level: Double, frequency: Double)
  /// Its values are from elsewhere, and nobody says how wrong they may be.
  case unknownUncertainty
  /// Its table is that of a headphone on an iPhone, and holds for no other device.
  case otherPlayer

  /// The years after which a headphone is to be calibrated again: 12 months (ISO 8253-1), and a month to do it.
  public static let validity = 13.0 / 12
  /// The years after which results with it are doubtful.
  private static let longValidity = 5.0
  /// The levels that a full-scale sine of a headphone may have: in dB SPL, and in dB HL for a calibration by listeners.
  private static let levels: [CalibrationRecord.Kind: ClosedRange<Double>] = [
    .headphone: 70...140, .biological: 40...130,
  ]

  /// The reference thresholds that a headphone may have, in dB SPL: those of the built-in tables, and 20 dB around.
  private static let references = -27.0...76

  /// Whether results with such a calibration are doubtful. Otherwise it is only said.
  public var isSerious: Bool {
    switch self {
    case .old(let years): years > Self.longValidity
    case .later: false
    case .implausible, .implausibleReference, .unknownUncertainty, .otherPlayer: true
    }
  }

  /// The doubts about a calibration that is used at a date.
  public static func doubts(_ record: CalibrationRecord, at date: Date) -> [CalibrationDoubt] {
    var doubts: [CalibrationDoubt] = []
    if let day = record.date,
      let made = DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: day.year, month: day.month, day: day.day
      ).date
    {
      let years = date.timeIntervalSince(made) / 31_557_600
      // A day of another time zone is no later day.
      if years < -2 / 365.25 { doubts.append(.later) }
      if years > validity { doubts.append(.old(years: years)) }
    }
    if let range = levels[record.kind],
      let worst = record.fullScale.points.first(where: { !range.contains($0.level) })
    {
      doubts.append(.implausible(level: worst.level, frequency: worst.frequency))
    }
    if let worst = record.referenceThresholds?.table.points.first(where: { !references.contains($0.level) }) {
      doubts.append(.implausibleReference(level: worst.level, frequency: worst.frequency))
    }
    // Who measures a headphone by a procedure of this project has it at hand and can measure it again.
    if case .stated = record.method, record.uncertainties.contains(nil) { doubts.append(.unknownUncertainty) }
    if record.coupler == .researchKit { doubts.append(.otherPlayer) }
    return doubts
  }
}
