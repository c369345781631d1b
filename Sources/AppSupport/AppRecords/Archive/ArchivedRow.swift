import Foundation
import GRDB
import JSONReading

/// A row of a table as a line of JSON: an object with all columns. Bytes are `{"base64": …}`, many of them
/// `{"file": …}` with the path of a file of the archive.
struct ArchivedRow {
  /// The reason why a line is not a row.
  struct Fault: Error { let reason: String }

  /// A row's values in the order of the columns.
  enum Value {
    case stored(DatabaseValue)
    /// Bytes that are a file of the archive.
    case file(String)
  }

  let values: [Value]

  // MARK: Writing

  /// The line of a row, with its end.
  ///
  /// - Parameter file: keeps bytes as a file and returns its path; `nil` for bytes that stay in the line.
  static func line(
    _ row: Row, _ columns: [PersonTable.Column], file: (Data) throws -> String?
  ) throws -> String {
    let members = try columns.map { column in
      let value: String =
        switch (row[column.name] as DatabaseValue).storage {
        case .null: "null"
        case .int64(let number): "\(number)"
        case .double(let number) where number.isFinite: "\(number)"
        case .double: throw Fault(reason: "\(column.name): expected a finite number")
        case .string(let text): quoted(text)
        case .blob(let bytes):
          try file(bytes).map { "{\"file\":\(quoted($0))}" } ?? "{\"base64\":\"\(bytes.base64EncodedString())\"}"
        }
      return "\(quoted(column.name)):\(value)"
    }
    return "{\(members.joined(separator: ","))}\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case ..<0x20: quoted += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  // MARK: Reading

  /// Reads a line.
  ///
  /// - Throws: `Fault`.
  init(line: Data, _ columns: [PersonTable.Column]) throws {
    let decoder = JSONDecoder()
    if let key = Columns.key { decoder.userInfo[key] = columns }
    do { values = try decoder.value(Columns.self, in: line).values } catch let fault as Fault { throw fault } catch {
      throw Fault(reason: "expected a line of JSON")
    }
  }

  /// Decodes an object with these columns, each of its type.
  private struct Columns: Decodable {
    static let key = CodingUserInfoKey(rawValue: "columns")

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let values: [Value]

    init(from decoder: any Decoder) throws {
      let columns = Self.key.flatMap { decoder.userInfo[$0] as? [PersonTable.Column] } ?? []
      let object = try decoder.container(keyedBy: Name.self)
      guard Set(object.allKeys.map(\.stringValue)) == Set(columns.map(\.name)) else {
        throw Fault(reason: "expected the columns \(columns.map(\.name).joined(separator: ", "))")
      }
      values = try columns.map { column in
        do { return try Self.value(object, Name(stringValue: column.name), column.type) } catch is DecodingError {
          throw Fault(reason: "\(column.name): expected \(Self.expectation(column.type))")
        }
      }
    }

    private static func expectation(_ type: String) -> String {
      switch type {
      case "INTEGER": "a whole number"
      case "REAL": "a number"
      case "BLOB": "bytes"
      default: "a text"
      }
    }

    private static func value(_ object: KeyedDecodingContainer<Name>, _ name: Name, _ type: String) throws -> Value {
      if try object.decodeNil(forKey: name) { return .stored(.null) }
      switch type {
      case "INTEGER": return .stored(try object.decode(Int64.self, forKey: name).databaseValue)
      case "REAL":
        let number = try object.decode(Double.self, forKey: name)
        guard number.isFinite else { throw Fault(reason: "\(name.stringValue): expected a finite number") }
        return .stored(number.databaseValue)
      case "BLOB":
        let bytes = try object.decode([String: String].self, forKey: name)
        if let path = bytes["file"], bytes.count == 1 { return .file(path) }
        guard let text = bytes["base64"], bytes.count == 1, let data = Data(base64Encoded: text) else {
          throw Fault(reason: "\(name.stringValue): expected bytes")
        }
        return .stored(data.databaseValue)
      default: return .stored(try object.decode(String.self, forKey: name).databaseValue)
      }
    }
  }
}
