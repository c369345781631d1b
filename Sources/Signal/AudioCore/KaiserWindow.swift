/// Kaiser's window and his estimates for a low-pass that is designed with it: the shape for an attenuation, the length for a
/// width of the transition.
///
/// Source: J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", IEEE ISCAS 1974; also A. V.
/// Oppenheim, R. W. Schafer, "Discrete-Time Signal Processing", 7.5.3.
package enum KaiserWindow {
  /// The shape parameter β for an attenuation of the stop band in decibels: 0.1102 (A − 8.7). The formula holds above 50 dB.
  package static func beta(attenuation: Double) -> Double { 0.1102 * (attenuation - 8.7) }

  /// The order of a filter (its taps less one), before rounding: (A − 7.95) / (14.36 Δf), as Kaiser prints it.
  ///
  /// - Parameters:
  ///   - attenuation: A, of the stop band, in decibels.
  ///   - transition: Δf, the width between the pass band and the stop band, in cycles per sample.
  package static func order(attenuation: Double, transition: Double) -> Double {
    (attenuation - 7.95) / (14.36 * transition)
  }

  /// The same estimate for a transition in radians per sample: (A − 7.95) / (2.285 Δω), as Oppenheim and Schafer print it.
  /// The two forms differ by 0.02 %, since 2π · 2.285 is rounded to 14.36. A filter keeps its form, so that its length does
  /// not change.
  package static func order(attenuation: Double, angularTransition: Double) -> Double {
    (attenuation - 7.95) / (2.285 * angularTransition)
  }

  /// The transition, in cycles per sample, of a filter of this order: `order(attenuation:transition:)` solved for Δf.
  package static func transition(attenuation: Double, order: Double) -> Double {
    (attenuation - 7.95) / (14.36 * order)
  }

  /// The modified Bessel function of the first kind and order 0, by its power series (Abramowitz & Stegun 9.6.12). For the
  /// arguments of windows (below 50) the series reaches the precision of `Double` in under 100 terms.
  package static func besselI0(_ x: Double) -> Double {
    let quarter = x * x / 4
    var term = 1.0
    var sum = 1.0
    var k = 1.0
    while term > sum * 1e-17 {
      term *= quarter / (k * k)
      sum += term
      k += 1
    }
    return sum
  }
}
