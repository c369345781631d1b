import AppDatabases
import AppRecords
import BatchProcessing
import FilePaths
import Foundation
import GRDB
import LetterTrail

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
          let copy = try records(at: folder("player.sqlite"))
          try copy.take([(player.id, player.name)], from: self)
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
    let players = try AppDatabase.refusingDamage {
      let players = try name.map { [try other.person(named: $0)] } ?? other.people()
      for player in players { try other.check(player) }
      return players
    }
    let (chapters, parent) = (try other.checkedChapters(), name == nil ? try other.checkedParent() : nil)
    var restored = RestoredPlayers()
    restored.names = try take(players.map { ($0.id, newName ?? $0.name) }, from: other) { database in
      for chapter in name == nil ? chapters : [] where try Self.add(chapter, at: Date(), database) {
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
    }.map(\.name)
    restored.traces = try players.reduce(0) { try $0 + other.traceCount(of: $1) }
    return restored
  }

  private func traceCount(of player: Player) throws -> Int {
    try database.read {
      try $0.row(of: "trace", "SELECT count(*) AS count FROM trace WHERE person_id = ?", [player.id])?["count"] ?? 0
    }
  }

  /// Parses everything that is stored.
  ///
  /// - Returns: the number of traces.
  /// - Throws: `AppDatabaseError` for damaged data; `SettingError` for settings outside of their limits.
  package func verify() throws -> Int {
    try database.verify()
    return try AppDatabase.refusingDamage {
      let players = try people()
      for player in players { try check(player) }
      _ = (try checkedChapters(), try checkedParent())
      return try players.reduce(0) { try $0 + traceCount(of: $1) }
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
    for trace in try traces(of: player, isSampled: false) { _ = try samples(ofTrace: trace.id) }
  }

  private func checkedChapters() throws -> [Chapter] { try AppDatabase.refusingDamage { try ownChapters() } }

  /// The parent's row, parsed.
  private func checkedParent() throws -> StoredRow? {
    guard try parent() != nil else { return nil }
    try parentCode.verify()
    return try database.read { try $0.row(of: "parent", "SELECT * FROM parent") }
  }
}
