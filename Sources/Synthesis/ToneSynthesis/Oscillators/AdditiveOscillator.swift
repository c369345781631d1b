import AudioCore

/// A sum of sines at fixed ratios to one frequency: harmonic or not.
///
/// A partial fades out between 0.45 and 0.5 of the sample rate. Parameters: frequency (0), amplitude (1); a change
/// takes `rampDuration`. One channel, no latency. Cost: one sine per partial and frame.
public struct AdditiveOscillator: AudioGenerator, Sendable {
  /// One sine of the sum.
  public struct Partial: Codable, Sendable, Hashable {
    /// Its frequency divided by that of the oscillator.
    public var ratio: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Phase at the first frame, in turns.
    public var phase: Double

    /// A sine at `ratio` times the frequency.
    public init(ratio: Double, amplitude: Double, phase: Double = 0) {
      self.ratio = ratio
      self.amplitude = amplitude
      self.phase = phase
    }
  }

  /// The settings of the generator at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The sines of the sum.
    public var partials: [Partial]
    /// The frequency in hertz, from 0 to below half the sample rate.
    public var frequency: Double
    /// The amplitude: a factor on the sum.
    public var amplitude: Double
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A sum of sines.
    public init(partials: [Partial], frequency: Double, amplitude: Double = 1, rampDuration: Double = 0.005) {
      self.partials = partials
      self.frequency = frequency
      self.amplitude = amplitude
      self.rampDuration = rampDuration
    }
  }

  /// Frequency and amplitude.
  public static let parameters = [ToneParameter.frequency, ToneParameter.amplitude]

  /// One channel.
  public let channelCount = 1

  private static let chunk = 256
  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private let partials: [Partial]
  private let startPhases: [UInt64]
  private var phases: [UInt64]
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter
  private var sums = [Double](repeating: 0, count: chunk)

  /// A sum of sines at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    try ToneError.check(frequency: configuration.frequency, sampleRate: sampleRate)
    guard !configuration.partials.isEmpty else { throw .empty("partials") }
    let ratio = AudioParameter("ratio of a partial", range: 0...1024, defaultValue: 1)
    for partial in configuration.partials {
      _ = try ratio.required(partial.ratio)
      _ = try ToneParameter.amplitude.required(abs(partial.amplitude))
      _ = try ToneParameter.phase.required(partial.phase)
    }
    partials = configuration.partials
    startPhases = partials.map { PhaseIncrement.phase(turns: $0.phase) }
    // A separate copy, since a shared array would be copied in the first block.
    phases = startPhases.map { $0 }
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    let ramp = try ToneParameter.rampDuration.required(configuration.rampDuration)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
    increment = PhaseIncrement(frequency: configuration.frequency, sampleRate: sampleRate)
    self.sampleRate = sampleRate
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "AdditiveOscillator")
    let output = block.channel(0)
    var n = 0
    while n < output.count {
      let isMoving = increment.isMoving || amplitude.isMoving
      let count = isMoving ? 1 : min(Self.chunk, output.count - n)
      amplitude.advance()
      add(count)
      for k in 0..<count { output[n + k] = Float(amplitude.value * sums[k]) }
      increment.advance()
      n += count
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
    for index in phases.indices { phases[index] = startPhases[index] }
    increment.reset()
    amplitude.reset()
  }

  /// Adds `count` frames of all partials at a constant frequency.
  private mutating func add(_ count: Int) {
    let turns = increment.turns
    sums.withUnsafeMutableBufferPointer { sums in
      for k in 0..<count { sums[k] = 0 }
      for (index, partial) in partials.enumerated() {
        let own = turns * partial.ratio
        let gain = partial.amplitude * min(1, max(0, (0.5 - own) * 20))
        let (start, advance) = (phases[index], PhaseIncrement.phase(turns: own))
        phases[index] = start &+ UInt64(truncatingIfNeeded: count) &* advance
        guard gain != 0 else { continue }
        for k in 0..<count {
          sums[k] += gain * SineKernel.sine(start &+ UInt64(truncatingIfNeeded: k) &* advance)
        }
      }
    }
  }
}
