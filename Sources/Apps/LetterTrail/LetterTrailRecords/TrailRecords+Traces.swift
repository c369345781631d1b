import AppDatabases
import Foundation
import GRDB
import LetterTraces
import LetterTrail

/// How the millimetres of a trace are meant.
package enum TraceScale: String, Codable, Sendable, Hashable, CaseIterable {
  /// The screen was measured.
  case measured
  /// By the browser's 96 dots an inch, which few screens keep.
  case nominal
}

/// A trace that was kept, without its samples.
package struct StoredTrace: Sendable, Hashable {
  /// The number in the database, never given to another trace.
  package let id: Int64
  /// The chapter as it was then.
  package let chapter: Chapter
  package let begun: Date
  /// Whether the chapter was finished.
  package let isFinished: Bool
  package let scale: TraceScale
  /// Under what conditions it was written.
  package let conditions: TraceConditions
}

/// The traces. Samples are kept piece by piece, so that a killed program loses at most the last seconds.
extension TrailRecords {
  /// Begins a trace.
  ///
  /// - Returns: its number.
  package func beginTrace(
    of player: Player, _ chapter: Chapter, scale: TraceScale, _ conditions: TraceConditions = TraceConditions(),
    at date: Date
  ) throws -> Int64 {
    let (json, start) = (try StoredText.json(chapter), try conditions.start.map { try StoredText.json($0) })
    return try database.write { database in
      let number = try Self.chapterNumber(json, named: chapter.id, database)
      try database.insert(
        into: "trace",
        [
          "person_id": player.id, "chapter_id": number, "begun": StoredText.text(date), "scale": scale.rawValue,
          "start": start, "tools": conditions.tools.rawValue, "help": conditions.help?.rawValue,
        ])
      return database.lastInsertedRowID
    }
  }

  static func chapterNumber(_ json: String, named name: String, _ database: Database) throws -> Int64 {
    if let row = try database.row(of: "chapter", "SELECT id FROM chapter WHERE json = ?", [json]) {
      return try row["id"]
    }
    try database.insert(into: "chapter", ["name": name, "json": json])
    return database.lastInsertedRowID
  }

  /// Keeps further samples of a trace. A power cut may lose the last ones.
  package func append(_ samples: [TraceSample], toTrace id: Int64) throws {
    guard !samples.isEmpty else { return }
    let csv = TraceCSV.text(of: samples)
    try database.writeAtOnce { database in
      let last = try database.row(of: "piece", "SELECT max(number) AS number FROM piece WHERE trace_id = ?", [id])
      let number = try last?["number"] as Int?
      try database.insert(into: "piece", ["trace_id": id, "number": (number ?? -1) + 1, "csv": csv])
    }
  }

  /// The chapter of a trace was finished.
  package func finishTrace(_ id: Int64) throws {
    try database.write { try $0.execute(sql: "UPDATE trace SET finished = 1 WHERE id = ?", arguments: [id]) }
  }

  /// A player's traces in the order in which they began.
  ///
  /// - Parameters:
  ///   - chapter: only traces of the chapter with this name; `nil` for all.
  ///   - isSampled: whether those without samples are left out.
  package func traces(of player: Player, chapter: String? = nil, isSampled: Bool = true) throws -> [StoredTrace] {
    let rows = try database.read {
      try $0.rows(
        of: "trace",
        """
        SELECT trace.*, chapter.json AS json FROM trace JOIN chapter ON chapter.id = chapter_id
        WHERE person_id = :player AND (:chapter IS NULL OR chapter.name = :chapter)
        AND (NOT :sampled OR EXISTS (SELECT 1 FROM piece WHERE trace_id = trace.id)) ORDER BY begun, trace.id
        """, ["player": player.id, "chapter": chapter, "sampled": isSampled])
    }
    var chapters: [Int64: Chapter] = [:]
    return try database.intact(rows) { row in
      let number: Int64 = try row["chapter_id"]
      let chapter = try chapters[number] ?? Self.chapter(row)
      chapters[number] = chapter
      return try Self.stored(row, chapter)
    }
  }

