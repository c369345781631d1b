import BatchProcessing

/// Reads corpora from tables: the project's own manifest, and the parts that Hugging Face's table has in common with
/// it.
enum ManifestCorpus {
  /// The columns with a fixed meaning, except those of the audio file.
  static let columns: Set<String> = ["id", "reference", "split", "licence", "start_s", "end_s"]

  static func entries(_ path: String) throws(CorporaError) -> [CorpusEntry] {
    try entries(try table(path))
  }

  static func table(_ path: String) throws(CorporaError) -> ManifestTable {
    let table = try CorporaError.reading { () throws(BatchError) in try ManifestTable(path: path) }
    guard table.rows.isEmpty || table.columns.contains(where: ManifestTable.audioColumns.contains) else {
      throw .file(.manifestWithoutAudio(path: path, columns: table.columns))
    }
    return table
  }

  /// Reads the recordings of a table.
  ///
  /// - Parameter name: makes the name of a recording without `id` from its path in the table.
  static func entries(
    _ table: ManifestTable, name: (String) -> String = { $0 }
  ) throws(CorporaError) -> [CorpusEntry] {
    var entries: [CorpusEntry] = []
    entries.reserveCapacity(table.rows.count)
    var places: [String: (line: Int, index: Int)] = [:]
    for row in table.rows {
      let entry = try self.entry(row, table, name)
      if let first = places[entry.id] {
        // Two equal rows without `id` are one recording.
        if row["id"] == nil, entries[first.index] == entry { continue }
        throw .invalidLine(
          path: table.path, line: row.line, expected: "an id of its own",
          found: "'\(entry.id)', which line \(first.line) has")
      }
      places[entry.id] = (row.line, entries.count)
      entries.append(entry)
    }
    return entries
  }

  private static func entry(
    _ row: ManifestTable.Row, _ table: ManifestTable, _ name: (String) -> String
  ) throws(CorporaError) -> CorpusEntry {
    guard let audio = row.audio, !audio.isEmpty else {
      throw .invalidLine(
        path: table.path, line: row.line, expected: "a path in the column '\(row.audioColumn ?? "audio")'",
        found: "none")
    }
    var entry = CorpusEntry(id: "", audio: table.resolve(audio))
    for cell in row.values where !cell.value.isEmpty && cell.name != row.audioColumn {
      switch cell.name {
      case "id": entry.id = cell.value
      case "reference": entry.reference = table.resolve(cell.value)
      case "split": entry.split = cell.value
      case "licence": entry.licence = cell.value
      case "start_s": entry.start = try seconds(cell, row, table.path)
      case "end_s": entry.end = try seconds(cell, row, table.path)
      default: entry.attributes[cell.name] = cell.value
      }
    }
    if entry.id.isEmpty { entry.id = name(audio) }
    // The spelling `license` is used if there is no `licence`.
    if entry.licence == nil { entry.licence = entry.attributes.removeValue(forKey: "license") }
    if let end = entry.end, end <= entry.start ?? 0 {
      throw .invalidLine(
        path: table.path, line: row.line, expected: "an end after the start of \(entry.start ?? 0) s",
        found: "\(end) s")
    }
    return entry
  }

  private static func seconds(
    _ cell: RecordingItem.Metadatum, _ row: ManifestTable.Row, _ path: String
  ) throws(CorporaError) -> Double {
    guard let value = Double(cell.value), value.isFinite, value >= 0 else {
      throw .invalidLine(
        path: path, line: row.line, expected: "a time of 0 s or later in '\(cell.name)'", found: "'\(cell.value)'")
    }
    return value
  }
}
