import VoiceListening

/// Tells on which side of a range a value is, tick by tick. A value inside leaves only when it is beyond an end by the edge,
/// so that a voice along an end does not go in and out; and only when it was outside for longer than the grace, so that a
/// consonant or a breath does not end a hold.
struct RangeFollower: Sendable {
  /// The sides; a missing value is `silent`.
  enum Side: Sendable {
    case silent
    case below
    case inside
    case above
  }

  /// The side at the last tick.
  private(set) var side = Side.silent
  /// Whether the value is outside at the last tick and the side still `inside`, by the grace.
  private(set) var isBridged = false
  private let grace: Double
  private var outside = 0.0

  /// Makes a follower that has seen nothing.
  init(_ rules: SoundRules) { grace = rules.grace }

  /// Takes the value of a tick.
  ///
  /// - Parameters:
  ///   - edge: how far beyond an end a value that was inside must be.
  ///   - step: the length of the tick, seconds.
  mutating func take(_ value: Double?, in range: ClosedRange<Double>, edge: Double, step: Double) {
    let now = Self.side(of: value, range, side == .inside ? edge : 0)
    if side == .inside, now != .inside {
      outside += step
      // The tolerance covers the rounding of times.
      isBridged = outside <= grace + 1e-9
      if isBridged { return }
    }
    (outside, isBridged, side) = (0, false, now)
  }

  /// Forgets the value: a new one may be inside at once.
  mutating func leave() { (outside, isBridged, side) = (0, false, .silent) }

  static func side(of value: Double?, _ range: ClosedRange<Double>, _ edge: Double) -> Side {
    guard let value else { return .silent }
    if value < range.lowerBound - edge { return .below }
    return value > range.upperBound + edge ? .above : .inside
  }
}
