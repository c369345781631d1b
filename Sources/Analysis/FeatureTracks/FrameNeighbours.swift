/// The value of a track at a time between two of its frames, by the rule of Praat's "Get value at time" for pitch and formants
/// (`Sampled_getValueAtX` in its sources): on the line between both; the value of the nearer frame if the other has none or is
/// farther away than a hop and a half; none if the nearer frame has none.
package struct FrameNeighbours {
  /// The share of a hop by which times may be off by rounding.
  private static let tolerance = 1e-6

  /// How much of the value before, and of that after, is in the value; `isBeforeNear` says which of them must exist.
  private let isBeforeNear: Bool
  private let isFarNear: Bool
  private let share: Double

  /// The frames before and after a time; `nil` if there is none. The frame after may be at the time itself.
  ///
  /// - Parameter hop: seconds from frame to frame.
  /// - Returns: `nil` if no frame is within half a hop.
  package init?(of time: Double, before: Double?, after: Double?, hop: Double) {
    let (first, second) = (before.map { abs($0 - time) } ?? .infinity, after.map { abs($0 - time) } ?? .infinity)
    guard min(first, second) <= hop * (0.5 + Self.tolerance) else { return nil }
    isBeforeNear = first <= second
    guard let before, let after else {
      (isFarNear, share) = (false, 0)
      return
    }
    isFarNear = after - before <= hop * 1.5
    share = isBeforeNear ? (time - before) / (after - before) : (time - after) / (before - after)
  }

  /// The value, given those of the frames before and after, which are not finite where there are none; `nil` for no value.
  package func value(before: Double, after: Double) -> Double? {
    let (near, far) = isBeforeNear ? (before, after) : (after, before)
    guard near.isFinite else { return nil }
    return isFarNear && far.isFinite ? near + share * (far - near) : near
  }
}
