import LevelCalibration

/// Why a hearing test cannot be made, gone on with, or judged.
public enum HearingTestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number outside of its range.
  case invalidParameter(name: String, expected: String, got: Double)
  /// A list that must hold something holds nothing.
  case empty(what: String)
  /// Something is named twice that must be named once.
  case repeated(what: String)
  /// A name that is not one of those that are known.
  case unknownName(what: String, expected: [String], got: String)
  /// A level, in decibels of the session's scale, above the highest that is allowed at a frequency in hertz; the reason.
  case tooLoud(frequency: Double, highest: Double, got: Double, reason: String)
  /// A frequency in hertz for which a table has no value.
  case noValue(table: String, frequency: Double)
  /// An age in years outside of where the norm is valid at a frequency in hertz.
  case outsideNorm(expected: ClosedRange<Double>, age: Double, frequency: Double)
  /// A stored trial is not the one that the session would have presented; numbers count from 0.
  case otherTrial(number: Int, expected: String, got: String)
  /// An event came when the session waited for another.
  case unexpectedEvent(expected: String, got: String)
  /// An event is earlier than the one before it; seconds.
  case timeRunsBack(previous: Double, got: Double)
  /// A questionnaire or its answers do not hold together; the reason.
  case invalidQuestionnaire(reason: String)
  /// People whose hearing a headphone cannot be calibrated by: where they hear too badly.
  case notNormalHearing([ListenerCalibration.Outlier])
  /// A calibration cannot be made of what was measured.
  case calibration(CalibrationError)
  /// A sound cannot be made; the reason.
  case stimulus(reason: String)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    case .empty(let what): "\(what): expected at least one, got none"
    case .repeated(let what): "\(what): expected once, got twice"
    case .unknownName(let what, let expected, let got):
      "\(what): expected one of \(expected.joined(separator: ", ")), got \(got)"
    case .tooLoud(let frequency, let highest, let got, let reason):
      "\(frequency) Hz: expected at most \(highest) dB (\(reason)), got \(got) dB"
    case .noValue(let table, let frequency): "\(table): expected a value at \(frequency) Hz, there is none"
    case .outsideNorm(let expected, let age, let frequency):
      "age: expected \(expected.lowerBound) to \(expected.upperBound) years at \(frequency) Hz, got \(age)"
    case .otherTrial(let number, let expected, let got): "trial \(number + 1): expected \(expected), got \(got)"
    case .unexpectedEvent(let expected, let got): "event: expected \(expected), got \(got)"
    case .timeRunsBack(let previous, let got): "time: expected \(previous) s or later, got \(got) s"
    case .invalidQuestionnaire(let reason): reason
    case .notNormalHearing(let outliers):
      "listeners: expected normal hearing, got " + outliers.map(\.description).joined(separator: "; ")
    case .calibration(let error): "\(error)"
    case .stimulus(let reason): reason
    }
  }
}

/// Checks of numbers, with the error that names them.
package enum Checked {
  package static func within(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(HearingTestError) {
    guard range.contains(value) else {
      throw .invalidParameter(name: name, expected: "\(range.lowerBound) to \(range.upperBound)", got: value)
    }
  }

  package static func within(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws(HearingTestError) {
    guard range.contains(value) else {
      throw .invalidParameter(
        name: name, expected: "\(range.lowerBound) to \(range.upperBound)", got: Double(value))
    }
  }
}
