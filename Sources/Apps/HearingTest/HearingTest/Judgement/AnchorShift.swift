import Statistics

/// How far the levels of two sessions without a calibration are apart, by the person's own low tones.
///
/// Noise, age and drugs that damage the ear harm the high tones first. If the low tones of both ears are heard at the same
/// levels as before, then the same levels sounded. If they are not, either the sound has changed or hearing has, and nobody
/// can tell which: such sessions are not compared.
public struct AnchorShift: Sendable, Hashable, Codable {
  /// The highest frequency of an anchor, in hertz.
  public static let highestFrequency = 1000.0
  /// The largest shift, in decibels, with which two sessions are compared.
  public static let tolerance = 6.0
  /// The least number of anchors.
  public static let leastCount = 3

  /// The median shift of the anchors from the earlier session to the later one, in decibels: above 0 is worse.
  public let shift: Double
  /// The number of anchors: places that have a threshold in both sessions.
  public let count: Int

  /// Compares two sessions; `nil` for fewer than `leastCount` anchors.
  public init?(from earlier: [TonePoint: ThresholdResult], to later: [TonePoint: ThresholdResult]) {
    let shifts = Self.shifts(from: earlier, to: later).filter { $0.key.frequency <= Self.highestFrequency }
    guard shifts.count >= Self.leastCount, let median = OrderStatistics.median(shifts.values) else { return nil }
    (shift, count) = (median, shifts.count)
  }

  /// Whether the same levels sounded in both sessions.
  public var isSteady: Bool { abs(shift) <= Self.tolerance }

  /// The shifts of all places that have a threshold in both sessions, in decibels.
  static func shifts(
    from earlier: [TonePoint: ThresholdResult], to later: [TonePoint: ThresholdResult]
  ) -> [TonePoint: Double] {
    let shifts = later.compactMap { point, result -> (TonePoint, Double)? in
      guard let level = result.threshold, let before = earlier[point]?.threshold else { return nil }
      return (point, level - before)
    }
    return Dictionary(uniqueKeysWithValues: shifts)
  }
}
