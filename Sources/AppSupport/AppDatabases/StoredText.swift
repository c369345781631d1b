import Foundation
import GRDB

/// Values that SQLite has no type for, as the text that apps keep them as.
///
/// Times are UTC in ISO 8601 with milliseconds, which sort as text; values of Swift are JSON with sorted keys; cases are their
/// raw values.
package enum StoredText {
  /// The row of a table whose column `name` is this name; `nil` if there is none.
  ///
  /// Upper and lower case are alike in every script, and so are composed and decomposed letters (SQLite's own NOCASE knows A to Z
  /// only). Where an earlier version let two in that differ by that, each is found by its own. Reads the whole table.
  ///
  /// - Throws: what SQLite says.
  package static func row(named name: String, in table: String, _ database: Database) throws -> Row? {
    let sql = """
      SELECT * FROM \(table) WHERE name = :name COLLATE \(DatabaseCollation.caseInsensitiveCompare.name)
      ORDER BY name = :name COLLATE BINARY DESC
      """
    return try Row.fetchOne(database, sql: sql, arguments: ["name": name])
  }

  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// A time.
  package static func text(_ date: Date) -> String { date.formatted(dateStyle) }

  /// The time that a text stands for.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func date(_ text: String) throws(AppDatabaseError) -> Date {
    guard let date = try? dateStyle.parse(text) else {
      throw .unreadable(what: "time", reason: "expected ISO 8601, got \"\(text)\"")
    }
    return date
  }

  /// A value as JSON.
  ///
  /// - Throws: `EncodingError`.
  package static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value that a JSON text stands for; `what` is what it is called in an error.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func value<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ what: String
  ) throws(AppDatabaseError) -> Value {
    guard let value = try? JSONDecoder().decode(type, from: Data(json.utf8)) else {
      throw .unreadable(what: what, reason: "expected JSON of this version")
    }
    return value
  }

  /// The case of an enumeration that is kept by its raw value; `what` is what it is called in an error.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func named<Value: RawRepresentable>(
    _ type: Value.Type, _ name: String, _ what: String
  ) throws(AppDatabaseError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: name) else { throw .unreadable(what: what, reason: "\"\(name)\" is not known") }
    return value
  }
}
