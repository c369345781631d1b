import AudioCore

/// A sine, with a phase of 64 bits that does not drift.
///
/// Parameters: frequency (0) and amplitude (1); a change takes `rampDuration`, the phase stays continuous. Distortion
/// and noise are at −212 dB before the rounding to Float, which adds −152 dB relative to a sine near full scale. One
/// channel, no latency.
public struct SineOscillator: AudioGenerator, Sendable {
  /// The settings of the generator at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The frequency in hertz, from 0 to below half the sample rate.
    public var frequency: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Phase at the first frame, in turns; 0 is a rising zero crossing.
    public var phase: Double
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A sine.
    public init(frequency: Double, amplitude: Double = 1, phase: Double = 0, rampDuration: Double = 0.005) {
      self.frequency = frequency
      self.amplitude = amplitude
      self.phase = phase
      self.rampDuration = rampDuration
    }
  }

  /// Frequency and amplitude.
  public static let parameters = [ToneParameter.frequency, ToneParameter.amplitude]

  /// One channel.
  public let channelCount = 1

  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private let startPhase: UInt64
  private var phase: UInt64
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter

  /// A sine at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    try ToneError.check(frequency: configuration.frequency, sampleRate: sampleRate)
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    let ramp = try ToneParameter.rampDuration.required(configuration.rampDuration)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
    startPhase = PhaseIncrement.phase(turns: try ToneParameter.phase.required(configuration.phase))
    phase = startPhase
    increment = PhaseIncrement(frequency: configuration.frequency, sampleRate: sampleRate)
    self.sampleRate = sampleRate
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "SineOscillator")
    let output = block.channel(0)
    let ramping = min(output.count, max(increment.remaining, amplitude.remaining))
    for n in 0..<ramping {
      amplitude.advance()
      output[n] = Float(amplitude.value * SineKernel.sine(phase))
      increment.advance()
      phase &+= increment.value
    }
    guard ramping < output.count, let start = output.baseAddress else { return }
    let (base, advance, gain, count) = (phase, increment.value, amplitude.value, output.count - ramping)
    let target = start + ramping
    for n in 0..<count {
      target[n] = Float(gain * SineKernel.sine(base &+ UInt64(truncatingIfNeeded: n) &* advance))
    }
    phase = base &+ UInt64(truncatingIfNeeded: count) &* advance
  }

  /// Writes the next frames with phase modulation. `modulation` is the phase deviation in turns: one channel with the
  /// same number of frames.
  ///
  /// The modulation is not band-limited: side bands above half the sample rate fold back.
  public mutating func render(into block: MutableAudioBlock, phaseModulation modulation: AudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "SineOscillator")
    ensure(
      modulation.frameCount == block.frameCount,
      "modulation: expected \(block.frameCount) frames as of sound, got \(modulation.frameCount)")
    let (output, turns) = (block.channel(0), modulation.channel(0))
    for n in 0..<output.count {
      amplitude.advance()
      output[n] = Float(amplitude.value * SineKernel.sine(turns: Double(phase) * 0x1p-64 + Double(turns[n])))
      increment.advance()
      phase &+= increment.value
    }
  }

  /// Changes frequency (0) or amplitude (1) from the next frame on, over `rampDuration`.
  public mutating func setParameter(_ index: Int, to value: Double) {
    let value = (index == 0 ? ToneParameter.frequency : ToneParameter.amplitude).clamped(value)
    if index == 0 {
      increment.move(to: value, sampleRate: sampleRate, over: rampLength)
    } else {
      amplitude.move(to: value, frames: rampLength)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    phase = startPhase
    increment.reset()
    amplitude.reset()
  }
}
