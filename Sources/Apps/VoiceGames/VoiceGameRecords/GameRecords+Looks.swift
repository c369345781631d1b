import AppDatabases
import Foundation
import GRDB
import VoiceGames

/// How the page looks to a child: the child's own picture, and the themes of its games.
extension GameRecords {
  /// The tables of a child's own picture, and of the theme in which it played each game last.
  static let ownLooks = Migration("a child's own picture, the theme of each of its games") { database in
    try database.execute(
      sql: """
        CREATE TABLE own_picture (
          id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL UNIQUE REFERENCES person ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('svg', 'png', 'jpeg', 'webp', 'gif')),
          bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1000000)) STRICT;
        CREATE TABLE theme (
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          game TEXT NOT NULL CHECK (length(game) BETWEEN 1 AND 100),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000), PRIMARY KEY (person_id, game))
          STRICT, WITHOUT ROWID;
        """)
  }

  // MARK: Pictures

  /// The numbers of the pictures of all children who have one of their own, by the numbers of the children. A changed
  /// picture has another number.
  package func ownPictureNumbers() throws -> [Int64: Int64] {
    try database.read { database in
      try database.rows(of: "own_picture", "SELECT id, person_id FROM own_picture")
        .reduce(into: [:]) { $0[try $1["person_id"]] = try $1["id"] as Int64 }
    }
  }

  /// The picture with a number; `nil` if there is none any more.
  package func ownPicture(numbered number: Int64) throws -> ChildPicture? {
    try database.read { database in
      try database.row(of: "own_picture", "SELECT kind, bytes FROM own_picture WHERE id = ?", [number])
    }.map { row in
      ChildPicture(try StoredText.named(ChildPicture.Kind.self, try row["kind"], "picture"), try row["bytes"])
    }
  }

  /// Gives a child a picture of its own, in place of one that it had; `nil` takes it away.
  package func setOwnPicture(_ picture: ChildPicture?, of child: Child) throws {
    try database.erase { database in
      try database.execute(sql: "DELETE FROM own_picture WHERE person_id = ?", arguments: [child.id])
      guard let picture else { return }
      try database.execute(
        sql: "INSERT INTO own_picture (person_id, kind, bytes) VALUES (?, ?, ?)",
        arguments: [child.id, picture.kind.rawValue, picture.bytes])
    }
  }

  // MARK: Themes

  /// The names of the themes in which a child played its games last.
  package func themes(of child: Child) throws -> [Game: String] {
    try database.read { database in
      try database.rows(of: "theme", "SELECT game, name FROM theme WHERE person_id = ?", [child.id])
        .reduce(into: [:]) { themes, row in
          // Another version may know more games.
          if let game = Game(rawValue: try row["game"]) { themes[game] = try row["name"] as String }
        }
    }
  }

  /// Keeps the theme in which a child plays a game now. It returns before the disk has it.
  package func setTheme(_ name: String, of child: Child, for game: Game) throws {
    try database.writeAtOnce {
      try $0.execute(
        sql: """
          INSERT OR REPLACE INTO theme (person_id, game, name)
            SELECT :person, :game, :name WHERE EXISTS (SELECT 1 FROM person WHERE id = :person)
          """, arguments: ["person": child.id, "game": game.rawValue, "name": name])
    }
  }
}
