/// What can be wrong with a request to this module.
public enum EvaluationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A parameter outside of its range.
  case invalidParameter(name: String, expected: String, value: Double)
  /// Two lists that belong together must be of one length.
  case differentLengths(what: String, expected: Int, count: Int)
  /// A number must be finite and within a range; `index` counts from 0.
  case invalidValue(what: String, index: Int, expected: String, value: Double)
  /// Times must not go back (or, where said, must go on); `index` counts from 0, times in seconds.
  case unorderedTimes(what: String, index: Int, time: Double, previous: Double)
  /// An event carries a label that the metric was not made for.
  case unknownLabel(String, expected: [String])
  /// A label was given twice.
  case repeatedLabel(String)
  /// Counts that were made with different parameters cannot be merged.
  case differentConfigurations(expected: String, found: String)

  /// One line: what was expected and what came.
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
