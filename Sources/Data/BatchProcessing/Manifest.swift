import Foundation

/// A list of recordings as a file: CSV or TSV with a header, or JSON Lines (one object a line).
///
/// The audio file is named by the column `audio`, or `file_name` (Hugging Face's `metadata.csv`), or `path`, relative to
/// the manifest's folder. All other columns are kept as they are.
package enum Manifest {
  static func isManifest(path: String) -> Bool {
    ["csv", "tsv", "jsonl", "ndjson"].contains((path as NSString).pathExtension.lowercased())
  }

  /// The recordings of a manifest, in its order.
  ///
  /// - Throws: `BatchError.unreadable`, `.malformedManifest` with the line that is wrong, `.manifestWithoutAudio`.
  package static func items(path: String) throws(BatchError) -> [RecordingItem] {
    let table = try ManifestTable(path: path)
    if table.rows.isEmpty, !table.columns.contains(where: ManifestTable.audioColumns.contains), !isJSON(path) {
      throw .manifestWithoutAudio(path: path, columns: table.columns)
    }
    var items: [RecordingItem] = []
    items.reserveCapacity(table.rows.count)
    for row in table.rows {
      guard let audio = row.audio else {
        throw .manifestWithoutAudio(path: path, columns: row.values.map(\.name))
      }
      let metadata = row.values.filter { $0.name != row.audioColumn }
      items.append(RecordingItem(path: table.resolve(audio), metadata: metadata))
    }
    return items
  }

  private static func isJSON(_ path: String) -> Bool {
    ["jsonl", "ndjson"].contains((path as NSString).pathExtension.lowercased())
  }
}
