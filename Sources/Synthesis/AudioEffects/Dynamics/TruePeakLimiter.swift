import AudioCore
import Foundation
import LoudnessMetering

/// Keeps true peaks below a ceiling, all channels by one gain, so that the image stays: as they are read at sixteen times the
/// rate (`TruePeakEnvelope`), finer than the meter of BS.1770-5, Annex 2.
///
/// The gain that each frame needs is known `lookahead` ahead; the smallest within it is held, let go exponentially
/// (`release`), and smoothed by a window of the lookahead's length: at each frame the gain is as small as the frame needs,
/// and it has come there without a jump or a corner. Where nothing is above the ceiling, samples come out as the same bits.
/// What is not a number passes without harm to what follows.
///
/// Latency: `lookahead`, at least 128 frames, and 64 frames. Cost: constant per frame. Allocates nothing after `init`.
public struct TruePeakLimiter: AudioEffect, Sendable {
  /// The highest true peak, in dBTP. A change counts from the next frame that comes in.
  public static let ceiling = AudioParameter("ceiling", unit: "dBTP", range: -60...20, defaultValue: -1)
  /// Time in which the gain goes back by 63 %, in seconds.
  public static let release = AudioParameter("release", unit: "s", range: 0.001...5, defaultValue: 0.1)
  /// How far ahead peaks are seen, in seconds; at least 128 frames whatever is asked for. Fixed while sound flows.
  public static let lookahead = AudioParameter("lookahead", unit: "s", range: 0.0005...0.02, defaultValue: 0.005)

  /// `ceiling`, `release`.
  public static let parameters = [ceiling, release]

  /// How peaks are limited.
  public struct Configuration: Sendable, Hashable {
    /// As the parameter of the same name.
    public var ceiling: Double
    /// As the parameter of the same name.
    public var release: Double
    /// As the parameter of the same name.
    public var lookahead: Double

    /// Defaults as of the parameters.
    public init(
      ceiling: Double = TruePeakLimiter.ceiling.defaultValue, release: Double = TruePeakLimiter.release.defaultValue,
      lookahead: Double = TruePeakLimiter.lookahead.defaultValue
    ) {
      self.ceiling = ceiling
      self.release = release
      self.lookahead = lookahead
    }
  }

  private static let chunk = 256
  /// In frames. A gain that moves faster would move within the samples that a value between two of them depends on, and take
  /// it over the ceiling.
  private static let leastLookahead = 2 * TruePeakEnvelope.latencyInFrames

  /// Number of channels.
  public let channelCount: Int
  /// The lookahead and 64 frames.
  public let latencyInFrames: Int
  /// The smallest gain so far, in dB, 0 or less: how much was limited at most.
  public var largestReduction: Double { 20 * log10(smallestGain) }

  private let configuration: Configuration
  private let sampleRate: Double
  private var envelope: TruePeakEnvelope
  private var minimum: SlidingMinimum
  private var smoother: GainSmoother
  private var delay: DelayLine
  private var gains: [Float]
  private var ceilingAmplitude: Double
  private var releaseStep: Double
  private var held = 1.0
  private var smallestGain = 1.0

  /// A limiter that has heard nothing.
  ///
  /// - Parameters:
  ///   - sampleRate: 4 kHz to 768 kHz.
  ///   - channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, least: 4000, channelCount: channelCount)
    _ = try Self.ceiling.require(configuration.ceiling)
    _ = try Self.release.require(configuration.release)
    let asked = Int((try Self.lookahead.require(configuration.lookahead) * min(sampleRate, 384_000)).rounded())
    let lookahead = max(asked, Self.leastLookahead)
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    latencyInFrames = lookahead + TruePeakEnvelope.latencyInFrames
    envelope = TruePeakEnvelope(channelCount: channelCount)
    minimum = SlidingMinimum(length: lookahead + 1)
    smoother = GainSmoother(length: lookahead + 1)
    delay = DelayLine(length: latencyInFrames, channelCount: channelCount)
    gains = Array(repeating: 1, count: Self.chunk)
    ceilingAmplitude = Decibels.amplitude(level: configuration.ceiling)
    releaseStep = Self.step(release: configuration.release, sampleRate)
  }

  private static func step(release: Double, _ sampleRate: Double) -> Double { 1 - exp(-1 / (release * sampleRate)) }

  /// Takes frames and writes those of `latencyInFrames` before, limited.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    precondition(input.channelCount == channelCount && output.channelCount == channelCount)
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + Self.chunk, input.frameCount)
      processChunk(input.frames(range), output.frames(range))
      start = range.upperBound
    }
  }

  private mutating func processChunk(_ input: AudioBlock, _ output: MutableAudioBlock) {
    gains.withUnsafeMutableBufferPointer { gains in
      guard let base = gains.baseAddress else { return }
      envelope.process(input, into: gains, above: Float(ceilingAmplitude))
      for n in 0..<input.frameCount {
        let peak = Double(base[n])
        let needed = minimum.push(peak > ceilingAmplitude ? ceilingAmplitude / peak : 1)
        held = needed < held ? needed : held + (needed - held) * releaseStep
        let gain = smoother.push(held)
        if gain < smallestGain { smallestGain = gain }
        base[n] = Float(gain)
      }
      delay.process(input, gains: base, into: output)
    }
  }

  /// Sets `ceiling` (0) or `release` (1).
  public mutating func setParameter(_ index: Int, to value: Double) {
    switch index {
    case 0: ceilingAmplitude = Decibels.amplitude(level: Self.ceiling.clamped(value))
    case 1: releaseStep = Self.step(release: Self.release.clamped(value), sampleRate)
    default: preconditionFailure("there is no parameter \(index)")
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    envelope.reset()
    minimum.reset()
    smoother.reset()
    delay.reset()
    ceilingAmplitude = Decibels.amplitude(level: configuration.ceiling)
    releaseStep = Self.step(release: configuration.release, sampleRate)
    (held, smallestGain) = (1, 1)
  }
}
