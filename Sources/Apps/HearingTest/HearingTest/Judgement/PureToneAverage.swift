/// The mean threshold of an ear over the frequencies that are important for speech.
public struct PureToneAverage: Sendable, Hashable, Codable {
  /// 500, 1000, 2000 and 4000 Hz: the frequencies of the grades of the World Health Organization.
  public static let worldHealthOrganization: [Double] = [500, 1000, 2000, 4000]

  /// The mean in decibels of the session's scale.
  public let level: Double
  /// Whether the mean is a lower bound, because a frequency had no response: its highest level is in the mean.
  public let isLowerBound: Bool
  /// Whether the mean is an upper bound, because a threshold is known only to be at or below a level above 0 dB HL, as in
  /// a loud room.
  public let isUpperBound: Bool

  /// The grade of two such ears; `nil` if the bound does not tell it.
  public var grade: HearingGrade? {
    let grade = HearingGrade(rightAverage: level, leftAverage: level)
    return isUpperBound && grade != .normal ? nil : grade
  }

  /// Computes the average of an ear.
  ///
  /// *At or below* counts with its level, and makes the mean an upper bound if the level is above 0 dB HL: better hearing
  /// than that of most young people is not told apart. *No response* counts with the highest level that was presented,
  /// and makes the mean a lower bound. With an unreliable result the average is undefined.
  ///
  /// - Returns: `nil` if a frequency has no result, or an unreliable one, and if the mean is bounded on both sides.
  public init?(
    _ results: [TonePoint: ThresholdResult], ear: Ear, frequencies: [Double] = worldHealthOrganization
  ) {
    guard !frequencies.isEmpty else { return nil }
    var sum = 0.0
    var (isLowerBound, isUpperBound) = (false, false)
    for frequency in frequencies {
      guard let result = results[TonePoint(ear, frequency)], result.status != .unreliable, let level = result.level
      else { return nil }
      sum += level
      if result.status == .noResponse { isLowerBound = true }
      if result.status == .atOrBelow, level > 0 { isUpperBound = true }
    }
    if isLowerBound, isUpperBound { return nil }
    level = sum / Double(frequencies.count)
    (self.isLowerBound, self.isUpperBound) = (isLowerBound, isUpperBound)
  }
}
