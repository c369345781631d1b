import Foundation
import Spectral

/// Brings a signal of known length to a lower rate: all that is below half of it, and nothing above.
///
/// The spectrum is cut at half the lower rate and transformed back at another length, which is interpolation by a sinc of
/// all samples (linear prediction sees a gentler edge as a pole). A signal of up to 2²⁰ samples is transformed as a whole.
/// A longer one is cut into pieces of about 200,000 samples that fade into one another and add up to it; each rings on
/// into an eighth of a transform at both its ends, so that what departs from the sinc of the whole is the last of the
/// ringing of what lies within some hertz of the band's end. Cost: O(log length) per sample.
struct BandLimiter: ~Copyable {
  /// Longest signal that is transformed as a whole: 24 s at 44.1 kHz.
  static let longestWhole = 1 << 20
  /// Zeros after a whole signal, in samples of the lower rate, so that its end does not ring into its beginning.
  private static let padding = 1000

  /// The lower rate.
  let sampleRate: Double
  /// Samples of the lower rate in all.
  let count: Int

  private let frameCount: Int
  private let input: RealFFT
  private let output: RealFFT
  /// An eighth of both transforms' lengths, by which pieces fade and ring on; 0 for a whole signal.
  private let inputEighth: Int
  private let outputEighth: Int
  private let fade: [Double]
  /// Samples of the piece that is being filled, and the place of its first one.
  private var filled = 0
  private var start = 0
  private var pending: [Double] = []
  private var sum: [Double] = []
  private var given = 0

  /// For a signal of `frameCount` samples.
  init(frameCount: Int, from rate: Double, to lower: Double) throws {
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

  /// An eighth of the lengths of two transforms, the longer of about 2¹⁸, whose quotient is `ratio` as nearly as can be.
  private static func eighths(_ ratio: Double) -> (input: Int, output: Int) {
    // FFTW is slow where a length has a large prime. A quotient of small numbers, as those of usual rates are, has lengths
    // without; others take what is nearest.
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

  /// Takes the next samples, less `mean`, and adds those of the lower rate that are known to `result`: all of them with
  /// the signal's last sample.
  mutating func append(_ samples: UnsafeBufferPointer<Float>, mean: Double, to result: inout [Double]) {
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

  /// Transforms the piece that is filled, adds it to its neighbour, and gives what no later piece reaches.
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
    // Before the signal's beginning there is ringing only.
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
