/// Segment-based sound event detection, as in sed_eval's `SegmentBasedMetrics`.
///
/// Time is divided into segments. A class is active in every segment that one of its events overlaps. In the overall
/// scores, the errors of a segment count as substitutions as far as possible. Recordings are pooled.
public struct SegmentBasedMetric: MergeableMetric {
  /// Largest number of segments times classes of one recording: a month with a hundred classes and segments of a
  /// second.
  private static let largestRoll = 0x1p28

  /// Length of a segment in seconds.
  public let segmentLength: Double
  /// The value of precision and F-measure if nothing was detected.
  public let emptyEstimateRule: EmptyEstimateRule
  private var counts: ClassedCounts

  /// The labels of the classes.
  public var labels: [String] { counts.labels }

  /// Creates a metric without recordings; by default with sed_eval's segments of 1 s.
  ///
  /// - Throws: `EvaluationError` if the length is not above 0, or a label occurs twice.
  public init(
    labels: [String], segmentLength: Double = 1, emptyEstimateRule: EmptyEstimateRule = .undefined
  ) throws(EvaluationError) {
    try Checked.positive("segment length", segmentLength)
    self.segmentLength = segmentLength
    self.emptyEstimateRule = emptyEstimateRule
    counts = try ClassedCounts(labels: labels)
  }

  /// Reads counts and checks the length of a segment as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let length = try container.decode(Double.self, forKey: .segmentLength)
    let counts = try container.decode(ClassedCounts.self, forKey: .counts)
    let rule = try container.decode(EmptyEstimateRule.self, forKey: .emptyEstimateRule)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(labels: counts.labels, segmentLength: length, emptyEstimateRule: rule)
    }
    self.counts = counts
  }

  /// Counts one recording.
  ///
  /// - Parameters:
  ///   - reference: events in any order.
  ///   - estimate: events in any order.
  ///   - evaluatedLength: the evaluated length of the recording in seconds; `nil` for the end of the last event.
  /// - Throws: `EvaluationError.unknownLabel` if the metric does not have a class, `.invalidParameter` for more than
  ///   2²⁸ segments times classes; nothing is counted then.
  /// - Complexity: O(segments × classes).
  public mutating func update(
    reference: [SoundEvent], estimate: [SoundEvent], evaluatedLength: Double? = nil
  ) throws(EvaluationError) {
    let length = evaluatedLength ?? (reference + estimate).map(\.offset).max() ?? 0
    try Checked.notNegative("evaluated length", length)
    let segments = (length / segmentLength).rounded(.up)
    guard segments * Double(max(1, labels.count)) <= Self.largestRoll else {
      throw .invalidParameter(name: "evaluated length", expected: "up to 2^28 segments times classes", value: length)
    }
    let segmentCount = Int(segments)
    let truth = try activity(reference, segmentCount)
    let guess = try activity(estimate, segmentCount)
    for segment in 0..<segmentCount {
      var whole = DetectionCounts()
      for index in labels.indices {
        let place = segment * labels.count + index
        var one = DetectionCounts()
        one.reference = truth[place] ? 1 : 0
        one.estimate = guess[place] ? 1 : 0
        one.truePositives = truth[place] && guess[place] ? 1 : 0
        one.trueNegatives = truth[place] || guess[place] ? 0 : 1
        one.falsePositives = one.estimate - one.truePositives
        one.falseNegatives = one.reference - one.truePositives
        whole.merge(one)
        one.deletions = one.falseNegatives
        one.insertions = one.falsePositives
        counts.classes[index].merge(one)
      }
      whole.substitutions = min(whole.falsePositives, whole.falseNegatives)
      whole.deletions = whole.falseNegatives - whole.substitutions
      whole.insertions = whole.falsePositives - whole.substitutions
      counts.overall.merge(whole)
    }
  }

  /// Which classes are active in which segments, segment after segment.
  private func activity(_ events: [SoundEvent], _ segmentCount: Int) throws(EvaluationError) -> [Bool] {
    var activity = [Bool](repeating: false, count: segmentCount * labels.count)
    for (event, index) in zip(events, try counts.classIndices(events)) {
      let start = (event.onset / segmentLength).rounded(.down)
      let end = (event.offset / segmentLength).rounded(.up)
      guard start < Double(segmentCount) else { continue }
      for segment in Int(start)..<max(Int(start), Int(min(end, Double(segmentCount)))) {
        activity[segment * labels.count + index] = true
      }
    }
    return activity
  }

  /// Adds the segments of another shard.
  public mutating func merge(_ other: SegmentBasedMetric) throws(EvaluationError) {
    try Self.requireSame(labels, other.labels)
    try Self.requireSame(segmentLength, other.segmentLength)
    try Self.requireSame(emptyEstimateRule, other.emptyEstimateRule)
    counts.merge(other.counts)
  }

  /// The scores of all segments together.
  public var value: SoundEventResults { counts.results(hasNegatives: true, rule: emptyEstimateRule) }
}
