import AppWords

/// The errors of wrong requests to the records.
package enum GameRecordsError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// No session has this number.
  case unknownSession(Int64)
  /// The session has no recording, so it cannot be replayed.
  case notRecorded(session: Int64)
  /// Recordings cannot be kept for this number of days.
  case invalidRetention(days: Int)

  /// The expected and the actual value in one line.
  package var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  package var words: Words {
    switch self {
    case .unknownSession(let number):
      Words(
        cs: "očekáváno číslo uloženého hraní, zadáno \(number)",
        en: "expected the number of a stored session, got \(number)")
    case .notRecorded(let number):
      Words(
        cs: "očekáváno hraní se záznamem, hraní \(number) ho nemá",
        en: "expected a session that was recorded, got \(number), which was not")
    case .invalidRetention(let days):
      Words(
        cs: "očekáváno, že se záznamy budou uchovávat 1 až 36500 dní nebo natrvalo, zadáno \(days) dní",
        en: "expected 1 to 36500 days of keeping recordings, or for ever, got \(days) days")
    }
  }
}
