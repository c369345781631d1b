import Foundation

/// How a gain rises from 0 to 1 so that a tone that starts or stops with it is not heard as a click.
///
/// The gain is the running integral of the four-term Blackman–Harris window (F. J. Harris, Proc. IEEE 66 (1978), 51–83):
/// what the ramp adds to a steady tone lies within ±4/T of it, all else 92 dB lower than the ramp's own spectrum at its
/// middle, which falls with the distance from the tone besides. A raised cosine as long reaches much farther.
struct FadeRamp {
  /// The gain of each frame of the ramp, rising, greater than 0 and less than 1.
  let gains: [Float]

  /// A ramp of `frameCount` frames; without any the gain jumps.
  init(frameCount: Int) {
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
