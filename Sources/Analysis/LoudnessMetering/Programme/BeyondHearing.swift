import AudioCore

/// The share of a sound's K-weighted energy that lies beyond hearing: above 20 kHz.
///
/// K weighting models hearing up to some 10 kHz and has +4 dB for everything above, so that the calls of bats would be
/// as loud as speech. The energy above is that after a Butterworth high-pass of order 8 at 22 kHz, which passes 0.6 % of
/// a tone of 16 kHz, 18 % of one of 20 kHz and 88 % of one of 25 kHz.
///
/// Four sections are processed in one vector: in every step each takes what the one before gave in the step before. So
/// the output comes three frames late, which does not matter to an energy. Cost: about seven vector operations per
/// sample.
struct BeyondHearing: Sendable {
  /// The corner of the high-pass, in hertz.
  static let corner = 22_000.0
  /// The lowest sample rate, in hertz, at which a sound beyond hearing is looked for. Below it such a sound has less
  /// than a quarter of an octave.
  static let lowestRate = 64_000.0
  /// Share of the energy above which programme loudness is undefined.
  static let largestShare = 0.5

  private typealias Lanes = SIMD4<Float>

  /// The quality factors of the sections of a Butterworth filter of order 8.
  private static let qualities = [0.509_795_579_1, 0.601_344_886_9, 0.899_976_223_1, 2.562_915_447_7]

  private struct Channel: Sendable {
    /// The last output of each section, which is the next one's input.
    var output = Lanes()
    var first = Lanes()
    var second = Lanes()
    /// The energy above since the last step. It is summed sample by sample, so that it does not depend on the blocks.
    var sum = 0.0
  }

  private let b0, b1, b2, a1, a2: SIMD4<Float>
  private let weights: [Double]
  private var channels: [Channel]
  private var above = 0.0
  private var total = 0.0

  /// - Parameters:
  ///   - weights: the weights of the channels.
  ///   - gain: the gain of the K weighting above 20 kHz, linear.
  /// - Returns: `nil` for a rate that carries no sound beyond hearing.
  init?(sampleRate: Double, weights: [Double], gain: Double) {
    guard sampleRate >= Self.lowestRate else { return nil }
    let sections = Self.qualities.compactMap {
      try? Biquad(frequency: Self.corner, q: $0, numerator: (1, 0, 0), sampleRate: sampleRate)
    }
    guard sections.count == Self.qualities.count else { return nil }
    func lanes(_ value: (Biquad) -> Double) -> Lanes { Lanes(sections.map { Float(value($0)) }) }
    (b0, b1, b2, a1, a2) = (lanes(\.b0), lanes(\.b1), lanes(\.b2), lanes(\.a1), lanes(\.a2))
    self.weights = weights.map { $0 * gain * gain }
    channels = Array(repeating: Channel(), count: weights.count)
  }

  /// Adds `count` frames of the block from `start` on.
  mutating func process(_ block: AudioBlock, _ start: Int, _ count: Int) {
    for c in channels.indices where weights[c] > 0 {
      guard let samples = block.channel(c).baseAddress else { return }
      filter(&channels[c], samples + start, count)
    }
  }

  @inline(__always)
  private func filter(_ channel: inout Channel, _ samples: UnsafePointer<Float>, _ count: Int) {
    let (b0, b1, b2, a1, a2) = (b0, b1, b2, a1, a2)
    var (output, first, second) = (channel.output, channel.first, channel.second)
    var sum = channel.sum
    for n in 0..<count {
      let x = Lanes(samples[n], output.x, output.y, output.z)
      output = b0 * x + first
      first = b1 * x - a1 * output + second
      second = b2 * x - a2 * output
      sum += Double(output.w) * Double(output.w)
    }
    (channel.output, channel.first, channel.second, channel.sum) = (output, first, second, sum)
  }

  /// Ends a step of 10 ms with its K-weighted energy.
  mutating func endStep(energy: Double) {
    total += energy
    for c in channels.indices {
      above += weights[c] * channels[c].sum
      channels[c].sum = 0
      channels[c].first = Self.kept(channels[c].first)
      channels[c].second = Self.kept(channels[c].second)
    }
  }

  /// See `Biquad.State.dropDenormals`.
  private static func kept(_ value: SIMD4<Float>) -> SIMD4<Float> {
    value.replacing(with: 0, where: value .< 1e-20 .& value .> -1e-20)
  }

  /// The share of the energy so far, 0…1; `nil` for silence.
  var share: Double? { total > 0 ? min(1, above / total) : nil }

  /// Returns to the state before the first frame.
  mutating func reset() {
    for c in channels.indices { channels[c] = Channel() }
    (above, total) = (0, 0)
  }
}
