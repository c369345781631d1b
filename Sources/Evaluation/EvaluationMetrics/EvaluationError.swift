/// Errors of this module: inputs or parameters that are out of range or inconsistent.
public enum EvaluationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A parameter is out of its range.
  case invalidParameter(name: String, expected: String, value: Double)
  /// Two corresponding lists must have the same length.
  case differentLengths(what: String, expected: Int, count: Int)
  /// A number must be finite and within a range; `index` counts from 0.
  case invalidValue(what: String, index: Int, expected: String, value: Double)
  /// Times must not decrease (or, for some lists, must increase); `index` counts from 0, times are in seconds.
  case unorderedTimes(what: String, index: Int, time: Double, previous: Double)
  /// An event has a label that the metric does not know.
  case unknownLabel(String, expected: [String])
  /// A label occurs twice.
  case repeatedLabel(String)
  /// Counts with different parameters cannot be merged.
  case differentConfigurations(expected: String, found: String)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let expected, let value): "\(name): expected \(expected), got \(value)"
    case .differentLengths(let what, let expected, let count): "\(what): expected \(expected), got \(count)"
    case .invalidValue(let what, let index, let expected, let value):
      "\(what) number \(index + 1): expected \(expected), got \(value)"
    case .unorderedTimes(let what, let index, let time, let previous):
      "\(what) number \(index + 1): expected times in increasing order, got \(time) s after \(previous) s"
    case .unknownLabel(let label, let expected):
      "label: expected one of \(expected.joined(separator: ", ")), got \(label)"
    case .repeatedLabel(let label): "labels: expected each once, got \(label) twice"
    case .differentConfigurations(let expected, let found): "merge: expected counts of \(expected), got \(found)"
    }
  }
}
