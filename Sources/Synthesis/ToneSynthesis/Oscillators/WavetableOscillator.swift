import AudioCore

/// Plays a `Wavetable` at any frequency, with the phases of all harmonics and no harmonics above half the sample rate.
///
/// At the end of a table's frequency range the next table fades in, so that a sweep has no steps. Harmonics therefore
/// have their full level up to 0.39 to 0.46 of the sample rate, depending on the frequency (lower with fewer than six
/// harmonics), and there are none from 0.5 on. Values between samples are interpolated by a polynomial through six
/// samples. Parameters: frequency (0), amplitude (1); a change takes `rampDuration`. One channel, no latency.
public struct WavetableOscillator: AudioGenerator, Sendable {
  /// The settings of the generator at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The shape of the wave.
    public var wavetable: Wavetable
    /// The frequency in hertz, from 0 to below half the sample rate.
    public var frequency: Double
    /// The amplitude: a factor on the wave.
    public var amplitude: Double
    /// Phase at the first frame, in turns.
    public var phase: Double
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A wave at a frequency.
    public init(
      _ wavetable: Wavetable, frequency: Double, amplitude: Double = 1, phase: Double = 0, rampDuration: Double = 0.005
    ) {
      self.wavetable = wavetable
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

  private let wavetable: Wavetable
  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private let startPhase: UInt64
  private var phase: UInt64
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter
  /// The present table, and the share of the next one.
  private var level = 0
  private var nextShare: Float = 0

  /// An oscillator at its first frame.
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
    wavetable = configuration.wavetable
    self.sampleRate = sampleRate
    chooseLevel()
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "WavetableOscillator")
    let output = block.channel(0)
    guard let start = output.baseAddress else { return }
    var n = 0
    while n < output.count {
      if increment.isMoving || amplitude.isMoving {
        amplitude.advance()
        stretch(start + n, 1)
        increment.advance()
        // The phase has advanced by the previous increment.
        chooseLevel()
        n += 1
      } else {
        stretch(start + n, output.count - n)
        n = output.count
      }
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
    level = 0
    chooseLevel()
  }

  /// Chooses the first table whose harmonics all lie below half the rate, and the share of the next table: 0 in the
  /// lower half of this table's frequency range, rising to 1 at its end.
  private mutating func chooseLevel() {
    let levels = wavetable.levels
    let turns = increment.turns
    func limit(_ level: Int) -> Double { 0.5 / Double(levels[level].harmonicCount) }
    while level > 0, turns <= limit(level - 1) { level -= 1 }
    while level + 1 < levels.count, turns > limit(level) { level += 1 }
    let lower = level > 0 ? limit(level - 1) : limit(level) / 1.19
    let position = (turns - lower) / (limit(level) - lower)
    nextShare = level + 1 < levels.count ? Float(min(1, max(0, 2 * position - 1))) : 0
  }

  private mutating func stretch(_ target: UnsafeMutablePointer<Float>, _ count: Int) {
    let gain = Float(amplitude.value)
    let (phase, advance) = (phase, increment.value)
    read(wavetable.levels[level], target, count, gain * (1 - nextShare), phase, advance, adding: false)
    if nextShare > 0 {
      read(wavetable.levels[level + 1], target, count, gain * nextShare, phase, advance, adding: true)
    }
    self.phase = phase &+ UInt64(truncatingIfNeeded: count) &* advance
  }

  private func read(
    _ level: Wavetable.Level, _ target: UnsafeMutablePointer<Float>, _ count: Int, _ gain: Float, _ start: UInt64,
    _ advance: UInt64, adding: Bool
  ) {
    let bits = UInt64(level.lengthBits)
    wavetable.samples.withUnsafeBufferPointer { samples in
      guard let table = samples.baseAddress.map({ $0 + level.start }) else { return }
      var phase = start
      for n in 0..<count {
        // The 32 bits after the index of the sample are the place between two samples.
        let index = Int(phase &>> (64 - bits))
        let x = Float(Int32(bitPattern: UInt32(truncatingIfNeeded: phase &>> (32 - bits)) &>> 1)) * 0x1p-31
        let value = gain * SixPoint.interpolate(table + index, x)
        target[n] = adding ? target[n] + value : value
        phase &+= advance
      }
    }
  }
}
