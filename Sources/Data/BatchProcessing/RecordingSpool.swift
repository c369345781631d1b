import Tables

/// The recordings of a batch in a temporary file, in order, so that memory does not grow with their number.
///
/// Append all recordings first, then iterate. Do not use it from several threads.
package final class RecordingSpool: Sequence {
  /// A row for each recording: its path, its location if it differs from the path, its raw format, and alternately the
  /// names and values of the metadata.
  private let rows: RowSpool
  /// The names of all metadata, in the order of their first occurrence.
  package private(set) var metadataNames: [String] = []

  /// Makes an empty spool.
  ///
  /// - Throws: `BatchError.unwritable`.
  package init() throws(BatchError) { rows = try RowSpool() }

  /// The number of recordings.
  package var count: Int { rows.count }

  /// Adds a recording after the last one.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func append(_ item: RecordingItem) throws(BatchError) {
    var cells: [Cell] = [
      .text(item.path), item.location == item.path ? .undefined : .text(item.location),
      item.raw.map { .text($0) } ?? .undefined,
    ]
    for datum in item.metadata {
      cells += [.text(datum.name), .text(datum.value)]
      if !metadataNames.contains(datum.name) { metadataNames.append(datum.name) }
    }
    try rows.append(Row(cells))
  }

  /// Checks that every recording can be read back.
  ///
  /// - Throws: `BatchError.unwritable`, also if an earlier iteration ended before the last recording.
  package func check() throws(BatchError) { try rows.check() }

  /// Iterates over the recordings in order. A disk error ends the iteration early; `check()` throws it.
  package func makeIterator() -> AnyIterator<RecordingItem> {
    let rows = rows.makeIterator()
    return AnyIterator { rows.next().map(Self.item) }
  }

  private static func item(_ row: Row) -> RecordingItem {
    let texts = row.cells.map { $0.plainText }
    let path = texts[0] ?? ""
    let metadata = stride(from: 3, to: texts.count, by: 2).map { place in
      RecordingItem.Metadatum(name: texts[place] ?? "", value: texts[place + 1] ?? "")
    }
    return RecordingItem(path: path, location: texts[1], raw: texts[2], metadata: metadata)
  }
}
