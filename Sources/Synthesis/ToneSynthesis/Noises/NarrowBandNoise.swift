import AudioCore

/// Noise with a bandwidth of an octave, half an octave or a third of an octave, which masks a tone in its middle.
///
/// White noise through a Butterworth band-pass with −3 dB at the edges f · 10^(±0.15 · b), b being the width in octaves
/// (IEC 61260-1's base-10 octave: for a third 0.8913 f and 1.1220 f), and falls by 18 dB per octave outside (IEC
/// 60645-1 asks for at least 12). The same seed gives the same bits on every platform. Channels are independent.
/// Parameter: root mean square (0); a change takes `rampDuration`.
public struct NarrowBandNoise: AudioGenerator, Sendable {
  /// The bandwidth of the noise.
  public enum Bandwidth: String, Codable, Sendable, Hashable, CaseIterable {
    /// A third of an octave.
    case thirdOctave
    /// Half an octave.
    case halfOctave
    /// An octave.
    case octave

    /// The width in octaves of 10^0.3.
    public var octaves: Double {
      switch self {
      case .thirdOctave: 1.0 / 3
      case .halfOctave: 0.5
      case .octave: 1
      }
    }

    /// The edges of the band around a frequency, in hertz.
    public func edges(around frequency: Double) -> (lower: Double, upper: Double) {
      let factor = PortableFunctions.tenToThe(0.15 * octaves)
      return (frequency / factor, frequency * factor)
    }
  }

  /// The settings of the noise at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The centre of the band in hertz, on a logarithmic axis.
    public var frequency: Double
    /// The band's width.
    public var bandwidth: Bandwidth
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
      frequency: Double, bandwidth: Bandwidth = .thirdOctave, rootMeanSquare: Double, seed: UInt64,
      channelCount: Int = 1, rampDuration: Double = 0.005
    ) {
      self.frequency = frequency
      self.bandwidth = bandwidth
      self.rootMeanSquare = rootMeanSquare
      self.seed = seed
      self.channelCount = channelCount
      self.rampDuration = rampDuration
    }
  }

  /// The only parameter: the root mean square.
  public static let parameters = [NoiseParameter.rootMeanSquare]
  /// The range of band centres in hertz.
  public static let frequency = AudioParameter(
    "frequency of the band", unit: "Hz", range: 10...96_000, defaultValue: 1000)

  /// Number of channels.
  public let channelCount: Int
  /// Sample rate in hertz.
  public let sampleRate: Double

  private let seed: UInt64
  private let sections: (Section, Section, Section)
  private var sources: [NoiseSource]
  private var states: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)]
  private var level: NoiseLevel

  private typealias Section = (b: Double, a1: Double, a2: Double)

  /// A noise at its first frame.
  ///
  /// - Throws: `ToneError`, also for a band that ends above 0.49 of the sample rate.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    let frequency = try Self.frequency.required(configuration.frequency)
    let (lower, upper) = configuration.bandwidth.edges(around: frequency)
    guard upper < 0.49 * sampleRate else {
      throw .bandAboveHalfTheRate(upperFrequency: upper, sampleRate: sampleRate)
    }
    channelCount = Int(try NoiseParameter.channels.required(Double(configuration.channelCount)))
    self.sampleRate = sampleRate
    seed = configuration.seed
    let design = BandPassDesign(from: lower, to: upper, poleCount: 3, sampleRate: sampleRate)
    sections = (design.sections[0], design.sections[1], design.sections[2])
    sources = (0..<channelCount).map { NoiseSource(seed: configuration.seed, channel: $0) }
    states = [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)](
      repeating: (.zero, .zero, .zero), count: channelCount)
    level = try NoiseLevel(
      rootMeanSquare: configuration.rootMeanSquare,
      unit: NoiseParameter.uniform * design.noisePower(bandwidth: upper - lower).squareRoot(),
      rampDuration: configuration.rampDuration, sampleRate: sampleRate)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "NarrowBandNoise")
    let sections = sections
    var start = 0
    while start < block.frameCount {
      let (gain, count) = level.next(block.frameCount - start)
      for c in 0..<channelCount {
        let output = block.channel(c)
        var (source, state) = (sources[c], states[c])
        for n in start..<start + count {
          let x = Self.step(sections.0, source.next(), &state.0)
          output[n] = Float(gain * Self.step(sections.2, Self.step(sections.1, x, &state.1), &state.2))
        }
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
      states[c] = (.zero, .zero, .zero)
    }
    level.reset()
  }

  @inline(__always)
  private static func step(_ section: Section, _ x: Double, _ state: inout SIMD2<Double>) -> Double {
    let driven = section.b * x
    let y = driven + state.x
    state = SIMD2(state.y - section.a1 * y, -driven - section.a2 * y)
    return y
  }
}
