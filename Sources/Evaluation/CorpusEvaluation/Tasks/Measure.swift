/// One measure of a task: its names, and whether a larger or a smaller value is better.
package struct Measure: Sendable, Hashable {
  /// Which values are better.
  package enum Direction: Sendable, Hashable {
    /// Larger values are better; the worst is 0.
    case higher
    /// Smaller values are better. The measure is a share of errors; the worst is 1.
    case lower
    /// Smaller values are better. The measure is an error without a bound, so it has no worst value.
    case lowerUnbounded
  }

  /// The name in files: letters, digits and underlines, with the unit last.
  package let key: String
  /// The name in mir_eval, sed_eval or the literature.
  package let name: String
  /// The usual short name.
  package let alias: String
  /// Which values are better.
  package let direction: Direction

  init(_ key: String, _ alias: String, _ name: String, _ direction: Direction = .higher) {
    self.key = key
    self.name = name
    self.alias = alias
    self.direction = direction
  }

  /// The value for a recording on which a detector failed; `nil` if such a recording is left out.
  package var worst: Double? {
    switch direction {
    case .higher: 0
    case .lower: 1
    case .lowerUnbounded: nil
    }
  }

  /// Whether the first value is better than the second.
  package func isBetter(_ first: Double, than second: Double) -> Bool {
    direction == .higher ? first > second : first < second
  }

  /// Whether a text is one of the names, in upper or lower case.
  package func isCalled(_ text: String) -> Bool {
    [key, alias, name].contains { $0.lowercased() == text.lowercased() }
  }
}
