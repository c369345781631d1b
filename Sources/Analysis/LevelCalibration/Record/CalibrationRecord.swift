import Foundation

/// A calibration: what was calibrated, by whom, when and how, and the resulting values. Every level computed with it
/// carries it.
///
/// The record itself does not convert levels. Create an `InputCalibration`, an `OutputCalibration` or a
/// `HearingLevelScale` from it; each accepts records of its own kind only. The file format is described in
/// `Docs/Formats/calibration.md`.
public struct CalibrationRecord: Sendable, Hashable {
  /// The kind of device that a record calibrates.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A microphone and its input: `fullScale` is the dB SPL of a sine that is recorded as the full-scale sine.
    case microphone
    /// A headphone and its output: `fullScale` is the dB SPL that the full-scale sine produces in the coupler.
    case headphone
    /// A headphone, calibrated by listeners: `fullScale` is the dB HL of the full-scale sine.
    case biological = "headphone-biological"

    /// The unit of `fullScale`.
    public var unit: String { self == .biological ? "dB HL" : "dB SPL" }
  }

  /// The kind of device.
  public var kind: Kind
  /// Name of the microphone or headphone; if it has reference thresholds, their name for it ("TDH39").
  public var transducer: String
  /// The device between the samples and the transducer, with every setting that changes a level ("USB interface, gain
  /// 3").
  public var device: String
  /// The coupler in which the sound pressure was measured. A headphone that is calibrated in dB SPL has one.
  public var coupler: Coupler?
  /// How the numbers were obtained.
  public var method: CalibrationMethod
  /// Name of the person who calibrated.
  public var calibratedBy: String?
  /// The day of the calibration; may be missing only for numbers from another source.
  public var date: CalibrationDate?
  /// The standard or publication that was followed.
  public var standard: String?
  /// For each frequency the level, in the kind's unit, of the full-scale sine: a sine of peak amplitude 1.
  public var fullScale: FrequencyTable
  /// Headphones: reference thresholds in the coupler, which are used in place of the built-in ones; `nil` if the
  /// record has none of its own.
  public var referenceThresholds: ReferenceTable?
  /// Microphones: the frequency, in hertz and within the table's range, whose level is used for sound of any frequency.
  public var referenceFrequency: Double?
  /// The highest peak that the output reproduces, in dBFS, 0 or less. Higher peaks are refused.
  public var peakLimit: Double
  /// Outputs: the highest level that may be requested, in the kind's unit. It protects the listener.
  public var levelLimit: Double?
  /// Remarks in free text; `nil` if there are none.
  public var notes: String?

  /// Creates a record without checking it. The types that convert levels check it.
  public init(
    kind: Kind, transducer: String, device: String, coupler: Coupler? = nil, method: CalibrationMethod,
    calibratedBy: String? = nil, date: CalibrationDate?, standard: String? = nil, fullScale: FrequencyTable,
    referenceThresholds: ReferenceTable? = nil, referenceFrequency: Double? = nil, peakLimit: Double = 0,
    levelLimit: Double? = nil, notes: String? = nil
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
    self.referenceThresholds = referenceThresholds
    self.referenceFrequency = referenceFrequency
    self.peakLimit = peakLimit
    self.levelLimit = levelLimit
    self.notes = notes
  }

  /// One line: what was calibrated, how, when, and the uncertainty ("TDH39, USB card, by a sound level meter,
  /// 2026-03-01, ± 0.5 dB").
  public var summary: String {
    let known = uncertainties.compactMap { $0 }
    var parts = [transducer, device, method.summary]
    if let date { parts.append("\(date)") }
    if let least = known.min(), let most = known.max() {
      parts.append(
        most - least < 0.05
          ? String(format: "± %.1f dB", most) : String(format: "± %.1f to %.1f dB", least, most))
    }
    return parts.joined(separator: ", ")
  }

  /// Checks that the parts are consistent and that the record is of the expected kind.
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
    if let referenceThresholds {
      guard kind == .headphone else {
        throw .invalidRecord(reason: "reference thresholds: expected none in a \(kind.rawValue), got some")
      }
      guard !referenceThresholds.standard.isEmpty else {
        throw .invalidRecord(reason: "reference thresholds: expected their standard or source, got none")
      }
      guard referenceThresholds.table.range.overlaps(fullScale.range) else {
        throw .outsideRange(frequency: referenceThresholds.table.range.lowerBound, range: fullScale.range)
      }
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
