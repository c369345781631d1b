import Foundation
import Spectral

/// Magnitudes of a spectrum in double precision, for hashes that must equal those of code that computes in it. The plain
/// Swift backend gives the same bits on every machine.
final class DoubleMagnitudes {
  private let transform = planned {
    try RealFourierTransform<Double>(length: BarkHasher.frameLength, backend: .swift)
  }

  /// |X[k]| for each place of `magnitudes`.
  func compute(_ magnitudes: inout [Double], signal: (Int) -> Double) {
    for n in 0..<transform.length { transform.signal[n] = signal(n) }
    transform.forward()
    for k in magnitudes.indices { magnitudes[k] = hypot(transform.spectrum[k].x, transform.spectrum[k].y) }
  }
}
