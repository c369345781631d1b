import ArgumentParser
import CommandSupport
import CorpusEvaluation
import EvaluationMetrics

/// The tolerances and other settings of the scores. Each option applies to the tasks that its help names.
struct ScoreOptions: ParsableArguments {
  @Option(name: .long, help: "melody, transcription: cents that a pitch may be off. (default: 50)")
  var toleranceCents: Double?

  @Option(name: .long, help: "melody: seconds between the frames that are compared. (default: the reference's times)")
  var hop: Double?

  @Option(
    name: .long, help: "onset, beat: seconds that a time may be off. (default: 0.05, 0.07 for beats' F-measure)")
  var window: Double?

  @Option(name: .long, help: "transcription: seconds that onsets may be off. (default: 0.05)")
  var onsetTolerance: Double?

  @Option(name: .long, help: "transcription: how far off offsets may be, of the note's duration. (default: 0.2)")
  var offsetRatio: Double?

  @Option(name: .long, help: "transcription: seconds that offsets may be off in any case. (default: 0.05)")
  var offsetMinTolerance: Double?

  @Flag(name: .long, help: "transcription: what is exactly as far off as a tolerance is wrong.")
  var strict = false

  @Option(name: .long, parsing: .unconditional, help: "beat: seconds before which beats are left out. (default: 5)")
  var minBeatTime: Double?

  @Option(name: .long, help: "tempo: how far off a tempo may be, of the reference's. (default: 0.08)")
  var tempoTolerance: Double?

  @Option(name: .long, help: "sound-event: seconds of a segment. (default: 1)")
  var segmentLength: Double?

  @Option(name: .long, help: "sound-event: seconds that onsets and offsets may be off. (default: 0.2)")
  var collar: Double?

  @Option(name: .long, help: "sound-event: how far off offsets may be, of the event's length. (default: 0.5)")
  var percentageOfLength: Double?

  @Flag(name: .long, help: "sound-event: compare onsets only.")
  var onsetsOnly = false

  @Flag(name: .long, help: "sound-event: take the first event that matches, not a largest matching.")
  var greedy = false

  @Flag(name: .long, help: "sound-event: where nothing was detected, precision and F-measure are 0.")
  var zeroScore = false

  @Option(name: .long, help: "sound-event: the classes, with commas between them. (default: those that occur)")
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
