import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports
import SoundLevelMetering

/// `ossicle level`: a sound level meter for recordings.
struct LevelCommand: ParsableCommand {
  /// The widths of frequency bands.
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
      \(RecordingPaths.explanation)

      Each channel gives a row of its own, and channels are never mixed: a sound level meter (IEC 61672-1) has one \
      microphone. The band levels (IEC 61260-1) are averages without weighting.

      Without a calibration levels are in dB re RMS 1.0: a sine that reaches full scale has -3.01. With the \
      calibration of a microphone, made by 'ossicle calibrate mic', they are in dB SPL. A calibration applies to one \
      channel, which --channel names if a recording has several. Broadband levels use the sensitivity at the \
      calibration's reference frequency. Bands and loudness also use the microphone's response and exist only at the \
      frequencies of the calibration: one made from a calibrator's tone alone covers that tone's band only \
      ('calibrate mic --response' or '--assume-flat' add the others).

      A level without a value (silence, a recording that ends before the time weighting has settled) is empty, and \
      the row gives the reason.

      Results go to standard output, messages to standard error. With -o nothing that exists is replaced without \
      --force, the file appears only when it is complete, and a record beside it names its sources and settings.

      Exit status: 0 all recordings measured, 1 some failed (each is named), 2 wrong usage or a calibration that \
      cannot be used, 130 interrupted.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(name: .long, help: "The calibration file of the microphone that recorded: levels in dB SPL.")
  var calibration: String?

  @Option(name: .long, help: "Frequency weighting: A, C, or Z for none.")
  var weighting = FrequencyWeighting.a

  @Option(name: .long, help: "Time weighting: F (fast), S (slow), or I (impulse).")
  var time = TimeWeighting.fast

  @Option(name: .long, help: "The channel to measure, counted from 1. (default: each)")
  var channel: Int?

  @Option(
    name: .long,
    help: "Percentile levels, 1 to 99, separated by commas: 90 is the level exceeded during 90 % of the time.")
  var percentiles = CommaList([10, 50, 90], text: "10,50,90")

  @Option(name: .long, help: "Also measure the levels of bands: octaves or thirds of an octave.")
  var bands: Bands?

  @Flag(
    name: .long,
    help: "Also measure loudness in sone and phon and sharpness in acum, of steady sounds; needs --calibration.")
  var zwicker = false

  @Option(name: .long, help: "With --zwicker: the sound comes from the front (free) or from everywhere (diffuse).")
  var field = SoundField.free

  @OptionGroup var format: FormatOptions

  @Option(name: [.customShort("o"), .long], help: "File for the rows. (default: standard output)")
  var output: String?

  @Option(
    name: .long,
    help: "SVG file for a picture of level over time and bands; a folder unless exactly one recording is named.")
  var plot: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    if zwicker, calibration == nil {
      throw ValidationError(
        "--zwicker: expected --calibration, too: loudness depends on sound pressure, which samples alone do not give.")
    }
    if field != .free, !zwicker { throw ValidationError("--field: expected --zwicker, too.") }
    _ = try percentileList()
  }

  func run() throws {
    do {
      try CommandFault.reporting { try measure() }
    } catch CalibrationFailure.inputs(let lines) {
      for line in lines { CalibrationFailure.say(line) }
      throw ExitStatus.usage
    }
  }

  private func measure() throws {
    let selection = try recordings.selection()
    let rows = try RowDestination(format.chosen, path: output, of: selection, force: work.force)
    let pictures = try PictureFiles(plot, suffix: ".level.svg", of: selection, besides: rows.paths, force: work.force)
    if let calibration {
      // The calibration file is never replaced, not even with --force.
      for path in rows.paths + pictures.all {
        try ResultPaths.requireWritable(path, for: [RecordingItem(path: calibration)], force: work.force)
      }
    }
    let configuration = try levelConfiguration()
    let session = try RecordingSession(selection, verb: "measured", jobs: work.jobs)
    try session.report(
      LevelReport(configuration), to: rows, command: "level", settings: RunSettings(configuration)
    ) { item, position, checkCancellation in
      let result = try RecordingLevel(
        of: item.source, configuration: configuration, keepsTrack: pictures.isWanted,
        checkCancellation: checkCancellation)
      try pictures.write(LevelFigure.figure(result, title: item.path), at: position)
      return .init(result, warnings: result.allWarnings)
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
    let complaint =
      "--percentiles: expected whole numbers from 1 to 99, each once, got '\(percentiles.text)'."
    let numbers = try percentiles.values { _ in complaint }
    guard numbers.allSatisfy((1...99).contains), Set(numbers).count == numbers.count else {
      throw ValidationError(complaint)
    }
    return numbers
  }
}

extension FrequencyWeighting: ExpressibleByArgument {
  /// Creates a frequency weighting from A, C or Z, also in lower case.
  public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

extension TimeWeighting: ExpressibleByArgument {
  /// Creates a time weighting from F, S or I, also in lower case.
  public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

extension SoundField: ExpressibleByArgument {}
