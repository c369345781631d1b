import AudioCore
import Foundation

/// Multiplies sound by a sine: each partial at f becomes two, at f − carrier and f + carrier. A carrier of 50 Hz makes
/// a voice sound like a robot.
///
/// y = x · (1 − mix + mix · sin φ), with one carrier for all channels, which begins at φ = 0. With `mix` at 0 the
/// output has the same bits as the input. The phase is continuous at a change of frequency, and its 64 bits do not
/// drift. Partials that would lie above half the sample rate fold back. No latency; allocates nothing after `init`.
public struct RingModulator: AudioEffect, Sendable {
  /// Frequency of the carrier in hertz; below half the sample rate.
  public static let frequency = AudioParameter("frequency", unit: "Hz", range: 0...20_000, defaultValue: 50)
  /// Share of the product: 1 for the product only, 0 for the sound only.
  public static let mix = AudioParameter("mix", range: 0...1, defaultValue: 1)

  /// `frequency`, `mix`.
  public static let parameters = [frequency, mix]

  /// The frequency of the carrier and the share of the product.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var frequency: Double
    /// The initial value of the parameter of the same name.
    public var mix: Double
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter.
    public init(
      frequency: Double = RingModulator.frequency.defaultValue, mix: Double = RingModulator.mix.defaultValue,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.frequency = frequency
      self.mix = mix
      self.rampDuration = rampDuration
    }
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0

  private let rampLength: Int
  private var frequency: RampedParameter
  private var mix: RampedParameter
  /// The phase in turns times 2⁶⁴.
  private var phase: UInt64 = 0
  private var gains = [Float](repeating: 1, count: FrameGains.chunk)

  /// A modulator with its carrier at phase 0.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    frequency = RampedParameter(try Self.frequency.require(configuration.frequency))
    guard configuration.frequency < sampleRate / 2 else {
      throw .frequencyAboveHalfTheRate(configuration.frequency, sampleRate: sampleRate)
    }
    mix = RampedParameter(try Self.mix.require(configuration.mix))
    rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// Takes frames and writes them modulated.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "RingModulator")
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + FrameGains.chunk, input.frameCount)
      gains.withUnsafeMutableBufferPointer { gains in
        for n in 0..<range.count {
          let mix = mix.next()
          gains[n] = Float(1 - mix + mix * sin(2 * .pi * (Double(phase) * 0x1p-64)))
          phase &+= UInt64(frequency.next() / sampleRate * 0x1p64)
        }
        FrameGains.apply(UnsafeBufferPointer(gains), to: input.frames(range), into: output.frames(range))
      }
      start = range.upperBound
    }
  }

  /// Sets `frequency` (0) or `mix` (1).
  public mutating func setParameter(_ index: Int, to value: Double) {
    switch index {
    case 0:
      let highest = (sampleRate / 2).nextDown
      frequency.move(to: min(Self.frequency.clamped(value), highest), frames: rampLength)
    case 1: mix.move(to: Self.mix.clamped(value), frames: rampLength)
    default: fatalError("there is no parameter \(index)")
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    frequency.reset()
    mix.reset()
    phase = 0
  }
}
