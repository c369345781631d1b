import AppDatabase
import Foundation
import GRDB
import VoiceGames
import VoiceListening

/// Accounts, and what is set for a child.
extension GameRecords {
  /// All children, by name.
  package func children() throws -> [Child] {
    try database.read { try Row.fetchAll($0, sql: "SELECT * FROM child ORDER BY name").map(Self.child) }
  }

  /// How many sessions each child has, by the child's number, and when the last began; without those who have none.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT child_id, count(*) AS count, max(started) AS last FROM session GROUP BY child_id")
    }.reduce(into: [:]) { $0[$1["child_id"]] = ($1["count"], try StoredText.date($1["last"])) }
  }

  /// A child by name, upper and lower case alike.
  ///
  /// - Throws: `GameRecordsError.unknownChild`.
  package func child(named name: String) throws -> Child {
    try database.read { try Self.child(named: name, $0) }
  }

  /// Makes an account.
  ///
  /// - Throws: `GameRecordsError.childExists`, `.invalidName`.
  package func addChild(named name: String, at date: Date) throws -> Child {
    let trimmed = Self.canonical(name)
    let isPlain = trimmed.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{2028}" }
    guard (1...100).contains(trimmed.count), isPlain else { throw GameRecordsError.invalidName(name) }
    return try database.write { database in
      guard try StoredText.row(named: trimmed, in: "child", database) == nil else {
        throw GameRecordsError.childExists(name: trimmed)
      }
      try database.execute(
        sql: "INSERT INTO child (name, created) VALUES (?, ?)", arguments: [trimmed, StoredText.text(date)])
      return try Self.child(named: trimmed, database)
    }
  }

  /// Removes an account with all that belongs to it: settings, sessions, events. It cannot be brought back.
  ///
  /// - Throws: `GameRecordsError.unknownChild`; `AppDatabaseError.sessionInUse` while the child plays.
  package func removeChild(named name: String) throws {
    let child = try child(named: name)
    try withoutSessionsInUse(try sessions(of: child)) {
      try database.erase { try $0.execute(sql: "DELETE FROM child WHERE id = ?", arguments: [child.id]) }
    }
  }

  /// A child's settings of a game; `nil` if none were set.
  package func settings(of child: Child, for game: Game) throws -> GameSettings? {
    try database.read { database in
      try String.fetchOne(
        database, sql: "SELECT json FROM settings WHERE child_id = ? AND game = ?",
        arguments: [child.id, game.rawValue])
    }.map { try StoredText.value(GameSettings.self, $0, "settings") }
  }

  /// Sets a child's settings of a game; `nil`: back to the usual ones.
  ///
  /// - Throws: what `GameSettings.validate` throws.
  package func set(_ settings: GameSettings?, of child: Child, for game: Game) throws {
    try settings?.validate()
    let json = try settings.map(StoredText.json)
    try database.write { database in
      if let json {
        try database.execute(
          sql: "INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", arguments: [child.id, game.rawValue, json])
      } else {
        try database.execute(
          sql: "DELETE FROM settings WHERE child_id = ? AND game = ?", arguments: [child.id, game.rawValue])
      }
    }
  }

  /// What the last calibration found of a child's voice and room; `nil` if there was none.
  package func voice(of child: Child) throws -> CalibratedVoice? {
    try database.read {
      try String.fetchOne($0, sql: "SELECT json FROM voice WHERE child_id = ?", arguments: [child.id])
    }.map { try StoredText.value(CalibratedVoice.self, $0, "voice") }
  }

  /// Keeps what a calibration found.
  package func set(_ voice: CalibratedVoice, of child: Child, at date: Date) throws {
    let json = try StoredText.json(voice)
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO voice VALUES (?, ?, ?)", arguments: [child.id, StoredText.text(date), json])
    }
  }

  /// A name as it is kept: an accent is part of its letter, however it was typed.
  private static func canonical(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
  }

  static func child(named name: String, _ database: Database) throws -> Child {
    let trimmed = canonical(name)
    guard let row = try StoredText.row(named: trimmed, in: "child", database) else {
      let known = try String.fetchAll(database, sql: "SELECT name FROM child ORDER BY name")
      throw GameRecordsError.unknownChild(name: name, known: known)
    }
    return try child(row)
  }

  private static func child(_ row: Row) throws -> Child {
    Child(id: row["id"], name: row["name"], created: try StoredText.date(row["created"]))
  }
}
