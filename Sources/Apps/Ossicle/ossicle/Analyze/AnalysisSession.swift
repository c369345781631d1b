import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports
import Tables

/// One run of `ossicle analyze`: recordings in, rows on standard output, messages on standard error.
struct AnalysisSession {
  let run: AnalysisRun
  let folder: AnalysisFolder?
  let jobs: Int

  /// Rows shown of a table whose whole is in files.
  private static let shownRows = 40

  /// The pure filter: a path a line in, a JSON line out at once and in order; what is wrong with a path is in its line.
  func filter() throws {
    let analyzer = CorpusAnalyzer(run: run, folder: nil)
    let format = JSONLinesFormat(columns: analyzer.columns)
    let lines = StandardInput.lines().makeIterator()
    let next = { lines.next().map { RecordingItem(path: $0) } }
    try work(analyzer, on: next) { result in try Console.send(format.line(result.row)) }
  }

  /// All recordings of a list: prints their rows as `format` says, and completes the run's folder.
  ///
  /// - Parameter format: `nil` for a table that is cut short where the folder holds the whole.
  func analyze(_ items: [RecordingItem], format: AnalyzeCommand.Format?) throws {
    var names: [String] = []
    for name in items.lazy.flatMap(\.metadata).map(\.name) where !names.contains(name) { names.append(name) }
    let analyzer = CorpusAnalyzer(run: run, folder: folder, metadataNames: names)
    let streamed: (any RowFormat)? =
      switch format {
      case .csv: CSVFormat(columns: analyzer.columns)
      case .jsonl: JSONLinesFormat(columns: analyzer.columns)
      case .table, nil: nil
      }
    let progress = ProgressDisplay(total: items.count, verb: "analysed")
    var results: [CorpusAnalyzer.Result] = []
    var remaining = items.makeIterator()
    if let streamed { Console.write(streamed.header) }
    defer { progress.clear() }
    let next = { remaining.next() }
    try work(analyzer, on: next) { result in
      results.append(result)
      progress.advance()
      if let line = Self.complaint(result.row) { progress.message("ossicle: \(line)") }
      if let streamed { try Console.send(streamed.line(result.row)) }
    }
    progress.clear()
    try analyzer.writeResults(results)
    if streamed == nil { printTable(results.map(\.row), isWhole: folder == nil || format == .table) }
    let failures = results.count { RecordingRow.isFailure($0.row) }
    let place = folder.map { "; results in \($0.path)" } ?? ""
    Console.message("\(results.count - failures) measured, \(failures) failed\(place)")
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private func work(
    _ analyzer: CorpusAnalyzer, on next: @escaping () -> RecordingItem?,
    _ deliver: @escaping (CorpusAnalyzer.Result) throws -> Void
  ) throws {
    try RecordingWork.run(
      jobs: jobs, next: next,
      interruptedMessage: folder == nil
        ? "ossicle: interrupted" : "ossicle: interrupted; the same command continues from here",
      work: { item, position, checkCancellation in
        try analyzer.result(of: item, at: position, checkCancellation: checkCancellation)
      }, deliver: deliver)
  }

  private func printTable(_ rows: [Row], isWhole: Bool) {
    let shown = isWhole ? rows[...] : rows.prefix(Self.shownRows)
    let table = TextTable(
      columns: RecordingRow.Summary.terminal.columns,
      rows: shown.map { RecordingRow.summary($0, for: .terminal) }, width: Console.terminalWidth)
    Console.write(table.text())
    if shown.count < rows.count { Console.message("… and \(rows.count - shown.count) more rows in the results") }
  }

  private static func complaint(_ row: Row) -> String? {
    let text = { RecordingRow.cell(row, $0).plainText }
    guard let path = text("path") else { return nil }
    if let error = text("error") { return DisplayText.visible("\(path): \(error)") }
    return text("warning").map { DisplayText.visible("\(path): warning: \($0)") }
  }
}
