import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import Synchronization
import Tables

/// One run of `ossicle level`: recordings in, rows or tables out.
struct LevelSession {
  let configuration: LevelConfiguration
  let format: LevelCommand.Format
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// Measures the recordings.
  ///
  /// - Parameter files: one for all; `nil` for standard output.
  func measure(_ items: [RecordingItem], isList: Bool, files: ResultFiles?) throws {
    let settings = RunSettings(configuration)
    let layout = LevelRow(configuration)
    let table = LevelTable(configuration)
    let rowFormat = rowFormat(layout.columns)
    let file = try files?.paths.first.map { try OutputFile(path: $0) }
    let write: (String) throws -> Void = { text in
      if let file { file.write(text) } else { try Console.send(text) }
    }
    if let header = rowFormat?.header, !header.isEmpty { try write(header) }
    // A table's columns are as wide as what stands in them.
    let entries = Mutex<[Int: [LevelTable.Entry]]>([:])
    let session = RecordingSession(
      verb: "measured", jobs: jobs, isList: isList, showsProgress: rowFormat == nil || file != nil)
    try session.run(
      items, output: write,
      finish: {
        if rowFormat == nil {
          let shown = entries.withLock { entries in items.indices.flatMap { entries[$0] ?? [] } }
          try write(table.text(shown, width: file == nil ? Console.terminalWidth : nil))
        }
        try file?.finish()
      },
      record: files?.recorder(command: "level", settings: settings),
      work: { item, position, checkCancellation in
        // Only rows and records carry it.
        let isRecorded = rowFormat != nil || files != nil
        let provenance = RecordingRow.Provenance(
          checksum: isRecorded ? try? FileChecksum.checksum(path: item.location) : nil,
          configuration: settings.configurationHash)
        let recorded = files?.result(of: item, at: position, checksum: provenance.checksum)
        func text(_ rows: @autoclosure () -> [Row], _ lines: @autoclosure () -> [LevelTable.Entry]) -> String {
          if let rowFormat { return rows().map(rowFormat.line).joined() }
          let lines = lines()
          entries.withLock { $0[position] = lines }
          return ""
        }
        do {
          let result = try RecordingLevel(
            path: item.location, configuration: configuration, keepsTrack: plotPaths != nil,
            checkCancellation: checkCancellation)
          try plot(result, item, position)
          return .init(
            text: text(
              layout.rows(result, path: item.path, provenance: provenance), table.entries(result, path: item.path)),
            file: recorded, remarks: result.allWarnings.map { "\(item.path): warning: \($0)" })
        } catch let failure as RecordingAnalyzer.Failure {
          var outcome = RecordingSession.Outcome.failed(
            item, failure,
            text: text(
              [layout.failure(failure.description, path: item.path, provenance: provenance)],
              [table.failure(failure.description, path: item.path)]))
          outcome.file = recorded
          return outcome
        }
      })
  }

  private func rowFormat(_ columns: [Column]) -> (any RowFormat)? {
    switch format {
    case .csv: CSVFormat(columns: columns)
    case .jsonl: JSONLinesFormat(columns: columns)
    case .table: nil
    }
  }

  private func plot(_ result: RecordingLevel, _ item: RecordingItem, _ position: Int) throws {
    guard let plotPaths else { return }
    let file = try OutputFile(path: plotPaths[position])
    file.write(LevelFigure.figure(result, title: item.path).svg())
    try file.finish()
  }
}
