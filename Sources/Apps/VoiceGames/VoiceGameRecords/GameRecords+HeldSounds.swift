import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames
import VoiceListening

/// The sounds that a child has held as long as one breath lasts.
extension GameRecords {
  /// A stored try.
  package struct StoredTry: Sendable, Equatable {
    /// Its number in the database.
    package let id: Int64
    /// The try.
    package let held: HeldSoundTry
  }

  /// Makes the table of tries.
  static let heldSounds = Migration("held sounds") { database in
    try database.execute(
      sql: """
        CREATE TABLE held_sound (
          id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          at TEXT NOT NULL \(StrictTable.isTime("at")), sound TEXT NOT NULL,
          duration_s REAL NOT NULL CHECK (duration_s BETWEEN 0 AND 1000)) STRICT;
        CREATE INDEX held_sound_by_person ON held_sound (person_id, at);
        """)
  }

  private static let lengths = 0.0...1000

  /// A child's tries, in the order of time.
  package func heldSounds(of child: Child, in period: Period = .all) throws -> [StoredTry] {
    let rows = try database.read {
      try $0.rows(
        of: "held_sound", "SELECT * FROM held_sound WHERE person_id = ? AND at >= ? AND at < ? ORDER BY at, id",
        [child.id, period.first, period.end])
    }
    return try database.intact(rows) { row in
      let at: Date = try row["at"]
      return StoredTry(
        id: try row["id"],
        held: HeldSoundTry(
          date: at.timeIntervalSince1970, sound: try row.named("sound"), duration: try row["duration_s", Self.lengths]))
    }
  }

  /// Stores a try.
  package func add(_ sound: HeldSound, heldFor duration: Double, by child: Child, at date: Date) throws {
    try database.write {
      try $0.insert(
        into: "held_sound",
        ["person_id": child.id, "at": StoredText.text(date), "sound": sound.rawValue, "duration_s": duration])
    }
  }

  /// Removes a try of a child, which is overwritten in the file.
  ///
  /// - Returns: whether there was one with this number.
  @discardableResult package func removeHeldSound(_ id: Int64, of child: Child) throws -> Bool {
    try database.erase {
      try $0.execute(sql: "DELETE FROM held_sound WHERE id = ? AND person_id = ?", arguments: [id, child.id])
      return $0.changesCount > 0
    }
  }
}
