import AudioCore
import LoudnessMetering

/// Normalises a programme to an integrated loudness (EBU R 128), with its true peaks below a ceiling.
///
/// If the gain brings no peak near the ceiling, only the gain is applied. Otherwise, depending on `peakControl`, either
/// the peaks are limited (`TruePeakLimiter`) and the gain is raised in trials until the output has the target loudness,
/// or the gain is lowered to the value that the largest peak allows.
public struct LoudnessNormalization: Sendable, Hashable, Codable {
  /// The treatment of peaks that would exceed the ceiling.
  public enum PeakControl: String, Sendable, Hashable, Codable, CaseIterable {
    /// Peaks are limited; the loudness is met.
    case limit
    /// The gain is lowered, and the loudness stays below the target; the sound is not limited.
    case lowerGain
  }

  /// The target loudness in LUFS.
  public static let target = AudioParameter("target loudness", unit: "LUFS", range: -70...0, defaultValue: -23)
  /// The largest gain of a normalisation in dB.
  private static let largestGain = 100.0
  /// Accuracy of the trials in LU.
  private static let tolerance = 0.01
  private static let trials = 8
  /// The trials end if a dB of gain raises the loudness by less than this, in LU: the ceiling then allows no more.
  private static let leastSlope = 0.1
  /// The largest error of the meter for a true peak in dB; for white noise it is 2.1. Nearer to the ceiling than this,
  /// the more accurate limiter is used.
  private static let meterShortfall = 2.5

  /// The target loudness in LUFS.
  public let target: Double
  /// The highest true peak, in dBTP.
  public let ceiling: Double
  /// The treatment of peaks that would exceed the ceiling.
  public let peakControl: PeakControl

  /// A normalisation to `target` LUFS (EBU R 128: −23) with true peaks up to `ceiling` dBTP (EBU R 128: −1).
  ///
  /// - Throws: `AudioEffectsError.outOfRange`.
  public init(
    target: Double, ceiling: Double = TruePeakLimiter.ceiling.defaultValue, peakControl: PeakControl = .limit
  ) throws(AudioEffectsError) {
    self.target = try Self.target.require(target)
    self.ceiling = try TruePeakLimiter.ceiling.require(ceiling)
    self.peakControl = peakControl
  }

  /// A target that is known to lie in its range, with peaks limited to the default ceiling.
  init(checkedTarget target: Double) {
    self.target = target
    ceiling = TruePeakLimiter.ceiling.defaultValue
    peakControl = .limit
  }

  private enum CodingKeys: CodingKey { case target, ceiling, peakControl }

  /// Reads a normalisation and checks it.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a value outside its range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (target, ceiling) = (
      try values.decode(Double.self, forKey: .target), try values.decode(Double.self, forKey: .ceiling)
    )
    let peakControl = try values.decode(PeakControl.self, forKey: .peakControl)
    self = try decoder.checked { () throws(AudioEffectsError) in
      try Self(target: target, ceiling: ceiling, peakControl: peakControl)
    }
  }

  /// The processing of a programme: a gain, and a limiter or none.
  public struct Plan: Sendable, Hashable, Codable {
    /// The gain in dB, within what single precision can hold.
    static let gain = AudioParameter("gain", unit: "dB", range: -700...700, defaultValue: 0)

    /// Gain before the limiter, in dB.
    public var gain: Double
    /// The ceiling of the limiter in dBTP; `nil` for no limiter.
    public var limit: Double?

    /// A plan with these values, in the units of the properties.
    public init(gain: Double, limit: Double?) {
      self.gain = gain
      self.limit = limit
    }
  }

  /// The plan that brings a programme to the target loudness.
  ///
  /// - Parameters:
  ///   - measurement: integrated loudness and true peak of the programme.
  ///   - trial: measures the integrated loudness and the true peak of the programme processed by a plan. It is called
  ///     only if peaks are limited, at most eight times.
  /// - Returns: the plan, and the loudness that it gives in LUFS: within 0.01 LU of the target, or as near as the
  ///   ceiling allows. The gain is not raised further if a dB of it gives less than a tenth of an LU.
  /// - Throws: `AudioEffectsError.undefinedLoudness`; what `trial` throws.
  public func plan(
    for measurement: LoudnessMeasurement, trial: (Plan) throws -> LoudnessMeasurement
  ) throws -> (plan: Plan, loudness: Double) {
    let (loudness, peak) = try Self.values(measurement)
    let gain = min(target - loudness, Self.largestGain)
    if peakControl == .lowerGain {
      let lowered = min(gain, ceiling - peak)
      return (Plan(gain: lowered, limit: nil), loudness + lowered)
    }
    if peak + gain <= ceiling - Self.meterShortfall { return (Plan(gain: gain, limit: nil), loudness + gain) }
    // The limiter reduces the loudness, the more so the higher the gain. Each trial adds the missing loudness by the
    // slope of the last two.
    var plan = Plan(gain: gain, limit: ceiling)
    var best = (plan: plan, miss: Double.infinity)
    var last: (gain: Double, loudness: Double)?
    for _ in 0..<Self.trials {
      let reached = try Self.values(trial(plan)).loudness
      let miss = target - reached
      var slope = 1.0
      if let last, plan.gain != last.gain { slope = min((reached - last.loudness) / (plan.gain - last.gain), 1) }
      // More gain would only reduce the dynamics of the sound.
      guard slope >= Self.leastSlope else { break }
      if abs(miss) < abs(best.miss) { best = (plan, miss) }
      guard abs(miss) > Self.tolerance, plan.gain < Self.largestGain else { break }
      last = (plan.gain, reached)
      plan.gain = min(plan.gain + miss / slope, Self.largestGain)
    }
    return (best.plan, target - best.miss)
  }

  /// The signal at the target loudness.
  ///
  /// - Parameter layout: the loudspeakers of the channels; `nil` for the usual layout of their number.
  /// - Throws: `AudioEffectsError`; `LoudnessError` for a rate below 4 kHz.
  public func applied(to signal: AudioBuffer, layout: LoudnessLayout? = nil) throws -> AudioBuffer {
    let meter = LoudnessMeter.Configuration(measures: [.integrated, .truePeak])
    let (plan, _) = try plan(for: LoudnessMeter.measure(signal, configuration: meter, layout: layout)) { plan in
      var effect = try LoudnessNormalizer(plan, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
      return try LoudnessMeter.measure(effect.applied(to: signal), configuration: meter, layout: layout)
    }
    var effect = try LoudnessNormalizer(plan, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    return try effect.applied(to: signal)
  }

  private static func values(_ measurement: LoudnessMeasurement) throws(AudioEffectsError) -> (
    loudness: Double, peak: Double
  ) {
    switch (measurement.integrated, measurement.truePeak) {
    case (.value(let loudness), .value(let peak)): return (loudness, peak)
    case (.undefined(let reason), _), (_, .undefined(let reason)): throw .undefinedLoudness(reason: "\(reason)")
    }
  }
}
