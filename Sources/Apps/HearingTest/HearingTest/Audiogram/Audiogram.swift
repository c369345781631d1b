import Foundation

/// Thresholds of two ears over frequency, in decibels.
public struct Audiogram: Sendable, Hashable, Codable {
  /// The threshold of one ear at one frequency.
  public struct Point: Sendable, Hashable, Codable {
    /// The ear that was tested.
    public var ear: Ear
    /// The frequency in hertz.
    public var frequency: Double
    /// The threshold in decibels.
    public var threshold: Double

    /// Creates a point.
    public init(_ ear: Ear, frequency: Double, threshold: Double) {
      self.ear = ear
      self.frequency = frequency
      self.threshold = threshold
    }
  }

  /// The points, by ear (right first) and frequency.
  public let points: [Point]

  /// Creates an audiogram.
  ///
  /// - Throws: `HearingTestError.empty`; `.repeated` if an ear has a frequency twice; `.invalidParameter`.
  public init(_ points: [Point]) throws(HearingTestError) {
    guard !points.isEmpty else { throw .empty(what: "points of an audiogram") }
    for point in points {
      try Checked.within("frequency", point.frequency, 20...20_000)
      try Checked.within("threshold", point.threshold, -60...180)
    }
    self.points = points.sorted { ($0.ear == .right ? 0 : 1, $0.frequency) < ($1.ear == .right ? 0 : 1, $1.frequency) }
    for (first, second) in zip(self.points, self.points.dropFirst())
    where first.ear == second.ear && first.frequency == second.frequency {
      throw .repeated(what: "\(first.frequency) Hz at the \(first.ear.rawValue) ear")
    }
  }

  /// Decodes and validates an audiogram.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(container.decode([Point].self, forKey: .points))
  }

  /// The threshold at a frequency in hertz; linear over the logarithm of the frequency between two points.
  ///
  /// - Throws: `HearingTestError.noValue` outside of the ear's frequencies.
  public func threshold(_ ear: Ear, at frequency: Double) throws(HearingTestError) -> Double {
    let own = points.filter { $0.ear == ear }
    guard let above = own.firstIndex(where: { $0.frequency >= frequency }), frequency >= own[0].frequency else {
      throw .noValue(table: "audiogram of the \(ear.rawValue) ear", frequency: frequency)
    }
    guard own[above].frequency > frequency else { return own[above].threshold }
    let (low, high) = (own[above - 1], own[above])
    let share = log(frequency / low.frequency) / log(high.frequency / low.frequency)
    return low.threshold + share * (high.threshold - low.threshold)
  }
}
