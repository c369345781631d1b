import AppDatabases
import Foundation
import GRDB
import Tables
import VoiceGames

/// Queries and exports of the event log.
extension GameRecords {
  /// The columns of logged events. `insert_id` is unique: no two events have the same, even in different databases.
  package static let logColumns: [Tables.Column] =
    [
      .init("insert_id"), .init("at"), .init("child"), .init("session", decimals: 0), .init("game"), .init("event"),
      .init("time_s", decimals: 3),
    ] + MeasuredColumn.all.map(\.column) + PitchColumns.all

  /// Calls `body` with each event that passes a filter, in the order of time.
  ///
  /// The events are read one at a time, so memory does not grow with their number.
  package func log(_ filter: LogFilter, _ body: (Tables.Row) throws -> Void) throws {
    try database.read { database in
      try database.eachRow(
        of: "event",
        """
        \(Self.logSQL) WHERE (? IS NULL OR person.id = ?) AND (? IS NULL OR session.game = ?)
        AND at_ms >= ? AND at_ms < ? ORDER BY at_ms, event.id
        """,
        [filter.child?.id, filter.child?.id, filter.game?.rawValue, filter.game?.rawValue] + filter.period.milliseconds
      ) { row in
        for row in try self.database.intact([row], Self.logRow) { try body(row) }
        return true
      }
    }
  }

  /// Exports the events of a period that were not exported yet as a new batch.
  ///
  /// The database assigns the events to the batch before the batch is written, and marks the batch as done afterwards.
  /// A batch that a killed process left unfinished is written again with the same events and the same name, so that no
  /// event is exported twice.
  ///
  /// - Parameters:
  ///   - period: the period whose events are exported.
  ///   - date: the present time.
  ///   - write: stores a batch under a name made from its number; when it returns, the batch is marked as done.
  /// - Returns: the number of events written.
  package func export(
    in period: Period, at date: Date, write: (_ batch: Int64, _ rows: [Tables.Row]) throws -> Void
  ) throws -> Int {
    try database.write { database in
      try database.execute(sql: "INSERT INTO export (begun) VALUES (?)", arguments: [StoredText.text(date)])
      try database.execute(
        sql: "UPDATE event SET export_id = ? WHERE export_id IS NULL AND at_ms >= ? AND at_ms < ?",
        arguments: [database.lastInsertedRowID] + period.milliseconds)
      // A batch without events is removed at once.
      if database.changesCount == 0 {
        try database.execute(sql: "DELETE FROM export WHERE id = (SELECT max(id) FROM export)")
      }
    }
    let pending = try database.read {
      try $0.rows(of: "export", "SELECT id FROM export WHERE written IS NULL ORDER BY id").map { try $0["id"] as Int64 }
    }
    var count = 0
    for batch in pending {
      // An event that cannot be read refuses its batch: what is marked as written must be complete.
      let rows = try database.read {
        try $0.rows(of: "event", Self.logSQL + " WHERE export_id = ? ORDER BY event.id", [batch]).map(Self.logRow)
      }
      try write(batch, rows)
      try database.write {
        try $0.execute(sql: "UPDATE export SET written = ? WHERE id = ?", arguments: [StoredText.text(date), batch])
      }
      count += rows.count
    }
    return count
  }

  /// The column of the child's name.
  static let childColumn = 2

  static let logSQL = """
    SELECT event.*, strftime('%Y-%m-%dT%H:%M:%S', at_ms / 1000, 'unixepoch') || printf('.%03dZ', at_ms % 1000) AS at,
      person.id AS "person.id", person.name AS "person.name", session.game AS game, (SELECT id FROM origin) || '-' || event.id AS insert_id
    FROM event JOIN session ON session.id = session_id JOIN person ON person.id = session.person_id
    """

  static func logRow(_ row: StoredRow) throws -> Tables.Row {
    let texts = try ["insert_id", "at", "person.name"].map { Cell.text(try row[$0]) }
    let head: [Cell] = [
      .integer(try row["session_id"]), .text(try row["game"]), .text(try row["name"]),
      .number(try row["time_s", durations], decimals: 3),
    ]
    let summary: GameSummary? = row.isEmpty("summary") ? nil : try row.json("summary")
    return Tables.Row(texts + head + (try MeasuredColumn.all.map { try $0.cell(row) }) + PitchColumns.cells(summary))
  }
}
