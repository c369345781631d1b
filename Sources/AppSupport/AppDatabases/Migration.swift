import GRDB

/// A step from one version of an app's tables to the next. A published migration is never changed.
package struct Migration: Sendable {
  /// The migration's name, unique in the app.
  package let name: String
  /// The migration's statements. They run in one transaction of their own.
  package let apply: @Sendable (Database) throws -> Void

  /// Creates a migration.
  package init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }

  /// Leaves a line of text that the opening of the database tells when the migrations are done.
  package static func tell(_ line: String, in database: Database) throws {
    try database.execute(
      sql: "CREATE TEMP TABLE IF NOT EXISTS told (line TEXT NOT NULL); INSERT INTO temp.told VALUES (?)",
      arguments: [line])
  }

  /// The lines that migrations of this connection have left.
  static func told(in database: Database) throws -> [String] {
    guard try Bool.fetchOne(database, sql: "SELECT count(*) FROM temp.sqlite_master WHERE name = 'told'") == true else {
      return []
    }
    return try String.fetchAll(database, sql: "SELECT line FROM temp.told ORDER BY rowid")
  }
}
