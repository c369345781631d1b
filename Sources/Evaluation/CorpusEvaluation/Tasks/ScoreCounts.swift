import Detectors
import EvaluationMetrics

/// The confidences of a detector beside the truth, from which ROC, DET and reliability are drawn. Merging them in any
/// order gives the same bits.
package struct ScoreCounts: Sendable, Hashable, Codable {
  /// Trials at which a detector could say yes or no: frames (voice, pitch), or segments of one class (sound events). A
  /// target is a voice, a voiced frame, or the class.
  package private(set) var trials = ScoreHistogram()
  /// What a detector said, and whether it was right: frames of voice, frames with a pitch (within the tolerance),
  /// events (matched). A target is what was right.
  package var claims: ScoreHistogram { ownClaims ?? trials }
  /// The claims, where they are not the trials.
  private var ownClaims: ScoreHistogram?
  /// The number of recordings with confidences.
  package private(set) var recordingCount = 0
  /// The number of recordings without confidences, or with one that is outside 0 to 1.
  package private(set) var missingCount = 0

  /// The largest distance in seconds from a frame of the reference to the frame whose score it gets; farther ones count
  /// as 0.
  package static let voiceReach = 0.05

  /// Whether detectors of a task may have confidences that are counted.
  package static func exist(for task: DetectionTask) -> Bool { [.voice, .pitch, .soundEvent].contains(task) }

  /// Whether all recordings have confidences of 0 to 1, so that curves say something on all of them.
  package var isComplete: Bool { recordingCount > 0 && missingCount == 0 }

  /// Makes counts of no recordings.
  package init() {}

  /// Counts one recording; `nil` for a task without confidences.
  ///
  /// - Throws: `EvaluationError` for detections of another task, or labels that are not known.
  package init?(
    _ scores: DetectorScores?, reference: Detection, estimate: Detection, duration: Double,
    parameters: TaskParameters
  ) throws(EvaluationError) {
    self.init()
    switch (reference, estimate) {
    case (.pitch, .pitch), (.intervals, .intervals), (.soundEvents, .soundEvents): break
    default: return nil
    }
    guard let scores, scores.all.allSatisfy((0...1).contains) else {
      missingCount = 1
      return
    }
    recordingCount = 1
    switch (reference, estimate, scores) {
    case (.intervals(let truth), _, .frames(let times, let scores)):
      try addVoice(
        truth, NearestScore(times: times, scores: scores, reach: Self.voiceReach), duration, parameters.voiceHop)
    case (.intervals(let truth), .intervals(let guess), .events(let scores)):
      try addVoice(truth, IntervalScore(guess, scores), duration, parameters.voiceHop)
    case (.pitch(let truth), .pitch(let guess), .frames(let times, let scores)):
      try addPitch(
        truth, guess, NearestScore(times: times, scores: scores, reach: PitchFrames.reach), parameters.toleranceCents)
    case (.soundEvents(let truth), .soundEvents(let guess), .events(let scores)):
      try addEvents(truth, guess, scores, duration, parameters)
    default: (recordingCount, missingCount) = (0, 1)
    }
  }

  private mutating func addVoice(
    _ truth: [ActivityInterval], _ scores: some ScoreAtTime, _ duration: Double, _ hop: Double
  ) throws(EvaluationError) {
    var scores = scores
    for (index, isVoice) in try VoiceFrames.activity(truth, duration: duration, hop: hop).enumerated() {
      try trials.update(score: scores.score(at: (Double(index) + 0.5) * hop), isTarget: isVoice)
    }
  }

  private mutating func addPitch(
    _ truth: PitchSeries, _ guess: PitchSeries, _ scores: NearestScore, _ toleranceCents: Double
  ) throws(EvaluationError) {
    var scores = scores
    let found = PitchFrames.frequencies(of: guess, at: truth.times)
    var claims = ScoreHistogram()
    defer { ownClaims = claims }
    for (index, time) in truth.times.enumerated() {
      let (score, frequency) = (scores.score(at: time), truth.frequencies[index])
      try trials.update(score: score, isTarget: frequency > 0)
      guard let claimed = found[index] else { continue }
      let isRight = frequency > 0 && abs(PitchFrames.cents(from: frequency, to: claimed)) <= toleranceCents
      try claims.update(score: score, isTarget: isRight)
    }
  }

  private mutating func addEvents(
    _ truth: [SoundEvent], _ guess: [SoundEvent], _ scores: [Double], _ duration: Double, _ parameters: TaskParameters
  ) throws(EvaluationError) {
    let segments = SegmentRoll(duration: duration, length: parameters.segmentLength)
    for label in parameters.labels {
      var (isActive, highest) = (segments.roll(false), segments.roll(0.0))
      for event in truth where event.label == label { for place in segments.of(event) { isActive[place] = true } }
      for (event, score) in zip(guess, scores) where event.label == label {
        for place in segments.of(event) { highest[place] = max(highest[place], score) }
      }
      for (isActive, score) in zip(isActive, highest) { try trials.update(score: score, isTarget: isActive) }
    }
    let matching = try EventMatchingConfiguration(collar: parameters.collar, lengthShare: parameters.lengthShare)
    let right = EventBasedMetric.matched(reference: truth, estimate: guess, configuration: matching)
    var claims = ScoreHistogram()
    defer { ownClaims = claims }
    for (score, isRight) in zip(scores, right) { try claims.update(score: score, isTarget: isRight) }
  }

  private enum CodingKeys: String, CodingKey {
    case trials, recordings, missing
    case ownClaims = "claims"
  }

  /// Reads counts and checks the numbers of recordings, so that a million of them can be added.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    trials = try container.decode(ScoreHistogram.self, forKey: .trials)
    ownClaims = try container.decodeIfPresent(ScoreHistogram.self, forKey: .ownClaims)
    recordingCount = try container.decode(Int.self, forKey: .recordings)
    missingCount = try container.decode(Int.self, forKey: .missing)
    guard [recordingCount, missingCount].allSatisfy((0...1 << 40).contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: .recordings, in: container, debugDescription: "expected 0 to 2^40 recordings")
    }
  }

  /// Writes claims only where they are not the trials.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trials, forKey: .trials)
    try container.encodeIfPresent(ownClaims, forKey: .ownClaims)
    try container.encode(recordingCount, forKey: .recordings)
    try container.encode(missingCount, forKey: .missing)
  }

  /// Adds the recordings of another shard.
  package mutating func merge(_ other: ScoreCounts) {
    if var claims = ownClaims {
      claims.merge(other.ownClaims ?? ScoreHistogram())
      ownClaims = claims
    } else {
      ownClaims = other.ownClaims
    }
    trials.merge(other.trials)
    recordingCount += other.recordingCount
    missingCount += other.missingCount
  }
}

