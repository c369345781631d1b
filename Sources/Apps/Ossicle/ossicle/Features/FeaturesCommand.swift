import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import FeatureSets
import FeatureTracks
import ParquetTables
import RecordingAnalysis
import RecordingReports

/// `ossicle features`: features of recordings by the frame, or their statistics in a row for each recording.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "Computes features by the frame (mel, MFCC, chroma …), or one row of statistics per recording.",
    usage: """
      ossicle features <path> ... --set <sets> [<options>] > frames.csv
      ossicle features <path> ... --set <sets> --summary mean,std [<options>] > rows.csv
      ossicle features <path> ... --set <sets> -o <file or folder> [<options>]
      """,
    discussion: """
      \(RecordingPaths.explanation)

      Sets:
      \(FeatureSetOptions.explanation)

      Frames have the columns time_s (the middle of the window) and those of the sets, which must have their frames at \
      the same times; unless exactly one recording is named, rows on standard output begin with a column path. With \
      --summary each recording gives one row: path, status, error, length, rate, channels, the statistics of each column \
      (mfcc_1_mean), and where the values come from. tempo, indices and egemaps are one value a recording and need --summary.

      npy and npz are NumPy's: the values of a recording as rows and columns of 32 bits, npz with the times and the names \
      beside them (values, times, columns, units). With --summary they hold one row for each recording (npz: paths). \
      Parquet is written by the program duckdb ('pip install duckdb-cli').

      Rows go to standard output in the order of the recordings, messages to standard error. With -o nothing that exists \
      is replaced without --force, a file appears only when it is complete, and a record beside the files names their \
      sources and settings.

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(name: .long, help: "The sets of features, separated by commas.")
  var set: CommaList<String>

  @Option(name: .long, help: "Statistics instead of frames: \(FeatureSetOptions.statistics).")
  var summary: CommaList<String>?

  @Option(name: .long, help: "Derivatives of the frames, too: \(FeatureSetOptions.deltas).")
  var deltas = 0

  @Option(name: .long, help: "The channel to measure, counted from 1. (default: the mean of all channels)")
  var channel: Int?

  @Option(name: .long, help: "How values are written.")
  var format = FeatureFormat.csv

  @Option(name: .long, help: "The columns of rows, separated by commas, in this order. (default: all)")
  var columns: CommaList<String>?

  @Option(
    name: [.customShort("o"), .long],
    help: "File for the frames, a folder unless exactly one recording is named; with --summary a file for all rows.")
  var output: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    let selection = try selection()
    guard try statistics() == nil else { return }
    do { try selection.checkFrames() } catch {
      throw ValidationError("--set: \(error)\(summary == nil ? " (--summary mean)" : "").")
    }
  }

  func run() throws {
    try CommandFault.reporting {
      let recordings = try recordings.selection()
      if format == .parquet { try ParquetProgram.require() }
      let (features, statistics) = (try selection(), try statistics())
      guard output != nil || format != .npz else { throw ValidationError("--format npz: expected a file: -o FILE.") }
      if output == nil, format == .npy || format == .parquet {
        try BinaryOutput.check(format.rawValue, hasFile: false)
      }
      if let statistics {
        try summarize(recordings, features, statistics)
      } else {
        try writeFrames(recordings, features)
      }
    }
  }

  private func writeFrames(_ recordings: RecordingSelection, _ features: FeatureSelection) throws {
    guard format != .npy || output != nil || !recordings.isList else {
      throw ValidationError("--format npy: several recordings need a folder: -o FOLDER.")
    }
    let files = try output.map {
      try ResultFiles(of: recordings, output: $0, suffix: ".features.\(format.rawValue)", force: work.force)
    }
    let namesRecordings = recordings.isList && files == nil
    let layout = try FrameLayout(
      features, columns?.texts, namesRecordings: namesRecordings, isArray: format.lines == nil)
    let settings = RunSettings(Settings(FeatureSetSettings(features, statistics: nil), channel: index))
    let frames = try RecordingFrames(features, channel: index)
    try FrameWork(frames: frames, layout: layout, format: format, files: files).run(
      RecordingSession(recordings, verb: "measured", jobs: work.jobs), settings: settings)
  }

  private func summarize(
    _ recordings: RecordingSelection, _ features: FeatureSelection, _ statistics: [FeatureStatistic]
  ) throws {
    let sets = FeatureSetSettings(features, statistics: statistics)
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [], channel: index, sets: sets))
    let session = try RecordingSession(recordings, verb: "measured", jobs: work.jobs)
    let settings = RunSettings(Settings(sets, channel: index))
    let all = features.summaryColumns(statistics)
    guard let rows = format.rows else {
      let choice = try ColumnNames.choice(columns?.texts, of: all.map(\.name))
      let files = try output.map { try ResultFiles(of: recordings, in: $0, force: work.force) }
      let array = SummaryArray(
        analyzer: analyzer, columns: all, choice: choice, isArchive: format == .npz, files: files)
      return try array.run(session, settings: settings)
    }
    let report: FeatureSummaryReport
    do throws(ColumnChoice.Unknown) { report = try FeatureSummaryReport(all, names: columns?.texts) } catch {
      throw ColumnNames.unknown(error.name, of: FeatureSummaryReport.names(all))
    }
    try session.report(
      report, to: RowDestination(rows, path: output, of: recordings, force: work.force), command: "features",
      settings: settings
    ) { item, _, checkCancellation in
      let found = try analyzer.measure(item.source, checkCancellation: checkCancellation)
      return .init(found, warnings: found.warnings + found.refusedSets.map { "\($0.set): \($0.reason)" })
    }
  }

  private func selection() throws -> FeatureSelection {
    let names = try set.values { "--set: expected names, got '\($0)'." }
    return try FeatureSetOptions.selection(names, deltas: deltas, option: "--set")
  }

  private func statistics() throws -> [FeatureStatistic]? { try summary.map { try FeatureSetOptions.statistics($0) } }

  /// The channel from 0.
  private var index: Int? { channel.map { $0 - 1 } }

  /// The settings that decide the values, for the record.
  private struct Settings: Encodable, Sendable {
    let sets: FeatureSetSettings
    let channel: Int?

    init(_ sets: FeatureSetSettings, channel: Int?) { (self.sets, self.channel) = (sets, channel) }

    private enum CodingKeys: String, CodingKey {
      case sets = "feature_sets"
      case channel
    }
  }
}
