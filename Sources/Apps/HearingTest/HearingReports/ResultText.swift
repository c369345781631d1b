import Foundation
import HearingTest

/// The texts of results, the same in the terminal, on the page, in CSV and in FHIR. A level that is a bound always has
/// its sign.
package enum ResultText {
  /// The level: "34.2", "≤ -10.0", "> 85.0" (no response), "≈ 30.0" (unreliable, the best guess); `nil` without a
  /// level.
  package static func level(_ result: ThresholdResult) -> String? {
    result.level.map { (sign(result).map { "\($0) " } ?? "") + number($0) }
  }

  /// The result in words: "threshold", "at or below -10 dB", "no response: above 85 dB", "unreliable: …".
  ///
  /// - Parameter unit: "dB HL", or "dB" if the levels are nominal.
  package static func result(_ result: ThresholdResult, unit: String) -> String {
    let level = result.level.map { String(format: "%.7g", $0) } ?? "?"
    switch result.status {
    case .threshold: return "threshold"
    case .atOrBelow: return "at or below \(level) \(unit)"
    case .noResponse: return "no response: above \(level) \(unit)"
    case .unreliable: return "unreliable: \(reason(result.reason))"
    }
  }

  /// The result in short: "34.2", "≤ -10.0", "no response: above 85 dB", "unreliable".
  static func short(_ result: ThresholdResult, unit: String) -> String {
    switch result.status {
    case .threshold, .atOrBelow: level(result) ?? ""
    case .noResponse: self.result(result, unit: unit)
    case .unreliable: "unreliable"
    }
  }

  /// The sign before a level in a table of numbers: `>` no response up to this level, `<=` heard at this level and
  /// never below it, `~` a guess of an unreliable result; `nil` before a threshold, and without a level.
  package static func qualifier(_ result: ThresholdResult) -> String? {
    guard result.level != nil else { return nil }
    return switch result.status {
    case .threshold: nil
    case .atOrBelow: "<="
    case .noResponse: ">"
    case .unreliable: "~"
    }
  }

  /// The average: "36.3", or "≥ 36.3" if a frequency gave no response.
  package static func average(_ average: PureToneAverage) -> String {
    (average.isLowerBound ? "≥ " : "") + number(average.level)
  }

  /// Advice on the causes to check if no tone was answered.
  package static let whatToCheck =
    "is the headphone plugged in, switched on and charged, its cable whole; is the sound on and the volume up; "
    + "is it the device that plays (`--device`, `hearing-test devices`)"

  /// The explanation of a session without any answer.
  package static let noAnswerAtAll =
    "No answer at all: no tone was answered. This says nothing of hearing, since a headphone that is mute gives the same. "
    + "Check the headphone, and test again: \(whatToCheck)?"

  /// The remark on an ear without a response if the other ear has responses.
  package static func silent(_ ear: Ear, _ verdict: EarphoneCheck.Verdict?) -> String {
    let known =
      switch verdict {
      case .right: "Before the test tones were heard on both sides"
      case nil: "It was not checked before the test"
      default: "The check before the test did not find it to sound"
      }
    return
      "The \(ear.rawValue) ear gave no response at all: a deaf ear, or an earphone that does not sound. \(known): verify the "
      + "earphone of that side (change the sides of the headphone and test again)."
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text == "-0.0" ? "0.0" : text
  }

  private static func sign(_ result: ThresholdResult) -> String? {
    switch result.status {
    case .threshold: nil
    case .atOrBelow: "≤"
    case .noResponse: ">"
    case .unreliable: "≈"
    }
  }

  private static func reason(_ reason: ThresholdResult.Reason?) -> String {
    switch reason {
    case .tooManyTrials: "too many trials"
    case .inconsistent: "inconsistent answers"
    case .falseAlarms: "answers without a tone"
    case .retestDiffers: "retest differs"
    case .noPlateau: "no plateau with masking noise"
    case .notMasked: "may be the other ear's, not masked"
    case nil: "unknown"
    }
  }
}
