import AudioCore
import Foundation
import LoudnessMetering

/// Keeps true peaks below a ceiling, with one gain for all channels, which keeps the stereo image. Peaks are measured
/// at sixteen times the sample rate (`TruePeakEnvelope`), more accurately than by the meter of BS.1770-5, Annex 2.
///
/// The required gain of each frame is known `lookahead` ahead. The smallest gain within the lookahead is held, released
/// exponentially (`release`), and smoothed by a window of the lookahead's length. Each frame thus has at most its
/// required gain, and the gain has no jump and no corner. While no peak exceeds the ceiling, the output has the same
/// bits as the input. A sample that is not a number is passed on and does not affect later samples.
///
/// Latency: `lookahead`, at least 128 frames, and 64 frames. Cost: constant per frame. Allocates nothing after `init`.
public struct TruePeakLimiter: AudioEffect, Sendable {
  /// The highest true peak in dBTP. A change applies from the next input frame on.
  public static let ceiling = AudioParameter("ceiling", unit: "dBTP", range: -60...20, defaultValue: -1)
  /// Time in seconds in which the gain recovers by 63 %.
  public static let release = AudioParameter("release", unit: "s", range: 0.001...5, defaultValue: 0.1)
  /// The lookahead in seconds, at least 128 frames for any value. It cannot be changed while the limiter runs.
  public static let lookahead = AudioParameter("lookahead", unit: "s", range: 0.0005...0.02, defaultValue: 0.005)

  /// `ceiling`, `release`.
  public static let parameters = [ceiling, release]

  /// The settings of the limiter.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var ceiling: Double
    /// The initial value of the parameter of the same name.
    public var release: Double
    /// The initial value of the parameter of the same name.
    public var lookahead: Double

    /// A configuration; each default is that of the parameter.
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
  /// The shortest lookahead in frames. A faster gain would change within the samples that determine one interpolated
  /// value, which could then exceed the ceiling.
  private static let leastLookahead = 2 * TruePeakEnvelope.latencyInFrames

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// The lookahead and 64 frames.
  public let latencyInFrames: Int
  /// The smallest gain so far in dB, 0 or less.
  public var largestReduction: Double { 20 * log10(smallestGain) }

  private let configuration: Configuration
  private var envelope: TruePeakEnvelope
  private var minimum: SlidingMinimum
  private var smoother: GainSmoother
  private var delay: DelayLine
  private var gains: [Float]
  private var ceilingAmplitude: Double
  private var releaseStep: Double
  private var held = 1.0
  private var smallestGain = 1.0

  /// A limiter after silence.
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

  /// Takes frames and writes the limited frames from `latencyInFrames` before.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "TruePeakLimiter")
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
    default: fatalError("there is no parameter \(index)")
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
