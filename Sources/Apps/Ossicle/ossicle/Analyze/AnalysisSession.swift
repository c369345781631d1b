import BatchProcessing
import CommandSupport
import CorpusAnalysis
import ParquetTables
import RecordingAnalysis
import RecordingReports
import Tables

/// One run of `ossicle analyze`: recordings in, rows on standard output, messages on standard error.
struct AnalysisSession {
  let run: AnalysisRun
  let folder: AnalysisFolder?
  let jobs: Int
  /// The names of the columns of rows; `nil` for all of them.
  var columns: [String]?
  /// Whether rows are also written to results.parquet.
  var writesParquet = false

  /// The number of rows that are printed if files hold the whole table.
  private static let shownRows = 40

  /// Runs as a filter: reads one path per line and prints one JSON line for each path, at once and in order. The line
  /// of a recording also holds its error or warning.
  func filter() throws {
    let analyzer = CorpusAnalyzer(run: run, folder: nil)
    let choice = try ColumnNames.choice(columns, of: analyzer.columns.map(\.name))
    let format = JSONLinesFormat(columns: choice.of(analyzer.columns))
    let lines = StandardInput.lines().makeIterator()
    let raw = run.raw
    let next = { lines.next().map { RecordingItem(path: $0, raw: raw) } }
    try work(analyzer, on: next) { result in try Console.send(format.line(choice.row(result.row))) }
  }

  /// Analyses all recordings of a list, prints their rows in `format` and completes the run's folder.
  ///
  /// - Parameters:
  ///   - passedOver: the files and folders that were passed over, which are said at the end.
  ///   - format: the format of the rows; `nil` for a table, cut short if the folder holds all rows.
  func analyze(_ items: RecordingSpool, passedOver: RecordingListing, format: ResultFormat?) throws {
    let analyzer = CorpusAnalyzer(run: run, folder: folder, metadataNames: items.metadataNames)
    let columns = analyzer.columns
    let choice = try ColumnNames.choice(self.columns, of: columns.map(\.name))
    let streamed = try format.flatMap { try RowStream($0, columns: choice.of(columns)) }
    let isWhole = folder == nil || format == .table
    let writer = try analyzer.makeWriter(choice: choice, writesParquet: writesParquet)
    let shown = streamed == nil ? try RowSpool() : nil
    let progress = ProgressDisplay(total: items.count, verb: "analysed")
    var (count, failures) = (0, 0)
    let remaining = items.makeIterator()
    try streamed?.begin()
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
      if let streamed { try streamed.write(streamed.format.line(choice.row(result.row))) }
    }
    progress.clear()
    try items.check()
    try streamed?.finish()
    try Self.finish(writer)
    if let shown {
      try Self.printTable(shown, columns: RecordingRow.Summary.terminal.columns)
      if shown.count < count { Console.message("… and \(count - shown.count) more rows in the results") }
    }
    let place = folder.map { "; results in \($0.path)" } ?? ""
    Console.message("\(count - failures) measured, \(failures) failed\(place)")
    StandardInput.say(passedOver: passedOver.remarks)
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

  /// Completes the files of a run.
  static func finish(_ writer: AnalysisWriter?) throws {
    do { try writer?.finish() } catch let error as ParquetError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    }
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
