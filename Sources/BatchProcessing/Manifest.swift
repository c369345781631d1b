import Foundation
import SwiftCSV

/// A list of recordings as a file: CSV or TSV with a header, or JSON Lines (one object a line).
///
/// The audio file is named by the column `audio`, or `file_name` (Hugging Face's `metadata.csv`), or `path`, relative to
/// the manifest's folder. All other columns are kept as they are.
public enum Manifest {
  private static let audioColumns = ["audio", "file_name", "path"]

  static func isManifest(path: String) -> Bool {
    ["csv", "tsv", "jsonl", "ndjson"].contains((path as NSString).pathExtension.lowercased())
  }

  /// The recordings of a manifest, in its order.
  public static func items(path: String) throws(BatchError) -> [RecordingItem] {
    let text: String
    do {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      guard let decoded = String(data: bytes, encoding: .utf8) else {
        throw BatchError.malformedManifest(path: path, line: 1, reason: "expected UTF-8 text")
      }
      let unmarked = decoded.hasPrefix("\u{FEFF}") ? String(decoded.dropFirst()) : decoded
      text = unmarked.replacingOccurrences(of: "\r\n", with: "\n")
    } catch let error as BatchError {
      throw error
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .unreadable(path: path, reason: exists ? "permission denied or not a file" : "no such file")
    }
    switch (path as NSString).pathExtension.lowercased() {
    case "jsonl", "ndjson": return try jsonLines(text, path)
    case "tsv": return try delimited(text, .tab, path)
    default: return try delimited(text, .comma, path)
    }
  }

  private static func delimited(
    _ text: String, _ delimiter: CSVDelimiter, _ path: String
  ) throws(BatchError) -> [RecordingItem] {
    let table: CSV<Enumerated>
    do {
      table = try CSV<Enumerated>(string: text, delimiter: delimiter, loadColumns: false)
    } catch {
      throw .malformedManifest(path: path, line: 1, reason: "not well-formed: \(error)")
    }
    guard let audio = audioColumns.lazy.compactMap({ table.header.firstIndex(of: $0) }).first else {
      throw .manifestWithoutAudio(path: path, columns: table.header)
    }
    var items: [RecordingItem] = []
    for (index, fields) in table.rows.enumerated() where fields.contains(where: { !$0.isEmpty }) {
      guard fields.count == table.header.count else {
        throw .malformedManifest(
          path: path, line: index + 2, reason: "expected \(table.header.count) fields, got \(fields.count)")
      }
      let metadata = table.header.indices.filter { $0 != audio }.map { column in
        RecordingItem.Metadatum(name: table.header[column], value: fields[column])
      }
      items.append(RecordingItem(path: resolve(fields[audio], path), metadata: metadata))
    }
    return items
  }

  private static func jsonLines(_ text: String, _ path: String) throws(BatchError) -> [RecordingItem] {
    var items: [RecordingItem] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
        throw .malformedManifest(path: path, line: index + 1, reason: "expected a JSON object")
      }
      guard let key = audioColumns.first(where: { object[$0] is String }), let audio = object[key] as? String else {
        throw .manifestWithoutAudio(path: path, columns: object.keys.sorted())
      }
      let metadata = object.keys.sorted().filter { $0 != key && !(object[$0] is NSNull) }.map { name in
        RecordingItem.Metadatum(name: name, value: object[name].map { "\($0)" } ?? "")
      }
      items.append(RecordingItem(path: resolve(audio, path), metadata: metadata))
    }
    return items
  }

  private static func resolve(_ audio: String, _ manifest: String) -> String {
    audio.hasPrefix("/") ? audio : RecordingList.join((manifest as NSString).deletingLastPathComponent, audio)
  }
}
