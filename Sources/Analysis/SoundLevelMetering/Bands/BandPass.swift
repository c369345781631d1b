import AudioCore
import Foundation

/// A Butterworth band-pass for one band: sections (1 − z⁻²) / (1 + a₁ z⁻¹ + a₂ z⁻²) in series, and a scale.
///
/// It uses the bilinear transform with both edges pre-warped. The order is 6, as in ISO 532-1, whose loudness of pure
/// tones depends on how much of them leaks into the neighbouring bands. A band that ends above a quarter of the sample
/// rate has order 8, because the transform flattens its lower flank. The band is narrowed by the Butterworth filter's
/// noise bandwidth, so that noise has its exact level and not 0.2 dB more. A band that ends above 0.42 of the sample
/// rate is not narrowed, because it would then violate the mask of class 1.
struct BandPass: Sendable {
  /// A band that ends below this share of the sample rate has the lower order.
  static let lowOrderShare = 0.25
  /// A band that ends below this share of the sample rate is narrowed.
  private static let narrowedShare = 0.42

  /// a₁ and a₂ of each section.
  let sections: [(a1: Double, a2: Double)]
  /// Factor on the amplitude after the sections that makes the gain at midband 1.
  let scale: Double

  init(_ band: FrequencyBand, sampleRate: Double) {
    func warped(_ frequency: Double) -> Double { tan(.pi * frequency / sampleRate) }
    let (lower, upper) = (warped(band.lowerFrequency), warped(band.upperFrequency))
    // The order of the low-pass prototype, which is the number of sections of the band-pass.
    let order = band.upperFrequency <= Self.lowOrderShare * sampleRate ? 3 : 4
    let angle = Double.pi / Double(2 * order)
    let narrowing = band.upperFrequency < Self.narrowedShare * sampleRate ? sin(angle) / angle : 1
    let (width, square) = ((upper - lower) * narrowing, lower * upper)
    // Each pole p of the low-pass prototype gives the two roots of s² − p · width · s + square. One of two conjugate
    // poles is enough, because each section also has the conjugate of its root. The roots of a real pole are conjugates
    // of each other.
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

  /// Magnitude of the response at `frequency` as a linear factor.
  func gain(at frequency: Double, sampleRate: Double) -> Double { scale * Self.gain(sections, frequency, sampleRate) }

  private static func gain(
    _ sections: [(a1: Double, a2: Double)], _ frequency: Double, _ sampleRate: Double
  ) -> Double {
    sections.reduce(1) {
      $0 * Biquad(b0: 1, b1: 0, b2: -1, a1: $1.a1, a2: $1.a2).gain(at: frequency, sampleRate: sampleRate)
    }
  }
}

/// The operations on complex numbers that the poles of a band-pass need.
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
