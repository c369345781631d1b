import AudioCore
import Foundation

/// Attenuates loud sound: a feed-forward compressor on the level in dB, with a soft knee.
///
/// D. Giannoulis, M. Massberg, J. D. Reiss, JAES 60 (2012): the reduction of the static curve (equation 4) for the
/// largest magnitude of each frame is released with `release` and then smoothed with `attack` (smooth, decoupled peak
/// detector, equation 17); both are times to 63 %. If channels are linked, the loudest one determines the gain of all,
/// which keeps the stereo image. With a makeup of 0 dB the output has the same bits as the input below the knee (within
/// 0.000 001 dB after the release) and with a ratio of 1. There is no lookahead and no latency, so that peaks pass
/// during an attack; `TruePeakLimiter` limits them. Allocates nothing after `init`.
public struct Compressor: AudioEffect, Sendable {
  /// The level above which sound is compressed, in dBFS of the magnitude of samples.
  public static let threshold = AudioParameter("threshold", unit: "dBFS", range: -80...0, defaultValue: -20)
  /// Change of the input for a change of 1 dB of the output, above the threshold.
  public static let ratio = AudioParameter("ratio", range: 1...100, defaultValue: 4)
  /// Width of the transition around the threshold, in dB.
  public static let knee = AudioParameter("knee", unit: "dB", range: 0...40, defaultValue: 6)
  /// Time in which the reduction grows by 63 %, in seconds.
  public static let attack = AudioParameter("attack", unit: "s", range: 0...1, defaultValue: 0.005)
  /// Time in which the reduction falls by 63 %, in seconds.
  public static let release = AudioParameter("release", unit: "s", range: 0.001...5, defaultValue: 0.1)
  /// Gain after the compression in dB.
  public static let makeup = AudioParameter("makeup", unit: "dB", range: -24...48, defaultValue: 0)

  /// `threshold`, `ratio`, `knee`, `attack`, `release`, `makeup`. A change of the first three takes effect with attack
  /// and release.
  public static let parameters = [threshold, ratio, knee, attack, release, makeup]

