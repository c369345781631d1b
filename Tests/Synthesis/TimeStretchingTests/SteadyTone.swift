import AudioCore
import Foundation

/// What steady tones leave when their best fit is taken away, for tests of what changes pitch and length.
enum SteadyTone {
  /// Ratio in dB of the power of the harmonics 1 to `count` of a fundamental, as they fit the samples best, to the power of
  /// everything else. In Double.
  static func signalToNoise(
    _ samples: ArraySlice<Float>, fundamental: Double, count: Int, sampleRate: Double
  ) -> Double {
    signalToNoise(samples, frequencies: (1...count).map { Double($0) * fundamental }, sampleRate: sampleRate)
  }

  /// The same for sines of any frequencies.
  static func signalToNoise(_ samples: ArraySlice<Float>, frequencies: [Double], sampleRate: Double) -> Double {
    let x = samples.map(Double.init)
    var columns: [[Double]] = []
    for frequency in frequencies {
      let step = 2 * .pi * frequency / sampleRate
      columns.append(x.indices.map { cos(step * Double($0)) })
      columns.append(x.indices.map { sin(step * Double($0)) })
    }
    var residual = x
    // Gram and Schmidt: one column after the other is taken off the signal and off the columns after it.
    for i in columns.indices {
      let norm = dot(columns[i], columns[i])
      subtract(columns[i], dot(columns[i], residual) / norm, from: &residual)
      for j in columns.indices.dropFirst(i + 1) {
        subtract(columns[i], dot(columns[i], columns[j]) / norm, from: &columns[j])
      }
    }
    let (total, left) = (dot(x, x), dot(residual, residual))
    return 10 * log10((total - left) / left)
  }

  /// The frequency of a sine in hertz, by the phases of windows a tenth of the samples long.
  static func frequency(_ samples: ArraySlice<Float>, near expected: Double, sampleRate: Double) -> Double {
    let x = Array(samples)
    let length = x.count / 10
    let step = 2 * .pi * expected / sampleRate
    var phases: [Double] = []
    for start in stride(from: 0, to: x.count - length, by: length / 2) {
      var (re, im) = (0.0, 0.0)
      for n in 0..<length {
        let value = Double(x[start + n]) * (1 - cos(2 * .pi * Double(n) / Double(length)))
        re += value * cos(step * Double(start + n))
        im -= value * sin(step * Double(start + n))
      }
      let phase = atan2(im, re)
      let turns = phases.last.map { ((phase - $0) / (2 * .pi)).rounded() } ?? 0
      phases.append(phase - turns * 2 * .pi)
    }
    // Slope of the straight line through the phases.
    let middle = Double(phases.count - 1) / 2
    let moment = phases.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * $1.element }
    let weight = phases.indices.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
    return expected + moment / weight / (2 * .pi) * sampleRate / Double(length / 2)
  }

  /// Centre and root mean square width of a stretch's energy, in samples from its beginning.
  static func centreAndWidth(_ samples: ArraySlice<Float>) -> (centre: Double, width: Double) {
    var (power, moment, square) = (0.0, 0.0, 0.0)
    for (n, sample) in samples.enumerated() {
      let p = Double(sample) * Double(sample)
      power += p
      moment += p * Double(n)
      square += p * Double(n) * Double(n)
    }
    let centre = moment / power
    return (centre, max(0, square / power - centre * centre).squareRoot())
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for n in a.indices { sum += a[n] * b[n] }
    return sum
  }

  private static func subtract(_ a: [Double], _ factor: Double, from b: inout [Double]) {
    for n in a.indices { b[n] -= factor * a[n] }
  }
}
