import Foundation
import GRDB
import JSONReading

/// The text forms of values for which SQLite has no type.
///
/// Times are UTC in ISO 8601 with milliseconds, which sort as text; Swift values are JSON with sorted keys; enumeration
/// cases are their raw values.
package enum StoredText {
  /// The row of a table whose column `name` equals `name`; `nil` if there is none.
  ///
  /// The comparison ignores case in every script, and treats composed and decomposed letters as equal (SQLite's own
  /// NOCASE knows A to Z only). Where an earlier version admitted two names that differ in that alone, each is found by
  /// its exact spelling. Reads the whole table.
  ///
  /// - Throws: the errors of SQLite.
  package static func row(named name: String, in table: String, _ database: Database) throws -> StoredRow? {
    let sql = """
      SELECT * FROM \(table) WHERE name = :name COLLATE \(DatabaseCollation.caseInsensitiveCompare.name)
      ORDER BY name = :name COLLATE BINARY DESC
      """
    return try database.row(of: table, sql, ["name": name])
  }

  /// Whether a text is a name of 1 to 100 characters; it can have at most 1000 bytes.
  package static func isName(_ text: String) -> Bool { text.utf8.count <= 1000 && (1...100).contains(text.count) }

  /// The years 1 to 9999, seconds since 1970.
  private static let years = -62_135_596_800.0..<253_402_300_800.0
  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The text of a time.
  package static func text(_ date: Date) -> String { date.formatted(dateStyle) }

  /// The time that a text represents.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func date(_ text: String) throws(AppDatabaseError) -> Date {
    // A year of five digits would be formatted as something else than it was.
    guard let date = try? dateStyle.parse(text), years.contains(date.timeIntervalSince1970) else {
      throw .unreadable(what: "time", reason: "expected ISO 8601, got \"\(text)\"")
    }
    return date
  }

  /// A value as JSON.
  ///
  /// - Throws: `EncodingError`.
  package static func json(_ value: some Encodable) throws -> String {
    return String(decoding: try JSONEncoder.line.encode(value), as: UTF8.self)
  }

  /// The value that a JSON text represents; `what` is the value's name in an error.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func value<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ what: String
  ) throws(AppDatabaseError) -> Value {
    guard let value = try? JSONDecoder().value(type, in: Data(json.utf8)) else {
      throw .unreadable(what: what, reason: "expected JSON of this version")
    }
    return value
  }

  /// The enumeration case with this raw value; `what` is the value's name in an error.
  ///
  /// - Throws: `AppDatabaseError.unreadable`.
  package static func named<Value: RawRepresentable>(
    _ type: Value.Type, _ name: String, _ what: String
  ) throws(AppDatabaseError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: name) else { throw .unreadable(what: what, reason: "\"\(name)\" is not known") }
    return value
  }
}
