import ArgumentParser
import CommandSupport
import CorpusEvaluation
import Detectors
import PitchTracking

/// The last paragraphs in the help of all runs.
private let placeholders = """
  A detector's command runs without a shell, but with a shell's quotes. Placeholders: \
  \(CommandTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")). A program writes its \
  result to standard output, or to {output}.

  An adapter says how a result is read: auto, columns:KEY=VALUE,… or jsonl:KEY=VALUE,…. The keys are time, \
  frequency, confidence, voicing, start, end, label, value (each a column's number or name), unvoiced, threshold, \
  time_unit, shift, frequency_unit, keep, separator, skip.

  The same command continues a run that was interrupted. Exit status: 0 all scored and all requirements met, 1 some \
  failed or a requirement is not met (each is named), 2 wrong usage.
  """

private func configuration(_ task: DetectionTask, _ what: String) -> CommandConfiguration {
  let own = BuiltInDetector.names(for: task)
  return CommandConfiguration(
    commandName: task.rawValue, abstract: "Runs and scores detectors on a corpus: \(what).",
    discussion: """
      Detectors of this package: \(own.isEmpty ? "none" : own.joined(separator: ", ")).
      Scores: \(task.measures.map { "\($0.alias) (\($0.name))" }.joined(separator: ", ")).

      \(placeholders)
      """)
}

struct EvaluatePitchCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.pitch, "fundamental frequency")
  @OptionGroup var options: RunOptions
  @OptionGroup(title: "Pitch") var pitch: PitchOptions
  @Option(name: .long, help: "Largest error of a correct frequency, in cents.") var toleranceCents = 50.0
  @Option(name: .long, help: "Smallest gross error of a frequency, as a share of the reference's.") var grossThreshold =
    0.2

  func run() throws {
    var parameters = TaskParameters()
    (parameters.toleranceCents, parameters.grossThreshold) = (toleranceCents, grossThreshold)
    let search = PitchConfiguration(
      minimumFrequency: pitch.minHz, maximumFrequency: pitch.maxHz, hopDuration: pitch.hopMs / 1000)
    try EvaluationSession(task: .pitch, options: options, search: search, parameters: parameters).run()
  }
}

struct EvaluateVoiceCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.voice, "voice activity")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "Time between frames in seconds, 0.001 to 10.") var frameHop = 0.01
  @Option(name: .long, help: "Largest error of a correct boundary, in seconds.") var boundaryTolerance = 0.2

  func validate() throws {
    guard frameHop >= 0.001, frameHop <= 10 else {
      throw ValidationError("--frame-hop: expected 0.001 to 10 s, got \(frameHop).")
    }
  }

  func run() throws {
    var parameters = TaskParameters()
    (parameters.voiceHop, parameters.boundaryTolerance) = (frameHop, boundaryTolerance)
    try EvaluationSession(task: .voice, options: options, parameters: parameters).run()
  }
}

struct EvaluateOnsetCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.onset, "onsets")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "Largest error of a correct onset, in seconds.") var window = 0.05

  func run() throws {
    var parameters = TaskParameters()
    parameters.onsetWindow = window
    try EvaluationSession(task: .onset, options: options, parameters: parameters).run()
  }
}

struct EvaluateBeatCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.beat, "beats")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "F-measure: largest error of a correct beat, in seconds.") var window = 0.07
  @Option(name: .long, parsing: .unconditional, help: "Time in seconds before which beats are left out.")
  var minBeatTime = 5.0

  func run() throws {
    var parameters = TaskParameters()
    (parameters.beatWindow, parameters.firstBeatTime) = (window, minBeatTime)
    try EvaluationSession(task: .beat, options: options, parameters: parameters).run()
  }
}

struct EvaluateTempoCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.tempo, "tempo")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "Largest error of a correct tempo, as a share of the reference's.") var tolerance = 0.08

  func run() throws {
    var parameters = TaskParameters()
    parameters.tempoTolerance = tolerance
    try EvaluationSession(task: .tempo, options: options, parameters: parameters).run()
  }
}

struct EvaluateSoundEventCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.soundEvent, "sound events")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "The classes, separated by commas.") var labels: CommaList<String>
  @Option(name: .long, help: "Largest error of correct onsets and offsets, in seconds.") var collar = 0.2
  @Option(name: .long, help: "Tolerance of offsets as a share of the event's length, if above --collar.")
  var percentageOfLength = 0.5
  @Option(name: .long, help: "Length of a segment, in seconds.") var segmentLength = 1.0

  func run() throws {
    var parameters = TaskParameters()
    parameters.labels = labels.texts
    (parameters.collar, parameters.lengthShare) = (collar, percentageOfLength)
    parameters.segmentLength = segmentLength
    try EvaluationSession(task: .soundEvent, options: options, parameters: parameters).run()
  }
}

struct EvaluateLoudnessCommand: ParsableCommand {
  static let configuration = ossicle.configuration(.loudness, "loudness")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "Largest error of a correct value, in LU.") var tolerance = 0.1

  func validate() throws {
    // A reference in LUFS holds for the unchanged recording. The loudness after adding noise or coding is unknown.
    guard options.degrade.isEmpty else {
      throw ValidationError("--degrade: expected none, since it changes the loudness.")
    }
  }

  func run() throws {
    var parameters = TaskParameters()
    parameters.loudnessTolerance = tolerance
    try EvaluationSession(task: .loudness, options: options, parameters: parameters).run()
  }
}

struct EvaluateFingerprintCommand: ParsableCommand {
  static let configuration = ossicle.configuration(
    .fingerprint, "identification by fingerprints ('no' in a column 'indexed' keeps a recording out of the index)")
  @OptionGroup var options: RunOptions
  @Option(name: .long, help: "Number of first answers among which the Identification Rate looks for the correct one.")
  var listLength = 5

  func run() throws {
    var parameters = TaskParameters()
    parameters.listLength = listLength
    try EvaluationSession(task: .fingerprint, options: options, parameters: parameters).run()
  }
}
