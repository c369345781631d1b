import AppDatabases
import Foundation
import GRDB

/// The checks of the noise in test rooms.
extension HearingArchive {
  /// The time in seconds for which a check is valid.
  package static let roomCheckValidity = 3600.0

  /// Stores a check for a person's next session.
  package func add(_ check: RoomCheck, of person: Person) throws {
    let (remarks, limits) = (try StoredText.json(check.remarks), try StoredText.json(check.limits))
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO room_check (person_id, at, verdict, level_db, is_calibrated, remarks, limits)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          person.id, StoredText.text(check.date), check.verdict.rawValue, check.lowestLevel, check.isCalibrated,
          remarks, limits,
        ])
    }
  }

  /// Links the person's last check to a session that begins or continues, unless the check is older than
  /// `roomCheckValidity`.
  ///
  /// - Returns: the check that is now linked to the session; `nil` if there is none.
  package func attachRoomCheck(toSession id: Int64, at date: Date) throws -> RoomCheck? {
    let earliest = date.addingTimeInterval(-Self.roomCheckValidity)
    try database.write {
      try $0.execute(
        sql: """
          INSERT OR REPLACE INTO session_room (session_id, room_check_id)
          SELECT session.id, room_check.id FROM session JOIN room_check USING (person_id)
          WHERE session.id = ? AND at BETWEEN ? AND ? ORDER BY at DESC, room_check.id DESC LIMIT 1
          """, arguments: [id, StoredText.text(earliest), StoredText.text(date)])
    }
    return try roomCheck(ofSession: id)
  }

  /// The check of the room that is linked to a session; `nil` if there is none.
  package func roomCheck(ofSession id: Int64) throws -> RoomCheck? {
    try database.read { database in
      guard
        let row = try Row.fetchOne(
          database,
          sql: "SELECT room_check.* FROM room_check JOIN session_room ON room_check_id = id WHERE session_id = ?",
          arguments: [id])
      else { return nil }
      return RoomCheck(
        date: try StoredText.date(row["at"]),
        verdict: try StoredText.named(RoomCheck.Verdict.self, row["verdict"], "verdict"), lowestLevel: row["level_db"],
        isCalibrated: row["is_calibrated"], remarks: try StoredText.value([String].self, row["remarks"], "remarks"),
        limits: try StoredText.value([RoomCheck.Limit].self, row["limits"], "limits of a room"))
    }
  }
}
