import AppDatabases
import Foundation
import GRDB
import PageSecurity

/// A code of digits that an app asks for, in one row of its database: a slow digest of it, a hint, and the wrong codes in a
/// row.
///
/// After three wrong codes in a row the next one is taken after 30 s, and the wait doubles with each further wrong one, up to
/// an hour. What was typed is counted in the file, so that another program or a restart does not begin anew. No code is taken
/// while the file cannot be written.
///
/// The code locks a page. It encrypts nothing: whoever may change the file can remove the row.
package struct KeptCode: Sendable {
  /// The wrong codes in a row after which codes are not taken for a while.
  package static let mostWrong = 3
  /// The first wait, seconds.
  package static let firstWait = 30.0
  /// The longest wait, seconds.
  package static let longestWait = 3600.0
  /// The most characters of a hint.
  package static let hintLimit = 100
  /// The numbers of digits that a code may have.
  package static let usualLengths = 4...12

  private static let mostHintBytes = 1000
  private static let wrongCounts = 0...1_000_000_000

  private let database: AppDatabase
  private let table: String
  private let lengths: ClosedRange<Int>
  private let newRow: KeyValuePairs<String, String>

  /// Creates the access to a code.
  ///
  /// - Parameters:
  ///   - table: a table with the columns of `migration`, and at most one row.
  ///   - lengths: the numbers of digits that a code may have.
  ///   - newRow: further columns of the table with the SQL of their values, for a code where there was none.
  package init(
    in database: AppDatabase, table: String = "people_lock", lengths: ClosedRange<Int> = usualLengths,
    newRow: KeyValuePairs<String, String> = [:]
  ) {
    (self.database, self.table, self.lengths, self.newRow) = (database, table, lengths, newRow)
  }

  /// Makes the table of the lock of an app's list of people. It refers to nobody: no archive of a person carries it.
  package static let migration = Migration("the lock of the list of people") { database in
    try database.execute(
      sql: """
        CREATE TABLE people_lock (
          id INTEGER PRIMARY KEY CHECK (id = 1), code TEXT NOT NULL CHECK (json_valid(code) AND length(code) <= 1000),
          hint TEXT NOT NULL CHECK (length(hint) <= 1000),
          wrong INTEGER NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 1000000000),
          waits_until TEXT \(StrictTable.isTime("waits_until"))) STRICT;
        """)
  }

  /// The hint, which may be empty; `nil` if there is no code.
  ///
  /// - Throws: `AppDatabaseError`.
  package func hint() throws -> String? { try database.read { try row($0)?["hint"] } }

  /// Sets the code, or another one. Wrong codes before it count no more.
  ///
  /// - Throws: `KeptCodeError.badCode`, `.badHint`; `AppDatabaseError`.
  package func set(_ code: String, hint: String) throws {
    guard lengths.contains(code.utf8.count), code.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { throw KeptCodeError.badCode(lengths) }
    let hint = hint.trimmingCharacters(in: .whitespacesAndNewlines)
    guard hint.count <= Self.hintLimit, hint.utf8.count <= Self.mostHintBytes, !hint.contains(code) else {
      throw KeptCodeError.badHint(limit: Self.hintLimit)
    }
    let json = try StoredText.json(SlowDigest(of: code))
    let (names, values) = (newRow.map { ", \($0.key)" }.joined(), newRow.map { ", \($0.value)" }.joined())
    try database.erase { database in
      try database.execute(
        sql: """
          INSERT INTO \(table) (id, code, hint\(names)) VALUES (1, :code, :hint\(values))
          ON CONFLICT DO UPDATE SET code = :code, hint = :hint, wrong = 0, waits_until = NULL
          """, arguments: ["code": json, "hint": hint])
    }
  }

  /// Removes the code, with its row, also a damaged one; returns whether there was one.
  ///
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func remove() throws -> Bool {
    try database.erase { database in
      try database.execute(sql: "DELETE FROM \(table)")
      return database.changesCount > 0
    }
  }

  /// The seconds for which codes are not taken; 0 while they are.
  ///
  /// - Throws: `AppDatabaseError`.
  package func wait(at date: Date) throws -> Double {
    try database.read { database in try row(database).map { try Self.wait($0, at: date) } ?? 0 }
  }

  /// Takes a code. It takes some 0.1 s.
  ///
  /// - Throws: `KeptCodeError.wrong`, `.wait`; `.none` if there is no code, or another one since it was asked;
  ///   `AppDatabaseError`.
  package func enter(_ code: String, at date: Date) throws {
    // The attempt is counted before it is judged, in one transaction: two programs at once do not have twice as many.
    let (json, digest, wrong, pause) = try database.write { database in
      guard let row = try row(database) else { throw KeptCodeError.none }
      let wait = try Self.wait(row, at: date)
      guard wait == 0 else { throw KeptCodeError.wait(wait) }
      let wrong = min(Self.wrongCounts.upperBound, try row["wrong", Self.wrongCounts] + 1)
      let pause = Self.pause(after: wrong)
      let until = wrong < Self.mostWrong ? nil : StoredText.text(date.addingTimeInterval(pause))
      try database.execute(sql: "UPDATE \(table) SET wrong = ?, waits_until = ?", arguments: [wrong, until])
      return (try row["code"] as String, try row.json("code", as: SlowDigest.self), wrong, pause)
    }
    guard digest.fits(code) else {
      throw wrong < Self.mostWrong ? KeptCodeError.wrong(left: Self.mostWrong - wrong) : KeptCodeError.wait(pause)
    }
    try database.write { database in
      try database.execute(
        sql: "UPDATE \(table) SET wrong = 0, waits_until = NULL WHERE code = ?", arguments: [json])
      // Meanwhile another program has set another code.
      guard database.changesCount == 1 else { throw KeptCodeError.none }
    }
  }

  /// Reads what is stored, for a check of the file.
  ///
  /// - Throws: `AppDatabaseError` for a damaged value.
  package func verify() throws {
    try database.read { database in
      guard let row = try row(database) else { return }
      let _: (String, Int, Date?) = (try row["hint"], try row["wrong", Self.wrongCounts], try row["waits_until"])
      let _: SlowDigest = try row.json("code")
    }
  }

  private func row(_ database: Database) throws -> StoredRow? {
    try database.row(of: table, "SELECT * FROM \(table)")
  }

  /// The wait after so many wrong codes in a row, seconds.
  private static func pause(after wrong: Int) -> Double {
    min(longestWait, firstWait * exp2(Double(min(20, wrong - mostWrong))))
  }

  /// The seconds for which a code is not taken. A clock that was set back must not lock anybody out for longer than the wait:
  /// an end that lies further ahead is none.
  private static func wait(_ row: StoredRow, at date: Date) throws -> Double {
    let until: Date? = try row["waits_until"]
    let pause = pause(after: try row["wrong", wrongCounts])
    // The file has milliseconds.
    guard let seconds = until?.timeIntervalSince(date), seconds <= pause + 1 else { return 0 }
    return max(0, min(seconds, pause))
  }
}
