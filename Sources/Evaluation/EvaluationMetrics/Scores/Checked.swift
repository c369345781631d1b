/// The checks that the metrics' inputs have in common.
enum Checked {
  /// A parameter in a closed range.
  static func parameter(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(EvaluationError) {
    guard range.contains(value) else {
      throw .invalidParameter(name: name, expected: "\(range.lowerBound) to \(range.upperBound)", value: value)
    }
  }

  /// A parameter that is finite and above 0.
  static func positive(_ name: String, _ value: Double) throws(EvaluationError) {
    guard value > 0, value.isFinite else {
      throw .invalidParameter(name: name, expected: "a finite number above 0", value: value)
    }
  }

  /// A parameter that is finite and not negative.
  static func notNegative(_ name: String, _ value: Double) throws(EvaluationError) {
    guard value >= 0, value.isFinite else {
      throw .invalidParameter(name: name, expected: "a finite number of 0 or more", value: value)
    }
  }

  /// Numbers that are finite, and of a magnitude that sums can hold.
  static func finite(_ what: String, _ values: [Double]) throws(EvaluationError) {
    for (index, value) in values.enumerated() where !(abs(value) <= 0x1p20) {
      throw .invalidValue(what: what, index: index, expected: "a number of magnitude up to 2^20", value: value)
    }
  }

  /// Times that never go back, within what steps of 10 ms can be counted of.
  static func times(_ what: String, _ times: [Double]) throws(EvaluationError) {
    for (index, time) in times.enumerated() {
      guard abs(time) <= 0x1p40 else {
        throw .invalidValue(what: what, index: index, expected: "a time of magnitude up to 2^40 s", value: time)
      }
      if index > 0, time < times[index - 1] {
        throw .unorderedTimes(what: what, index: index, time: time, previous: times[index - 1])
      }
    }
  }

  /// Two lists of one length.
  static func sameCount(_ what: String, _ expected: Int, _ count: Int) throws(EvaluationError) {
    guard expected == count else { throw .differentLengths(what: what, expected: expected, count: count) }
  }
}