extension DetectorScores {
  var all: [Double] {
    switch self {
    case .frames(_, let scores), .events(let scores): scores
    }
  }
}

/// Gives a score for any time. Times are asked for in ascending order.
private protocol ScoreAtTime {
  mutating func score(at time: Double) -> Double
}

/// The score of the nearest frame; 0 where none is near.
private struct NearestScore: ScoreAtTime {
  let times: [Double]
  let scores: [Double]
  let reach: Double
  private var index = 0

  init(times: [Double], scores: [Double], reach: Double) {
    (self.times, self.scores, self.reach) = (times, scores, reach)
  }

  mutating func score(at time: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    while index + 1 < times.count, abs(times[index + 1] - time) < abs(times[index] - time) { index += 1 }
    return abs(times[index] - time) <= reach * (1 + 1e-9) ? scores[index] : 0
  }
}

/// The highest score of the intervals that a time is in; 0 outside of all.
private struct IntervalScore: ScoreAtTime {
  private let intervals: [(start: Double, end: Double, score: Double)]
  private var next = 0
  private var open: [(end: Double, score: Double)] = []

  init(_ intervals: [ActivityInterval], _ scores: [Double]) {
    self.intervals = zip(intervals, scores).map { ($0.start, $0.end, $1) }.sorted { $0.start < $1.start }
  }

  mutating func score(at time: Double) -> Double {
    while next < intervals.count, intervals[next].start <= time {
      open.append((intervals[next].end, intervals[next].score))
      next += 1
    }
    open.removeAll { $0.end <= time }
    return open.map(\.score).max() ?? 0
  }
}

/// The segments of a recording, of which an event touches some: as sed_eval counts them.
private struct SegmentRoll {
  let length: Double
  let count: Int

  init(duration: Double, length: Double) {
    self.length = length
    // The segment-based metric has refused a recording with more.
    count = Int(min(0x1p28, (duration / length).rounded(.up)))
  }

  func roll<Value>(_ value: Value) -> [Value] { [Value](repeating: value, count: count) }

  func of(_ event: SoundEvent) -> Range<Int> {
    let start = min(Double(count), (event.onset / length).rounded(.down))
    let end = min(Double(count), (event.offset / length).rounded(.up))
    return Int(start)..<max(Int(start), Int(end))
  }
}
