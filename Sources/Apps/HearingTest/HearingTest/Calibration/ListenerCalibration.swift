import Foundation
import LevelCalibration

/// A headphone's calibration by hearing tests on it: the levels of full-scale sines in dB HL, without any acoustic
/// measurement.
public struct ListenerCalibration: Sendable, Hashable {
  /// A finished test on a headphone.
  public struct Test: Sendable, Hashable, Codable {
    /// Name or code that identifies the listener.
    public let listener: String
    /// The listener's sex, for the norm; `nil` if unknown.
    public let sex: AgeNorm.Sex?
    /// The listener's age in years; `nil` if unknown.
    public let age: Double?
    /// The outcome of the test.
    public let outcome: SessionOutcome

    /// Creates a test.
    public init(listener: String, sex: AgeNorm.Sex? = nil, age: Double? = nil, outcome: SessionOutcome) {
      self.listener = listener
      self.sex = sex
      self.age = age
      self.outcome = outcome
    }
  }

  /// A remark for the person who calibrates.
  public enum Remark: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A frequency in hertz that is not in the table because of the tests, with the reasons.
    case leftOut(frequency: Double, reasons: [String])
    /// How many decibels the right earphone is softer than the left one (below 0: louder). The table has their mean.
    case earphonesDiffer(Double)
    /// Listeners whose age or sex is unknown: their thresholds were not corrected for age.
    case ageUnknown([String])

    /// The remark in one line.
    public var description: String {
      switch self {
      case .leftOut(let frequency, let reasons):
        String(format: "%.7g Hz is left out: ", frequency) + reasons.joined(separator: "; ")
      case .earphonesDiffer(let decibels):
        String(format: "the right earphone is %.1f dB ", abs(decibels)) + (decibels > 0 ? "softer" : "louder")
          + " than the left one (worn the right way round? balance in the middle?); the calibration is their mean"
      case .ageUnknown(let listeners):
        "year of birth or sex not known, taken for young adults: " + listeners.joined(separator: ", ")
      }
    }
  }

  /// An ear that hears worse than the others.
  public struct Outlier: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The listener's name or code.
    public let listener: String
    /// The ear and the frequency.
    public let point: TonePoint
    /// How many decibels its threshold is above the others' mean, corrected for age; `nil` if it did not respond.
    public let excess: Double?

    /// "Ben, right ear at 4000 Hz (32 dB worse than the others)".
    public var description: String {
      "\(listener), \(point.ear.rawValue) ear at \(String(format: "%.7g", point.frequency)) Hz ("
        + (excess.map { String(format: "%.0f dB worse than the others", $0) } ?? "no response") + ")"
    }
  }

  /// The level of the full-scale sine in dB HL by frequency: the mean of both earphones.
  public let fullScale: FrequencyTable
  /// Number of listeners.
  public let listenerCount: Int
  /// Remarks on the result.
  public let remarks: [Remark]

  /// A larger difference between the earphones, in decibels, gives a remark. People's ears differ by about 2.5 dB over
  /// all frequencies, so the mean of three people exceeds this once in 200 times.
  static let earphoneTolerance = 4.0
}
