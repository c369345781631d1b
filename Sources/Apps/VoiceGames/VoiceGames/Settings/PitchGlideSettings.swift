import Foundation

/// Gliding a pitch, for one child.
public struct PitchGlideSettings: Sendable, Hashable, Codable {
  /// The shape: 2…64 pitches in order, hertz, within 40…2000.
  public var points: [Double]
  /// How near a point must be met, cents, 10…600.
  public var toleranceCents: Double
  /// Ticks for which each point must be met, 1…200: 1 for a glide, more for stairs.
  public var requiredTicks: Int
  /// Whether a pause leads back to the first point.
  public var isOneBreath: Bool

  /// A shape.
  public init(
    points: [Double] = Self.hill(from: 220, to: 330), toleranceCents: Double = 100, requiredTicks: Int = 1,
    isOneBreath: Bool = false
  ) {
    self.points = points
    self.toleranceCents = toleranceCents
    self.requiredTicks = requiredTicks
    self.isOneBreath = isOneBreath
  }

  /// A car's way up a hill, or down: 12 pitches in equal steps of the ear.
  public static func hill(from first: Double, to last: Double) -> [Double] { row(from: first, to: last, count: 12) }

  /// Stairs: `steps` pitches, 2…64; each to be held for six ticks (`requiredTicks`).
  public static func stairs(from first: Double, to last: Double, steps: Int) -> PitchGlideSettings {
    PitchGlideSettings(points: row(from: first, to: last, count: steps), requiredTicks: 6)
  }

  private static func row(from first: Double, to last: Double, count: Int) -> [Double] {
    (0..<count).map { first * pow(last / first, Double($0) / Double(max(1, count - 1))) }
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("points", points.count, in: 2...64)
    for point in points { try GameError.check("point in Hz", point, in: 40...2000) }
    try GameError.check("tolerance in cents", toleranceCents, in: 10...600)
    try GameError.check("required ticks", requiredTicks, in: 1...200)
  }
}
