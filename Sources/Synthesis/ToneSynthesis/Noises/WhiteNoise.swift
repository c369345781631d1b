import AudioCore

/// Noise with a flat spectrum: independent samples, uniform in ±√3 times their root mean square.
///
/// The same seed gives the same bits on every platform, since only integers and the rounding of IEEE 754 are used.
/// Channels are independent. Parameter: root mean square (0); a change takes `rampDuration`.
public struct WhiteNoise: AudioGenerator, Sendable {
  /// The settings of the noise at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Root mean square relative to a full scale of 1.
    public var rootMeanSquare: Double
    /// Determines the random numbers: equal seeds give equal samples.
    public var seed: UInt64
    /// Number of channels.
    public var channelCount: Int
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A configuration of a noise; the initialiser of the generator checks the ranges.
    public init(rootMeanSquare: Double, seed: UInt64, channelCount: Int = 1, rampDuration: Double = 0.005) {
      self.rootMeanSquare = rootMeanSquare
      self.seed = seed
      self.channelCount = channelCount
      self.rampDuration = rampDuration
    }
  }

  /// The only parameter: the root mean square.
  public static let parameters = [NoiseParameter.rootMeanSquare]

  /// Number of channels.
  public let channelCount: Int
  /// Sample rate in hertz.
  public let sampleRate: Double

  private let seed: UInt64
  private var sources: [NoiseSource]
  private var level: NoiseLevel

  /// A noise at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    channelCount = Int(try NoiseParameter.channels.required(Double(configuration.channelCount)))
    self.sampleRate = sampleRate
    seed = configuration.seed
    sources = (0..<channelCount).map { NoiseSource(seed: configuration.seed, channel: $0) }
    level = try NoiseLevel(
      rootMeanSquare: configuration.rootMeanSquare, unit: NoiseParameter.uniform,
      rampDuration: configuration.rampDuration, sampleRate: sampleRate)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "WhiteNoise")
    var start = 0
    while start < block.frameCount {
      let (gain, count) = level.next(block.frameCount - start)
      for c in 0..<channelCount {
        let output = block.channel(c)
        var source = sources[c]
        for n in start..<start + count { output[n] = Float(gain * source.next()) }
        sources[c] = source
      }
      start += count
    }
  }

  /// Changes the root mean square (0) from the next frame on, over `rampDuration`.
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "a noise has one parameter, got the index \(index)")
    level.move(to: value)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for c in sources.indices { sources[c] = NoiseSource(seed: seed, channel: c) }
    level.reset()
  }
}
