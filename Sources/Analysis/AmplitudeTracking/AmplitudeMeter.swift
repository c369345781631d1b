import AudioCore

/// The amplitude statistics of a whole signal: peak, RMS, crest factor, DC offset, zero crossings and clipping.
///
/// Everything is kept per channel, in Double, and combined over the channels when read. Memory: constant; latency: 0;
/// cost: one pass, about 1 ns a sample.
public struct AmplitudeMeter: StreamingProcessor, Sendable {
  /// What to measure.
  public struct Configuration: Sendable, Hashable {
    /// Amplitude from which a sample counts as standing at full scale, above 0.
    ///
    /// The default, the largest positive 16-bit sample, suits 16-bit material and what was made from it; for fewer
    /// bits use 1 − 2^(1 − bits).
    public var clippingLevel: Float

    /// Clipping from `clippingLevel` on.
    public init(clippingLevel: Float = 32767.0 / 32768.0) { self.clippingLevel = clippingLevel }
  }

  /// How many samples in a row must stand at full scale, with one sign, to count as clipped: a sine that just reaches
  /// full scale touches it with one or two.
  public static let clippedRunLength = 3

  private struct Channel: Sendable {
    var peak: Float = 0
    var sum = 0.0
    var sumOfSquares = 0.0
    var crossings = 0
    /// The sign of the last sample that was not 0; 0 before there was one.
    var sign = 0
    var run = 0
    var runSign = 0
    var clipped = 0
  }

  /// Frames taken so far.
  public private(set) var frameCount = 0
  /// Frames by which a value lags: none.
  public let latencyInFrames = 0

  private let sampleRate: Double
  private let clippingLevel: Float
  private var channels: [Channel]

  /// A meter that has heard nothing.
  ///
  /// - Throws: `AmplitudeError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AmplitudeError) {
    guard sampleRate > 0, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
    guard channelCount >= 1 else { throw .invalidChannelCount(channelCount) }
    guard configuration.clippingLevel > 0 else { throw .invalidClippingLevel(configuration.clippingLevel) }
    self.sampleRate = sampleRate
    clippingLevel = configuration.clippingLevel
    channels = [Channel](repeating: Channel(), count: channelCount)
  }

  /// Takes the next frames.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    precondition(block.channelCount == channels.count, "the block must have the meter's \(channels.count) channels")
    let level = clippingLevel
    for c in channels.indices {
      var channel = channels[c]
      for sample in block.channel(c) { Self.update(&channel, sample, level) }
      channels[c] = channel
    }
    frameCount += block.frameCount
  }

  /// Nothing is held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    frameCount = 0
    for c in channels.indices { channels[c] = Channel() }
  }

  @inline(__always)
  private static func update(_ channel: inout Channel, _ sample: Float, _ clippingLevel: Float) {
    let magnitude = abs(sample)
    channel.peak = max(channel.peak, magnitude)
    let x = Double(sample)
    channel.sum += x
    channel.sumOfSquares += x * x
    if sample != 0 {
      let sign = sample > 0 ? 1 : -1
      if channel.sign == -sign { channel.crossings += 1 }
      channel.sign = sign
    }
    if magnitude >= clippingLevel {
      let sign = sample > 0 ? 1 : -1
      channel.run = channel.runSign == sign ? channel.run + 1 : 1
      channel.runSign = sign
      if channel.run == clippedRunLength { channel.clipped += clippedRunLength }
      if channel.run > clippedRunLength { channel.clipped += 1 }
    } else {
      channel.runSign = 0
    }
  }

  /// Largest magnitude of a sample in any channel.
  public var peak: Float { channels.reduce(0) { max($0, $1.peak) } }

  /// Root of the mean square over all samples of all channels; `nil` before the first frame.
  public var rootMeanSquare: Double? {
    guard frameCount > 0 else { return nil }
    return (channels.reduce(0) { $0 + $1.sumOfSquares } / Double(frameCount * channels.count)).squareRoot()
  }

  /// Peak over RMS in decibels: 3.01 for a sine, 0 for a square wave; `nil` in digital silence.
  public var crestFactorInDecibels: Double? {
    guard let rootMeanSquare, rootMeanSquare > 0 else { return nil }
    return Decibels.level(amplitude: Double(peak), reference: rootMeanSquare)
  }

  /// The mean of the channel whose mean is farthest from 0, as an amplitude; `nil` before the first frame.
  public var dcOffset: Double? {
    guard frameCount > 0 else { return nil }
    return channels.map { $0.sum / Double(frameCount) }.max { abs($0) < abs($1) }
  }

  /// Sign changes per second, the mean over the channels, in hertz: a sine of frequency f has 2 f. Samples of exactly 0
  /// take the sign before them. `nil` before the first frame.
  public var zeroCrossingRate: Double? {
    guard frameCount > 0 else { return nil }
    return Double(channels.reduce(0) { $0 + $1.crossings }) / Double(channels.count) / (Double(frameCount) / sampleRate)
  }

  /// Samples, over all channels, that stand in runs of `clippedRunLength` or more at full scale.
  public var clippedSampleCount: Int { channels.reduce(0) { $0 + $1.clipped } }
}
