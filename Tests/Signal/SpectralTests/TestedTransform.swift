import Foundation
import Spectral
import Testing

/// A backend in a precision, through one door: signals and spectra in Double.
struct TestedTransform: Sendable, CustomTestStringConvertible {
  let backend: FourierBackend
  let isDouble: Bool

  static let all = FourierBackend.allCases.flatMap { backend in
    [false, true].map { TestedTransform(backend: backend, isDouble: $0) }
  }

  var testDescription: String { "\(backend), \(isDouble ? "double" : "single") precision" }

  /// The distance from 1 to the next number.
  var epsilon: Double { isDouble ? .ulpOfOne : Double(Float.ulpOfOne) }

  /// What the relative RMS error of a transform may be: ε (1 + log₂ n) / 2. It grows with log₂ n at most, since there
  /// are as many roundings on a number's way (W. M. Gentleman, G. Sande, AFIPS 29 (1966) 563), and some are left at
  /// the smallest lengths. From length 8 on, no length up to 3000 needs more than 0.42 ε log₂ n.
  func tolerance(_ length: Int) -> Double { 0.5 * epsilon * (1 + log2(Double(length))) }

  /// The spectrum; `nil` if the transform has changed the signal.
  func forward(_ signal: [Double]) throws -> [SIMD2<Double>]? {
    isDouble
      ? forward(try RealFourierTransform<Double>(length: signal.count, backend: backend), signal)
      : forward(try RealFFT(length: signal.count, backend: backend), signal)
  }

  private func forward<Scalar>(
    _ transform: borrowing RealFourierTransform<Scalar>, _ signal: [Double]
  ) -> [SIMD2<Double>]? {
    for n in signal.indices { transform.signal[n] = Scalar(signal[n]) }
    transform.forward()
    guard transform.signal.map({ Double($0) }) == signal else { return nil }
    return transform.spectrum.map { SIMD2(Double($0.x), Double($0.y)) }
  }

  /// The signal of a spectrum.
  func inverse(_ spectrum: [SIMD2<Double>]) throws -> [Double] {
    let length = 2 * spectrum.count - 2
    return isDouble
      ? inverse(try RealFourierTransform<Double>(length: length, backend: backend), spectrum)
      : inverse(try RealFFT(length: length, backend: backend), spectrum)
  }

  private func inverse<Scalar>(
    _ transform: borrowing RealFourierTransform<Scalar>, _ spectrum: [SIMD2<Double>]
  ) -> [Double] {
    for k in spectrum.indices { transform.spectrum[k] = SIMD2(Scalar(spectrum[k].x), Scalar(spectrum[k].y)) }
    transform.inverse()
    return transform.signal.map { Double($0) }
  }
}

/// The discrete Fourier transform by its definition in Double.
enum DirectTransform {
  /// X[k] = Σ x[n] exp(−2πi k n / N) of these bins, summed in groups of 32 so that the sums' own rounding is far below
  /// that of a transform.
  static func bins(_ bins: [Int], of signal: [Double]) -> [SIMD2<Double>] {
    let length = signal.count
    let roots = (0..<length).map { root($0, of: length) }
    return bins.map { k in
      var (sum, n) = (SIMD2<Double>.zero, 0)
      while n < length {
        var group = SIMD2<Double>.zero
        for index in n..<min(n + 32, length) { group += signal[index] * roots[k * index % length] }
        sum += group
        n += 32
      }
      return sum
    }
  }

  /// exp(−2πi k / n), whose angle is reduced to a quarter of the circle about 0 before it is rounded.
  static func root(_ k: Int, of n: Int) -> SIMD2<Double> {
    let quarters = (4 * k + n / 2) / n
    let angle = Double.pi / 2 * Double(4 * k - quarters * n) / Double(n)
    let (c, s) = (cos(angle), sin(angle))
    switch quarters % 4 {
    case 0: return SIMD2(c, -s)
    case 1: return SIMD2(-s, -c)
    case 2: return SIMD2(-c, s)
    default: return SIMD2(s, c)
    }
  }
}
