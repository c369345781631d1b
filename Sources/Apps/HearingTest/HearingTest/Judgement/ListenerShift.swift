/// How far the levels of two sessions are apart, by a second person who did the test on both days, with the same headphone.
public struct ListenerShift: Sendable, Hashable, Codable {
  /// The largest mean shift, in decibels, with which the sound counts as unchanged.
  public static let tolerance = 5.0
  /// The least number of places: each ear at some frequencies.
  public static let leastCount = 4

  /// The mean shift of all places from the earlier session to the later one, in decibels: above 0 is worse.
  public let shift: Double

  /// Compares the second person's sessions; `nil` for fewer than `leastCount` places with thresholds in both.
  public init?(from earlier: [TonePoint: ThresholdResult], to later: [TonePoint: ThresholdResult]) {
    let shifts = AnchorShift.shifts(from: earlier, to: later)
    guard shifts.count >= Self.leastCount, let mean = shifts.values.mean else { return nil }
    shift = mean
  }

  /// Whether the same levels sounded in both sessions.
  public var isSteady: Bool { abs(shift) <= Self.tolerance }
}
