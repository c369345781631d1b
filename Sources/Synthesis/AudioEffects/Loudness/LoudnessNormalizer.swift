import AudioCore

/// Applies a plan of `LoudnessNormalization` block by block. Latency: that of the limiter; 0 without it.
public struct LoudnessNormalizer: AudioEffect, Sendable {
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// Frames by which the limiter lags behind; 0 without it.
  public var latencyInFrames: Int { limiter?.latencyInFrames ?? 0 }
  /// The smallest gain of the limiter so far in dB, 0 or less.
  public var largestReduction: Double { limiter?.largestReduction ?? 0 }

  private let gain: Float
  private var limiter: TruePeakLimiter?

  /// An effect that applies the plan.
  ///
  /// - Throws: `AudioEffectsError`.
  public init(
    _ plan: LoudnessNormalization.Plan, sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    gain = Float(Decibels.amplitude(level: try LoudnessNormalization.Plan.gain.require(plan.gain)))
    if let limit = plan.limit {
      limiter = try TruePeakLimiter(
        configuration: .init(ceiling: limit), sampleRate: sampleRate, channelCount: channelCount)
    }
  }

  /// Takes frames and writes the normalised frames from `latencyInFrames` before.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "LoudnessNormalizer")
    for c in 0..<channelCount {
      let (source, target) = (input.channel(c), output.channel(c))
      for n in 0..<input.frameCount { target[n] = source[n] * gain }
    }
    limiter?.process(output.block, into: output)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { limiter?.reset() }
}
