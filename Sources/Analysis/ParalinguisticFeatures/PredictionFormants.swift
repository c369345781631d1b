import Foundation
import Polynomials
import SpectralFeatures

/// Formants of a window of 20 ms, as openSMILE 3.0 computes them for its GeMAPS sets: linear prediction of order 11 from the
/// autocorrelation of the window at 11 kHz.
///
/// Three steps are openSMILE's alone, and are here because models know its values: the sound at 11 kHz has as many bins of the
/// spectrum as half its samples, so that nothing above 3.4 to 4.7 kHz is in it, and its mean twice; its 20 ms begin with the
/// zeros before the window, and end before the window does; and the roots are those of 1 − Σ a z⁻ᵏ where the prediction error is
/// 1 + Σ a z⁻ᵏ. `FormantTracker` of `VoiceMeasurement` has formants as Praat defines them.
final class PredictionFormants {
  static let count = 3
  private static let order = 11
  private static let rate = 11_000.0
  private static let range = 50.0...5450.0
  /// Frequencies and bandwidths in hertz of the last window, in the order of frequency; NaN where there is none.
  private(set) var frequencies = [Double](repeating: .nan, count: count)
  private(set) var bandwidths = [Double](repeating: .nan, count: count)

  private let outputLength: Int
  /// Real and imaginary parts of the bins that are used.
  private let partCount: Int
  /// A row of weights of all parts an output sample: the inverse transform at the output's times.
  private let matrix: [Float]
  private var output: [Float]
  private var correlation = [Double](repeating: 0, count: order + 1)
  private var coefficients = [Double](repeating: 0, count: order + 1)
  private var previous = [Double](repeating: 0, count: order + 1)
  private var roots = PolynomialRoots(order: order, precision: 1e-8)

  init(_ grid: EGeMAPSGrid) {
    let outputLength = Int((Double(grid.shortLength) / grid.sampleRate * Self.rate).rounded())
    self.outputLength = outputLength
    output = [Float](repeating: 0, count: outputLength)
    let binCount = min(grid.shortTransform, outputLength) / 2
    partCount = 2 * binCount
    let lead = (grid.shortTransform - grid.shortLength) / 2
    var matrix: [Float] = []
    matrix.reserveCapacity(outputLength * partCount)
    for row in 0..<outputLength {
      let position = Double(row) * grid.sampleRate / Self.rate - Double(lead)
      for bin in 0..<binCount {
        let angle = 2 * .pi * position * Double(bin) / Double(grid.shortTransform)
        matrix += [Float(cos(angle)), Float(-sin(angle))]
      }
    }
    self.matrix = matrix
  }

  func reset() { roots.reset() }

  /// Measures a window by its spectrum, real and imaginary parts in turn.
  func measure(_ spectrum: UnsafePointer<Float>) {
    for n in 0..<Self.count { (frequencies[n], bandwidths[n]) = (.nan, .nan) }
    output.withUnsafeMutableBufferPointer { output in
      matrix.withUnsafeBufferPointer { matrix in
        guard let target = output.baseAddress, let matrix = matrix.baseAddress else { return }
        SpectrumVectors.product(matrix, rows: outputLength, spectrum, partCount, into: target)
      }
    }
    guard fit() else { return }
    roots.solve()
    for pole in roots.roots where pole.y > 1e-9 {
      let radius = (pole * pole).sum().squareRoot()
      let frequency = atan2(pole.y, pole.x) * Self.rate / (2 * .pi)
      guard Self.range.contains(frequency) else { continue }
      insert(frequency, -log(radius) * Self.rate / .pi)
    }
  }

  /// Keeps the lowest formants in the order of frequency.
  private func insert(_ frequency: Double, _ bandwidth: Double) {
    var (frequency, bandwidth) = (frequency, bandwidth)
    for n in 0..<Self.count where !(frequencies[n] <= frequency) {
      swap(&frequencies[n], &frequency)
      swap(&bandwidths[n], &bandwidth)
    }
  }

  /// Levinson's recursion on the autocorrelation; writes the polynomial. `false` for silence.
  private func fit() -> Bool {
    let order = Self.order
    output.withUnsafeBufferPointer { output in
      guard let base = output.baseAddress else { return }
      for lag in 0...order {
        correlation[lag] = Double(SpectrumVectors.dot(base, base + lag, outputLength - lag))
      }
    }
    var error = correlation[0]
    guard error > 0, error.isFinite else { return false }
    coefficients[0] = 1
    for k in 1...order { coefficients[k] = 0 }
    for stage in 1...order {
      var sum = correlation[stage]
      for k in 1..<stage { sum += coefficients[k] * correlation[stage - k] }
      let reflection = -sum / error
      guard reflection.isFinite else { return false }
      for k in 1..<stage { previous[k] = coefficients[k] }
      for k in 1..<stage { coefficients[k] = previous[k] + reflection * previous[stage - k] }
      coefficients[stage] = reflection
      error *= 1 - reflection * reflection
      if error <= 0 { break }
    }
    roots.coefficients[0] = 1
    for k in 1...order { roots.coefficients[k] = -coefficients[k] }
    return true
  }
}
