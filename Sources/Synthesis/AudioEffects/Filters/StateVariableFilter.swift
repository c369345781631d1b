import AudioCore
import Foundation

/// A second-order filter whose frequency, q and gain may change while it runs.
///
/// At rest its response is that of the Audio EQ Cookbook's biquads (bilinear transform, prewarped at the frequency); as
/// a state-variable filter it remains stable while its coefficients move in straight lines over `rampDuration`. A
/// peaking or shelving filter of 0 dB at rest leaves the bits of the samples unchanged. It computes in Double,
/// independently for each channel. No latency; allocates nothing after `init`.
public struct StateVariableFilter: AudioEffect, Sendable {
  /// Corner or centre, in hertz, below half the sample rate.
  public static let frequency = AudioParameter("frequency", unit: "Hz", range: 1...192_000, defaultValue: 1000)
  /// Quality factor: 1/√2 is maximally flat for low and high pass.
  public static let q = AudioParameter("q", range: 0.025...100, defaultValue: 0.5.squareRoot())
  /// The gain of peaking and shelving filters in dB; other kinds ignore it.
  public static let gain = AudioParameter("gain", unit: "dB", range: -48...48, defaultValue: 0)

  /// `frequency`, `q`, `gain`.
  public static let parameters = [frequency, q, gain]

  /// The kind of the filter and its parameters.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The kind of the filter.
    public var kind: FilterKind
    /// The initial value of the parameter of the same name.
    public var frequency: Double
    /// The initial value of the parameter of the same name.
    public var q: Double
    /// The initial value of the parameter of the same name.
    public var gain: Double
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter.
    public init(
      kind: FilterKind, frequency: Double, q: Double = StateVariableFilter.q.defaultValue,
      gain: Double = StateVariableFilter.gain.defaultValue,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.kind = kind
      self.frequency = frequency
      self.q = q
      self.gain = gain
      self.rampDuration = rampDuration
    }
  }

  /// Frames between two moments at which states are cleaned.
  private static let cleaningInterval = 4096

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0
  /// Frames until the state has decayed by 120 dB, with the parameters that were set last.
  public var tailLengthInFrames: Int? {
    let frames = (log(1e-6) / log(target.poleRadius)).rounded(.up)
    // A pole that is rounded onto the unit circle decays in no time that could be told.
    return frames >= 0 && frames < 0x1p53 ? Int(frames) : nil
  }

  private let initial: Configuration
  private let rampLength: Int
  /// The parameters that were set last.
  private var settings: Configuration
  private var start: FilterCoefficients
  private var target: FilterCoefficients
  /// The remaining share of the ramp from `start` to `target`.
  private var left = RampedParameter(0)
  /// One state for two channels.
  private var states: [FilterCoefficients.State]
  private var framesUntilCleaning = Self.cleaningInterval

  /// A filter after silence.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration, sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    _ = try Self.frequency.require(configuration.frequency)
    guard configuration.frequency < sampleRate / 2 else {
      throw .frequencyAboveHalfTheRate(configuration.frequency, sampleRate: sampleRate)
    }
    _ = try Self.q.require(configuration.q)
    _ = try Self.gain.require(configuration.gain)
    rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    (initial, settings) = (configuration, configuration)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    target = Self.coefficients(configuration, sampleRate)
    start = target
    states = Array(repeating: .init(), count: (channelCount + 1) / 2)
  }

  private static func coefficients(_ settings: Configuration, _ sampleRate: Double) -> FilterCoefficients {
    // The frequency is limited to just below half the rate, where the tangent is still finite.
    FilterCoefficients(
      settings.kind, frequency: min(settings.frequency, 0.4999 * sampleRate), q: settings.q, gain: settings.gain,
      sampleRate: sampleRate)
  }

  /// Level of the response at rest in dB, for the parameters set last; `nil` where the gain is 0.
  ///
  /// - Parameter frequency: 0 to half the sample rate.
  public func level(at frequency: Double) -> Double? {
    Decibels.level(amplitude: target.magnitude(at: frequency, sampleRate: sampleRate))
  }

  /// Takes frames and writes them filtered.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "StateVariableFilter")
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + framesUntilCleaning, input.frameCount)
      process(input, output, range)
      framesUntilCleaning -= range.count
      if framesUntilCleaning == 0 {
        for c in states.indices { states[c].clean() }
        framesUntilCleaning = Self.cleaningInterval
      }
      start = range.upperBound
    }
  }

  private mutating func process(_ input: AudioBlock, _ output: MutableAudioBlock, _ range: Range<Int>) {
    let ramp = range.lowerBound..<range.lowerBound + min(left.remaining, range.count)
    let (steady, solution) = (target, FilterCoefficients.Solution(target))
    let isNeutral = target.isNeutral
    for pair in states.indices {
      // The last channel of an odd number is paired with itself.
      let (first, second) = (2 * pair, min(2 * pair + 1, channelCount - 1))
      let (source, other) = (input.channel(first), input.channel(second))
      let (sink, otherSink) = (output.channel(first), output.channel(second))
      var (state, way) = (states[pair], left)
      for n in ramp {
        let coefficients = start.before(target, share: way.next())
        let frame = SIMD2(Double(source[n]), Double(other[n]))
        let filtered = coefficients.step(frame, .init(coefficients), &state)
        (sink[n], otherSink[n]) = (Float(filtered.x), Float(filtered.y))
      }
      for n in ramp.upperBound..<range.upperBound {
        let (a, b) = (source[n], other[n])
        let filtered = steady.step(SIMD2(Double(a), Double(b)), solution, &state)
        (sink[n], otherSink[n]) = isNeutral ? (a, b) : (Float(filtered.x), Float(filtered.y))
      }
      states[pair] = state
    }
    left.advance(range.count)
  }

  /// Sets `frequency` (0), `q` (1) or `gain` (2).
  public mutating func setParameter(_ index: Int, to value: Double) {
    switch index {
    case 0: settings.frequency = Self.frequency.clamped(value)
    case 1: settings.q = Self.q.clamped(value)
    case 2: settings.gain = Self.gain.clamped(value)
    default: fatalError("there is no parameter \(index)")
    }
    start = start.before(target, share: left.value)
    target = Self.coefficients(settings, sampleRate)
    left = RampedParameter(1)
    left.move(to: 0, frames: rampLength)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    settings = initial
    target = Self.coefficients(initial, sampleRate)
    start = target
    left = RampedParameter(0)
    for c in states.indices { states[c] = .init() }
    framesUntilCleaning = Self.cleaningInterval
  }
}