  /// The settings of the compressor.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial values of the parameters of the same names.
    public var curve: CompressionCurve
    /// The initial value of the parameter of the same name.
    public var attack: Double
    /// The initial value of the parameter of the same name.
    public var release: Double
    /// The initial value of the parameter of the same name.
    public var makeup: Double
    /// Whether the loudest channel determines the gain of all channels.
    public var linksChannels: Bool
    /// Duration of a change of the makeup in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter, and channels are linked.
    public init(
      threshold: Double = Compressor.threshold.defaultValue, ratio: Double = Compressor.ratio.defaultValue,
      knee: Double = Compressor.knee.defaultValue, attack: Double = Compressor.attack.defaultValue,
      release: Double = Compressor.release.defaultValue, makeup: Double = Compressor.makeup.defaultValue,
      linksChannels: Bool = true, rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      curve = CompressionCurve(threshold: threshold, ratio: ratio, knee: knee)
      self.attack = attack
      self.release = release
      self.makeup = makeup
      self.linksChannels = linksChannels
      self.rampDuration = rampDuration
    }
  }

  /// Reductions in dB: after the release, and after the attack.
  private struct Detector: Sendable {
    var released = 0.0
    var smoothed = 0.0
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0
  /// The smallest gain so far in dB, without makeup, 0 or less.
  public private(set) var largestReduction = 0.0

  private let initial: Configuration
  private let rampLength: Int
  private var curve: CompressionCurve
  private var attackFactor: Double
  private var releaseFactor: Double
  private var makeup: RampedParameter
  /// One detector per channel. The first one serves all linked channels.
  private var detectors: [Detector]
  private var gains = [Float](repeating: 1, count: FrameGains.chunk)

  /// A compressor after silence.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    _ = try Self.threshold.require(configuration.curve.threshold)
    _ = try Self.ratio.require(configuration.curve.ratio)
    _ = try Self.knee.require(configuration.curve.knee)
    attackFactor = Self.factor(try Self.attack.require(configuration.attack), sampleRate)
    releaseFactor = Self.factor(try Self.release.require(configuration.release), sampleRate)
    makeup = RampedParameter(try Self.makeup.require(configuration.makeup))
    rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    initial = configuration
    curve = configuration.curve
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    detectors = Array(repeating: Detector(), count: channelCount)
  }

  /// The share of a difference that is left after one frame.
  private static func factor(_ time: Double, _ sampleRate: Double) -> Double {
    time > 0 ? exp(-1 / (time * sampleRate)) : 0
  }

  /// Takes frames and writes them compressed.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    process(input, sidechain: input, into: output)
  }

  /// Takes frames and writes them compressed by the levels of another sound, for example music that is lowered under a
  /// voice.
  ///
  /// - Parameter sidechain: the other sound, with the same number of frames. Unless channels are linked, it has the
  ///   same number of channels.
  public mutating func process(_ input: AudioBlock, sidechain: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Compressor")
    ensure(
      sidechain.frameCount == input.frameCount,
      "sidechain: expected \(input.frameCount) frames, got \(sidechain.frameCount)")
    ensure(
      initial.linksChannels || sidechain.channelCount == channelCount,
      "sidechain: expected \(channelCount) channels, got \(sidechain.channelCount)")
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + FrameGains.chunk, input.frameCount)
      let way = makeup
      for c in 0..<(initial.linksChannels ? 1 : channelCount) {
        makeup = way
        let levels = sidechain.frames(range)
        computeGains(initial.linksChannels ? levels : levels.channelBlock(c), detector: c)
        gains.withUnsafeBufferPointer { gains in
          let (source, target) = (input.frames(range), output.frames(range))
          if initial.linksChannels {
            FrameGains.apply(gains, to: source, into: target)
          } else {
            FrameGains.apply(gains, to: source, channel: c, into: target)
          }
        }
      }
      start = range.upperBound
    }
  }

  private mutating func computeGains(_ sound: AudioBlock, detector index: Int) {
    // Magnitudes up to this value need no reduction. Skipping their logarithm gives most of the speed.
    let quiet = Float(Decibels.amplitude(level: curve.threshold - curve.knee / 2)).nextDown
    let (curve, attack, release) = (curve, attackFactor, releaseFactor)
    var (released, smoothed, largest) = (detectors[index].released, detectors[index].smoothed, -largestReduction)
    gains.withUnsafeMutableBufferPointer { gains in
      FrameGains.magnitudes(of: sound, into: gains)
      for n in 0..<sound.frameCount {
        let magnitude = gains[n]
        let wanted = magnitude <= quiet ? 0 : curve.reduction(at: 20 * log10(Double(min(magnitude, 1e6))))
        released = max(wanted, wanted + (released - wanted) * release)
        smoothed = released + (smoothed - released) * attack
        if smoothed < 1e-6, released < 1e-6 { (smoothed, released) = (0, 0) }
        largest = max(largest, smoothed)
        let level = makeup.next() - smoothed
        gains[n] = level == 0 ? 1 : Float(exp(level * (Self.logarithmOf10 / 20)))
      }
    }
    detectors[index] = Detector(released: released, smoothed: smoothed)
    largestReduction = -largest
  }

  private static let logarithmOf10 = log(10.0)

  /// Sets `threshold` (0), `ratio` (1), `knee` (2), `attack` (3), `release` (4) or `makeup` (5).
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(Self.parameters.indices.contains(index), "there is no parameter \(index)")
    let value = Self.parameters[index].clamped(value)
    switch index {
    case 0: curve.threshold = value
    case 1: curve.ratio = value
    case 2: curve.knee = value
    case 3: attackFactor = Self.factor(value, sampleRate)
    case 4: releaseFactor = Self.factor(value, sampleRate)
    default: makeup.move(to: value, frames: rampLength)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    curve = initial.curve
    attackFactor = Self.factor(initial.attack, sampleRate)
    releaseFactor = Self.factor(initial.release, sampleRate)
    makeup.reset()
    for c in detectors.indices { detectors[c] = Detector() }
    largestReduction = 0
  }
}
