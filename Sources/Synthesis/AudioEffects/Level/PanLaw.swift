import Foundation

/// The gains of the left and the right channel as a function of the position.
public enum PanLaw: String, Sendable, Hashable, Codable, CaseIterable {
  /// L = cos θ, R = sin θ with θ from 0 to π/2: L² + R² is constant. In the centre each side has −3.01 dB.
  case constantPower = "constant-power"
  /// L + R is constant, −6.02 dB in the centre: for sound that is later mixed to one channel.
  case linear
  /// The gain of the nearer side is 1, and that of the other side falls in a straight line, so that neither side
  /// becomes louder.
  case balance

  /// The gains for one channel that is distributed to both sides.
  ///
  /// - Parameter position: −1 (left) to 1 (right). At either end the other side's gain is exactly 0.
  package func gains(at position: Double) -> (left: Double, right: Double) {
    switch self {
    // sin(π/2 − θ) replaces cos θ, which in floating point is not exactly 0 at the right end.
    case .constantPower: (sin(.pi / 4 * (1 - position)), sin(.pi / 4 * (1 + position)))
    case .linear: ((1 - position) / 2, (1 + position) / 2)
    case .balance: (min(1, 1 - position), min(1, 1 + position))
    }
  }

  /// The gains for the two channels of a stereo sound, each on its own side. Their ratio is that of `gains(at:)`, and
  /// the larger one is exactly 1. Neither side becomes louder, and both gains are 1 in the centre.
  package func stereoGains(at position: Double) -> (left: Double, right: Double) {
    let gains = gains(at: position)
    let largest = max(gains.left, gains.right)
    // In the centre both gains are exactly 1, independently of the rounding of sine and cosine.
    return position == 0 ? (1, 1) : (gains.left / largest, gains.right / largest)
  }
}
