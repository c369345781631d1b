import Foundation
import LevelCalibration

/// A headphone's calibration by hearing tests on it: what full-scale sines are in dB HL, without any measurement of sound.
public struct ListenerCalibration: Sendable, Hashable {
  /// A finished test on a headphone.
  public struct Test: Sendable, Hashable {
    /// Who was tested; tells people apart.
    public let listener: String
    /// For what is expected at an age; `nil` if it was not told.
    public let sex: AgeNorm.Sex?
    /// In years; `nil` if it was not told.
    public let age: Double?
    /// What the test came to.
    public let outcome: SessionOutcome

    /// A test.
    public init(listener: String, sex: AgeNorm.Sex? = nil, age: Double? = nil, outcome: SessionOutcome) {
      self.listener = listener
      self.sex = sex
      self.age = age
      self.outcome = outcome
    }
  }

  /// What whoever calibrates ought to know.
  public enum Remark: Sendable, Hashable, CustomStringConvertible {
    /// A frequency in hertz that is not in the table, and whose tests do not support it, with why.
    case leftOut(frequency: Double, reasons: [String])
    /// By how many decibels the right earphone is softer than the left one (below 0: louder). The table has their mean.
    case earphonesDiffer(Double)
    /// Listeners whose age or sex is not known: nothing was allowed for their age.
    case ageUnknown([String])

    /// One line.
    public var description: String {
      switch self {
      case .leftOut(let frequency, let reasons):
        String(format: "%.7g Hz is left out: ", frequency) + reasons.joined(separator: "; ")
      case .earphonesDiffer(let decibels):
        String(format: "the right earphone is %.1f dB ", abs(decibels)) + (decibels > 0 ? "softer" : "louder")
          + " than the left one: worn the right way round, balance in the middle? The calibration is their mean"
      case .ageUnknown(let listeners):
        "year of birth or sex not told, taken for young adults: " + listeners.joined(separator: ", ")
      }
    }
  }

  /// An ear that hears worse than the others.
  public struct Outlier: Sendable, Hashable, CustomStringConvertible {
    /// Whose.
    public let listener: String
    /// Where.
    public let point: TonePoint
    /// By how many decibels its threshold is above the others' mean, ages allowed for; `nil`: it did not respond.
    public let excess: Double?

    /// "Ben, right ear at 4000 Hz (32 dB worse than the others)".
    public var description: String {
      "\(listener), \(point.ear.rawValue) ear at \(String(format: "%.7g", point.frequency)) Hz ("
        + (excess.map { String(format: "%.0f dB worse than the others", $0) } ?? "no response") + ")"
    }
  }

  /// dB HL of the full-scale sine, the mean of both earphones.
  public let fullScale: FrequencyTable
  /// How many people were tested.
  public let listenerCount: Int
  /// What one ought to know.
  public let remarks: [Remark]

  /// Earphones that differ by more, in decibels, are remarked. People's ears differ by about 2.5 dB over all frequencies, so
  /// that the mean of three people exceeds this once in 200 times.
  static let earphoneTolerance = 4.0
}
