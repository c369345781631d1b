/// The scores of a detector for trials with and without a target, counted in bins of 0 to 1. Unlike
/// `DetectionCurveMetric` it takes the same little memory for any number of trials.
///
/// The bins are 0.005 wide; next to 0 and 1 they are narrower (down to 0.0001), because detectors that learned put most
/// of their scores there. A score at an edge is in the bin above it. So the points of the curve are exact at the edges,
/// and nothing is known between them: see `areaUncertainty`.
public struct ScoreHistogram: MergeableMetric {
  /// The edges of the bins, which rise from 0 to 1. The last bin contains 1.
  public static let edges: [Double] = {
    let fine = [1, 2, 5, 10, 20].map { Double($0) / 10_000 }
    return ((0...200).map { Double($0) / 200 } + fine + fine.map { 1 - $0 }).sorted()
  }()

  private var targets = [Int](repeating: 0, count: edges.count - 1)
  private var nonTargets = [Int](repeating: 0, count: edges.count - 1)

  /// Creates a histogram without trials.
  public init() {}

  /// The number of trials with a target.
  public var targetCount: Int { targets.reduce(0, +) }
  /// The number of trials without a target.
  public var nonTargetCount: Int { nonTargets.reduce(0, +) }

  /// Counts one trial. O(log bins).
  ///
  /// - Parameters:
  ///   - score: 0 to 1; a higher one means that a target is more probable.
  ///   - isTarget: whether the trial has a target.
  /// - Throws: `EvaluationError.invalidParameter` for a score outside 0 to 1; nothing is counted then.
  public mutating func update(score: Double, isTarget: Bool) throws(EvaluationError) {
    try Checked.parameter("score", score, in: 0...1)
    let bin = Self.bin(of: score)
    if isTarget { targets[bin] += 1 } else { nonTargets[bin] += 1 }
  }

  private static func bin(of score: Double) -> Int {
    var (low, high) = (0, edges.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if score >= edges[middle] { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds the trials of another shard.
  public mutating func merge(_ other: ScoreHistogram) {
    for bin in targets.indices {
      targets[bin] += other.targets[bin]
      nonTargets[bin] += other.nonTargets[bin]
    }
  }

  /// The curve of all trials together, with a point at the lower edge of each bin that has trials.
  public var value: DetectionCurve {
    DetectionCurve(
      steps: targets.indices.reversed().filter { targets[$0] + nonTargets[$0] > 0 }.map { bin in
        DetectionCurve.Step(threshold: Self.edges[bin], targets: targets[bin], nonTargets: nonTargets[bin])
      })
  }

  /// How far at most the area under the curve is from that of the scores themselves; `nil` without trials of both
  /// kinds.
  ///
  /// Trials of one bin count as equal: half of the pairs are in order. In truth all or none of them may be.
  public var areaUncertainty: Double? {
    let (all, others) = (Double(targetCount), Double(nonTargetCount))
    guard all > 0, others > 0 else { return nil }
    return zip(targets, nonTargets).reduce(0) { $0 + Double($1.0) / all * (Double($1.1) / others) } / 2
  }

  /// How often there was a target among trials of about the same score.
  public var reliability: ReliabilityDiagram {
    var bins = ReliabilityDiagram.edges.dropLast().map { _ in (count: 0, targets: 0, sum: 0.0) }
    for (bin, (lower, upper)) in zip(Self.edges, Self.edges.dropFirst()).enumerated() {
      let count = targets[bin] + nonTargets[bin]
      let place = min(Int(lower * Double(bins.count) + 1e-9), bins.count - 1)
      bins[place].count += count
      bins[place].targets += targets[bin]
      bins[place].sum += Double(count) * (lower + upper) / 2
    }
    return ReliabilityDiagram(bins)
  }

  private enum CodingKeys: String, CodingKey {
    case bins, targets
    case nonTargets = "non_targets"
  }

  /// Reads the bins that have trials, and checks their numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let bins = try container.decode([Int].self, forKey: .bins)
    let counts = (
      try container.decode([Counted].self, forKey: .targets), try container.decode([Counted].self, forKey: .nonTargets)
    )
    guard counts.0.count == bins.count, counts.1.count == bins.count, bins.allSatisfy(targets.indices.contains),
      zip(bins, bins.dropFirst()).allSatisfy(<)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .bins, in: container,
        debugDescription: "expected rising bins of 0 to \(targets.count - 1), and their counts")
    }
    for (index, bin) in bins.enumerated() {
      targets[bin] = counts.0[index].wrappedValue
      nonTargets[bin] = counts.1[index].wrappedValue
    }
  }

  /// Writes the bins that have trials, so that few scores are few numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let bins = targets.indices.filter { targets[$0] + nonTargets[$0] > 0 }
    try container.encode(bins, forKey: .bins)
    try container.encode(bins.map { targets[$0] }, forKey: .targets)
    try container.encode(bins.map { nonTargets[$0] }, forKey: .nonTargets)
  }
}
