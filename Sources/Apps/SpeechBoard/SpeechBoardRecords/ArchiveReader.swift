import AppDatabases
import Foundation
import JSONReading
import OpenBoards
import ZipArchives

/// Reads the files of a person's archive.
struct ArchiveReader {
  /// The most bytes of a file with JSON: ten times those of all presses that are kept.
  private static let textLimit = 512 << 20

  private let path: String
  private let archive: ZipArchive

  /// - Throws: `SpeechBoardRecordsError.notAPersonArchive`.
  init(_ path: String) throws {
    self.path = path
    do { archive = try ZipArchive(path: path) } catch {
      throw SpeechBoardRecordsError.notAPersonArchive(path: path, reason: "\(error)")
    }
  }

  func bytes(_ name: String, limit: Int = textLimit) throws -> Data {
    guard let entry = archive.entry(name) else { throw error("\(name) is missing") }
    do { return try archive.bytes(of: entry, limit: limit) } catch { throw self.error("\(name): \(error)") }
  }

  func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try StoredText.date(try decoder.singleValueContainer().decode(String.self))
    }
    let bytes = try bytes(name)
    do { return try decoder.value(type, in: bytes) } catch {
      throw self.error("\(name): expected JSON of this version")
    }
  }

  /// The text of a file with any JSON; `nil` if there is no such file.
  func json(_ name: String) throws -> String? {
    guard archive.entry(name) != nil else { return nil }
    let bytes = try bytes(name)
    guard (try? JSONDecoder().value(JSONValue.self, in: bytes)) != nil else { throw error("\(name): expected JSON") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func error(_ reason: String) -> SpeechBoardRecordsError { .notAPersonArchive(path: path, reason: reason) }
}
