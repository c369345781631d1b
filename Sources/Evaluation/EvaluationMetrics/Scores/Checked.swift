/// The checks that several metrics use for their inputs.
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

  /// Numbers must be finite, and small enough for the sums.
  static func finite(_ what: String, _ values: [Double]) throws(EvaluationError) {
    for (index, value) in values.enumerated() where !(abs(value) <= 0x1p20) {
      throw .invalidValue(what: what, index: index, expected: "a number of magnitude up to 2^20", value: value)
    }
  }

  /// Times must not decrease, and must be small enough to be counted in steps of 10 ms.
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

  /// A number of events, frames or recordings, of which a million can be added.
  static func count(_ name: String, _ count: Int) throws(EvaluationError) {
    guard Counted.range.contains(count) else {
      throw .invalidParameter(name: name, expected: "0 to 2^40", value: Double(count))
    }
  }

  /// Two lists must have the same length.
  static func sameCount(_ what: String, _ expected: Int, _ count: Int) throws(EvaluationError) {
    guard expected == count else { throw .differentLengths(what: what, expected: expected, count: count) }
  }
}
