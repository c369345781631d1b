import AppDatabases
import Foundation
import GRDB

/// The sentences that a person spoke.
extension BoardRecords {
  /// The most bytes that a sentence or phrase may have.
  package static let textLimit = 10_000

  /// Keeps a spoken sentence, unless the person's history is off. The call does not wait for the disk.
  ///
  /// - Parameter patience: the time to wait for another process, in seconds.
  /// - Returns: whether it was kept.
  /// - Throws: `SpeechBoardRecordsError.invalidText`; `AppDatabaseError`.
  @discardableResult
  package func keep(
    spoken text: String, parts: [SentenceRecordPart] = [], way: SentenceWay, of person: Speaker, at date: Date,
    patience: Double = AppDatabase.patience
  ) throws -> Bool {
    try Self.check(text)
    let parts = try StoredText.json(parts)
    var isKept = false
    try database.writeAtOnce(patience: patience) { database in
      try database.execute(
        sql: """
          INSERT INTO spoken (person_id, at_ms, text, parts, way)
          SELECT id, ?, ?, ?, ? FROM person WHERE id = ? AND keeps_history
          """, arguments: [Moment.milliseconds(date), text, parts, way.rawValue, person.id])
      isKept = database.changesCount == 1
    }
    return isKept
  }

  /// The sentences that a person spoke, the last one first.
  ///
  /// - Parameters:
  ///   - text: a part that the sentences contain; `nil` for all. Case is ignored for letters of every script.
  ///   - limit: the most sentences to return.
  package func history(of person: Speaker, containing text: String? = nil, limit: Int = .max) throws -> [SpokenSentence]
  {
    var found: [SpokenSentence] = []
    try database.read {
      try $0.eachRow(
        of: "spoken", "SELECT * FROM spoken WHERE person_id = ? ORDER BY at_ms DESC, id DESC", [person.id]
      ) { row in
        guard found.count < limit else { return false }
        found += try database.intact([row]) { row in
          SpokenSentence(
            id: try row["id"], time: Moment.date(try row["at_ms", Moment.range]), text: try row["text"],
            parts: try row.json("parts"), way: try row.named("way"))
        }.filter { text.map($0.text.localizedCaseInsensitiveContains) ?? true }
        return true
      }
    }
    return found
  }

  /// Removes a sentence from a person's history. It is overwritten in the file.
  ///
  /// - Throws: `SpeechBoardRecordsError.unknownSentence`.
  package func removeSentence(numbered id: Int64, of person: Speaker) throws {
    try database.erase { database in
      try database.execute(sql: "DELETE FROM spoken WHERE id = ? AND person_id = ?", arguments: [id, person.id])
      guard database.changesCount == 1 else { throw SpeechBoardRecordsError.unknownSentence(id) }
    }
  }

  /// Removes a person's whole history: sentences and presses. It is overwritten in the file.
  package func removeHistory(of person: Speaker) throws {
    try database.erase { database in
      for table in ["spoken", "press"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE person_id = ?", arguments: [person.id])
      }
    }
  }

  static func check(_ text: String) throws(SpeechBoardRecordsError) {
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !isBlank, text.utf8.count <= textLimit else {
      throw .invalidText(bytes: isBlank ? 0 : text.utf8.count, limit: textLimit)
    }
  }
}
