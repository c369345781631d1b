import AudioCore
import Foundation

/// How much successive periods of a voice differ in length (jitter) and in amplitude (shimmer).
///
/// Measures, rules and defaults are Praat's (manual, "Voice 2. Jitter", "Voice 3. Shimmer", "PointProcess: Get jitter…");
/// RAP goes back to Koike (1973), PPQ5, APQ3 and APQ5 to Davis (1976), APQ11 to the MDVP. A ratio is relative to the
/// mean period or amplitude: 0.01 is 1 %.
public struct Perturbation: Sendable, Equatable, Codable {
  /// Which intervals between marks are periods.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Shortest interval that is a period, in seconds.
    public var periodFloor = 0.0001
    /// Longest interval that is a period, in seconds.
    public var periodCeiling = 0.02
    /// Largest ratio of consecutive periods that are compared.
    public var maximumPeriodFactor = 1.3
    /// Largest ratio of consecutive amplitudes that are compared.
    public var maximumAmplitudeFactor = 1.6

    /// Praat's values.
    public init() {}
  }

  /// Period perturbation.
  public struct Jitter: Sendable, Equatable, Codable {
    /// Mean absolute difference of consecutive periods, over the mean period.
    public let local: Measure
    /// Mean absolute difference of consecutive periods, in seconds.
    public let localAbsolute: Measure
    /// Mean absolute distance of a period from the mean of itself and its two neighbours, over the mean period.
    public let rap: Measure
    /// The same with four neighbours.
    public let ppq5: Measure
    /// Mean absolute difference of consecutive differences of periods, over the mean period: 3 · RAP.
    public let ddp: Measure
  }

  /// Amplitude perturbation.
  public struct Shimmer: Sendable, Equatable, Codable {
    /// Mean absolute difference of consecutive amplitudes, over the mean amplitude.
    public let local: Measure
    /// Mean absolute level difference of consecutive amplitudes, in decibels.
    public let localDecibels: Measure
    /// Mean absolute distance of an amplitude from the mean of itself and its two neighbours, over the mean amplitude.
    public let apq3: Measure
    /// The same with four neighbours.
    public let apq5: Measure
    /// The same with ten neighbours.
    public let apq11: Measure
    /// Mean absolute difference of consecutive differences of amplitudes, over the mean amplitude: 3 · APQ3.
    public let dda: Measure
  }

  /// Marks that were found.
  public let pulseCount: Int
  /// Intervals that are periods.
  public let periodCount: Int
  /// Mean period in seconds.
  public let meanPeriod: Measure
  /// Standard deviation of the periods in seconds.
  public let periodDeviation: Measure
  /// Period perturbation.
  public let jitter: Jitter
  /// Amplitude perturbation.
  public let shimmer: Shimmer

  /// Of the marks `pulses` in one channel.
  ///
  /// An amplitude is the RMS around a mark under a Hann window that reaches a fifth of the period to each side.
  /// Cost: O(samples).
  ///
  /// - Throws: `VoiceAnalysisError` if there is more than one channel, a sample is not finite or a rule is out of range.
  public init(of pulses: GlottalPulses, in signal: AudioBuffer, configuration: Configuration = Configuration()) throws {
    try signal.requireOneFiniteChannel()
    try configuration.validate()
    let rules = PeriodRules(times: pulses.times, configuration: configuration)
    let mean = signal.meanSample
    let amplitudes = signal.samples.withUnsafeBufferPointer {
      rules.amplitudes(in: $0, mean: mean, sampleRate: signal.sampleRate)
    }
    self.init(rules, amplitudes)
  }

  init(_ rules: PeriodRules, _ amplitudes: AmplitudeSequence) {
    let periods = rules.periods
    pulseCount = rules.times.count
    periodCount = periods.count
    let mean = periods.isEmpty ? nil : periods.reduce(0, +) / Double(periods.count)
    meanPeriod = mean.map { Measure($0) } ?? Measure(absent: .tooFewPeriods)
    periodDeviation = Self.deviation(periods, mean)
    func relative(_ difference: Double?) -> Measure {
      guard let difference, let mean else { return Measure(absent: .tooFewPeriods) }
      return Measure(difference / mean)
    }
    let absolute = rules.meanDifference()
    let rap = rules.meanDistance(width: 3)
    jitter = Jitter(
      local: relative(absolute), localAbsolute: absolute.map { Measure($0) } ?? Measure(absent: .tooFewPeriods),
      rap: relative(rap), ppq5: relative(rules.meanDistance(width: 5)), ddp: relative(rap.map { 3 * $0 }))
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: .tooFewPeriods) }
    let apq3 = amplitudes.relativeDistance(width: 3)
    shimmer = Shimmer(
      local: measure(amplitudes.relativeDifference()), localDecibels: measure(amplitudes.levelDifference()),
      apq3: measure(apq3), apq5: measure(amplitudes.relativeDistance(width: 5)),
      apq11: measure(amplitudes.relativeDistance(width: 11)), dda: measure(apq3.map { 3 * $0 }))
  }

  private static func deviation(_ periods: [Double], _ mean: Double?) -> Measure {
    guard let mean, periods.count > 1 else { return Measure(absent: .tooFewPeriods) }
    let squares = periods.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return Measure((squares / Double(periods.count - 1)).squareRoot())
  }
}

extension Perturbation.Configuration {
  func validate() throws(VoiceAnalysisError) {
    guard periodFloor >= 0, periodCeiling > periodFloor else {
      throw .invalidSetting(name: "periodCeiling", value: periodCeiling, expected: "more than the floor")
    }
    guard maximumPeriodFactor > 1 else {
      throw .invalidSetting(name: "maximumPeriodFactor", value: maximumPeriodFactor, expected: "more than 1")
    }
    guard maximumAmplitudeFactor > 1 else {
      throw .invalidSetting(name: "maximumAmplitudeFactor", value: maximumAmplitudeFactor, expected: "more than 1")
    }
  }
}
