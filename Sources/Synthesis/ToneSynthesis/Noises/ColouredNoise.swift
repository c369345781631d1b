import AudioCore

/// Pink or brown noise: white noise through a filter.
///
/// The same seed gives the same bits on every platform, since no function of a system's mathematical library is called.
/// Channels are independent. Parameter: root mean square (0); a change takes `rampDuration`. Samples are nearly
/// normally distributed; peaks reach 4 to 5 times the root mean square. The filter starts from silence, so the lowest
/// frequencies build up over a tenth of a second.
public struct ColouredNoise: AudioGenerator, Sendable {
  /// The spectrum of the noise: power as a function of frequency.
  public enum Colour: String, Codable, Sendable, Hashable, CaseIterable {
    /// Power per hertz falls with f, equal in all octaves; flat below 3 Hz.
    case pink
    /// Power per hertz falls with f² (red, Brownian); flat below 5 Hz.
    case brown
  }

  /// The settings of the noise at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The spectrum of the noise: power as a function of frequency.
    public var colour: Colour
    /// Root mean square relative to a full scale of 1, over all frequencies.
    public var rootMeanSquare: Double
    /// Determines the random numbers: equal seeds give equal samples.
    public var seed: UInt64
    /// Number of channels.
    public var channelCount: Int
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A configuration of a noise; the initialiser of the generator checks the ranges.
    public init(
      _ colour: Colour, rootMeanSquare: Double, seed: UInt64, channelCount: Int = 1, rampDuration: Double = 0.005
    ) {
      self.colour = colour
      self.rootMeanSquare = rootMeanSquare
      self.seed = seed
      self.channelCount = channelCount
      self.rampDuration = rampDuration
    }
  }

  /// The only parameter: the root mean square.
  public static let parameters = [NoiseParameter.rootMeanSquare]
  /// The lowest sample rate, in hertz.
  static let lowestSampleRate = 1000.0

  /// Number of channels.
  public let channelCount: Int
  /// Sample rate in hertz.
  public let sampleRate: Double

  private let seed: UInt64
  private let filter: SlopeFilter
  private var sources: [NoiseSource]
  private var states: [SlopeFilter.State]
  private var level: NoiseLevel

  /// A noise at its first frame.
  ///
  /// - Parameter sampleRate: 1 kHz to 768 kHz.
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate, least: Self.lowestSampleRate)
    channelCount = Int(try NoiseParameter.channels.required(Double(configuration.channelCount)))
    self.sampleRate = sampleRate
    seed = configuration.seed
    filter = Self.filter(configuration.colour, sampleRate)
    sources = (0..<channelCount).map { NoiseSource(seed: configuration.seed, channel: $0) }
    states = [SlopeFilter.State](repeating: .init(), count: channelCount)
    level = try NoiseLevel(
      rootMeanSquare: configuration.rootMeanSquare, unit: NoiseParameter.uniform * filter.power.squareRoot(),
      rampDuration: configuration.rampDuration, sampleRate: sampleRate)
  }

  /// The filter of a colour, not scaled to a level.
  package static func filter(_ colour: Colour, _ sampleRate: Double) -> SlopeFilter {
    func place(_ frequency: Double) -> Double { PortableFunctions.exp(-2 * .pi * frequency / sampleRate) }
    switch colour {
    case .pink:
      // Two poles and two zeros per decade keep the response within 0.011 dB of the slope.
      let ratio = 10.0.squareRoot()
      var frequencies: [Double] = []
      var frequency = 3.0
      while frequency < sampleRate / 2 {
        frequencies.append(frequency)
        frequency *= ratio
      }
      frequencies = frequencies.suffix(SlopeFilter.lanes - 1)
      return SlopeFilter(
        poles: frequencies.map { place($0) }, zeros: frequencies.map { place($0 * ratio.squareRoot()) },
        slope: { 1 / $0 })
    case .brown:
      let corner = 2 * .pi * 5 / sampleRate
      return SlopeFilter(poles: [place(5)], zeros: [], slope: { 1 / ($0 * $0 + corner * corner) })
    }
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "ColouredNoise")
    let filter = filter
    var start = 0
    while start < block.frameCount {
      let (gain, count) = level.next(block.frameCount - start)
      for c in 0..<channelCount {
        let output = block.channel(c)
        var (source, state) = (sources[c], states[c])
        for n in start..<start + count { output[n] = Float(gain * filter.step(source.next(), &state)) }
        (sources[c], states[c]) = (source, state)
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
    for c in sources.indices {
      sources[c] = NoiseSource(seed: seed, channel: c)
      states[c] = .init()
    }
    level.reset()
  }
}
