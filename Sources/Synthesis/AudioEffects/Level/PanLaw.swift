import Foundation

/// How much of a sound goes to the left and the right at a position between them.
public enum PanLaw: String, Sendable, Hashable, Codable, CaseIterable {
  /// L = cos θ, R = sin θ with θ from 0 to π/2: L² + R² is the same everywhere. One channel is 3.01 dB down on each side in
  /// the centre.
  case constantPower = "constant-power"
  /// L + R is the same everywhere: 6.02 dB down in the centre. For what is heard as one channel in the end.
  case linear
  /// The side towards which it goes stays as it is, the other falls in a straight line: nothing is ever louder than it was.
  case balance

  /// Gains of one channel that goes to both sides.
  ///
  /// - Parameter position: −1 (left) to 1 (right). At either end the other side's gain is exactly 0.
  public func gains(at position: Double) -> (left: Double, right: Double) {
    switch self {
    // sin(π/2 − θ) for cos θ, which is not exactly 0 at the right end in floating point.
    case .constantPower: (sin(.pi / 4 * (1 - position)), sin(.pi / 4 * (1 + position)))
    case .linear: ((1 - position) / 2, (1 + position) / 2)
    case .balance: (min(1, 1 - position), min(1, 1 + position))
    }
  }

  /// Gains of the two channels of a stereo sound, each on its own side: as far apart as those of one channel, the larger one
  /// exactly 1. So neither side is ever louder than it was, and both are 1 in the centre.
  public func stereoGains(at position: Double) -> (left: Double, right: Double) {
    let gains = gains(at: position)
    let largest = max(gains.left, gains.right)
    // In the centre both are the same, whatever rounding makes of the law's sine and its cosine.
    return position == 0 ? (1, 1) : (gains.left / largest, gains.right / largest)
  }
}
