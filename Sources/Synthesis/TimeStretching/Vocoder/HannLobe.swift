import Foundation

/// The transform of a Hann window around a partial, 1 at its middle: sin(πx) / (πx (1 − x²)) at x bins' distance.
package struct HannLobe {
  /// The partial's frequency in bins.
  private let frequency: Double
  /// sin(π(b − frequency)) / π at even bins b.
  private let sine: Double

  @inline(__always)
  package init(frequency: Double) {
    self.frequency = frequency
    let offset = frequency - frequency.rounded()
    // sin(π(b − f)) = −sin(π offset), with the sign of the parity of b − round(f).
    let isOdd = Int(frequency.rounded()) & 1 != 0
    sine = Double(Turns.unit(offset * 0.5).y) * (isOdd ? 1 : -1) / Double.pi
  }

  /// The value at a bin, for a phase at the middle of the window: odd bins have the opposite sign.
  @inline(__always)
  package func value(at bin: Int) -> Float {
    let x = Double(bin) - frequency
    let sign: Double = bin & 1 == 0 ? 1 : -1
    if abs(x) < 1e-5 { return Float(sign) }
    if abs(abs(x) - 1) < 1e-5 { return Float(0.5 * sign) }
    // The sign of the sine alternates from bin to bin, as that of the window's transform does.
    return Float(sine / (x * (1 - x * x)))
  }
}
