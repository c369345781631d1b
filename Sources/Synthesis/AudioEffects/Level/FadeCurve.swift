import Foundation

/// The course of a gain from 0 to 1 over the share x of the duration.
public enum FadeCurve: String, Sendable, Hashable, Codable, CaseIterable {
  /// g = x. The gains of a cross-fade add up to 1: for two copies of the same sound.
  case linear
  /// g = sin(πx/2). The powers of a cross-fade add up to 1: for two different sounds.
  case equalPower = "equal-power"
  /// g = sin²(πx/2), a raised cosine without a corner at either end. The gains of a cross-fade add up to 1.
  case sCurve = "s-curve"

  /// The gain at a share of the duration, 0…1; exactly 0 and 1 at the ends.
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
