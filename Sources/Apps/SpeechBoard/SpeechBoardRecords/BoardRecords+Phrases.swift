import AppDatabases
import GRDB

/// The phrases that a person saved. Pinned phrases come before the others.
extension BoardRecords {
  /// A person's phrases in their order.
  package func phrases(of person: Speaker) throws -> [SavedPhrase] {
    let rows = try database.read {
      try $0.rows(
        of: "phrase", "SELECT * FROM phrase WHERE person_id = ? ORDER BY pinned DESC, place, id", [person.id])
    }
    return try database.intact(rows) { row in
      SavedPhrase(
        id: try row["id"], text: try row["text"], parts: try row.json("parts"), isPinned: try row["pinned"])
    }
  }

  /// Saves a phrase behind the others.
  ///
  /// - Throws: `SpeechBoardRecordsError.invalidText`.
  @discardableResult
  package func addPhrase(
    _ text: String, parts: [SentenceRecordPart] = [], isPinned: Bool = false, of person: Speaker
  ) throws -> SavedPhrase {
    try Self.check(text)
    let json = try StoredText.json(parts)
    return try database.write { database in
      try database.execute(
        sql: """
          INSERT INTO phrase (person_id, place, pinned, text, parts)
          SELECT ?1, min(coalesce(max(place), 0) + 1, 1000000000), ?2, ?3, ?4 FROM phrase WHERE person_id = ?1
          """, arguments: [person.id, isPinned, text, json])
      return SavedPhrase(id: database.lastInsertedRowID, text: text, parts: parts, isPinned: isPinned)
    }
  }

  /// Pins a phrase, or releases it.
  ///
  /// - Throws: `SpeechBoardRecordsError.unknownPhrase`.
  package func pinPhrase(numbered id: Int64, _ isPinned: Bool, of person: Speaker) throws {
    try database.write { database in
      try database.execute(
        sql: "UPDATE phrase SET pinned = ? WHERE id = ? AND person_id = ?", arguments: [isPinned, id, person.id])
      guard database.changesCount == 1 else { throw SpeechBoardRecordsError.unknownPhrase(id) }
    }
  }

  /// Moves phrases to a new order. Phrases that are not named come after the named ones, in their present order.
  ///
  /// - Throws: `SpeechBoardRecordsError.unknownPhrase`; nothing is moved then.
  package func orderPhrases(_ ids: [Int64], of person: Speaker) throws {
    try database.write { database in
      let present = try database.rows(
        of: "phrase", "SELECT id FROM phrase WHERE person_id = ? ORDER BY pinned DESC, place, id", [person.id]
      ).map { try $0["id"] as Int64 }
      if let unknown = ids.first(where: { !present.contains($0) }) {
        throw SpeechBoardRecordsError.unknownPhrase(unknown)
      }
      for (place, id) in (ids + present.filter { !ids.contains($0) }).enumerated() {
        try database.execute(sql: "UPDATE phrase SET place = ? WHERE id = ?", arguments: [place, id])
      }
    }
  }

  /// Removes a phrase. It is overwritten in the file.
  ///
  /// - Throws: `SpeechBoardRecordsError.unknownPhrase`.
  package func removePhrase(numbered id: Int64, of person: Speaker) throws {
    try database.erase { database in
      try database.execute(sql: "DELETE FROM phrase WHERE id = ? AND person_id = ?", arguments: [id, person.id])
      guard database.changesCount == 1 else { throw SpeechBoardRecordsError.unknownPhrase(id) }
    }
  }
}
