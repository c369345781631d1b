import AppDatabases
import Foundation
import GRDB
import PageSecurity

/// The parent's account, as everybody may see it.
package struct ParentAccount: Sendable, Hashable {
  /// What reminds the parent of the code; empty for none.
  package var hint: String
  /// Whether the code is asked and the play time is limited.
  package var isOn: Bool
  /// The play time of a day in seconds; `nil` for no limit.
  package var playLimit: Double?
}

/// The parent's account. There is one, for all players.
///
/// After three wrong codes in a row the next one is taken after 30 s, and the wait doubles with each further wrong one, up to
/// an hour. What was typed is counted in the file, so that another program or a restart does not begin anew.
extension TrailRecords {
  /// The wrong codes in a row after which codes are not taken for a while.
  package static let mostWrong = 3
  /// The first wait, and the longest, seconds.
  package static let firstWait = 30.0
  package static let longestWait = 3600.0
  /// The play times that a day can be limited to, seconds.
  static let playLimits = 60.0...86_400
  /// The most characters of a hint.
  package static let hintLimit = 100

  /// The account; `nil` if there is none.
  package func parent() throws -> ParentAccount? {
    try database.read { try $0.row(of: "parent", "SELECT * FROM parent") }.map {
      ParentAccount(hint: try $0["hint"], isOn: try $0["is_on"], playLimit: try $0["play_limit", Self.playLimits])
    }
  }

  /// Makes the account, or gives it another code and hint.
  ///
  /// - Throws: `TrailRecordsError.badCode`, `.badHint`.
  package func setParent(code: String, hint: String) throws {
    guard code.count == 4, code.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      throw TrailRecordsError.badCode
    }
    let hint = hint.trimmingCharacters(in: .whitespacesAndNewlines)
    guard hint.count <= Self.hintLimit, !hint.contains(code) else {
      throw TrailRecordsError.badHint(limit: Self.hintLimit)
    }
    let json = try StoredText.json(SlowDigest(of: code))
    try database.erase { database in
      try database.execute(
        sql: """
          INSERT INTO parent (id, code, hint, is_on) VALUES (1, :code, :hint, 1)
          ON CONFLICT DO UPDATE SET code = :code, hint = :hint, wrong = 0, waits_until = NULL
          """, arguments: ["code": json, "hint": hint])
    }
  }

  /// Switches the account off or on.
  ///
  /// - Throws: `TrailRecordsError.noParent`.
  package func setParent(isOn: Bool) throws { try changeParent("is_on", isOn) }

  /// Limits the play time of a day; `nil` for no limit.
  ///
  /// - Parameter minutes: 1 to 1440.
  /// - Throws: `TrailRecordsError.noParent`, `.badLimit`.
  package func setPlayLimit(minutes: Double?) throws {
    if let minutes, !Self.playLimits.contains(minutes * 60) { throw TrailRecordsError.badLimit(minutes) }
    try changeParent("play_limit", minutes.map { $0 * 60 })
  }

  private func changeParent(_ column: String, _ value: (any DatabaseValueConvertible)?) throws {
    try database.write { database in
      try database.execute(sql: "UPDATE parent SET \(column) = ?", arguments: [value])
      guard database.changesCount == 1 else { throw TrailRecordsError.noParent }
    }
  }

  /// Removes the account.
  package func removeParent() throws { try database.erase { try $0.execute(sql: "DELETE FROM parent") } }

  /// The seconds for which codes are not taken; 0 while they are.
  package func codeWait(at date: Date) throws -> Double {
    let row = try database.read { try $0.row(of: "parent", "SELECT * FROM parent") }
    return Self.wait(until: try row?["waits_until"], at: date)
  }

  /// A clock that was set back must not lock the parent out for longer than the wait.
  private static func wait(until: Date?, at date: Date) -> Double {
    guard let seconds = until?.timeIntervalSince(date), seconds <= longestWait else { return 0 }
    return max(0, seconds)
  }

  /// Takes a code. It takes some 0.1 s.
  ///
  /// - Throws: `TrailRecordsError.wrongCode`, `.wait`, `.noParent`.
  package func enter(code: String, at date: Date) throws {
    // The attempt is counted before it is judged, in one transaction: two programs at once do not have twice as many.
    let digest = try database.write { database -> SlowDigest in
      guard let row = try database.row(of: "parent", "SELECT * FROM parent") else { throw TrailRecordsError.noParent }
      let wait = Self.wait(until: try row["waits_until"], at: date)
      guard wait == 0 else { throw TrailRecordsError.wait(wait) }
      let wrong = try row["wrong", 0...1_000_000_000] + 1
      let pause = min(Self.longestWait, Self.firstWait * exp2(Double(min(20, wrong - Self.mostWrong))))
      let until = wrong < Self.mostWrong ? nil : StoredText.text(date.addingTimeInterval(pause))
      try database.execute(sql: "UPDATE parent SET wrong = ?, waits_until = ?", arguments: [wrong, until])
      return try row.json("code", as: SlowDigest.self)
    }
    guard digest.fits(code) else {
      let row = try database.read { try $0.row(of: "parent", "SELECT * FROM parent") }
      let wrong: Int = try row?["wrong"] ?? 0
      throw wrong < Self.mostWrong
        ? TrailRecordsError.wrongCode(left: Self.mostWrong - wrong)
        : TrailRecordsError.wait(try codeWait(at: date))
    }
    try database.write { try $0.execute(sql: "UPDATE parent SET wrong = 0, waits_until = NULL") }
  }
}
