import AppDatabases
import Foundation
import GRDB

/// The presses of tiles.
extension BoardRecords {
  /// The number of presses that are kept for a person: those of several years. Older ones are forgotten.
  package static let keptPresses = 500_000
  /// The places among the offered words that are kept.
  static let predictionPlaces = 1...1_000_000
  /// How often the oldest presses are looked for, in presses.
  private static let trimInterval = 1_000

  /// Keeps a press, unless the person's history is off. The call does not wait for the disk: a power cut can lose the
  /// last presses, a killed process loses none.
  package func keep(
    _ press: TilePress, of person: Speaker, limit: Int = keptPresses, patience: Double = AppDatabase.patience
  ) throws {
    try database.writeAtOnce(patience: patience) { database in
      try database.execute(
        sql: """
          INSERT INTO press (person_id, at_ms, board, button, method, prediction)
          SELECT id, ?, ?, ?, ?, ? FROM person WHERE id = ? AND keeps_history
          """,
        arguments: [
          Moment.milliseconds(press.time), press.board, press.button, press.method, press.prediction, person.id,
        ])
      guard database.changesCount == 1, database.lastInsertedRowID.isMultiple(of: Int64(min(Self.trimInterval, limit)))
      else { return }
      try database.execute(
        sql: """
          DELETE FROM press WHERE person_id = ?1 AND id <= (
            SELECT id FROM press WHERE person_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
          """, arguments: [person.id, limit])
    }
  }

  /// Calls `body` with each press of a person from one time up to another, in the order of time.
  package func presses(of person: Speaker, from start: Date? = nil, to stop: Date? = nil, _ body: (TilePress) -> Void)
    throws
  {
    try database.read { database in
      try database.eachRow(
        of: "press", "SELECT * FROM press WHERE person_id = ? AND at_ms >= ? AND at_ms < ? ORDER BY at_ms, id",
        [person.id, start.map(Moment.milliseconds) ?? Int64.min, stop.map(Moment.milliseconds) ?? Int64.max]
      ) { row in
        let press = try self.database.intact([row]) { row in
          TilePress(
            time: Moment.date(try row["at_ms", Moment.range]), board: try row["board"], button: try row["button"],
            method: try row["method"], prediction: try row["prediction", Self.predictionPlaces])
        }
        press.forEach(body)
        return true
      }
    }
  }
}
