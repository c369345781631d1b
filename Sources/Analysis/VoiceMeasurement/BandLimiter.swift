import Foundation
import Spectral

/// Converts a signal of known length to a lower rate. It keeps all frequencies below half of the lower rate and removes
/// all above.
///
/// The spectrum is cut at half the lower rate and transformed back at another length. This is an interpolation by a
/// sinc over all samples (a gentler edge would appear as a pole in linear prediction). A signal of up to 2²⁰ samples is
/// transformed as a whole. A longer signal is cut into pieces of about 200,000 samples that cross-fade and add up to
/// it. Each piece rings for an eighth of a transform at both ends, so the only deviation from the sinc of the whole is
/// the last part of the ringing of frequencies within some hertz of the band's end. Cost: O(log length) per sample.
package struct BandLimiter: ~Copyable {
  /// Length of the longest signal that is transformed as a whole: 24 s at 44.1 kHz.
  package static let longestWhole = 1 << 20
  /// Number of zeros after a whole signal, in samples of the lower rate, so that its end does not ring into its start.
  private static let padding = 1000

  /// The lower rate.
  package let sampleRate: Double
  /// Number of samples at the lower rate.
  package let count: Int

  private let frameCount: Int
  private let input: RealFFT
  private let output: RealFFT
  /// An eighth of the lengths of the two transforms, in which pieces fade and ring; 0 for a whole signal.
  private let inputEighth: Int
  private let outputEighth: Int
  private let fade: [Double]
  /// Number of samples in the current piece, and the place of its first sample.
  private var filled = 0
  private var start = 0
  private var pending: [Double] = []
  private var sum: [Double] = []
  private var given = 0

  /// Creates a converter for a signal of `frameCount` samples.
  package init(frameCount: Int, from rate: Double, to lower: Double) throws {
    let (eighths, outputLength): ((input: Int, output: Int), Int)
    if frameCount <= Self.longestWhole {
      count = Int((Double(frameCount) * (lower / rate)).rounded(.down))
      eighths = (0, 0)
      outputLength = RealFFT.fastLength(atLeast: count + Self.padding)
    } else {
      eighths = Self.eighths(rate / lower)
      count = Int((Double(frameCount) * Double(eighths.output) / Double(eighths.input)).rounded(.down))
      outputLength = 8 * eighths.output
    }
    // The nearest even length; the rate follows from it.
    let inputLength = 2 * Int((Double(outputLength) / (lower / rate) / 2).rounded())
    let input = try RealFFT(length: eighths.input > 0 ? 8 * eighths.input : inputLength)
    let output = try RealFFT(length: outputLength)
    sampleRate = rate * Double(output.length) / Double(input.length)
    self.frameCount = frameCount
    (inputEighth, outputEighth) = eighths
    let length = Double(inputEighth)
    fade = (0..<inputEighth).map { (n: Int) -> Double in
      let angle: Double = .pi * (Double(n) + 0.5) / length
      return 0.5 - 0.5 * cos(angle)
    }
    sum = [Double](repeating: 0, count: 8 * outputEighth)
    pending = [Double](repeating: 0, count: 6 * inputEighth)
    self.input = input
    self.output = output
  }

  /// An eighth of the lengths of two transforms whose quotient is as close to `ratio` as possible. The longer one has
  /// about 2¹⁸ samples.
  private static func eighths(_ ratio: Double) -> (input: Int, output: Int) {
    // FFTW is slow for lengths with a large prime factor. Quotients of small numbers, as those of usual rates are, have
    // lengths without one; for others the nearest length is used.
    var (fast, nearest) = ((input: 0, output: 0, error: 1e-9), (input: 0, output: 0, error: Double.infinity))
    let longest = Int((Double(1 << 15) / ratio).rounded())
    for output in stride(from: longest, to: longest / 2, by: -1) {
      let input = Int((Double(output) * ratio).rounded())
      let error = abs(Double(input) / (Double(output) * ratio) - 1)
      if error < nearest.error { nearest = (input, output, error) }
      if error < fast.error, largestPrime(input) <= 13, largestPrime(output) <= 13 { fast = (input, output, error) }
    }
    return fast.input > 0 ? (fast.input, fast.output) : (nearest.input, nearest.output)
  }

  private static func largestPrime(_ number: Int) -> Int {
    var (rest, divisor) = (number, 2)
    while divisor * divisor <= rest {
      if rest.isMultiple(of: divisor) { rest /= divisor } else { divisor += 1 }
    }
    return rest
  }

  /// Adds samples, minus `mean`, and appends the samples of the lower rate that are known to `result`. After the
  /// signal's last sample all are known.
  package mutating func append(_ samples: UnsafeBufferPointer<Float>, mean: Double, to result: inout [Double]) {
    if inputEighth == 0 {
      appendWhole(samples, mean, &result)
    } else {
      for sample in samples {
        pending[filled] = Double(sample) - mean
        filled += 1
        if start + filled == frameCount || filled == pending.count { addPiece(&result) }
      }
    }
  }

  private mutating func appendWhole(
    _ samples: UnsafeBufferPointer<Float>, _ mean: Double, _ result: inout [Double]
  ) {
    for sample in samples {
      if filled < input.length { input.signal[filled] = Float(Double(sample) - mean) }
      filled += 1
    }
    guard filled == frameCount else { return }
    transform()
    let scale = 1 / Double(input.length)
    result.reserveCapacity(result.count + count)
    for n in 0..<count { result.append(Double(output.signal[n]) * scale) }
  }

  private func transform() {
    input.forward()
    for k in output.spectrum.indices { output.spectrum[k] = k < input.spectrum.count ? input.spectrum[k] : .zero }
    output.inverse()
  }

  /// Transforms the current piece, adds it to its neighbour, and appends the samples that no later piece affects.
  private mutating func addPiece(_ result: inout [Double]) {
    let (length, eighth, isLast) = (filled, inputEighth, start + filled == frameCount)
    for n in 0..<input.length { input.signal[n] = 0 }
    for n in 0..<length {
      var gain = 1.0
      if start > 0, n < eighth { gain = fade[n] }
      if !isLast, n >= 5 * eighth { gain = fade[6 * eighth - 1 - n] }
      input.signal[eighth + n] = Float(pending[n] * gain)
    }
    transform()
    let scale = 1 / Double(input.length)
    for n in sum.indices { sum[n] += Double(output.signal[n]) * scale }
    // Before the start of the signal there is only ringing.
    let known = isLast ? sum.count : 5 * outputEighth
    for n in (start == 0 ? outputEighth : 0)..<known where given < count {
      result.append(sum[n])
      given += 1
    }
    for n in sum.indices { sum[n] = n + known < sum.count ? sum[n + known] : 0 }
    guard !isLast else { return }
    for n in 0..<eighth { pending[n] = pending[5 * eighth + n] }
    start += 5 * eighth
    filled = eighth
  }
}
