import AppDatabases
import GRDB
import VoiceGames

/// Undoing changes of settings, one by one. The earlier settings are in the database, so a change can be undone after a
/// restart too, and a change that a command made as well as one of a page.
extension GameRecords {
  /// The number of changes of a game that can be undone for a child; older ones are forgotten.
  package static let keptChanges = 100

  /// The settings that a child had before the last change of a game.
  package struct EarlierSettings: Sendable, Hashable {
    /// The child's own settings then; `nil` if it played with the usual ones.
    package let settings: GameSettings?
    /// The number of changes that can be undone, this one included.
    package let count: Int
  }

  /// The settings that undoing the last change would bring back; `nil` if there is no change to undo.
  package func earlierSettings(of child: Child, for game: Game) throws -> EarlierSettings? {
    let voice = try voice(of: child)
    return try database.read { database in
      guard let row = try Self.lastChange(of: child, for: game, database) else { return nil }
      return EarlierSettings(
        settings: row.isEmpty("json") ? nil : try Self.moved(row, "json", game, voice), count: try row["count"])
    }
  }

  /// Undoes the last change of a child's settings of a game.
  ///
  /// - Returns: whether there was a change to undo.
  @discardableResult package func undoSettings(of child: Child, for game: Game) throws -> Bool {
    try database.write { database in
      guard let row = try Self.lastChange(of: child, for: game, database) else { return false }
      try Self.write(row["json"], of: child, for: game, database)
      try database.execute(
        sql: "DELETE FROM earlier_settings WHERE id = ?", arguments: [try row["id"] as Int64])
      return true
    }
  }

  /// Keeps the present settings before they are replaced, and forgets the oldest kept ones.
  static func keepSettings(of child: Child, for game: Game, _ database: Database) throws {
    let owner: StatementArguments = [child.id, game.rawValue]
    let row = try database.row(of: "settings", "SELECT json FROM settings WHERE person_id = ? AND game = ?", owner)
    let json: String? = try row?["json"]
    try database.execute(
      sql: "INSERT INTO earlier_settings (person_id, game, json) VALUES (?, ?, ?)", arguments: owner + [json])
    try database.execute(
      sql: """
        DELETE FROM earlier_settings WHERE person_id = ? AND game = ? AND id NOT IN (
          SELECT id FROM earlier_settings WHERE person_id = ? AND game = ? ORDER BY id DESC LIMIT ?)
        """, arguments: owner + owner + [keptChanges])
  }

  /// Writes a child's settings of a game; `nil` removes them.
  static func write(_ json: String?, of child: Child, for game: Game, _ database: Database) throws {
    if let json {
      try database.execute(
        sql: "INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", arguments: [child.id, game.rawValue, json])
    } else {
      try database.execute(
        sql: "DELETE FROM settings WHERE person_id = ? AND game = ?", arguments: [child.id, game.rawValue])
    }
  }

  private static func lastChange(of child: Child, for game: Game, _ database: Database) throws -> StoredRow? {
    try database.row(
      of: "earlier_settings",
      """
      SELECT *, (SELECT count(*) FROM earlier_settings WHERE person_id = ?1 AND game = ?2) AS count
      FROM earlier_settings WHERE person_id = ?1 AND game = ?2 ORDER BY id DESC LIMIT 1
      """, [child.id, game.rawValue])
  }
}
