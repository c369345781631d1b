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
    let basis = samples.indices.map { n -> [Double] in
      let angle = (w * Double(n - samples.startIndex)).truncatingRemainder(dividingBy: 2 * .pi)
      return [1, cos(angle), sin(angle)]
    }
    var matrix = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for (row, sample) in zip(basis, samples) {
      for i in 0..<3 {
        for j in 0..<3 { matrix[i][j] += row[i] * row[j] }
        matrix[i][3] += row[i] * Double(sample)
      }
    }
    for pivot in 0..<3 {
      for i in 0..<3 where i != pivot {
        let factor = matrix[i][pivot] / matrix[pivot][pivot]
        for j in 0..<4 { matrix[i][j] -= factor * matrix[pivot][j] }
      }
    }
    let c = (0..<3).map { matrix[$0][3] / matrix[$0][$0] }
    let noise = zip(basis, samples).reduce(0.0) { sum, pair in
      let rest = Double(pair.1) - zip(c, pair.0).reduce(0) { $0 + $1.0 * $1.1 }
      return sum + rest * rest
    }
    amplitude = hypot(c[1], c[2])
    phase = atan2(c[1], c[2])
    signalToNoiseRatio = Decibels.level(
      power: amplitude * amplitude / 2, reference: noise / Double(samples.count))
  }
}
