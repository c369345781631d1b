import BatchProcessing
import FeatureTracks
import Foundation
import RecordingAnalysis
import RecordingReports
import Tables

/// Measures recordings and makes their rows. A fault of one recording is reported in its row and affects no other row.
package struct CorpusAnalyzer: Sendable {
  /// A recording's row, with the key of its picture.
  package struct Result: Sendable {
    /// The row: the columns of `RecordingRow`, followed by those of the manifest.
    package let row: Row
    /// The key of the recording's picture; `nil` if there is no picture.
    package let key: String?
    /// The path of the recording's file; `nil` if the file does not outlast the run.
    package let location: String?
  }

  /// The run, which gives the settings.
  package let run: AnalysisRun
  private let folder: AnalysisFolder?
  private let analyzer: RecordingAnalyzer
  private let metadataNames: [String]
  /// The columns of the sets of features.
  private let setColumns: [Column]

  /// Creates an analyzer. With a folder it continues from the folder's results; without one it keeps no results.
  ///
  /// - Parameter metadataNames: the names of the manifest's columns that are added to the rows.
  package init(run: AnalysisRun, folder: AnalysisFolder?, metadataNames: [String] = []) {
    self.run = run
    self.folder = folder
    self.metadataNames = metadataNames
    analyzer = RecordingAnalyzer(configuration: run.configuration)
    setColumns = run.configuration.sets?.columns.map(\.column) ?? []
  }

  /// The columns of the rows: those of `RecordingRow`, then those of the sets of features, then the manifest's. A manifest's
  /// column whose name is already used is called `manifest_NAME`.
  package var columns: [Column] {
    let own = RecordingRow.columns + setColumns
    let names = Set(own.map(\.name))
    return own + metadataNames.map { Column(names.contains($0) ? "manifest_" + $0 : $0) }
  }

  /// Measures one recording, or reuses its row from an earlier run.
  ///
  /// - Parameters:
  ///   - item: the recording.
  ///   - position: the recording's place in the list, from 0. Only the first recordings get pictures.
  ///   - checkCancellation: called once per block of samples.
  /// - Throws: the errors of `checkCancellation`, and `BatchError` if results cannot be written. A fault of the
  ///   recording is not thrown but reported in the row.
  package func result(
    of item: RecordingItem, at position: Int, checkCancellation: () throws -> Void = {}
  ) throws -> Result {
    let draws = folder != nil && position < run.pictureLimit ?? 0
    let checksum = try? FileChecksum.checksum(path: item.location)
    let configurationHash = item.configurationHash(run.configurationHash)
    let provenance = RecordingRow.Provenance(checksum: checksum, configuration: configurationHash)
    // Recordings with equal bytes share a key, because their results differ only in the path.
    let key = checksum.map { FileChecksum.digest(text: $0 + configurationHash) }
    // A browser plays no recording without a header.
    let location = item.location == item.path && item.raw == nil ? item.location : nil
    if let key, let row = folder?.finishedRow(key: key, path: item.path, withPicture: draws) {
      return Result(row: completed(row, item), key: draws ? key : nil, location: location)
    }
    do {
      let measurement = try measure(item, checkCancellation)
      var row = RecordingRow.row(measurement, path: item.path, provenance: provenance)
      row.cells += measurement.setValues.map(FeatureColumn.cell)
      if let folder, let key {
        if draws { try folder.writeFigure(RecordingFigure.figure(measurement).svg(), key: key) }
        try folder.record(row, key: key, path: item.path)
      }
      return Result(row: completed(row, item), key: draws ? key : nil, location: location)
    } catch let fault as RecordingFault {
      let row = RecordingRow.failure(fault.reason, path: item.path, provenance: provenance)
      return Result(row: completed(row, item), key: nil, location: location)
    }
  }

  /// Draws the picture of a recording that was measured before, unless there is one already.
  ///
  /// - Returns: the picture's key; `nil` without a picture, for example if the file is no longer what it was.
  /// - Throws: `BatchError` if the picture cannot be written.
  func picture(of location: String, checksum: String) throws -> String? {
    guard let folder, (try? FileChecksum.checksum(path: location)) == checksum else { return nil }
    let key = pictureKey(checksum)
    if folder.hasFigure(key) { return key }
    let recording = RecordingItem(path: location, raw: run.raw)
    guard let measurement = try? analyzer.measure(recording.source) else { return nil }
    try folder.writeFigure(RecordingFigure.figure(measurement).svg(), key: key)
    return key
  }

  /// Recordings with equal bytes share a key, because their results differ only in the path.
  private func pictureKey(_ checksum: String) -> String {
    FileChecksum.digest(text: checksum + run.configurationHash)
  }

  /// Creates the writer of the run's folder; `nil` without a folder.
  ///
  /// - Parameters:
  ///   - choice: the columns of the tables; `nil` for all. The report has all.
  ///   - writesParquet: whether there is a table in Parquet, too.
  /// - Throws: `BatchError.unwritable`; `ParquetError` if the program that writes Parquet is missing.
  package func makeWriter(choice: ColumnChoice? = nil, writesParquet: Bool = false) throws -> AnalysisWriter? {
    guard let folder else { return nil }
    let chosen = try choice ?? ColumnChoice(nil, of: columns.map(\.name))
    return try AnalysisWriter(
      folder: folder, columns: columns, choice: chosen, writesParquet: writesParquet, picture: picture)
  }

  /// A fault of the recording, which is reported in its row.
  private struct RecordingFault: Error {
    let reason: String
  }

  private func measure(
    _ item: RecordingItem, _ checkCancellation: () throws -> Void
  ) throws -> RecordingMeasurement {
    let tracks = run.writesTracks ? try folder.map { try TrackFiles($0.trackPaths(item.path)) } : nil
    do {
      let measurement = try analyzer.measure(
        item.source, observer: tracks?.observer ?? TrackObserver(),
        checkCancellation: checkCancellation)
      try tracks?.finish(duration: measurement.duration)
      return measurement
    } catch let error as RecordingAnalyzer.Failure {
      throw RecordingFault(reason: error.description)
    }
  }

  private func completed(_ row: Row, _ item: RecordingItem) -> Row {
    var row = row
    row.cells[0] = .text(item.path)
    // The row of a failure has no values of sets.
    let missing = RecordingRow.columns.count + setColumns.count - row.cells.count
    row.cells += [Cell](repeating: .undefined, count: max(0, missing))
    row.cells += metadataNames.map { name in
      item.metadata.first { $0.name == name }.map { Cell.text($0.value) } ?? .undefined
    }
    return row
  }
}
