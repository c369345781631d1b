import Statistics

/// The trade-off of a detector with scores: ROC and DET points, area under the ROC curve, equal error rate.
///
/// Fawcett: "An introduction to ROC analysis", Pattern Recognition Letters 27 (2006); Martin et al.: "The DET curve in
/// assessment of detection task performance", Eurospeech 1997.
public struct DetectionCurve: Sendable, Hashable, Codable {
  /// The rates at one threshold.
  public struct Point: Sendable, Hashable, Codable {
    /// Trials with this score or a higher one are accepted; +∞ accepts none.
    public let threshold: Double
    /// Share of the trials without a target that are accepted, 0…1.
    public let falseAlarmRate: Double
    /// Share of the trials with a target that are accepted, 0…1.
    public let hitRate: Double

    /// Share of the trials with a target that are missed, 0…1.
    public var missRate: Double { 1 - hitRate }
    /// The false alarm rate as a normal deviate, for the axes of a DET plot; infinite at 0 and 1.
    public var falseAlarmDeviate: Double { NormalDistribution.quantile(falseAlarmRate) }
    /// The miss rate as a normal deviate, for the axes of a DET plot; infinite at 0 and 1.
    public var missDeviate: Double { NormalDistribution.quantile(missRate) }
  }

  /// The points, from the highest threshold to the lowest, one for each distinct score; empty without trials of one of
  /// the kinds.
  public let points: [Point]
  /// The area under the ROC curve, 0…1: the probability that a target's score is above a non-target's, where ties count
  /// half.
  public let areaUnderCurve: Score
  /// The rate at which misses and false alarms are equal, interpolated between the points of the ROC curve; 0…1.
  public let equalErrorRate: Score

  /// The trials of one score.
  struct Step {
    let threshold: Double
    var targets: Int
    var nonTargets: Int
  }

  /// Computes the curve of trials.
  ///
  /// - Complexity: O(n log n).
  init(targets: [Double], nonTargets: [Double]) {
    let (hits, alarms) = (targets.sorted(by: >), nonTargets.sorted(by: >))
    var steps: [Step] = []
    var (hitCount, alarmCount) = (0, 0)
    while hitCount < hits.count || alarmCount < alarms.count {
      let threshold = max(
        hitCount < hits.count ? hits[hitCount] : -.infinity, alarmCount < alarms.count ? alarms[alarmCount] : -.infinity
      )
      let (oldHits, oldAlarms) = (hitCount, alarmCount)
      while hitCount < hits.count, hits[hitCount] == threshold { hitCount += 1 }
      while alarmCount < alarms.count, alarms[alarmCount] == threshold { alarmCount += 1 }
      steps.append(Step(threshold: threshold, targets: hitCount - oldHits, nonTargets: alarmCount - oldAlarms))
    }
    self.init(steps: steps)
  }

  /// Computes the curve of trials that were counted by their scores, from the highest score to the lowest.
  ///
  /// - Complexity: O(n).
  init(steps: [Step]) {
    let (hits, alarms) = (steps.reduce(0) { $0 + $1.targets }, steps.reduce(0) { $0 + $1.nonTargets })
    guard hits > 0, alarms > 0 else {
      let reason: UndefinedScore = hits + alarms == 0 ? .noItems : hits == 0 ? .noTargets : .noNonTargets
      points = []
      areaUnderCurve = .undefined(reason)
      equalErrorRate = .undefined(reason)
      return
    }
    var points = [Point(threshold: .infinity, falseAlarmRate: 0, hitRate: 0)]
    var (hitCount, alarmCount) = (0, 0)
    // Twice the area in units of one pair of trials, so that ties are whole numbers: exact up to 2⁵³.
    var doubleArea = 0.0
    for step in steps {
      doubleArea += Double(step.nonTargets) * Double(2 * hitCount + step.targets)
      hitCount += step.targets
      alarmCount += step.nonTargets
      points.append(
        Point(
          threshold: step.threshold, falseAlarmRate: Double(alarmCount) / Double(alarms),
          hitRate: Double(hitCount) / Double(hits)))
    }
    self.points = points
    areaUnderCurve = .value(doubleArea / (2 * Double(hits) * Double(alarms)))
    equalErrorRate = .value(Self.crossing(points))
  }

  private static func crossing(_ points: [Point]) -> Double {
    for (before, after) in zip(points, points.dropFirst()) where after.falseAlarmRate >= after.missRate {
      // On the line between the points, the miss rate falls and the false alarm rate rises.
      let (gap, change) = (
        before.missRate - before.falseAlarmRate,
        after.falseAlarmRate - before.falseAlarmRate + after.hitRate - before.hitRate
      )
      return before.falseAlarmRate + gap / change * (after.falseAlarmRate - before.falseAlarmRate)
    }
    return 1
  }
}
