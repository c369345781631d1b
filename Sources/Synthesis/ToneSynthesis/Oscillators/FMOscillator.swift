import AudioCore

/// A sine whose phase is modulated by another sine: the frequency modulation of synthesizers.
///
/// y = amplitude · sin(2π f t + index · sin(2π ratio · f t)); J. M. Chowning, "The synthesis of complex audio spectra
/// by means of frequency modulation", JAES 21 (1973). Side bands lie at f ± k · ratio · f with amplitudes J_k(index);
/// those above half the sample rate fold back. There are nearly none while f · (1 + ratio · (index + 2)) is below half
/// the rate. Parameters: frequency (0), amplitude (1), ratio (2), index (3); a change takes `rampDuration`. One
/// channel, no latency. The initialiser refuses a pair whose highest frequency or first side band, f · (1 + ratio ·
/// max(1, index)), is not below half the sample rate.
public struct FMOscillator: AudioGenerator, Sendable {
  /// The settings of the generator at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Frequency of the carrier in hertz, from 0 to below half the sample rate.
    public var frequency: Double
    /// Frequency of the modulator divided by that of the carrier.
    public var ratio: Double
    /// Largest phase deviation, in radians.
    public var index: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A pair of carrier and modulator.
    public init(frequency: Double, ratio: Double, index: Double, amplitude: Double = 1, rampDuration: Double = 0.005) {
      self.frequency = frequency
      self.ratio = ratio
      self.index = index
      self.amplitude = amplitude
      self.rampDuration = rampDuration
    }
  }

  /// Frequency, amplitude, ratio and index.
  public static let parameters = [
    ToneParameter.frequency, ToneParameter.amplitude,
    AudioParameter("ratio", range: 0...64, defaultValue: 1),
    AudioParameter("index", unit: "rad", range: 0...64, defaultValue: 0),
  ]

  /// One channel.
  public let channelCount = 1

  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private var carrier: UInt64 = 0
  private var modulator: UInt64 = 0
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter
  private var ratio: RampedParameter
  private var index: RampedParameter

  /// A pair at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    ratio = RampedParameter(try Self.parameters[2].required(configuration.ratio))
    index = RampedParameter(try Self.parameters[3].required(configuration.index))
    // The instantaneous frequency reaches f (1 + ratio · index); the first side band lies at f (1 + ratio) for any index.
    let reach = configuration.index > 0 ? configuration.ratio * max(1, configuration.index) : 0
    try ToneError.check(frequency: configuration.frequency * (1 + reach), sampleRate: sampleRate)
    let ramp = try ToneParameter.rampDuration.required(configuration.rampDuration)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
    increment = PhaseIncrement(frequency: configuration.frequency, sampleRate: sampleRate)
    self.sampleRate = sampleRate
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "FMOscillator")
    let output = block.channel(0)
    let moving = max(increment.remaining, amplitude.remaining, ratio.remaining, index.remaining)
    let ramping = min(output.count, moving)
    for n in 0..<ramping {
      amplitude.advance()
      index.advance()
      output[n] = Self.value(carrier, modulator, index.value / (2 * .pi), amplitude.value)
      increment.advance()
      ratio.advance()
      carrier &+= increment.value
      modulator &+= modulatorAdvance
    }
    guard ramping < output.count, let start = output.baseAddress else { return }
    let (c, m, deviation, gain) = (carrier, modulator, index.value / (2 * .pi), amplitude.value)
    let (dc, dm) = (increment.value, modulatorAdvance)
    let (target, count) = (start + ramping, output.count - ramping)
    for n in 0..<count {
      let k = UInt64(truncatingIfNeeded: n)
      target[n] = Self.value(c &+ k &* dc, m &+ k &* dm, deviation, gain)
    }
    carrier = c &+ UInt64(truncatingIfNeeded: count) &* dc
    modulator = m &+ UInt64(truncatingIfNeeded: count) &* dm
  }

  /// Changes a parameter from the next frame on, over `rampDuration`.
  public mutating func setParameter(_ index: Int, to value: Double) {
    let value = Self.parameters[index].clamped(value)
    switch index {
    case 0: increment.move(to: value, sampleRate: sampleRate, over: rampLength)
    case 1: amplitude.move(to: value, frames: rampLength)
    case 2: ratio.move(to: value, frames: rampLength)
    default: self.index.move(to: value, frames: rampLength)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    (carrier, modulator) = (0, 0)
    increment.reset()
    amplitude.reset()
    ratio.reset()
    index.reset()
  }

  /// Phase advance of the modulator per frame in units of 2⁻⁶⁴ turns. Whole turns are dropped.
  private var modulatorAdvance: UInt64 { PhaseIncrement.phase(turns: increment.turns * ratio.value) }

  @inline(__always)
  private static func value(_ carrier: UInt64, _ modulator: UInt64, _ deviation: Double, _ gain: Double) -> Float {
    let turns = Double(bitPattern: (carrier &>> 12) | 0x3FF0_0000_0000_0000) - 1
    return Float(gain * SineKernel.sine(turns: turns + deviation * SineKernel.sine(modulator)))
  }
}
