import ArgumentParser
import BatchProcessing
import CommandSupport
import RecordingAnalysis
import SoundLevelMetering

/// `ossicle level`: a sound level meter for recordings.
struct LevelCommand: ParsableCommand {
  /// How rows are written.
  enum Format {
    case table
    case csv
    case jsonl
  }

  /// How wide bands are.
  enum Bands: String, CaseIterable, ExpressibleByArgument {
    case octave
    case third

    var fraction: OctaveFraction { self == .octave ? .octave : .thirdOctave }
  }

  static let configuration = CommandConfiguration(
    commandName: "level",
    abstract: "Measures sound levels: Leq, exposure, maximum, minimum, C peak, percentiles, bands, loudness in sone.",
    usage: "ossicle level <path> ... [--calibration <file>] [<options>]",
    discussion: """
      A path is a recording, a folder (all recordings below it), a pattern in quotes ('takes/**/*.wav'), a manifest \
      (.csv, .tsv, .jsonl with a column 'audio', 'file_name' or 'path'), or - for audio on standard input.

      A sound level meter (IEC 61672-1) has one microphone: channels are measured each for itself, a row a channel, and \
      never mixed. The band levels (IEC 61260-1) are averages without weighting.

      Without a calibration levels are in dB re RMS 1.0: a sine that reaches full scale has -3.01. With the calibration \
      of a microphone, made by 'ossicle calibrate mic', they are in dB SPL. It is of one channel, which --channel names if \
      a recording has several. Levels of the whole sound are by the sensitivity at the calibration's reference frequency; \
      the microphone's response, where the calibration has one, is applied to bands and loudness, which exist only where \
      the calibration reaches: one by a calibrator's tone alone knows that band only ('calibrate mic --response' or \
      '--assume-flat' tell of the others).

      What has no value (silence, a recording that ends before the time weighting has settled) is empty, and the reason said.

      Results go to standard output, messages to standard error. With -o nothing that exists is replaced without --force, \
      the file appears only when it is complete, and a record beside it says what it was made from, and with what.

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage or a calibration that cannot be \
      used, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(name: .long, help: "The calibration file of the microphone that recorded: levels in dB SPL.")
  var calibration: String?

  @Option(name: .long, help: "Frequency weighting: A, C, or Z for none.")
  var weighting = FrequencyWeighting.a

  @Option(name: .long, help: "Time weighting: F (fast), S (slow), or I (impulse).")
  var time = TimeWeighting.fast

  @Option(name: .long, help: "The channel to measure, from 1; each if not said.")
  var channel: Int?

  @Option(name: .long, help: "Percentile levels, with commas: 90 is the level exceeded during 90 % of the time.")
  var percentiles = "10,50,90"

  @Option(name: .long, help: "Levels of bands, too: octave or third.")
  var bands: Bands?

  @Flag(name: .long, help: "Loudness in sone and phon and sharpness in acum, of steady sounds; needs --calibration.")
  var zwicker = false

  @Option(name: .long, help: "With --zwicker: the sound comes from the front (free) or from everywhere (diffuse).")
  var field = SoundField.free

  @Flag(name: .long, help: "Print a line of JSON for each channel.")
  var json = false

  @Flag(name: .long, help: "Print CSV.")
  var csv = false

  @Option(name: [.customShort("o"), .long], help: "File for the rows. (default: standard output)")
  var output: String?

  @Option(
    name: .long,
    help: "SVG file for a picture of level over time and bands; a folder unless exactly one recording is named.")
  var plot: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    if zwicker, calibration == nil {
      throw ValidationError(
        "--zwicker: expected --calibration, too: loudness is of sound pressure, which samples alone do not have.")
    }
    if field != .free, !zwicker { throw ValidationError("--field: expected --zwicker, too.") }
    _ = try percentileList()
  }

  func run() throws {
    // Not in validate(), which the parser calls before it complains of an option that does not exist.
    guard !recordings.paths.isEmpty else { throw ValidationError("expected at least one path.") }
    do {
      let items = try StandardInput.recordings(recordings.paths)
      let isList = items.map(\.path) != recordings.paths || items.count > 1
      let files = try output.map { try ResultFiles(for: items, in: $0, force: force) }
      let plotPaths = try plot.map {
        try ResultPaths.paths(for: items, output: $0, suffix: ".level.svg", isList: isList, force: force)
      }
      if let output, plotPaths?.contains(output) == true {
        throw ValidationError("--plot: expected another file than that of -o, got \(output).")
      }
      if let calibration {
        // Not even --force replaces what levels rest on.
        for path in [output].compactMap({ $0 }) + (plotPaths ?? []) {
          try ResultPaths.requireWritable(path, for: [RecordingItem(path: calibration)], force: force)
        }
      }
      let session = LevelSession(
        configuration: try levelConfiguration(), format: json ? .jsonl : csv ? .csv : .table, plotPaths: plotPaths,
        jobs: jobs.count)
      try session.measure(try StandardInput.spooled(items), isList: isList, files: files)
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    } catch CalibrationFailure.inputs(let lines) {
      for line in lines { CalibrationFailure.say(line) }
      throw ExitStatus.usage
    }
  }

  private func levelConfiguration() throws -> LevelConfiguration {
    LevelConfiguration(
      frequencyWeighting: weighting, timeWeighting: time, percentiles: try percentileList(), bands: bands?.fraction,
      channel: channel.map { $0 - 1 },
      calibrated: try calibration.map {
        .init(try CalibrationInput.microphone(in: $0), loudnessField: zwicker ? field : nil)
      })
  }

  private func percentileList() throws -> [Int] {
    let parts = percentiles.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { (1...99).contains($0) }
    guard numbers.count == parts.count, Set(numbers).count == numbers.count else {
      throw ValidationError("--percentiles: expected whole numbers from 1 to 99, each once, got '\(percentiles)'.")
    }
    return numbers
  }
}

extension FrequencyWeighting: ExpressibleByArgument {
  /// A, C or Z, also in lower case.
  public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

extension TimeWeighting: ExpressibleByArgument {
  /// F, S or I, also in lower case.
  public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

extension SoundField: ExpressibleByArgument {}
