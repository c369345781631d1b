import AudioCore
import Foundation

/// Lowers the sample rate of a stream by a whole factor, after a linear-phase low-pass whose delay is taken out: output
/// m is the filtered signal at input sample m · factor, the signal counting as 0 before its start.
///
/// The low-pass is a windowed sinc (Kaiser, 70 dB; J. F. Kaiser, IEEE ISCAS 1974) that passes up to `passband` and
/// stops from where aliases would fold back into the passband, or from `1.6 · passband` where that is lower, since what
/// the filter lets through is noise to a method that looks for periods. Cost: taps / factor products per input sample;
/// taps grow with the factor, so the cost per second grows with neither.
struct Decimator: Sendable {
  /// Input samples per output sample.
  let factor: Int
  /// Input samples after an output's own that take part in it.
  let lookahead: Int

  private static let attenuation = 70.0
  private static let lanes = 8
  /// Samples that one call filters at a time, beside the history.
  private static let chunk = 2048

  /// The impulse response, completed with zeros before it to whole vectors; empty where nothing is to be removed.
  private let taps: [Float]
  private var storage: [Float]
  /// Samples in `storage`, from its start.
  private var filled: Int
  /// Where in `storage` the next output's first tap lies.
  private var next = 0

  /// - Parameters:
  ///   - passband: highest frequency that is kept, in hertz.
  ///   - lowestRate: sample rate that the result must have at least, in hertz; more than twice the passband.
  init(passband: Double, lowestRate: Double, sampleRate: Double) {
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
    let window = Window.kaiser(beta: beta).samples(length: 2 * half + 1, .symmetric)
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

  /// Filters samples and writes what is whole by now, at most ⌈samples / factor⌉ outputs, to `output`, and the mean
  /// power before the filter about each of them to `power`. Returns their number.
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

  /// Without a filter every `factor`-th sample is the output.
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
          // Not `addProduct`: without a fused instruction that is a call per lane.
          sum +=
            taps.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
            * storage.loadUnaligned(fromByteOffset: first + offset, as: SIMD8<Float>.self)
          offset += stride
        }
        return sum.sum()
      }
    }
  }

  /// The mean square of the `factor` samples about the next output's own.
  private func powerBefore() -> Float {
    let first = next + taps.count - 1 - lookahead - factor / 2
    return storage.withUnsafeBufferPointer { storage in
      var sum: Float = 0
      for index in first..<first + factor { sum += storage[index] * storage[index] }
      return sum / Float(factor)
    }
  }

  private mutating func moveToFront() {
    // A factor above the number of taps steps over samples that have not come yet.
    let first = min(next, filled)
    storage.withUnsafeMutableBufferPointer { storage in
      for index in first..<filled { storage[index - first] = storage[index] }
    }
    filled -= first
    next -= first
  }
}
