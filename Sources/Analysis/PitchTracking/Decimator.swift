import AudioCore
import Foundation

/// Lowers the sample rate of a stream by a whole factor, after a linear-phase low-pass whose delay is compensated:
/// output m is the filtered signal at input sample m · factor. The signal counts as 0 before its start.
///
/// The low-pass is a windowed sinc (Kaiser, 70 dB; J. F. Kaiser, IEEE ISCAS 1974). It passes frequencies up to
/// `passband`. Its stop band starts where aliases would fold back into the passband, or at `1.6 · passband` if that is
/// lower, because frequencies above the passband are noise for a method that searches for periods. Cost: taps / factor
/// products per input sample. The number of taps grows with the factor, so the cost per second does not.
struct Decimator: Sendable {
  /// Number of input samples per output sample.
  let factor: Int
  /// Number of input samples after an output's own that it depends on.
  let lookahead: Int

  private static let attenuation = 70.0
  private static let lanes = 8
  /// Number of samples that one call filters at a time, beside the history.
  private static let chunk = 2048

  /// The impulse response, with zeros before it to fill whole vectors; empty if no filter is needed.
  private let taps: [Float]
  private var storage: [Float]
  /// Number of samples in `storage`, from its start.
  private var filled: Int
  /// Index in `storage` of the next output's first tap.
  private var next = 0

  /// - Parameters:
  ///   - passband: highest frequency that is kept, in hertz.
  ///   - lowestRate: smallest sample rate of the result in hertz; more than twice the passband.
  init(passband: Double, lowestRate: Double, sampleRate: Double) throws(AudioFormatError) {
    factor = max(1, Int(sampleRate / lowestRate))
    let rate = sampleRate / Double(factor)
    let stop = factor == 1 ? 1.6 * passband : min(rate - passband, 1.6 * passband)
    guard stop < sampleRate / 2 else {
      (taps, lookahead, storage, filled) = ([], 0, [], 0)
      return
    }
    let order = KaiserWindow.order(attenuation: Self.attenuation, transition: (stop - passband) / sampleRate)
    let half = Int((order / 2).rounded(.up))
    lookahead = half
    let beta = KaiserWindow.beta(attenuation: Self.attenuation)
    let window = try Window.kaiser(beta: beta).samples(length: 2 * half + 1, .symmetric)
    let cut = (passband + stop) / sampleRate
    let response = window.enumerated().map { n, weight -> Double in
      let x = Double(n - half) * cut
      return weight * (x == 0 ? 1 : sin(.pi * x) / (.pi * x))
    }
    let sum = response.reduce(0, +)
    let padding = (Self.lanes - response.count % Self.lanes) % Self.lanes
    taps = [Float](repeating: 0, count: padding) + response.map { Float($0 / sum) }
    storage = [Float](repeating: 0, count: taps.count + Self.chunk)
    filled = taps.count - 1 - half
  }

  /// Returns to the state of a new instance.
  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    filled = taps.isEmpty ? 0 : taps.count - 1 - lookahead
    next = 0
  }

  /// Filters samples. Writes the outputs that are complete, at most ⌈samples / factor⌉, to `output`, and the mean power
  /// before the filter around each of them to `power`. Returns their number.
  mutating func process(
    _ samples: UnsafeBufferPointer<Float>, _ output: UnsafeMutablePointer<Float>, _ power: UnsafeMutablePointer<Float>
  ) -> Int {
    guard !taps.isEmpty else { return pick(samples, output, power) }
    var (taken, written) = (0, 0)
    while taken < samples.count {
      let count = min(samples.count - taken, storage.count - filled)
      storage.withUnsafeMutableBufferPointer { storage in
        for index in 0..<count { storage[filled + index] = samples[taken + index] }
      }
      filled += count
      taken += count
      while next + taps.count <= filled {
        output[written] = value()
        power[written] = powerBefore()
        written += 1
        next += factor
      }
      if filled == storage.count { moveToFront() }
    }
    return written
  }

  /// Without a filter, every `factor`-th sample is the output.
  private mutating func pick(
    _ samples: UnsafeBufferPointer<Float>, _ output: UnsafeMutablePointer<Float>, _ power: UnsafeMutablePointer<Float>
  ) -> Int {
    var written = 0
    while next < samples.count {
      output[written] = samples[next]
      power[written] = samples[next] * samples[next]
      written += 1
      next += factor
    }
    next -= samples.count
    return written
  }

  private func value() -> Float {
    taps.withUnsafeBytes { taps in
      storage.withUnsafeBytes { storage in
        let stride = MemoryLayout<SIMD8<Float>>.stride
        let first = next * MemoryLayout<Float>.stride
        var sum = SIMD8<Float>.zero
        var offset = 0
        while offset < taps.count {
          // Not `addProduct`, which is a function call per lane on processors without a fused instruction.
          sum +=
            taps.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
            * storage.loadUnaligned(fromByteOffset: first + offset, as: SIMD8<Float>.self)
          offset += stride
        }
        return sum.sum()
      }
    }
  }

  /// The mean square of the `factor` samples around the next output's own.
  private func powerBefore() -> Float {
    let first = next + taps.count - 1 - lookahead - factor / 2
    return storage.withUnsafeBufferPointer { storage in
      var sum: Float = 0
      for index in first..<first + factor { sum += storage[index] * storage[index] }
      return sum / Float(factor)
    }
  }

  private mutating func moveToFront() {
    // A factor above the number of taps skips samples that have not arrived yet.
    let first = min(next, filled)
    storage.withUnsafeMutableBufferPointer { storage in
      for index in first..<filled { storage[index - first] = storage[index] }
    }
    filled -= first
    next -= first
  }
}
