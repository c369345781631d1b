import ArgumentParser
import BatchProcessing
import CommandSupport
import Corpora
import CorpusChecking
import Fingerprinting
import Tables

/// `ossicle corpus check`: reports the faults of a corpus.
struct CorpusCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds broken sounds, missing, wrong and misaligned references, duplicates, clipping, missing licences.",
    discussion: """
      \(CorpusOptions.formats)

      Rows have the columns id, severity (error, warning, note), finding and detail, in the corpus's order; findings \
      about several recordings and about the whole corpus come last. A summary goes to standard error. The output is \
      the same for every --jobs.

      Exit status: 0 no finding of severity error, 1 at least one, 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var options: CorpusOptions
  @OptionGroup var rows: FormatOptions

  @Flag(name: .long, help: "Do not compare recordings with each other.")
  var noDuplicates = false

  @Option(name: .long, help: "How early or late the pitch of a reference may be, in ms, 5 to below 250.")
  var maxLagMs = 20.0

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    guard (5..<250).contains(maxLagMs) else {
      throw ValidationError("--max-lag-ms: expected 5 or more and below 250, got \(maxLagMs).")
    }
  }

  func run() throws {
    let corpus = try options.read()
    var configuration = CorpusCheckConfiguration()
    configuration.findsDuplicates = !noDuplicates
    configuration.maximumLag = maxLagMs / 1000
    let recordings = CorpusRecording.recordings(of: corpus)
    let examiner = RecordingExaminer(corpus, configuration: configuration)
    let check = CorpusCheck(configuration: configuration, passedOver: corpus.passedOver)
    let columns = ["id", "severity", "finding", "detail"].map { Column($0) }
    let output = try RowOutput(columns: columns, format: rows.chosen)
    func send(_ findings: [CorpusFinding]) throws {
      for finding in findings {
        let texts = [finding.id, finding.severity.rawValue, finding.kind.rawValue, finding.detail]
        try output.send(Row(texts.map { $0.map(Cell.text) ?? .undefined }))
      }
    }
    let progress = ProgressDisplay(total: recordings.count, verb: "checked")
    defer { progress.clear() }
    var remaining = recordings.makeIterator()
    try RecordingWork.run(
      jobs: jobs.count, next: { remaining.next().map { RecordingItem(path: $0.audio) } },
      interruptedMessage: "ossicle: interrupted",
      work: { _, position, checkCancellation in
        try examiner.examine(recordings[position], checkCancellation: checkCancellation)
      },
      deliver: { examination in
        try send(check.add(examination))
        progress.advance()
      })
    progress.clear()
    do { try send(check.finish()) } catch let error as FingerprintError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    }
    try output.finish()
    for line in Self.lines(check.summary) { Console.message(line) }
    if check.summary.findingCounts[.error] != nil { throw ExitStatus.someInputsFailed }
  }

  private static func lines(_ summary: CorpusSummary) -> [String] {
    let hours = Cell.number(summary.duration / 3600, decimals: 3).plainText ?? ""
    let findings = CorpusFinding.Severity.allCases.map { "\(summary.findingCounts[$0] ?? 0) \($0.rawValue)s" }
    let licences = summary.licences.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key): \($0.value)" }
    let unlicensed = summary.unlicensedCount > 0 ? ["none: \(summary.unlicensedCount)"] : []
    return [
      "\(summary.recordingCount) recordings, \(hours) hours, \(summary.unreadableCount) unreadable",
      "licences: " + (licences + unlicensed).map(DisplayText.visible).joined(separator: ", "),
      findings.joined(separator: ", "),
    ]
  }
}
