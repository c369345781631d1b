/// The mean threshold of an ear over the frequencies that speech needs.
public struct PureToneAverage: Sendable, Hashable {
  /// 500, 1000, 2000 and 4000 Hz: what the World Health Organization grades by.
  public static let worldHealthOrganization: [Double] = [500, 1000, 2000, 4000]

  /// The mean in decibels of the session's scale.
  public let level: Double
  /// Whether the mean is a lower bound, since a frequency gave no response: its highest level is in the mean.
  public let isLowerBound: Bool

  /// The average of an ear.
  ///
  /// *At or below* counts with its level. *No response* counts with the highest level that was tried, and makes the mean a lower
  /// bound. An unreliable result makes it undefined.
  ///
  /// - Returns: `nil` if a frequency has no result, or an unreliable one.
  public init?(
    _ results: [TonePoint: ThresholdResult], ear: Ear, frequencies: [Double] = worldHealthOrganization
  ) {
    guard !frequencies.isEmpty else { return nil }
    var sum = 0.0
    var isLowerBound = false
    for frequency in frequencies {
      guard let result = results[TonePoint(ear, frequency)], result.status != .unreliable, let level = result.level
      else { return nil }
      sum += level
      if result.status == .noResponse { isLowerBound = true }
    }
    level = sum / Double(frequencies.count)
    self.isLowerBound = isLowerBound
  }
}
