import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import ParquetTables
import PitchTracking
import RecordingAnalysis
import SegmentAnalysis

/// `ossicle analyze`: measures recordings and prints one row per recording.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Measures recordings: prints a row for each; with -o also writes result files and a report.",
    usage: """
      ossicle analyze <path> ... [-o <folder>] [<options>]
      ossicle analyze <path> ... --segments tier:vowels [--at 50%] [--over 25%-75%] [--labels a,e,i] [<options>]
      ossicle analyze --stdin --stdout < paths > rows.jsonl
      """,
    discussion: """
      A path is a recording, a folder (all recordings below it and below links to folders), a pattern in quotes \
      ('takes/**/*.wav'), a manifest (.csv, .tsv, .jsonl, .parquet with a column 'audio', 'file_name' or 'path'), or - \
      for audio on standard input.

      Results go to standard output, messages and progress to standard error. With -o they are also written to a \
      folder: results.csv, results.jsonl, run.json, report.html. A run that was interrupted continues where it \
      stopped when the same command is given again; the files are the same as those of an uninterrupted run.

      Bytes of a name that are not UTF-8 are written as \\xE9; paths may be given in the same notation. Files that \
      are no recordings are counted on standard error.

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(
    name: .long,
    help: """
      The features to measure, separated by commas: \(Feature.allCases.map(\.rawValue).joined(separator: ", ")), and sets \
      of ossicle features, whose statistics become columns: \(FeatureSetOptions.names.joined(separator: ", ")).
      """)
  var features = CommaList<String>(
    Feature.defaults.map(\.rawValue), text: Feature.defaults.map(\.rawValue).joined(separator: ","))

  @Option(name: .long, help: "Statistics of the frames of sets: \(FeatureSetOptions.statistics).")
  var summary = CommaList<String>(["mean", "std"], text: "mean,std")

  @Option(name: .long, help: "Derivatives of the frames of sets, too: \(FeatureSetOptions.deltas).")
  var deltas = 0

  @Option(name: .long, help: "The columns of rows, separated by commas, in this order. (default: all)")
  var columns: CommaList<String>?

  @Option(name: [.customShort("o"), .long], help: "Folder for result files, tracks and the report.")
  var output: String?

  @Flag(name: .long, help: "Replace the results in the folder and measure everything again.")
  var force = false

  @OptionGroup(title: "Segments") var segments: SegmentOptions

  @OptionGroup var jobs: JobOptions

  @Option(name: .long, help: "How rows are printed. (default: table)")
  var format: ResultFormat?

  @Flag(name: .long, help: "Read paths from standard input, one per line.")
  var stdin = false

  @Flag(
    name: .long,
    help: """
      Print JSON Lines. With --stdin: one line per path as soon as it is measured; failed recordings leave the exit \
      status 0.
      """)
  var stdout = false

  @Flag(name: .long, help: "With -o: write pitch and level of every frame to tracks/.")
  var tracks = false

  @Flag(name: .long, help: "With -o: also write rows to results.sqlite.")
  var sqlite = false

  @Flag(name: .long, help: "With -o: also write rows to results.parquet, by the program DuckDB.")
  var parquet = false

  @Flag(name: .long, inversion: .prefixedNo, help: "With -o: write report.html.")
  var report = true

  @Option(name: .long, help: "Number of recordings, from the first on, that get pictures in the report.")
  var reportPictures = 200

  @Option(name: .long, help: "How the pitch is found: \(PitchMethod.allCases.map(\.rawValue).joined(separator: ", ")).")
  var pitchMethod = PitchMethod.default

  @OptionGroup var pitch: PitchOptions

  @Option(name: .long, help: "Feature voice: lowest pitch of the speaker, in hertz.")
  var voiceMinHz = VoiceReportSettings().minimumFrequency

  @Option(name: .long, help: "Feature voice: highest pitch of the speaker, in hertz.")
  var voiceMaxHz = VoiceReportSettings().maximumFrequency

  @Option(
    name: .long,
    help: "Feature voice: upper limit of the fifth formant, in hertz; a shorter vocal tract needs a higher one.")
  var maxFormant = VoiceReportSettings().maximumFormant

  func validate() throws {
    try voiceSettings.validate(optionPrefix: "--voice-")
    guard reportPictures >= 0 else {
      throw ValidationError("--report-pictures: expected 0 or more, got \(reportPictures).")
    }
    guard !stdout || format == nil || format == .jsonl else {
      throw ValidationError(
        "--stdout prints JSON Lines: expected no --format besides jsonl, got \(format?.rawValue ?? "").")
    }
    guard !stdin || recordings.paths.isEmpty else {
      throw ValidationError("--stdin: expected no paths besides, got \(recordings.paths.count).")
    }
    guard !tracks || output != nil else { throw ValidationError("--tracks needs a folder: -o FOLDER.") }
    guard !sqlite || output != nil else { throw ValidationError("--sqlite needs a folder: -o FOLDER.") }
    guard !parquet || output != nil else { throw ValidationError("--parquet needs a folder: -o FOLDER.") }
    let features = try measured()
    if features.contains(.pitch) { try pitch.validate(for: pitchMethod) }
    _ = try sets()
    guard let settings = try segments.settings(features: features) else { return }
    guard !tracks else { throw ValidationError("--tracks is for whole recordings: expected no --segments beside it.") }
    guard case .columns = settings.source else { return }
    guard !stdin else { throw ValidationError("--segments columns: expected manifests, got --stdin.") }
    if let other = recordings.paths.first(where: { !Manifest.isManifest(path: $0) }) {
      throw ValidationError("--segments columns: expected manifests (.csv, .tsv, .jsonl, .parquet), got '\(other)'.")
    }
  }

  func run() throws {
    // This check is not in validate(), because the parser calls validate() before it reports unknown options.
    guard stdin || !recordings.paths.isEmpty else { throw ValidationError("expected at least one path, or --stdin.") }
    let features = try measured()
    let settings = try segments.settings(features: features)
    var run = AnalysisRun(
      configuration: AnalysisConfiguration(
        features: features, pitchMethod: pitchMethod, minimumFrequency: pitch.minHz, maximumFrequency: pitch.maxHz,
        hopDuration: pitch.hopMs / 1000, voice: features.contains(.voice) ? voiceSettings : nil,
        sets: try sets()),
      inputs: stdin ? ["--stdin"] : recordings.paths, raw: recordings.raw?.description, writesTracks: tracks,
      writesDatabase: sqlite,
      pictureLimit: output != nil && report && settings == nil ? reportPictures : nil, segments: settings)
    try CommandFault.reporting {
      if parquet { try ParquetProgram.require() }
      if let settings {
        try measureSegments(&run, settings)
      } else if stdin && stdout && output == nil {
        try AnalysisSession(run: run, folder: nil, jobs: jobs.count, columns: chosen).filter()
      } else {
        let found = try items()
        run.passedOver = Self.sounds(found.passedOver)
        let session = AnalysisSession(
          run: run, folder: try folder(of: run), jobs: jobs.count, columns: chosen, writesParquet: parquet)
        try session.analyze(found.recordings, passedOver: found.passedOver, format: stdout ? .jsonl : format)
      }
    }
  }

  private var chosen: [String]? { columns?.texts }

  /// The features that are no sets.
  private func measured() throws -> Set<Feature> {
    Set(try pieces().compactMap(Feature.init(rawValue:)))
  }

  /// The sets of features; `nil` for none.
  private func sets() throws -> FeatureSetSettings? {
    let names = try pieces().filter { Feature(rawValue: $0) == nil }
    guard !names.isEmpty else {
      guard deltas == 0 else { throw ValidationError("--deltas: expected sets such as mfcc in --features, got none.") }
      return nil
    }
    let selection = try FeatureSetOptions.selection(
      names, deltas: deltas, option: "--features", others: Feature.allCases.map(\.rawValue))
    return FeatureSetSettings(selection, statistics: try FeatureSetOptions.statistics(summary))
  }

  private func pieces() throws -> [String] { try features.values { "--features: expected names, got '\($0)'." } }

  private func measureSegments(_ run: inout AnalysisRun, _ settings: SegmentSettings) throws {
    let inputs: SegmentSession.Inputs
    if case .columns(let start, let end, let label) = settings.source {
      let manifest = try SegmentManifest(
        paths: recordings.paths, raw: recordings.raw?.description, start: start, end: end, label: label, settings)
      inputs = .init(manifest)
    } else {
      let found = try items()
      run.passedOver = Self.sounds(found.passedOver)
      inputs = .init(found.recordings, passedOver: found.passedOver)
    }
    let session = SegmentSession(
      run: run, settings: settings, folder: try folder(of: run), jobs: jobs.count, columns: chosen,
      writesParquet: parquet)
    try session.analyze(inputs, format: stdout ? .jsonl : format)
  }

  /// The sounds that were passed over, for the record of the run; `nil` for none.
  private static func sounds(_ listing: RecordingListing) -> [String: Int]? {
    listing.otherSounds.isEmpty ? nil : listing.otherSounds
  }

  /// Opens the folder of a run; `nil` if there is none.
  private func folder(of run: AnalysisRun) throws -> AnalysisFolder? {
    let folder = try output.map { try AnalysisFolder(path: $0, run: run, force: force) }
    if let remark = folder?.remark { Console.message("ossicle: \(remark)") }
    return folder
  }

  private var voiceSettings: VoiceReportSettings {
    VoiceReportSettings(minimumFrequency: voiceMinHz, maximumFrequency: voiceMaxHz, maximumFormant: maxFormant)
  }

  private func items() throws -> (recordings: RecordingSpool, passedOver: RecordingListing) {
    let inputs = stdin ? Array(StandardInput.lines()) : recordings.paths
    guard !inputs.isEmpty else { throw BatchError.nothingFound(input: "standard input") }
    return try StandardInput.recordingSpool(inputs, raw: recordings.raw)
  }
}
