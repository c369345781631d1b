import ArgumentParser
import CorpusAnalysis
import ParquetTables
import PitchTracking
import RecordingAnalysis
import RecordingReports

/// `ossicle pitch`: tracks the fundamental frequency of recordings frame by frame.
struct PitchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pitch",
    abstract: "Tracks the fundamental frequency of recordings: time, frequency and confidence every 10 ms.",
    usage: """
      ossicle pitch <path> ... [<options>] > track.csv
      ossicle pitch <path> ... -o <file or folder> [<options>]
      """,
    discussion: """
      \(RecordingPaths.explanation)

      Rows have the columns time_s, frequency_hz (empty where unvoiced) and confidence (0 to 1); --candidates \
      adds candidate_hz and voicing (0 to 1), which every frame has; unless exactly one \
      recording is named, rows on standard output begin with a column path. --format textgrid and audacity give \
      voiced stretches with their median frequency instead of frames: of the frames that count for the median of \
      ossicle analyze. A hum or a whine of the room does not; it has labels of its own.

      Methods and the ranges they take (--min-hz to --max-hz):
        harmonic         within 20 to 5000 Hz, the highest at most 55 times the lowest (20 to 1100, 90 to 5000)
        autocorrelation  any from 10 Hz up to 0.45 times the sample rate, such as 20 to 5000 Hz,
                         or 10000 to 100000 Hz at 250 kHz; it does not follow steep sweeps
        yin, mpm, pyin   the same; a missing fundamental above 0.8 times the highest is called unvoiced
        swipe            the same; live it waits for four periods of the lowest
      A tone outside the range is unvoiced, and no frequency outside it is ever given.

      Rows go to standard output while the file is read, one recording after the other; messages to standard error. \
      With -o nothing that exists is replaced without --force, a file appears only when it is complete, and a record \
      beside the files names their sources and settings.

      Exit status: 0 all recordings tracked, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @OptionGroup var pitch: PitchOptions

  @Option(name: .long, help: "How the pitch is found: \(PitchMethod.allCases.map(\.rawValue).joined(separator: ", ")).")
  var method = PitchMethod.default

  @Flag(name: .long, help: "Track as during live sound: each frame is decided within 50 ms.")
  var live = false

  @Option(name: .long, help: "The channel to track, counted from 1. (default: the mean of all channels)")
  var channel: Int?

  @Option(
    name: .long,
    help: "table, csv, jsonl or parquet: one row per frame; textgrid (Praat) or audacity (label track): stretches.")
  var format = TrackFormat.csv

  @Flag(
    name: .long,
    help: "Add the columns candidate_hz, the best candidate of every frame, and voicing, the probability of a voice.")
  var candidates = false

  @Option(
    name: [.customShort("o"), .long], help: "File for the track; a folder unless exactly one recording is named.")
  var output: String?

  @Option(name: .long, help: "SVG file for a picture of the track; a folder unless exactly one recording is named.")
  var plot: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    guard format.isTable || !candidates else {
      throw ValidationError("--candidates: expected a table, got --format \(format.rawValue).")
    }
    try pitch.validate(for: method)
  }

  func run() throws {
    try CommandFault.reporting {
      let selection = try recordings.selection()
      if format == .parquet { try ParquetProgram.require() }
      guard format.isTable || output != nil || !selection.isList else {
        throw ValidationError("--format \(format.rawValue): several recordings need a folder: -o FOLDER.")
      }
      let files = try output.map {
        try ResultFiles(of: selection, output: $0, suffix: format.fileSuffix("pitch"), force: work.force)
      }
      let pictures = try PictureFiles(
        plot, suffix: ".pitch.svg", of: selection, besides: files?.paths ?? [], force: work.force)
      let tracking = PitchWork(
        analyzer: RecordingAnalyzer(configuration: configuration), format: format, showsCandidates: candidates,
        files: files,
        pictures: pictures)
      try tracking.run(
        RecordingSession(selection, verb: "tracked", jobs: work.jobs), settings: RunSettings(trackConfiguration))
    }
  }

  /// The analysis settings for the tracks.
  private var trackConfiguration: AnalysisConfiguration {
    AnalysisConfiguration(
      features: [.pitch], pitchMethod: method, pitchMode: live ? .live : .offline, minimumFrequency: pitch.minHz,
      maximumFrequency: pitch.maxHz, hopDuration: pitch.hopMs / 1000, channel: channel.map { $0 - 1 })
  }

  private var configuration: AnalysisConfiguration {
    var configuration = trackConfiguration
    // A picture also shows the level and the spectrogram.
    if plot != nil { configuration.features.formUnion([.amplitude, .spectrum]) }
    return configuration
  }
}

extension TrackFormat: ExpressibleByArgument {}
