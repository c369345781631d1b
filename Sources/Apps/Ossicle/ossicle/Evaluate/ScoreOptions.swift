import ArgumentParser
import CommandSupport
import CorpusEvaluation
import EvaluationMetrics

/// The tolerances and other settings of the scores. Each option applies to the tasks that its help names.
struct ScoreOptions: ParsableArguments {
  @Option(name: .long, help: "melody, transcription: largest error of a correct pitch, in cents. (default: 50)")
  var toleranceCents: Double?

  @Option(name: .long, help: "melody: time between the compared frames, in seconds. (default: the reference's times)")
  var hop: Double?

  @Option(
    name: .long,
    help: "onset, beat: largest error of a correct time, in seconds. (default: 0.05, 0.07 for beats' F-measure)")
  var window: Double?

  @Option(name: .long, help: "transcription: largest error of a correct onset, in seconds. (default: 0.05)")
  var onsetTolerance: Double?

  @Option(
    name: .long,
    help: "transcription: largest error of a correct offset, as a share of the note's duration. (default: 0.2)")
  var offsetRatio: Double?

  @Option(name: .long, help: "transcription: smallest tolerance of offsets, in seconds. (default: 0.05)")
  var offsetMinTolerance: Double?

  @Flag(name: .long, help: "transcription: an error that equals its tolerance counts as wrong.")
  var strict = false

  @Option(
    name: .long, parsing: .unconditional, help: "beat: time in seconds before which beats are left out. (default: 5)")
  var minBeatTime: Double?

  @Option(name: .long, help: "tempo: largest error of a correct tempo, as a share of the reference's. (default: 0.08)")
  var tempoTolerance: Double?

  @Option(name: .long, help: "sound-event: length of a segment, in seconds. (default: 1)")
  var segmentLength: Double?

  @Option(name: .long, help: "sound-event: largest error of correct onsets and offsets, in seconds. (default: 0.2)")
  var collar: Double?

  @Option(
    name: .long,
    help: "sound-event: tolerance of offsets as a share of the event's length, if above --collar. (default: 0.5)")
  var percentageOfLength: Double?

  @Flag(name: .long, help: "sound-event: compare onsets only.")
  var onsetsOnly = false

  @Flag(name: .long, help: "sound-event: match each event with the first that fits, instead of by a largest matching.")
  var greedy = false

  @Flag(
    name: .long, help: "sound-event: where nothing was detected, precision and F-measure are 0 instead of undefined.")
  var zeroScore = false

  @Option(name: .long, help: "sound-event: the classes, separated by commas. (default: those that occur)")
  var labels: CommaList<String>?

  @Option(
    name: .long,
    help:
      "onset, beat, transcription, sound-event: the tier of TextGrids, or the namespace of JAMS files. (default: what fits)"
  )
  var tier: String?

  /// The scoring configuration of the options.
  func configuration() throws -> ScoringConfiguration {
    do {
      var configuration = try ScoringConfiguration()
      configuration.melody = try .init(
        toleranceCents: toleranceCents ?? configuration.melody.toleranceCents, hop: hop)
      configuration.onsetWindow = window ?? configuration.onsetWindow
      _ = try OnsetMetric(window: configuration.onsetWindow)
      let notes = configuration.transcription
      configuration.transcription = try .init(
        onsetTolerance: onsetTolerance ?? notes.onsetTolerance,
        pitchToleranceCents: toleranceCents ?? notes.pitchToleranceCents,
        offsetRatio: offsetRatio ?? notes.offsetRatio,
        smallestOffsetTolerance: offsetMinTolerance ?? notes.smallestOffsetTolerance, isStrict: strict)
      configuration.beat = try .init(
        firstTime: minBeatTime ?? configuration.beat.firstTime, window: window ?? configuration.beat.window)
      configuration.tempoTolerance = tempoTolerance ?? configuration.tempoTolerance
      _ = try TempoMetric(tolerance: configuration.tempoTolerance)
      let events = configuration.eventMatching
      configuration.eventMatching = try .init(
        collar: collar ?? events.collar, lengthShare: percentageOfLength ?? events.lengthShare,
        comparesOffsets: !onsetsOnly, matching: greedy ? .greedy : .optimal)
      configuration.segmentLength = segmentLength ?? configuration.segmentLength
      configuration.emptyEstimateRule = zeroScore ? .zeroScore : .undefined
      configuration.tier = tier
      configuration.labels = labels?.texts
      _ = try SegmentBasedMetric(labels: configuration.labels ?? [], segmentLength: configuration.segmentLength)
      return configuration
    } catch {
      throw ValidationError("\(error).")
    }
  }
}
