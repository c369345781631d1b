import AudioCore
import Foundation

/// Attenuates soft sound: a downward expander, and with a high ratio a gate.
///
/// The level of a frame is its largest magnitude over all channels with a release of 10 ms. Below the threshold each dB
/// of it becomes `ratio` dB, with an attenuation of at most `range`. The gain rises with the time constant `attack`
/// and, after the level was too low for `hold`, falls with `release`; both are times to 63 %. While the gate is open
/// (within 0.000 001 dB after the attack) the output has the same bits as the input. No latency; allocates nothing
/// after `init`.
public struct Gate: AudioEffect, Sendable {
  /// The level below which the gate closes, in dBFS of the magnitude of samples.
  public static let threshold = AudioParameter("threshold", unit: "dBFS", range: -120...0, defaultValue: -50)
  /// Change of the output for a change of 1 dB of the input, below the threshold.
  public static let ratio = AudioParameter("ratio", range: 1...100, defaultValue: 10)
  /// The largest attenuation in dB.
  public static let range = AudioParameter("range", unit: "dB", range: 0...120, defaultValue: 80)
  /// Time in which the gate opens by 63 %, in seconds.
  public static let attack = AudioParameter("attack", unit: "s", range: 0...1, defaultValue: 0.001)
  /// Time for which it stays open when the level falls, in seconds.
  public static let hold = AudioParameter("hold", unit: "s", range: 0...5, defaultValue: 0.05)
  /// Time in which it closes by 63 %, in seconds.
  public static let release = AudioParameter("release", unit: "s", range: 0.001...5, defaultValue: 0.1)

  /// `threshold`, `ratio`, `range`, `attack`, `hold`, `release`. A change of the first three takes effect with attack
  /// and release.
  public static let parameters = [threshold, ratio, range, attack, hold, release]

  /// The settings of the gate.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var threshold: Double
    /// The initial value of the parameter of the same name.
    public var ratio: Double
    /// The initial value of the parameter of the same name.
    public var range: Double
    /// The initial value of the parameter of the same name.
    public var attack: Double
    /// The initial value of the parameter of the same name.
    public var hold: Double
    /// The initial value of the parameter of the same name.
    public var release: Double

    /// A configuration; each default is that of the parameter.
    public init(
      threshold: Double = Gate.threshold.defaultValue, ratio: Double = Gate.ratio.defaultValue,
      range: Double = Gate.range.defaultValue, attack: Double = Gate.attack.defaultValue,
      hold: Double = Gate.hold.defaultValue, release: Double = Gate.release.defaultValue
    ) {
      self.threshold = threshold
      self.ratio = ratio
      self.range = range
      self.attack = attack
      self.hold = hold
      self.release = release
    }

    var values: [Double] { [threshold, ratio, range, attack, hold, release] }
  }

  /// Release time of the level in seconds, to 63 %.
  private static let levelRelease = 0.01
  /// The least level as an amplitude, below the reach of every threshold.
  private static let leastLevel = 1e-12

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0

  private let initial: Configuration
  private let levelFactor: Double
  private var values: [Double]
  private var level = Self.leastLevel
  private var reduction: Double
  private var held = 0
  private var gains = [Float](repeating: 1, count: FrameGains.chunk)

  /// A closed gate.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    for (parameter, value) in zip(Self.parameters, configuration.values) { _ = try parameter.require(value) }
    initial = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    levelFactor = Self.factor(Self.levelRelease, sampleRate)
    values = configuration.values
    reduction = configuration.ratio > 1 ? configuration.range : 0
  }

  private static func factor(_ time: Double, _ sampleRate: Double) -> Double {
    time > 0 ? exp(-1 / (time * sampleRate)) : 0
  }

  /// The static attenuation of a level in dBFS, in dB, 0 or more.
  public static func reduction(at level: Double, threshold: Double, ratio: Double, range: Double) -> Double {
    level >= threshold ? 0 : min(range, (ratio - 1) * (threshold - level))
  }

  /// Takes frames and writes them with soft sound attenuated.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Gate")
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + FrameGains.chunk, input.frameCount)
      computeGains(input.frames(range))
      gains.withUnsafeBufferPointer {
        FrameGains.apply($0, to: input.frames(range), into: output.frames(range))
      }
      start = range.upperBound
    }
  }

  private mutating func computeGains(_ sound: AudioBlock) {
    let (threshold, ratio, range) = (values[0], values[1], values[2])
    let (attack, release) = (Self.factor(values[3], sampleRate), Self.factor(values[5], sampleRate))
    let holdLength = Int((values[4] * sampleRate).rounded())
    let open = Decibels.amplitude(level: threshold)
    gains.withUnsafeMutableBufferPointer { gains in
      FrameGains.magnitudes(of: sound, into: gains)
      for n in 0..<sound.frameCount {
        level = max(Double(min(gains[n], 1e6)), level * levelFactor, Self.leastLevel)
        let wanted =
          level >= open
          ? 0 : Self.reduction(at: 20 * log10(level), threshold: threshold, ratio: ratio, range: range)
        if wanted <= reduction {
          reduction = wanted + (reduction - wanted) * attack
          if reduction < 1e-6 { reduction = 0 }
          held = holdLength
        } else if held > 0 {
          held -= 1
        } else {
          reduction = wanted + (reduction - wanted) * release
        }
        gains[n] = reduction == 0 ? 1 : Float(Decibels.amplitude(level: -reduction))
      }
    }
  }

  /// Sets `threshold` (0), `ratio` (1), `range` (2), `attack` (3), `hold` (4) or `release` (5).
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(Self.parameters.indices.contains(index), "there is no parameter \(index)")
    values[index] = Self.parameters[index].clamped(value)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    values = initial.values
    level = Self.leastLevel
    reduction = initial.ratio > 1 ? initial.range : 0
    held = 0
  }
}
