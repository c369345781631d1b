import PitchTracking

/// Combines the measured values of a sound (`VoiceFrame`) and its pitch (`PitchFrame`) to `SpeechFrame`s, in the order
/// in which they arrive.
struct SpeechJudge: Sendable {
  /// Number of pitch frames that can wait to be used: they arrive at most a few milliseconds early.
  private static let queueLength = 16

  private(set) var evidence = SpeechEvidence()
  /// Time in seconds after a pitch's time at which it is used, for any length of blocks.
  private let pitchDelay: Double
  private var gateEvidence = VoiceEvidence()
  private var gateScorer = VoiceScorer()
  private let trees = BoostedTrees(
    bias: SpeechScorerModel.bias, depth: SpeechScorerModel.depth, features: SpeechScorerModel.features,
    thresholds: SpeechScorerModel.thresholds, leaves: SpeechScorerModel.leaves)
  private var times = [Double](repeating: 0, count: queueLength)
  private var probabilities = [Double](repeating: 0, count: queueLength)
  private var arrived = 0
  private var used = 0
  private var voiced = 0.0
  /// The values of the last frames, in a ring buffer. The oldest frame is judged next.
  private var recent = [Measured](repeating: Measured(), count: SpeechEvidence.lookahead + 1)

  private struct Measured: Sendable {
    var level = -120.0
    var floor = -120.0
    var isPeriodic = false
    var gateLogOdds = -VoiceScorer.limit
  }

  init(pitchDelay: Double) { self.pitchDelay = pitchDelay }

  mutating func reset() {
    evidence.reset()
    gateEvidence.reset()
    gateScorer.reset()
    for index in recent.indices { recent[index] = Measured() }
    arrived = 0
    used = 0
    voiced = 0
  }

  mutating func append(_ pitch: PitchFrame) {
    times[arrived % Self.queueLength] = pitch.time
    // The confidence of an unvoiced frame is the probability that it is unvoiced.
    probabilities[arrived % Self.queueLength] = pitch.frequency == nil ? 1 - pitch.confidence : pitch.confidence
    arrived += 1
  }

  /// Adds a frame of 5 ms. After every second frame, judges the 10 ms that ended 45 ms ago.
  mutating func append(_ frame: VoiceFrame) -> SpeechFrame? {
    evidence.append(frame)
    gateEvidence.update(frame, sounding: true)
    gateScorer.update(gateEvidence)
    recent[frame.index % recent.count] = Measured(
      level: frame.level, floor: frame.floor,
      isPeriodic: gateEvidence.periodicFrames >= VoiceScorer.leastPeriodicFrames, gateLogOdds: gateScorer.value)
    guard frame.index > SpeechEvidence.lookahead, frame.index.isMultiple(of: 2) else { return nil }
    // The times of pitches are exact, because they are whole samples; the nanosecond allows for rounding.
    while used < arrived, times[used % Self.queueLength] <= frame.time - pitchDelay + 1e-9 {
      voiced = probabilities[used % Self.queueLength]
      used += 1
    }
    evidence.judge(voiced: voiced)
    let past = recent[(frame.index + 1) % recent.count]
    return SpeechFrame(
      index: frame.index / 2 - 5, time: frame.time - Double(SpeechEvidence.lookahead) * VoiceFrame.hop,
      level: past.level, floor: past.floor, voicing: voiced,
      logOdds: trees.logOdds(evidence.values, limit: VoiceScorer.limit), isPeriodic: past.isPeriodic,
      gateLogOdds: past.gateLogOdds)
  }
}
