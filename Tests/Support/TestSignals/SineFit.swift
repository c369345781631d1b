import AudioCore
import Foundation

/// The sine of known frequency that fits a signal best, by least squares, and the power of the residual.
public struct SineFit {
  /// The amplitude of the sine.
  public let amplitude: Double
  /// The phase of the sine at the first sample, in radians.
  public let phase: Double
  /// The power of the sine over the power of the residual without DC, in decibels.
  public let signalToNoiseRatio: Double?

  /// Fits a + b cos(w n) + c sin(w n), solving the 3 × 3 normal equations.
  public init(_ samples: ArraySlice<Float>, frequency: Double, sampleRate: Double) {
    let w = 2 * Double.pi * frequency / sampleRate
    // 1, cos, sin and the sample.
    let rows = samples.indices.map { n -> SIMD4<Double> in
      let angle = (w * Double(n - samples.startIndex)).truncatingRemainder(dividingBy: 2 * .pi)
      return [1, cos(angle), sin(angle), Double(samples[n])]
    }
    var matrix = [SIMD4<Double>](repeating: .zero, count: 3)
    for row in rows { for i in 0..<3 { matrix[i] += row[i] * row } }
    for pivot in 0..<3 {
      for i in 0..<3 where i != pivot { matrix[i] -= matrix[i][pivot] / matrix[pivot][pivot] * matrix[pivot] }
    }
    let c = (0..<3).map { matrix[$0][3] / matrix[$0][$0] }
    let noise = rows.reduce(0.0) { sum, row in
      let rest = row[3] - (c[0] * row[0] + c[1] * row[1] + c[2] * row[2])
      return sum + rest * rest
    }
    amplitude = hypot(c[1], c[2])
    phase = atan2(c[1], c[2])
    signalToNoiseRatio = Decibels.level(
      power: amplitude * amplitude / 2, reference: noise / Double(samples.count))
  }
}
