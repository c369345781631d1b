import Foundation

/// A magnitude spectrum on a logarithmic axis of frequency, as pitch by subharmonic summation takes it: peaks kept, smoothed,
/// interpolated by a natural cubic spline, weighted as hearing does.
///
/// Source: D. J. Hermes, "Measurement of pitch by subharmonic summation", JASA 83 (1988). The axis has as many points as the
/// spectrum, from 25 Hz to half the sample rate.
final class OctaveSpectrum {
  /// The points.
  private(set) var values: [Float]
  /// Points in an octave, and octaves from one point to the next.
  let pointsPerOctave: Double
  private let step: Double
  private let count: Int
  // The system of the spline's second derivatives, eliminated once.
  private var right: [Float]
  private var second: [Float]
  private let lower: [Float]
  private let reciprocal: [Float]
  private let upper: [Float]
  private let inverseGaps: [Float]
  // Of each point: the bin below it, and the weights of two bins and two derivatives.
  private let places: [Int32]
  private let weights: [SIMD4<Float>]
  private var enhanced: [Float]

  static let lowest = 25.0

  init(binCount: Int, binWidth: Double) {
    count = binCount
    let nyquist = binWidth * Double(binCount - 1)
    let octaves = log2(nyquist / Self.lowest)
    pointsPerOctave = Double(binCount) / octaves
    step = octaves / Double(binCount - 1)
    // Bin 0 has no logarithm: it stands an octave below bin 1.
    let axis = (0..<binCount).map { $0 == 0 ? log2(binWidth) - 1 : log2(Double($0) * binWidth) }
    var (lower, reciprocal, upper) = (
      [Float](repeating: 0, count: binCount), [Float](repeating: 0, count: binCount),
      [Float](repeating: 0, count: binCount)
    )
    var above = 0.0
    for n in 1..<binCount - 1 {
      let (before, after) = (axis[n] - axis[n - 1], axis[n + 1] - axis[n])
      let pivot = 2 * (before + after) - (n > 1 ? before * above : 0)
      above = after / pivot
      lower[n] = Float(before)
      reciprocal[n] = Float(1 / pivot)
      upper[n] = Float(above)
    }
    (self.lower, self.reciprocal, self.upper) = (lower, reciprocal, upper)
    inverseGaps = (0..<binCount - 1).map { Float(1 / (axis[$0 + 1] - axis[$0])) }
    var (places, weights): ([Int32], [SIMD4<Float>]) = ([], [])
    var bin = 0
    for point in 0..<binCount {
      let position = log2(Self.lowest) + octaves * Double(point) / Double(binCount - 1)
      while bin + 2 < binCount, axis[bin + 1] <= position { bin += 1 }
      let gap = axis[bin + 1] - axis[bin]
      let b = (position - axis[bin]) / gap
      let a = 1 - b
      let angle = 3 * (Double(point + 2) / pointsPerOctave - log2(1.3))
      let hearing = 0.5 + atan(angle) / .pi
      places.append(Int32(bin))
      weights.append(
        SIMD4<Float>(
          SIMD4<Double>(a, b, (a * a * a - a) * gap * gap / 6, (b * b * b - b) * gap * gap / 6) * hearing))
    }
    (self.places, self.weights) = (places, weights)
    values = [Float](repeating: 0, count: binCount)
    (right, second, enhanced) = (values, values, values)
  }

  /// The frequency in hertz of a place among the points.
  func frequency(of place: Double) -> Double { exp2(log2(Self.lowest) + place * step) }

  /// Writes the points of a spectrum.
  func measure(_ magnitude: UnsafePointer<Float>) {
    enhance(magnitude)
    solve()
    values.withUnsafeMutableBufferPointer { values in
      enhanced.withUnsafeBufferPointer { y in
        second.withUnsafeBufferPointer { m in
          places.withUnsafeBufferPointer { places in
            weights.withUnsafeBufferPointer { weights in
              for point in 0..<count {
                let bin = Int(places[point])
                let sum = (weights[point] * SIMD4(y[bin], y[bin + 1], m[bin], m[bin + 1])).sum()
                values[point] = max(0, sum)
              }
            }
          }
        }
      }
    }
  }

  /// Sets bins that are farther than two from a peak to 0, and smooths by 1 : 2 : 1.
  private func enhance(_ x: UnsafePointer<Float>) {
    let last = count - 1
    right.withUnsafeMutableBufferPointer { kept in
      for n in 0...last { kept[n] = x[n] }
      var peak = -1
      func found(_ n: Int) {
        if peak >= 0 {
          var k = peak + 3
          while k <= n - 3 {
            kept[k] = 0
            k += 1
          }
        }
        peak = n
      }
      if x[0] > x[1] { found(0) }
      for n in 1..<last where x[n] > x[n - 1] && x[n] >= x[n + 1] { found(n) }
      if x[last] > x[last - 1] { found(last) }
      enhanced.withUnsafeMutableBufferPointer { y in
        y[0] = (2 * kept[0] + kept[1]) * 0.25
        for n in 1..<last { y[n] = (kept[n - 1] + 2 * kept[n] + kept[n + 1]) * 0.25 }
        y[last] = kept[last]
      }
    }
  }

  private func solve() {
    let last = count - 1
    right.withUnsafeMutableBufferPointer { d in
      enhanced.withUnsafeBufferPointer { y in
        inverseGaps.withUnsafeBufferPointer { gaps in
          lower.withUnsafeBufferPointer { lower in
            reciprocal.withUnsafeBufferPointer { reciprocal in
              var before: Float = 0
              var slope = (y[1] - y[0]) * gaps[0]
              for n in 1..<last {
                let next = (y[n + 1] - y[n]) * gaps[n]
                before = (6 * (next - slope) - lower[n] * before) * reciprocal[n]
                d[n] = before
                slope = next
              }
            }
          }
        }
      }
      second.withUnsafeMutableBufferPointer { m in
        upper.withUnsafeBufferPointer { upper in
          var after: Float = 0
          m[last] = 0
          m[0] = 0
          for n in stride(from: last - 1, through: 1, by: -1) {
            after = d[n] - upper[n] * after
            m[n] = after
          }
        }
      }
    }
  }
}
