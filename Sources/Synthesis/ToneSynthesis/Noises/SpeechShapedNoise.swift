import AudioCore

/// Noise with the long-term spectrum of speech: independent noises in third-octave bands.
///
/// Each band is a Butterworth band-pass of ten poles with its own noise, so that powers add; the gains are such that the
/// power in each band, what leaks from its neighbours included, is that of the spectrum. Bands that end above 0.49 of the
/// sample rate are left out. The same samples from the same seed everywhere. Channels are independent. Parameter: root mean
/// square (0); a change takes `rampDuration`. Cost: 125 second-order sections a frame and channel.
public struct SpeechShapedNoise: AudioGenerator, Sendable {
  /// What is heard until the parameter is set.
  public struct Configuration: Sendable, Hashable {
    /// Whose speech.
    public var spectrum: SpeechSpectrum
    /// Root mean square relative to a full scale of 1.
    public var rootMeanSquare: Double
    /// Which noise.
    public var seed: UInt64
    /// Number of channels.
    public var channelCount: Int
    /// Seconds that a change takes.
    public var rampDuration: Double

    /// A noise.
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

  /// Root mean square.
  public static let parameters = [NoiseParameter.rootMeanSquare]

  /// Number of channels.
  public let channelCount: Int

  private let seed: UInt64
  private let bank: SpeechBandBank
  private var sources: [NoiseSource]
  private var states: [SIMD4<Double>]
  private var level: NoiseLevel

  /// A noise at its first frame.
  ///
  /// - Parameter sampleRate: at least 8 kHz.
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    guard sampleRate >= 8000, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
    channelCount = Int(try NoiseParameter.channels.required(Double(configuration.channelCount)))
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
    precondition(index == 0, "a noise has one parameter")
    level.move(to: value)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for c in sources.indices { sources[c] = NoiseSource(seed: seed, channel: c) }
    for n in states.indices { states[n] = .zero }
    level.reset()
  }
}
