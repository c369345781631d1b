import AudioCore
import Foundation

/// The differences between successive periods of a voice in length (jitter) and in amplitude (shimmer).
///
/// Measures, rules and defaults are Praat's (manual, "Voice 2. Jitter", "Voice 3. Shimmer", "PointProcess: Get
/// jitter…"). RAP is due to Koike (1973), PPQ5, APQ3 and APQ5 to Davis (1976), APQ11 to the MDVP. Ratios are relative
/// to the mean period or amplitude: 0.01 is 1 %.
public struct Perturbation: Sendable, Equatable, Codable {
  /// The rules for which intervals between marks count as periods.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Shortest period in seconds.
    public var periodFloor = 0.0001
    /// Longest period in seconds.
    public var periodCeiling = 0.02
    /// Largest ratio of consecutive periods for which they are compared.
    public var maximumPeriodFactor = 1.3
    /// Largest ratio of consecutive amplitudes for which they are compared.
    public var maximumAmplitudeFactor = 1.6

    /// Creates Praat's configuration.
    public init() {}
  }

  /// Period perturbation.
  public struct Jitter: Sendable, Equatable, Codable {
    /// Mean absolute difference of consecutive periods, divided by the mean period.
    public let local: VoiceValue
    /// Mean absolute difference of consecutive periods, in seconds.
    public let localAbsolute: VoiceValue
    /// Mean absolute distance of a period from the mean of itself and its two neighbours, divided by the mean period.
    public let rap: VoiceValue
    /// Mean absolute distance of a period from the mean of itself and its four neighbours, divided by the mean period.
    public let ppq5: VoiceValue
    /// Mean absolute difference of consecutive differences of periods, divided by the mean period: 3 · RAP.
    public let ddp: VoiceValue
  }

  /// Amplitude perturbation.
  public struct Shimmer: Sendable, Equatable, Codable {
    /// Mean absolute difference of consecutive amplitudes, divided by the mean amplitude.
    public let local: VoiceValue
    /// Mean absolute level difference of consecutive amplitudes, in decibels.
    public let localDecibels: VoiceValue
    /// Mean absolute distance of an amplitude from the mean of itself and its two neighbours, divided by the mean
    /// amplitude.
    public let apq3: VoiceValue
    /// Mean absolute distance of an amplitude from the mean of itself and its four neighbours, divided by the mean
    /// amplitude.
    public let apq5: VoiceValue
    /// Mean absolute distance of an amplitude from the mean of itself and its ten neighbours, divided by the mean
    /// amplitude.
    public let apq11: VoiceValue
    /// Mean absolute difference of consecutive differences of amplitudes, divided by the mean amplitude: 3 · APQ3.
    public let dda: VoiceValue
  }

  /// Number of marks.
  public let pulseCount: Int
  /// Number of intervals that count as periods.
  public let periodCount: Int
  /// Mean period in seconds.
  public let meanPeriod: VoiceValue
  /// Standard deviation of the periods in seconds.
  public let periodDeviation: VoiceValue
  /// Period perturbation.
  public let jitter: Jitter
  /// Amplitude perturbation.
  public let shimmer: Shimmer

  /// Measures the perturbation of the marks `pulses` in one channel.
  ///
  /// An amplitude is the RMS around a mark under a Hann window that extends over a fifth of the period on each side.
  /// Cost: O(samples).
  ///
  /// - Throws: `VoiceMeasurementError` if there is more than one channel, a sample is not finite or a rule is out of range.
  public init(of pulses: GlottalPulses, in signal: AudioBuffer, configuration: Configuration = Configuration()) throws {
    try signal.requireOneFiniteChannel()
    try configuration.validate()
    var meter = try PerturbationMeter(configuration, VoiceSurvey(of: signal))
    signal.samples.withUnsafeBufferPointer { samples in
      for time in pulses.times { meter.append(time, in: SampleView(samples)) }
    }
    self.init(meter)
  }

  init(_ meter: PerturbationMeter) {
    func measure(_ value: Double?) -> VoiceValue { value.map { VoiceValue($0) } ?? VoiceValue(absent: .tooFewPeriods) }
    let (periods, differences, amplitudes) = (meter.periods, meter.differences, meter.amplitudes)
    pulseCount = meter.pulseCount
    periodCount = periods.count
    let mean = periods.mean
    meanPeriod = measure(mean)
    periodDeviation = measure(periods.deviation)
    func relative(_ difference: Double?) -> VoiceValue {
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
    guard periodFloor >= 0, periodCeiling > periodFloor, periodCeiling <= 10 else {
      throw .invalidSetting(
        name: "periodCeiling", value: periodCeiling, expected: "more than the floor of \(periodFloor) s, 10 s at most")
    }
    guard maximumPeriodFactor > 1 else {
      throw .invalidSetting(name: "maximumPeriodFactor", value: maximumPeriodFactor, expected: "more than 1")
    }
    guard maximumAmplitudeFactor > 1 else {
      throw .invalidSetting(name: "maximumAmplitudeFactor", value: maximumAmplitudeFactor, expected: "more than 1")
    }
  }
}
