import FilePaths
import Foundation

/// A file that lists recordings: CSV or TSV with a header, JSON Lines (one object per line), or Parquet.
///
/// The column `audio`, `file_name` (as in Hugging Face's `metadata.csv`) or `path` names the audio file, relative to
/// the manifest's folder. The column `raw_format` gives the format of recordings without a header. All columns but the
/// audio's are kept unchanged.
package enum Manifest {
  /// Whether a path has the ending of a manifest.
  package static func isManifest(path: String) -> Bool {
    ["csv", "tsv", "jsonl", "ndjson", "parquet"].contains((path as NSString).pathExtension.lowercased())
  }

  /// Calls `body` with each recording of a manifest in the file's order, and keeps none of them in memory.
  ///
  /// - Throws: `BatchError.unreadable`, `.malformedManifest` with the faulty line, `.manifestWithoutAudio`, and the
  ///   errors of `body`.
  package static func forEachItem(
    path: String, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) {
    let folder = FileAccess.folder(of: path)
    var count = 0
    let columns = try ManifestTable.forEachRow(of: path) { row throws(BatchError) in
      count += 1
      guard let audio = row.audio else {
        throw .manifestWithoutAudio(path: path, columns: row.values.map(\.name))
      }
      let metadata = row.values.filter { $0.name != row.audioColumn }
      try body(
        RecordingItem(
          path: ManifestTable.resolve(audio, in: folder), raw: row["raw_format"], metadata: metadata))
    }
    if count == 0, !columns.contains(where: ManifestTable.audioColumns.contains), !isJSON(path) {
      throw .manifestWithoutAudio(path: path, columns: columns)
    }
  }

  private static func isJSON(_ path: String) -> Bool {
    ["jsonl", "ndjson"].contains((path as NSString).pathExtension.lowercased())
  }
}
