import AppDatabases
import AppRecords
import Foundation
import GRDB

/// The players.
extension TrailRecords: ArchivedPeople {
  /// The words for players in errors and commands.
  package static let words = PeopleWords(one: "player", many: "players", holder: "a player who is there")

  package var table: PeopleTable<Player> {
    PeopleTable(in: database, words: Self.words) { row in
      Player(
        id: try row["id"], name: try row.name("name"), created: try row["created"], picture: try row.name("picture"))
    }
  }

  package var archiveForm: PersonArchiveForm {
    PersonArchiveForm(
      app: "letter-trail", applicationID: Self.applicationID, migrations: Self.migrations,
      shared: [
        .init("chapter", key: "json"),
        .init("own_chapter", key: "name", user: .init(table: "progress", column: "chapter")),
      ])
  }

  package func records(at path: String) throws -> TrailRecords { try TrailRecords(path: path) }

  /// All players, sorted by name.
  package func people() throws -> [Player] { try table.all() }

  /// The player with a name. Case is ignored.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Player { try table.person(named: name) }

  /// Adds a player.
  ///
  /// - Parameters:
  ///   - name: 1 to 100 characters.
  ///   - picture: one of `Player.pictures`.
  /// - Throws: `PeopleError.taken`, `.invalidName`; `TrailRecordsError.unknownPicture`.
  @discardableResult
  package func addPlayer(named name: String, picture: String, at date: Date) throws -> Player {
    try Self.check(picture: picture)
    return try table.add(named: name, at: date, ["picture": picture])
  }

  /// Gives a player another picture.
  ///
  /// - Throws: `TrailRecordsError.unknownPicture`.
  package func set(picture: String, of player: Player) throws {
    try Self.check(picture: picture)
    try database.write {
      try $0.execute(sql: "UPDATE person SET picture = ? WHERE id = ?", arguments: [picture, player.id])
    }
  }

  private static func check(picture: String) throws(TrailRecordsError) {
    guard Player.pictures.contains(picture) else { throw .unknownPicture(picture) }
  }

  /// Gives a player another name.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  @discardableResult
  package func renamePerson(named name: String, to newName: String) throws -> Player {
    try table.rename(name, to: newName)
  }

  /// The number of traces and the beginning of the last, by the player's number.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts(of: "trace", begun: "begun")
  }

  /// Removes a player with all traces. The data is overwritten in the file.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func removePerson(named name: String) throws {
    let player = try person(named: name)
    try database.erase { database in
      try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [player.id])
      try Self.removeUnusedChapters(database)
      try database.removeDamagedRows()
    }
  }

  static func removeUnusedChapters(_ database: Database) throws {
    try database.execute(sql: "DELETE FROM chapter WHERE id NOT IN (SELECT chapter_id FROM trace)")
  }

  /// A player's settings; `nil` if none were set.
  ///
  /// - Throws: `AppDatabaseError.unreadable` for settings of another version.
  package func settings<Settings: Codable>(_ type: Settings.Type = Settings.self, of player: Player) throws -> Settings?
  {
    try database.read {
      try $0.row(of: "person", "SELECT id, settings FROM person WHERE id = ?", [player.id])
    }.flatMap { $0.isEmpty("settings") ? nil : try $0.json("settings", as: type) }
  }

  /// Sets a player's settings.
  package func set(_ settings: some Codable, of player: Player) throws {
    let json = try StoredText.json(settings)
    try database.write {
      try $0.execute(sql: "UPDATE person SET settings = ? WHERE id = ?", arguments: [json, player.id])
    }
  }
}
