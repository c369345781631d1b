import AppDatabases
import AppWords
import Foundation
import GRDB
import OpenBoards

/// The versions of a person's boards, as rows.
extension BoardRecords {
  static func check(_ set: BoardSet) throws(SpeechBoardRecordsError) {
    var ids: Set<String> = []
    for board in set.boards where !ids.insert(board.id).inserted { throw .repeatedBoard(id: board.id) }
    guard ids.contains(set.rootID) else { throw .missingRoot(id: set.rootID) }
  }

  /// Writes a version, and the boards in which it differs from the one before.
  ///
  /// - Parameters:
  ///   - set: boards whose pictures and sounds are in the database.
  ///   - old: the version before; `nil` for the first.
  /// - Returns: the version's number in the database.
  static func write(
    _ set: BoardSet, replacing old: BoardSet?, as number: Int, of person: Speaker, _ title: Words, at date: Date,
    _ database: Database
  ) throws -> Int64 {
    let head = BoardHead(root: set.rootID, order: set.boards.map(\.id), extensions: set.extensions)
    try database.execute(
      sql: "INSERT INTO version (person_id, number, made, title, head) VALUES (?, ?, ?, ?, ?)",
      arguments: [person.id, number, StoredText.text(date), try StoredText.json(title), try StoredText.json(head)])
    let version = database.lastInsertedRowID
    try database.execute(sql: "UPDATE person SET present = ? WHERE id = ?", arguments: [number, person.id])
    let former = Dictionary(uniqueKeysWithValues: (old?.boards ?? []).map { ($0.id, $0) })
    let present = Dictionary(uniqueKeysWithValues: set.boards.map { ($0.id, $0) })
    let end = try database.makeStatement(
      sql: "UPDATE board SET stop = ? WHERE person_id = ? AND name = ? AND stop IS NULL")
    for (id, board) in former where present[id] != board { try end.execute(arguments: [number, person.id, id]) }
    let insertion = try database.makeStatement(
      sql: "INSERT INTO board (person_id, name, first, text) VALUES (?, ?, ?, ?)")
    let use = try database.makeStatement(
      sql: "INSERT INTO board_medium SELECT ?, id FROM medium WHERE sha256 = ?")
    for board in set.boards where former[board.id] != board {
      try insertion.execute(arguments: [person.id, board.id, number, try board.storedText()])
      let row = database.lastInsertedRowID
      let paths = (board.images.map(\.content) + board.sounds.map(\.content)).compactMap(\.path)
      // The same bytes may be there under two types, so that two paths have one digest.
      for (digest, path) in Dictionary(paths.map { (MediumPath.digest(in: $0), $0) }, uniquingKeysWith: { $1 }) {
        try use.execute(arguments: [row, digest])
        // The picture of a board that was forgotten meanwhile is gone.
        guard database.changesCount > 0 else { throw BoardError.missingFile(path) }
      }
    }
    return version
  }

  /// Forgets the versions after a number: edits that were undone. Their media stay until `removeUnusedMedia`, since the
  /// next version may use them.
  static func forget(after number: Int, of person: Speaker, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM version WHERE person_id = ? AND number > ?", arguments: [person.id, number])
    if database.changesCount == 0 { return }
    try database.execute(sql: "DELETE FROM board WHERE person_id = ? AND first > ?", arguments: [person.id, number])
    try database.execute(
      sql: "UPDATE board SET stop = NULL WHERE person_id = ? AND stop > ?", arguments: [person.id, number])
  }

  /// Forgets the versions before a number. Their media stay until `removeUnusedMedia`.
  static func forget(before number: Int, of person: Speaker, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM version WHERE person_id = ? AND number < ?", arguments: [person.id, number])
    if database.changesCount == 0 { return }
    try database.execute(sql: "DELETE FROM board WHERE person_id = ? AND stop <= ?", arguments: [person.id, number])
  }

  /// Removes the pictures and sounds that no board of any version uses.
  static func removeUnusedMedia(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM medium WHERE id IN (
          SELECT id FROM medium AS one WHERE NOT EXISTS (SELECT 1 FROM board_medium WHERE medium_id = one.id))
        """)
  }
}
