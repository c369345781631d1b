import AudioCore

/// Noise with the long-term spectrum of speech: independent noises in third-octave bands.
///
/// Each band is a Butterworth band-pass of ten poles with independent noise, so that powers add. The gains are chosen
/// such that the power in each band, including the leakage of its neighbours, is that of the spectrum. Bands that end
/// above 0.49 of the sample rate are omitted. The same seed gives the same bits on every platform. Channels are
/// independent. Parameter: root mean square (0); a change takes `rampDuration`. Cost: 125 second-order sections per
/// frame and channel.
public struct SpeechShapedNoise: AudioGenerator, Sendable {
  /// The settings of the noise at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The speech whose spectrum the noise has.
    public var spectrum: SpeechSpectrum
    /// Root mean square relative to a full scale of 1.
    public var rootMeanSquare: Double
    /// Determines the random numbers: equal seeds give equal samples.
    public var seed: UInt64
    /// Number of channels.
    public var channelCount: Int
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A configuration of a noise; the initialiser of the generator checks the ranges.
    public init(
      _ spectrum: SpeechSpectrum = .combined, rootMeanSquare: Double, seed: UInt64, channelCount: Int = 1,
      rampDuration: Double = 0.005
    ) {
      self.spectrum = spectrum
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
  private let bank: SpeechBandBank
  private var sources: [NoiseSource]
  private var states: [SIMD4<Double>]
  private var level: NoiseLevel

  /// A noise at its first frame.
  ///
  /// - Parameter sampleRate: 8 kHz to 768 kHz.
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate, least: 8000)
    channelCount = Int(try NoiseParameter.channels.required(Double(configuration.channelCount)))
    self.sampleRate = sampleRate
    seed = configuration.seed
    bank = SpeechBandBank(configuration.spectrum, sampleRate: sampleRate)
    sources = (0..<channelCount).map { NoiseSource(seed: configuration.seed, channel: $0) }
    states = [SIMD4<Double>](repeating: .zero, count: channelCount * bank.stateCount)
    level = try NoiseLevel(
      rootMeanSquare: configuration.rootMeanSquare, unit: NoiseParameter.uniform * bank.power.squareRoot(),
      rampDuration: configuration.rampDuration, sampleRate: sampleRate)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "SpeechShapedNoise")
    var start = 0
    while start < block.frameCount {
      let (gain, count) = level.next(block.frameCount - start)
      for c in 0..<channelCount {
        let output = block.channel(c)
        var source = sources[c]
        states.withUnsafeMutableBufferPointer { states in
          let own = UnsafeMutableBufferPointer(rebasing: states[c * bank.stateCount..<(c + 1) * bank.stateCount])
          for n in start..<start + count { output[n] = Float(gain * bank.step(&source, own)) }
        }
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
    for n in states.indices { states[n] = .zero }
    level.reset()
  }
}
