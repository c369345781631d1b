import AudioCore

/// A tone whose frequency varies around its mean: for sound fields, in which a steady tone would form standing waves.
///
/// Frequency f · (1 + deviation · m(t)), where m is a sine or a triangle of `rate` hertz between −1 and 1 that begins
/// at 0 and rises. IEC 60645-1 is commonly quoted with rates of 4 to 20 Hz and deviations of 2.5 to 12.5 %; the
/// defaults are 5 Hz and 5 %. A `GatedSound` switches it on and off. The phase is an integer sum of the frequency at
/// the middle between two frames. Parameters: frequency (0), amplitude (1); a change takes `rampDuration`.
public struct WarbleTone: AudioGenerator, Sendable {
  /// The shape of the modulation.
  public enum Modulation: String, Codable, Sendable, Hashable, CaseIterable {
    /// A sine.
    case sine
    /// A triangle wave.
    case triangle
  }

  /// The tone and its modulation.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The mean frequency in hertz.
    public var frequency: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Frequency of the modulation in hertz.
    public var rate: Double
    /// The largest deviation as a fraction of the mean frequency.
    public var deviation: Double
    /// The shape of the modulation.
    public var modulation: Modulation
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A warble tone.
    public init(
      frequency: Double, amplitude: Double = 1, rate: Double = 5, deviation: Double = 0.05,
      modulation: Modulation = .sine, rampDuration: Double = 0.005
    ) {
      self.frequency = frequency
      self.amplitude = amplitude
      self.rate = rate
      self.deviation = deviation
      self.modulation = modulation
      self.rampDuration = rampDuration
    }
  }

  /// Frequency and amplitude.
  public static let parameters = SineOscillator.parameters
  private static let rate = AudioParameter("modulation rate", unit: "Hz", range: 0.1...100, defaultValue: 5)
  private static let deviation = AudioParameter("deviation", range: 0...0.5, defaultValue: 0.05)

  /// One channel.
  public let channelCount = 1

  private let configuration: Configuration
  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private var phase: UInt64 = 0
  private var swing: UInt64
  private let swingIncrement: PhaseIncrement
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter

  /// A warble tone at its first frame.
  ///
  /// - Throws: `ToneError`, also if the highest frequency is not below half the sample rate.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    let rate = try Self.rate.required(configuration.rate)
    let deviation = try Self.deviation.required(configuration.deviation)
    try ToneError.check(frequency: configuration.frequency * (1 + deviation), sampleRate: sampleRate)
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    let ramp = try ToneParameter.rampDuration.required(configuration.rampDuration)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
    increment = PhaseIncrement(frequency: configuration.frequency, sampleRate: sampleRate)
    swingIncrement = PhaseIncrement(frequency: rate, sampleRate: sampleRate)
    swing = swingIncrement.value / 2
    self.configuration = configuration
    self.sampleRate = sampleRate
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "WarbleTone")
    let output = block.channel(0)
    for n in 0..<output.count {
      amplitude.advance()
      output[n] = Float(amplitude.value * SineKernel.sine(phase))
      increment.advance()
      let shape =
        switch configuration.modulation {
        case .sine: SineKernel.sine(swing)
        case .triangle: Waveform.folded(swing).value
        }
      let difference = Double(increment.value) * configuration.deviation * shape
      phase &+= increment.value &+ UInt64(bitPattern: Int64(difference))
      swing &+= swingIncrement.value
    }
  }

  /// Changes frequency (0) or amplitude (1) from the next frame on, over `rampDuration`.
  public mutating func setParameter(_ index: Int, to value: Double) {
    let value = (index == 0 ? ToneParameter.frequency : ToneParameter.amplitude).clamped(value)
    if index == 0 {
      let highest = sampleRate / 2 / (1 + configuration.deviation)
      increment.move(to: min(value, highest), sampleRate: sampleRate, over: rampLength)
    } else {
      amplitude.move(to: value, frames: rampLength)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    phase = 0
    swing = swingIncrement.value / 2
    increment.reset()
    amplitude.reset()
  }
}
