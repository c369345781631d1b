import Foundation

/// A low-pass of linear phase, as a function of time: a sinc under a Kaiser window.
///
/// Source: J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", IEEE ISCAS 1974, as in
/// Oppenheim and Schafer, "Discrete-Time Signal Processing", 7.5.3.
struct SincPrototype: Sendable {
  /// The function is 0 beyond so many input samples.
  let halfLength: Int
  /// Half the sum of the edges, where the gain is 1/2, in cycles per input sample.
  let cutoff: Double
  /// The window as a polynomial in 1 − (t / halfLength)²: the power series of I0 (Abramowitz & Stegun 9.6.12), divided by
  /// its value in the middle.
  private let window: [Double]

  /// Edges in cycles per input sample, attenuation of the stop band in decibels.
  init(passEdge: Double, stopEdge: Double, attenuation: Double) {
    cutoff = (passEdge + stopEdge) / 2
    halfLength = Self.halfLength(passEdge: passEdge, stopEdge: stopEdge, attenuation: attenuation)
    let beta = 0.1102 * (attenuation - 8.7)
    var terms = [1.0]
    var sum = 1.0
    while terms[terms.count - 1] > sum * 1e-17 {
      let k = Double(terms.count)
      terms.append(terms[terms.count - 1] * beta * beta / (4 * k * k))
      sum += terms[terms.count - 1]
    }
    window = terms.map { $0 / sum }
  }

  /// Input samples to each side that the edges ask for.
  static func halfLength(passEdge: Double, stopEdge: Double, attenuation: Double) -> Int {
    let transition = 2 * Double.pi * (stopEdge - passEdge)
    return max(2, Int(((attenuation - 7.95) / (2.285 * transition) / 2).rounded(.up)))
  }

  /// The impulse response `time` input samples from its middle; its integral is 1.
  func value(at time: Double) -> Double {
    let x = time / Double(halfLength)
    guard abs(x) < 1 else { return 0 }
    let y = 1 - x * x
    var w = 0.0
    for term in window.reversed() { w = w * y + term }
    let angle = 2 * Double.pi * cutoff * time
    return 2 * cutoff * w * (angle == 0 ? 1 : sin(angle) / angle)
  }
}
