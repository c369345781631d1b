/// The log-odds of a voice: boosted trees over `VoiceEvidence`, averaged over three frames.
///
/// Frames count only when the sound has been periodic for 15 ms; all others have the lowest score. The model is
/// `VoiceScorerModel`, trained by `Benchmarks/voice/gate_training.py`.
struct VoiceScorer: Sendable {
  static let limit = 6.0
  static let leastPeriodicFrames = 3
  private static let length = 3

  // A stored property, because globals are initialised at their first use, which must not happen while sound is
  // processed.
  private let trees = BoostedTrees(
    bias: VoiceScorerModel.bias, depth: VoiceScorerModel.depth, features: VoiceScorerModel.features,
    thresholds: VoiceScorerModel.thresholds, leaves: VoiceScorerModel.leaves)
  private var recent = (-limit, -limit, -limit)

  /// Log-odds averaged over the last 15 ms, −6…6.
  var value: Double { (recent.0 + recent.1 + recent.2) / Double(Self.length) }

  mutating func reset() { recent = (-Self.limit, -Self.limit, -Self.limit) }

  /// Adds the newest evidence.
  mutating func update(_ evidence: borrowing VoiceEvidence) {
    let counts = evidence.periodicFrames >= Self.leastPeriodicFrames
    recent = (recent.1, recent.2, counts ? trees.logOdds(evidence.values, limit: Self.limit) : -Self.limit)
  }
}
