import Foundation

/// Whether thresholds rise slowly over many sessions: a loss that no single step shows.
///
/// A straight line over time by weighted least squares, for each place, and for each ear over all its frequencies together, since a
/// loss of an ear shows there first. A threshold's deviation is that of `ThresholdShift`: the procedure's own and that of putting the
/// headphone on. In an ear's mean the latter counts in full, as if it moved all frequencies alike. A line must be beyond chance
/// twice: by these deviations (normal distribution), and by how the sessions scatter about it (Student's t), so that neither
/// sessions that scatter more than is expected nor some that lie on a line by luck make a change.
///
/// *At or below* and *no response* say on which side of a level a threshold is. Where there is such a result, all thresholds of the
/// place are cut off at that level, so that nothing but a change can look like one; the true change may be larger then.
///
/// All lines are judged together (Bonferroni): a line is a change if its probability times the number of lines is below 0.05.
public struct ThresholdTrend: Sendable, Hashable {
  /// One session.
  public struct Session: Sendable, Hashable {
    /// When, in seconds of any clock.
    public var time: Double
    /// What was found.
    public var results: [TonePoint: ThresholdResult]

    /// A session.
    public init(time: Double, results: [TonePoint: ThresholdResult]) {
      self.time = time
      self.results = results
    }
  }

  /// The line of a place or an ear.
  public struct Line: Sendable, Hashable {
    /// The ear.
    public let ear: Ear
    /// In hertz; `nil`: all frequencies of the ear together.
    public let frequency: Double?
    /// Sessions with a result.
    public let sessionCount: Int
    /// From the first of them to the last, in seconds.
    public let duration: Double
    /// By how much the line rises in that time, in decibels: above 0 is worse.
    public let change: Double
    /// Standard deviation of `change` by those of the thresholds, in decibels.
    public let expectedDeviation: Double
    /// Standard deviation of `change` by how the sessions scatter about the line, in decibels; of `sessionCount` − 2 degrees of
    /// freedom.
    public let observedDeviation: Double
    /// Whether thresholds were cut off at a level, so that the true change may be larger.
    public let isCutOff: Bool
    /// The number of lines that are judged together.
    public internal(set) var lineCount = 1

    /// Where the change lies with a probability of 95 %, in decibels: the wider of the two intervals.
    public var interval: ClosedRange<Double> {
      let observed = StudentDistribution.quantile(twoSided: 0.05, degreesOfFreedom: sessionCount - 2)
      let half = max(1.96 * expectedDeviation, observed * observedDeviation)
      return change - half...change + half
    }
    /// The rise in decibels per year of 365.25 days.
    public var yearlyChange: Double { change / duration * 31_557_600 }
    /// The probability of a line that rises or falls as steeply without any change, all lines taken together: two-sided, the
    /// larger of the two.
    public var probability: Double {
      let expected = erfc(abs(change) / expectedDeviation / 2.0.squareRoot())
      guard observedDeviation > 0 else { return min(1, Double(lineCount) * expected) }
      let observed = StudentDistribution.twoSided(
        change / observedDeviation, degreesOfFreedom: sessionCount - 2)
      return min(1, Double(lineCount) * max(expected, observed))
    }
    /// Whether that is below 0.05.
    public var isReliable: Bool { probability < 0.05 }
    /// Whether it is a loss.
    public var isLoss: Bool { isReliable && change > 0 }
  }

  /// Fewer sessions have no trend.
  public static let leastSessionCount = 3

  /// The lines: each ear's and then those of its places, the right ear first, low frequencies first. Places without three results at
  /// different times, or without a threshold, have none.
  public let lines: [Line]
  /// The steps from a session to the next, of all places, that are changes by themselves (`ThresholdShift.isReliable`).
  public let reliableStepCount: Int
  /// All steps from a session to the next between two thresholds.
  public let stepCount: Int

  /// The trend over sessions, in any order.
  public init(_ sessions: [Session]) {
    let sessions = sessions.sorted { $0.time < $1.time }
    let points = Set(sessions.flatMap(\.results.keys))
    var lines: [Line] = []
    var (reliableStepCount, stepCount) = (0, 0)
    for ear in [Ear.right, .left] {
      let frequencies = points.filter { $0.ear == ear }.map(\.frequency).sorted()
      let series = frequencies.compactMap { PlaceSeries(TonePoint(ear, $0), sessions) }
      if series.count > 1, let line = PlaceSeries.line(ear, over: series, sessions.map(\.time)) { lines.append(line) }
      lines += series.compactMap { $0.line(ear) }
      for frequency in frequencies {
        let results = sessions.compactMap { $0.results[TonePoint(ear, frequency)] }
        for (earlier, later) in zip(results, results.dropFirst()) {
          guard let shift = ThresholdShift(from: earlier, to: later, frequency: frequency) else { continue }
          stepCount += 1
          if shift.isReliable { reliableStepCount += 1 }
        }
      }
    }
    self.lines = lines.map { line in
      var line = line
      line.lineCount = lines.count
      return line
    }
    (self.reliableStepCount, self.stepCount) = (reliableStepCount, stepCount)
  }
}
