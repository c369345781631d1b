import Foundation

/// A state-variable filter by trapezoidal integration: its cutoff, its damping, and the gains of input, band pass and
/// low pass in the output.
///
/// V. Zavalishin, "The Art of VA Filter Design", 2.1.2, chapter 4; A. Simper, "Solving the continuous SVF equations
/// using trapezoidal integration" (Cytomic, 2013), whose mixes these are. With constant coefficients the response is
/// that of the Cookbook. Every point on a straight line between two settings is a stable filter.
struct FilterCoefficients: Sendable, Equatable {
  /// tan(π f / sampleRate), 1 / Q, and the gains of input, band and low pass.
  var g: Double, k: Double, input: Double, band: Double, low: Double

  init(_ kind: FilterKind, frequency: Double, q: Double, gain: Double, sampleRate: Double) {
    let a = pow(10, gain / 40)
    g = tan(.pi * frequency / sampleRate)
    k = 1 / q
    switch kind {
    case .lowPass: (input, band, low) = (0, 0, 1)
    case .highPass: (input, band, low) = (1, -k, -1)
    case .bandPass: (input, band, low) = (0, k, 0)
    case .notch: (input, band, low) = (1, -k, 0)
    case .allPass: (input, band, low) = (1, -2 * k, 0)
    case .peaking:
      k = 1 / (q * a)
      (input, band, low) = (1, k * (a * a - 1), 0)
    case .lowShelf:
      g /= a.squareRoot()
      (input, band, low) = (1, k * (a - 1), a * a - 1)
    case .highShelf:
      g *= a.squareRoot()
      (input, band, low) = (a * a, k * (1 - a) * a, 1 - a * a)
    }
  }

  /// Whether the output equals the input.
  var isNeutral: Bool { input == 1 && band == 0 && low == 0 }

  /// The point on the line to `target` at which `share` of the way is left.
  func before(_ target: FilterCoefficients, share: Double) -> FilterCoefficients {
    var result = target
    result.g = target.g + (g - target.g) * share
    result.k = target.k + (k - target.k) * share
    result.input = target.input + (input - target.input) * share
    result.band = target.band + (band - target.band) * share
    result.low = target.low + (low - target.low) * share
    return result
  }

  /// The larger distance of a pole from the origin: the factor per frame by which the state decays.
  var poleRadius: Double {
    // The poles of s² + k s + 1 in units of g, taken to the z plane by z = (1 + s) / (1 − s).
    let discriminant = k * k / 4 - 1
    guard discriminant > 0 else {
      let (re, im) = (-g * k / 2, g * (-discriminant).squareRoot())
      return (((1 + re) * (1 + re) + im * im) / ((1 - re) * (1 - re) + im * im)).squareRoot()
    }
    let poles = [-1.0, 1].map { g * (-k / 2 + $0 * discriminant.squareRoot()) }
    return poles.map { abs((1 + $0) / (1 - $0)) }.max() ?? 0
  }

  /// Magnitude of the response, linear.
  func magnitude(at frequency: Double, sampleRate: Double) -> Double {
    // The analogue filter at the warped frequency: s = jw.
    let w = tan(.pi * frequency / sampleRate) / g
    let (re, im) = (1 - w * w, k * w)
    let (numeratorRe, numeratorIm) = (input * re + low, input * im + band * w)
    return ((numeratorRe * numeratorRe + numeratorIm * numeratorIm) / (re * re + im * im)).squareRoot()
  }

  /// The states of the two integrators for two channels. The channels are filtered side by side, each with the same
  /// bits as alone.
  struct State: Sendable {
    var first = SIMD2<Double>()
    var second = SIMD2<Double>()

    /// Sets values below −600 dBFS to 0, so that silence does not slow down on denormal numbers, and also values that
    /// are not a number. It is called at fixed frame numbers.
    mutating func clean() {
      for lane in 0..<2 {
        if !(abs(first[lane]) > 1e-30 && abs(first[lane]) < 1e30) { first[lane] = 0 }
        if !(abs(second[lane]) > 1e-30 && abs(second[lane]) < 1e30) { second[lane] = 0 }
      }
    }
  }

  /// The factors of the integrators' solution, computed in advance since they need a division.
  struct Solution {
    let a1: Double, a2: Double, a3: Double

    @inline(__always)
    init(_ c: FilterCoefficients) {
      a1 = 1 / (1 + c.g * (c.g + c.k))
      a2 = c.g * a1
      a3 = c.g * a2
    }
  }

  /// Filters one sample of two channels.
  @inline(__always)
  func step(_ x: SIMD2<Double>, _ solution: Solution, _ state: inout State) -> SIMD2<Double> {
    let v3 = x - state.second
    let v1 = solution.a1 * state.first + solution.a2 * v3
    let v2 = state.second + solution.a2 * state.first + solution.a3 * v3
    state.first = 2 * v1 - state.first
    state.second = 2 * v2 - state.second
    return input * x + band * v1 + low * v2
  }
}
