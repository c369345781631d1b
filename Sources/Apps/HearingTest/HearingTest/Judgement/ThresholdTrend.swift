import Foundation
import Statistics

/// Whether thresholds rise slowly over many sessions: a loss that no single step shows.
///
/// For each place, and for each ear over all its frequencies, a line over time is fitted by weighted least squares. The
/// line of an ear shows a loss first. A threshold's deviation is that of `ThresholdShift`: the procedure's own, and
/// that of fitting the headphone. In an ear's mean the latter counts in full, as if it affected all frequencies
/// equally. A line must pass two tests: by these deviations (normal distribution), and by the scatter of the sessions
/// around it (Student's t). So neither sessions that scatter more than expected nor sessions that are on a line by
/// chance give a change.
///
/// *At or below* and *no response* say on which side of a level a threshold is. If there is such a result, all
/// thresholds of the place are cut off at that level, so that only a real change can look like one. The true change may
/// then be larger.
///
/// All lines are judged together (Bonferroni): a line is a change if its probability times the number of lines is below
/// `significance`. The trend is looked at after each session, so that the limit for one look is far below 1 %.
public struct ThresholdTrend: Sendable, Hashable, Codable {
  /// The results of one session.
  public struct Session: Sendable, Hashable, Codable {
    /// Time of the session in seconds, from any origin.
    public var time: Double
    /// The results of the session.
    public var results: [TonePoint: ThresholdResult]

    /// Creates a session.
    public init(time: Double, results: [TonePoint: ThresholdResult]) {
      self.time = time
      self.results = results
    }
  }

  /// The line of a place or an ear.
  public struct Line: Sendable, Hashable, Codable {
    /// The ear whose thresholds the line is fitted to.
    public let ear: Ear
    /// Frequency in hertz; `nil` for all frequencies of the ear together.
    public let frequency: Double?
    /// Number of sessions with a result.
    public let sessionCount: Int
    /// Time from the first to the last of them, in seconds.
    public let duration: Double
    /// Rise of the line in that time, in decibels: above 0 is worse.
    public let change: Double
    /// Standard deviation of `change` according to those of the thresholds, in decibels.
    public let expectedDeviation: Double
    /// Standard deviation of `change` according to the scatter of the sessions around the line, in decibels; it has
    /// `sessionCount` − 2 degrees of freedom.
    public let observedDeviation: Double
    /// Whether thresholds were cut off at a level, so that the true change may be larger.
    public let isCutOff: Bool
    /// The number of lines that are judged together.
    public internal(set) var lineCount = 1

    /// The 95 % interval of the change in decibels: the wider of the two intervals.
    public var interval: ClosedRange<Double> {
      let observed = StudentDistribution.quantile(twoSided: 0.05, degreesOfFreedom: sessionCount - 2)
      let half = max(1.96 * expectedDeviation, observed * observedDeviation)
      return change - half...change + half
    }
    /// The rise in decibels per year of 365.25 days.
    public var yearlyChange: Double { change / duration * 31_557_600 }
    /// The two-sided probability of a line that is at least as steep if nothing has changed, over all lines: the larger
    /// of the two.
    public var probability: Double {
      let expected = erfc(abs(change) / expectedDeviation / 2.0.squareRoot())
      guard observedDeviation > 0 else { return min(1, Double(lineCount) * expected) }
      let observed = StudentDistribution.twoSided(
        change / observedDeviation, degreesOfFreedom: sessionCount - 2)
      return min(1, Double(lineCount) * max(expected, observed))
    }
    /// Whether this probability is below `significance`.
    public var isReliable: Bool { probability < ThresholdTrend.significance }
    /// Whether the change is reliable and a loss.
    public var isLoss: Bool { isReliable && change > 0 }
  }

  /// The probability below which a line is a change.
  public static let significance = 0.003
  /// The smallest number of sessions with a trend.
  package static let leastSessionCount = 3

  /// The lines: each ear's, followed by those of its places, the right ear and low frequencies first. A place has a
  /// line if it has three results at different times and at least one threshold.
  public let lines: [Line]
  /// Number of steps from a session to the next, of all places, that are changes by themselves
  /// (`ThresholdShift.isReliable`).
  public let reliableStepCount: Int
  /// Number of all steps from a session to the next between two thresholds.
  public let stepCount: Int

  /// Computes the trend over sessions, which may be in any order.
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

extension ThresholdTrend.Line {
  /// Decodes and validates a line.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (sessionCount, lineCount) = (
      try container.decode(Int.self, forKey: .sessionCount), try container.decode(Int.self, forKey: .lineCount)
    )
    try decoder.checked { () throws(HearingTestError) in
      try Checked.within("sessions of a line", sessionCount, ThresholdTrend.leastSessionCount...1_000_000_000)
      try Checked.within("lines", lineCount, 1...1_000_000_000)
    }
    self.init(
      ear: try container.decode(Ear.self, forKey: .ear),
      frequency: try container.decodeIfPresent(Double.self, forKey: .frequency), sessionCount: sessionCount,
      duration: try container.decode(Double.self, forKey: .duration),
      change: try container.decode(Double.self, forKey: .change),
      expectedDeviation: try container.decode(Double.self, forKey: .expectedDeviation),
      observedDeviation: try container.decode(Double.self, forKey: .observedDeviation),
      isCutOff: try container.decode(Bool.self, forKey: .isCutOff), lineCount: lineCount)
  }
}
