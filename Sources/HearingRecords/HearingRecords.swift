import AppDatabase
import Foundation
import GRDB

/// What is kept of people and their hearing tests: sessions, every trial, thresholds, speech in noise and answers to
/// questionnaires, in one SQLite file.
///
/// What a method has done is on the disk when it returns: neither a killed process nor a power cut loses it. May be used from several
/// threads and by several processes at a time; see `AppDatabase` for what happens to damaged and foreign files.
public final class HearingRecords: Sendable {
  let database: AppDatabase

  /// Opens the records, and makes them if there are none.
  ///
  /// - Throws: `AppDatabaseError`.
  public init(path: String) throws {
    database = try AppDatabase(path: path, applicationID: Self.applicationID, migrations: Self.migrations)
  }

  /// Where they are.
  public var path: String { database.path }

  static func text(_ date: Date) -> String { date.formatted(dateStyle) }

  static func date(_ text: String) throws -> Date {
    do { return try dateStyle.parse(text) } catch {
      throw HearingRecordsError.invalidContent(what: "time", reason: "expected ISO 8601, got \"\(text)\"")
    }
  }

  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ json: String, _ what: String) throws -> Value {
    do { return try JSONDecoder().decode(type, from: Data(json.utf8)) } catch {
      throw HearingRecordsError.invalidContent(what: what, reason: "expected JSON of this version")
    }
  }

  /// A value of an enumeration by the name under which it is stored.
  static func named<Value: RawRepresentable>(
    _ type: Value.Type, _ name: String, _ what: String
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: name) else {
      throw HearingRecordsError.invalidContent(what: what, reason: "\"\(name)\" is not known")
    }
    return value
  }
}
