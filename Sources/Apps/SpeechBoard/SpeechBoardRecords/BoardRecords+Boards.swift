import AppDatabases
import AppWords
import Foundation
import GRDB
import OpenBoards

/// The boards of a person and their edits.
///
/// Each edit makes a version of the person's boards with the next number. A row of the table `board` is the text of one
/// board from the version `first` up to the version `stop`, so that an edit writes only the boards that differ. Undo and
/// redo only move the person's present version.
extension BoardRecords {
  /// The number of edits that can be undone; older ones are forgotten.
  package static let keptEdits = 100

  /// The numbers of a person's versions.
  static let versionNumbers = 0...1_000_000_000_000

  /// The present boards of a person.
  ///
  /// - Throws: `AppDatabaseError`.
  package func boards(of person: Speaker) throws -> StoredBoards {
    try database.read { try present(person, $0) }
  }

  /// The edits of a person's boards that can be undone and redone.
  package func steps(of person: Speaker) throws -> BoardSteps {
    try database.read { database in
      let number = try Self.presentNumber(of: person, database)
      func titles(_ condition: String, _ order: String) throws -> [Words] {
        try database.rows(
          of: "version",
          "SELECT id, title FROM version WHERE person_id = ? AND number \(condition) ? ORDER BY number \(order)",
          [person.id, number]
        ).map { try $0.json("title") }
      }
      // The first version is the beginning and no edit.
      return BoardSteps(undo: try titles("<=", "DESC").dropLast(), redo: try titles(">", "ASC"))
    }
  }

  /// Replaces a person's boards by changed ones, as one edit that can be undone. Edits that were undone before are
  /// forgotten. Only the boards that differ are written, and a picture that is there already is not written again.
  ///
  /// - Parameters:
  ///   - boards: boards that `boards(of:)`, `change`, `undo` or `redo` gave, with a changed `set`.
  ///   - title: what was done, for the button that undoes it.
  /// - Returns: the boards as they are stored. A set without a difference is not stored as an edit.
  /// - Throws: `SpeechBoardRecordsError.changedMeanwhile`, `.repeatedBoard`, `.missingRoot`; `BoardError` for a picture
  ///   that cannot be read; `AppDatabaseError`. Nothing is changed then.
  @discardableResult
  package func change(_ boards: StoredBoards, of person: Speaker, title: Words, at date: Date) throws -> StoredBoards {
    try Self.check(boards.set)
    let stored = try database.write { database in
      let before = try present(person, database)
      guard before.version == boards.version else {
        throw SpeechBoardRecordsError.changedMeanwhile(person: person.name)
      }
      var media = MediaWriter(source: source, from: boards.set, database)
      return try edit(before, to: try media.stored(boards.set), of: person, title, at: date, database)
    }
    shelf[stored.version] = stored.set
    return stored
  }

  /// Stores an edit within a transaction.
  ///
  /// - Parameter set: boards whose pictures and sounds are in the database.
  func edit(
    _ before: StoredBoards, to set: BoardSet, of person: Speaker, _ title: Words, at date: Date, _ database: Database
  ) throws -> StoredBoards {
    var set = set
    set.source = source
    if Self.isEqual(set, before.set) { return before }
    let number = try Self.presentNumber(of: person, database)
    try Self.forget(after: number, of: person, database)
    let version = try Self.write(set, replacing: before.set, as: number + 1, of: person, title, at: date, database)
    try Self.forget(before: number + 1 - Self.keptEdits, of: person, database)
    try Self.removeUnusedMedia(database)
    return StoredBoards(version: version, set: set)
  }

  /// Undoes the last edit of a person's boards.
  ///
  /// - Returns: the boards, and the title of the edit.
  /// - Throws: `SpeechBoardRecordsError.nothingToUndo`; `AppDatabaseError`.
  @discardableResult
  package func undo(of person: Speaker) throws -> (boards: StoredBoards, title: Words) {
    try move(person, by: -1, orThrow: .nothingToUndo(person: person.name))
  }

  /// Redoes the edit of a person's boards that was undone last.
  ///
  /// - Returns: the boards, and the title of the edit.
  /// - Throws: `SpeechBoardRecordsError.nothingToRedo`; `AppDatabaseError`.
  @discardableResult
  package func redo(of person: Speaker) throws -> (boards: StoredBoards, title: Words) {
    try move(person, by: 1, orThrow: .nothingToRedo(person: person.name))
  }

  private func move(
    _ person: Speaker, by step: Int, orThrow error: SpeechBoardRecordsError
  ) throws -> (boards: StoredBoards, title: Words) {
    try database.write { database in
      let number = try Self.presentNumber(of: person, database)
      try database.execute(
        sql: """
          UPDATE person SET present = ?1
          WHERE id = ?2 AND EXISTS (SELECT 1 FROM version WHERE person_id = ?2 AND number = ?1)
          """, arguments: [number + step, person.id])
      guard database.changesCount == 1 else { throw error }
      let row = try database.row(
        of: "version", "SELECT id, title FROM version WHERE person_id = ? AND number = ?",
        [person.id, max(number, number + step)])
      guard let row else { throw error }
      return (try present(person, database), try row.json("title"))
    }
  }

  // MARK: - Reading

  /// The present boards within a transaction.
  func present(_ person: Speaker, _ database: Database) throws -> StoredBoards {
    guard
      let row = try database.row(
        of: "version",
        """
        SELECT version.id, number, head FROM version JOIN person ON person.id = person_id AND number = present
        WHERE person_id = ?
        """, [person.id])
    else { throw AppDatabaseError.unreadable(what: "boards", reason: "\(person.name) has none") }
    let version: Int64 = try row["id"]
    if let set = shelf[version] { return StoredBoards(version: version, set: set) }
    let set = try set(of: row, person, database)
    shelf[version] = set
    return StoredBoards(version: version, set: set)
  }

  /// The boards of a row of `version`.
  func set(of row: StoredRow, _ person: Speaker, _ database: Database) throws -> BoardSet {
    let head = try row.json("head", as: BoardHead.self)
    let number: Int = try row["number", Self.versionNumbers]
    var found: [String: Board] = [:]
    try database.eachRow(
      of: "board",
      "SELECT id, name, text FROM board WHERE person_id = ?1 AND first <= ?2 AND (stop IS NULL OR stop > ?2)",
      [person.id, number]
    ) { row in
      let (name, text): (String, Data) = (try row["name"], try row["text"])
      do { found[name] = try Board(storedText: text, name: name) } catch {
        throw AppDatabaseError.unreadable(what: "board \(name)", reason: "\(error)")
      }
      return true
    }
    let boards = try head.order.map { name in
      guard let board = found[name] else {
        throw AppDatabaseError.unreadable(what: "board \(name)", reason: "it is missing")
      }
      return board
    }
    var set = BoardSet(rootID: head.root, boards: boards, source: source)
    set.extensions = head.extensions
    // Boards are looked up by their ids.
    guard Set(boards.map(\.id)).count == boards.count else { throw row.bad("head", expected: "each board once") }
    return set
  }

  static func presentNumber(of person: Speaker, _ database: Database) throws -> Int {
    guard let row = try database.row(of: "person", "SELECT id, present FROM person WHERE id = ?", [person.id]) else {
      throw AppDatabaseError.unreadable(what: "person", reason: "\(person.name) was removed")
    }
    return try row["present", versionNumbers]
  }

  private static func isEqual(_ one: BoardSet, _ other: BoardSet) -> Bool {
    one.rootID == other.rootID && one.extensions == other.extensions && one.boards == other.boards
  }
}
