import BatchProcessing
import Foundation
import RecordingAnalysis
import RecordingReports
import Tables

/// Turns recordings into rows. A fault of one recording is reported in its own row and changes no other row.
package struct CorpusAnalyzer: Sendable {
  /// A recording's row, and the key under which its picture is kept if it has one.
  package struct Result: Sendable {
    /// The row, with the columns of `RecordingRow` and then those of the manifest.
    package let row: Row
    /// The key of the recording's picture, if it has one.
    package let key: String?
  }

  /// The run whose settings apply.
  package let run: AnalysisRun
  private let folder: AnalysisFolder?
  private let analyzer: RecordingAnalyzer
  private let metadataNames: [String]

  /// An analyzer. With a folder it continues from the results that are there; without one it keeps nothing.
  ///
  /// - Parameter metadataNames: the manifest's columns that become columns of the rows.
  package init(run: AnalysisRun, folder: AnalysisFolder?, metadataNames: [String] = []) {
    self.run = run
    self.folder = folder
    self.metadataNames = metadataNames
    analyzer = RecordingAnalyzer(configuration: run.configuration)
  }

  /// The columns of the rows: those of `RecordingRow`, then the manifest's, as `manifest_NAME` where the name is taken.
  package var columns: [Column] {
    let names = Set(RecordingRow.columns.map(\.name))
    return RecordingRow.columns + metadataNames.map { Column(names.contains($0) ? "manifest_" + $0 : $0) }
  }

  /// Measures one recording, or takes its row from an earlier run.
  ///
  /// - Parameters:
  ///   - item: the recording.
  ///   - position: its place in the list, from 0: the first ones get pictures.
  ///   - checkCancellation: called once per block of samples.
  /// - Throws: what `checkCancellation` throws, and `BatchError` if results cannot be written; a recording's own fault
  ///   is a row.
  package func result(
    of item: RecordingItem, at position: Int, checkCancellation: () throws -> Void = {}
  ) throws -> Result {
    let draws = folder != nil && position < run.pictureLimit ?? 0
    let checksum = try? FileChecksum.checksum(path: item.location)
    let provenance = RecordingRow.Provenance(checksum: checksum, configuration: run.configurationHash)
    // Equal bytes have equal results but for the path, so recordings that are copies share a key.
    let key = checksum.map { FileChecksum.digest(text: $0 + run.configurationHash) }
    if let key, let row = folder?.finishedRow(key: key, path: item.path, withPicture: draws) {
      return Result(row: completed(row, item), key: draws ? key : nil)
    }
    do {
      let measurement = try measure(item, checkCancellation)
      let row = RecordingRow.row(measurement, path: item.path, provenance: provenance)
      if let folder, let key {
        if draws { try folder.writeFigure(RecordingFigure.figure(measurement).svg(), key: key) }
        try folder.record(row, key: key, path: item.path)
      }
      return Result(row: completed(row, item), key: draws ? key : nil)
    } catch let fault as RecordingFault {
      let row = RecordingRow.failure(fault.reason, path: item.path, provenance: provenance)
      return Result(row: completed(row, item), key: nil)
    }
  }

  /// Begins the files of the run's folder; `nil` without a folder.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func makeWriter() throws(BatchError) -> AnalysisWriter? {
    guard let folder else { return nil }
    return try AnalysisWriter(folder: folder, columns: columns)
  }

  /// A fault of the recording itself, which its row reports.
  private struct RecordingFault: Error {
    let reason: String
  }

  private func measure(
    _ item: RecordingItem, _ checkCancellation: () throws -> Void
  ) throws -> RecordingMeasurement {
    let tracks = run.writesTracks ? try folder.map { try TrackFiles($0.trackPaths(item.path)) } : nil
    do {
      let measurement = try analyzer.measure(
        path: item.location, observer: tracks?.observer ?? TrackObserver(), checkCancellation: checkCancellation)
      try tracks?.finish(duration: measurement.duration)
      return measurement
    } catch let error as RecordingAnalyzer.Failure {
      throw RecordingFault(reason: error.description)
    }
  }

  private func completed(_ row: Row, _ item: RecordingItem) -> Row {
    var row = row
    row.cells[0] = .text(item.path)
    row.cells += metadataNames.map { name in
      item.metadata.first { $0.name == name }.map { Cell.text($0.value) } ?? .undefined
    }
    return row
  }
}
