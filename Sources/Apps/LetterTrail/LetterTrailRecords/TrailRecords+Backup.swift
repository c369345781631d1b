import AppDatabases
import AppRecords
import BatchProcessing
import FilePaths
import Foundation
import GRDB
import LetterTrail
import PageFront

/// What a restoring has brought.
package struct RestoredPlayers: Sendable, Hashable {
  /// The players that were added.
  package var names: [String] = []
  /// The number of their traces.
  package var traces = 0
  /// Whether the parent's account was taken too.
  package var hasParent = false
  /// The chapters of one's own that were added.
  package var chapters: [String] = []

  package init(names: [String] = [], traces: Int = 0, hasParent: Bool = false, chapters: [String] = []) {
    (self.names, self.traces, self.hasParent, self.chapters) = (names, traces, hasParent, chapters)
  }
}

/// Backup and restoring. A backup is a database of its own, which only its owner can read.
extension TrailRecords {
  /// Writes all data, or that of one player, into a file.
  ///
  /// - Parameters:
  ///   - path: a file that does not exist.
  ///   - player: whose data; `nil` for everybody's, with the parent's account.
  /// - Throws: `AppDatabaseError`, `BatchError` if the file cannot be written. No part of a file is left then.
  package func backUp(_ player: Player? = nil, to path: String) throws {
    try OutputFile.write(to: path) { part throws(BatchError) in
      do {
        try PrivateFile.makeEmpty(part)
        guard let player else { return try database.writeCopy(to: part) }
        try ScratchFolder.with { folder in
          let copy = try TrailRecords(path: folder("player.sqlite"))
          try copy.take([(player, player.name)], from: self)
          try copy.database.writeCopy(to: part)
        }
      } catch let error as BatchError { throw error } catch {
        throw .unwritable(path: path, reason: "\(error)")
      }
    }
  }