  /// A trace by its number.
  ///
  /// - Throws: `TrailRecordsError.unknownTrace`.
  package func trace(_ id: Int64) throws -> StoredTrace {
    try database.read { database in
      guard
        let row = try database.row(
          of: "trace",
          """
          SELECT trace.*, chapter.json AS json FROM trace JOIN chapter ON chapter.id = chapter_id WHERE trace.id = ?
          """, [id])
      else { throw TrailRecordsError.unknownTrace(id) }
      return try Self.stored(row, Self.chapter(row))
    }
  }

  private static func chapter(_ row: StoredRow) throws -> Chapter {
    let chapter = try row.json("json", as: Chapter.self)
    if let fault = chapter.faults.first { throw row.bad("json", expected: "a chapter without faults (\(fault))") }
    return chapter
  }

  private static func stored(_ row: StoredRow, _ chapter: Chapter) throws -> StoredTrace {
    StoredTrace(
      id: try row["id"], chapter: chapter, begun: try row["begun"], isFinished: try row["finished"],
      scale: try row.named("scale"),
      conditions: TraceConditions(
        start: row.isEmpty("start") ? nil : try row.json("start"), tools: try row.named("tools"),
        help: row.isEmpty("help") ? nil : try row.named("help")))
  }

  /// The samples of a trace.
  ///
  /// - Throws: `TrailRecordsError.unknownTrace`; `AppDatabaseError.unreadable` for damaged samples.
  package func samples(ofTrace id: Int64) throws -> [TraceSample] {
    let pieces = try database.read { database in
      guard try Bool.fetchOne(database, sql: "SELECT 1 FROM trace WHERE id = ?", arguments: [id]) != nil else {
        throw TrailRecordsError.unknownTrace(id)
      }
      return try database.rows(of: "piece", "SELECT csv FROM piece WHERE trace_id = ? ORDER BY number", [id])
    }
    return try pieces.flatMap { piece in
      let csv: String = try piece["csv"]
      do { return try TraceCSV.read(Array(csv.utf8)) } catch {
        throw AppDatabaseError.unreadable(what: "samples of a trace", reason: "\(error)")
      }
    }
  }

  /// Removes a trace. It is overwritten in the file.
  ///
  /// - Throws: `TrailRecordsError.unknownTrace`.
  package func removeTrace(_ id: Int64) throws {
    try database.erase { database in
      try database.execute(sql: "DELETE FROM trace WHERE id = ?", arguments: [id])
      guard database.changesCount == 1 else { throw TrailRecordsError.unknownTrace(id) }
      try Self.removeUnusedChapters(database)
    }
  }

  // MARK: Chapters of one's own

  /// The chapters that were added, sorted by name.
  package func ownChapters() throws -> [Chapter] {
    let rows = try database.read { try $0.rows(of: "own_chapter", "SELECT * FROM own_chapter ORDER BY name") }
    return try database.intact(rows, Self.chapter)
  }

  /// Adds a chapter.
  ///
  /// - Throws: `TrailRecordsError.chapterTaken`.
  package func add(_ chapter: Chapter, at date: Date) throws {
    try database.write { database in
      guard try Self.add(chapter, at: date, database) else { throw TrailRecordsError.chapterTaken(chapter.id) }
    }
  }

  /// Adds a chapter within a transaction, unless there is one with its name; returns whether it was added.
  static func add(_ chapter: Chapter, at date: Date, _ database: Database) throws -> Bool {
    try database.execute(
      sql: "INSERT INTO own_chapter (name, added, json) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING",
      arguments: [chapter.id, StoredText.text(date), try StoredText.json(chapter)])
    return database.changesCount == 1
  }

  /// Removes a chapter that was added. Its traces stay.
  ///
  /// - Throws: `TrailRecordsError.unknownChapter`.
  package func removeOwnChapter(named name: String) throws {
    try database.write { database in
      try database.execute(sql: "DELETE FROM own_chapter WHERE name = ?", arguments: [name])
      guard database.changesCount == 1 else { throw TrailRecordsError.unknownChapter(name) }
    }
  }
}
