import AppDatabases
import AppRecords
import Foundation
import GRDB

/// The parent's account, as everybody may see it.
package struct ParentAccount: Sendable, Hashable {
  /// What reminds the parent of the code; empty for none.
  package var hint: String
  /// Whether the code is asked and the play time is limited.
  package var isOn: Bool
  /// The play time of a day in seconds; `nil` for no limit.
  package var playLimit: Double?
}

/// The parent's account. There is one, for all players. `KeptCode` says how wrong codes are slowed down.
extension TrailRecords {
  /// The play times that a day can be limited to, seconds.
  static let playLimits = 60.0...86_400

  /// The code of the account.
  package var parentCode: KeptCode {
    KeptCode(in: database, table: "parent", lengths: 4...4, newRow: ["is_on": "1"])
  }

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
    try Self.mapped { try parentCode.set(code, hint: hint) }
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
  package func removeParent() throws { try parentCode.remove() }

  /// The seconds for which codes are not taken; 0 while they are.
  package func codeWait(at date: Date) throws -> Double { try parentCode.wait(at: date) }

  /// Takes a code. It takes some 0.1 s.
  ///
  /// - Throws: `TrailRecordsError.wrongCode`, `.wait`, `.noParent`.
  package func enter(code: String, at date: Date) throws {
    try Self.mapped { try parentCode.enter(code, at: date) }
  }

  /// The errors of the code in this app's words.
  private static func mapped(_ body: () throws -> Void) throws {
    do { try body() } catch let error as KeptCodeError {
      switch error {
      case .badCode: throw TrailRecordsError.badCode
      case .badHint(let limit): throw TrailRecordsError.badHint(limit: limit)
      case .none: throw TrailRecordsError.noParent
      case .wrong(let left): throw TrailRecordsError.wrongCode(left: left)
      case .wait(let seconds): throw TrailRecordsError.wait(seconds)
      }
    }
  }
}
