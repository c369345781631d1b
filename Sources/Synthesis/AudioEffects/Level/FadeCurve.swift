import Foundation

/// The way of a gain from 0 to 1.
public enum FadeCurve: String, Sendable, Hashable, Codable, CaseIterable {
  /// g = x: equal steps of the gain. Two that cross add up to 1: for the same sound on both sides.
  case linear
  /// g = sin(πx/2): two that cross have powers that add up to 1: for different sounds on both sides.
  case equalPower = "equal-power"
  /// g = sin²(πx/2), a raised cosine: without a corner at either end; two that cross add up to 1.
  case sCurve = "s-curve"

  /// The gain at a share of the way, 0…1; exactly 0 and 1 at the ends.
  public func gain(at share: Double) -> Double {
    switch self {
    case .linear: return share
    case .equalPower: return sin(.pi / 2 * share)
    case .sCurve:
      let s = sin(.pi / 2 * share)
      return s * s
    }
  }
}
