/// The errors of wrong requests to the records.
package enum GameRecordsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No session has this number.
  case unknownSession(Int64)
  /// The session has no recording, so it cannot be replayed.
  case notRecorded(session: Int64)
  /// Recordings cannot be kept for this number of days.
  case invalidRetention(days: Int)

  /// The expected and the actual value in one line.
  package var description: String {
    switch self {
    case .unknownSession(let number): "expected the number of a stored session, got \(number)"
    case .notRecorded(let number): "expected a session that was recorded, got \(number), which was not"
    case .invalidRetention(let days):
      "expected 1 to 36500 days of keeping recordings, or for ever, got \(days) days"
    }
  }
}
