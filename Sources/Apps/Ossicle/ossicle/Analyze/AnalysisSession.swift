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

  /// The number of rows that are printed if files hold the whole table.
  private static let shownRows = 40

  /// Runs as a filter: reads one path per line and prints one JSON line for each path, at once and in order. The line
  /// of a recording also holds its error or warning.
  func filter() throws {
    let analyzer = CorpusAnalyzer(run: run, folder: nil)
    let format = JSONLinesFormat(columns: analyzer.columns)
    let lines = StandardInput.lines().makeIterator()
    let next = { lines.next().map { RecordingItem(path: $0) } }
    try work(analyzer, on: next) { result in try Console.send(format.line(result.row)) }
  }

  /// Analyses all recordings of a list, prints their rows in `format` and completes the run's folder.
  ///
  /// - Parameter format: the format of the rows; `nil` for a table, cut short if the folder holds all rows.
  func analyze(_ items: RecordingSpool, format: ResultFormat?) throws {
    let analyzer = CorpusAnalyzer(run: run, folder: folder, metadataNames: items.metadataNames)
    let streamed = format?.rows(analyzer.columns)
    let isWhole = folder == nil || format == .table
    let writer = try analyzer.makeWriter()
    let shown = streamed == nil ? try RowSpool() : nil
    let progress = ProgressDisplay(total: items.count, verb: "analysed")
    var (count, failures) = (0, 0)
    let remaining = items.makeIterator()
    if let streamed { try Console.send(streamed.header) }
    defer { progress.clear() }
    let next = { remaining.next() }
    try work(analyzer, on: next) { result in
      count += 1
      if RecordingRow.isFailure(result.row) { failures += 1 }
      try writer?.append(result)
      if let shown, isWhole || count <= Self.shownRows {
        try shown.append(RecordingRow.summary(result.row, for: .terminal))
      }
      progress.advance()
      if let line = Self.complaint(result.row) { progress.message("ossicle: \(line)") }
      if let streamed { try Console.send(streamed.line(result.row)) }
    }
    progress.clear()
    try items.check()
    try writer?.finish()
    if let shown {
      try Self.printTable(shown, columns: RecordingRow.Summary.terminal.columns)
      if shown.count < count { Console.message("… and \(count - shown.count) more rows in the results") }
    }
    let place = folder.map { "; results in \($0.path)" } ?? ""
    Console.message("\(count - failures) measured, \(failures) failed\(place)")
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

  /// Prints rows of a summary as a table, in pieces, since a long table may not fit into memory.
  static func printTable(_ rows: RowSpool, columns: [Column]) throws {
    var piece = ""
    try TextTable.write(columns: columns, rows: rows, width: Console.terminalWidth) { line in
      piece += line
      guard piece.utf8.count >= 1 << 16 else { return }
      try Console.send(piece)
      piece = ""
    }
    try Console.send(piece)
    try rows.check()
  }

  private static func complaint(_ row: Row) -> String? {
    let text = { RecordingRow.cell(row, $0).plainText }
    guard let path = text("path") else { return nil }
    if let error = text("error") { return DisplayText.visible("\(path): \(error)") }
    return text("warning").map { DisplayText.visible("\(path): warning: \($0)") }
  }
}
