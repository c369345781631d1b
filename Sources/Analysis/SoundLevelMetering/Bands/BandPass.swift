import AudioCore
import Foundation

/// A Butterworth band-pass for one band: sections (1 − z⁻²) / (1 + a₁ z⁻¹ + a₂ z⁻²), one after the other, and a scale.
///
/// The bilinear transform, with both edges pre-warped. The order is 6, that of the filters in ISO 532-1, whose loudness of
/// pure tones depends on how much of them reaches the neighbouring bands; a band that ends above a quarter of the sample
/// rate has 8, since the transform flattens its lower flank. The band is drawn in by the Butterworth's noise bandwidth, so
/// that noise reads its own level in it and not 0.2 dB more, unless it ends above 0.42 of the sample rate, where that would
/// leave the mask of class 1.
struct BandPass: Sendable {
  /// The share of the sample rate up to which a band may end to have the lower order.
  static let lowOrderShare = 0.25
  /// The share of the sample rate below which a band has to end to be drawn in.
  private static let narrowedShare = 0.42

  /// a₁ and a₂ of each section.
  let sections: [(a1: Double, a2: Double)]
  /// What the amplitude behind the sections is multiplied with, so that the gain at midband is 1.
  let scale: Double

  init(_ band: FrequencyBand, sampleRate: Double) {
    func warped(_ frequency: Double) -> Double { tan(.pi * frequency / sampleRate) }
    let (lower, upper) = (warped(band.lowerFrequency), warped(band.upperFrequency))
    // The order of the low-pass that the band-pass comes from: its number of sections.
    let order = band.upperFrequency <= Self.lowOrderShare * sampleRate ? 3 : 4
    let angle = Double.pi / Double(2 * order)
    let narrowing = band.upperFrequency < Self.narrowedShare * sampleRate ? sin(angle) / angle : 1
    let (width, square) = ((upper - lower) * narrowing, lower * upper)
    // Each pole p of the low-pass prototype gives the two roots of s² − p · width · s + square. Of two conjugate poles one
    // is enough, as each section brings a root's conjugate along; a real pole's roots are conjugates of each other.
    let sections = (0..<(order + 1) / 2).flatMap { index -> [(a1: Double, a2: Double)] in
      let turn = .pi / 2 + Double(2 * index + 1) * angle
      let half = Complex(cos(turn) * width / 2, sin(turn) * width / 2)
      let root = (half * half - Complex(square, 0)).squareRoot
      return (2 * index + 1 == order ? [half + root] : [half + root, half - root]).map { s in
        let z = (Complex(1, 0) + s) / (Complex(1, 0) - s)
        return (-2 * z.re, z.re * z.re + z.im * z.im)
      }
    }
    self.sections = sections
    scale = 1 / Self.gain(sections, band.midbandFrequency, sampleRate)
  }

  /// Magnitude of the response at `frequency`, linear.
  func gain(at frequency: Double, sampleRate: Double) -> Double { scale * Self.gain(sections, frequency, sampleRate) }

  private static func gain(
    _ sections: [(a1: Double, a2: Double)], _ frequency: Double, _ sampleRate: Double
  ) -> Double {
    sections.reduce(1) {
      $0 * Biquad(b0: 1, b1: 0, b2: -1, a1: $1.a1, a2: $1.a2).gain(at: frequency, sampleRate: sampleRate)
    }
  }
}

/// As much of complex arithmetic as a band-pass's poles need.
private struct Complex {
  let re: Double
  let im: Double

  init(_ re: Double, _ im: Double) { (self.re, self.im) = (re, im) }

  var squareRoot: Complex {
    let (radius, angle) = (hypot(re, im).squareRoot(), atan2(im, re) / 2)
    return Complex(radius * cos(angle), radius * sin(angle))
  }

  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static func * (a: Complex, b: Complex) -> Complex { Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re) }
  static func / (a: Complex, b: Complex) -> Complex {
    let square = b.re * b.re + b.im * b.im
    return Complex((a.re * b.re + a.im * b.im) / square, (a.im * b.re - a.re * b.im) / square)
  }
}
