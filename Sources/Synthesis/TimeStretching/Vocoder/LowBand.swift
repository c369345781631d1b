import AudioCore
import Foundation

/// The low band of a signal at a fraction of its rate, for long windows at a low cost.
///
/// Sample m belongs to sample m · `factor` of the signal. The filter (linear phase, Kaiser) passes up to
/// `LowBand.share` of the low rate, and what it lets alias is 100 dB lower there.
struct LowBand: ~Copyable {
  /// The clean share of the low rate.
  static let share = 0.3
  private static let chunk = 64

  /// Samples of the signal for one of the low band.
  let factor: Int
  private(set) var history: SampleHistory
  private let channelCount: Int
  /// The filter's latter half, from its middle on.
  private let taps: [Float]
  private let memory: FloatMemory

  /// - Parameter length: samples of the low band that are needed at once.
  init(factor: Int, channelCount: Int, length: Int) {
    self.factor = factor
    self.channelCount = channelCount
    history = SampleHistory(channelCount: channelCount, length: length)
    memory = FloatMemory(count: Self.chunk * channelCount)
    guard factor > 1 else {
      taps = [1]
      return
    }
    let half = 8 * factor
    let window = Window.kaiser(beta: 10).samples(knownLength: 2 * half + 1)
    let cutoff = 1 / Double(factor)
    taps = (0...half).map { k in
      let x = Double(k)
      return Float((k == 0 ? cutoff : sin(.pi * x * cutoff) / (.pi * x)) * window[half + k])
    }
  }

  /// The latest sample of the low band that the signal's samples before `end` give.
  func last(before end: Int) -> Int {
    let sample = end - taps.count
    return sample >= 0 ? sample / factor : -((factor - 1 - sample) / factor)
  }

  /// Computes the samples up to number `last`.
  mutating func extend(to last: Int, from signal: borrowing SampleHistory) {
    let half = taps.count - 1
    while history.end <= last {
      let count = min(Self.chunk, last + 1 - history.end)
      // What is not stored any more is silence.
      let first = (signal.oldest + half + factor - 1) / factor
      if history.end < first, signal.oldest > 0 {
        history.appendSilence(min(count, first - history.end))
        continue
      }
      for c in 0..<channelCount {
        for n in 0..<count {
          let middle = signal.samples(from: (history.end + n) * factor - half, channel: c) + half
          var sum = taps[0] * middle[0]
          for k in 1..<taps.count { sum += taps[k] * (middle[k] + middle[-k]) }
          memory.base[c * Self.chunk + n] = sum
        }
      }
      history.append(
        AudioBlock(
          base: memory.base, channelStride: Self.chunk, channelCount: channelCount, frameCount: count))
    }
  }

  mutating func reset() { history.reset() }
}
