import AudioCore
import Foundation

/// The impulse response of a linear-phase low-pass as a function of continuous time: a sinc under a Kaiser window.
///
/// `KaiserWindow` gives the length and the shape, with their source.
package struct SincPrototype: Sendable {
  /// Half the length of the response: the function is 0 farther than this from its middle, in input samples.
  package let halfLength: Int
  /// Half the sum of the edges, where the gain is 1/2, in cycles per input sample.
  package let cutoff: Double
  /// The window as a polynomial in 1 − (t / halfLength)²: the power series of I0 (Abramowitz & Stegun 9.6.12), divided by
  /// its value in the middle.
  private let window: [Double]

  /// The edges are in cycles per input sample, the attenuation of the stop band is in decibels.
  package init(passEdge: Double, stopEdge: Double, attenuation: Double) {
    cutoff = (passEdge + stopEdge) / 2
    halfLength = Self.halfLength(passEdge: passEdge, stopEdge: stopEdge, attenuation: attenuation)
    let beta = KaiserWindow.beta(attenuation: attenuation)
    var terms = [1.0]
    var sum = 1.0
    while terms[terms.count - 1] > sum * 1e-17 {
      let k = Double(terms.count)
      terms.append(terms[terms.count - 1] * beta * beta / (4 * k * k))
      sum += terms[terms.count - 1]
    }
    window = terms.map { $0 / sum }
  }

  /// Half the length in input samples that these edges need.
  package static func halfLength(passEdge: Double, stopEdge: Double, attenuation: Double) -> Int {
    let order = KaiserWindow.order(attenuation: attenuation, angularTransition: 2 * Double.pi * (stopEdge - passEdge))
    return max(2, Int((order / 2).rounded(.up)))
  }

  /// The impulse response `time` input samples from its middle; its integral is 1.
  package func value(at time: Double) -> Double {
    let x = time / Double(halfLength)
    guard abs(x) < 1 else { return 0 }
    let y = 1 - x * x
    var w = 0.0
    for term in window.reversed() { w = w * y + term }
    let angle = 2 * Double.pi * cutoff * time
    return 2 * cutoff * w * (angle == 0 ? 1 : sin(angle) / angle)
  }
}
