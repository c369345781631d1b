/// What can be wrong with what is asked of the records.
package enum GameRecordsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No session has the number.
  case unknownSession(Int64)
  /// The session was not recorded to be played again.
  case notRecorded(session: Int64)
  /// What was heard cannot be kept for so many days.
  case invalidRetention(days: Int)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .unknownSession(let number): "expected the number of a session, got \(number)"
    case .notRecorded(let number): "expected a session that was recorded, got \(number), which was not"
    case .invalidRetention(let days):
      "expected to keep what was heard for 1 to 36500 days or for ever, got \(days) days"
    }
  }
}
