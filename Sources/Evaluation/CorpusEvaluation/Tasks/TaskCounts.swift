import Detectors
import EvaluationMetrics

/// The counts of one task over any number of recordings. Merging them in any order gives the same bits.
package enum TaskCounts: Sendable, Hashable, Codable {
  case pitch(MelodyMetric, PitchErrorMetric)
  case voice(VoiceActivityMetric, BoundaryMetric)
  case onset(OnsetMetric)
  case beat(BeatMetric)
  case tempo(TempoMetric)
  case soundEvent(EventBasedMetric, SegmentBasedMetric)
  case loudness(LoudnessDeviationMetric)
  case fingerprint(IdentificationMetric)

  /// Makes counts that contain no recording yet.
  ///
  /// - Throws: `EvaluationError` for parameters that are out of range.
  package init(task: DetectionTask, parameters: TaskParameters) throws(EvaluationError) {
    switch task {
    case .pitch:
      self = .pitch(
        MelodyMetric(try .init(toleranceCents: parameters.toleranceCents)),
        try PitchErrorMetric(grossThreshold: parameters.grossThreshold))
    case .voice:
      self = .voice(VoiceActivityMetric(), try BoundaryMetric(tolerance: parameters.boundaryTolerance))
    case .onset: self = .onset(try OnsetMetric(window: parameters.onsetWindow))
    case .beat:
      self = .beat(
        BeatMetric(try BeatConfiguration(firstTime: parameters.firstBeatTime, window: parameters.beatWindow)))
    case .tempo: self = .tempo(try TempoMetric(tolerance: parameters.tempoTolerance))
    case .soundEvent:
      self = .soundEvent(
        try EventBasedMetric(
          labels: parameters.labels,
          configuration: try EventMatchingConfiguration(
            collar: parameters.collar, lengthShare: parameters.lengthShare)),
        try SegmentBasedMetric(labels: parameters.labels, segmentLength: parameters.segmentLength))
    case .loudness: self = .loudness(try LoudnessDeviationMetric(tolerance: parameters.loudnessTolerance))
    case .fingerprint: self = .fingerprint(try IdentificationMetric(listLength: parameters.listLength))
    }
  }

  /// Adds one recording.
  ///
  /// - Parameters:
  ///   - reference: the true contents of the recording.
  ///   - estimate: the contents that a detector found.
  ///   - duration: the length of the recording, in seconds.
  ///   - parameters: the parameters that these counts were made with.
  /// - Throws: `EvaluationError` for values that do not fit, or that belong to another task. The counts must not be used after that.
  package mutating func update(
    reference: Detection, estimate: Detection, duration: Double, parameters: TaskParameters
  ) throws(EvaluationError) {
    switch (self, reference, estimate) {
    case (.pitch(var melody, var errors), .pitch(let truth), .pitch(let guess)):
      try melody.update(reference: truth, estimate: guess)
      try errors.update(
        reference: truth.frequencies.map { $0 > 0 ? $0 : nil },
        estimate: PitchFrames.frequencies(of: guess, at: truth.times))
      self = .pitch(melody, errors)
    case (.voice(var frames, var boundaries), .intervals(let truth), .intervals(let guess)):
      let hop = parameters.voiceHop
      try frames.update(
        reference: try VoiceFrames.activity(truth, duration: duration, hop: hop),
        estimate: try VoiceFrames.activity(guess, duration: duration, hop: hop))
      try boundaries.update(reference: truth, estimate: guess)
      self = .voice(frames, boundaries)
    case (.onset(var metric), .times(let truth), .times(let guess)):
      try metric.update(reference: truth, estimate: guess)
      self = .onset(metric)
    case (.beat(var metric), .times(let truth), .times(let guess)):
      try metric.update(reference: truth, estimate: guess)
      self = .beat(metric)
    case (.tempo(var metric), .tempi(let truth, let weight), .tempi(let guess, _)):
      try metric.update(reference: truth, weight: weight, estimate: guess)
      self = .tempo(metric)
    case (.soundEvent(var events, var segments), .soundEvents(let truth), .soundEvents(let guess)):
      try events.update(reference: truth, estimate: guess)
      try segments.update(reference: truth, estimate: guess, evaluatedLength: duration)
      self = .soundEvent(events, segments)
    case (.loudness(var metric), .loudness(let truth), .loudness(let guess)):
      try metric.update(reference: truth, estimate: guess)
      self = .loudness(metric)
    case (.fingerprint(var metric), .identities(let truth), .identities(let guess)):
      try metric.update(expected: truth.first, answers: guess)
      self = .fingerprint(metric)
    default: throw .differentConfigurations(expected: "one task", found: "a reference or an estimate of another")
    }
  }

  /// Adds the recordings of another shard.
  ///
  /// - Throws: `EvaluationError.differentConfigurations`, also for counts of another task.
  package mutating func merge(_ other: TaskCounts) throws(EvaluationError) {
    switch (self, other) {
    case (.pitch(var melody, var errors), .pitch(let otherMelody, let otherErrors)):
      try melody.merge(otherMelody)
      try errors.merge(otherErrors)
      self = .pitch(melody, errors)
    case (.voice(var frames, var boundaries), .voice(let otherFrames, let otherBoundaries)):
      frames.merge(otherFrames)
      try boundaries.merge(otherBoundaries)
      self = .voice(frames, boundaries)
    case (.onset(var metric), .onset(let others)):
      try metric.merge(others)
      self = .onset(metric)
    case (.beat(var metric), .beat(let others)):
      try metric.merge(others)
      self = .beat(metric)
    case (.tempo(var metric), .tempo(let others)):
      try metric.merge(others)
      self = .tempo(metric)
    case (.soundEvent(var events, var segments), .soundEvent(let otherEvents, let otherSegments)):
      try events.merge(otherEvents)
      try segments.merge(otherSegments)
      self = .soundEvent(events, segments)
    case (.loudness(var metric), .loudness(let others)):
      try metric.merge(others)
      self = .loudness(metric)
    case (.fingerprint(var metric), .fingerprint(let others)):
      try metric.merge(others)
      self = .fingerprint(metric)
    default: throw .differentConfigurations(expected: "one task", found: "those of another")
    }
  }
}
