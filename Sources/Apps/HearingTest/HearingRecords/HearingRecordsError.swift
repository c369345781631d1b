/// The faults of a request to the records.
package enum HearingRecordsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The year cannot be a year of birth.
  case invalidBirthYear(Int)
  /// No session has the number.
  case unknownSession(Int64)
  /// The session has ended: nothing can be added to it.
  case sessionHasEnded(Int64)
  /// The person has no records of the requested kind.
  case nothingStored(what: String, person: String)
  /// The session cannot be the person's baseline.
  case noBaseline(session: Int64, person: String)
  /// The clinic's identifier of a person is malformed.
  case invalidIdentifier(expected: String, got: String)
  /// The name of a session's place or examiner is malformed.
  case invalidCircumstance(what: String, got: String)
  /// Another person has the clinic's identifier.
  case identifierTaken(value: String, person: String)
  /// The same bundle was delivered to the same place before, or may have been.
  case alreadyDelivered(Delivery)

  /// The error in one line: the expected and the actual value.
  package var description: String {
    switch self {
    case .invalidBirthYear(let year): "expected a year of birth from 1880 to now, got \(year)"
    case .unknownSession(let number): "expected the number of a stored session, got \(number)"
    case .sessionHasEnded(let number): "expected an unfinished session, got session \(number), which has ended"
    case .nothingStored(let what, let person): "expected \(what) of \(person), found none"
    case .noBaseline(let session, let person):
      "expected a finished session of \(person) as the baseline, got \(session)"
    case .invalidIdentifier(let expected, let got): "expected \(expected), got \"\(got.prefix(200))\""
    case .invalidCircumstance(let what, let got):
      "expected \(what) of at most 100 characters in one line, got \"\(got.prefix(200))\""
    case .identifierTaken(let value, let person):
      "expected a number that no other person has, got that of \(person): \(value)"
    case .alreadyDelivered(let delivery):
      "session \(delivery.session) "
        + (delivery.outcome == .delivered ? "was delivered" : "may have been delivered")
        + " to \(delivery.place) on \(delivery.date.formatted(.iso8601)) (\(delivery.answer))"
    }
  }
}
