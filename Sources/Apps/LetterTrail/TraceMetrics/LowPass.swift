import Foundation

/// A Butterworth low-pass of the second order, run forward and back, so that nothing is delayed: the fourth order, with
/// −6 dB at its frequency. What scipy calls `filtfilt(*butter(2, frequency, fs=rate), x)`.
struct LowPass {
  private let b: [Double]
  private let a: [Double]
  /// Samples that are mirrored through each end, so that the filter begins at rest.
  private static let padding = 9

  init(frequency: Double, sampleRate: Double) {
    // The bilinear transform with its frequency prewarped.
    let k = tan(.pi * frequency / sampleRate)
    let scale = 1 / (1 + 2.0.squareRoot() * k + k * k)
    b = [k * k * scale, 2 * k * k * scale, k * k * scale]
    a = [1, 2 * (k * k - 1) * scale, (1 - 2.0.squareRoot() * k + k * k) * scale]
  }

  /// - Precondition: more than nine values.
  func filtered(_ values: [Double]) -> [Double] {
    precondition(values.count > Self.padding, "the filter needs more than \(Self.padding) values")
    let (first, last) = (values[0], values[values.count - 1])
    let head = values[1...Self.padding].reversed().map { 2 * first - $0 }
    let tail = values[(values.count - 1 - Self.padding)..<(values.count - 1)].reversed().map { 2 * last - $0 }
    let there = run(head + values + tail)
    let back: [Double] = run(there.reversed()).reversed()
    return Array(back[Self.padding..<Self.padding + values.count])
  }

  /// One pass that begins as if the first value had always been there.
  private func run(_ values: [Double]) -> [Double] {
    let gain = (b[0] + b[1] + b[2]) / (1 + a[1] + a[2])
    var (s1, s2) = ((gain - b[0]) * values[0], (b[2] - a[2] * gain) * values[0])
    return values.map { value in
      let output = b[0] * value + s1
      s1 = b[1] * value - a[1] * output + s2
      s2 = b[2] * value - a[2] * output
      return output
    }
  }
}
