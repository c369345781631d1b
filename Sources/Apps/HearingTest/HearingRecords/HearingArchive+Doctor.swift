import AppDatabases
import AppRecords
import Foundation
import GRDB

/// The people's own doctors, and what is to be sent to them.
extension HearingArchive {
  /// The kind of a session in the outbox.
  package static let sessionKind = "session"
  /// The table of the doctors. It stays on this computer: the consent is to what this computer does, and so is the path of
  /// the token's file.
  static let doctorTable = "own_doctor"

  /// Makes the table of the doctors. A published migration never changes.
  static let ownDoctors = Migration("the people's own doctors") { database in
    try database.execute(
      sql: """
        CREATE TABLE own_doctor (
          person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
          address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 4000),
          token_file TEXT CHECK (length(token_file) BETWEEN 1 AND 4000),
          occasion TEXT NOT NULL CHECK (occasion IN ('always', 'as-needed')),
          agreed TEXT \(StrictTable.isTime("agreed")), agreed_text TEXT,
          CHECK ((agreed IS NULL) = (agreed_text IS NULL))) STRICT;
        """)
  }

  /// A person's own doctor; `nil` if none is set.
  ///
  /// - Throws: `AppDatabaseError`.
  package func ownDoctor(of person: Person) throws -> OwnDoctor? {
    try database.read {
      try $0.row(of: Self.doctorTable, "SELECT * FROM own_doctor WHERE person_id = ?", [person.id])
    }.map { row in
      let (name, address): (String, String) = (try row.name("name"), try row["address"])
      let (tokenFile, text): (String?, String?) = (try row["token_file"], try row["agreed_text"])
      let agreed: Date? = try row["agreed"]
      guard (agreed == nil) == (text == nil) else {
        throw row.bad("agreed_text", expected: "a time of the consent and its text, or neither")
      }
      let consent = agreed.flatMap { date in text.map { OwnDoctor.Consent(date: date, text: $0) } }
      let occasion: OwnDoctor.Occasion = try row.named("occasion")
      do {
        return try OwnDoctor(name: name, address: address, tokenFile: tokenFile, occasion: occasion, consent: consent)
      } catch { throw row.bad("address", expected: "a doctor (\(error))") }
    }
  }

  /// Sets a person's own doctor in place of an earlier one. What waits for another address is withdrawn.
  ///
  /// - Parameter identifier: the clinic's identifier of the person, which replaces an earlier one; `nil` leaves it.
  /// - Throws: `HearingRecordsError.identifierTaken`; nothing is changed then.
  package func setOwnDoctor(
    _ doctor: OwnDoctor, identifier: ClinicIdentifier? = nil, of person: Person, at date: Date
  ) throws {
    try database.write { database in
      if let identifier { try Self.set(identifier, of: person, database) }
      try database.execute(sql: "DELETE FROM own_doctor WHERE person_id = ?", arguments: [person.id])
      try database.insert(
        into: Self.doctorTable,
        [
          "person_id": person.id, "name": doctor.name, "address": doctor.address, "token_file": doctor.tokenFile,
          "occasion": doctor.occasion.rawValue, "agreed": doctor.consent.map { StoredText.text($0.date) },
          "agreed_text": doctor.consent?.text,
        ])
      try Outbox.withdrawAll(of: person.id, but: doctor.address, at: date, database)
    }
  }

  /// Revokes a person's consent, and withdraws everything that waits. The doctor stays, without a consent.
  ///
  /// - Returns: the number of withdrawn items.
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func revokeConsent(of person: Person, at date: Date) throws -> Int {
    // The words of the consent are overwritten in the file.
    try database.erase { database in
      try database.execute(
        sql: "UPDATE own_doctor SET agreed = NULL, agreed_text = NULL WHERE person_id = ?", arguments: [person.id])
      return try Outbox.withdrawAll(of: person.id, at: date, database)
    }
  }
}
