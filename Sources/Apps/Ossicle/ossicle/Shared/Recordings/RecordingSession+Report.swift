import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports
import Synchronization
import Tables

/// Runs whose results are rows of a table, of CSV or of JSON Lines.
extension RecordingSession {
  /// The measurement of a recording, with its warnings.
  struct Finding<Value: Sendable>: Sendable {
    /// The measured value.
    let value: Value
    /// Warnings about the recording, one line each.
    let warnings: [String]
    /// The failure that occurred after the measurement, if one did.
    let failure: RecordingAnalyzer.Failure?
    /// Whether the recording's own file was written as well.
    let hasFile: Bool

    init(_ value: Value, warnings: [String], failure: RecordingAnalyzer.Failure? = nil, hasFile: Bool = false) {
      self.value = value
      self.warnings = warnings
      self.failure = failure
      self.hasFile = hasFile
    }
  }

  /// Measures all recordings and writes their rows. The row of a recording that failed states the reason.
  ///
  /// - Parameters:
  ///   - report: turns results into rows and text.
  ///   - rows: the destination and the format of the rows.
  ///   - files: the files that `measure` writes in addition, one for each recording; `nil` if it writes none.
  ///   - command: the name of the command in the record.
  ///   - settings: the settings that decide the values.
  ///   - measure: measures a recording. If it throws a `RecordingAnalyzer.Failure`, the recording counts as failed.
  /// - Throws: `ExitCode`; `BatchError`.
  func report<Report: RecordingReport, Settings>(
    _ report: Report, to rows: RowDestination, besides files: ResultFiles? = nil, command: String,
    settings: RunSettings<Settings>, measure: @escaping Work<Finding<Report.Value>>
  ) throws {
    let file = try rows.paths.first.map { try OutputFile(path: $0) }
    let stream = try RowStream(rows.format, columns: report.columns, file: file)
    let format = stream?.format
    let width = file == nil ? Console.terminalWidth : nil
    let write: (String) throws -> Void = { text in
      if let stream { try stream.write(text) } else if let file { file.write(text) } else { try Console.send(text) }
    }
    try stream?.begin()
    let isRecorded = rows.files != nil || files != nil
    // The checksum takes a second reading of the file. Only records and rows with its column need it.
    let needsChecksum = isRecorded || format != nil && report.columns.contains { $0.name == "checksum" }
    let printed = Printed(report: report, format: format, width: width)
    try run(
      showsProgress: file != nil || format == nil && !Report.isShownAtOnce, output: write,
      finish: {
        let table = printed.table(count: recordings.items.count)
        if !table.isEmpty { try write(table) }
        try stream?.finish()
        try file?.finish()
      },
      record: (rows.files ?? files)?.recorder(command: command, settings: settings),
      work: { item, position, checkCancellation in
        let checksum = needsChecksum ? try? FileChecksum.checksum(path: item.location) : nil
        let provenance = RecordingRow.Provenance(
          checksum: checksum, configuration: item.configurationHash(settings.configurationHash))
        let finding: Finding<Report.Value>?
        var failure: RecordingAnalyzer.Failure?
        do {
          let found = try measure(item, position, checkCancellation)
          (finding, failure) = (found, found.failure)
        } catch let error as RecordingAnalyzer.Failure {
          (finding, failure) = (nil, error)
        }
        let text = printed.text(
          RecordingResult(
            path: item.path, value: finding?.value, failure: failure?.description, provenance: provenance), position)
        let ownFile = finding?.hasFile == true ? files : nil
        let recorded = (rows.files ?? ownFile)?.result(of: item, at: position, checksum: checksum)
        if let failure { return Outcome(item, text: text, file: recorded, failure: failure) }
        return Outcome(item, text: text, file: recorded, warnings: finding?.warnings ?? [])
      })
  }

  /// Turns results into text. Rows and texts are printed at once, the lines of a table at the end.
  private final class Printed<Report: RecordingReport>: Sendable {
    private let report: Report
    private let format: (any RowFormat)?
    private let width: Int?
    private let kept = Mutex<[Int: [Report.Line]]>([:])

    init(report: Report, format: (any RowFormat)?, width: Int?) {
      self.report = report
      self.format = format
      self.width = width
    }

    /// The text of a recording that is printed at once; empty for a table. Several threads call it.
    func text(_ result: RecordingResult<Report.Value>, _ position: Int) -> String {
      if let format { return report.rows(result).map(format.line).joined() }
      if Report.isShownAtOnce { return report.text(result, isFirst: position == 0, width: width) }
      let lines = report.lines(result)
      kept.withLock { $0[position] = lines }
      return ""
    }

    /// The table that is printed at the end; empty if everything was printed at once.
    func table(count: Int) -> String {
      guard format == nil, !Report.isShownAtOnce else { return "" }
      let lines = kept.withLock { kept in (0..<count).flatMap { kept[$0] ?? [] } }
      return report.table(lines, width: width)
    }
  }
}
