import FilePaths
import Foundation
import TextFiles

/// A manifest as a table: CSV or TSV with a header, or JSON Lines (one object a line), by the file's ending.
///
/// UTF-8, with or without a mark. Paths may hold other bytes, in CSV and TSV as they are, everywhere as `PathText` writes
/// them. Values of JSON that are no text become it (`7`, `true`, nested values as JSON); `null` is
/// no value. Cost: linear in the file's length; the rows are kept.
package struct ManifestTable: Sendable {
  /// One recording, or whatever a line is about.
  package struct Row: Sendable, Equatable {
    /// The line that it begins on, from 1.
    package let line: Int
    /// Columns with their values: in the file's order, of JSON by name.
    package let values: [RecordingItem.Metadatum]
    /// The column that names the audio file, if one does.
    package let audioColumn: String?

    /// The value of a column, `nil` if there is none or an empty one.
    package subscript(_ name: String) -> String? {
      values.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The path of the audio file as it is written; `nil` without such a column.
    package var audio: String? { audioColumn.flatMap { name in values.first { $0.name == name }?.value } }
  }

  /// Columns whose fields are paths, which need not be UTF-8.
  private static let pathColumns = Set(audioColumns + ["reference"])

  /// Columns that may name the audio file; an earlier one wins.
  package static let audioColumns = ["audio", "file_name", "path"]

  /// Where it was read from.
  package let path: String
  /// The header; of JSON Lines all names that occur, by name.
  package let columns: [String]
  /// The rows, in the file's order.
  package let rows: [Row]
  /// What relative paths are relative to.
  private let folder: String

  /// Reads a file.
  ///
  /// - Throws: `BatchError.unreadable`, `.malformedManifest` with the line that is wrong.
  package init(path: String) throws(BatchError) {
    self.path = path
    folder = (path as NSString).deletingLastPathComponent
    let bytes = try Self.text(path)
    switch (path as NSString).pathExtension.lowercased() {
    case "jsonl", "ndjson", "json": (columns, rows) = try Self.jsonLines(bytes, path)
    case "tsv": (columns, rows) = try Self.delimited(bytes, "\t", path)
    default: (columns, rows) = try Self.delimited(bytes, ",", path)
    }
  }

  /// Reads CSV or TSV, whatever the file's ending.
  ///
  /// - Throws: as `init(path:)`.
  package init(path: String, delimiter: Character) throws(BatchError) {
    self.path = path
    folder = (path as NSString).deletingLastPathComponent
    (columns, rows) = try Self.delimited(try Self.text(path), delimiter, path)
  }

  /// A path in the manifest as it is to be opened: a relative one starts at the manifest's folder.
  package func resolve(_ file: String) -> String {
    let path = file.hasPrefix("/") ? file : FolderTree.join(folder, file)
    return PathText.text(written: path.utf8)
  }

  /// The file's bytes, without a mark.
  private static func text(_ path: String) throws(BatchError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try FileAccess.contents(of: path))
    } catch {
      throw .unreadable(path: path, reason: error.isAbsence ? "no such file" : error.description)
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func delimited(
    _ bytes: [UInt8], _ delimiter: Character, _ path: String
  ) throws(BatchError) -> ([String], [Row]) {
    let records: [DelimitedText.Record]
    do throws(DelimitedText.Fault) {
      records = try DelimitedText(bytes, delimiter: delimiter).records
    } catch {
      throw .malformedManifest(path: path, line: error.line, reason: error.reason)
    }
    guard let header = records.first else { return ([], []) }
    let names = header.fields
    for record in records {
      if let column = record.escaped.first(where: {
        record.line == header.line || $0 >= names.count || !pathColumns.contains(names[$0])
      }) {
        throw .malformedManifest(
          path: path, line: record.line, reason: "expected UTF-8 text in field \(column + 1), got other bytes")
      }
    }
    if let repeated = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw .malformedManifest(
        path: path, line: header.line, reason: "expected each column once, got '\(names[repeated])' twice")
    }
    let audio = audioColumns.first(where: names.contains)
    var rows: [Row] = []
    rows.reserveCapacity(records.count)
    for record in records.dropFirst() {
      guard record.fields.count == names.count else {
        throw .malformedManifest(
          path: path, line: record.line, reason: "expected \(names.count) fields, got \(record.fields.count)")
      }
      let values = zip(names, record.fields).map { RecordingItem.Metadatum(name: $0, value: $1) }
      rows.append(Row(line: record.line, values: values, audioColumn: audio))
    }
    return (names, rows)
  }

  private static func jsonLines(_ bytes: [UInt8], _ path: String) throws(BatchError) -> ([String], [Row]) {
    let decoder = JSONDecoder()
    var columns: Set<String> = []
    var rows: [Row] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) {
        continue
      }
      guard String(validating: line, as: UTF8.self) != nil else {
        throw .malformedManifest(path: path, line: index + 1, reason: "expected UTF-8 text, got other bytes")
      }
      guard let object = try? decoder.decode([String: JSONCell].self, from: Data(line)) else {
        throw .malformedManifest(path: path, line: index + 1, reason: "expected a JSON object")
      }
      let names = object.keys.sorted()
      columns.formUnion(names)
      let values = names.compactMap { name in
        object[name]?.text.map { RecordingItem.Metadatum(name: name, value: $0) }
      }
      let audio = audioColumns.first { if case .text = object[$0] { true } else { false } }
      rows.append(Row(line: index + 1, values: values, audioColumn: audio))
    }
    return (columns.sorted(), rows)
  }
}
