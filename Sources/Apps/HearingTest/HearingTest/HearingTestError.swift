import AudioCore
import LevelCalibration

/// Why a hearing test cannot be created, continued, or judged.
public enum HearingTestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number is out of its range.
  case invalidParameter(name: String, expected: String, got: Double)
  /// A list must not be empty.
  case empty(what: String)
  /// A name or place occurs twice.
  case repeated(what: String)
  /// A name is unknown.
  case unknownName(what: String, expected: [String], got: String)
  /// A level, in decibels of the session's scale, is above the highest permitted one at a frequency in hertz. The
  /// reason says which limit it is.
  case tooLoud(frequency: Double, highest: Double, got: Double, reason: String)
  /// A table has no value at a frequency in hertz.
  case noValue(table: String, frequency: Double)
  /// An age in years is outside of the norm's range at a frequency in hertz.
  case outsideNorm(expected: ClosedRange<Double>, age: Double, frequency: Double)
  /// A stored trial is not the one that the session would have presented; numbers count from 0.
  case otherTrial(number: Int, expected: String, got: String)
  /// The session did not expect this event.
  case unexpectedEvent(expected: String, got: String)
  /// An event is earlier than the one before it; seconds.
  case timeRunsBack(previous: Double, got: Double)
  /// A questionnaire or its answers are inconsistent. The reason says how.
  case invalidQuestionnaire(reason: String)
  /// People with too poor hearing cannot be used to calibrate a headphone: their outlying ears and frequencies.
  case notNormalHearing([ListenerCalibration.Outlier])
  /// The measurements do not give a calibration.
  case calibration(CalibrationError)
  /// A sound cannot be made. The reason says why.
  case stimulus(reason: String)
  /// A sound has another form than is expected, or one that no sound has.
  case invalidSound(AudioFormatError)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    case .empty(let what): "\(what): expected at least one, got none"
    case .repeated(let what): "\(what): expected once, got twice"
    case .unknownName(let what, let expected, let got):
      "\(what): expected one of \(expected.joined(separator: ", ")), got \(got)"
    case .tooLoud(let frequency, let highest, let got, let reason):
      "\(frequency) Hz: expected at most \(highest) dB (\(reason)), got \(got) dB"
    case .noValue(let table, let frequency): "\(table): expected a value at \(frequency) Hz, found none"
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
    case .invalidSound(let error): error.description
    }
  }
}

/// Checks that numbers are within their ranges; the error names the number.
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
