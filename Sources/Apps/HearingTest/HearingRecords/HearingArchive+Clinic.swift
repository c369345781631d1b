import AppDatabases
import Foundation
import GRDB

/// The clinics' identifiers of people, and the deliveries to clinics.
extension HearingArchive {
  // MARK: The clinic's identifier of a person

  /// The clinic's identifier of a person; `nil` if none is stored.
  package func clinicIdentifier(of person: Person) throws -> ClinicIdentifier? {
    try database.read {
      try $0.row(of: "clinic_identifier", "SELECT * FROM clinic_identifier WHERE person_id = ?", [person.id])
    }.map { row in
      let (system, value): (String, String) = (try row["system"], try row["value"])
      do { return try ClinicIdentifier(system: system, value: value) } catch {
        throw row.bad("value", expected: "a clinic's identifier (\(error))")
      }
    }
  }

  /// Stores the clinic's identifier of a person in place of an earlier one; `nil` removes it.
  ///
  /// - Throws: `HearingRecordsError.identifierTaken` if another person has it.
  package func setClinicIdentifier(_ identifier: ClinicIdentifier?, of person: Person) throws {
    try database.write { database in
      try Self.set(identifier, of: person, database)
    }
  }

  /// Does the same within a transaction.
  static func set(_ identifier: ClinicIdentifier?, of person: Person, _ database: Database) throws {
    try database.execute(sql: "DELETE FROM clinic_identifier WHERE person_id = ?", arguments: [person.id])
    guard let identifier else { return }
    try requireFree(identifier.system, identifier.value, database)
    try database.execute(
      sql: "INSERT INTO clinic_identifier VALUES (?, ?, ?)",
      arguments: [person.id, identifier.system, identifier.value])
  }

  /// Checks that nobody here has the clinic's identifier of a person who comes from other records.
  ///
  /// - Throws: `HearingRecordsError.identifierTaken`.
  package func requireFit(_ person: Int64, of other: Database, _ database: Database) throws {
    let row = try other.row(of: "clinic_identifier", "SELECT * FROM clinic_identifier WHERE person_id = ?", [person])
    if let row { try Self.requireFree(row["system"], row["value"], database) }
  }

  private static func requireFree(_ system: String, _ value: String, _ database: Database) throws {
    let holder = try database.row(
      of: "person",
      "SELECT name FROM person JOIN clinic_identifier ON person_id = person.id WHERE system = ? AND value = ?",
      [system, value])
    if let holder { throw HearingRecordsError.identifierTaken(value: value, person: try holder.name("name")) }
  }

  // MARK: Deliveries

  /// Begins a delivery. Its outcome is uncertain until `finish` stores it.
  ///
  /// - Parameters:
  ///   - place: the receiver's folder or address, without anything secret.
  ///   - checksum: the checksum of the bundle's bytes.
  ///   - again: whether the bundle may go to the same place once more.
  /// - Returns: the number of the delivery.
  /// - Throws: `HearingRecordsError.alreadyDelivered` if the same bundle was delivered to the same place before, or may
  ///   have been.
  package func beginDelivery(
    ofSession session: Int64, to place: String, checksum: String, at date: Date, again: Bool = false
  ) throws -> Int64 {
    try database.write { database in
      // Search and insertion share one transaction: of two equal deliveries that begin at once, one is refused.
      let earlier = try database.row(
        of: "delivery",
        """
        SELECT * FROM delivery WHERE place = ? AND checksum = ? AND outcome <> 'failed'
        ORDER BY outcome = 'delivered' DESC, id DESC
        """, [place, checksum]
      ).map(Self.delivery)
      if let earlier, !again { throw HearingRecordsError.alreadyDelivered(earlier) }
      try database.execute(
        sql: "INSERT INTO delivery (session_id, at, place, checksum, outcome, answer) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          session, StoredText.text(date), place, checksum, Delivery.Outcome.uncertain.rawValue,
          "stopped before an answer came",
        ])
      return database.lastInsertedRowID
    }
  }

  /// Stores the outcome of a delivery.
  package func finish(delivery id: Int64, _ outcome: Delivery.Outcome, answer: String) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE delivery SET outcome = ?, answer = ? WHERE id = ?", arguments: [outcome.rawValue, answer, id])
    }
  }

  /// Deliveries in the order in which they began, of one person's sessions or of all sessions.
  package func deliveries(of person: Person? = nil) throws -> [Delivery] {
    let rows = try database.read {
      try $0.rows(
        of: "delivery",
        """
        SELECT delivery.* FROM delivery JOIN session ON session.id = session_id
        WHERE ? IS NULL OR person_id = ? ORDER BY delivery.id
        """, [person?.id, person?.id])
    }
    return try database.intact(rows, Self.delivery)
  }

  private static func delivery(_ row: StoredRow) throws -> Delivery {
    Delivery(
      id: try row["id"], session: try row["session_id"], date: try row["at"], place: try row["place"],
      checksum: try row["checksum"], outcome: try row.named("outcome"), answer: try row["answer"])
  }
}
