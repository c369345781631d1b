import AppWords

/// The faults of a request to the records.
package enum HearingRecordsError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
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
  /// A part of a person's own doctor is malformed.
  case invalidDoctor(expected: String, got: String)
  /// Another person has the clinic's identifier.
  case identifierTaken(value: String, person: String)
  /// The same bundle was delivered to the same place before, or may have been.
  case alreadyDelivered(Delivery)

  /// The error in one line: the expected and the actual value.
  package var description: String { words.en }

  /// The error in one line, in every language.
  package var words: Words {
    switch self {
    case .invalidBirthYear(let year):
      Words(
        cs: "očekáván rok narození od 1880, zadáno \(year)",
        en: "expected a year of birth from 1880 to now, got \(year)")
    case .unknownSession(let number):
      Words(cs: "sezení s číslem \(number) tu není", en: "expected the number of a stored session, got \(number)")
    case .sessionHasEnded(let number):
      Words(
        cs: "sezení \(number) už skončilo, nelze k němu nic přidat",
        en: "expected an unfinished session, got session \(number), which has ended")
    case .nothingStored(let what, let person):
      Words(cs: "\(person): takové záznamy tu nejsou", en: "expected \(what) of \(person), found none")
    case .noBaseline(let session, let person):
      Words(
        cs: "\(person): sezení \(session) nemůže být výchozí, není její nebo neskončilo",
        en: "expected a finished session of \(person) as the baseline, got \(session)")
    case .invalidIdentifier(let expected, let got):
      Words(
        cs: "číslo \"\(got.prefix(200))\" nemá správný tvar", en: "expected \(expected), got \"\(got.prefix(200))\"")
    case .invalidCircumstance(let what, let got):
      Words(
        cs: "místo a vyšetřující mají nejvýše 100 znaků na jednom řádku, zadáno \"\(got.prefix(200))\"",
        en: "expected \(what) of at most 100 characters in one line, got \"\(got.prefix(200))\"")
    case .invalidDoctor(let expected, let got):
      Words(
        cs: "jméno lékaře nebo jeho adresa nemají správný tvar: \"\(got.prefix(200))\"",
        en: "expected \(expected), got \"\(got.prefix(200))\"")
    case .identifierTaken(let value, let person):
      Words(
        cs: "číslo \(value) už má \(person)",
        en: "expected a number that no other person has, got that of \(person): \(value)")
    case .alreadyDelivered(let delivery): Self.words(delivery)
    }
  }

  private static func words(_ delivery: Delivery) -> Words {
    let (session, place, time) = (delivery.session, delivery.place, delivery.date.formatted(.iso8601))
    let isCertain = delivery.outcome == .delivered
    return Words(
      cs: "sezení \(session) \(isCertain ? "bylo" : "možná bylo") doručeno na \(place) \(time) (\(delivery.answer))",
      en:
        "session \(session) \(isCertain ? "was" : "may have been") delivered to \(place) on \(time) (\(delivery.answer))"
    )
  }
}
