import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames
import VoiceListening

/// The children's accounts.
extension GameRecords: StoredPeople, LockablePeople {
  /// The people with accounts are children.
  package typealias Person = Child

  /// The words for children in errors and commands.
  package static var words: PeopleWords {
    PeopleWords(one: "child", many: "children", holder: "a child who has an account", nameParts: "letters")
  }

  package func allSessions(of child: Child) throws -> [GameSessionRecord] { try sessions(of: child) }

  package var table: PeopleTable<Child> {
    PeopleTable(in: database, words: Self.words) { row in
      Child(
        id: try row["id"], name: try row.name("name"), created: try row["created"],
        portrait: row.isEmpty("portrait") ? nil : try row.name("portrait"))
    }
  }

  package var archiveForm: PersonArchiveForm {
    PersonArchiveForm(
      app: "voice-games", applicationID: Self.applicationID, migrations: Self.migrations,
      identifiers: ["session.uid", "homework.uid"])
  }

  package func records(at path: String) throws -> GameRecords { try GameRecords(path: path) }

  /// Creates an account.
  ///
  /// - Parameter portrait: the name of the child's picture.
  /// - Throws: `PeopleError.taken`, `.invalidName`.
  @discardableResult
  package func addChild(named name: String, portrait: String? = nil, at date: Date) throws -> Child {
    try table.add(named: name, at: date, ["portrait": portrait])
  }

  /// Gives a child another picture; `nil` takes it away.
  package func setPortrait(_ portrait: String?, of child: Child) throws {
    try database.write {
      try $0.execute(sql: "UPDATE person SET portrait = ? WHERE id = ?", arguments: [portrait, child.id])
    }
  }
}

/// The settings of a child.
extension GameRecords {
  /// A child's settings of a game, from what was moved for it and the last measurement of its voice; `nil` if none were
  /// moved.
  package func settings(of child: Child, for game: Game) throws -> GameSettings? {
    let row = try database.read {
      try $0.row(
        of: "settings", "SELECT json FROM settings WHERE person_id = ? AND game = ?", [child.id, game.rawValue])
    }
    let voice = try voice(of: child)
    return try row.flatMap { try Self.moved($0, "json", game, voice) }
  }

  /// The settings that follow from the moved ones in a column and a voice.
  static func moved(
    _ row: StoredRow, _ column: String, _ game: Game, _ voice: CalibratedVoice?
  ) throws(AppDatabaseError) -> GameSettings? {
    var settings: GameSettings?
    let _: MovedSettings = try row.json(column) { settings = try $0.settings(of: game, voice: voice) }
    return settings
  }

  /// The settings in a column, within their limits.
  static func gameSettings(_ row: StoredRow, _ column: String) throws(AppDatabaseError) -> GameSettings {
    try row.json(column) { (settings: GameSettings) in try settings.validate() }
  }

  /// The settings with which a game is played: the child's own ones, or the usual ones, fitted to the child's voice. A
  /// voice that was not measured is learned by the game. `nil` if the game needs recorded sounds, and the child has none.
  ///
  /// - Parameter child: `nil` for somebody without an account.
  package func playedSettings(of child: Child?, for game: Game) throws -> GameSettings? {
    if let child, let own = try settings(of: child, for: game) { return own }
    guard let usual = GameSettings.standard(for: game) else { return nil }
    return usual.played(by: try child.flatMap { try voice(of: $0) })
  }

  /// Sets a child's settings of a game; `nil` restores the usual ones. What differs from the usual ones, as the child's
  /// voice makes them, is stored as moved; all else follows later measurements. What was moved before is kept for
  /// `undoSettings`.
  ///
  /// - Throws: the errors of `GameSettings.validate`.
  package func set(_ settings: GameSettings?, of child: Child, for game: Game) throws {
    try settings?.validate()
    let voice = try voice(of: child)
    let json = try settings.map { try StoredText.json(MovedSettings($0, voice: voice)) }
    try database.write { database in
      try Self.keepSettings(of: child, for: game, database)
      try Self.write(json, of: child, for: game, database)
    }
  }

  /// The voice and room of a child as the last calibration measured them; `nil` if there was none.
  package func voice(of child: Child) throws -> CalibratedVoice? {
    try database.read {
      try $0.row(of: "voice", "SELECT json FROM voice WHERE person_id = ?", [child.id])
    }.map { try $0.json("json") }
  }

  /// Stores the result of a calibration.
  package func set(_ voice: CalibratedVoice, of child: Child, at date: Date) throws {
    let json = try StoredText.json(voice)
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO voice VALUES (?, ?, ?)", arguments: [child.id, StoredText.text(date), json])
    }
  }
}
