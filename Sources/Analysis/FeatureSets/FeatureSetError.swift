/// Sets of features that cannot be computed together.
package enum FeatureSetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Two sets have a column of the same name with other values.
  case sameColumn(String, first: String, second: String)
  /// The frames of two sets are at other times, which the words say.
  case otherFrames(first: String, String, second: String, String)
  /// A set has one value a recording and no frames.
  case noFrames(set: String)
  /// Derivatives were asked for, and no set has frames.
  case noDeltas(sets: [String])
  /// A set is not possible at the sample rate of the recording; `reason` says what was expected.
  case notPossible(set: String, reason: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .sameColumn(let column, let first, let second):
      "expected sets without a column in common, got \(first) and \(second), which both have \(column)"
    case .otherFrames(let first, let one, let second, let other):
      one == other
        ? "expected sets whose frames are at the same times for certain, got \(first) and \(second) (\(one)); "
          + "ask for a summary, or for one after the other"
        : "expected sets with frames at the same times, got \(first) (\(one)) and \(second) (\(other)); "
          + "ask for a summary, or for one after the other"
    case .notPossible(let set, let reason): "\(set): \(reason)"
    case .noDeltas(let sets):
      "expected a set with frames to take derivatives of, got \(sets.joined(separator: ", "))"
    case .noFrames(let set): "\(set) has one value a recording and no frames: expected a summary to be asked for"
    }
  }
}
