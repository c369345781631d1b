/// The mean threshold of an ear over the frequencies that are important for speech.
public struct PureToneAverage: Sendable, Hashable {
  /// 500, 1000, 2000 and 4000 Hz: the frequencies of the grades of the World Health Organization.
  public static let worldHealthOrganization: [Double] = [500, 1000, 2000, 4000]

  /// The mean in decibels of the session's scale.
  public let level: Double
  /// Whether the mean is a lower bound, because a frequency had no response: its highest level is in the mean.
  public let isLowerBound: Bool

  /// Computes the average of an ear.
  ///
  /// *At or below* counts with its level. *No response* counts with the highest level that was presented, and makes the
  /// mean a lower bound. With an unreliable result the average is undefined.
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
