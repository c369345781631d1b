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

  /// Gains of the two channels of a stereo sound, each on its own side: those of one channel relative to the centre, where
  /// both are exactly 1.
  public func stereoGains(at position: Double) -> (left: Double, right: Double) {
    let (gains, centre) = (gains(at: position), gains(at: 0))
    return (gains.left / centre.left, gains.right / centre.right)
  }
}
