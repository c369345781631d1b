import Foundation

/// A calibration: what was calibrated, by whom, when, how, and what it gave. It travels with every level made with it.
///
/// As a record it only tells. To convert with it, make an `InputCalibration`, an `OutputCalibration` or a
/// `HearingLevelScale` of it; each takes records of its own kind only. The file format is in
/// `Docs/Formats/calibration.md`.
public struct CalibrationRecord: Sendable, Hashable {
  /// What a record calibrates.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A microphone and the input behind it: `fullScale` is the dB SPL of a sine that reads as the full-scale sine.
    case microphone
    /// A headphone and the output before it: `fullScale` is the dB SPL that the full-scale sine produces in the coupler.
    case headphone
    /// A headphone, by listeners: `fullScale` is the dB HL of the full-scale sine.
    case biological = "headphone-biological"

    /// The unit of `fullScale`.
    public var unit: String { self == .biological ? "dB HL" : "dB SPL" }
  }

  /// What it calibrates.
  public var kind: Kind
  /// The microphone or headphone, as its reference thresholds name it where there are some ("TDH39").
  public var transducer: String
  /// What stands between the samples and the transducer, with every setting that changes a level ("USB interface, gain 3").
  public var device: String
  /// What the sound pressure is measured in; a headphone in dB SPL has one.
  public var coupler: Coupler?
  /// How the numbers came about.
  public var method: CalibrationMethod
  /// Who did it.
  public var calibratedBy: String?
  /// The day it was done; may be missing only from numbers that someone else states.
  public var date: CalibrationDate?
  /// The standard or publication that it refers to.
  public var standard: String?
  /// For each frequency the level, in the kind's unit, that belongs to the full-scale sine: a sine of peak amplitude 1.
  public var fullScale: FrequencyTable
  /// Of a microphone: the frequency whose level stands for sound of any frequency, in hertz; one of the table's range.
  public var referenceFrequency: Double?
  /// The highest peak that the output reproduces, in dBFS, 0 or less: what is above is refused.
  public var peakLimit: Double
  /// Of an output: the highest level that may be asked for, in the kind's unit, for the listener's safety.
  public var levelLimit: Double?
  /// Anything else.
  public var notes: String?

  /// A record. The types that convert check it.
  public init(
    kind: Kind, transducer: String, device: String, coupler: Coupler? = nil, method: CalibrationMethod,
    calibratedBy: String? = nil, date: CalibrationDate?, standard: String? = nil, fullScale: FrequencyTable,
    referenceFrequency: Double? = nil, peakLimit: Double = 0, levelLimit: Double? = nil, notes: String? = nil
  ) {
    self.kind = kind
    self.transducer = transducer
    self.device = device
    self.coupler = coupler
    self.method = method
    self.calibratedBy = calibratedBy
    self.date = date
    self.standard = standard
    self.fullScale = fullScale
    self.referenceFrequency = referenceFrequency
    self.peakLimit = peakLimit
    self.levelLimit = levelLimit
    self.notes = notes
  }

  /// A line: what was calibrated, how, when, and how surely ("TDH39, USB card, by a sound level meter, 2026-03-01, ± 0.5 dB").
  public var summary: String {
    let known = fullScale.points.compactMap(\.uncertainty)
    var parts = [transducer, device, method.summary]
    if let date { parts.append("\(date)") }
    if let least = known.min(), let most = known.max() {
      parts.append(
        most - least < 0.05
          ? String(format: "± %.1f dB", most) : String(format: "± %.1f to %.1f dB", least, most))
    }
    return parts.joined(separator: ", ")
  }

  /// Makes sure that the parts fit each other and that the record is of one of the kinds.
  ///
  /// - Throws: `CalibrationError.wrongKind`, `.invalidRecord`.
  func validate(as expected: Kind) throws(CalibrationError) {
    guard kind == expected else { throw .wrongKind(expected: expected, got: kind) }
    try validate()
  }

  func validate() throws(CalibrationError) {
    if transducer.isEmpty { throw .invalidRecord(reason: "expected the name of a transducer, got none") }
    if date == nil {
      guard case .stated = method else { throw .invalidRecord(reason: "expected the day of the calibration, got none") }
    }
    guard peakLimit <= 0, peakLimit.isFinite else {
      throw .invalidRecord(reason: "peak limit: expected 0 dBFS or less, got \(peakLimit)")
    }
    if let levelLimit, !levelLimit.isFinite {
      throw .invalidRecord(reason: "level limit: expected a number of decibels, got \(levelLimit)")
    }
    switch kind {
    case .headphone where coupler == nil:
      throw .invalidRecord(reason: "a headphone's dB SPL: expected the coupler they were measured in, got none")
    case .microphone:
      guard let referenceFrequency else {
        throw .invalidRecord(reason: "a microphone: expected a reference frequency, got none")
      }
      guard fullScale.range.contains(referenceFrequency) else {
        throw .outsideRange(frequency: referenceFrequency, range: fullScale.range)
      }
    default: break
    }
  }
}
