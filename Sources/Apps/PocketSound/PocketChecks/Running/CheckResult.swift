/// How an expectation came out.
package struct CheckResult: Sendable, Hashable {
  /// The outcome.
  package enum Status: Sendable, Hashable {
    /// It is met.
    case passed
    /// It is not met.
    case failed
    /// It could not be checked.
    case error
    /// Its reference was written.
    case recorded
  }

  /// Name of the scenario.
  package let scenario: String
  /// What was expected, in a few words; no other expectation of the scenario has the same.
  package let expectation: String
  /// The outcome.
  package let status: Status
  /// The expected and the measured value in one line, or why it could not be checked.
  package let message: String
  /// Distance from the expected value in tolerances: up to 1 it is met. `nil` for an error.
  package let deviation: Double?
}
