/// One score of a task: its names, and what is better.
package struct Measure: Sendable, Hashable {
  /// Which way is better.
  package enum Direction: Sendable, Hashable {
    /// More is better; the worst is 0.
    case higher
    /// Less is better, of a share of errors; the worst is 1.
    case lower
    /// Less is better, of an error without a bound: there is no worst.
    case lowerUnbounded
  }

  /// Name in files: letters, digits and underlines, with the unit last.
  package let key: String
  /// The peers' or the literature's name.
  package let name: String
  /// The short name by which the field speaks of it.
  package let alias: String
  /// Which way is better.
  package let direction: Direction

  init(_ key: String, _ alias: String, _ name: String, _ direction: Direction = .higher) {
    self.key = key
    self.name = name
    self.alias = alias
    self.direction = direction
  }

  /// What a recording counts with on which a detector failed; `nil` if it is left out.
  package var worst: Double? {
    switch direction {
    case .higher: 0
    case .lower: 1
    case .lowerUnbounded: nil
    }
  }

  /// Whether the first of two values is the better one.
  package func isBetter(_ first: Double, than second: Double) -> Bool {
    direction == .higher ? first > second : first < second
  }

  /// Whether this is what a text means: any of the names, whatever the case of the letters.
  package func isCalled(_ text: String) -> Bool {
    [key, alias, name].contains { $0.lowercased() == text.lowercased() }
  }
}
