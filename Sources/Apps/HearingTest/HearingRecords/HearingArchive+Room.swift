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
    try database.read {
      try $0.row(
        of: "room_check",
        "SELECT room_check.* FROM room_check JOIN session_room ON room_check_id = id WHERE session_id = ?", [id])
    }.map(Self.roomCheck)
  }

  /// All checks.
  func roomChecks() throws -> [RoomCheck] {
    let rows = try database.read { try $0.rows(of: "room_check", "SELECT * FROM room_check ORDER BY id") }
    return try database.intact(rows, Self.roomCheck)
  }

  private static func roomCheck(_ row: StoredRow) throws -> RoomCheck {
    RoomCheck(
      date: try row["at"], verdict: try row.named("verdict"), lowestLevel: try row["level_db", levels],
      isCalibrated: try row["is_calibrated"], remarks: try row.json("remarks"),
      limits: try row.value("limits", expected: "frequencies with levels, as JSON") { (text: String) in
        let limits = try StoredText.value([RoomCheck.Limit].self, text, "limits")
        let areGood = limits.allSatisfy {
          frequencies.contains($0.frequency) && levels.contains($0.lowestLevel)
        }
        return areGood ? limits : nil
      })
  }
}
