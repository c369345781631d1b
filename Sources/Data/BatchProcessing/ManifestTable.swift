import FilePaths
import Foundation
import JSONReading
import ParquetTables
import TextFiles

/// A manifest as a table. The file's extension tells the format: CSV or TSV with a header, JSON Lines (one object per line),
/// or Parquet, which the program DuckDB reads (`ParquetProgram`).
///
/// The file is UTF-8, with or without a byte order mark. Paths may contain other bytes: CSV and TSV may contain them
/// directly, and all formats may contain them as `PathText` writes them. JSON values that are not strings become text
/// (`7`, `true`, nested values as JSON); `null` means no value. Cost: linear in the file's length; the rows are kept.
package struct ManifestTable: Sendable {
  /// One line of the manifest: a recording and its columns.
  package struct Row: Sendable, Equatable {
    /// The number of the row's first line, from 1.
    package let line: Int
    /// The columns with their values: in the file's order for CSV and TSV, sorted by name for JSON.
    package let values: [RecordingItem.Metadatum]
    /// The column that names the audio file; `nil` if the manifest has none.
    package let audioColumn: String?

    /// The value of a column; `nil` if it is missing or empty.
    package subscript(_ name: String) -> String? {
      values.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The path of the audio file as the manifest writes it; `nil` without such a column.
    package var audio: String? { audioColumn.flatMap { name in values.first { $0.name == name }?.value } }
  }

  /// The columns whose fields are paths, which need not be UTF-8.
  private static let pathColumns = Set(audioColumns + ["reference"])

  /// The columns that may name the audio file; the first one that exists is used.
  package static let audioColumns = ["audio", "file_name", "path"]

  /// The manifest's path.
  package let path: String
  /// The columns of the header; for JSON Lines, all keys that occur, sorted by name.
  package let columns: [String]
  /// The rows, in the file's order.
  package let rows: [Row]
  /// The manifest's folder, to which relative paths refer.
  private let folder: String

  /// Reads a file.
  ///
  /// - Throws: `BatchError.unreadable`, `.malformedManifest` with the faulty line.
  package init(path: String) throws(BatchError) {
    self.path = path
    folder = FileAccess.folder(of: path)
    var rows: [Row] = []
    columns = try Self.forEachRow(of: path) { rows.append($0) }
    self.rows = rows
  }

  /// Calls `body` with each row of a file in the file's order, and keeps none of them. The file's bytes are in memory.
  ///
  /// - Returns: the columns.
  /// - Throws: as `init(path:)`, and the errors of `body`.
  static func forEachRow(
    of path: String, _ body: (Row) throws(BatchError) -> Void
  ) throws(BatchError) -> [String] {
    let ending = (path as NSString).pathExtension.lowercased()
    if ending == "parquet" { return try delimited(try parquet(path), ",", path, body) }
    let bytes = try text(path)
    switch ending {
    case "jsonl", "ndjson", "json": return try jsonLines(bytes, path, body)
    case "tsv": return try delimited(bytes, "\t", path, body)
    default: return try delimited(bytes, ",", path, body)
    }
  }

  /// Resolves a path of the manifest: a relative path starts at the manifest's folder.
  package func resolve(_ file: String) -> String { Self.resolve(file, in: folder) }

  static func resolve(_ file: String, in folder: String) -> String {
    let path = file.hasPrefix("/") ? file : FolderTree.join(folder, file)
    return PathText.text(written: path.utf8)
  }

  /// Reads the file's bytes without the byte order mark.
  private static func text(_ path: String) throws(BatchError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try FileAccess.contents(of: path))
    } catch {
      throw .unreadable(path: path, reason: error.isAbsence ? "no such file" : error.description)
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Reads a table in Parquet as CSV.
  private static func parquet(_ path: String) throws(BatchError) -> [UInt8] {
    do {
      let file = try FileAccess.open(path, O_RDONLY)
      defer { close(file) }
      return try ParquetProgram.read(file, texts: pathColumns)
    } catch let error as FileAccessError {
      throw .unreadable(path: path, reason: error.isAbsence ? "no such file" : error.description)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  private static func delimited(
    _ bytes: [UInt8], _ delimiter: Character, _ path: String, _ body: (Row) throws(BatchError) -> Void
  ) throws(BatchError) -> [String] {
    var reader = DelimitedText(bytes, delimiter: delimiter)
    guard let header = try next(&reader, path) else { return [] }
    let names = header.fields
    try requireText(header, path) { _ in false }
    if let repeated = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw .malformedManifest(
        path: path, line: header.line, reason: "expected each column once, got '\(names[repeated])' twice")
    }
    let audio = audioColumns.first(where: names.contains)
    while let record = try next(&reader, path) {
      try requireText(record, path) { $0 < names.count && pathColumns.contains(names[$0]) }
      guard record.fields.count == names.count else {
        throw .malformedManifest(
          path: path, line: record.line, reason: "expected \(names.count) fields, got \(record.fields.count)")
      }
      let values = zip(names, record.fields).map { RecordingItem.Metadatum(name: $0, value: $1) }
      try body(Row(line: record.line, values: values, audioColumn: audio))
    }
    return names
  }

  private static func next(
    _ reader: inout DelimitedText, _ path: String
  ) throws(BatchError) -> DelimitedText.Record? {
    do throws(DelimitedText.Fault) { return try reader.next() } catch {
      throw .malformedManifest(path: path, line: error.line, reason: error.reason)
    }
  }

  /// Throws if a field is not UTF-8. Columns of paths may hold any bytes.
  private static func requireText(
    _ record: DelimitedText.Record, _ path: String, isPath: (Int) -> Bool
  ) throws(BatchError) {
    guard let column = record.escaped.first(where: { !isPath($0) }) else { return }
    throw .malformedManifest(
      path: path, line: record.line, reason: "expected UTF-8 text in field \(column + 1), got other bytes")
  }

  private static func jsonLines(
    _ bytes: [UInt8], _ path: String, _ body: (Row) throws(BatchError) -> Void
  ) throws(BatchError) -> [String] {
    let decoder = JSONDecoder()
    var columns: Set<String> = []
    var (number, rest) = (0, bytes[...])
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) {
        continue
      }
      guard String(validating: line, as: UTF8.self) != nil else {
        throw .malformedManifest(path: path, line: number, reason: "expected UTF-8 text, got other bytes")
      }
      guard let object = try? decoder.value([String: JSONValue].self, in: Data(line)) else {
        throw .malformedManifest(path: path, line: number, reason: "expected a JSON object")
      }
      let names = object.keys.sorted()
      columns.formUnion(names)
      let values = names.compactMap { name in
        object[name]?.cell.map { RecordingItem.Metadatum(name: name, value: $0) }
      }
      let audio = audioColumns.first { if case .text = object[$0] { true } else { false } }
      try body(Row(line: number, values: values, audioColumn: audio))
    }
    return columns.sorted()
  }
}
