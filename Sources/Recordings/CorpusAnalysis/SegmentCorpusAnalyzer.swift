import BatchProcessing
import RecordingAnalysis
import RecordingReports
import SegmentAnalysis
import Tables

/// Measures the segments of recordings and makes their rows. A fault of a recording, of its label file or of a segment
/// is reported in a row and affects no other row.
package struct SegmentCorpusAnalyzer: Sendable {
  /// A recording, with its segments if a manifest lists them.
  package struct Input: Sendable {
    /// The recording.
    package let item: RecordingItem
    /// The segments of the manifest's lines; `nil` if they are read from a label file or found in the sound.
    package let segments: [Segment]?

    /// Creates an input.
    package init(item: RecordingItem, segments: [Segment]? = nil) { (self.item, self.segments) = (item, segments) }
  }

  /// The table of the rows.
  package let table: SegmentTable

  private let run: AnalysisRun
  private let settings: SegmentSettings
  private let folder: AnalysisFolder?
  private let analyzer: SegmentAnalyzer
  private let metadataNames: [String]

  /// The number of rows in an entry of the journal.
  private static let entryLength = 64

  /// Creates an analyzer. With a folder it continues from the folder's results; without one it keeps no results.
  ///
  /// - Parameter metadataNames: the names of the manifest's columns that are added to the rows.
  package init(run: AnalysisRun, settings: SegmentSettings, folder: AnalysisFolder?, metadataNames: [String] = []) {
    (self.run, self.settings, self.folder, self.metadataNames) = (run, settings, folder, metadataNames)
    analyzer = SegmentAnalyzer(configuration: run.configuration, settings: settings)
    table = SegmentTable(settings: settings, configuration: run.configuration)
  }

  /// The columns of the rows: those of `SegmentTable`, then the manifest's. A manifest's column whose name is already
  /// used is called `manifest_NAME`.
  package var columns: [Column] {
    let names = Set(table.columns.map(\.name))
    return table.columns + metadataNames.map { Column(names.contains($0) ? "manifest_" + $0 : $0) }
  }

  /// Creates the writer of the run's folder; `nil` without a folder.
  ///
  /// - Parameters:
  ///   - choice: the columns of the files; `nil` for all.
  ///   - writesParquet: whether there is a table in Parquet, too.
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet is missing.
  package func makeWriter(choice: ColumnChoice? = nil, writesParquet: Bool = false) throws -> AnalysisWriter? {
    guard let folder else { return nil }
    let chosen = try choice ?? ColumnChoice(nil, of: columns.map(\.name))
    return try AnalysisWriter(folder: folder, columns: columns, choice: chosen, writesParquet: writesParquet)
  }

  /// Measures the segments of one recording, or reuses their rows from an earlier run. There is at least one row.
  ///
  /// - Parameter checkCancellation: called once per block of samples.
  /// - Throws: the errors of `checkCancellation`, and `BatchError` if results cannot be written. Any other fault is not
  ///   thrown but reported in a row.
  package func rows(of input: Input, checkCancellation: () throws -> Void = {}) throws -> [Row] {
    let item = input.item
    let checksum = try? FileChecksum.checksum(path: item.location)
    let configurationHash = item.configurationHash(run.configurationHash)
    let provenance = RecordingRow.Provenance(checksum: checksum, configuration: configurationHash)
    let list: SegmentList
    do {
      list =
        try input.segments.map { SegmentList(lines: $0) }
        ?? SegmentList(
          of: item.path, source: item.source, settings: settings, checkCancellation: checkCancellation)
    } catch let fault as SegmentList.Fault {
      return [completed(table.failure(fault.description, of: nil, path: item.path, provenance: provenance), item, nil)]
    }
    guard !list.segments.isEmpty else {
      return [completed(table.row(without: list.searched, path: item.path, provenance: provenance), item, nil)]
    }
    // Equal sounds with equal segments have equal rows, except for the path and the manifest's columns.
    let identity = list.segments.map(\.identity) + list.warnings + ["\(list.statedEnd ?? 0)"]
    let key = checksum.map {
      FileChecksum.digest(text: $0 + configurationHash + identity.joined(separator: "\n"))
    }
    var rows: [Row]
    if let key, let known = finishedRows(key, count: list.segments.count) {
      rows = known
    } else {
      do {
        let measured = try analyzer.measure(
          item.source, segments: list, checkCancellation: checkCancellation)
        rows = measured.segments.map { table.row($0, of: measured, path: item.path, provenance: provenance) }
        if let key { try record(rows, key) }
      } catch let failure as RecordingAnalyzer.Failure {
        rows = list.segments.map {
          table.failure(failure.description, of: $0, path: item.path, provenance: provenance)
        }
      }
    }
    return zip(rows, list.segments).map { completed($0, item, $1) }
  }

  private func finishedRows(_ key: String, count: Int) -> [Row]? {
    guard let folder else { return nil }
    let width = table.columns.count
    var rows: [Row] = []
    for number in 0..<(count + Self.entryLength - 1) / Self.entryLength {
      guard let entry = folder.row(for: "\(key) \(number)") else { return nil }
      for start in stride(from: 0, to: entry.cells.count, by: width) {
        rows.append(Row(Array(entry.cells[start..<min(start + width, entry.cells.count)])))
      }
    }
    return rows.count == count ? rows : nil
  }

  private func record(_ rows: [Row], _ key: String) throws {
    for (number, start) in stride(from: 0, to: rows.count, by: Self.entryLength).enumerated() {
      let entry = rows[start..<min(start + Self.entryLength, rows.count)]
      try folder?.record(Row(entry.flatMap(\.cells)), for: "\(key) \(number)")
    }
  }

  private func completed(_ row: Row, _ item: RecordingItem, _ segment: Segment?) -> Row {
    var row = row
    row.cells[0] = .text(item.path)
    let metadata = segment.map { $0.metadata.isEmpty ? item.metadata : $0.metadata } ?? item.metadata
    row.cells += metadataNames.map { name in
      metadata.first { $0.name == name }.map { Cell.text($0.value) } ?? .undefined
    }
    return row
  }
}
