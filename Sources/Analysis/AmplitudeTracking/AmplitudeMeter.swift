import AudioCore

/// The amplitude statistics of a whole signal: peak, RMS, crest factor, DC offset, zero crossings and clipping.
///
/// All values are kept per channel, in Double, and combined over the channels when they are read. Memory: constant.
/// Latency: 0. Cost: one pass, about 1 ns a sample.
public struct AmplitudeMeter: StreamingProcessor, Sendable {
  /// What to measure.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The magnitude from which a sample counts as being at full scale, above 0.
    ///
    /// The default is the largest positive 16-bit sample. It suits 16-bit recordings and files made from them. For
    /// another number of bits use 1 − 2^(1 − bits).
    public var clippingLevel: Float

    /// Creates a configuration.
    ///
    /// - Parameter clippingLevel: the magnitude from which a sample counts as being at full scale, above 0.
    public init(clippingLevel: Float = 32767.0 / 32768.0) { self.clippingLevel = clippingLevel }
  }

  /// The number of successive full-scale samples with one sign that count as clipped. A sine that just reaches full
  /// scale touches it with one or two samples.
  static let clippedRunLength = 3

  private struct Channel: Sendable {
    var peak: Float = 0
    var sum = 0.0
    var sumOfSquares = 0.0
    var crossings = 0
    /// The sign of the last sample that was not 0; 0 before the first such sample.
    var sign = 0
    var run = 0
    var runSign = 0
    var clipped = 0
  }

  /// Number of frames processed so far.
  public private(set) var frameCount = 0
  /// 0: the values include every frame that was given.
  public let latencyInFrames = 0

  /// The sample rate in hertz that the meter was made for.
  public let sampleRate: Double
  /// Sound of the meter's rate and channels.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: channels.count) }

  private let clippingLevel: Float
  private var channels: [Channel]

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - sampleRate: hertz, in `SampleRate.range`.
  ///   - channelCount: one of `AudioFormat.channelCounts`.
  /// - Throws: `AmplitudeError` if the clipping level, the sample rate or the number of channels is out of range.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AmplitudeError) {
    guard SampleRate.range.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    guard configuration.clippingLevel > 0 else { throw .invalidClippingLevel(configuration.clippingLevel) }
    self.sampleRate = sampleRate
    clippingLevel = configuration.clippingLevel
    channels = [Channel](repeating: Channel(), count: channelCount)
  }

  /// Adds a block. It must have the meter's number of channels.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    ensure(channels: block.channelCount, are: channels.count, of: "AmplitudeMeter")
    let level = clippingLevel
    for c in channels.indices {
      var channel = channels[c]
      for sample in block.channel(c) { Self.update(&channel, sample, level) }
      channels[c] = channel
    }
    frameCount += block.frameCount
  }

  /// Does nothing: the meter holds no frames back.
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

  /// Peak divided by RMS, in decibels: 3.01 for a sine, 0 for a square wave; `nil` in digital silence.
  public var crestFactorInDecibels: Double? {
    guard let rootMeanSquare, rootMeanSquare > 0 else { return nil }
    return Decibels.level(amplitude: Double(peak), reference: rootMeanSquare)
  }

  /// The mean of the channel whose mean has the largest magnitude, as an amplitude; `nil` before the first frame.
  public var dcOffset: Double? {
    guard frameCount > 0 else { return nil }
    return channels.map { $0.sum / Double(frameCount) }.max { abs($0) < abs($1) }
  }

  /// Sign changes per second, averaged over the channels, in hertz: a sine of frequency f has 2 f. A sample of exactly
  /// 0 keeps the sign of the sample before it. `nil` before the first frame.
  public var zeroCrossingRate: Double? {
    guard frameCount > 0 else { return nil }
    return Double(channels.reduce(0) { $0 + $1.crossings }) / Double(channels.count) / (Double(frameCount) / sampleRate)
  }

  /// Number of samples, over all channels, in runs of three or more at full scale.
  public var clippedSampleCount: Int { channels.reduce(0) { $0 + $1.clipped } }
}
