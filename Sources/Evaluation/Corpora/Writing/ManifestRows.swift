import Tables

/// The table of a corpus in a folder. Its columns are `id` and the audio file, then `reference`, `split`, `licence`,
/// `start_s` and `end_s` if any recording has them, then the attributes by name.
struct ManifestRows {
  let columns: [Column]
  let rows: [Row]

  /// - Parameter fileNameColumn: the name of the column of audio files if these must be below the folder; `nil` for the
  ///   column `audio`, whose files may be anywhere.
  init(_ corpus: Corpus, folder: CorpusRoot, fileNameColumn: String? = nil) throws(CorporaError) {
    let entries = corpus.entries
    let attributes = Set(entries.flatMap(\.attributes.keys)).sorted()
    let audioColumn = fileNameColumn ?? "audio"
    for entry in entries {
      try Self.requireFit(entry, audioColumn)
      if fileNameColumn != nil, folder.path(to: entry.audio) == nil {
        throw .unfitEntry(id: entry.id, expected: "a recording below \(folder.path)", found: entry.audio)
      }
    }
    func place(_ path: String) -> String { folder.path(to: path) ?? CorpusRoot.absolute(path) }
    var named: [(name: String, cell: (CorpusEntry) -> String?)] = [
      ("id", { $0.id }), (audioColumn, { place($0.audio) }), ("reference", { $0.reference.map(place) }),
      ("split", { $0.split }), ("licence", { $0.licence }), ("start_s", { $0.start.map { "\($0)" } }),
      ("end_s", { $0.end.map { "\($0)" } }),
    ]
    // Hugging Face's column must be the first, so the two columns that always exist are swapped.
    if fileNameColumn != nil { named.swapAt(0, 1) }
    let used = named.prefix(2) + named.dropFirst(2).filter { column in entries.contains { column.cell($0) != nil } }
    columns = used.map { Column($0.name) } + attributes.map { Column($0) }
    rows = entries.map { entry in
      let cells = used.map { $0.cell(entry) } + attributes.map { entry.attributes[$0] }
      return Row(cells.map { $0.map(Cell.text) ?? .undefined })
    }
  }

  var csv: String { CSVFormat(columns: columns, keepsFormulas: true).document(rows) }

  var jsonLines: String { JSONLinesFormat(columns: columns).document(rows) }

  /// Refuses attributes that would be read as another column, and values that could not be read.
  private static func requireFit(_ entry: CorpusEntry, _ audioColumn: String) throws(CorporaError) {
    for (name, value) in entry.attributes {
      let isTaken =
        ManifestCorpus.columns.contains(name) || name == "audio" || name == audioColumn
        || name == "license" && entry.licence == nil
      if isTaken || name.isEmpty {
        throw .unfitEntry(id: entry.id, expected: "attributes with names of their own", found: "'\(name)'")
      }
      if value.isEmpty {
        throw .unfitEntry(id: entry.id, expected: "a value of the attribute '\(name)'", found: "an empty one")
      }
    }
    for (name, value) in [
      ("id", entry.id), ("audio", entry.audio), ("reference", entry.reference ?? "-"), ("split", entry.split ?? "-"),
      ("licence", entry.licence ?? "-"),
    ] where value.isEmpty {
      throw .unfitEntry(id: entry.id, expected: "a value of '\(name)'", found: "an empty one")
    }
  }
}
