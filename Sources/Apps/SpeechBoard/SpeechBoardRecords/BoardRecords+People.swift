import AppDatabases
import AppRecords
import AppWords
import Foundation
import GRDB
import OpenBoards

/// The people.
extension BoardRecords {
  /// The words for people in errors and commands.
  package static var words: PeopleWords { .people }

  package var table: PeopleTable<Speaker> {
    PeopleTable(in: database, words: Self.words) { row in
      Speaker(
        id: try row["id"], name: try row.name("name"), created: try row["created"],
        portrait: row.isEmpty("portrait") ? nil : try row.name("portrait"))
    }
  }

  /// Returns all people, sorted by name.
  package func people() throws -> [Speaker] { try table.all() }

  /// Returns the person with a name. Case is ignored.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Speaker { try table.person(named: name) }

  /// Gives a person another name; everything else stays.
  ///
  /// - Throws: `PeopleError.unknown`, `.taken`, `.invalidName`.
  @discardableResult
  package func renamePerson(named name: String, to newName: String) throws -> Speaker {
    try table.rename(name, to: newName)
  }

  /// The number of days on which each person used the boards, and the last press or sentence, by the person's number.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    // A time that is no number is left out of the counts: whoever lists the sentences is told of it.
    let rows = try database.read {
      try $0.rows(
        of: "press",
        """
        SELECT person_id, count(DISTINCT at_ms / 86400000) AS count, max(at_ms) AS last
        FROM (SELECT person_id, at_ms FROM press UNION ALL SELECT person_id, at_ms FROM spoken)
        WHERE typeof(at_ms) = 'integer' AND at_ms BETWEEN ? AND ? GROUP BY person_id
        """, [Moment.range.lowerBound, Moment.range.upperBound])
    }
    let counts = try database.intact(rows) { row in
      (
        try row["person_id"] as Int64,
        (count: try row["count"] as Int, last: Moment.date(try row["last", Moment.range]))
      )
    }
    return Dictionary(counts, uniquingKeysWith: { $1 })
  }

  /// Adds a person, whose boards begin with a set such as the start board of a language.
  ///
  /// - Parameters:
  ///   - boards: the first boards. Their pictures and sounds are copied.
  ///   - portrait: the name of the person's picture.
  /// - Throws: `PeopleError.taken`, `.invalidName`; the errors of `change`. Nobody is added then.
  @discardableResult
  package func addPerson(
    named name: String, portrait: String? = nil, boards: BoardSet, at date: Date
  ) throws -> Speaker {
    let name = try table.checked(name)
    try Self.check(boards)
    return try database.write { database in
      try table.requireFree(name, database)
      return try self.add(name, portrait, boards, at: date, database)
    }
  }

  /// Adds a person within a transaction.
  func add(
    _ name: String, _ portrait: String?, _ boards: BoardSet, at date: Date, _ database: Database
  ) throws -> Speaker {
    try database.insert(into: "person", ["name": name, "created": StoredText.text(date), "portrait": portrait])
    let person = try table.person(numbered: database.lastInsertedRowID, database)
    var media = MediaWriter(source: source, from: boards, database)
    let set = try media.stored(boards)
    let title = Words(cs: "První tabulky", en: "First boards")
    _ = try Self.write(set, replacing: nil, as: 0, of: person, title, at: date, database)
    return person
  }

  /// Gives a person another picture; `nil` takes it away.
  package func setPortrait(_ portrait: String?, of person: Speaker) throws {
    try database.write {
      try $0.execute(sql: "UPDATE person SET portrait = ? WHERE id = ?", arguments: [portrait, person.id])
    }
  }

  /// Removes a person with all that belongs to them, after their name was typed to confirm it. The data is overwritten
  /// in the file; this cannot be undone.
  ///
  /// - Throws: `SpeechBoardRecordsError.notConfirmed`; `PeopleError.unknown`.
  package func remove(_ person: Speaker, confirmedBy given: String) throws {
    guard given.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping == person.name else {
      throw SpeechBoardRecordsError.notConfirmed(name: person.name, given: given)
    }
    try removePerson(named: person.name)
  }

  /// Removes a person with all that belongs to them. The data is overwritten in the file; this cannot be undone.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func removePerson(named name: String) throws {
    let person = try person(named: name)
    try database.erase { database in
      try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person.id])
      try Self.removeUnusedMedia(database)
      try database.removeDamagedRows()
    }
    shelf.clear()
  }
}
