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
  /// - Throws: `VoiceMeasurementError` if there is more than one channel, a sample is not finite or a rule is out of range.
  public init(of pulses: GlottalPulses, in signal: AudioBuffer, configuration: Configuration = Configuration()) throws {
    try signal.requireOneFiniteChannel()
    try configuration.validate()
    var meter = PerturbationMeter(configuration, VoiceSurvey(of: signal))
    signal.samples.withUnsafeBufferPointer { samples in
      for time in pulses.times { meter.append(time, in: SampleView(samples)) }
    }
    self.init(meter)
  }

  init(_ meter: PerturbationMeter) {
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: .tooFewPeriods) }
    let (periods, differences, amplitudes) = (meter.periods, meter.differences, meter.amplitudes)
    pulseCount = meter.pulseCount
    periodCount = periods.count
    let mean = periods.mean
    meanPeriod = measure(mean)
    periodDeviation = measure(periods.deviation)
    func relative(_ difference: Double?) -> Measure {
      measure(difference.flatMap { difference in mean.map { difference / $0 } })
    }
    let rap = differences.distance3.value
    jitter = Jitter(
      local: relative(differences.pairs.value), localAbsolute: measure(differences.pairs.value), rap: relative(rap),
      ppq5: relative(differences.distance5.value), ddp: relative(rap.map { 3 * $0 }))
    let apq3 = amplitudes.relative(amplitudes.distance3)
    shimmer = Shimmer(
      local: measure(amplitudes.relative(amplitudes.pairs)), localDecibels: measure(amplitudes.levels.value),
      apq3: measure(apq3), apq5: measure(amplitudes.relative(amplitudes.distance5)),
      apq11: measure(amplitudes.relative(amplitudes.distance11)), dda: measure(apq3.map { 3 * $0 }))
  }
}

extension Perturbation.Configuration {
  func validate() throws(VoiceMeasurementError) {
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
