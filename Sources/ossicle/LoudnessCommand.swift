import ArgumentParser
import BatchProcessing
import CommandSupport
import RecordingAnalysis
import Reporting
import Synchronization

/// `ossicle loudness`: the programme loudness of recordings.
struct LoudnessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loudness",
    abstract: "Measures programme loudness: integrated, range, momentary, short-term, true peak.",
    usage: "ossicle loudness <path> ... [<options>]",
    discussion: """
      A path is a recording, a folder (all recordings below it), a pattern in quotes ('takes/**/*.wav'), a manifest \
      (.csv, .tsv, .jsonl with a column 'audio', 'file_name' or 'path'), or - for audio on standard input.

      By ITU-R BS.1770-5 and EBU R 128. The layout that the channels are taken for is printed: one channel is mono, \
      unless --dual-mono. What has no value (a recording shorter than a window, silence) is empty, and the reason said.

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Flag(name: .long, help: "Print a line of JSON for each recording.")
  var json = false

  @Flag(name: .long, help: "Print CSV.")
  var csv = false

  @Flag(name: .long, help: "Take a single channel for one that two loudspeakers play: 3.01 LU louder.")
  var dualMono = false

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
  }

  func run() throws {
    guard !recordings.paths.isEmpty else { throw ValidationError("expected at least one path.") }
    do {
      let items = try RecordingList.items(of: recordings.paths)
      let isList = items.map(\.path) != recordings.paths || items.count > 1
      try measure(try StandardInput.spooled(items), isList: isList)
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private func measure(_ items: [RecordingItem], isList: Bool) throws {
    let format: (any RowFormat)? =
      json ? JSONLinesFormat(columns: LoudnessRow.columns) : csv ? CSVFormat(columns: LoudnessRow.columns) : nil
    if let header = format?.header, !header.isEmpty { try Console.send(header) }
    // The table's columns are as wide as what stands in them.
    let rows = Mutex<[Int: Row]>([:])
    let session = RecordingSession(verb: "measured", jobs: jobs.count, isList: isList, showsProgress: format == nil)
    try session.run(
      items,
      finish: {
        guard format == nil else { return }
        let summaries = rows.withLock { rows in items.indices.compactMap { rows[$0] } }.map(LoudnessRow.summary)
        try Console.send(
          TextTable(columns: LoudnessRow.summaryColumns, rows: summaries, width: Console.terminalWidth).text())
      },
      work: { item, position, checkCancellation in
        func outcome(_ row: Row) -> RecordingSession.Outcome {
          rows.withLock { $0[position] = format == nil ? row : nil }
          return .init(text: format?.line(row) ?? "")
        }
        do {
          let result = try RecordingLoudness(
            path: item.location, isDualMono: dualMono, checkCancellation: checkCancellation)
          var outcome = outcome(LoudnessRow.row(result, path: item.path))
          outcome.remarks = result.warnings.map { "\(item.path): warning: \($0)" }
          return outcome
        } catch let failure as RecordingAnalyzer.Failure {
          let row = outcome(LoudnessRow.failure(failure.description, path: item.path))
          return .failed(item, failure, text: row.text)
        }
      })
  }
}
