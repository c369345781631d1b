import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports
import SegmentAnalysis
import Tables

/// One run of `ossicle analyze --segments`: recordings in, rows of their segments on standard output.
struct SegmentSession {
  let run: AnalysisRun
  let settings: SegmentSettings
  let folder: AnalysisFolder?
  let jobs: Int
  /// The names of the columns that are wanted; `nil` for all.
  var columns: [String]?
  var writesParquet = false

  /// The recordings of a run.
  struct Inputs {
    /// The number of recordings.
    let count: Int
    /// The names of the manifests' columns.
    let metadataNames: [String]
    /// Returns the next recording; `nil` after the last.
    let next: () -> SegmentCorpusAnalyzer.Input?
    /// Checks that every recording was read back.
    let check: () throws(BatchError) -> Void
    /// The files and folders that were passed over.
    let passedOver: RecordingListing

    /// The recordings of a spool, whose segments are read or found one recording at a time.
    init(_ items: RecordingSpool, passedOver: RecordingListing) {
      self.passedOver = passedOver
      let remaining = items.makeIterator()
      (count, metadataNames) = (items.count, items.metadataNames)
      next = { remaining.next().map { SegmentCorpusAnalyzer.Input(item: $0) } }
      check = { () throws(BatchError) in try items.check() }
    }

    /// The recordings of manifests with a line for each segment.
    init(_ manifest: SegmentManifest) {
      var remaining = manifest.inputs.makeIterator()
      (count, metadataNames) = (manifest.inputs.count, manifest.metadataNames)
      next = { remaining.next() }
      check = {}
      passedOver = .none
    }
  }

  /// The number of rows that are printed if files hold the whole table.
  private static let shownRows = 40

  /// Measures all segments, prints their rows in `format` and completes the run's folder.
  ///
  /// - Parameter format: the format of the rows; `nil` for a table, cut short if the folder holds all rows.
  func analyze(_ inputs: Inputs, format: ResultFormat?) throws {
    let analyzer = SegmentCorpusAnalyzer(
      run: run, settings: settings, folder: folder, metadataNames: inputs.metadataNames)
    let table = analyzer.table
    let choice = try ColumnNames.choice(columns, of: analyzer.columns.map(\.name))
    let streamed = try format.flatMap { try RowStream($0, columns: choice.of(analyzer.columns)) }
    let isWhole = folder == nil || format == .table
    let writer = try analyzer.makeWriter(choice: choice, writesParquet: writesParquet)
    let shown = streamed == nil ? try RowSpool() : nil
    let progress = ProgressDisplay(total: inputs.count, verb: "analysed")
    var (recordings, count, failures, segments) = (0, 0, 0, 0)
    var missing = Set(settings.labels)
    try streamed?.begin()
    defer { progress.clear() }
    try RecordingWork.run(
      jobs: jobs, next: inputs.next,
      interruptedMessage: folder == nil
        ? "ossicle: interrupted" : "ossicle: interrupted; the same command continues from here",
      work: { input, _, checkCancellation in
        try analyzer.rows(of: input, checkCancellation: checkCancellation)
      },
      deliver: { rows in
        recordings += 1
        try writer?.append(rows)
        progress.advance()
        for row in rows {
          count += 1
          if table.isSegment(row) { segments += 1 }
          if table.cell(row, "status") == .text("failed") { failures += 1 }
          if !missing.isEmpty, let label = table.cell(row, "label").plainText {
            missing = missing.filter { !SegmentSettings(source: .labels, labels: [$0]).includes(label) }
          }
          if let shown, isWhole || count <= Self.shownRows { try shown.append(table.summary(row)) }
          if let line = Self.complaint(row, table) { progress.message("ossicle: \(line)") }
          if let streamed { try streamed.write(streamed.format.line(choice.row(row))) }
        }
      })
    progress.clear()
    try inputs.check()
    try streamed?.finish()
    try AnalysisSession.finish(writer)
    if let shown {
      try AnalysisSession.printTable(shown, columns: table.summaryColumns)
      if shown.count < count { Console.message("… and \(count - shown.count) more rows in the results") }
    }
    for label in settings.labels where missing.contains(label) {
      Console.message(DisplayText.visible("ossicle: no segment has the label '\(label)'"))
    }
    let place = folder.map { "; results in \($0.path)" } ?? ""
    let of = recordings == 1 ? "1 recording" : "\(recordings) recordings"
    Console.message("\(segments) segment\(segments == 1 ? "" : "s") of \(of), \(failures) failed\(place)")
    StandardInput.say(passedOver: inputs.passedOver.remarks)
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private static func complaint(_ row: Row, _ table: SegmentTable) -> String? {
    let text = { table.cell(row, $0).plainText }
    guard let path = text("path") else { return nil }
    let place = text("segment").map { "\(path), segment \($0)" } ?? path
    if let error = text("error") { return DisplayText.visible("\(place): \(error)") }
    return text("warning").map { DisplayText.visible("\(place): warning: \($0)") }
  }
}
