import AppDatabases
import AppRecords
import Foundation
import GRDB

/// Removal of sessions and recordings. Removed data is overwritten in the file and cannot be recovered.
extension GameRecords {
  /// The allowed numbers of days for which recordings are kept.
  package static let retentionRange = 1...36_500

  private static let retention = "days for which what was heard is kept"

  /// Returns the number of days for which recordings are kept for a replay; `nil`, the default, keeps them for ever.
  /// Events and summaries always stay.
  package func retentionDays() throws -> Int? {
    try database.read {
      try $0.row(of: "preference", "SELECT value FROM preference WHERE name = ?", [Self.retention])
    }.map { row in
      try row.value("value", expected: "a number of 1 to 36500 days") { (text: String) in
        Int(text).flatMap { Self.retentionRange.contains($0) ? $0 : nil }
      }
    }
  }

  /// Sets the number of days for which recordings are kept; `nil` keeps them for ever. Older recordings are removed now
  /// and whenever a session begins.
  ///
  /// - Parameter date: the present time.
  /// - Returns: the number of sessions whose recording was removed.
  /// - Throws: `GameRecordsError.invalidRetention`.
  @discardableResult package func setRetention(days: Int?, at date: Date) throws -> Int {
    if let days, !Self.retentionRange.contains(days) { throw GameRecordsError.invalidRetention(days: days) }
    try database.write {
      if let days {
        try $0.execute(
          sql: "INSERT OR REPLACE INTO preference VALUES (?, ?)", arguments: [Self.retention, String(days)])
      } else {
        try $0.execute(sql: "DELETE FROM preference WHERE name = ?", arguments: [Self.retention])
      }
    }
    return try removeExpiredRecordings(at: date)
  }

  /// Returns the sessions whose recording would be removed under a retention of `days`.
  package func recordingsOlder(than days: Int, at date: Date) throws -> [GameSessionRecord] {
    let period = Period(to: date.addingTimeInterval(-86_400 * Double(days)))
    return try sessions(in: period).filter(\.isRecorded)
  }

  @discardableResult func removeExpiredRecordings(at date: Date) throws -> Int {
    guard let days = try retentionDays() else { return 0 }
    let expired = try recordingsOlder(than: days, at: date)
    // A session that is still being played keeps its recording until it ends.
    let idle = expired.filter { (try? database.withoutSessionsInUse([$0]) { true }) ?? false }
    try removeRecordings(of: idle)
    return idle.count
  }

  /// Removes sessions with their events and recordings.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` while one of them is being played; nothing is removed then.
  package func remove(_ sessions: [GameSessionRecord]) throws {
    try database.remove(sessions)
    try database.write { try Outbox.forgetMissing(Self.sessionKind, in: "session", $0) }
  }

  /// Removes the recordings of sessions; their events and summaries stay.
  ///
  /// - Throws: the errors of `remove`.
  package func removeRecordings(of sessions: [GameSessionRecord]) throws {
    try database.remove(sessions, from: "heard", by: "session_id")
  }

  /// Returns the sessions with these numbers, in the order of time.
  ///
  /// - Throws: `GameRecordsError.unknownSession`.
  package func sessions(numbered numbers: [Int64]) throws -> [GameSessionRecord] {
    let found = try sessions().filter { numbers.contains($0.id) }
    if let unknown = numbers.first(where: { number in !found.contains { $0.id == number } }) {
      throw GameRecordsError.unknownSession(unknown)
    }
    return found
  }
}
