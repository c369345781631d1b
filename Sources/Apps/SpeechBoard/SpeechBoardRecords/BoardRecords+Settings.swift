import AppDatabases
import GRDB
import SpeechBoard

/// Settings and pronunciations.
extension BoardRecords {
  /// The kinds of documents that a person has.
  static let documentKinds = [settingsKind, pronunciationsKind]
  private static let settingsKind = "settings"
  private static let pronunciationsKind = "pronunciations"

  /// A person's settings; `nil` if none were set.
  ///
  /// - Throws: `AppDatabaseError.badValue` for settings of another version.
  package func settings(of person: Speaker) throws -> SpeechBoardSettings? {
    try document(SpeechBoardSettings.self, Self.settingsKind, person)
  }

  /// Sets a person's settings. From now on sentences and presses are kept, and sentences are learned, only if the
  /// settings say so; what was kept before stays until it is removed.
  package func set(_ settings: SpeechBoardSettings, of person: Speaker) throws {
    let json = try StoredText.json(settings)
    try database.write { database in
      try Self.write(json, Self.settingsKind, person, database)
      try database.execute(
        sql: "UPDATE person SET learns = ?, keeps_history = ? WHERE id = ?",
        arguments: [settings.prediction, settings.keepsHistory, person.id])
    }
  }

  /// A person's pronunciations of all languages; `nil` if none were set.
  ///
  /// - Throws: `AppDatabaseError.badValue` for pronunciations of another version.
  package func pronunciations(of person: Speaker) throws -> Pronunciations? {
    try document(Pronunciations.self, Self.pronunciationsKind, person)
  }

  /// Sets a person's pronunciations of all languages.
  package func setPronunciations(_ list: Pronunciations, of person: Speaker) throws {
    let json = try StoredText.json(list)
    try database.write { try Self.write(json, Self.pronunciationsKind, person, $0) }
  }

  private func document<Value: Decodable>(_ type: Value.Type, _ kind: String, _ person: Speaker) throws -> Value? {
    try database.read {
      try $0.row(of: "document", "SELECT json FROM document WHERE person_id = ? AND kind = ?", [person.id, kind])
    }.map { try $0.json("json", as: type) }
  }

  static func write(_ json: String, _ kind: String, _ person: Speaker, _ database: Database) throws {
    try database.execute(sql: "INSERT OR REPLACE INTO document VALUES (?, ?, ?)", arguments: [person.id, kind, json])
  }
}
