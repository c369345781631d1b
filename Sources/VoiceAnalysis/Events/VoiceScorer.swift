/// How much speaks for a voice: a few boosted trees over `VoiceEvidence`, averaged over three frames.
///
/// Only frames count in which the sound has been periodic for 15 ms; any other counts as the lowest score. The model is
/// `VoiceScorerModel`, by `Benchmarks/voice/gate_training.py`.
struct VoiceScorer: Sendable {
  static let limit = 6.0
  static let leastPeriodicFrames = 3
  private static let length = 3

  private var recent = (-limit, -limit, -limit)

  /// Log-odds averaged over the last 15 ms, −6…6.
  var value: Double { (recent.0 + recent.1 + recent.2) / Double(Self.length) }

  mutating func reset() { recent = (-Self.limit, -Self.limit, -Self.limit) }

  /// Takes the newest evidence.
  mutating func update(_ evidence: borrowing VoiceEvidence) {
    let counts = evidence.periodicFrames >= Self.leastPeriodicFrames
    recent = (recent.1, recent.2, counts ? Self.logOdds(evidence.values) : -Self.limit)
  }

  /// The trees' sum for one frame's features, −6…6.
  static func logOdds(_ values: [Double]) -> Double {
    let splits = 1 << VoiceScorerModel.depth - 1
    var sum = VoiceScorerModel.bias
    var firstSplit = 0
    var firstLeaf = 0
    while firstSplit < VoiceScorerModel.features.count {
      var node = 0
      while node < splits {
        let split = firstSplit + node
        // Compared as Float, as the trees were grown: a value on a threshold falls on the same side.
        let isAbove = Float(values[VoiceScorerModel.features[split]]) > VoiceScorerModel.thresholds[split]
        node = 2 * node + (isAbove ? 2 : 1)
      }
      sum += Double(VoiceScorerModel.leaves[firstLeaf + node - splits])
      firstSplit += splits
      firstLeaf += splits + 1
    }
    return max(-limit, min(limit, sum))
  }
}
