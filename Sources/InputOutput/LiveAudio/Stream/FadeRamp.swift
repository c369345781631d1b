import Foundation

/// A gain that rises from 0 to 1 in such a way that a tone that starts or stops with it does not click.
///
/// The gain is the running integral of the four-term Blackman–Harris window (F. J. Harris, Proc. IEEE 66 (1978),
/// 51–83): a ramp of duration T widens the line of a steady tone to ±4/T. Farther away its spectrum lies 92 dB below
/// the middle and keeps falling. The spectrum of a raised cosine of equal duration is much wider.
package struct FadeRamp {
  /// The rising gain of each frame of the ramp, between 0 and 1 exclusively.
  package let gains: [Float]

  /// A ramp of `frameCount` frames. With 0 frames the gain jumps.
  package init(frameCount: Int) {
    let terms = [0.35875, 0.48829, 0.14128, 0.01168]
    gains = (0..<frameCount).map { n in
      let x = Double(n + 1) / Double(frameCount + 1)
      var sum = terms[0] * x
      for k in 1...3 {
        let angle = 2 * .pi * Double(k)
        sum += (k.isMultiple(of: 2) ? 1 : -1) * terms[k] * sin(angle * x) / angle
      }
      return Float(min(1, max(0, sum / terms[0])))
    }
  }
}