  /// Adds the players of a backup.
  ///
  /// - Parameters:
  ///   - path: the backup. It stays as it is.
  ///   - name: only the player with this name; `nil` for all, and the parent's account if there is none here.
  ///   - newName: the name that this player gets.
  /// - Throws: `PeopleError.taken` if a name is there already; `AppDatabaseError` for a file that is no backup, or has a
  ///   value that is not one of this version; `SettingError` for settings outside of their limits. All is checked before
  ///   anything is added, and nothing is added then.
  package func restore(
    from path: String, player name: String? = nil, as newName: String? = nil
  ) throws -> RestoredPlayers {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw AppDatabaseError.inaccessible(path: path, reason: "expected a file that can be read")
    }
    // Opening may bring a backup of an earlier version to the present one: that happens to a copy.
    return try ScratchFolder.with { folder in
      let copy = folder("backup.sqlite")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let other: TrailRecords
      do {
        other = try TrailRecords(path: copy)
        try other.database.verify()
      } catch let error as AppDatabaseError { throw error.naming(path) }
      return try take(name, as: newName, from: other)
    }
  }

  private func take(_ name: String?, as newName: String?, from other: TrailRecords) throws -> RestoredPlayers {
    try AppDatabase.refusingDamage {
      let players = try name.map { [try other.person(named: $0)] } ?? other.people()
      for player in players { try other.check(player) }
      let (chapters, parent) = name == nil ? (try other.ownChapters(), try other.checkedParent()) : ([], nil)
      return try take(players.map { ($0, newName ?? $0.name) }, chapters, parent, from: other)
    }
  }

  /// Parses all data of a player.
  private func check(_ player: Player) throws {
    try settings(TrailSettings.self, of: player)?.validate()
    _ = try progress(of: player)
    let played = try database.read {
      try $0.rows(of: "played", "SELECT * FROM played WHERE person_id = ?", [player.id])
    }
    for row in played {
      let _: String = try row.name("day")
      for column in ["seconds", "granted"] { let _: Double = try row[column, Self.playTimes] }
    }
    for trace in try traces(of: player) { _ = try samples(ofTrace: trace.id) }
  }

  /// The parent's row, parsed.
  private func checkedParent() throws -> StoredRow? {
    guard try parent() != nil else { return nil }
    let row = try database.read { try $0.row(of: "parent", "SELECT * FROM parent") }
    let _: SlowDigest? = try row?.json("code")
    return row
  }

  /// Adds players of other records with all their data, chapters and the parent's account, if there is none here: all of
  /// it or nothing.
  ///
  /// - Throws: `PeopleError.taken`, `.invalidName`.
  @discardableResult
  private func take(
    _ players: [(Player, name: String)], _ chapters: [Chapter] = [], _ parent: StoredRow? = nil,
    from other: TrailRecords
  ) throws -> RestoredPlayers {
    let checked = try players.map { ($0.0, try table.checked($0.name)) }
    var restored = RestoredPlayers(names: checked.map { $0.1 })
    try database.write { database in
      try other.database.read { source in
        for (player, name) in checked {
          guard try StoredText.row(named: name, in: "person", database) == nil else {
            throw PeopleError.taken(name: name, words: Self.words)
          }
          restored.traces += try Self.copy(player.id, as: name, from: source, to: database)
        }
      }
      for chapter in chapters {
        guard try Self.add(chapter, at: Date(), database) else { continue }
        restored.chapters.append(chapter.id)
      }
      guard let parent, try database.row(of: "parent", "SELECT id FROM parent") == nil else { return }
      try database.insert(
        into: "parent",
        [
          "id": 1, "code": try parent["code"] as String, "hint": try parent["hint"] as String,
          "is_on": try parent["is_on"] as Bool, "play_limit": try parent["play_limit", Self.playLimits] as Double?,
        ])
      restored.hasParent = true
    }
    return restored
  }

  private static func copy(
    _ id: Int64, as name: String, from source: Database, to target: Database
  ) throws -> Int {
    guard let person = try source.row(of: "person", "SELECT * FROM person WHERE id = ?", [id]) else {
      throw AppDatabaseError.unreadable(what: "player", reason: "expected number \(id), found none")
    }
    try target.execute(
      sql: "INSERT INTO person (name, created, picture, settings) VALUES (?, ?, ?, ?)",
      arguments: [
        name, try person["created"] as String, try person["picture"] as String, try person["settings"] as String?,
      ])
    let new = target.lastInsertedRowID
    for (table, columns) in [
      ("progress", "chapter, checkpoint, finished, changed"), ("played", "day, seconds, granted"),
    ] {
      let rows = try Row.fetchCursor(
        source, sql: "SELECT \(columns) FROM \(table) WHERE person_id = ?", arguments: [id])
      while let row = try rows.next() {
        let values: [(any DatabaseValueConvertible)?] = [new] + row.databaseValues.map { $0 }
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try target.execute(
          sql: "INSERT INTO \(table) (person_id, \(columns)) VALUES (\(places))",
          arguments: StatementArguments(values))
      }
    }
    return try copyTraces(of: id, to: new, from: source, to: target)
  }

  private static func copyTraces(
    of id: Int64, to new: Int64, from source: Database, to target: Database
  ) throws -> Int {
    let traces = try source.rows(
      of: "trace",
      """
      SELECT trace.*, chapter.name AS name, chapter.json AS json FROM trace JOIN chapter ON chapter.id = chapter_id
      WHERE person_id = ? ORDER BY trace.id
      """, [id])
    for trace in traces {
      let chapter = try chapterNumber(trace["json"], named: trace["name"], target)
      try target.insert(
        into: "trace",
        [
          "person_id": new, "chapter_id": chapter, "begun": try trace["begun"] as String,
          "finished": try trace["finished"] as Bool, "scale": try trace["scale"] as String,
        ])
      let number = target.lastInsertedRowID
      try source.eachRow(
        of: "piece", "SELECT number, csv FROM piece WHERE trace_id = ?", [try trace["id"] as Int64]
      ) { piece in
        try target.insert(
          into: "piece",
          ["trace_id": number, "number": try piece["number"] as Int, "csv": try piece["csv"] as String])
        return true
      }
    }
    return traces.count
  }
}

extension AppDatabaseError {
  /// The fault of a file that was looked at as a copy, with the file's own path.
  fileprivate func naming(_ path: String) -> AppDatabaseError {
    switch self {
    case .notADatabase: .notADatabase(path: path)
    case .damaged(_, let reason): .damaged(path: path, reason: reason)
    case .otherApplication(_, let expected, let found): .otherApplication(path: path, expected: expected, found: found)
    case .newer(_, let unknown): .newer(path: path, unknown: unknown)
    case .inaccessible(_, let reason): .inaccessible(path: path, reason: reason)
    default: self
    }
  }
}
